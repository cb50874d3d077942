//! The options of `chartroom new`.

use clap::{Args, Subcommand};

use super::NewShip;
use crate::workbook::Kind;

/// `chartroom new`: what can be made.
#[derive(Subcommand, Debug)]
pub enum New {
    /// A project to begin with: defaults, a ship, an order of battle and a changed template
    Club(NewClub),
    /// A ship of your own: asks for her figures at a terminal, or takes them as options
    Ship(NewShip),
    /// An order of battle: the ships on each side
    Order(NewOrder),
    /// A table of a navy's ships with empty columns for a rule set's values
    Values(NewValues),
    /// A table of the chart cells that hold our own estimates, to type the official numbers into
    Chart(NewChart),
    /// A rule set of your own, from a commented blank that prints at once
    Rules(NewRules),
    /// A game of your own from a spreadsheet: its ships, card, chart and ruler
    Game(NewGame),
}

/// `chartroom new club`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  chartroom new club portsmouth
  cd portsmouth
  chartroom print pack first_battle")]
pub struct NewClub {
    /// The folder to make
    #[arg(value_name = "FOLDER")]
    pub folder: String,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new order`
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  chartroom new order duel --side \"Japan: mikasa, asama*2\" --side \"Russia: class:borodino\"
  chartroom print pack duel.toml")]
pub struct NewOrder {
    /// Its name; the file is NAME.toml
    #[arg(value_name = "NAME")]
    pub name: String,
    /// A side and its ships, once for each side
    #[arg(long = "side", value_name = "NAME: SHIP, SHIP", required = true)]
    pub sides: Vec<String>,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new rules`
#[derive(Args, Debug)]
#[command(after_help = "\
It makes rules/ID.toml and templates/ID/card.typ in your project.

Examples:
  chartroom new rules my_game
  chartroom print card mikasa --rules my_game")]
pub struct NewRules {
    /// Its id: small letters, digits and _
    #[arg(value_name = "ID")]
    pub id: String,
}

/// `chartroom new game`
#[derive(Args, Debug)]
#[command(after_help = "\
The sheet `Ships` has a row for each ship and a column for each value. `Ranges` and `Scales` make the \
ruler; every other sheet is a table of the chart. To print without that step: chartroom print card \
fletcher.xlsx --rules fletcher.xlsx

Examples:
  chartroom new game --workbook
  chartroom new game fletcher.xlsx
  chartroom new game ships.csv ranges.csv gunnery.csv")]
pub struct NewGame {
    /// The workbook (.xlsx or .ods), or a .csv file for each sheet; the first file names the game
    #[arg(value_name = "FILE", required_unless_present = "workbook")]
    pub files: Vec<String>,
    /// Write a workbook to begin with: an invented game
    #[arg(long)]
    pub workbook: bool,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new values`
#[derive(Args, Debug)]
#[command(after_help = "\
The table goes to your project's ship_values folder, as .csv or .xlsx. Open it, type the \
publisher's numbers into the cells that you know, and save it. From then on they replace the \
estimates, and the paper marks them as stated. Write - if a ship has none.")]
pub struct NewValues {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The navy whose ships to list
    #[arg(long, value_name = "NAVY")]
    pub navy: String,
    /// The kind of file
    #[arg(long, alias = "as", value_name = "FORMAT", default_value = "csv")]
    pub format: Kind,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new chart`
#[derive(Args, Debug)]
#[command(after_help = "\
The table goes to your project's rules folder, as .csv or .xlsx. Open it, type the numbers \
of the chart that you own into the column `official`, and save it. From then on they replace our \
estimates, without a mark on the chart. Write - if nothing happens, and add a line for a row that \
our chart lacks.")]
pub struct NewChart {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The kind of file
    #[arg(long, alias = "as", value_name = "FORMAT", default_value = "csv")]
    pub format: Kind,
    /// Replace a file that is already there
    #[arg(long)]
    pub force: bool,
}
