//! The user's own scales: every length of the rule set's scale of factor 1, or of its first, times a factor.

use crate::data::UserScale;
use crate::measure::{Fraction, Unit};
use crate::model::{Basis, Cell, Limits, Rounding, RuleSet, Scale, System};

/// A scale from a project's file; `None` if the rule set has no scale to work it out from.
pub fn own_scale(rules: &RuleSet, own: &UserScale) -> Option<Scale> {
    let whole = rules.scales.iter().find(|scale| scale.factor == Fraction::ONE);
    let base = whole.or(rules.scales.first())?;
    let times = own.factor / base.factor;
    // Inches and board places are not renamed to millimetres.
    let metric_unit = match base.metric.unit {
        unit @ (Unit::Inch | Unit::Square | Unit::Hex) => unit,
        unit => own.metric_unit.unwrap_or(unit),
    };
    let rounding = if own.exact { FINE } else { rules.rounding };
    Some(Scale {
        id: own.id.clone(),
        label: own.label.clone().unwrap_or_else(|| own.id.clone()),
        models: own.models.clone(),
        models_asked: None,
        factor: own.factor,
        is_default: false,
        metric: multiplied(&rounding, &base.metric, times, metric_unit),
        imperial: multiplied(&rounding, &base.imperial, times, base.imperial.unit),
        rounding: own.exact.then_some(FINE),
    })
}

/// The steps of exact lengths: finer than anyone measures, yet printable.
const FINE: Rounding = Rounding {
    millimetre: Fraction::one_of(10),
    centimetre: Fraction::one_of(100),
    inch: Fraction::one_of(16),
};

/// The largest factor of a scale.
const MOST_FACTOR: Fraction = Fraction::whole(100);

/// A scale from the command line: `2.5x`, or `0.3x exact` for lengths not rounded as the rules
/// round. `None` if the word is not of that form.
pub fn scaled_by(rules: &RuleSet, word: &str) -> Option<Scale> {
    let (factor, exact) = match word.trim_end().strip_suffix("exact") {
        Some(factor) => (factor.trim_end(), true),
        None => (word, false),
    };
    let factor: Fraction = factor.strip_suffix('x')?.parse().ok()?;
    let believable = Fraction::ZERO < factor && factor <= MOST_FACTOR;
    let own = UserScale {
        id: word.to_owned(),
        label: None,
        models: None,
        factor,
        metric_unit: None,
        exact,
    };
    believable.then(|| own_scale(rules, &own))?
}

/// A scale for models of one to `of`, from the scale whose models are nearest in size: models twice
/// as large move twice as far, with the factor rounded to quarters. `None` if no scale of the rule
/// set names a model ratio.
pub fn for_models(rules: &RuleSet, of: u32) -> Option<Scale> {
    let of_scale =
        |scale: &Scale| scale.ratios().map(|ratio| (ratio, scale.factor)).collect::<Vec<_>>();
    let known = rules.scales.iter().flat_map(of_scale);
    let apart = |ratio: u32| (f64::from(ratio) / f64::from(of)).ln().abs();
    let (ratio, factor) = known.min_by(|(a, _), (b, _)| apart(*a).total_cmp(&apart(*b)))?;
    let quarter = Fraction::new(1, 4);
    let exact = factor * Fraction::new(ratio.into(), of.into());
    let factor = exact.round_half_up(quarter).max(quarter);
    let own = UserScale {
        id: format!("1-{of}"),
        label: Some(format!("1/{of}, {}x", factor.to_decimal_text())),
        models: Some(format!("1/{of}")),
        factor,
        metric_unit: None,
        exact: false,
    };
    (factor <= MOST_FACTOR).then(|| own_scale(rules, &own))?
}

fn multiplied(rounding: &Rounding, base: &System, factor: Fraction, unit: Unit) -> System {
    let into_unit = match (base.unit, unit) {
        (Unit::Millimetre, Unit::Centimetre) => Fraction::new(1, 10),
        (Unit::Centimetre, Unit::Millimetre) => Fraction::whole(10),
        _ => Fraction::ONE,
    };
    let step = rounding.step(unit);
    // A nonzero length is never rounded to 0.
    let length = |limit: Fraction| {
        let exact = limit * factor * into_unit;
        if exact == Fraction::ZERO { exact } else { exact.round_half_up(step).max(step) }
    };
    let counts_places = counts_places(base);
    let band = |from: Fraction, to: Fraction| {
        let from = if !counts_places {
            length(from)
        } else if [Fraction::ZERO, Fraction::ONE].contains(&from) {
            // The places before this band are filled by the nearer ones; if there were none, there
            // are none.
            from
        } else {
            length(from - Fraction::ONE) + Fraction::ONE
        };
        Limits::Band(from, length(to).max(from))
    };
    let cells = base.cells.iter().map(|cell| Cell {
        measure: cell.measure.clone(),
        limits: cell.limits.map(|limits| match limits {
            Limits::Length(limit) => Limits::Length(length(limit)),
            Limits::Band(from, to) => band(from, to),
        }),
        basis: if cell.limits.is_some() { Basis::House } else { Basis::Unknown },
    });
    System { unit, cells: cells.collect() }
}

/// Whether bands count the places of a board: 1 to 6 is the first six, and the next band begins at 7. On a ruler,
/// and on a board whose bands share a limit, a band begins where the nearer one ends.
fn counts_places(system: &System) -> bool {
    let bands = || {
        system.cells.iter().filter_map(|cell| match cell.limits {
            Some(Limits::Band(from, to)) => Some((from, to)),
            _ => None,
        })
    };
    let meet = bands().any(|(from, _)| from > Fraction::ONE && bands().any(|(_, to)| to == from));
    matches!(system.unit, Unit::Square | Unit::Hex) && !meet
}
