//! A row of the sheet of mounts.

use super::mount::{Fields, inches, weapon_of, written};
use super::quantity;
use super::row::Row;
use super::slips::Slips;
use crate::data::figure;

/// Converts a row of the sheet of mounts to a mount of a navy file.
pub fn read(row: &Row, slips: &mut Slips) -> Option<String> {
    let is_said = |key| row.text(key).is_some_and(|text| !["", "no", "false", "0"].contains(&text));
    let bearing = "degrees, clockwise from ahead";
    let weapon = row.read("weapon", "`gun` or `torpedo`", slips, weapon_of);
    let bore = row.read("bore", "a bore such as `12` or `305 mm`", slips, inches);
    let count = row.read("count", "a whole number", slips, quantity::whole);
    let barrels = row.read("barrels", "a whole number", slips, quantity::whole);
    let from = row.read("arc_from", bearing, slips, figure::number);
    let width = row.read("arc_width", bearing, slips, figure::number);
    Some(written(&Fields {
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
    }))
}
