//! A row of the sheet of mounts.

use super::mount::{Fields, inches, weapon_of, written};
use super::quantity;
use super::row::Row;
use crate::data::figure;
use crate::diagnostic::Faults;

/// Converts a row of the sheet of mounts to a mount of a navy file.
pub fn read(row: &Row, faults: &mut Faults) -> Option<String> {
    let is_said = |key| row.text(key).is_some_and(|text| !["", "no", "false", "0"].contains(&text));
    let bearing = "degrees, clockwise from ahead";
    let weapon = row.read("weapon", "`gun` or `torpedo`", faults, weapon_of);
    let bore = row.read("bore", "a bore such as `12` or `305 mm`", faults, inches);
    let count = row.read("count", "a whole number", faults, quantity::whole);
    let barrels = row.read("barrels", "a whole number", faults, quantity::whole);
    let from = row.read("arc_from", bearing, faults, figure::number);
    let width = row.read("arc_width", bearing, faults, figure::number);
    written(&Fields {
        weapon: weapon?,
        bore,
        count: count.unwrap_or(1),
        barrels: barrels.unwrap_or(1),
        place: row.text("place")?,
        from: from?,
        width: width?,
        cross_deck: is_said("cross_deck"),
        raised: is_said("raised"),
        estimated: is_said("estimated"),
        doubt: row.text("doubt"),
    })
}
