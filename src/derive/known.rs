//! What earlier runs have derived.

use std::sync::Arc;

use typst::utils::hash128;

use crate::cache::Cache;
use crate::diagnostic::Faults;
use crate::formula::Formulas;
use crate::model::RuleSet;

use super::derived::Derived;
use super::names::Particulars;

/// Formulas and values without faults, by everything that they depend on.
#[derive(Debug)]
pub struct KnownValues {
    /// By rule set.
    formulas: Cache<u128, Arc<Formulas>>,
    /// By rule set and particulars.
    classes: Cache<[u128; 2], Derived>,
}

/// The values of classes under one rule set.
#[derive(Clone, Copy, Debug)]
pub struct KnownClassValues<'a> {
    values: &'a KnownValues,
    rules: u128,
}

const MOST_RULE_SETS: usize = 16;
const MOST_CLASSES: usize = 10_000;

impl Default for KnownValues {
    fn default() -> Self {
        Self { formulas: Cache::of(MOST_RULE_SETS), classes: Cache::of(MOST_CLASSES) }
    }
}

impl KnownValues {
    /// The formulas of a rule set, and the known values of classes under it.
    pub fn of(
        &self,
        rules: &RuleSet,
        faults: &mut Faults,
    ) -> (Arc<Formulas>, KnownClassValues<'_>) {
        let key = key(rules);
        let values = KnownClassValues { values: self, rules: key };
        if let Some(formulas) = self.formulas.get(&key) {
            return (formulas, values);
        }
        let mut own = Faults::default();
        let formulas = Arc::new(Formulas::check(rules, &mut own));
        if own.all().is_empty() {
            self.formulas.keep(key, formulas.clone());
        }
        faults.extend(own);
        (formulas, values)
    }

    /// Ends a run: drops what the last runs did not use.
    pub fn end_run(&self) {
        self.formulas.end_run();
        self.classes.end_run();
    }
}

impl KnownClassValues<'_> {
    pub(super) fn get(&self, class: &Particulars) -> Option<Derived> {
        self.values.classes.get(&[self.rules, hash128(class)])
    }

    pub(super) fn keep(&self, class: &Particulars, derived: &Derived) {
        self.values.classes.keep([self.rules, hash128(class)], derived.clone());
    }
}

/// A digest of what formulas and values depend on.
fn key(rules: &RuleSet) -> u128 {
    let RuleSet { id, title, period, functions, tables, values, .. } = rules;
    hash128(&format!("{:?}", (id, title, period, functions, tables, values)))
}
