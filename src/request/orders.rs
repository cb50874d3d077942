//! Orders of battle that the user named. They are read first since they choose the game.

use crate::data::{self, DataFile, Files, SourceFile, order};
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::model::Order;

use super::ships;

/// Separates the orders of battle from the other words. The beginning of an order's name is enough,
/// but a ship of that name takes precedence where ships can be named (`by_name`).
pub fn named(
    words: &[String],
    by_name: bool,
    files: &Files,
    faults: &mut Faults,
) -> (Vec<Order>, Vec<String>) {
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    for word in words {
        let begun = || {
            let order = by_beginning(word, files)?;
            if !by_name || !is_ship(word, words, files) {
                return Some(order.source());
            }
            // Among other ships she is meant.
            if words.len() == 1 {
                faults.add(also_an_order(word, order.stem()));
            }
            None
        };
        match by_file(word, by_name, files).or_else(begun) {
            Some(Ok(source)) if order::is_order(&source) => {
                orders.extend(order::read(&source, faults));
            }
            // Anything else is left to whoever reads it next, who also reports its faults.
            _ => others.push(word.clone()),
        }
    }
    (orders, others)
}

/// A file that the user named, or an order of battle of the project or the program.
fn by_file(word: &str, by_name: bool, files: &Files) -> Option<Result<SourceFile, Diagnostic>> {
    let file = if word.ends_with(".toml") { word.to_owned() } else { format!("{word}.toml") };
    if files.store().has_named(&file) && (!by_name || file == word) {
        return Some(files.named(&file));
    }
    Some(files.find(&format!("{}/{file}", order::ORDERS))?.source())
}

fn by_beginning(word: &str, files: &Files) -> Option<DataFile> {
    let mut listed = files.list(order::ORDERS, "toml");
    listed.retain(|found| found.stem().starts_with(&word.to_lowercase()));
    listed.pop().filter(|_| listed.is_empty() && !word.is_empty())
}

fn also_an_order(word: &str, order: &str) -> Diagnostic {
    let message = format!("`{word}` is a ship, and the beginning of the battle `{order}`");
    let warning = Diagnostic::warning(Code::AlsoAnOrder, message);
    warning.hint(format!("the ship is taken; for the battle write `{order}`"))
}

/// Whether a word names a ship of the fleet or of another file among the words.
fn is_ship(word: &str, words: &[String], files: &Files) -> bool {
    let mut unheard = Faults::default();
    let mut fleet = data::read_fleet(files, &mut unheard);
    ships::read_named_files(words, files, &mut fleet, &mut unheard);
    match ships::by_word(&fleet, word) {
        Ok(_) => true,
        Err(fault) => fault.code == Code::AmbiguousShip,
    }
}
