//! The command line, as clap derives it.

mod given;
mod look;
mod new;
mod new_ship;
mod print;
mod shared;
mod slip;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::measure::Length;
use crate::model::{Duplex, limits};

pub use given::GivenArgs;
pub use look::{Check, Explain, Fit, List, ListArg, Show, ShowFormat, Verify};
pub use new::{New, NewChart, NewClub, NewGame, NewOrder, NewRules, NewValues};
pub use new_ship::{NewShip, QUESTIONS, Question};
pub use print::{ColorsArg, FormatArg, InkArg, PdfStandardArg, Print, SizeArg, UnknownArg};
pub use shared::{Choice, GameArgs};
pub use slip::fault as slip;

/// The display order of shared options: after the subcommand's own, before `--help`.
const LAST: usize = 900;

/// Prints the paper a naval wargame is played on.
///
/// Ship logs and other sheets come out at true size, filled in with the ships that are in play.
#[derive(Parser, Debug)]
#[command(name = "chartroom", version, arg_required_else_help = true)]
#[command(after_help = "Try:  chartroom print log mikasa borodino hannibal")]
pub struct Cli {
    /// Report each stage and how long it took
    #[arg(short, long, global = true, display_order = LAST)]
    pub verbose: bool,

    /// The format of messages
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        default_value = "human",
        hide_default_value = true,
        display_order = LAST
    )]
    pub message_format: MessageFormat,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// Parses the arguments, the first of which is the program.
    ///
    /// # Errors
    /// If they are invalid, or ask for help.
    pub fn read(words: impl IntoIterator<Item = String>) -> Result<Self, clap::Error> {
        let words: Vec<String> = words.into_iter().collect();
        let mut command = Self::command();
        if let [_, verb, rest @ ..] = &words[..]
            && rest.iter().any(|word| word == "--help" || word == "-h")
            && verb == "print"
        {
            command = command.mut_subcommand(verb, |print| print::with_help_for(print, rest));
        }
        let matches = command.try_get_matches_from_mut(words)?;
        let mut cli = Self::from_arg_matches(&matches)?;
        if let (Command::Print(print), Some((name, said))) =
            (&mut cli.command, matches.subcommand())
            && let Some(verb) = command.find_subcommand(name)
        {
            print.call = GivenArgs::of(verb, said);
            print.form = print.form.to_lowercase();
        }
        Ok(cli)
    }
}

/// The format of messages.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MessageFormat {
    /// For reading
    #[default]
    Human,
    /// For editors and scripts: one JSON object per line, on standard output unless a file goes there
    Json,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print forms for ships, charts, instruments, or all the paper of a battle
    Print(Box<Print>),
    /// List rule sets, scales, ships, forms, orders of battle, charts, papers and more
    List(List),
    /// Show a ship's values on the screen
    Show(Show),
    /// Explain where a ship's value comes from, step by step
    Explain(Explain),
    /// Measure finished PDF, SVG and DXF files: is everything where it should be?
    Verify(Verify),
    /// Turn a filled-in PDF back into an order of battle, or flatten it
    Read(Read),
    /// Check data files for faults: all of them, or those you name
    Check(Check),
    /// Copy a built-in file into your project so that you can change it
    Eject(Eject),
    /// Measure how far off your printer is, and correct for it
    Calibrate(Calibrate),
    /// Make files of your own: a project, a ship, an order of battle, a rule set, tables
    #[command(subcommand)]
    New(New),
    /// Refit a rule set's estimates to the publisher's values that you have typed in
    Fit(Fit),
    /// Import ships of your own from Springsharp or a spreadsheet
    Import(Import),
    /// Export ships to a spreadsheet: particulars, mounts, and a rule set's values
    Export(Export),
    /// Show what changed between two files, two ships or two orders of battle
    Diff(Diff),
    /// Print the schema of a kind of file, for editors that complete and check what you type
    Schema(SchemaArgs),
    /// Print what your shell needs to complete commands
    Completions(Completions),
    /// Print the manual page, or write a file for each subcommand
    Man(Man),
    /// Print the terms of everything in this program
    #[cfg(feature = "cli")]
    Licenses,
    /// Open Chartroom in your browser: search, pick, preview and print without typing commands
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// Answer the calls of a server
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    AnswerCalls {
        /// Stop after this many seconds, each call by itself
        timeout: u64,
    },
}

