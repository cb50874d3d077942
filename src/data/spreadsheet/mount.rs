//! Mounts of guns and tubes in spreadsheets: a row of their own sheet, or a line of a cell where there
//! is but one sheet.

use super::quantity;
use super::row::Row;
use super::{quantity::bore, quoted};
use crate::data::figure;
use crate::diagnostic::Faults;
use crate::measure::Fraction;
use crate::model::{Mount, Weapon};

/// A mount in a line: `12 in gun, 1 x 2, fore, 225+270`. The arc begins at 225 degrees and is 270 wide.
pub fn to_text(mount: &Mount) -> String {
    let number = Fraction::to_decimal_text;
    let bore = mount.caliber_in.map(|inches| format!("{} in ", number(inches))).unwrap_or_default();
    let mut text = format!(
        "{bore}{}, {} x {}, {}, {}+{}",
        mount.weapon.word(),
        mount.count,
        mount.barrels,
        mount.place,
        number(mount.arc.from.degrees()),
        number(mount.arc.width),
    );
    for (said, words) in [(mount.cross_deck, CROSS_DECK), (mount.estimated, ESTIMATED)] {
        if said {
            text.push_str(", ");
            text.push_str(words);
        }
    }
    // Last, for it may have commas.
    if let Some(doubt) = &mount.doubt {
        text.push_str(", ");
        text.push_str(DOUBT);
        text.push_str(doubt);
    }
    text
}

const CROSS_DECK: &str = "across the deck";
const ESTIMATED: &str = "estimated";
const DOUBT: &str = "doubt: ";

/// A mount of a file of ships from such a line.
pub fn from_text(text: &str) -> Option<String> {
    let (text, doubt) = match text.split_once(&format!(", {DOUBT}")) {
        Some((text, doubt)) => (text, Some(doubt)),
        None => (text, None),
    };
    let mut parts = text.split(',').map(str::trim);
    let (bore, weapon) = match parts.next()?.rsplit_once(' ') {
        Some((bore, weapon)) => (Some(bore), weapon),
        None => (None, text.split(',').next()?.trim()),
    };
    let (count, barrels) = parts.next()?.split_once(['x', '\u{d7}'])?;
    let place = parts.next()?;
    let (from, width) = parts.next()?.split_once('+')?;
    let (mut cross_deck, mut estimated) = (false, false);
    for word in parts {
        match word {
            CROSS_DECK => cross_deck = true,
            ESTIMATED => estimated = true,
            _ => return None,
        }
    }
    let bore = match bore {
        Some(bore) => Some(inches(bore)?),
        None => None,
    };
    written(&Fields {
        weapon: weapon_of(weapon)?,
        bore,
        count: quantity::whole(count)?,
        barrels: quantity::whole(barrels)?,
        place,
        from: figure::number(from)?,
        width: figure::number(width)?,
        cross_deck,
        estimated,
        doubt,
    })
}

/// A mount of a file of ships from a row of the sheet of mounts.
pub fn from_row(row: &Row, faults: &mut Faults) -> Option<String> {
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
        estimated: is_said("estimated"),
        doubt: row.text("doubt"),
    })
}

struct Fields<'a> {
    weapon: Weapon,
    bore: Option<Fraction>,
    count: i64,
    barrels: i64,
    place: &'a str,
    from: Fraction,
    width: Fraction,
    cross_deck: bool,
    estimated: bool,
    doubt: Option<&'a str>,
}

fn weapon_of(text: &str) -> Option<Weapon> {
    let text = text.trim().to_lowercase();
    Weapon::WORDS.iter().find(|(word, _)| *word == text).map(|(_, weapon)| *weapon)
}

fn inches(text: &str) -> Option<Fraction> {
    quantity::figure(text, "in", bore)
}

fn written(fields: &Fields) -> Option<String> {
    let number = Fraction::to_decimal_text;
    let mut text = format!("{{ weapon = {}", quoted(fields.weapon.word()));
    let mut add = |key: &str, value: String| text.push_str(&format!(", {key} = {value}"));
    if let Some(bore) = fields.bore {
        add("caliber_in", number(bore));
    }
    add("count", fields.count.to_string());
    add("barrels", fields.barrels.to_string());
    add("place", quoted(&fields.place.trim().to_lowercase().replace(' ', "_")));
    add("arc", format!("{{ from = {}, width = {} }}", number(fields.from), number(fields.width)));
    for (key, flag) in [("cross_deck", fields.cross_deck), ("estimated", fields.estimated)] {
        if flag {
            add(key, "true".to_owned());
        }
    }
    if let Some(doubt) = fields.doubt {
        add("doubt", quoted(doubt));
    }
    text.push_str(" }");
    Some(text)
}
