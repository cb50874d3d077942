//! Chartroom turns ship data and rules into the paper that a naval wargame is played on.
//!
//! [`run`] does what the program `chartroom` does, on files in memory: command line and project files in,
//! finished files and faults out. It uses no disk, clock or environment, so it runs wherever its caller does.
//!
//! ```
//! use chartroom::{Files, Memory};
//!
//! // A project of two files: the user's defaults, and an order of battle.
//! let files = Files::of(Memory::of([
//!     ("chartroom.toml", "paper = \"a5\"\n"),
//!     ("duel.toml", "title = \"Duel\"\n[[side]]\nname = \"Japan\"\nships = [\"mikasa\"]\n"),
//! ]));
//! let outcome = chartroom::run(&["print", "log", "duel.toml", "-o", "duel.pdf"], &files, Some("en-GB"))?;
//! assert!(!outcome.faults.any_error());
//! assert!(outcome.files[0].bytes.starts_with(b"%PDF-"));
//!
//! // What cannot be done is a fault with a hint, and no file.
//! let outcome = chartroom::run(&["show", "mikassa"], &files, None)?;
//! assert_eq!(outcome.exit_code(), 2);
//! assert!(outcome.faults.all()[0].to_string().contains("did you mean"));
//! # Ok::<(), clap::Error>(())
//! ```
//!
//! [`wire`] passes such calls between processes as bytes. The program comes with the feature `cli`, its page in a
//! browser with `serve`. Everything promised is on this page; the other modules are public for the project's own
//! program and tests, and change without notice. They are stages that run in one direction:
//! `data -> model -> derive -> view -> page -> press -> export`.

#[macro_use]
mod words;

#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod command;
#[doc(hidden)]
pub mod data;
#[doc(hidden)]
pub mod derive;
#[doc(hidden)]
pub mod diagnostic;
#[doc(hidden)]
pub mod drawing;
#[doc(hidden)]
pub mod export;
#[doc(hidden)]
pub mod formula;
#[doc(hidden)]
pub mod instrument;
#[doc(hidden)]
pub mod measure;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod press;
#[doc(hidden)]
pub mod produce;
#[doc(hidden)]
pub mod request;
#[cfg(feature = "serve")]
#[doc(hidden)]
pub mod serve;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod terminal;
#[doc(hidden)]
pub mod verify;
#[doc(hidden)]
pub mod view;
pub mod wire;
#[doc(hidden)]
pub mod work;
#[doc(hidden)]
pub mod workbook;

#[doc(inline)]
pub use command::Outcome;
#[doc(inline)]
pub use data::{Files, Memory, Store};
#[doc(inline)]
pub use diagnostic::{Diagnostic, Faults, Severity};
#[doc(inline)]
pub use output::{Host, NoHost, OutputFile, Target};

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
