//! Exact numbers with units: those of the rules and those of the printer.
//!
//! Nothing here rounds unless the function's name says how.

mod bearing;
mod fraction;
mod length;
mod point;
mod quantity;

pub use bearing::{Arc, Bearing};
pub use fraction::{Fraction, NotANumber, grouped};
pub use length::{Length, mm};
pub use point::Point;
pub use quantity::{Quantity, Unit};
