//! What the command line can say.

mod limits;
mod print;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::measure::Length;

pub use print::{
    BacksArg, Choice, ColorsArg, DiagonalsArg, DuplexArg, FormatArg, ImpositionArgs, InkArg,
    InstrumentArgs, LayoutArg, PdfStandardArg, Print, StepsArg, UnknownArg,
};

/// Prints the paper a naval wargame is played on.
///
/// Ship logs and other sheets come out at true size, filled in with the ships that are in play.
#[derive(Parser, Debug)]
#[command(
    name = "chartroom",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true
)]
#[command(after_help = "Try:  chartroom print log mikasa borodino hannibal")]
pub struct Cli {
    /// Tell each stage and how long it took
    #[arg(short, long, global = true)]
    pub verbose: bool,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print a form for ships: one file, six logs to a sheet
    Print(Box<Print>),
    /// List what there is: rule sets, scales, ships, forms, charts, papers, impositions
    List(List),
    /// Show a ship's values on the screen
    Show(Show),
    /// Tell where a ship's value comes from, step by step
    Explain(Explain),
    /// Measure finished PDF, SVG and DXF files: is everything where it should be
    Verify(Verify),
    /// Look for faults in data files, all of them or those named
    Check(Check),
    /// Copy a built-in file into your project, to be changed there
    Eject(Eject),
    /// Measure what your printer does to lengths, and make up for it
    Calibrate(Calibrate),
    /// Make files of yours: tables to type official numbers into, or a rule set
    New(New),
    /// Bring in ships of yours: from Springsharp, or from a spreadsheet
    Import(Import),
    /// Open Chartroom in your browser: search, pick, look and print without typing words
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// Answer the calls of a server
    #[cfg(feature = "serve")]
    #[command(hide = true)]
    AnswerCalls,
}

/// `chartroom serve`
#[cfg(feature = "serve")]
#[derive(Args, Debug)]
#[command(after_help = "\
It prints an address that works on this machine alone, and only with its token. Files of the project that
you stand in can be named on the page. Nothing is written: what you make, your browser downloads.
Ctrl+C ends it.")]
pub struct Serve {
    /// The port; without it the first that is free from 1905 on
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// Open the page in your browser
    #[arg(long)]
    pub open: bool,
}

/// Choices that most verbs share. Without them the project's chartroom.toml decides, then your
/// country, then the rule set.
#[derive(Args, Clone, Debug, Default)]
pub struct GameArgs {
    /// The rule set, as `chartroom list rules` names it
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// The scale: one of `chartroom list scales`, your models' such as 1/3000, or a multiple such
    /// as 2.5x
    #[arg(long, value_name = "SCALE")]
    pub scale: Option<String>,
    /// What you measure with
    #[arg(long, value_name = "UNITS")]
    pub units: Option<UnitsArg>,
}

/// Systems of units.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum UnitsArg {
    /// Millimetres or centimetres
    #[value(aliases = ["mm", "cm", "millimetres", "centimetres"])]
    Metric,
    /// Inches
    #[value(aliases = ["in", "inch", "inches"])]
    Imperial,
}

/// `chartroom import`
#[derive(Args, Debug)]
#[command(after_help = "\
It reads Springsharp's plain-text reports (both dialects) and its own .sship files, and lists of ships
in .xlsx, .ods and .csv, with headings in English, German, French, Italian or Spanish. It writes a file
of ships that you can change. To print without that step:  chartroom print log my_design.txt")]
pub struct Import {
    /// The files: .txt, .sship, .xlsx, .ods or .csv
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<String>,
    /// The file of ships to write; without it, one beside each FILE
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
    /// The navy of the ships, in place of the country that the file names
    #[arg(long, value_name = "NAVY")]
    pub navy: Option<String>,
    /// The year in which a design was completed: Springsharp tells only when she was laid down, and
    /// some values of games follow from the year
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(i64).range(1800..=2100))]
    pub completed: Option<i64>,
    /// Show the file of ships, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Replace a file that is there already
    #[arg(long)]
    pub force: bool,
}

/// `chartroom calibrate`
#[derive(Args, Debug)]
#[command(after_help = "\
Without --printer it prints a page with two bars. Measure them, then:
  chartroom calibrate --printer mine --paper a4 --across 179.4 --down 240.6
From then on  chartroom print ... --printer mine  comes out true; `printer = \"mine\"` in
chartroom.toml does it for every sheet.")]
pub struct Calibrate {
    /// A name of yours for the printer
    #[arg(long, value_name = "NAME", requires = "across", requires = "down")]
    pub printer: Option<String>,
    /// How long the bar across the page came out
    #[arg(long, value_name = "LENGTH", requires = "printer", value_parser = limits::length(20_000, 2_000_000))]
    pub across: Option<Length>,
    /// How long the bar down the page came out
    #[arg(long, value_name = "LENGTH", requires = "printer", value_parser = limits::length(20_000, 2_000_000))]
    pub down: Option<Length>,
    /// The paper in your printer, as `chartroom list papers` names it
    #[arg(long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// The file to write the page to; - is standard output
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<String>,
}

