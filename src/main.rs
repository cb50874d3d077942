//! `chartroom`: parses, runs, reports, exits.

use std::process::ExitCode;

use chartroom::cli::Cli;
use chartroom::command;
use clap::Parser;

fn main() -> ExitCode {
    let report = command::run(&Cli::parse());
    for fault in report.faults.all() {
        eprintln!("{fault}");
    }
    if let Some(summary) = &report.summary {
        eprintln!("{summary}");
    }
    ExitCode::from(command::exit_code(&report.faults))
}
