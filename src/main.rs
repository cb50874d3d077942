//! `chartroom`: parses, runs, reports, exits.

use std::process::ExitCode;

use chartroom::cli::Cli;
use chartroom::command;
use clap::Parser;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let faults = command::run(&cli);
    for fault in faults.all() {
        eprintln!("{fault}");
    }
    ExitCode::from(command::exit_code(&faults))
}
