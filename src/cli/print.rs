//! The options of `chartroom print`.

use clap::{Arg, ArgAction, Args, Command, ValueEnum};

use crate::instrument::Options;
use crate::measure::Length;
use crate::model::{Duplex, Letters, Size, limits};

use super::given::GivenArgs;
use super::shared::{Choice, GameArgs};

/// The groups of options in the help.
const SHIPS: &str = "Ships";
const GAME: &str = "Game";
const PAPER: &str = "Paper and ink";
const FILE: &str = "File";
const PACK: &str = "Pack";
const SIDES: &str = "Both sides and layout";
const INSTRUMENTS: &str = "Instruments";
const CUTTERS: &str = "Cutters";
const SELDOM: &str = "Seldom";

/// The forms that are no instruments, as most rule sets call them.
const SHEETS: [&str; 8] = ["log", "card", "roster", "chart", "reference", "matrix", "book", "pack"];

/// The `print` command with the options in its help that `words` ask for: those that a player needs, with
/// an instrument's name also those of instruments, and with `all` every one.
pub fn with_help_for(print: Command, words: &[String]) -> Command {
    let is_all =
        words.windows(2).any(|pair| ["-h", "--help"].contains(&&*pair[0]) && pair[1] == "all");
    let form = words.iter().find(|word| !word.starts_with('-')).map(String::as_str);
    let instrument = !is_all && form.is_some_and(|form| !SHEETS.contains(&form));
    let hides = |heading: &str| match heading {
        INSTRUMENTS | CUTTERS => !instrument,
        SELDOM => true,
        PACK => form.is_some_and(|form| form != "pack"),
        SIDES => instrument,
        _ => false,
    };
    print.mut_args(|arg: Arg| {
        let is_help = arg.get_id() == "help";
        match is_all {
            // With every word that an option takes.
            true if is_help => arg.action(ArgAction::HelpLong),
            true => arg,
            false => {
                let hidden = arg.is_hide_set() || arg.get_help_heading().is_some_and(hides);
                arg.hide(hidden)
            }
        }
    })
}

/// File formats.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatArg {
    /// For the printer
    Pdf,
    /// For drawing programs; a file for each sheet
    Svg,
    /// Pictures; a file for each sheet
    Png,
    /// For cutters and CAD, instruments only; a file for each drawing
    Dxf,
    /// For cutters, instruments only: PDF in layers, a page for each drawing; ends in .cut.pdf
    Cut,
    /// For online tables: sheets of cards and single pictures, and a .json for Tabletop Simulator
    Deck,
}

/// Inks.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum InkArg {
    /// With a little color
    #[default]
    Color,
    /// Black and grey only
    Black,
}

/// The color model of a PDF.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorsArg {
    /// Red, green and blue, with grey as black ink alone; the default
    Rgb,
    /// Cyan, magenta, yellow and black
    Cmyk,
}

/// Standards that a PDF can conform to.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdfStandardArg {
    /// PDF/A-2b, for archives and for services that require PDF/A
    #[value(name = "a-2b")]
    A2b,
    /// PDF/UA-1, which screen readers can read aloud; for fleet books
    #[value(name = "ua-1")]
    Ua1,
}

/// How large forms are.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SizeArg {
    /// As many on a sheet as can be read at the table
    #[default]
    Usual,
    /// Four on a sheet, with labels of 9 pt; charts in type of 10 pt
    Large,
    /// Four on a sheet, to be laminated: boxes of 6 mm with nothing under them, room for clips
    Reusable,
}

/// What to print where the publisher's number is not known.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UnknownArg {
    /// Our own estimate, marked with a dagger
    #[default]
    House,
    /// An empty box to pencil in
    Blank,
}

