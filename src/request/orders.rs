//! Orders of battle that the user named. They are read first since they choose the game.

use clap::ValueEnum;

use crate::cli::SizeArg;
use crate::data::{self, DataFile, Files, SourceFile, order};
use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list, slip_for, typed};
use crate::model::names::{folded, slug};
use crate::model::{KeyValue, Order, RuleSet};

use super::{Project, ships};

/// Separates the orders of battle from the other words. The beginning of an order's name is enough,
/// but a ship of that name takes precedence where ships can be named (`by_name`).
pub fn named(
    words: &[String],
    by_name: bool,
    project: &Project,
    faults: &mut Faults,
) -> (Vec<Order>, Vec<String>) {
    let files = &project.files;
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    for word in words {
        let begun = || {
            let order = by_beginning(word, files)?;
            if !by_name || !is_ship(word, words, project) {
                return Some(order.source());
            }
            // Among other ships she is meant.
            if words.len() == 1 {
                faults.add(also_an_order(word, order.stem()));
            }
            None
        };
        // A file that is named without its ending, unless she is a ship.
        let file = || {
            let file = format!("{word}.toml");
            let is_file =
                by_name && files.store().has_named(&file) && !is_ship(word, words, project);
            is_file.then(|| files.named(&file))
        };
        match by_file(word, by_name, files).or_else(file).or_else(begun) {
            Some(Ok(source)) if order::is_order(&source) => {
                orders.extend(order::read(&source, faults));
            }
            // Anything else is left to whoever reads it next, who also reports its faults.
            _ => others.push(word.clone()),
        }
    }
    (orders, others)
}

/// Leaves one side alone in the battles; the beginning of its name is enough.
///
/// # Errors
/// If there is none.
pub fn only_side(orders: &mut [Order], wanted: &str) -> Result<(), Diagnostic> {
    let names: Vec<String> =
        orders.iter().flat_map(|order| &order.sides).map(|side| side.name.clone()).collect();
    let is_it = |name: &str| folded(name).starts_with(&folded(wanted));
    if wanted.is_empty() || !names.iter().any(|name| is_it(name)) {
        return Err(match names.is_empty() {
            true => Diagnostic::error(Code::NothingToPrint, "`--side` is for a battle")
                .hint("name one, such as `chartroom print log tsushima --side japan`"),
            false => Diagnostic::error(Code::UnknownWord, format!("there is no side `{wanted}`"))
                .hint(format!("it is {}", or_list(&names))),
        });
    }
    for order in orders {
        order.sides.retain(|side| is_it(&side.name));
        // Files are named after it.
        order.id += &format!("-{}", slug(wanted));
    }
    Ok(())
}

/// What a battle is printed with beyond its ships, by the keys of an order of battle: as its file says, with the rules,
/// the size and the boxes of this print.
pub fn printed_with(
    order: Option<&Order>,
    rules: &RuleSet,
    size: SizeArg,
    blank_unknown: bool,
) -> Vec<(String, KeyValue)> {
    let played = rules.options.iter().filter(|option| option.played);
    let played: Vec<String> = played.map(|option| option.id.clone()).collect();
    let size = size.to_possible_value().filter(|_| size != SizeArg::Usual);
    let mut keys = order.map(Order::other_keys).unwrap_or_default();
    keys.retain(|(key, _)| !["options", "size", "unknown"].contains(key));
    keys.extend((!played.is_empty()).then_some(("options", KeyValue::Words(played))));
    keys.extend(size.map(|size| ("size", KeyValue::Word(size.get_name().to_owned()))));
    keys.extend(blank_unknown.then(|| ("unknown", KeyValue::Word("blank".to_owned()))));
    keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A file that the user named, or an order of battle of the project or the program.
fn by_file(word: &str, by_name: bool, files: &Files) -> Option<Result<SourceFile, Diagnostic>> {
    let file = if word.ends_with(".toml") { word.to_owned() } else { format!("{word}.toml") };
    if files.store().has_named(&file) && (!by_name || file == word) {
        return Some(files.named(&file));
    }
    Some(files.find(&format!("{}/{file}", order::ORDERS))?.source())
}

/// Whether a word names an order of battle.
pub fn is_known(word: &str, files: &Files) -> bool {
    let by_file = by_file(word, false, files).and_then(Result::ok);
    by_file.is_some_and(|source| order::is_order(&source)) || by_beginning(word, files).is_some()
}

/// The faults of a word that names no order of battle, each cause by itself.
pub fn none(word: &str, words: &[String], project: &Project, faults: &mut Faults) {
    let files = &project.files;
    let fault = match by_file(word, false, files) {
        Some(Ok(source)) => {
            let mut found = Faults::default();
            drop(order::read(&source, &mut found));
            let is_faulty = found.any_error();
            faults.extend(found);
            if is_faulty {
                return;
            }
            let fault = Diagnostic::error(
                Code::NothingToPrint,
                "this is no order of battle: it has no `[[side]]`",
            );
            fault.at(Place::file(&*source.name)).hint("`chartroom new order` makes one")
        }
        Some(Err(fault)) => fault,
        None if is_ship(word, words, project) => {
            let message =
                format!("`{word}` is a ship, and a pack is printed from an order of battle");
            let name = typed(word);
            Diagnostic::error(Code::NothingToPrint, message).hint(format!(
                "`chartroom print log {name}` prints her; `chartroom new order duel --side \"One: {word}\" --side \"Other: ...\"` makes an order"
            ))
        }
        None if ships::is_file(word) && !files.store().has_named(word) => {
            Diagnostic::error(Code::CannotRead, format!("there is no file `{word}`"))
                .hint("`chartroom list orders` shows the orders of battle")
        }
        None => {
            let orders = files.list(order::ORDERS, "toml");
            let stems = || orders.iter().map(DataFile::stem);
            let near = stems().find(|stem| {
                slip_for(word, [stem.trim_end_matches(|c: char| !c.is_alphabetic())]).is_some()
            });
            let near = near.map(|stem| format!("did you mean `{stem}`?"));
            Diagnostic::error(Code::NothingToPrint, format!("there is no order of battle `{word}`"))
                .maybe_hint(near.or_else(|| did_you_mean(word, stems())))
                .hint_if_none("`chartroom list orders` shows them")
        }
    };
    faults.add(fault);
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
pub fn is_ship(word: &str, words: &[String], project: &Project) -> bool {
    let unheard = &mut Faults::default();
    let mut fleet = data::read_fleet(&project.files, unheard);
    ships::read_named_files(words, &project.files, &mut fleet, unheard);
    ships::fits_any(&fleet, word)
}
