//! `chartroom explain`: how a value was derived, step by step; or what a fault's code means.

use std::fmt::Write;

use serde_json::json;

use crate::cli::Explain;
use crate::data;
use crate::derive::{self, Deriver, Explanation};
use crate::diagnostic::{Code, CodeExplanation, Diagnostic, Faults, did_you_mean};
use crate::instrument::silhouette::{Account, Ground, account};
use crate::model::{Fleet, RuleSet, Ship, ShipClass};
use crate::request::{Game, Project, ships};

use super::Outcome;
use super::show::{known_text, likely_text, number};
use super::table::columns;

pub fn run(args: &Explain, project: &Project, outcome: &mut Outcome) -> Option<String> {
    if let ([_], Some(code)) = (&args.words[..], Code::named(&args.words[0])) {
        explain_code(code, args.json, outcome);
        return None;
    }
    let faults = &mut outcome.faults;
    let game = project.settings().game(&args.game, faults)?;
    let rules = &game.rules;
    // `profile` as the last word is never part of a name. Any other last word is a value, unless all words together are
    // the name of a ship.
    let names_ship = |words: &[String]| {
        let (files, mut fleet) = (&project.files, Fleet::default());
        ships::one_of_all(&words.join(" "), files, &mut fleet, &mut Faults::default()).is_some()
    };
    let is_value =
        |word: &String| word == PROFILE || rules.value(word).is_some() || !names_ship(&args.words);
    let (name, value) = match args.words.split_last() {
        Some((last, name)) if !name.is_empty() && is_value(last) => (name.join(" "), Some(last)),
        _ => (args.words.join(" "), None),
    };
    let ids: Vec<&str> = match value {
        Some(id) if id != PROFILE && rules.value(id).is_none() => {
            return faults.refuse(unknown_value(rules, id));
        }
        Some(id) => vec![id],
        None => rules.values.iter().map(|value| value.id.as_str()).collect(),
    };
    let mut fleet = Fleet::default();
    let (class, ship) = ships::one_of_all(&name, &project.files, &mut fleet, faults)?;
    if value.is_some_and(|word| word == PROFILE) {
        explain_profile(class, ship, args.json, outcome);
        return None;
    }
    let deriver = Deriver::new(rules, faults);
    let derived = faults.take(deriver.ship(class, ship))?;
    let sister = Ship { stated: Default::default(), ..ship.clone() };
    let unstated = faults.take(deriver.ship(class, &sister))?;
    let explained: Vec<_> = ids
        .into_iter()
        .filter_map(|id| {
            let explanation = deriver.explain(class, ship, &derived, &unstated, id)?;
            Some((explanation, at_scale(&game, &derived, id)))
        })
        .collect();
    if args.json {
        let each = |(explanation, full): &(Explanation, Option<String>)| {
            as_json(&game, ship, explanation, full.as_deref())
        };
        let json = match &explained[..] {
            [one] if value.is_some() => each(one),
            all => all.iter().map(each).collect(),
        };
        outcome.show_json(&json);
    } else {
        let texts = explained
            .iter()
            .map(|(explanation, full)| as_text(&game, ship, explanation, full.as_deref()));
        let texts: Vec<String> = texts.collect();
        outcome.text.push_str(&(texts.join("\n") + &particulars(class)));
    }
    None
}

/// The word for how she is drawn.
const PROFILE: &str = "profile";

/// How a ship is drawn, part by part, and what each part rests on.
fn explain_profile(class: &ShipClass, ship: &Ship, as_json: bool, outcome: &mut Outcome) {
    let ground = |ground: &Ground| match ground {
        Ground::Source(said) => ("source", said.clone()),
        Ground::Placed(said) => ("places ours", said.clone()),
        Ground::Usual(row) => ("usual", row.clone()),
        Ground::Uncounted => ("not counted", "no source has it".to_owned()),
    };
    let parts = account(class);
    if as_json {
        let part = |part: &Account| {
            let (basis, from) = ground(&part.ground);
            json!({ "part": part.part, "drawn": part.drawn, "basis": basis, "from": from })
        };
        let parts: Vec<_> = parts.iter().map(part).collect();
        outcome.show_json(&json!({ "ship": ship.name, "class": class.name, "parts": parts }));
        return;
    }
    let row = |part: &Account| {
        let (basis, from) = ground(&part.ground);
        vec![part.part.to_owned(), part.drawn.clone(), basis.to_owned(), from]
    };
    let rows: Vec<Vec<String>> = parts.iter().map(row).collect();
    let head = ["PART", "DRAWN", "BASIS", "FROM"];
    let _ = writeln!(outcome.text, "{}: how she is drawn", ship.name);
    outcome.text.push_str(&columns(&head, &rows));
    outcome.text.push_str(
        "\nsource: black; a source counts or describes it\n\
         places ours: black; a source has the number, the places are ours\n\
         usual: gray; by the row of the table for her type, navy and year\n\
         not counted: funnels in dashes; nobody has counted them\n",
    );
    let _ = writeln!(outcome.text, "\nparticulars at {}", class.place);
}

fn explain_code(code: Code, as_json: bool, outcome: &mut Outcome) {
    let CodeExplanation { happened, advice, .. } = code.explanation();
    let name = code.word();
    if as_json {
        outcome.show_json(&json!({ "code": name, "happened": happened, "advice": advice }));
    } else {
        outcome.text.push_str(&format!("{name}\n  {happened}\n  What to do: {advice}\n"));
    }
}

