//! The `chartroom` program: parses, starts the time limit, runs, exits.

use std::process::ExitCode;
use std::time::Duration;

use chartroom::cli::{Command, MessageFormat};
use chartroom::diagnostic::{Code, Diagnostic};
use chartroom::terminal;

/// What one core lays out the other exports and drops: the system's allocator has them wait for each other,
/// which takes a quarter of the time of a long run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit code of a run that was stopped; the `timeout` command uses the same.
const STOPPED: i32 = 124;
const MOST_SECONDS: u64 = 600;
const PRINT_HINT: &str = "a template may loop forever; `--timeout` gives it longer";
const HINT: &str = "a formula or a template may loop forever";

fn main() -> ExitCode {
    let invocation = match terminal::Invocation::read() {
        Ok(invocation) => invocation,
        Err(code) => return ExitCode::from(code),
    };
    let cli = &invocation.cli;
    let format = cli.message_format;
    match &cli.command {
        // Each print of a watch is a separate run with its own limit.
        Command::Print(args) if args.watch => {}
        Command::Print(args) => stop_after(args.timeout, PRINT_HINT, format),
        // The server limits each call separately.
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls { .. } => {}
        // All others may run formulas, lay out forms, or read files from somebody else.
        _ => stop_after(MOST_SECONDS, HINT, format),
    }
    ExitCode::from(match &cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(args) => chartroom::serve::run(args),
        #[cfg(feature = "serve")]
        Command::AnswerCalls { timeout } => chartroom::serve::work(*timeout),
        _ => terminal::run(invocation),
    })
}

/// Exits the process after `seconds`. A template can loop forever, and Typst cannot be interrupted.
/// No file is left half written: files appear whole or not at all.
fn stop_after(seconds: u64, hint: &'static str, format: MessageFormat) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        let message = format!("the run was stopped after {seconds} seconds");
        let fault = Diagnostic::error(Code::TimeLimit, message).hint(hint);
        terminal::say_fault(&fault, format);
        std::process::exit(STOPPED);
    });
}
