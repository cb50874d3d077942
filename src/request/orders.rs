//! Orders of battle that the user named: read before anything else, for they say what is played.

use crate::data::{self, DataFile, Files, SourceFile, order};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::model::Order;

use super::ships;

/// The orders of battle among the words, and the words that are none. The beginning of an order's name
/// is enough; but where ships can be named, as `by_name` tells, a ship of that name is meant.
pub fn named(
    words: &[String],
    by_name: bool,
    files: &Files,
    faults: &mut Faults,
) -> (Vec<Order>, Vec<String>) {
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    for word in words {
        let begins =
            || by_beginning(word, files).filter(|_| !by_name || !is_ship(word, words, files));
        match by_file(word, by_name, files).or_else(begins) {
            Some(Ok(source)) if order::is_order(&source) => {
                orders.extend(order::read(&source, faults));
            }
            // Whatever else it is, whoever reads it next says what is wrong with it.
            _ => others.push(word.clone()),
        }
    }
    (orders, others)
}

/// A file of the user's, or one of the project's or the program's orders of battle by its name.
fn by_file(word: &str, by_name: bool, files: &Files) -> Option<Result<SourceFile, Diagnostic>> {
    let file = if word.ends_with(".toml") { word.to_owned() } else { format!("{word}.toml") };
    if files.store().has_named(&file) && (!by_name || file == word) {
        return Some(files.named(&file));
    }
    Some(files.find(&format!("{}/{file}", order::ORDERS))?.source())
}

fn by_beginning(word: &str, files: &Files) -> Option<Result<SourceFile, Diagnostic>> {
    let listed = files.list(order::ORDERS, "toml");
    let begins = |found: &&DataFile| found.stem().starts_with(&word.to_lowercase());
    match listed.iter().filter(begins).collect::<Vec<_>>()[..] {
        [one] if !word.is_empty() => Some(one.source()),
        _ => None,
    }
}

/// Whether a word names a ship, of the fleet or of a file that is named beside it.
fn is_ship(word: &str, words: &[String], files: &Files) -> bool {
    let mut unheard = Faults::default();
    let names = [word.to_owned()];
    let wanted = ships::may_name(&names);
    let mut fleet = data::read_fleet_where(files, Some(&wanted), &mut unheard);
    ships::read_named_files(words, files, &mut fleet, &mut unheard);
    match ships::by_word(&fleet, word) {
        Ok(_) => true,
        Err(fault) => fault.code == Code::AmbiguousShip,
    }
}