/// The fault of a value that the rule set does not have.
pub fn unknown_value(rules: &RuleSet, id: &str) -> Diagnostic {
    let known = rules.values.iter().map(|value| value.id.as_str());
    Diagnostic::error(Code::UnknownValue, format!("{} has no value `{id}`", rules.title))
        .maybe_hint(did_you_mean(id, known.clone()))
        .hint_if_none(format!("its values are {}", known.collect::<Vec<_>>().join(", ")))
}

/// A top speed at the scale in use.
fn at_scale(game: &Game, derived: &derive::Derived, id: &str) -> Option<String> {
    game.rules.speed_boxes.as_ref().filter(|boxes| boxes.value == id)?;
    let boxes = derive::speed_boxes(&game.rules, Some(derived), &game.scale, game.units);
    Some(boxes.first()?.distance?.to_string())
}

fn as_json(
    game: &Game,
    ship: &Ship,
    explanation: &Explanation,
    full: Option<&str>,
) -> serde_json::Value {
    let Explanation { value, rule, stated, .. } = explanation;
    json!({
        "ship": ship.name,
        "rules": game.rules.id,
        "id": value.id,
        "label": rule.label,
        "kind": rule.kind.word(),
        "value": value.amount.number().map(number),
        "text": value.amount.text(),
        "unit": rule.unit.map(|unit| unit.word()),
        "basis": value.basis.word(),
        "mark": value.basis.mark(),
        "reason": value.reason,
        "extrapolated": rule.extrapolates(value),
        "likely": value.likely.map(|(from, to)| [number(from), number(to)]),
        "stated_in": stated.map(|stated| &stated.source),
        "stated_at": stated.map(|stated| stated.place.to_string()),
        "formula": rule.formula.as_ref().map(|formula| json!({
            "text": formula.text, "at": formula.place.to_string(), "basis": rule.basis.word(),
        })),
        "formula_would_give": explanation.formula_would_give,
        "source": rule.source,
        "inputs": explanation.inputs.iter().map(|(name, text)| json!({ "name": name, "value": text })).collect::<Vec<_>>(),
        "particulars_at": explanation.particulars_at.to_string(),
        "at_scale": full.map(|text| json!({ "scale": game.scale.id, "text": text })),
    })
}

fn as_text(game: &Game, ship: &Ship, explanation: &Explanation, full: Option<&str>) -> String {
    let Explanation { value, rule, stated, .. } = explanation;
    let shown = known_text(&value.amount);
    let unit = rule.unit.map_or(String::new(), |unit| format!(" {unit}"));
    let basis = if shown == value.basis.word() {
        String::new()
    } else {
        format!(", {}", value.basis.word())
    };
    let dagger = if rule.extrapolates(value) { "\u{2021}" } else { "" };
    let mut text =
        format!("{}: {} {shown}{dagger}{unit}{basis}\n", ship.name, rule.label.to_lowercase());
    if let Some(full) = full {
        let _ = writeln!(text, "  {} scale: {full}, rounded", game.scale.label);
    }
    if let Some(most) = rule.fitted_to.filter(|_| rule.extrapolates(value)) {
        let most = most.to_mixed_text();
        let _ = writeln!(text, "  \u{2021} extrapolated: sources print up to {most}");
    }
    match (stated, &value.reason) {
        (Some(stated), _) => {
            let _ = writeln!(text, "  stated in {}\n  at {}", stated.source, stated.place);
            if let Some(other) = &explanation.formula_would_give {
                let _ = writeln!(text, "  the formula below would give {other}");
            }
        }
        (None, Some(reason)) => {
            let _ = writeln!(text, "  {reason}");
        }
        (None, None) => {}
    }
    if let (None, Some(likely)) = (&rule.refit, likely_text(value)) {
        let _ = writeln!(text, "  {likely}: it follows from a refitted value");
    } else if let (Some(refit), Some(likely)) = (&rule.refit, likely_text(value)) {
        let _ = writeln!(
            text,
            "  {likely}: refitted to {} values of {} classes that you typed in ({}); classes left out\n  \
             are {} off on average, and {} with the figures as they came",
            refit.values,
            refit.classes,
            data::fit::path(&game.rules.id),
            refit.left_out.to_decimal_text(),
            refit.as_shipped.to_decimal_text()
        );
    }
    if let Some(formula) = &rule.formula {
        let _ = writeln!(
            text,
            "\nformula ({}) at {}\n  {}",
            rule.basis.word(),
            formula.place,
            formula.text
        );
    }
    if !rule.source.is_empty() {
        let _ = writeln!(text, "  {}", rule.source);
    }
    if !explanation.inputs.is_empty() {
        text.push_str("\nwhere\n");
        for (name, value) in &explanation.inputs {
            let _ = writeln!(text, "  {name} = {value}");
        }
    }
    text
}

/// The source of the particulars that formulas start from.
fn particulars(class: &ShipClass) -> String {
    let confidence = match class.confidence.as_str() {
        "" => String::new(),
        known => format!(" ({known} confidence)"),
    };
    format!("\nparticulars at {}{confidence}\n  {}\n", class.place, class.source)
}
