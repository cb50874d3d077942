//! The options of `chartroom new`.

use clap::{Args, Subcommand};

use crate::workbook::Kind;

/// `chartroom new`: what can be made.
#[derive(Subcommand, Debug)]
pub enum New {
    /// A project to begin with: defaults, a ship, an order of battle and a changed template
    Club(NewClub),
    /// A ship of your own: asks for her figures at a terminal, or takes them as options
    Ship(Box<NewShip>),
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

/// `chartroom new ship`
#[derive(Args, Clone, Default, Debug)]
#[command(after_help = "\
Figures may have units: 229 mm, 131.7 m, 18.5 kn. What you leave out stays unknown, an empty box on \
paper; 0 means that she has none.

Examples:
  chartroom new ship
  chartroom new ship --name Strelsau --navy Ruritania --type battleship --completed 1905 \\
      --tons 14000 --speed 18 --guns \"4x12in, 12x6in\" --belt 9 --tubes 4 --source \"a design of the club\"")]
pub struct NewShip {
    /// Her name
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Her navy; a new one if it does not exist yet
    #[arg(long, value_name = "NAVY")]
    pub navy: Option<String>,
    /// Her type, such as battleship or armored_cruiser
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,
    /// The year of completion
    #[arg(long, alias = "year", value_name = "YEAR")]
    pub completed: Option<String>,
    /// Her displacement in tons
    #[arg(long, value_name = "TONS")]
    pub tons: Option<String>,
    /// Her length, in feet without a unit
    #[arg(long, value_name = "LENGTH")]
    pub length: Option<String>,
    /// Her beam, in feet without a unit
    #[arg(long, value_name = "LENGTH")]
    pub beam: Option<String>,
    /// Her top speed in knots
    #[arg(long, value_name = "KNOTS")]
    pub speed: Option<String>,
    /// Her guns: 4x12in, 12x6in, 10x12pdr
    #[arg(long, value_name = "GUNS")]
    pub guns: Option<String>,
    /// Her belt, in inches without a unit
    #[arg(long, value_name = "THICKNESS")]
    pub belt: Option<String>,
    /// Her armored deck, likewise
    #[arg(long, value_name = "THICKNESS")]
    pub deck: Option<String>,
    /// The faces of her turrets
    #[arg(long, value_name = "THICKNESS")]
    pub turret: Option<String>,
    /// Her barbettes
    #[arg(long, value_name = "THICKNESS")]
    pub barbette: Option<String>,
    /// Her conning tower
    #[arg(long, value_name = "THICKNESS")]
    pub conning_tower: Option<String>,
    /// Her casemates
    #[arg(long, value_name = "THICKNESS")]
    pub casemate: Option<String>,
    /// The number of her torpedo tubes
    #[arg(long, value_name = "N")]
    pub tubes: Option<String>,
    /// Her officers and men
    #[arg(long, value_name = "N")]
    pub crew: Option<String>,
    /// Where her figures come from
    #[arg(long, value_name = "WORDS")]
    pub source: Option<String>,
}

impl NewShip {
    /// Every field by the name of its option.
    pub fn fields(&mut self) -> [(&'static str, &mut Option<String>); 18] {
        [
            ("name", &mut self.name),
            ("navy", &mut self.navy),
            ("type", &mut self.kind),
            ("completed", &mut self.completed),
            ("tons", &mut self.tons),
            ("length", &mut self.length),
            ("beam", &mut self.beam),
            ("speed", &mut self.speed),
            ("guns", &mut self.guns),
            ("belt", &mut self.belt),
            ("deck", &mut self.deck),
            ("turret", &mut self.turret),
            ("barbette", &mut self.barbette),
            ("conning-tower", &mut self.conning_tower),
            ("casemate", &mut self.casemate),
            ("tubes", &mut self.tubes),
            ("crew", &mut self.crew),
            ("source", &mut self.source),
        ]
    }

    /// The fields given, by the names of their options.
    pub fn answers(&self) -> Vec<(&'static str, String)> {
        let mut own = self.clone();
        own.fields().into_iter().filter_map(|(option, said)| Some((option, said.take()?))).collect()
    }
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
