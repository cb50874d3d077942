//! Refits the free figures of an estimate to what a player has typed in from the publisher's list.
//!
//! The figures are sought one after the other on a grid between their bounds, until none moves any more: the
//! same values give the same figures on every machine. What a refit is worth is told by leaving out each class
//! in turn, since sisters share their particulars.

use std::collections::{BTreeSet, HashMap};

use crate::diagnostic::{Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::{FreeFigure, Refit, RuleSet, Ship, ShipClass, StatedValue, ValueRule};

use super::Deriver;

/// Fewer values are no ground for a refit.
pub const LEAST_VALUES: usize = 10;
/// Likewise for the classes of their ships.
pub const LEAST_CLASSES: usize = 5;

/// Steps from one bound of a figure to the other.
const STEPS: u8 = 64;
/// A first look at a figure takes every eighth step.
const STRIDE: u8 = 8;
/// The figures are gone through this many times at most.
const ROUNDS: usize = 5;
/// Decimals of a refitted figure, as its file has it.
const DECIMALS: i64 = 10_000;
/// The share of values that the likely span holds when they are left out.
const LIKELY: f64 = 0.8;

/// What became of a value's figures.
pub enum Outcome {
    /// Its formula has no free figure, or it has no formula.
    NoFreeFigure,
    TooFew,
    /// The figure of this name would go beyond its bounds: the numbers are of another kind than the formula's.
    AtBound(String),
    /// Left out, the values are met no better than by the figures as shipped.
    NoBetter,
    /// By the new figures, in the order of the rule's.
    Refitted(Vec<Fraction>),
}

/// A try to refit one value.
pub struct Fit {
    pub outcome: Outcome,
    /// How many values of how many classes it saw, and what came of them; the errors are 0 if it has too few.
    pub refit: Refit,
}

/// A number typed in, and the ship without it.
struct Known<'a> {
    class: &'a ShipClass,
    ship: Ship,
    number: f64,
}

/// Refits the figures of one value to those numbers of the ships that `is_typed_in` accepts. `rules` has the
/// figures as they came with it.
///
/// # Errors
/// If a formula fails.
pub fn fit(
    rules: &RuleSet,
    value: &ValueRule,
    ships: &[(&ShipClass, &Ship)],
    is_typed_in: impl Fn(&StatedValue) -> bool,
) -> Result<Fit, Vec<Diagnostic>> {
    let shipped: Vec<f64> = value.free.iter().map(|free| figure_of(rules, free)).collect();
    let mut trial = Trial::new(rules, value, ships, is_typed_in);
    let known = trial.predict(&shipped)?;
    trial.keep(known.iter().map(Option::is_some));
    let classes: BTreeSet<&str> = trial.known.iter().map(|known| &*known.class.id).collect();
    let most = trial.known.iter().map(|known| known.number).fold(0.0, f64::max);
    let mut refit = Refit {
        values: trial.known.len() as i64,
        classes: classes.len() as i64,
        as_shipped: Fraction::ZERO,
        left_out: Fraction::ZERO,
        likely: Fraction::ZERO,
        most: rounded(most, DECIMALS),
    };
    let outcome = |outcome, refit| Ok(Fit { outcome, refit });
    if value.free.is_empty() || value.formula.is_none() {
        return outcome(Outcome::NoFreeFigure, refit);
    }
    if trial.known.len() < LEAST_VALUES || classes.len() < LEAST_CLASSES {
        return outcome(Outcome::TooFew, refit);
    }
    let grid = trial.search(&shipped, |_| true)?;
    let stuck = value.free.iter().zip(&grid).find(|(_, step)| [0, STEPS].contains(*step));
    if let Some((free, _)) = stuck {
        return outcome(Outcome::AtBound(free.name.clone()), refit);
    }
    let figures: Vec<Fraction> =
        trial.figures(&grid).iter().map(|&figure| rounded(figure, DECIMALS)).collect();
    let as_shipped = mean(&trial.errors(&shipped)?);
    let mut left_out = vec![0.0; trial.known.len()];
    for class in &classes {
        let grid = trial.search(&shipped, |known| &*known.class.id != *class)?;
        let errors = trial.errors(&trial.figures(&grid))?;
        for (at, known) in trial.known.iter().enumerate() {
            if known.class.id == **class {
                left_out[at] = errors[at];
            }
        }
    }
    refit.as_shipped = rounded(as_shipped, 100);
    refit.left_out = rounded(mean(&left_out), 100);
    left_out.sort_by(f64::total_cmp);
    let at = (LIKELY * left_out.len() as f64).ceil() as usize;
    refit.likely = rounded(left_out[at.saturating_sub(1)], 100);
    if refit.left_out >= refit.as_shipped {
        return outcome(Outcome::NoBetter, refit);
    }
    outcome(Outcome::Refitted(figures), refit)
}

/// The figure as the rule set's tables have it; its lower bound if it is none of them.
pub fn figure_of(rules: &RuleSet, free: &FreeFigure) -> f64 {
    let number = rules.tables.get(&free.name).and_then(serde_json::Value::as_f64);
    number.unwrap_or_else(|| free.from.to_f64())
}

fn rounded(number: f64, parts: i64) -> Fraction {
    Fraction::new((number * parts as f64).round() as i64, parts)
}

fn mean(errors: &[f64]) -> f64 {
    errors.iter().sum::<f64>() / errors.len().max(1) as f64
}

/// The rule set with one value's figures to be tried.
struct Trial<'a> {
    rules: RuleSet,
    id: &'a str,
    free: &'a [FreeFigure],
    known: Vec<Known<'a>>,
    /// The errors of figures that were tried already, by their steps.
    tried: HashMap<Vec<u8>, Vec<f64>>,
}

