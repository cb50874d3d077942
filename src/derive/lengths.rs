//! Distances on the table: a ship's speed boxes and a scale's ranges.

use crate::measure::{Fraction, Quantity, Unit};
use crate::model::{Basis, Limits, MeasureKind, Rounding, RuleSet, Scale, SpeedBoxes, Units};

use super::Derived;

/// A box of a ship's speed, crossed off when lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpeedBox {
    pub number: i64,
    /// The distance she may move; `None` while the top speed is unknown.
    pub distance: Option<Quantity>,
    /// Of the full speed as it is shown: a stated one that is converted or rounded is ours.
    pub basis: Basis,
    /// In degrees; `None` if unknown.
    pub turn: Option<i64>,
    /// Whether the turn is stated by the rules or a house turn.
    pub turn_basis: Basis,
    /// Whether she may turn again after moving this far.
    pub second_turn: bool,
}

/// A named band of a scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Range {
    pub id: String,
    pub label: String,
    pub kind: MeasureKind,
    /// From here to there; `None` if unknown.
    pub limits: Option<(Quantity, Quantity)>,
    pub basis: Basis,
}

/// The bands of a scale, in the rule set's order.
pub fn ranges(rules: &RuleSet, scale: &Scale, units: Units) -> Vec<Range> {
    let system = scale.system(units);
    let bands = rules.measures.iter().zip(&system.cells);
    bands
        .filter(|(measure, _)| measure.kind != MeasureKind::Length)
        .map(|(measure, cell)| Range {
            id: measure.id.clone(),
            label: measure.label.clone(),
            kind: measure.kind,
            limits: match cell.limits {
                Some(Limits::Band(from, to)) => Some((
                    Quantity { amount: from, unit: system.unit },
                    Quantity { amount: to, unit: system.unit },
                )),
                _ => None,
            },
            basis: cell.basis,
        })
        .collect()
}

/// The boxes of a ship at a scale, full speed first; none if the rule set has no such boxes. The
/// boxes of a blank log (`ship` is `None`) have turn angles but no distances.
pub fn speed_boxes(
    rules: &RuleSet,
    ship: Option<&Derived>,
    scale: &Scale,
    units: Units,
) -> Vec<SpeedBox> {
    let Some(boxes) = &rules.speed_boxes else { return Vec::new() };
    let unit = scale.system(units).unit;
    let rounding = scale.rounding.as_ref().unwrap_or(&rules.rounding);
    let speed = ship.and_then(|ship| ship.value(&boxes.value));
    let known = speed.and_then(|value| value.amount.number());
    let full = known.map(|value| top_speed(boxes, value, scale, unit, rounding));
    // The rules state a speed at one scale and in one unit.
    let as_stated = full == known && unit == boxes.value_unit && scale.factor == Fraction::ONE;
    let basis = match speed.map_or(Basis::Unknown, |value| value.basis) {
        Basis::Stated if !as_stated => Basis::Estimated,
        basis => basis,
    };
    (1..=boxes.count)
        .rev()
        .map(|share| {
            let number = if boxes.full_box == 1 { boxes.count + 1 - share } else { share };
            let turn = boxes.turn_angles.get(&number);
            SpeedBox {
                number,
                distance: full.map(|full| Quantity {
                    amount: box_distance(full, share, boxes.count, rounding.step(unit)),
                    unit,
                }),
                basis,
                turn: turn.and_then(|turn| turn.degrees),
                turn_basis: turn.map_or(Basis::Unknown, |turn| turn.basis),
                second_turn: boxes.second_turn_box == Some(number),
            }
        })
        .collect()
}

/// A top speed at a scale and in a unit, rounded.
pub fn top_speed(
    boxes: &SpeedBoxes,
    value: Fraction,
    scale: &Scale,
    unit: Unit,
    rounding: &Rounding,
) -> Fraction {
    let millimetres = |unit| match unit {
        // Places of a board have no length; a speed in places is unchanged.
        Unit::Millimetre | Unit::Square | Unit::Hex => Fraction::ONE,
        Unit::Centimetre => Fraction::whole(10),
        Unit::Inch => boxes.inch_mm,
    };
    let in_unit = value * millimetres(boxes.value_unit) / millimetres(unit);
    (in_unit * scale.factor * boxes.times).round_half_up(rounding.step(unit))
}

/// A rounded share of the full speed; a usable box is never 0.
fn box_distance(full: Fraction, share: i64, count: i64, step: Fraction) -> Fraction {
    if full == Fraction::ZERO {
        return full;
    }
    (full * Fraction::new(share, count)).round_half_up(step).max(step)
}
