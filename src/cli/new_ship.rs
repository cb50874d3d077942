//! The figures of a new ship, from data/new_ship.csv: each is an option of `chartroom new ship`, and a question at a
//! terminal.

use std::collections::HashMap;
use std::sync::LazyLock;

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use serde::Deserialize;

const TABLE: &str = include_str!("../../data/new_ship.csv");

/// A figure of a ship.
#[derive(Debug, Deserialize)]
pub struct Question {
    pub option: String,
    value: String,
    help: String,
    /// Its heading in spreadsheets of ships.
    pub heading: String,
    pub words: String,
    pub example: String,
    /// Whether it must be answered.
    pub needed: bool,
}

/// All questions, in order.
pub static QUESTIONS: LazyLock<Vec<Question>> = LazyLock::new(|| {
    let rows: csv::Result<_> =
        csv::Reader::from_reader(TABLE.as_bytes()).into_deserialize().collect();
    rows.expect("data/new_ship.csv is sound")
});

const AFTER_HELP: &str = "\
Figures may have units: 229 mm, 131.7 m, 18.5 kn. What you leave out stays unknown, an empty box on \
paper; 0 means that she has none.

Examples:
  chartroom new ship
  chartroom new ship --name Strelsau --navy Ruritania --type battleship --completed 1905 \\
      --tons 14000 --speed 18 --guns \"4x12in, 12x6in\" --belt 9 --tubes 4 --source \"a design of the club\"";

/// `chartroom new ship`: the answers so far, by option.
#[derive(Clone, Default, Debug)]
pub struct NewShip(pub HashMap<&'static str, String>);

impl NewShip {
    pub fn answer(&self, option: &str) -> Option<&str> {
        self.0.get(option).map(|answer| answer.trim())
    }
}

impl Args for NewShip {
    fn augment_args(command: Command) -> Command {
        let arg = |one: &'static Question| {
            Arg::new(&*one.option).long(&*one.option).value_name(&*one.value).help(&*one.help)
        };
        let year = |arg: Arg| arg.alias("year");
        command.args(QUESTIONS.iter().map(arg)).mut_arg("completed", year).after_help(AFTER_HELP)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for NewShip {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let answer = |one: &'static Question| {
            Some((one.option.as_str(), matches.get_one::<String>(&one.option)?.clone()))
        };
        Ok(Self(QUESTIONS.iter().filter_map(answer).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
