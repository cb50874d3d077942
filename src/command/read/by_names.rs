//! The forms of a file whose roll was dropped by the program that saved it, from the names of its
//! fields: `side1.mikasa.speed.8`.

use std::path::Path;

use crate::diagnostic::{Code, Diagnostic};
use crate::export::{Head, Roll, RollForm, RollShip, RollSide, Shape};
use crate::verify::{Filled, Value};

use super::tally::SHIP;

/// No game has more sides.
const MOST_SIDES: usize = 100;

/// The forms that the fields belong to; `None` if they are not those of forms.
pub fn roll(file: &str, fields: &[Filled]) -> Option<Roll> {
    let title = Path::new(file).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut roll = Roll { head: Head { title, ..Head::default() }, ..Roll::default() };
    for field in fields {
        let Some((side, name, own)) = parts(&field.name) else { continue };
        for number in roll.sides.len()..=side {
            let divisions = vec![(String::new(), Vec::new())];
            let name = format!("Side {}", number + 1);
            roll.sides.push(RollSide { name, divisions, ..RollSide::default() });
        }
        let key = format!("side{}.{name}", side + 1);
        let at = roll.forms.iter().rposition(|form| form.key == key).unwrap_or_else(|| {
            let word = word(name, side, &roll.forms);
            let ship = RollShip { word, side, ..RollShip::default() };
            let ship = (!name.starts_with("blank_")).then_some(ship);
            roll.forms.push(RollForm { key, shape: roll.forms.len(), ship });
            roll.shapes.push(Shape::default());
            roll.forms.len() - 1
        });
        let shape = &mut roll.shapes[at];
        match (&field.value, &field.printed) {
            (Value::State(..), _) => shape.boxes.push(own.to_owned()),
            (Value::Words(_), printed) => {
                let (first, rest) = own.split_at(own.find('.').unwrap_or(own.len()));
                let known_as = first.strip_suffix("_value").unwrap_or(first).to_owned() + rest;
                shape.texts.push((own.to_owned(), known_as));
                if let (SHIP, Value::Words(words), Some(ship)) =
                    (own, printed, &mut roll.forms[at].ship)
                {
                    ship.printed.clone_from(words);
                }
            }
            (Value::Other, _) => {}
        }
    }
    (!roll.forms.is_empty()).then_some(roll)
}

/// The index of the side, the name of the form, and that of the field within it.
fn parts(name: &str) -> Option<(usize, &str, &str)> {
    let (side, rest) = name.strip_prefix("side")?.split_once('.')?;
    let side = side.parse::<usize>().ok()?.checked_sub(1).filter(|side| *side < MOST_SIDES)?;
    let (form, own) = rest.split_once('.')?;
    Some((side, form, own))
}

/// The word for the ship of a form. The second form of a ship has a number after her name.
fn word(name: &str, side: usize, before: &[RollForm]) -> String {
    let key = |name: &str| format!("side{}.{name}", side + 1);
    let alone = match name.rsplit_once('_') {
        Some((alone, number))
            if number.parse::<u32>().is_ok()
                && before.iter().any(|form| form.key == key(alone)) =>
        {
            alone
        }
        _ => name,
    };
    alone.replace('_', "-")
}

/// The warning that names are all there is.
pub fn list_dropped() -> Diagnostic {
    let message = "the program that saved it dropped the list of its forms, so only the names of its fields say what is what";
    Diagnostic::warning(Code::WrongField, message)
        .hint("write the rule set (`rules = ...`) and the names of the sides into the order")
}
