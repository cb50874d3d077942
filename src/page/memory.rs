//! Drops what Typst has memoized, to limit memory in long runs.

/// Drops all memoized results.
pub fn forget() {
    forget_older(0);
}

/// Drops memoized results not used in the last `calls` calls.
pub fn forget_older(calls: usize) {
    comemo::evict(calls);
}
