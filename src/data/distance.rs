//! An amount with its unit: `{ amount = 3, unit = "in" }`.

use crate::measure::{Quantity, Unit};

use super::table::Table;

/// Every unit a ruler can have.
const LONGEST: std::ops::RangeInclusive<i64> = 0..=20_000;

/// Reads an amount with its unit; `None` if it is faulty.
pub fn read_quantity(table: Table) -> Option<Quantity> {
    let quantity = Quantity {
        amount: table.required_number("amount", LONGEST)?,
        unit: table.required_word("unit", &Unit::WORDS)?,
    };
    table.finish();
    Some(quantity)
}
