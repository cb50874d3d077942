//! Classes that a program which runs again keeps from run to run.

use std::sync::Arc;

use crate::cache::Cache;
use crate::model::ShipClass;

/// Classes without faults and pictures by their text, each with the number of its first line. What a text
/// means depends on nothing else, besides its place and what the head of its file says of all classes.
pub type KnownClasses = Cache<String, Arc<(usize, ShipClass)>>;
