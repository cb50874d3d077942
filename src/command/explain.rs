//! `chartroom explain`: the chain behind a value.

use std::fmt::Write;

use serde_json::json;

use crate::cli::Explain;
use crate::data;
use crate::derive::{self, Deriver, Explanation};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::formula::Formulas;
use crate::model::{Amount, Ship};

use super::pick;
use super::settings::{self, Play, Workplace};
use super::show::number;
use super::{show_json, show_text};

/// Explains.
pub fn run(args: &Explain, faults: &mut Faults) -> Option<String> {
    let place = Workplace::here(faults);
    let play = settings::play(&place, &args.game, faults)?;
    if play.rules.value(&args.value).is_none() {
        let known = play.rules.values.iter().map(|value| value.id.as_str());
        let message = format!("{} has no value `{}`", play.rules.title, args.value);
        let fault = Diagnostic::error(Code::UnknownValue, message)
            .maybe_hint(did_you_mean(&args.value, known.clone()))
            .hint_if_none(format!("its values are {}", known.collect::<Vec<_>>().join(", ")));
        faults.add(fault);
        return None;
    }
    let fleet = data::read_fleet(&place.files, faults);
    let (class, ship) = pick::one(&fleet, &args.ship).map_err(|fault| faults.add(fault)).ok()?;
    let formulas = Formulas::check(&play.rules, faults);
    let mut deriver = Deriver::new(&play.rules, &formulas);
    let derived = deriver.ship(class, ship).map_err(|found| faults.extend(found)).ok()?;
    let sister = Ship { stated: Default::default(), ..ship.clone() };
    let unstated = deriver.ship(class, &sister).map_err(|found| faults.extend(found)).ok()?;
    let explanation =
        derive::explain(&play.rules, &formulas, class, ship, &derived, &unstated, &args.value)?;
    let full = at_scale(&play, &derived, &args.value);
    if args.json {
        let json = as_json(&play, ship, &explanation, full.as_deref());
        show_json(&json, faults);
    } else {
        show_text(&as_text(&play, ship, class, &explanation, full.as_deref()), faults);
    }
    None
}

/// How a top speed looks at the scale that is played.
fn at_scale(play: &Play, derived: &derive::Derived, id: &str) -> Option<String> {
    play.rules.speed_boxes.as_ref().filter(|boxes| boxes.value == id)?;
    let boxes = derive::speed_boxes(&play.rules, Some(derived), &play.scale, play.units);
    Some(boxes.first()?.distance?.to_string())
}

fn as_json(
    play: &Play,
    ship: &Ship,
    explanation: &Explanation,
    full: Option<&str>,
) -> serde_json::Value {
    let Explanation { value, rule, stated, .. } = explanation;
    json!({
        "ship": ship.name,
        "rules": play.rules.id,
        "id": value.id,
        "label": rule.label,
        "kind": rule.kind.word(),
        "value": value.amount.number().map(number),
        "text": value.amount.text(),
        "basis": value.basis.word(),
        "reason": value.reason,
        "stated_at": stated.map(|stated| stated.place.to_string()),
        "formula": rule.formula.as_ref().map(|formula| json!({
            "text": formula.text, "at": formula.place.to_string(), "basis": rule.basis.word(),
        })),
        "formula_would_give": explanation.formula_would_give,
        "source": rule.source,
        "inputs": explanation.inputs.iter().map(|input| json!({ "name": input.name, "value": input.text })).collect::<Vec<_>>(),
        "particulars_at": explanation.particulars_at.to_string(),
        "at_scale": full.map(|text| json!({ "scale": play.scale.id, "text": text })),
    })
}

fn as_text(
    play: &Play,
    ship: &Ship,
    class: &crate::model::ShipClass,
    explanation: &Explanation,
    full: Option<&str>,
) -> String {
    let Explanation { value, rule, stated, .. } = explanation;
    let shown = match &value.amount {
        Amount::Unknown => "unknown".to_owned(),
        other => other.text(),
    };
    let unit = rule.unit.map_or(String::new(), |unit| format!(" {unit}"));
    let basis = if shown == value.basis.word() {
        String::new()
    } else {
        format!(", {}", value.basis.word())
    };
    let mut text = format!("{}: {} {shown}{unit}{basis}\n", ship.name, rule.label.to_lowercase());
    if let Some(full) = full {
        let _ = writeln!(text, "  {} scale: {full}, rounded", play.scale.label);
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
        for input in &explanation.inputs {
            let _ = writeln!(text, "  {} = {}", input.name, input.text);
        }
    }
    let _ = writeln!(
        text,
        "\nparticulars at {} ({} confidence)\n  {}",
        explanation.particulars_at, class.confidence, class.source
    );
    text
}
