//! Chartroom turns ship data and rules into the paper that a naval wargame is played on.
//!
//! One road, no way back: `data -> model -> derive -> drawing -> instrument -> view -> page -> press -> export`; docs/architecture.md
//! has the map. [`run`] goes all of it: words of a call and the project's files in, files and faults
//! out. It reads no disk, no clock and no environment, so it runs wherever its caller does. The
//! program of the command line is one caller, in [`terminal`].

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
pub mod spool;
#[cfg(feature = "cli")]
pub mod terminal;
pub mod verify;
pub mod view;
pub mod wire;
pub mod work;
pub mod workbook;

/// Does what the words of a call say, such as `["print", "log", "mikasa"]`, with these files, for a
/// user of this locale. The files that come out are not written anywhere.
///
/// # Errors
/// If the words are no call; or if they ask for help, which is the message.
pub fn run(
    words: &[&str],
    files: &data::Files,
    locale: Option<&str>,
) -> Result<command::Outcome, clap::Error> {
    let words = std::iter::once("chartroom").chain(words.iter().copied()).map(str::to_owned);
    let cli = cli::Cli::read(words)?;
    Ok(command::run(&cli, files, locale, &output::Alone))
}
