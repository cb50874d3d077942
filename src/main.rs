//! The `chartroom` program: parses, starts the time limit, runs, exits.

use std::process::ExitCode;

use chartroom::cli::Command;
use chartroom::terminal::{self, limits};

/// What one core lays out the other exports and drops: the system's allocator has them wait for each other,
/// which takes a quarter of the time of a long run.
#[global_allocator]
static ALLOCATOR: limits::Bounded<mimalloc::MiMalloc> = limits::Bounded(mimalloc::MiMalloc);

const MOST_SECONDS: u64 = 600;
const PRINT_HINT: &str = "a template may loop forever; `--timeout` gives it longer";
const HINT: &str = "a formula or a template may loop forever";

fn main() -> ExitCode {
    let invocation = match terminal::Invocation::read() {
        Ok(invocation) => invocation,
        Err(code) => return ExitCode::from(code),
    };
    let cli = &invocation.cli;
    limits::say_as(cli.message_format);
    match &cli.command {
        // Each print of a watch is a separate run with its own limit.
        Command::Print(args) if args.watch => {}
        Command::Print(args) => limits::stop_after(args.timeout, PRINT_HINT),
        // The server limits each call separately.
        #[cfg(feature = "serve")]
        Command::Serve(_) | Command::AnswerCalls { .. } => {}
        // All others may run formulas, lay out forms, or read files from somebody else.
        _ => limits::stop_after(MOST_SECONDS, HINT),
    }
    ExitCode::from(match &cli.command {
        #[cfg(feature = "serve")]
        Command::Serve(args) => chartroom::serve::run(args),
        #[cfg(feature = "serve")]
        Command::AnswerCalls { timeout } => chartroom::serve::work(*timeout),
        _ => terminal::run(invocation),
    })
}
