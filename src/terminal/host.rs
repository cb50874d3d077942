//! Progress of a run: a bar on a terminal, and with `--verbose` the time of each stage.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::cli::{Cli, MessageFormat};
use crate::output::Host;

use super::say::{say, say_note};

/// A run of fewer sheets has a bar only if it is not short.
const MANY: usize = 20;
const SHORT: Duration = Duration::from_secs(1);

/// The terminal around a run.
pub struct TerminalHost {
    verbose: bool,
    format: MessageFormat,
    started: Instant,
    stage: Mutex<Instant>,
    bar: Mutex<Option<ProgressBar>>,
}

impl TerminalHost {
    pub fn new(cli: &Cli) -> Self {
        let now = Instant::now();
        Self {
            verbose: cli.verbose,
            format: cli.message_format,
            started: now,
            stage: Mutex::new(now),
            bar: Mutex::default(),
        }
    }

    pub fn done(&self) {
        if let Some(bar) = self.bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Host for TerminalHost {
    /// Reports the time of a stage that has finished.
    fn stage(&self, name: &str) {
        let mut last = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if self.verbose {
            let time = last.elapsed().as_secs_f64() * 1e3;
            say(&[match self.format {
                MessageFormat::Human => format!("{name}: {time:.1} ms"),
                MessageFormat::Json => {
                    let ms = (time * 10.0).round() / 10.0;
                    json!({ "reason": "stage", "stage": name, "ms": ms }).to_string()
                }
            }]);
        }
        *last = Instant::now();
    }

    fn note(&self, words: &str) {
        if self.verbose {
            say_note(words, self.format);
        }
    }

    fn progress(&self, done: usize, of: usize, what: &str) {
        let is_short = of < MANY && self.elapsed() < SHORT;
        if is_short || !std::io::stderr().is_terminal() {
            return;
        }
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| ProgressBar::new(of as u64));
        let style =
            ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what} {{eta}}"));
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    }
}
