//! `chartroom show`: prints a ship's values on the screen.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use crate::cli::{Show, ShowFormat};
use crate::data;
use crate::derive::{self, Derived, Deriver, SpeedBox};
use crate::diagnostic::Faults;
use crate::measure::{Fraction, Quantity};
use crate::model::{Amount, Basis, Fleet, ShipClass, ShipType, Value};
use crate::request::ships::{self, Picked};
use crate::request::{Game, Project};

use super::table::{columns, wrapped};
use super::{Outcome, lines};

pub fn run(args: &Show, project: &Project, outcome: &mut Outcome) -> Option<String> {
    if let Some(word) = &args.data {
        super::since::run(word, args, project, outcome);
        return None;
    }
    let faults = &mut outcome.faults;
    let game = project.settings().game(&args.game, faults)?;
    let language = match args.format {
        Some(ShowFormat::Text) => {
            Some(project.settings().language(args.language.as_deref(), args.draft, faults)?)
        }
        None => None,
    };
    let mut fleet = Fleet::default();
    let words = args.ship.join(" ");
    let words: Vec<&str> = words.split(',').map(str::trim).collect();
    let picked: Vec<Option<Picked>> = match words.as_slice() {
        [one] => vec![Some(ships::one_of_all(one, &project.files, &mut fleet, faults)?)],
        several => {
            let mut read = Faults::default();
            fleet = data::read_fleet(&project.files, &mut read);
            let picked: Vec<_> =
                several.iter().map(|word| faults.take(ships::one(&fleet, word))).collect();
            let classes: Vec<&ShipClass> = picked.iter().flatten().map(|one| one.0).collect();
            faults.extend(ships::told_of(read, &classes, false));
            picked
        }
    };
    let deriver = Deriver::new(&game.rules, faults);
    let (mut texts, mut shown) = (Vec::new(), Vec::new());
    for picked in picked {
        let derived = picked.and_then(|(class, ship)| faults.take(deriver.ship(class, ship)));
        let Some((picked, derived)) = picked.zip(derived) else {
            // Each word of a list has its place.
            shown.extend((args.json && words.len() > 1).then_some(Json::Null));
            continue;
        };
        let boxes = derive::speed_boxes(&game.rules, Some(&derived), &game.scale, game.units);
        match &language {
            _ if args.json => shown.push(as_json(&game, picked, &derived, &boxes)),
            Some(words) => texts.push(lines::of_ship(&game, words, picked, &derived, &boxes)),
            None => texts.push(as_text(&game, picked, &derived, &boxes)),
        }
    }
    texts.extend(language.filter(|_| !texts.is_empty()).map(|words| lines::foot(&game, &words)));
    match shown.as_slice() {
        [] => {}
        [one] if words.len() == 1 => outcome.show_json(one),
        _ => outcome.show_json(&Json::Array(shown)),
    }
    outcome.text.push_str(&texts.join("\n"));
    None
}

/// A number as JSON, as an integer if it is one.
pub fn number(number: Fraction) -> Json {
    if number.is_whole() { json!(number.floor()) } else { json!(number.to_f64()) }
}

/// A value as players know it: a top speed in the scale and unit in use.
fn at_scale(game: &Game, value: &Value, boxes: &[SpeedBox]) -> (Json, String) {
    if is_top_speed(game, value)
        && let Some(full) = boxes.first().and_then(|full| full.distance)
    {
        return (number(full.amount), full.to_string());
    }
    (amount_json(&value.amount), known_text(&value.amount))
}

/// An amount in words, also where it is not known.
pub fn known_text(amount: &Amount) -> String {
    match amount {
        Amount::Unknown => "unknown".to_owned(),
        other => other.text(),
    }
}

/// An amount as JSON; `null` if there is none.
pub fn amount_json(amount: &Amount) -> Json {
    match amount {
        Amount::Number(amount) => number(*amount),
        Amount::Word(word) => json!(word),
        Amount::None | Amount::Unknown => Json::Null,
    }
}