/// `chartroom list`
#[derive(Args, Debug)]
pub struct List {
    /// What to list
    #[arg(value_name = "WHAT")]
    pub what: ListArg,
    /// Only ships of this navy
    #[arg(long, value_name = "NAVY")]
    pub navy: Option<String>,
    /// Only ships of this type, such as battleship or armored_cruiser
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,
    /// The rule set whose scales, forms or charts to list
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// What can be listed.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ListArg {
    /// The games
    Rules,
    /// A game's scales with their lengths
    Scales,
    /// The ships of all navies
    Ships,
    /// What a game prints: forms and instruments
    Forms,
    /// Orders of battle, to be printed as packs
    Orders,
    /// The tables of a game's combat chart, with their odds
    Charts,
    /// Papers that sheets are laid out for
    Papers,
    /// How forms and pages can lie on sheets
    Impositions,
    /// Machines that instruments can be cut with
    Cutters,
    /// Printers that you have calibrated
    Printers,
}

/// `chartroom show`
#[derive(Args, Debug)]
pub struct Show {
    /// The ship
    #[arg(value_name = "SHIP")]
    pub ship: String,
    /// Rule set, scale and units
    #[command(flatten)]
    pub game: GameArgs,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom explain`
#[derive(Args, Debug)]
pub struct Explain {
    /// The ship
    #[arg(value_name = "SHIP")]
    pub ship: String,
    /// The value, such as gunnery_heavy; without one, every value
    #[arg(value_name = "VALUE")]
    pub value: Option<String>,
    /// Rule set, scale and units
    #[command(flatten)]
    pub game: GameArgs,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom check`
#[derive(Args, Debug)]
pub struct Check {
    /// Files to look at; without any, everything of the project and the program
    #[arg(value_name = "FILE")]
    pub files: Vec<String>,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom verify`
#[derive(Args, Debug)]
#[command(after_help = "\
Every instrument says in its file what can be measured on it. `verify` reads the file back and looks
for each of these lines, arcs and check bars among what is drawn. It exits with 0 if all are where
they should be, else with 1.")]
pub struct Verify {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<std::path::PathBuf>,
    /// How far off anything may be
    #[arg(long, value_name = "LENGTH", default_value = "0.01mm", value_parser = limits::length(0, 10_000))]
    pub tolerance: Length,
    /// As JSON, for other programs
    #[arg(long)]
    pub json: bool,
}

/// `chartroom eject`
#[derive(Args, Debug)]
#[command(after_help = "\
The copy lands in your project: the folder with a chartroom.toml, or this folder, which then gets
one. From then on the program uses your copy. Without a PATH every built-in file is listed.

Examples:
  chartroom eject templates/blocks/strip.typ
  chartroom eject ship_values/japan.toml")]
pub struct Eject {
    /// The built-in file or folder
    #[arg(value_name = "PATH")]
    pub path: Option<String>,
    /// Replace a copy that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new`
#[derive(Args, Debug)]
pub struct New {
    /// What to make
    #[command(subcommand)]
    pub what: NewWhat,
}

/// What can be made.
#[derive(Subcommand, Debug)]
pub enum NewWhat {
    /// An order of battle: who fights on which side
    Order(NewOrder),
    /// A table of a navy's ships with empty columns for a game's values
    Values(NewValues),
    /// A table of the cells of a game's combat chart that are ours, for the official numbers
    Chart(NewChart),
    /// A rule set of your own, from a commented blank that prints at once
    Rules(NewRules),
}

/// `chartroom new order`
#[derive(Args, Debug)]
#[command(after_help = "\
  chartroom new order duel --side \"Japan: mikasa, asama*2\" --side \"Russia: class:borodino\"
  chartroom print pack duel.toml")]
pub struct NewOrder {
    /// Its name; the file is NAME.toml
    #[arg(value_name = "NAME")]
    pub name: String,
    /// A side and its ships, flagship first
    #[arg(long = "side", value_name = "NAME: SHIP, SHIP", required = true)]
    pub sides: Vec<String>,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new rules`
#[derive(Args, Debug)]
#[command(after_help = "\
Makes rules/ID.toml and templates/ID/card.typ in your project. Then:
  chartroom print card mikasa --rules ID")]
pub struct NewRules {
    /// Its id: small letters, digits and _
    #[arg(value_name = "ID")]
    pub id: String,
}

/// `chartroom new values`
#[derive(Args, Debug)]
#[command(after_help = "\
The table is a CSV file in your project's ship_values folder. Open it in a spreadsheet, type the
publisher's numbers into the cells that you know, and save it as CSV. From then on they take the
place of the estimates, and the paper marks them as stated. Write - where a ship has no such thing.")]
pub struct NewValues {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The navy
    #[arg(long, value_name = "NAVY")]
    pub navy: String,
    /// Replace a table that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new chart`
#[derive(Args, Debug)]
#[command(after_help = "\
The table is a CSV file in your project's rules folder. Open it in a spreadsheet, type the numbers
of the chart that you own into the column `official`, and save it as CSV. From then on they take
the place of ours, and the marks on the chart vanish. Write - where nothing happens; add a line
for a row that ours does not have.")]
pub struct NewChart {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// Replace a table that is already there
    #[arg(long)]
    pub force: bool,
}
