//! Reads checks/ships.toml: what makes a ship's figures suspicious.

use super::files::Files;
use super::ship_class;
use super::source_file::SourceFile;
use super::table::{ARMOR, Reading, Table};
use crate::diagnostic::Faults;
use crate::measure::Fraction;
use crate::model::{Armor, ShipType};

pub const CHECKS: &str = "checks/ships.toml";

const YEARS: std::ops::RangeInclusive<i64> = 1800..=2100;
const GUNS: std::ops::RangeInclusive<i64> = 0..=100;
const SPAN: std::ops::RangeInclusive<i64> = 0..=200;
const TONS: std::ops::RangeInclusive<i64> = 0..=300_000;
const KNOTS: std::ops::RangeInclusive<i64> = 0..=80;
const INCHES: std::ops::RangeInclusive<i64> = 0..=40;
const RATIO: std::ops::RangeInclusive<i64> = 0..=100;

/// First and last, inclusive.
pub type Span = (Fraction, Fraction);

/// A limit with the reason for it.
#[derive(Debug)]
pub struct Limit<T> {
    pub limit: T,
    pub reason: String,
}

/// Limits beyond which a figure is more often an error than not.
#[derive(Default, Debug)]
pub struct Plausible {
    /// The least displacement, in tons per cubed inch of the heaviest bore.
    pub tons_a_cubic_inch: Option<Limit<Fraction>>,
    /// The most years from the first sister to the last.
    pub sisters_years: Option<Limit<i64>>,
    /// The most guns of a caliber that the mounts can bring to bear on one side, beyond the listed
    /// ones.
    pub guns_beyond_listed: Option<Limit<i64>>,
    pub length_over_beam: Option<Limit<Span>>,
    /// Tons over length times beam, in feet.
    pub tons_a_square_foot: Option<Limit<Span>>,
    /// The thickest plates, in inches.
    pub armor_in: Option<Limit<Armor>>,
    /// The highest speed in knots, by year of completion.
    pub speeds: Vec<Limit<(Span, Fraction)>>,
    pub types: Vec<Limit<OfType>>,
}

/// The usual figures of ships of some types.
#[derive(Debug)]
pub struct OfType {
    pub types: Vec<ShipType>,
    pub displacement_t: Option<Span>,
    pub speed_kn: Option<Span>,
    /// In inches.
    pub caliber_in: Option<Span>,
}

/// Reads the project's limits, or the built-in ones.
pub fn read_plausible(files: &Files, faults: &mut Faults) -> Plausible {
    let source = files.find(CHECKS).and_then(|file| faults.take(file.source()));
    source.map(|source| read(&source, faults)).unwrap_or_default()
}

pub fn read(source: &SourceFile, faults: &mut Faults) -> Plausible {
    let Some(reading) = Reading::of(source, faults) else { return Plausible::default() };
    let root = reading.root("the checks of ships");
    let (length_over_beam, tons_a_square_foot) =
        root.table("hull", "the hull").map(read_hull).unwrap_or_default();
    let plausible = Plausible {
        tons_a_cubic_inch: root.one("heaviest_gun", "the heaviest gun", |table| {
            with_reason(table, table.required_number("tons_a_cubic_inch", RATIO))
        }),
        sisters_years: root.one("sisters", "the sisters", |table| {
            with_reason(table, table.required_whole("years", SPAN))
        }),
        guns_beyond_listed: root.one("mounts", "the mounts", |table| {
            with_reason(table, table.required_whole("guns_beyond_listed", GUNS))
        }),
        length_over_beam,
        tons_a_square_foot,
        armor_in: root.one("armor", ARMOR, read_armor),
        speeds: root.each("speed", "a speed", read_speed),
        types: root.each("type", "a type", read_type),
    };
    root.finish();
    plausible
}

fn with_reason<T>(table: &Table, limit: Option<T>) -> Option<Limit<T>> {
    let reason = table.required_text("reason");
    table.finish();
    Some(Limit { limit: limit?, reason: reason? })
}

fn read_hull(table: Table) -> (Option<Limit<Span>>, Option<Limit<Span>>) {
    let spans = ["length_over_beam", "tons_a_square_foot"].map(|key| table.range(key, RATIO));
    let reason = table.required_text("reason").unwrap_or_default();
    table.finish();
    let [ratio, tons] = spans.map(|span| span.map(|limit| Limit { limit, reason: reason.clone() }));
    (ratio, tons)
}

fn read_armor(table: &Table) -> Option<Limit<Armor>> {
    let armor = ship_class::read_plates(table);
    with_reason(table, Some(armor))
}

fn read_speed(table: &Table) -> Option<Limit<(Span, Fraction)>> {
    let completed = table.range("completed", YEARS);
    let most = table.required_number("most_kn", KNOTS);
    with_reason(table, completed.zip(most))
}

fn read_type(table: &Table) -> Option<Limit<OfType>> {
    let of_type = OfType {
        types: table.words("types", &ShipType::WORDS),
        displacement_t: table.range("displacement_t", TONS),
        speed_kn: table.range("speed_kn", KNOTS),
        caliber_in: table.range("caliber_in", INCHES),
    };
    with_reason(table, Some(of_type))
}
