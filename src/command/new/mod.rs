//! `chartroom new`: starting points for the user's own files.

mod club;
mod game;
mod order;
mod rules;
pub mod ship;
mod tables;

use crate::cli::New;
use crate::request::Project;

use super::Outcome;

pub fn run(args: &New, project: &Project, outcome: &mut Outcome) -> Option<String> {
    match args {
        New::Club(args) => club::write(args, project, outcome),
        New::Ship(args) => ship::write(args, project, outcome),
        New::Order(args) => order::write(args, project, outcome),
        New::Values(args) => tables::values(args, project, outcome),
        New::Chart(args) => tables::chart(args, project, outcome),
        New::Rules(args) => rules::write(args, project, outcome),
        New::Game(args) => game::write(args, project, outcome),
    }
}
