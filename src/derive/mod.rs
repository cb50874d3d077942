//! Derives game values, each with its basis, from a ship, a rule set and a scale.

mod explain;
pub mod fit;
mod lengths;
mod names;
mod scale;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list};
use crate::formula::{FormulaResult, Formulas, Names};
use crate::measure::Fraction;
use crate::model::{
    Amount, Basis, RuleSet, Ship, ShipClass, StatedValue, Value, ValueKind, ValueRule,
};

pub use explain::Explanation;
pub use lengths::{Range, SpeedBox, ranges, speed_boxes};
pub use scale::{for_models, own_scale, scaled_by};

/// A ship's values under one rule set.
#[derive(Clone, Debug)]
pub struct Derived {
    /// In the rule set's order. Equal values of different ships are shared.
    pub values: Arc<[Arc<Value>]>,
    /// Whether she is outside the rule set's period, or a formula gives her more than any number
    /// that a source prints of that value.
    pub extrapolated: bool,
}

impl Derived {
    pub fn value(&self, id: &str) -> Option<&Value> {
        self.values.iter().map(Arc::as_ref).find(|value| value.id == id)
    }
}

/// Derives ships under one rule set.
pub struct Deriver<'a> {
    rules: &'a RuleSet,
    formulas: Formulas,
    /// All values so far: thousands of ships have few different ones.
    known: Mutex<HashSet<Arc<Value>>>,
}

impl<'a> Deriver<'a> {
    /// For a rule set. Faults of its formulas are added.
    pub fn new(rules: &'a RuleSet, faults: &mut Faults) -> Self {
        let formulas = Formulas::check(rules, faults);
        Self { rules, formulas, known: Mutex::default() }
    }

    /// The values of a ship.
    ///
    /// # Errors
    /// Every fault that a formula met with her figures, or that her stated values have.
    pub fn ship(&self, class: &ShipClass, ship: &Ship) -> Result<Derived, Vec<Diagnostic>> {
        let (rules, formulas) = (self.rules, &self.formulas);
        let mut names = names::of(class);
        let stated = ship.stated.get(&rules.id).map_or(&[][..], Vec::as_slice);
        // Without values of her own she has those of her class, and its faults.
        let whose = if stated.is_empty() { &class.name } else { &ship.name };
        let mut values: Vec<Arc<Value>> = Vec::with_capacity(rules.values.len());
        let mut faults = Faults::default();
        let unknown = stated.iter().filter(|value| rules.value(&value.id).is_none());
        faults.extend(unknown.map(|value| no_such_value(rules, value).of_ship(whose)));
        for rule in &rules.values {
            let value = match stated.iter().find(|value| value.id == rule.id) {
                Some(value) => Value {
                    id: rule.id.clone(),
                    amount: value.amount.clone(),
                    basis: Basis::Stated,
                    reason: Some(value.source.clone()),
                    likely: None,
                },
                None => match by_formula(rule, formulas, &names, &values) {
                    Ok(value) => {
                        let likely = likely(rule, &value, formulas, &names, &values);
                        read_for_type(rule, class, Value { likely, ..value })
                    }
                    Err(fault) => {
                        faults.add(fault.of_ship(whose).in_field(&rule.id));
                        // So that later formulas that use it do not report faults of their own.
                        names.amount(&rule.id, &Amount::Unknown);
                        continue;
                    }
                },
            };
            if !rule.kind.allows(&value.amount, &rule.words) {
                let given = stated.iter().find(|value| value.id == rule.id);
                faults.add(wrong_kind(rule, &value, given).of_ship(whose).in_field(&rule.id));
                names.amount(&rule.id, &Amount::Unknown);
                continue;
            }
            names.amount(&rule.id, &value.amount);
            values.push(self.shared(value));
        }
        if faults.any_error() {
            return Err(faults.into_iter().collect());
        }
        let beyond = rules.values.iter().zip(&values).any(|(rule, value)| rule.extrapolates(value));
        let extrapolated = beyond || outside_period(rules, class);
        Ok(Derived { values: values.into(), extrapolated })
    }

    /// The known value equal to this one, if any, or else this one.
    fn shared(&self, value: Value) -> Arc<Value> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = known.get(&value) {
            return value.clone();
        }
        let value = Arc::new(value);
        known.insert(value.clone());
        value
    }
}

/// A stated value that the rule set does not have: its number would be lost silently.
fn no_such_value(rules: &RuleSet, value: &StatedValue) -> Diagnostic {
    let message = format!("{} has no value `{}`", rules.title, value.id);
    let known = rules.values.iter().map(|rule| rule.id.as_str());
    Diagnostic::error(Code::UnknownValue, message)
        .at(value.place.clone())
        .in_field(&value.id)
        .maybe_hint(did_you_mean(&value.id, known))
}

