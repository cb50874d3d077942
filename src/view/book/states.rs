//! The states of a class, gathered into one entry: as completed, in a list of some year, after a refit.

use crate::model::{Ship, ShipClass};

use super::class::ClassView;
use super::maker::BookClass;

/// Sources differ by a year on when a ship was completed.
const YEARS_APART: i64 = 1;

/// A state: its class, its view, and where it stands among all.
type State<'a> = (usize, &'a ShipClass, ClassView);

/// Puts the states of a class into the entry of the first; entries stay in the order of these first ones. Two
/// classes of a navy are states of one if they have a ship in common: the same name, and completed in the same
/// year.
pub fn gathered(classes: &[BookClass], views: Vec<ClassView>) -> Vec<ClassView> {
    let mut entries: Vec<Vec<State>> = Vec::new();
    for (at, (one, view)) in classes.iter().zip(views).enumerate() {
        let shares = |entry: &Vec<State>| {
            entry.iter().any(|(_, known, _)| have_a_ship_in_common(known, one.class))
        };
        // A class may join two that have nothing in common themselves.
        let (of_hers, rest): (Vec<_>, Vec<_>) = entries.into_iter().partition(shares);
        let mut joined: Vec<State> = of_hers.into_iter().flatten().collect();
        joined.push((at, one.class, view));
        entries = rest;
        entries.push(joined);
    }
    let mut entries: Vec<(usize, ClassView)> = entries.into_iter().filter_map(entry).collect();
    entries.sort_by_key(|(at, _)| *at);
    entries.into_iter().map(|(_, view)| view).collect()
}

fn entry(mut states: Vec<State>) -> Option<(usize, ClassView)> {
    states.sort_by_key(|(at, class, _)| (moment(class), *at));
    let mut states = states.into_iter();
    let (at, _, mut first) = states.next()?;
    first.states = states.map(|(_, _, view)| view).collect();
    Some((at, first))
}

/// When a state was: as completed before all, then by the first year that its words have.
fn moment(class: &ShipClass) -> i64 {
    if class.state.contains("completed") {
        return 0;
    }
    let years = class.state.split(|c: char| !c.is_ascii_digit()).filter(|word| word.len() == 4);
    years.filter_map(|year| year.parse().ok()).next().unwrap_or(i64::MAX)
}

fn have_a_ship_in_common(a: &ShipClass, b: &ShipClass) -> bool {
    let years = |class: &ShipClass, ship: &Ship| {
        ship.completed.map(|year| (year, year)).or(class.completed)
    };
    a.ships.iter().any(|one| {
        b.ships.iter().any(|other| {
            let (Some(of_one), Some(of_other)) = (years(a, one), years(b, other)) else {
                return false;
            };
            one.name == other.name
                && of_one.0 <= of_other.1 + YEARS_APART
                && of_other.0 <= of_one.1 + YEARS_APART
        })
    })
}
