//! Gathers the states of a class into one entry: as completed, in a later year, after a refit.

use crate::model::{Ship, ShipClass};

use super::class::ClassView;
use super::maker::BookClass;

/// The difference in the year of completion that sources often have.
const YEARS_APART: i64 = 1;

/// A state: its position among all, its class and its view.
type State<'a> = (usize, &'a ShipClass, ClassView);

/// Adds the states of a class to the entry of the first. Two classes of a navy are states of one if they
/// share a ship, with the same name and year of completion.
pub fn gathered(classes: &[BookClass], views: Vec<ClassView>) -> Vec<ClassView> {
    let mut entries: Vec<Vec<State>> = Vec::new();
    for (at, (one, view)) in classes.iter().zip(views).enumerate() {
        let shares = |entry: &Vec<State>| {
            entry.iter().any(|(_, known, _)| have_a_ship_in_common(known, one.class))
        };
        // A class may link two others that share no ship.
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

/// The sort key of a state: as completed first, then by the first year in its words.
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
