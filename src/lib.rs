//! Chartroom turns ship data and rules into the paper that a naval wargame is played on.
//!
//! The stages run in one direction: `data -> model -> derive -> view -> page -> press -> export`.
//! docs/architecture.md has the map. [`run`] goes through all of them: command line and project
//! files in, finished files and faults out. It uses no disk, clock or environment, so it runs
//! wherever its caller does. The command-line program in [`terminal`] is one such caller.

pub mod cli;
pub mod command;
pub mod data;
pub mod derive;
pub mod diagnostic;
pub mod drawing;
pub mod export;
pub mod formula;
pub mod instrument;
pub mod measure;
pub mod model;
pub mod output;
pub mod page;
pub mod picture;
pub mod press;
pub mod produce;
pub mod request;
#[cfg(feature = "serve")]
pub mod serve;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod verify;
pub mod view;
pub mod wire;
pub mod work;
pub mod workbook;

/// Runs a command such as `["print", "log", "mikasa"]` on these files, for a user of this locale.
/// The resulting files are returned, not written.
///
/// # Errors
/// If the words are not a valid command, or ask for help; the help is then the message.
pub fn run(
    words: &[&str],
    files: &data::Files,
    locale: Option<&str>,
) -> Result<command::Outcome, clap::Error> {
    let words = std::iter::once("chartroom").chain(words.iter().copied()).map(str::to_owned);
    let cli = cli::Cli::read(words)?;
    Ok(command::run(&cli, files, locale, &output::NoHost))
}

/// The program and its version, as every sheet and every file names it.
pub const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));
