//! Stops a run that does not end: a template can loop for ever, and Typst has no way to be stopped.

use std::time::Duration;

use crate::diagnostic::{Code, Diagnostic};

/// What a run that was stopped tells the shell, as the `timeout` command does.
const STOPPED: i32 = 124;

/// Starts the clock. Nothing is half written when it strikes: files appear whole or not at all.
pub fn start(seconds: u64) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        let message = format!("the run was stopped after {seconds} seconds");
        eprintln!(
            "{}",
            Diagnostic::error(Code::TimeLimit, message)
                .hint("a template may loop for ever; `--timeout` gives it longer")
        );
        std::process::exit(STOPPED);
    });
}
