//! The line that somebody meant who left out a verb or a form.

use clap::ValueEnum;

use crate::cli::ListArg;
use crate::data::{self, Files};
use crate::diagnostic::{Faults, typed};

use super::{orders, ships};

/// The word for a pack in place of a form's name.
pub const PACK: &str = "pack";
/// The word for all instruments of a pack in place of a form's name.
pub const INSTRUMENTS: &str = "instruments";

/// Words for the record of a ship that every rule set accepts.
pub const RECORD_WORDS: [&str; 2] = ["log", "card"];

/// The line for words that begin with a form, an order of battle, a ship or a file; `None` if they do not.
pub fn line_for(words: &[String], files: &Files) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let line = |begun: &str, rest: &[String]| {
        std::iter::once(begun.to_owned())
            .chain(rest.iter().map(|word| typed(word)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    if let Ok(listed) =
        ListArg::from_str(first, false).or_else(|_| ListArg::from_str(&format!("{first}s"), false))
    {
        let name = listed.to_possible_value()?.get_name().to_owned();
        return Some(line(&format!("chartroom list {name}"), rest));
    }
    let sets = data::read_rule_sets(files, &mut Faults::default());
    let is_form = |id: &str| {
        let of = |set: &crate::model::RuleSet| {
            set.forms.iter().any(|form| form.id == id)
                || set.instruments.iter().any(|one| one.id == id)
        };
        [PACK, INSTRUMENTS].contains(&id) || RECORD_WORDS.contains(&id) || sets.iter().any(of)
    };
    if is_form(first) {
        return Some(line("chartroom print", words));
    }
    if orders::is_known(first, files) {
        return Some(line(&format!("chartroom print pack {}", typed(first)), rest));
    }
    if ships::is_file(first) && files.store().has_named(first) {
        return Some(line("chartroom print log", words));
    }
    let fleet = data::read_fleet(files, &mut Faults::default());
    let name =
        words.iter().take_while(|word| !word.starts_with('-')).count().min(ships::MOST_WORDS);
    let count =
        (1..=name).rev().find(|count| ships::fits_any(&fleet, &words[..*count].join(" ")))?;
    let name = typed(&words[..count].join(" "));
    let mut rest = words[count..].to_vec();
    let at = rest.iter().position(|word| is_form(word));
    let form = at.map_or_else(|| "log".to_owned(), |at| rest.remove(at));
    Some(line(&format!("chartroom print {form} {name}"), &rest))
}
