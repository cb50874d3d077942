//! Subcommands that write no files: list, show, explain, check and verify.

use clap::{Args, ValueEnum};

use crate::cli::shared::{Choice, GameArgs};
use crate::measure::Length;
use crate::model::limits;

/// `chartroom list`
#[derive(Args, Debug)]
pub struct List {
    /// What to list
    #[arg(value_name = "WHAT")]
    pub what: ListArg,
    /// Only ships whose names have these words in them
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Every ship of this navy
    #[arg(long, value_name = "NAVY")]
    pub navy: Vec<String>,
    /// Which of them
    #[command(flatten)]
    pub choice: Choice,
    /// Ships in the order of one of the rule set's values, such as gunnery_heavy
    #[arg(long, value_name = "VALUE")]
    pub rank: Option<String>,
    /// The rule set, as `chartroom list rules` names it, whose scales, forms, charts or values to list
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// The language of the labels, as `chartroom list languages` names it
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Only the labels that this language has no words for, and that print in English
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "language")]
    pub missing: Option<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// What can be listed.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ListArg {
    /// The rule sets
    Rules,
    /// A rule set's scales with their lengths
    Scales,
    /// The ships of all navies
    Ships,
    /// The navies, as `--navy` takes them
    Navies,
    /// The types of ships, as `--type` takes them
    Types,
    /// What a rule set prints: forms and instruments
    Forms,
    /// A rule set's optional rules, as `--options` takes them
    Options,
    /// Orders of battle, to be printed as packs
    #[value(alias = "battles")]
    Orders,
    /// The tables of a rule set's combat chart, with their odds
    Charts,
    /// Papers that sheets are laid out for
    Papers,
    /// How forms and pages can lie on sheets
    Impositions,
    /// Machines that instruments can be cut with
    Cutters,
    /// Languages that sheets can be printed in
    Languages,
    /// Every word on paper with its key, for those who write a language file
    Labels,
    /// Printers you have calibrated
    Printers,
}

/// `chartroom show`
#[derive(Args, Debug)]
pub struct Show {
    /// The ship, or a file with one; separate several with commas
    #[arg(value_name = "SHIP", required_unless_present = "data")]
    pub ship: Vec<String>,
    /// Rule set, scale and units
    #[command(flatten)]
    pub game: GameArgs,
    /// What changed since a sheet was printed: the word after "data" in its small print
    #[arg(long, value_name = "WORD")]
    pub data: Option<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
    /// The kind of text: a few lines for a forum or a chat
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub format: Option<ShowFormat>,
    /// The language of these lines (`chartroom list languages`) [default: en]
    #[arg(long, value_name = "LANGUAGE", requires = "format")]
    pub language: Option<String>,
    /// Allow a language that no speaker has reviewed yet
    #[arg(long, requires = "format")]
    pub draft: bool,
}

/// The formats of `chartroom show`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowFormat {
    /// Lines of plain text
    Text,
}

/// `chartroom explain`
#[derive(Args, Debug)]
pub struct Explain {
    /// The ship or a file with one, and the value, such as gunnery_heavy, or `profile` for how she is drawn;
    /// without one, every value; or the code of a fault, such as absurd-number
    #[arg(value_name = "SHIP", required = true)]
    pub words: Vec<String>,
    /// Rule set, scale and units
    #[command(flatten)]
    pub game: GameArgs,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom fit`
#[derive(Args, Debug)]
#[command(after_help = "\
Type in what you know of the publisher's list first: `chartroom new values RULES --navy NAVY` makes the table. \
Each kind of value needs ten numbers or more, of five classes. A kind is refitted only if a class that is left \
out comes out better than it does now. The figures go to fits/RULES.toml in your project; without that file, \
everything is as before.")]
pub struct Fit {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: Option<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom check`
#[derive(Args, Debug)]
pub struct Check {
    /// The files to check; without any, everything in the project and in the program
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom verify`
#[derive(Args, Debug)]
#[command(after_help = "\
Every instrument carries in its file what can be measured on it. `verify` reads the file back and \
looks for each of these lines, arcs and check bars in the drawing. The exit code is 0 if all are where \
they should be, and 1 otherwise.")]
pub struct Verify {
    /// The files to measure
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<std::path::PathBuf>,
    /// The largest deviation to accept
    #[arg(long, value_name = "LENGTH", default_value = "0.01mm", value_parser = limits::length(0, 10_000))]
    pub tolerance: Length,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}
