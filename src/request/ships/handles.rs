//! Unambiguous words for ships.

use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Fleet;
use crate::model::names::{folded, slug};

use super::word::{Picked, in_state};

/// The most choices to list in a hint.
pub const CHOICES_SHOWN: usize = 6;

/// The fault of an ambiguous word, with unambiguous ones as the hint.
pub fn ambiguous(written: &str, several: &[Picked]) -> Diagnostic {
    let mut shown: Vec<String> =
        several.iter().take(CHOICES_SHOWN).map(|picked| handle(*picked, several)).collect();
    if several.len() > CHOICES_SHOWN {
        shown.truncate(CHOICES_SHOWN - 1);
    }
    let alike = |word: &String, other: &String| folded(word) == folded(other);
    let twice = |at: usize| shown[..at].iter().any(|word| alike(word, &shown[at]));
    let fault = Diagnostic::error(Code::AmbiguousShip, format!("`{written}` fits several ships"));
    if let Some(at) = (1..shown.len()).find(|at| twice(*at)) {
        // No word can distinguish classes of one navy with the same id and state.
        let (word, file) = (&shown[at], &several[at].0.place.file);
        let hint = format!("`{word}` names two of them: give one class in {file} another id");
        return fault.hint(hint);
    }
    let more = several.len() - shown.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    let kinds: Vec<String> = several.iter().map(|picked| kind_and_year(*picked)).collect();
    let is_one = |kind: &String| kinds.iter().filter(|other| *other == kind).count() == 1;
    let said = shown.iter().zip(several).zip(&kinds).map(|((word, (class, _)), kind)| {
        let state = Some(&class.state).filter(|_| !is_one(kind));
        let words = [Some(kind.as_str()), state.map(|state| state.as_str())];
        let about: Vec<&str> =
            words.into_iter().flatten().filter(|word| !word.is_empty()).collect();
        match about.is_empty() {
            true => format!("`{word}`"),
            false => format!("`{word}` ({})", about.join(", ")),
        }
    });
    let said: Vec<String> = said.collect();
    let words = match said.split_last() {
        Some((last, begun)) if !begun.is_empty() => format!("{} or {last}", begun.join(", ")),
        _ => said.concat(),
    };
    fault.hint(format!("write {words}{rest}"))
}

/// Such as `battleship, 1904`.
fn kind_and_year((class, ship): Picked) -> String {
    let kind = class.kind.map(|kind| kind.word().replace('_', " "));
    let year = ship.completed.or(class.completed.map(|(first, _)| first));
    let known: Vec<String> = kind.into_iter().chain(year.map(|year| year.to_string())).collect();
    known.join(", ")
}

/// A name as a word. A sign that would divide the word, as in `Ger/BB/1905`, becomes a hyphen.
fn word_of(name: &str) -> String {
    match slug(name) {
        slug if name.contains(['/', '@', '*', ':', ',']) && !slug.is_empty() => slug,
        _ => folded(name).replace(' ', "-"),
    }
}

/// The shortest word that distinguishes this ship from the others.
fn handle(picked: Picked, others: &[Picked]) -> String {
    let (class, ship) = picked;
    let name = word_of(&ship.name);
    let same_name: Vec<&Picked> =
        others.iter().filter(|(_, o)| folded(&o.name) == folded(&ship.name)).collect();
    let same_navy = same_name.iter().filter(|(other, _)| other.navy_id == class.navy_id).count();
    let navy =
        if same_navy < same_name.len() { format!("{}/", class.navy_id) } else { String::new() };
    if same_navy == 1 {
        return format!("{navy}{name}");
    }
    let year = class.state.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 4);
    let words = [year, Some("completed"), Some(class.id.as_str())];
    let alone = |word: &str| {
        let fitting = same_name
            .iter()
            .filter(|(c, s)| c.navy_id == class.navy_id && in_state(c, Some(s), &folded(word)));
        in_state(class, Some(ship), &folded(word)) && fitting.count() == 1
    };
    let state = words.into_iter().flatten().find(|word| alone(word)).unwrap_or(&class.id);
    format!("{navy}{name}@{state}")
}

/// Unambiguous words for all ships of a fleet.
pub struct Handles<'a> {
    by_name: HashMap<String, Vec<Picked<'a>>>,
}

impl<'a> Handles<'a> {
    pub fn of(fleet: &'a Fleet) -> Self {
        let mut by_name: HashMap<String, Vec<Picked>> = HashMap::new();
        for picked in fleet.ships() {
            by_name.entry(folded(&picked.1.name)).or_default().push(picked);
        }
        Self { by_name }
    }

    pub fn word(&self, picked: Picked) -> String {
        handle(picked, self.by_name.get(&folded(&picked.1.name)).map_or(&[], Vec::as_slice))
    }
}
