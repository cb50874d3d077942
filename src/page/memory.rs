//! What a process has in memory for every layout: made ready before the first, dropped in long runs.

use crate::data::{self, Files};
use crate::diagnostic::Faults;
use crate::drawing::{Fonts, library};

/// Prepares what most prints need and is made once in a process: English, the program's fonts, Typst's
/// library.
pub fn prepare() {
    data::read_language(&Files::embedded(), data::ENGLISH, &mut Faults::default());
    Fonts::built_in();
    library();
}

/// Drops all memoized results, to limit memory in long runs.
pub fn forget() {
    forget_older(0);
}

/// Drops memoized results not used in the last `calls` calls.
pub fn forget_older(calls: usize) {
    comemo::evict(calls);
}
