//! `chartroom new`: files of the user's own to begin with.

mod order;
mod rules;
mod tables;

use crate::cli::{New, NewWhat};
use crate::diagnostic::Faults;

/// Makes a file.
pub fn run(args: &New, faults: &mut Faults) -> Option<String> {
    match &args.what {
        NewWhat::Order(args) => order::write(args, faults),
        NewWhat::Values(args) => tables::values(args, faults),
        NewWhat::Chart(args) => tables::chart(args, faults),
        NewWhat::Rules(args) => rules::write(args, faults),
    }
}
