//! `chartroom`: parses, starts the clock, runs, exits.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use chartroom::cli::{Cli, Command};
use chartroom::diagnostic::{Code, Diagnostic};
use chartroom::terminal;

/// What a run that was stopped tells the shell, as the `timeout` command does.
const STOPPED: i32 = 124;
const MOST_SECONDS: u64 = 600;

fn main() -> ExitCode {
    let cli = Cli::of_program();
    match &cli.command {
        // Each print of a watch is a run of its own, with a limit of its own.
        Command::Print(args) if args.watch => {}
        Command::Print(args) => stop_after(args.timeout),
        // The server stops each call by itself.
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls => {}
        // The others may run formulas, lay forms out or read files that somebody else has made.
        _ => stop_after(MOST_SECONDS),
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
