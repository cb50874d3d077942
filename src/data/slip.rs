//! The `[[instrument.slip]]` tables of a rule set's file.

use crate::measure::{Fraction, Quantity, Unit};
use crate::model::{Extent, MarkerKind, Slip};

use super::distance::read_quantity;
use super::table::Table;

const COUNT: std::ops::RangeInclusive<i64> = 1..=200;
const TIMES: std::ops::RangeInclusive<i64> = 0..=100;
/// The size of a slip that names none, in millimetres.
const USUAL: (i64, i64) = (58, 42);

/// Pictures that a slip can show.
const SYMBOLS: [(&str, MarkerKind); 10] = [
    ("fire", MarkerKind::Fire),
    ("flooding", MarkerKind::Flooding),
    ("guns", MarkerKind::Guns),
    ("speed", MarkerKind::Speed),
    ("direction", MarkerKind::Direction),
    ("evasive", MarkerKind::Evasive),
    ("smoke", MarkerKind::Smoke),
    ("target", MarkerKind::Target),
    ("splash", MarkerKind::Splash),
    ("torpedo", MarkerKind::Torpedo),
];

/// Reads a slip; `None` if it is too faulty to use.
pub fn read(table: Table) -> Option<Slip> {
    let extent = |key, usual| {
        let own = table.table(key, "a length").and_then(read_extent);
        let usual = Quantity { amount: Fraction::whole(usual), unit: Unit::Millimetre };
        own.unwrap_or(Extent::Fixed(usual))
    };
    let count = table.whole("count", COUNT).unwrap_or(12);
    let slip = Slip {
        id: table.required_name("id")?,
        title: table.required_name("title")?,
        count: usize::try_from(count).unwrap_or(1),
        width: extent("width", USUAL.0),
        height: extent("height", USUAL.1),
        numbered: table.flag("numbered"),
        symbol: table.word("symbol", &SYMBOLS),
        write: table.texts("write"),
        choose: table.texts("choose").iter().map(|row| words_of(row)).collect(),
        note: table.text("note").unwrap_or_default(),
        place: table.place(),
    };
    table.finish();
    Some(slip)
}

/// The words of a row, separated by bars: `ahead | port | starboard`.
fn words_of(row: &str) -> Vec<String> {
    row.split('|').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn read_extent(table: Table) -> Option<Extent> {
    let Some(measure) = table.text("of") else {
        return read_quantity(table).map(Extent::Fixed);
    };
    let times = table.number("times", TIMES).unwrap_or(Fraction::whole(1));
    table.finish();
    Some(Extent::OfScale { measure, times })
}
