//! The derived values of a ship.

use std::sync::Arc;

use crate::model::Value;

/// A ship's values under one rule set.
#[derive(Clone, Debug)]
pub struct Derived {
    /// In the rule set's order. Equal values of different ships are shared.
    pub values: Arc<[Arc<Value>]>,
    /// Whether she is outside the rule set's period, or a formula gives her more than any number
    /// that a source prints of that value.
    pub extrapolated: bool,
}

impl Derived {
    /// The value with this id.
    pub fn value(&self, id: &str) -> Option<&Value> {
        self.values.iter().map(Arc::as_ref).find(|value| value.id == id)
    }
}
