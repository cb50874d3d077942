//! Scales of the user's own: every length of the rule set's scale of factor 1, times his factor.

use crate::data::UserScale;
use crate::measure::{Fraction, Unit};
use crate::model::{Basis, Cell, Limits, RuleSet, Scale, System};

/// A scale from a project's file; `None` if the rule set has no scale of factor 1.
pub fn own_scale(rules: &RuleSet, own: &UserScale) -> Option<Scale> {
    let base = rules.scales.iter().find(|scale| scale.factor == Fraction::ONE)?;
    let metric_unit = own.metric_unit.unwrap_or(base.metric.unit);
    Some(Scale {
        id: own.id.clone(),
        label: own.label.clone().unwrap_or_else(|| own.id.clone()),
        models: own.models.clone(),
        factor: own.factor,
        is_default: false,
        metric: multiplied(rules, &base.metric, own.factor, metric_unit),
        imperial: multiplied(rules, &base.imperial, own.factor, base.imperial.unit),
    })
}

/// A scale from the command line: `2.5x`. `None` if the word is not of that form.
pub fn scaled_by(rules: &RuleSet, word: &str) -> Option<Scale> {
    let factor: Fraction = word.strip_suffix('x')?.parse().ok()?;
    let believable = Fraction::ZERO < factor && factor <= Fraction::whole(100);
    let own = UserScale {
        id: word.to_owned(),
        label: None,
        models: None,
        factor,
        metric_unit: None,
        place: crate::diagnostic::Place::default(),
    };
    believable.then(|| own_scale(rules, &own))?
}

fn multiplied(rules: &RuleSet, base: &System, factor: Fraction, unit: Unit) -> System {
    let into_unit = match (base.unit, unit) {
        (Unit::Millimetre, Unit::Centimetre) => Fraction::new(1, 10),
        (Unit::Centimetre, Unit::Millimetre) => Fraction::whole(10),
        _ => Fraction::ONE,
    };
    let step = rules.rounding.step(unit);
    // Whatever is not nought stays on the table: a length is never rounded away.
    let length = |limit: Fraction| {
        let exact = limit * factor * into_unit;
        if exact == Fraction::ZERO { exact } else { exact.round_half_up(step).max(step) }
    };
    let cells = base.cells.iter().map(|cell| Cell {
        measure: cell.measure.clone(),
        limits: cell.limits.map(|limits| match limits {
            Limits::Length(limit) => Limits::Length(length(limit)),
            Limits::Band(from, to) => Limits::Band(length(from), length(to)),
        }),
        basis: if cell.limits.is_some() { Basis::House } else { Basis::Unknown },
    });
    System { unit, cells: cells.collect() }
}
