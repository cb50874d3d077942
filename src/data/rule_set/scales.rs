//! Measures, scales and the rounding of their lengths.

use crate::data::table::Table;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Fraction, Unit};
use crate::model::{Basis, Cell, Limits, Measure, MeasureKind, Rounding, Scale, System};

/// Plausible lengths on the table, in any unit.
const TABLE_LENGTH: std::ops::RangeInclusive<i64> = 0..=20_000;
const MOST_FACTOR: i64 = 100;

/// Lengths are whole numbers unless the file names a step.
pub const ONES: Rounding =
    Rounding { millimetre: Fraction::ONE, centimetre: Fraction::ONE, inch: Fraction::ONE };

pub fn read_rounding(table: &Table) -> Option<Rounding> {
    // A unit that the rule set does not use needs no step.
    let step = |key| table.positive(key, 100).unwrap_or(Fraction::ONE);
    Some(Rounding { millimetre: step("mm"), centimetre: step("cm"), inch: step("in") })
}

pub fn read_measure(table: &Table) -> Option<Measure> {
    Some(Measure {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind: table.required_word("kind", &MeasureKind::WORDS)?,
    })
}

/// Reads a scale; `written` are the ids of all measures, with those too faulty to use.
pub fn read_scale(table: &Table, measures: &[Measure], written: &[String]) -> Option<Scale> {
    let id = table.required_name("id")?;
    let label = table.name("label").unwrap_or_else(|| id.clone());
    let what = "the table of a scale's lengths";
    let (metric, imperial) = match table.table("both", what) {
        // A game with one unit has one table for all players.
        Some(both) => {
            let both = read_system(&both, measures, written);
            (both.clone(), both)
        }
        None => ["metric", "imperial"]
            .map(|key| {
                table.required_one(key, what, |system| read_system(system, measures, written))
            })
            .into(),
    };
    let factor = table.required_positive("factor", MOST_FACTOR);
    Some(Scale {
        metric: metric?,
        imperial: imperial?,
        models: table.name("models"),
        models_asked: None,
        factor: factor?,
        is_default: table.flag("default"),
        rounding: None,
        id,
        label,
    })
}

fn read_system(table: &Table, measures: &[Measure], written: &[String]) -> Option<System> {
    let unit = table.required_word("unit", &Unit::WORDS);
    let house = table.table("house", "the house lengths");
    let reading = table.table("reading", "the lengths as we read them");
    let mut cells = Vec::new();
    for measure in measures {
        let read = |from: &Table| read_limits(from, measure);
        let stated = read(table).map(|limits| (limits, Basis::Stated));
        let ours = house.as_ref().and_then(read).map(|limits| (limits, Basis::House));
        let taken = reading.as_ref().and_then(read).map(|limits| (limits, Basis::Reading));
        let (limits, basis) = match stated.or(taken).or(ours) {
            Some((limits, basis)) => (Some(limits), basis),
            None => (None, Basis::Unknown),
        };
        cells.push(Cell { measure: measure.id.clone(), limits, basis });
    }
    for table in [Some(table), house.as_ref(), reading.as_ref()].into_iter().flatten() {
        for id in written {
            table.get(id);
        }
    }
    warn_of_gaps(table, measures, &cells);
    house.iter().chain(&reading).for_each(Table::finish);
    table.finish();
    Some(System { unit: unit?, cells })
}

/// Warns of a band that begins beyond the end of those before it: in between nothing could fire.
fn warn_of_gaps(table: &Table, measures: &[Measure], cells: &[Cell]) {
    let bands = |wanted: Option<MeasureKind>| {
        measures.iter().zip(cells).filter_map(move |(measure, cell)| match cell.limits {
            Some(Limits::Band(from, to)) if wanted.is_none_or(|kind| kind == measure.kind) => {
                Some((measure, from, to))
            }
            _ => None,
        })
    };
    for (measure, from, _) in bands(None) {
        let before = bands(Some(measure.kind)).filter(|(_, begin, _)| *begin < from);
        if let Some(end) = before.map(|(.., to)| to).max().filter(|end| *end < from) {
            let message =
                format!("`{}` begins at {from}, and the band before it ends at {end}", measure.id);
            let fault = Diagnostic::warning(Code::Suspicious, message).hint("bands meet");
            table.add_at(fault.at(table.place_of(&measure.id)));
        }
    }
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