/// `chartroom print`
#[derive(Args, Clone, Debug)]
// In help, clap turns {n} into a line break. The empty style \u{1b}[0m inside it prevents that.
#[command(
    disable_help_flag = true,
    help_template = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}"
)]
#[command(after_help = "\
Examples:
  chartroom print log mikasa borodino hannibal --scale medium --units imperial --paper a4
  chartroom print log --navy japan --format png -o japan-{\u{1b}[0mn}.png
  chartroom print log tsushima_1905.toml --fillable       to click and type into on a screen
  chartroom print pack tsushima                           everything that one game needs
  chartroom print log tsushima --side japan               the ships of one side
  chartroom print book --navy japan --type battleship --years 1890-1905
  chartroom print ruler arcs gauge --scale small

FORM is one of these, or another of `chartroom list forms`:
  log        a sheet for each ship, filled in; `card` is a small one or the game's own
  roster     a line for each ship
  chart      the game's tables; `reference` and `matrix` where the game has them
  pack       all the paper of a battle of `chartroom list orders`
  book       a fleet book
  ruler, speed_ruler, arcs, gauge, rose, counters, markers, tool_card, ...   instruments

WHAT is any of these, as many as you like:
  mikasa            a ship; the beginning of her name will do if no other begins so
  dupuy-de-lome     a name of several words, or \"dupuy de lome\"
  class:majestic    every ship of a class
  warspite@1914     the ship with her figures of that year, where there are several
  russia/aurora     the ship of that navy, where several have one of that name
  \"kasuga*2\"        twice
  my_ships.toml     every ship in a file of your own

`chartroom print ruler --help` has the options of instruments and cutters, `chartroom print --help all` \
has all there are.")]
pub struct Print {
    /// Show this; `--help all` shows every option
    #[arg(short, long, action = ArgAction::HelpShort, display_order = 1000)]
    pub help: Option<bool>,
    /// The arguments of the call, to be stored in the PDF.
    #[arg(skip)]
    pub call: GivenArgs,
    /// What to print; see above
    #[arg(
        value_name = "FORM",
        required_unless_present = "from",
        default_value = "",
        hide_default_value = true
    )]
    pub form: String,
    /// Ships, classes or files; after an instrument, more instruments for the same sheets
    #[arg(value_name = "WHAT")]
    pub what: Vec<String>,
    /// Every ship of this navy; `all` for every navy
    #[arg(help_heading = SHIPS, long, value_name = "NAVY", conflicts_with = "side")]
    pub navy: Vec<String>,
    /// Only this side of a battle
    #[arg(help_heading = SHIPS, long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Which of them
    #[command(flatten, next_help_heading = SHIPS)]
    pub choice: Choice,
    /// The year of completion of ships in a FILE that gives none, such as a Springsharp report
    #[arg(help_heading = SHIPS, long, value_name = "YEAR", value_parser = clap::value_parser!(i64).range(1800..=2100))]
    pub completed: Option<i64>,
    /// Rule set, scale and units
    #[command(flatten, next_help_heading = GAME)]
    pub game: GameArgs,
    /// The paper in your printer (`chartroom list papers`), or its size in mm: 200x287 [default: by your country]
    #[arg(help_heading = PAPER, long, value_name = "PAPER")]
    pub paper: Option<String>,
    /// The calibrated printer to correct for
    #[arg(help_heading = PAPER, long, value_name = "NAME")]
    pub printer: Option<String>,
    /// The kind of file [default: by the name of the output, else pdf]
    #[arg(help_heading = FILE, long, value_name = "FORMAT")]
    pub format: Option<FormatArg>,
    /// The address where you put the pictures of a deck, such as https://club.example/tsushima/; its
    /// .json puts it before their names
    #[arg(help_heading = SELDOM, long, value_name = "ADDRESS", value_parser = limits::words)]
    pub url_prefix: Option<String>,
    /// Dots per inch of PNG and of decks [default: 300]
    #[arg(help_heading = FILE, long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(20..=1200))]
    pub dpi: Option<u32>,
    /// The ink to use [default: color]
    #[arg(help_heading = PAPER, long, value_name = "INK")]
    pub ink: Option<InkArg>,
    /// The size of logs, cards and charts [default: usual]
    #[arg(help_heading = PAPER, long, value_name = "SIZE")]
    pub size: Option<SizeArg>,
    /// The language of the sheets (`chartroom list languages`) [default: en]
    #[arg(help_heading = PAPER, long, value_name = "LANGUAGE")]
    pub language: Option<String>,
    /// Allow a language that no speaker has reviewed yet; every sheet then says that it is a draft
    #[arg(help_heading = PAPER, long)]
    pub draft: bool,
    /// The colors of a PDF: for a screen and your own printer, or as inks for a print shop
    #[arg(help_heading = SELDOM, long, value_name = "COLORS")]
    pub colors: Option<ColorsArg>,
    /// Make a PDF that conforms to this standard, and says so
    #[arg(help_heading = SELDOM, long, value_name = "STANDARD")]
    pub pdf_standard: Option<PdfStandardArg>,
    /// A title for this print: on covers, in strips and heads, and in the file's metadata
    #[arg(help_heading = FILE, long, value_name = "WORDS", value_parser = limits::words)]
    pub title: Option<String>,
    /// A second line below that: where, when, what for
    #[arg(help_heading = FILE, long, value_name = "WORDS", value_parser = limits::words)]
    pub subtitle: Option<String>,
    /// Who made it
    #[arg(help_heading = SELDOM, long, value_name = "NAME", value_parser = limits::words)]
    pub author: Option<String>,
    /// How to fill gaps in the published rules: our estimate (†) or an empty box [default: house]
    #[arg(help_heading = GAME, long, value_name = "HOW")]
    pub unknown: Option<UnknownArg>,
    /// Make one PNG with a thumbnail of every sheet, instead of the sheets
    #[arg(help_heading = FILE, long, conflicts_with = "format")]
    pub contact_sheet: bool,
    /// Add N empty forms (free places on the last sheet are empty forms anyway)
    #[arg(help_heading = SHIPS, long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6000))]
    pub blank: u32,
    /// Leave free places on the last sheet white instead of printing empty forms there
    #[arg(help_heading = SHIPS, long)]
    pub no_empty: bool,
    /// Add to a pack: a chart, roster or instrument, or `mounts` for its ships' own arcs
    #[arg(help_heading = PACK, long, value_name = "ID", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Leave out of a pack: a chart or an instrument, `mounts` or `cover`
    #[arg(help_heading = PACK, long, value_name = "ID", value_delimiter = ',')]
    pub without: Vec<String>,
    /// The number of players, each of whom gets charts and instruments of his own in a pack [default: 1]
    #[arg(help_heading = PACK, long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub players: Option<u8>,
    /// Make a PDF to fill in on screen: logs and cards with boxes to click and to type into
    #[arg(help_heading = FILE, long)]
    pub fillable: bool,
    /// Also print an undamaged copy of each damaged ship
    #[arg(help_heading = PACK, long)]
    pub twins: bool,
    /// Print every form this many times
    #[arg(help_heading = PAPER, long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub copies: u32,
    /// Print nothing if anything is at fault
    #[arg(help_heading = SELDOM, long)]
    pub strict: bool,
    /// The file to write
    #[arg(help_heading = FILE,
        short,
        long,
        value_name = "FILE",
        help = "The file to write, or a folder such as `logs/`; - is standard output, {\u{1b}[0mn} in a name \
                the number of the sheet"
    )]
    pub output: Option<String>,
    /// Replace a file that was filled in, or print it again without what was filled in
    #[arg(help_heading = FILE, long)]
    pub force: bool,
    /// Keep running, and print again whenever a file of the project or one you named changes
    #[arg(help_heading = SELDOM, long)]
    pub watch: bool,
    /// Print a PDF, SVG or DXF of Chartroom's again from what it carries; options given now override the
    /// earlier ones
    #[arg(help_heading = FILE, long, value_name = "FILE")]
    pub from: Option<String>,
    /// Do not put into the file what it was printed from
    #[arg(help_heading = SELDOM, long)]
    pub no_attachment: bool,
    /// Also write a .places.json with the position of every ship's values on each sheet (svg, png)
    #[arg(long, hide = true)]
    pub places: bool,
    /// Stop after this many seconds
    #[arg(help_heading = SELDOM, long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
    // These come last: a help heading applies to all options after it.
    /// How forms and pages lie on sheets
    #[command(flatten)]
    pub imposition: ImpositionArgs,
    /// How an instrument is made
    #[command(flatten, next_help_heading = INSTRUMENTS)]
    pub instrument: Options,
    /// How a cutter makes it
    #[command(flatten)]
    pub cutter: CutterArgs,
}

