//! `chartroom new`: starting points for the user's own files.

mod club;
mod game;
mod order;
mod rules;
pub mod ship;
mod tables;

use crate::cli::{New, NewWhat};
use crate::request::Project;

use super::Outcome;

pub fn run(args: &New, project: &Project, outcome: &mut Outcome) -> Option<String> {
    match &args.what {
        NewWhat::Club(args) => club::write(args, project, outcome),
        NewWhat::Ship(args) => ship::write(args, project, outcome),
        NewWhat::Order(args) => order::write(args, project, outcome),
        NewWhat::Values(args) => tables::values(args, project, outcome),
        NewWhat::Chart(args) => tables::chart(args, project, outcome),
        NewWhat::Rules(args) => rules::write(args, project, outcome),
        NewWhat::Game(args) => game::write(args, project, outcome),
    }
}
