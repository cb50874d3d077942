//! `chartroom`: parses, starts the clock, runs, exits.

use std::process::ExitCode;
use std::time::Duration;

use chartroom::cli::{Command, MessageFormat};
use chartroom::diagnostic::{Code, Diagnostic};
use chartroom::terminal;

/// What a run that was stopped tells the shell, as the `timeout` command does.
const STOPPED: i32 = 124;
const MOST_SECONDS: u64 = 600;
const PRINT_HINT: &str = "a template may loop for ever; `--timeout` gives it longer";
const HINT: &str = "a formula or a template may loop for ever";

fn main() -> ExitCode {
    let called = match terminal::Called::read() {
        Ok(called) => called,
        Err(code) => return ExitCode::from(code),
    };
    let cli = &called.cli;
    let format = cli.message_format;
    match &cli.command {
        // Each print of a watch is a run of its own, with a limit of its own.
        Command::Print(args) if args.watch => {}
        Command::Print(args) => stop_after(args.timeout, PRINT_HINT, format),
        // The server stops each call by itself.
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls { .. } => {}
        // The others may run formulas, lay forms out or read files that somebody else has made.
        _ => stop_after(MOST_SECONDS, HINT, format),
    }
    ExitCode::from(match &cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(args) => chartroom::serve::run(args),
        #[cfg(feature = "serve")]
        Command::AnswerCalls { timeout } => chartroom::serve::work(*timeout),
        _ => terminal::run(called),
    })
}

/// Stops a run that does not end: a template can loop for ever, and Typst has no way to be stopped.
/// Nothing is half written then: files appear whole or not at all.
fn stop_after(seconds: u64, hint: &'static str, format: MessageFormat) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        let message = format!("the run was stopped after {seconds} seconds");
        let fault = Diagnostic::error(Code::TimeLimit, message).hint(hint);
        terminal::say_fault(&fault, format);
        std::process::exit(STOPPED);
    });
}