/// A value of the wrong kind: the fault of the formula, or of whoever stated it.
fn wrong_kind(rule: &ValueRule, value: &Value, stated: Option<&StatedValue>) -> Diagnostic {
    let message = format!("`{}` is {}, not {}", rule.id, value.amount.text(), rule.kind.what());
    let place = match (stated, &rule.formula) {
        (Some(stated), _) => Some(&stated.place),
        (None, Some(formula)) => Some(&formula.place),
        (None, None) => None,
    };
    let fault = Diagnostic::error(Code::WrongType, message);
    let fault = place.into_iter().fold(fault, |fault, place| fault.at(place.clone()));
    match (rule.words.as_slice(), rule.kind) {
        ([], _) => fault,
        (words, ValueKind::Word) => fault.hint(or_list(words)),
        (words, _) => fault.hint(format!("or {}", or_list(words))),
    }
}

fn by_formula(
    rule: &ValueRule,
    formulas: &Formulas,
    names: &Names,
    before: &[Arc<Value>],
) -> Result<Value, Diagnostic> {
    let unknown = |reason: String| Value {
        id: rule.id.clone(),
        amount: Amount::Unknown,
        basis: Basis::Unknown,
        reason: Some(reason),
        likely: None,
    };
    let absent: Vec<&str> =
        rule.needs.iter().map(String::as_str).filter(|need| !names.knows(need)).collect();
    if !absent.is_empty() {
        return Ok(unknown(Value::for_want_of(&absent)));
    }
    let Some(result) = formulas.result(&rule.id, names) else {
        return Ok(unknown("only its publisher can state it".to_owned()));
    };
    let FormulaResult { amount, missing } = result?;
    if !missing.is_empty() {
        return Ok(unknown(Value::for_want_of(&missing)));
    }
    if amount == Amount::Unknown {
        let used = formulas.names_in(&rule.id).iter().map(String::as_str);
        let absent: Vec<&str> = used.filter(|name| names.lacks(name)).collect();
        return Ok(unknown(match absent.as_slice() {
            [] => "the particulars are not sufficient for its formula".to_owned(),
            absent => Value::for_want_of(absent),
        }));
    }
    let basis = no_better(rule.basis, formulas.names_in(&rule.id), before);
    Ok(Value { id: rule.id.clone(), amount, basis, reason: None, likely: None })
}

/// The span within which the publisher's number of an estimate is likely to be: its own if it was refitted, else
/// what its formula gives at both ends of the refitted values `before` it.
fn likely(
    rule: &ValueRule,
    value: &Value,
    formulas: &Formulas,
    names: &Names,
    before: &[Arc<Value>],
) -> Option<(Fraction, Fraction)> {
    let number = value.amount.number().filter(|_| value.basis == Basis::Estimated)?;
    if let Some(refit) = &rule.refit {
        let from = if number > refit.likely { number - refit.likely } else { Fraction::ZERO };
        return Some((from, number + refit.likely));
    }
    let used = formulas.names_in(&rule.id);
    let spans = before.iter().filter(|value| used.contains(&value.id));
    let spans: Vec<_> =
        spans.filter_map(|value| Some((value.id.as_str(), value.likely?))).collect();
    if spans.is_empty() {
        return None;
    }
    let end = |pick: fn((Fraction, Fraction)) -> Fraction| {
        let mut names = names.clone();
        spans.iter().for_each(|(id, span)| names.amount(id, &Amount::Number(pick(*span))));
        formulas.result(&rule.id, &names)?.ok()?.amount.number()
    };
    let (low, high) = (end(|span| span.0)?, end(|span| span.1)?);
    Some((number.min(low).min(high), number.max(low).max(high)))
}

/// The value, as our reading where the rules do not name a ship of her type.
fn read_for_type(rule: &ValueRule, class: &ShipClass, value: Value) -> Value {
    let unnamed = class.kind.is_some_and(|kind| rule.reading_for.contains(&kind));
    if !unnamed || !value.basis.is_publishers() {
        return value;
    }
    let reason = Some("the rules do not name her type: our reading".to_owned());
    Value { basis: Basis::Reading, reason, ..value }
}

/// The basis of a formula's result given the values `before` it: no better than theirs.
fn no_better(own: Basis, used: &[String], before: &[Arc<Value>]) -> Basis {
    let is_ours = |value: &Arc<Value>| value.basis == Basis::Estimated && used.contains(&value.id);
    if own == Basis::Computed && before.iter().any(is_ours) { Basis::Estimated } else { own }
}

/// Whether a class is outside the rule set's period.
pub fn outside_period(rules: &RuleSet, class: &ShipClass) -> bool {
    match (&rules.period, class.completed) {
        (Some(period), Some((first, _))) => first < period.from || first > period.to,
        _ => false,
    }
}
