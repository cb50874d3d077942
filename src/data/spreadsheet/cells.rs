//! What the cells of a column read as, whatever its heading says.

use super::quantity;
use crate::data::figure;
use crate::data::type_words::TypeWords;
use crate::measure::Fraction;
use crate::model::Armor;

/// Plain numbers from here on read as tons.
const LEAST_TONS: Fraction = Fraction::whole(300);
/// The longest text with a year that reads as a year: `September 1904`.
const LONGEST_YEAR: usize = 14;

/// Whether a column without a filled cell, or one of its cells, is as its key says.
pub fn any_reads(key: &str, unit: &str, cells: &[&str], types: &TypeWords) -> bool {
    let figure = |convert| cells.iter().any(|text| quantity::figure(text, unit, convert).is_some());
    let whole = || cells.iter().any(|text| quantity::whole(text).is_some());
    cells.is_empty()
        || match key {
            "guns" => cells.iter().any(|text| quantity::batteries(text, unit).is_some()) || whole(),
            "gun_count" | "torpedo_tubes" | "complement" | "aircraft" => whole(),
            "bore" => figure(quantity::bore),
            "completed" | "laid_down" | "launched" => {
                cells.iter().any(|text| quantity::year(text).is_some())
            }
            "displacement_t" => figure(quantity::tons),
            "length_ft" | "beam_ft" => figure(quantity::feet),
            "speed_kn" => figure(quantity::knots),
            "type" => cells.iter().any(|text| types.kind(text, None).is_some()),
            key if Armor::default().plates().iter().any(|(plate, _)| *plate == key) => {
                figure(quantity::plate)
            }
            _ => true,
        }
}

/// What a cell reads as by itself, with the headings for it.
fn reads_as(text: &str, unit: &str) -> Option<(&'static str, &'static str)> {
    // `1904-05-01` reads as guns too.
    let is_year = quantity::year(text).is_some() && text.chars().count() <= LONGEST_YEAR;
    let is_date = is_year && text.chars().all(|c| c.is_ascii_digit() || "-/. :T".contains(c));
    if is_date && text.chars().any(|c| "-/.".contains(c)) {
        return Some(("a year", "`Completed` or `Laid down`"));
    }
    if quantity::batteries(text, "in").is_some_and(|guns| !guns.is_empty()) {
        return Some(("guns", "`Main guns` or `Secondary guns`"));
    }
    let figure = figure::with_unit(text);
    let own = figure.as_ref().map(|(_, own)| own.clone()).unwrap_or_default();
    let unit = if own.is_empty() { unit } else { &own };
    match unit {
        "in" | "inch" | "inches" | "\"" | "\u{201d}" | "\u{2033}" | "''" | "zoll" | "mm" | "cm" => {
            return figure.map(|_| ("a thickness", "`Belt`, `Deck`, `Turret` or `Barbette`"));
        }
        _ if figure::inches(unit).is_some() => {
            return figure.map(|_| ("a length", "`Length` or `Beam`"));
        }
        "" if is_year => {
            return Some(("a year", "`Completed` or `Laid down`"));
        }
        _ => {}
    }
    let (number, _) = figure?;
    match unit {
        "" if number < LEAST_TONS => None,
        _ if quantity::tons(number, unit).is_some() => Some(("tons", "`Displacement`")),
        _ => quantity::knots(number, unit).map(|_| ("a speed", "`Speed`")),
    }
}

/// What most of the cells read as.
pub fn mostly(unit: &str, cells: &[&str]) -> Option<(&'static str, &'static str)> {
    let cells: Vec<&str> = cells.iter().copied().filter(|text| !quantity::is_none(text)).collect();
    let read: Vec<_> = cells.iter().filter_map(|text| reads_as(text, unit)).collect();
    let count = |one: &(&str, &str)| read.iter().filter(|other| *other == one).count();
    read.iter().copied().find(|one| 2 * count(one) > cells.len())
}
