//! What earlier runs have laid out.

use std::sync::Arc;

use serde::Serialize;
use typst::utils::hash128;

use crate::cache::Cache;

use super::fill::{KnownFilled, Pieces};
use super::plan::Plan;

/// Layouts without faults, by everything that they depend on.
#[derive(Debug)]
pub struct KnownForms {
    /// By their template, sheet and record.
    plans: Cache<Key, Arc<Plan>>,
    pub(super) filled: KnownFilled,
    /// What forms are filled from, by what templates read besides their view.
    pieces: Cache<Key, Arc<Pieces>>,
}

const MOST_PLANS: usize = 64;
const MOST_PARTS: usize = 32;
const MOST_PIECES: usize = 8;

/// A digest of everything that a layout depends on.
type Key = u128;

impl Default for KnownForms {
    fn default() -> Self {
        Self {
            plans: Cache::of(MOST_PLANS),
            filled: Cache::of(MOST_PARTS),
            pieces: Cache::of(MOST_PIECES),
        }
    }
}

impl KnownForms {
    /// The plan with this key, or a new one.
    ///
    /// # Errors
    /// Those of `plan`.
    pub(super) fn plan<E>(
        &self,
        key: Key,
        plan: impl FnOnce() -> Result<Plan, E>,
    ) -> Result<Plan, E> {
        if let Some(known) = self.plans.get(&key) {
            return Ok(Plan::clone(&known));
        }
        let plan = plan()?;
        self.plans.keep(key, Arc::new(plan.clone()));
        Ok(plan)
    }

    /// What forms with this key of what templates read are filled from.
    pub(super) fn pieces(&self, key: Key) -> Arc<Pieces> {
        self.pieces.get(&key).unwrap_or_else(|| {
            let pieces = Arc::new(Pieces::default());
            self.pieces.keep(key, pieces.clone());
            pieces
        })
    }

    /// Ends a run: drops what the last runs did not use.
    pub fn end_run(&self) {
        self.plans.end_run();
        self.filled.end_run();
        self.pieces.end_run();
    }
}

/// A digest of plain data, as a template reads it, and of others.
pub fn key<T: Serialize + ?Sized>(others: &[Key], data: &T) -> Key {
    hash128(&(others, serde_json::to_vec(data).expect("views are plain data")))
}
