//! `chartroom`: parses, starts the clock, runs, exits.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use chartroom::cli::{Cli, Command};
use chartroom::diagnostic::{Code, Diagnostic};
use chartroom::terminal;
use clap::Parser;

/// What a run that was stopped tells the shell, as the `timeout` command does.
const STOPPED: i32 = 124;
const MOST_SECONDS_OF_CHECK: u64 = 600;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match &cli.command {
        Command::Print(args) => stop_after(args.timeout),
        // Checking lays forms out and runs formulas, too.
        Command::Check(_) => stop_after(MOST_SECONDS_OF_CHECK),
        _ => {}
    }
    ExitCode::from(match &cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(args) => chartroom::serve::run(args),
        #[cfg(feature = "serve")]
        Command::AnswerCalls => chartroom::serve::work(),
        _ => terminal::run(&cli),
    })
}

/// Stops a run that does not end: a template can loop for ever, and Typst has no way to be stopped.
/// Nothing is half written then: files appear whole or not at all.
fn stop_after(seconds: u64) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        let message = format!("the run was stopped after {seconds} seconds");
        let fault = Diagnostic::error(Code::TimeLimit, message)
            .hint("a template may loop for ever; `--timeout` gives it longer");
        // The limit holds even if nobody reads what is said.
        let _ = writeln!(std::io::stderr(), "{fault}");
        std::process::exit(STOPPED);
    });
}