/// The basis of a value as it is shown, and why she has it: a stated top speed that is converted or
/// rounded for the game's scale is ours.
fn basis_and_reason(game: &Game, value: &Value, boxes: &[SpeedBox]) -> (Basis, Option<String>) {
    let shown = boxes.first().filter(|_| is_top_speed(game, value));
    let basis = shown.map_or(value.basis, |full| full.basis);
    let own = value.amount.number().zip(game.rules.speed_boxes.as_ref());
    let own = own.map(|(amount, boxes)| Quantity { amount, unit: boxes.value_unit });
    let differs = shown.is_some_and(|full| full.distance != own);
    match own {
        Some(own) if basis != value.basis => {
            (basis, Some(format!("converted from the stated {own}")))
        }
        Some(own) if basis == Basis::Computed && differs => {
            (basis, Some(format!("converted from {own}")))
        }
        _ => (basis, likely_text(value).or_else(|| value.reason.clone())),
    }
}

/// The likely span of a refitted value, or of one that follows from it.
pub fn likely_text(value: &Value) -> Option<String> {
    let (from, to) = value.likely?;
    Some(format!("likely {} to {}", from.to_mixed_text(), to.to_mixed_text()))
}

fn is_top_speed(game: &Game, value: &Value) -> bool {
    game.rules.speed_boxes.as_ref().is_some_and(|rule| rule.value == value.id)
}

fn as_json(game: &Game, (class, ship): Picked, derived: &Derived, boxes: &[SpeedBox]) -> Json {
    let unit = game.scale.system(game.units).unit.word();
    let values: Map<String, Json> = derived
        .values
        .iter()
        .map(|value| {
            let (amount, text) = at_scale(game, value, boxes);
            let rule = game.rules.value(&value.id);
            let (basis, reason) = basis_and_reason(game, value, boxes);
            let unit = match is_top_speed(game, value) {
                true => Some(unit),
                false => rule.and_then(|rule| Some(rule.unit?.word())),
            };
            let mut json = json!({
                "value": amount, "basis": basis.word(), "text": text,
                "kind": rule.map(|rule| rule.kind.word()), "label": rule.map(|rule| &rule.label),
                "unit": unit, "group": rule.and_then(|rule| rule.group.as_deref()),
                "mark": basis.mark(), "reason": reason,
                "source": rule.map(|rule| &rule.source),
            });
            if rule.is_some_and(|rule| rule.extrapolates(value)) {
                json["extrapolated"] = json!(true);
            }
            (value.id.clone(), json)
        })
        .collect();
    let boxes: Vec<Json> = boxes
        .iter()
        .map(|speed| {
            json!({
                "box": speed.number,
                "distance": speed.distance.map(|distance| number(distance.amount)),
                "unit": unit,
                "turn": speed.turn,
            })
        })
        .collect();
    let ranges: Map<String, Json> = derive::ranges(&game.rules, &game.scale, game.units)
        .into_iter()
        .map(|range| {
            let limits =
                range.limits.map(|(from, to)| json!([number(from.amount), number(to.amount)]));
            (range.id, limits.unwrap_or(Json::Null))
        })
        .collect();
    json!({
        "ship": ship.name,
        "class": class.name,
        "navy": class.navy,
        "state": class.state,
        "confidence": class.confidence,
        "text": class.text,
        "notes": class.notes,
        "remarks": class.remarks,
        "doubts": class.doubts(),
        "rules": game.rules.id,
        "scale": game.scale.id,
        "units": game.units.word(),
        "extrapolated": derived.extrapolated,
        "values": values,
        "speed_boxes": boxes,
        "ranges": ranges,
    })
}

/// A turn, with a dagger if it is our own estimate.
fn turn_text(speed: &SpeedBox) -> String {
    let dagger = if speed.turn_basis.has_dagger() { "\u{2020}" } else { "" };
    speed.turn.map_or_else(|| "?".to_owned(), |turn| format!("{turn}\u{b0}{dagger}"))
}

