//! The verbs: each calls the stages in order.

mod check;
mod eject;
mod explain;
mod list;
mod pick;
mod print;
mod settings;
mod show;
mod table;
mod watchdog;

use crate::cli::{Cli, Command};
use crate::diagnostic::{Code, Faults, Severity};

/// Runs a command and gives back every fault it met.
pub fn run(cli: &Cli) -> Faults {
    let mut faults = Faults::default();
    let faults_of = &mut faults;
    match &cli.command {
        Command::Print(args) => print::run(args, cli.verbose, faults_of),
        Command::List(args) => list::run(args, faults_of),
        Command::Show(args) => show::run(args, faults_of),
        Command::Explain(args) => explain::run(args, faults_of),
        Command::Check(args) => check::run(args, faults_of),
        Command::Eject(args) => eject::run(args, faults_of),
    }
    faults
}

/// All done.
const DONE: u8 = 0;
/// Something was refused; the rest is done.
const REFUSED: u8 = 1;
/// The command line asks for something that there is not.
const WRONG_USAGE: u8 = 2;
/// The output cannot be written.
const NOT_WRITTEN: u8 = 3;

/// What a run with these faults tells the shell.
pub fn exit_code(faults: &Faults) -> u8 {
    let of_fault = |code: Code| match code {
        Code::CannotWrite => NOT_WRITTEN,
        Code::UnknownRuleSet
        | Code::UnknownScale
        | Code::UnknownForm
        | Code::UnknownPaper
        | Code::UnknownNavy
        | Code::UnknownValue
        | Code::UnknownFile => WRONG_USAGE,
        _ => REFUSED,
    };
    let errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error);
    errors.map(|fault| of_fault(fault.code)).max().unwrap_or(DONE)
}