impl Command {
    /// The rule set that a command line names.
    pub fn rules(&self) -> Option<&str> {
        let rules = match self {
            Self::Print(args) => &args.game.rules,
            Self::List(args) => &args.rules,
            Self::Show(args) => &args.game.rules,
            Self::Explain(args) => &args.game.rules,
            Self::Diff(args) => &args.game.rules,
            _ => return None,
        };
        rules.as_deref()
    }
}

/// `chartroom serve`
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
#[command(after_help = "\
Prints an address that works on this machine only, and only with its token. The page can use the files \
of the current project. Nothing is written to disk: your browser downloads what you make. Ctrl+C ends it.")]
pub struct Serve {
    /// The port; by default the first free one from 1905 up
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
    /// Stop after this many seconds, each call of the page by itself
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
}

/// `chartroom import`
#[derive(Args, Debug)]
#[command(after_help = "\
Reads Springsharp's plain-text reports (both dialects) and .sship files, and spreadsheets of ships in \
.xlsx, .ods and .csv, with headings in English, German, French, Italian or Spanish. Writes a ship file \
that you can edit. To print without that step:  chartroom print log my_design.txt")]
pub struct Import {
    /// The files to import: .txt, .sship, .xlsx, .ods or .csv; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// The file to write; - is standard output; without it, a .toml beside each FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// The navy of the ships, in place of the one that the file names
    #[arg(long, value_name = "NAVY")]
    pub navy: Option<String>,
    /// The year of completion: Springsharp gives only the year laid down, and some values depend on
    /// completion
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(i64).range(1800..=2100))]
    pub completed: Option<i64>,
    /// Rule set, scale and units in which `--dry-run` shows what would change
    #[command(flatten)]
    pub game: GameArgs,
    /// Write nothing: say what was understood, and what would change in a ship file that is already
    /// there
    #[arg(long)]
    pub dry_run: bool,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom export`
#[derive(Args, Debug)]
#[command(after_help = "\
The format follows from the file's name: .xlsx or .csv. Edit it and bring it back:
chartroom import fleet.xlsx  converts it to a ship file, and  chartroom print log fleet.xlsx  prints it \
directly.

Examples:
  chartroom export --navy japan -o japan.xlsx
  chartroom export mikasa class:borodino -o duel.xlsx")]
pub struct Export {
    /// Ships, classes or files, as `chartroom print --help` lists them; without any, every ship
    #[arg(value_name = "WHAT")]
    pub what: Vec<String>,
    /// Every ship of this navy
    #[arg(long, value_name = "NAVY")]
    pub navy: Vec<String>,
    /// Which of them
    #[command(flatten)]
    pub choice: Choice,
    /// The rule set, as `chartroom list rules` names it: adds columns to type official numbers into,
    /// and a sheet with every ship's values
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// The file to write: .xlsx or .csv; - is standard output, as .csv
    #[arg(short, long, value_name = "FILE")]
    pub output: String,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom diff`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  chartroom diff dreadnought@completed dreadnought@1914
  chartroom diff old/my_ships.toml my_ships.toml --scale medium
  chartroom diff my_ships.toml fleet.xlsx
  chartroom diff tsushima_1905 my_tsushima.toml")]
pub struct Diff {
    /// A ship, a class, a file of ships or an order of battle
    #[arg(value_name = "OLD")]
    pub old: String,
    /// The same, as it is now
    #[arg(value_name = "NEW")]
    pub new: String,
    /// Rule set, scale and units
    #[command(flatten)]
    pub game: GameArgs,
}

