//! What a program that runs again and again keeps from run to run: results of pure functions, by
//! everything that they depend on. A run finds the same with a cache as without one, only sooner.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of runs after which what they did not use is dropped; users often return to earlier
/// settings.
const RUNS: usize = 8;

/// Results by their keys. Its owner, the program around the library, ends each run.
pub struct Cache<K, V> {
    /// The most results to keep, so that a long run does not fill the memory.
    most: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    /// The number of runs so far.
    run: usize,
    /// Each result with the number of the run that last used it.
    results: HashMap<K, (usize, V)>,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Creates an empty cache that keeps at most so many results.
    pub fn of(most: usize) -> Self {
        Self { most, kept: Mutex::new(Kept { run: 0, results: HashMap::new() }) }
    }

    /// The result of this key, if it is kept.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut kept = self.kept();
        let run = kept.run;
        let (used, value) = kept.results.get_mut(key)?;
        *used = run;
        Some(value.clone())
    }

    /// Keeps a result if there is room.
    pub fn keep(&self, key: K, value: V) {
        let mut kept = self.kept();
        let run = kept.run;
        if kept.results.len() < self.most || kept.results.contains_key(&key) {
            kept.results.insert(key, (run, value));
        }
    }

    /// Ends a run: drops what the last runs did not use.
    pub fn end_run(&self) {
        let mut kept = self.kept();
        kept.run += 1;
        let run = kept.run;
        kept.results.retain(|_, (used, _)| run - *used <= RUNS);
    }

    fn kept(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> fmt::Debug for Cache<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_what_is_not_used_goes() {
        let cache = Cache::of(10);
        cache.keep("used", 1);
        cache.keep("unused", 2);
        for _ in 0..=RUNS {
            assert_eq!(cache.get("used"), Some(1));
            cache.end_run();
        }
        assert_eq!((cache.get("used"), cache.get("unused")), (Some(1), None));
    }

    #[test]
    fn a_full_cache_keeps_what_it_has() {
        let cache = Cache::of(2);
        (0..5).for_each(|number| cache.keep(number, number));
        assert_eq!((0..5).filter_map(|number| cache.get(&number)).collect::<Vec<_>>(), [0, 1]);
        cache.keep(1, 10);
        assert_eq!(cache.get(&1), Some(10));
    }
}
