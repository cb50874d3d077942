//! Boxes that stay empty since no file and no source gives what they follow from, and what would fill them.

use std::collections::BTreeMap;

use super::ships::DerivedShip;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Basis, Form, Language, PARTICULARS, ValueKind, ValueRule};
use crate::request::Request;
use crate::view;

/// The most ships to name in a warning.
const NAMED: usize = 3;

/// Ships that lack the same things for values on a form.
struct Lack<'a> {
    /// Particulars, and labels of values for which the rules have no number.
    lacks: Vec<&'a str>,
    /// The most boxes that stay empty for one of them.
    boxes: usize,
    ships: Vec<&'a DerivedShip<'a>>,
    /// Whether they are of the user's own.
    own: bool,
}

fn found<'a>(form: &Form, ships: &'a [DerivedShip], request: &'a Request) -> Vec<Lack<'a>> {
    let rules = &request.game.rules;
    let shown = view::shown_values(rules, form);
    // Of a game without formulas a list states everything, but for texts, which few ships have.
    let all_stated = rules.values.iter().all(|rule| rule.formula.is_none());
    let must =
        |rule: &&ValueRule| rule.formula.is_some() || (all_stated && rule.kind != ValueKind::Text);
    let mut found: BTreeMap<(bool, Vec<&str>), Lack> = BTreeMap::new();
    for ship in ships {
        let file = ship.picked.0.place.file.as_str();
        let own = request.files.find_embedded(file).is_none() || request.files.own(file).is_some();
        let (mut lacks, mut boxes) = (Vec::new(), 0);
        for value in shown.iter().filter_map(|value| ship.derived.value(&value.id)) {
            let of_value = lacks.len();
            lacks.extend(value.lacks());
            if lacks.len() == of_value && value.basis == Basis::Unknown {
                // What a formula cannot tell, and no mere want of a publisher's word.
                let rule = rules.value(&value.id).filter(must);
                lacks.extend(rule.map(|rule| rule.label.as_str()));
            }
            boxes += usize::from(lacks.len() > of_value);
        }
        // A value that needs another lacks what the other does.
        lacks.retain(|name| rules.value(name).is_none());
        lacks.sort_unstable_by_key(|name| {
            (PARTICULARS.iter().position(|known| known == name).unwrap_or(PARTICULARS.len()), *name)
        });
        lacks.dedup();
        if !lacks.is_empty() {
            let lack = found.entry((!own, lacks.clone()));
            let lack = lack.or_insert(Lack { lacks, boxes, ships: Vec::new(), own });
            lack.boxes = lack.boxes.max(boxes);
            lack.ships.push(ship);
        }
    }
    found.into_values().collect()
}

impl Lack<'_> {
    fn names(&self) -> (String, usize) {
        let names = self.ships.iter().map(|ship| ship.picked.1.name.as_str());
        let shown = if self.ships.len() <= NAMED + 1 { self.ships.len() } else { NAMED };
        (names.take(shown).collect::<Vec<_>>().join(", "), self.ships.len() - shown)
    }

    /// The line that fills the boxes.
    fn remedy(&self, rules: &str) -> String {
        if !self.own {
            let navy = &self.ships[0].picked.0.navy_id;
            return format!(
                "no source gives them: pencil them in, or type values of your own into the table of \
                 `chartroom new values {rules} --navy {navy}`"
            );
        }
        let keys =
            self.lacks.iter().filter(|name| PARTICULARS.contains(name)).map(|name| key(name));
        let keys = keys.collect::<Vec<_>>().join(", ");
        let line = "write them into the ship file, or into the list as columns";
        let line = if keys.is_empty() { line.to_owned() } else { format!("{line}: {keys}") };
        match self.lacks.contains(&"completed") {
            true => format!("`--completed 1907` gives a year to ships without one; or {line}"),
            false => line,
        }
    }
}

/// A warning for all ships that lack the same things.
pub fn warnings(form: &Form, ships: &[DerivedShip], request: &Request) -> Vec<Diagnostic> {
    let warning = |lack: Lack| {
        let words: Vec<&str> = lack.lacks.iter().map(|name| in_words(name)).collect();
        let boxes = match lack.boxes {
            1 => "a box stays".to_owned(),
            boxes => format!("{boxes} boxes stay"),
        };
        let whose = match lack.names() {
            (names, 0) => names,
            (names, more) => format!("{names} and {more} more ships"),
        };
        let message = format!("{boxes} empty for {whose}; not given: {}", words.join(", "));
        Diagnostic::warning(Code::EmptyBoxes, message).hint(lack.remedy(&request.game.rules.id))
    };
    found(form, ships, request).into_iter().map(warning).collect()
}

/// The same for the strip of a sheet: `Gautet: year of completion (--completed), plate`. Empty if nothing is
/// lacking.
pub fn on_paper(form: &Form, ships: &[DerivedShip], request: &Request) -> String {
    let (language, rules) = (&request.settings.language, &request.game.rules.id);
    let one = |lack: Lack| {
        let (names, more) = lack.names();
        let names = match more {
            0 => names,
            more => format!("{names} +{more}"),
        };
        let words: Vec<String> =
            lack.lacks.iter().map(|name| printed(name, lack.own, rules, language)).collect();
        format!("{names}: {}", words.join(", "))
    };
    let all: Vec<String> = found(form, ships, request).into_iter().map(one).collect();
    all.join("; ")
}

fn printed(lack: &str, own: bool, rules: &str, language: &Language) -> String {
    let words = in_words(lack);
    let words = language.text_or(&format!("figures.{words}"), language.said(rules, words));
    if own && lack == "completed" { format!("{words} (--completed)") } else { words }
}

/// A particular as a reader calls it.
fn in_words(particular: &str) -> &str {
    match particular {
        "completed" => "year of completion",
        "torpedo_tubes" => "torpedo tubes",
        "torpedo_salvo" => "torpedo salvo",
        other => {
            ["_t", "_ft", "_kn"].iter().find_map(|unit| other.strip_suffix(unit)).unwrap_or(other)
        }
    }
}

/// Its key in a ship file.
fn key(particular: &str) -> String {
    format!(
        "`{}`",
        match particular {
            "completed" => "completed_from",
            "armor" => "armor_in",
            other => other,
        }
    )
}
