//! What `chartroom new` can be told.

use clap::{Args, Subcommand, ValueEnum};

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
    /// A project to begin with: defaults, a ship and an order of battle, with comments
    Club(NewClub),
    /// An order of battle: who fights on which side
    Order(NewOrder),
    /// A table of a navy's ships with empty columns for a game's values
    Values(NewValues),
    /// A table of the cells of a game's combat chart that are ours, for the official numbers
    Chart(NewChart),
    /// A rule set of your own, from a commented blank that prints at once
    Rules(NewRules),
}

/// `chartroom new club`
#[derive(Args, Debug)]
#[command(after_help = "\
  chartroom new club portsmouth
  cd portsmouth
  chartroom print pack first_battle")]
pub struct NewClub {
    /// The folder to make
    #[arg(value_name = "FOLDER")]
    pub folder: String,
    /// Replace files that are already there
    #[arg(long)]
    pub force: bool,
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

/// Kinds of tables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableArg {
    /// Plain text, for every spreadsheet program
    Csv,
    /// A workbook of Excel, the cells to be filled in marked
    Xlsx,
    /// A workbook of LibreOffice, the same
    Ods,
}

/// `chartroom new values`
#[derive(Args, Debug)]
#[command(after_help = "\
The table lies in your project's ship_values folder, as .csv, .xlsx or .ods. Open it, type the
publisher's numbers into the cells that you know, and save it. From then on they take the
place of the estimates, and the paper marks them as stated. Write - where a ship has no such thing.")]
pub struct NewValues {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The navy
    #[arg(long, value_name = "NAVY")]
    pub navy: String,
    /// The kind of table
    #[arg(long = "as", value_name = "KIND", default_value = "csv")]
    pub kind: TableArg,
    /// Replace a table that is already there
    #[arg(long)]
    pub force: bool,
}

/// `chartroom new chart`
#[derive(Args, Debug)]
#[command(after_help = "\
The table lies in your project's rules folder, as .csv, .xlsx or .ods. Open it, type the numbers
of the chart that you own into the column `official`, and save it. From then on they take
the place of ours, and the marks on the chart vanish. Write - where nothing happens; add a line
for a row that ours does not have.")]
pub struct NewChart {
    /// The rule set, as `chartroom list rules` names it
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The kind of table
    #[arg(long = "as", value_name = "KIND", default_value = "csv")]
    pub kind: TableArg,
    /// Replace a table that is already there
    #[arg(long)]
    pub force: bool,
}