/// A row for each value. Values of one group share a row if they have the same basis.
fn value_rows(game: &Game, derived: &Derived, boxes: &[SpeedBox]) -> Vec<Vec<String>> {
    let group_of = |value: &Value| game.rules.value(&value.id)?.group.as_deref();
    let of_one_basis = |group: &&str| {
        let mut bases = derived
            .values
            .iter()
            .filter(|value| group_of(value) == Some(group))
            .map(|value| value.basis);
        let first = bases.next();
        bases.all(|basis| Some(basis) == first)
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut last: Option<(&str, Basis)> = None;
    for value in derived.values.iter() {
        let rule = game.rules.value(&value.id);
        let group = group_of(value).filter(of_one_basis);
        let mut shown = at_scale(game, value, boxes).1;
        if rule.is_some_and(|rule| rule.extrapolates(value)) {
            shown.push('\u{2021}');
        }
        let (basis, why) = basis_and_reason(game, value, boxes);
        let why = why.unwrap_or_default();
        if let (Some(group), Some(row)) = (group, rows.last_mut())
            && last == Some((group, value.basis))
        {
            row[0] = group.to_owned();
            if value.basis != Basis::Unknown {
                row[1] = format!("{} - {shown}", row[1]);
            }
            if row[3].is_empty() {
                row[3] = why;
            } else if row[3] != why && !why.is_empty() {
                row[3] = format!("{}; {why}", row[3]);
            }
            continue;
        }
        let label = rule.map_or("", |rule| &rule.label).to_owned();
        rows.push(vec![label, shown, basis.word().to_owned(), why]);
        last = group.map(|group| (group, value.basis));
    }
    rows
}

fn as_text(game: &Game, (class, ship): Picked, derived: &Derived, boxes: &[SpeedBox]) -> String {
    let kind = class.kind.map_or("", ShipType::word).replace('_', " ");
    let mut text =
        format!("{}, {} class, {} {kind} ({})\n", ship.name, class.name, class.navy, class.state);
    let _ = writeln!(
        text,
        "{} {}, {} scale, {} units\n",
        game.rules.title,
        game.rules.edition,
        game.scale.label,
        game.units.word()
    );
    text.push_str(&columns(&["VALUE", "", "BASIS", ""], &value_rows(game, derived, boxes)));
    text.push_str(&extrapolation(game, class, derived));
    if !boxes.is_empty() {
        let rows: Vec<Vec<String>> = boxes
            .iter()
            .map(|speed| {
                let distance =
                    speed.distance.map_or_else(|| "unknown".to_owned(), |d| d.to_string());
                let second = if speed.second_turn { "second turn after this" } else { "" };
                vec![speed.number.to_string(), distance, turn_text(speed), second.to_owned()]
            })
            .collect();
        text.push('\n');
        text.push_str(&columns(&["SPEED BOX", "MOVE", "TURN", ""], &rows));
    }
    let rows: Vec<Vec<String>> = derive::ranges(&game.rules, &game.scale, game.units)
        .into_iter()
        .map(|range| {
            let limits = range.limits.map_or_else(
                || "unknown".to_owned(),
                |(from, to)| {
                    let dagger = if range.basis.has_dagger() { "\u{2020}" } else { "" };
                    format!("{} - {} {}{dagger}", from.amount_text(), to.amount_text(), to.unit)
                },
            );
            vec![range.label, limits, range.basis.word().to_owned()]
        })
        .collect();
    text.push('\n');
    text.push_str(&columns(&["RANGE", "", "BASIS"], &rows));
    let rows = said_of(class);
    if !rows.is_empty() {
        text.push('\n');
        text.push_str(&columns(&["FIGURES", ""], &rows));
    }
    text
}

/// The reasons why her estimates are extrapolations, if they are.
fn extrapolation(game: &Game, class: &ShipClass, derived: &Derived) -> String {
    let mut text = String::new();
    if derive::outside_period(&game.rules, class) {
        text.push_str("\nOutside the years of the rules: every estimate is an extrapolation.\n");
    }
    let beyond = game.rules.values.iter().filter_map(|rule| {
        let value = derived.value(&rule.id).filter(|value| rule.extrapolates(value))?;
        let most = rule.fitted_to?.to_mixed_text();
        Some(format!(
            "{} {} (sources go to {most})",
            rule.label.to_lowercase(),
            value.amount.text()
        ))
    });
    let beyond: Vec<String> = beyond.collect();
    if !beyond.is_empty() {
        let _ = writeln!(text, "\n\u{2021} extrapolated: {}", beyond.join("; "));
    }
    text
}

/// Notes and sources in her file, wrapped to the width of a screen.
fn said_of(class: &ShipClass) -> Vec<Vec<String>> {
    let doubts = class.doubts().join(" ");
    let said = [
        ("Words", class.text.as_deref().unwrap_or_default()),
        ("Notes", class.notes.as_deref().unwrap_or_default()),
        ("Remarks", class.remarks.as_deref().unwrap_or_default()),
        ("Arcs", &doubts),
    ];
    let mut rows = Vec::new();
    for (label, words) in said {
        for (at, line) in wrapped(words, 90).into_iter().enumerate() {
            let label = if at == 0 { label } else { "" };
            rows.push(vec![label.to_owned(), line]);
        }
    }
    rows
}
