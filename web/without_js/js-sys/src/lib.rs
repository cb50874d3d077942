//! The clock of JavaScript, stopped.

#![allow(non_snake_case)]

pub mod Date {
    /// The time that a new workbook begins with, in milliseconds. `workbook::xlsx` replaces it.
    pub fn now() -> f64 {
        0.0
    }
}
