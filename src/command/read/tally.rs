//! Compares the fields of a filled form with the roll that it was printed with: what each ship has
//! lost, and every field that is missing, duplicate, unknown or unclear.

use std::collections::HashMap;

use indexmap::IndexMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::export::{CLEAR, CROSSED, Roll, RollForm, Shape};
use crate::model::DamageMark;
use crate::page::naming;
use crate::verify::{Filled, Value};

/// The field with a ship's name.
pub const SHIP: &str = "ship";
/// The most fields to list individually.
const MOST_NAMED: usize = 20;

/// The state of a form.
#[derive(Default)]
pub struct State {
    /// The ship's new name, if it was changed.
    pub renamed: Option<String>,
    /// Tracks with what is crossed off, then boxes with what is written in them.
    pub damage: Vec<(String, DamageMark)>,
}

/// Compares fields with a roll. Returns the state of every form, in the order of the roll, and a fault for every field
/// that disagrees. `in_order` says whether the roll gives boxes in the order in which they are lost.
pub fn compare(roll: &Roll, fields: &[Filled], in_order: bool) -> (Vec<State>, Vec<Diagnostic>) {
    let mut found: HashMap<&str, Vec<&Value>> = HashMap::new();
    for field in fields {
        found.entry(&field.name).or_default().push(&field.value);
    }
    let mut trouble = Trouble::default();
    let none = Shape::default();
    let mut states = Vec::new();
    for form in &roll.forms {
        let shape = roll.shapes.get(form.shape).unwrap_or(&none);
        let state = trouble.state(form, (shape, in_order), &mut found);
        if form.ship.is_none() && !state.damage.is_empty() {
            trouble.strangers.push(form.key.clone());
        }
        states.push(state);
    }
    trouble.unknown = fields
        .iter()
        .filter(|field| found.contains_key(field.name.as_str()))
        .map(|field| field.name.clone())
        .collect();
    trouble.unknown.dedup();
    (states, trouble.faults())
}

/// Fields that disagree with the roll.
#[derive(Default)]
struct Trouble {
    missing: Vec<String>,
    doubled: Vec<String>,
    unclear: Vec<String>,
    unknown: Vec<String>,
    strangers: Vec<String>,
}

impl Trouble {
    /// The state of a form. Removes its fields from those found.
    fn state(
        &mut self,
        form: &RollForm,
        (shape, in_order): (&Shape, bool),
        found: &mut HashMap<&str, Vec<&Value>>,
    ) -> State {
        let mut state = State::default();
        let mut tracks: IndexMap<&str, Vec<(&str, bool)>> = IndexMap::new();
        for name in &shape.boxes {
            let value = self.one(&form.key, name, found);
            let crossed = match value {
                Some(Value::State(set, None)) if set == CROSSED => true,
                Some(Value::State(set, None)) if set == CLEAR => false,
                None => false,
                Some(_) => {
                    self.unclear.push(format!("{}.{name}", form.key));
                    false
                }
            };
            tracks.entry(naming::track(name)).or_default().push((name, crossed));
        }
        for (track, boxes) in tracks {
            let count = boxes.iter().filter(|(_, crossed)| *crossed).count();
            let first = boxes.iter().take_while(|(_, crossed)| *crossed).count();
            if count > 0 {
                let numbers = boxes.iter().filter(|(_, crossed)| *crossed);
                let numbers: Vec<i64> =
                    numbers.filter_map(|(name, _)| naming::number(name)).collect();
                let crossed = match first == count && (in_order || numbers.is_empty()) {
                    true => DamageMark::Crossed(count as i64),
                    false => DamageMark::Boxes(numbers),
                };
                state.damage.push((track.to_owned(), crossed));
            }
        }
        for (name, known_as) in &shape.texts {
            let words = match self.one(&form.key, name, found) {
                Some(Value::Words(words)) => words.split_whitespace().collect::<Vec<_>>().join(" "),
                None => continue,
                Some(_) => {
                    self.unclear.push(format!("{}.{name}", form.key));
                    continue;
                }
            };
            match &form.ship {
                _ if words.is_empty() => {}
                Some(ship) if known_as == SHIP => {
                    state.renamed = (words != ship.printed).then_some(words);
                }
                _ => state.damage.push((known_as.clone(), DamageMark::Written(words))),
            }
        }
        state
    }

    /// The value of a field that must exist exactly once.
    fn one<'v>(
        &mut self,
        key: &str,
        name: &str,
        found: &mut HashMap<&str, Vec<&'v Value>>,
    ) -> Option<&'v Value> {
        let name = format!("{key}.{name}");
        let values = found.remove(name.as_str());
        match values.as_deref() {
            Some([one]) => Some(*one),
            None | Some([]) => {
                self.missing.push(name);
                None
            }
            Some(_) => {
                self.doubled.push(name);
                None
            }
        }
    }

    fn faults(self) -> Vec<Diagnostic> {
        const WRONG: [(&str, &str); 3] = [
            ("is missing", "read the file that was printed and filled in, not a part of it"),
            (
                "is there more than once",
                "files joined into one have the same fields: read each one separately",
            ),
            (
                "has a value that is not understood",
                "open the file in a PDF viewer, set it again, and save",
            ),
        ];
        let mut faults = Vec::new();
        let wrong = |message| Diagnostic::error(Code::WrongField, message);
        for (names, (what, hint)) in [self.missing, self.doubled, self.unclear].iter().zip(WRONG) {
            let named = names.iter().take(MOST_NAMED);
            faults.extend(named.map(|name| wrong(format!("the field `{name}` {what}")).hint(hint)));
            let more = names.len().saturating_sub(MOST_NAMED);
            faults.extend((more > 0).then(|| wrong(format!("{more} more fields: each {what}"))));
        }
        let left_out = |name: &String, what: &str| {
            let message = format!("`{name}` is {what}, and is left out");
            Diagnostic::warning(Code::WrongField, message)
        };
        let unknown = self.unknown.iter().take(MOST_NAMED);
        faults.extend(unknown.map(|name| left_out(name, "not a field of the forms in this file")));
        faults.extend(self.strangers.iter().map(|key| {
            left_out(key, "an empty form that was filled in by hand").hint(
                "an order of battle takes its ships from files: write her into one of your own",
            )
        }));
        faults
    }
}