/// The arrangement of forms and pages on sheets. docs/imposition.md explains how to print both sides
/// at home.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = SIDES)]
pub struct ImpositionArgs {
    /// The imposition, as `chartroom list impositions` names it
    #[arg(long, value_name = "ID")]
    pub imposition: Option<String>,
    /// The first free place on a sheet of labels that has been used before
    #[arg(long, value_name = "N", requires = "imposition", value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub first_slot: Option<u32>,
    /// Print both sides, flipping the sheet on this edge
    #[arg(long, value_name = "EDGE")]
    pub duplex: Option<Duplex>,
    /// Print this form on the back, such as `card` or `chart`
    #[arg(long, value_name = "FORM")]
    pub back: Option<String>,
    /// The number of pages folded into one another in a booklet: 8, 16 and so on
    #[arg(long, value_name = "PAGES", requires = "imposition", value_parser = signature)]
    pub signature: Option<usize>,
    /// Paper thickness, to compensate for creep in booklets
    #[arg(long, value_name = "LENGTH", requires = "imposition", value_parser = limits::length(0, 2_000))]
    pub creep: Option<Length>,
}

fn signature(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(pages) if pages % 4 == 0 && (4..=128).contains(&pages) => Ok(pages),
        _ => Err("each sheet has four pages, so it is 8, 12, 16 and so on up to 128".to_owned()),
    }
}

/// Options for cutters.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = CUTTERS)]
pub struct CutterArgs {
    /// The cutter that svg, dxf and cut files are for: a profile such as plain, laser or plotter
    #[arg(long, value_name = "PROFILE")]
    pub cutter: Option<String>,
    /// The size of the cutter's bed: 300x200; pieces are nested on as many beds as they need
    #[arg(long, value_name = "SIZE", value_parser = limits::size(60, 20_000))]
    pub bed: Option<Size>,
    /// The distance between pieces on the bed
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(0, 100_000))]
    pub gap: Option<Length>,
    /// Registration marks for a machine that cuts what was printed: silhouette, silhouette_feeder, crosses
    #[arg(long, value_name = "MARKS", conflicts_with = "bed")]
    pub registration: Option<String>,
    /// How a cutter draws letters
    #[arg(long, value_name = "HOW")]
    pub letters: Option<Letters>,
}
