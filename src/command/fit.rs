//! `chartroom fit`: refits a rule set's estimates to the values that a player has typed in.

use serde_json::json;

use crate::cli::Fit;
use crate::data;
use crate::derive::fit::{self, LEAST_CLASSES, LEAST_VALUES, Outcome as Result};
use crate::diagnostic::{Code, Diagnostic, counted};
use crate::measure::Fraction;
use crate::model::{Refit, RuleSet, Ship, ShipClass, StatedValue, ValueRule};
use crate::request::Project;

use super::Outcome;
use super::table::columns;

const HEAD: [&str; 6] = ["VALUE", "TYPED IN", "CLASSES", "ERROR", "LEFT OUT", ""];

pub fn run(args: &Fit, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let id = project.settings().rule_set(args.rules.as_deref(), faults)?.id;
    let rules = data::read_without_fit(&project.files, &id, faults)?;
    let fleet = data::read_fleet(&project.files, faults);
    let is_typed_in = |value: &StatedValue| project.files.own(&value.place.file).is_some();
    let typed_in: Vec<(&ShipClass, &Ship)> = fleet
        .ships()
        .filter(|(_, ship)| ship.stated.get(&id).into_iter().flatten().any(is_typed_in))
        .collect();
    if typed_in.is_empty() {
        let message = format!("your project has no value of {} that a list states", rules.title);
        let hint =
            format!("`chartroom new values {id} --navy NAVY` makes a table to type them into");
        return faults.refuse(Diagnostic::error(Code::CannotFit, message).hint(hint));
    }
    let (mut rows, mut shown) = (Vec::new(), Vec::new());
    let mut figures: Vec<(&str, Fraction)> = Vec::new();
    let mut refits: Vec<(&str, Refit)> = Vec::new();
    for value in &rules.values {
        let fit = faults.take(fit::fit(&rules, value, &typed_in, is_typed_in));
        let Some(fit) = fit.filter(|fit| fit.refit.values > 0) else { continue };
        let [error, left_out] = match fit.outcome {
            Result::NoFreeFigure | Result::TooFew | Result::AtBound(_) => Default::default(),
            Result::NoBetter | Result::Refitted(_) => {
                [fit.refit.as_shipped, fit.refit.left_out].map(Fraction::to_decimal_text)
            }
        };
        let [values, classes] =
            [fit.refit.values, fit.refit.classes].map(|count| count.to_string());
        let said = said(&rules, value, &fit);
        let is_refitted = matches!(fit.outcome, Result::Refitted(_));
        let likely = is_refitted.then(|| fit.refit.likely.to_decimal_text());
        shown.push(json!({
            "label": value.label,
            "values": fit.refit.values,
            "classes": fit.refit.classes,
            "error": error,
            "left_out": left_out,
            "likely": likely,
            "said": said,
        }));
        let said = likely.map_or(said.clone(), |likely| format!("\u{b1}{likely}; {said}"));
        rows.push(vec![value.label.clone(), values, classes, error, left_out, said]);
        if let Result::Refitted(moved) = fit.outcome {
            figures.extend(value.free.iter().map(|free| free.name.as_str()).zip(moved));
            refits.push((&value.id, fit.refit));
        }
    }
    match args.json {
        true => outcome.show_json(&shown.into()),
        false => outcome.text.push_str(&columns(&HEAD, &rows)),
    }
    let path = data::fit::path(&id);
    if refits.is_empty() {
        let message = format!("no estimate of {} can be refitted", rules.title);
        let hint = match project.files.own(&path) {
            Some(_) => {
                format!("the table above says why; `{path}` is of an earlier run and still counts")
            }
            None => "the table above says why".to_owned(),
        };
        return outcome.faults.refuse(Diagnostic::error(Code::CannotFit, message).hint(hint));
    }
    if outcome.faults.any_error() {
        return None;
    }
    let text = data::fit::written(&rules, &figures, &refits);
    outcome.give(&path, text.into(), &project.files);
    let shown = project.files.store().shown(&path);
    Some(format!("{} refitted -> {shown}", counted(refits.len(), "value")))
}

/// What became of a value.
fn said(rules: &RuleSet, value: &ValueRule, fit: &fit::Fit) -> String {
    match &fit.outcome {
        Result::NoFreeFigure => "not refitted: nothing in its formula is free".to_owned(),
        Result::TooFew => {
            format!("not refitted: it takes {LEAST_VALUES} values of {LEAST_CLASSES} classes")
        }
        Result::AtBound(name) => {
            format!(
                "not refitted: `{name}` would leave its bounds; is this the list of another edition?"
            )
        }
        Result::NoBetter => "not refitted: classes left out come out no better".to_owned(),
        Result::Refitted(figures) => {
            let moved = value.free.iter().zip(figures).map(|(free, to)| {
                format!("{} {} -> {}", free.name, fit::figure_of(rules, free), to.to_decimal_text())
            });
            moved.collect::<Vec<_>>().join(", ")
        }
    }
}
