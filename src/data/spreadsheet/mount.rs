//! A mount of guns or tubes, as a line in a cell and as an entry of a navy file.

use crate::data::figure;
use crate::data::spreadsheet::quantity::{self, bore};
use crate::data::toml_text::quoted;
use crate::measure::Fraction;
use crate::model::{Mount, Weapon};

/// A mount as a line: `12 in gun, 1 x 2, fore, 225+270`. The arc begins at 225 degrees and is 270
/// wide.
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
    for (_, words, is_said) in FLAGS {
        if is_said(mount) {
            text.push_str(", ");
            text.push_str(words);
        }
    }
    // Last, since it may contain commas.
    if let Some(doubt) = &mount.doubt {
        text.push_str(", ");
        text.push_str(DOUBT);
        text.push_str(doubt);
    }
    text
}

/// What may be said of a mount: the key in a navy file, the words in a line, and whether it is said.
type Flag = (&'static str, &'static str, fn(&Mount) -> bool);

pub const FLAGS: [Flag; 3] = [
    ("cross_deck", "across the deck", |mount| mount.cross_deck),
    ("raised", "raised", |mount| mount.raised),
    ("estimated", "estimated", |mount| mount.estimated),
];
const DOUBT: &str = "doubt: ";

/// Converts such a line to a mount of a navy file.
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
    let mut flags = [false; 3];
    for word in parts {
        let at = FLAGS.iter().position(|(_, words, _)| *words == word)?;
        flags[at] = true;
    }
    let bore = match bore {
        Some(bore) => Some(inches(bore)?),
        None => None,
    };
    Some(written(&Fields {
        weapon: weapon_of(weapon)?,
        bore,
        count: quantity::whole(count)?,
        barrels: quantity::whole(barrels)?,
        place,
        from: figure::number(from)?,
        width: figure::number(width)?,
        flags,
        doubt,
    }))
}

/// The parts of a mount.
pub struct Fields<'a> {
    pub weapon: Weapon,
    /// In inches.
    pub bore: Option<Fraction>,
    pub count: i64,
    pub barrels: i64,
    pub place: &'a str,
    /// Where the arc begins, in degrees.
    pub from: Fraction,
    /// How wide it is, in degrees.
    pub width: Fraction,
    /// Whether each of [`FLAGS`] is said of it, in that order.
    pub flags: [bool; 3],
    /// Why the arc is probably a misprint in its source.
    pub doubt: Option<&'a str>,
}

/// Guns or tubes.
pub fn weapon_of(text: &str) -> Option<Weapon> {
    Weapon::named(&text.trim().to_lowercase())
}

/// A bore in inches.
pub fn inches(text: &str) -> Option<Fraction> {
    quantity::figure(text, "in", bore)
}

/// A mount as an entry of a navy file.
pub fn written(fields: &Fields) -> String {
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
    for (said, (key, ..)) in fields.flags.into_iter().zip(FLAGS) {
        if said {
            add(key, "true".to_owned());
        }
    }
    if let Some(doubt) = fields.doubt {
        add("doubt", quoted(doubt));
    }
    text + " }"
}