/// `chartroom schema`
#[derive(Args, Debug)]
#[command(after_help = "\
Without a NAME, all schemas are listed. VS Code with Even Better TOML and taplo read the line \
`#:schema ../schemas/ships.json` at the head of a file; `chartroom new` writes it.

Examples:
  chartroom schema --write                  all schemas into your project's folder schemas
  chartroom schema ships > ships.json")]
pub struct SchemaArgs {
    /// The kind of file, such as ships
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Write all schemas into your project, replacing those already there
    #[arg(long)]
    pub write: bool,
}

/// `chartroom completions`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  chartroom completions bash > ~/.local/share/bash-completion/completions/chartroom
  chartroom completions zsh > ~/.zfunc/_chartroom
  chartroom completions fish > ~/.config/fish/completions/chartroom.fish
  chartroom completions powershell >> $PROFILE")]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `chartroom man`
#[derive(Args, Debug)]
#[command(after_help = "Example:  chartroom man --dir ~/.local/share/man/man1")]
pub struct Man {
    /// The folder to write chartroom.1, chartroom-print.1 and so on into
    #[arg(long, value_name = "FOLDER")]
    pub dir: Option<String>,
}

/// `chartroom calibrate`
#[derive(Args, Debug)]
#[command(after_help = "\
Without --printer, this prints a page with two bars. Measure them, then:
  chartroom calibrate --printer mine --paper a4 --across 169.4 --down 240.6
From then on  chartroom print ... --printer mine  comes out true; `printer = \"mine\"` in \
chartroom.toml does it for every sheet.")]
pub struct Calibrate {
    /// A name for the printer
    #[arg(long, value_name = "NAME", requires = "across", requires = "down")]
    pub printer: Option<String>,
    /// The measured length of the bar across the page
    #[arg(long, value_name = "LENGTH", requires = "printer", value_parser = limits::length(20_000, 2_000_000))]
    pub across: Option<Length>,
    /// The measured length of the bar down the page
    #[arg(long, value_name = "LENGTH", requires = "printer", value_parser = limits::length(20_000, 2_000_000))]
    pub down: Option<Length>,
    /// Print a sheet that measures how far backs are off their fronts instead
    #[arg(long, conflicts_with = "printer")]
    pub sides: bool,
    /// The edge to flip that sheet on; by default the long one
    #[arg(long, value_name = "EDGE", requires = "sides")]
    pub duplex: Option<Duplex>,
    /// The paper in your printer, as `chartroom list papers` names it, or its size in mm: 200x287
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// The language of the page, as `chartroom list languages` names it
    #[arg(long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Allow a language that no speaker has reviewed yet; the page then says that it is a draft
    #[arg(long)]
    pub draft: bool,
    /// The file to write; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// `chartroom read`
#[derive(Args, Debug)]
#[command(after_help = "\
A game of several evenings:
  chartroom print log tsushima_1905.toml --fillable -o game.pdf
  chartroom read game.pdf -o tuesday.toml                 the battle as it stands
  chartroom print log tuesday.toml --fillable             and on it goes

A PDF that Chartroom printed, filled in or not:
  chartroom read game.pdf --call                          what it was printed from")]
pub struct Read {
    /// The PDF
    #[arg(value_name = "PDF")]
    pub file: String,
    /// The file to write; - is standard output; by default an order of battle goes to the screen
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// Write a plain PDF instead of an order of battle, with the entries made part of the pages
    #[arg(long)]
    pub flatten: bool,
    /// Write what the PDF was printed from, as JSON: the form, the ships, the options and your files
    #[arg(long, conflicts_with = "flatten")]
    pub call: bool,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom eject`
#[derive(Args, Debug)]
#[command(after_help = "\
The copy goes to your project: the folder with a chartroom.toml, or the current folder, which then \
gets one. From then on the program uses your copy. Without a PATH, all built-in files are listed.

Examples:
  chartroom eject templates/blocks/strip.typ
  chartroom eject ship_values/japan.toml")]
pub struct Eject {
    /// The built-in file or folder
    #[arg(value_name = "PATH")]
    pub path: Option<String>,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}