impl<'a> Trial<'a> {
    fn new(
        rules: &RuleSet,
        value: &'a ValueRule,
        ships: &[(&'a ShipClass, &Ship)],
        is_typed_in: impl Fn(&StatedValue) -> bool,
    ) -> Self {
        // No later value can change this one.
        let at = rules.values.iter().position(|rule| rule.id == value.id).unwrap_or_default();
        let earlier: Vec<&str> = rules.values[..at].iter().map(|rule| &*rule.id).collect();
        let known = ships.iter().filter_map(|(class, ship)| {
            let mut ship = (*ship).clone();
            let stated = ship.stated.get_mut(&rules.id)?;
            let is_known = |stated: &StatedValue| stated.id == value.id && is_typed_in(stated);
            let at = stated.iter().position(is_known)?;
            let number = stated.remove(at).amount.number()?.to_f64();
            stated.retain(|stated| earlier.contains(&&*stated.id));
            Some(Known { class, ship, number })
        });
        let known = known.collect();
        let mut rules = rules.clone();
        rules.values.truncate(at + 1);
        Self { rules, id: &value.id, free: &value.free, known, tried: HashMap::new() }
    }

    /// Keeps the values for which this says so.
    fn keep(&mut self, is_kept: impl Iterator<Item = bool>) {
        let mut is_kept = is_kept;
        self.known.retain(|_| is_kept.next().unwrap_or(false));
    }

    /// What the formula gives for each ship with these figures.
    fn predict(&mut self, figures: &[f64]) -> Result<Vec<Option<f64>>, Vec<Diagnostic>> {
        for (free, figure) in self.free.iter().zip(figures) {
            self.rules.tables.insert(free.name.clone(), (*figure).into());
        }
        let mut faults = Faults::default();
        let deriver = Deriver::new(&self.rules, &mut faults);
        if faults.any_error() {
            return Err(faults.into_iter().collect());
        }
        let number = |known: &Known| {
            let derived = deriver.ship(known.class, &known.ship)?;
            Ok(derived.value(self.id).and_then(|value| value.amount.number()).map(Fraction::to_f64))
        };
        let predicted = self.known.iter().map(number).collect();
        // Typst keeps what it evaluated, and no trial repeats another.
        comemo::evict(0);
        predicted
    }

    /// How far off each value is with these figures.
    fn errors(&mut self, figures: &[f64]) -> Result<Vec<f64>, Vec<Diagnostic>> {
        let predicted = self.predict(figures)?;
        let error = |(known, predicted): (&Known, Option<f64>)| {
            (known.number - predicted.unwrap_or(0.0)).abs()
        };
        Ok(self.known.iter().zip(predicted).map(error).collect())
    }

    /// The figures at these steps.
    fn figures(&self, grid: &[u8]) -> Vec<f64> {
        let figure = |(free, step): (&FreeFigure, &u8)| {
            let (from, to) = (free.from.to_f64(), free.to.to_f64());
            rounded(from + (to - from) * f64::from(*step) / f64::from(STEPS), DECIMALS).to_f64()
        };
        self.free.iter().zip(grid).map(figure).collect()
    }

    /// The steps of the figures that meet the values best for which `counts` holds.
    fn search(
        &mut self,
        shipped: &[f64],
        counts: impl Fn(&Known) -> bool,
    ) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let counted: Vec<usize> =
            (0..self.known.len()).filter(|at| counts(&self.known[*at])).collect();
        let nearest = |(free, figure): (&FreeFigure, &f64)| {
            let (from, to) = (free.from.to_f64(), free.to.to_f64());
            ((figure - from) / (to - from) * f64::from(STEPS)).round().clamp(0.0, f64::from(STEPS))
                as u8
        };
        let mut grid: Vec<u8> = self.free.iter().zip(shipped).map(nearest).collect();
        for _ in 0..ROUNDS {
            let before = grid.clone();
            for at in 0..grid.len() {
                let far: Vec<u8> = (0..=STEPS).step_by(STRIDE.into()).collect();
                grid[at] = self.best(&grid, at, &far, &counted)?;
                let near = grid[at].saturating_sub(STRIDE - 1)..=(grid[at] + STRIDE - 1).min(STEPS);
                grid[at] = self.best(&grid, at, &near.collect::<Vec<_>>(), &counted)?;
            }
            if grid == before {
                break;
            }
        }
        Ok(grid)
    }

    /// The best of some steps of one figure, and of the step at which it is. Rounded values are met as well by a
    /// span of steps: the middle one of them.
    fn best(
        &mut self,
        grid: &[u8],
        at: usize,
        steps: &[u8],
        counted: &[usize],
    ) -> Result<u8, Vec<Diagnostic>> {
        let mut steps: Vec<u8> = steps.iter().copied().chain([grid[at]]).collect();
        steps.sort_unstable();
        steps.dedup();
        let mut costs = Vec::with_capacity(steps.len());
        for step in &steps {
            let mut tried = grid.to_vec();
            tried[at] = *step;
            if !self.tried.contains_key(&tried) {
                let errors = self.errors(&self.figures(&tried))?;
                self.tried.insert(tried.clone(), errors);
            }
            let errors = &self.tried[&tried];
            costs.push(counted.iter().map(|known| errors[*known]).sum::<f64>());
        }
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        let best: Vec<u8> = std::iter::zip(&steps, &costs)
            .filter(|(_, cost)| **cost <= least + 1e-9)
            .map(|(step, _)| *step)
            .collect();
        Ok(best[best.len() / 2])
    }
}
