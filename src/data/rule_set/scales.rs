//! Measures, scales and the rounding of their lengths.

use crate::data::table::Table;
use crate::measure::{Fraction, Unit};
use crate::model::{Basis, Cell, Limits, Measure, MeasureKind, Rounding, Scale, System};

/// Plausible lengths on the table, in any unit.
const TABLE_LENGTH: std::ops::RangeInclusive<i64> = 0..=20_000;
const MOST_FACTOR: i64 = 100;

/// Lengths are whole numbers unless the file names a step.
pub const ONES: Rounding =
    Rounding { millimetre: Fraction::ONE, centimetre: Fraction::ONE, inch: Fraction::ONE };

pub fn read_rounding(table: Table) -> Rounding {
    let step = |key| {
        // A unit that the rule set does not use needs no step.
        table.raw(key).and_then(|_| table.positive(key, 100)).unwrap_or(Fraction::ONE)
    };
    let rounding = Rounding { millimetre: step("mm"), centimetre: step("cm"), inch: step("in") };
    table.finish();
    rounding
}

pub fn read_measure(table: Table) -> Option<Measure> {
    const KINDS: [(&str, MeasureKind); 3] = [
        ("length", MeasureKind::Length),
        ("gun", MeasureKind::Gun),
        ("torpedo", MeasureKind::Torpedo),
    ];
    let measure = Measure {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind: table.required_word("kind", &KINDS)?,
    };
    table.finish();
    Some(measure)
}

pub fn read_scale(table: Table, measures: &[Measure]) -> Option<Scale> {
    let id = table.required_name("id")?;
    let label = table.name("label").unwrap_or_else(|| id.clone());
    let what = "a scale's lengths";
    let (metric, imperial) = match table.table("both", what) {
        // A game with one unit has one table for all players.
        Some(both) => {
            let both = read_system(both, measures)?;
            (both.clone(), both)
        }
        None => (
            read_system(table.required_table("metric", what)?, measures)?,
            read_system(table.required_table("imperial", what)?, measures)?,
        ),
    };
    let scale = Scale {
        metric,
        imperial,
        models: table.name("models"),
        models_asked: None,
        factor: table.positive("factor", MOST_FACTOR)?,
        is_default: table.flag("default"),
        rounding: None,
        id,
        label,
    };
    table.finish();
    Some(scale)
}

fn read_system(table: Table, measures: &[Measure]) -> Option<System> {
    let unit = table.required_word("unit", &Unit::WORDS);
    let house = table.table("house", "the house lengths");
    let reading = table.table("reading", "the lengths as we read them");
    let mut cells = Vec::new();
    for measure in measures {
        let read = |from: &Table| read_limits(from, measure);
        let stated = read(&table).map(|limits| (limits, Basis::Stated));
        let ours = house.as_ref().and_then(read).map(|limits| (limits, Basis::House));
        let taken = reading.as_ref().and_then(read).map(|limits| (limits, Basis::Reading));
        let (limits, basis) = match stated.or(taken).or(ours) {
            Some((limits, basis)) => (Some(limits), basis),
            None => (None, Basis::Unknown),
        };
        cells.push(Cell { measure: measure.id.clone(), limits, basis });
    }
    house.into_iter().chain(reading).for_each(Table::finish);
    table.finish();
    Some(System { unit: unit?, cells })
}

fn read_limits(table: &Table, measure: &Measure) -> Option<Limits> {
    let key = measure.id.as_str();
    match measure.kind {
        MeasureKind::Length => table.number(key, TABLE_LENGTH).map(Limits::Length),
        MeasureKind::Gun | MeasureKind::Torpedo => {
            table.range(key, TABLE_LENGTH).map(|(from, to)| Limits::Band(from, to))
        }
    }
}
