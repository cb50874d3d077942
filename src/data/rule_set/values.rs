//! Ship values.

use crate::data::SourceFile;
use crate::data::table::Table;
use crate::diagnostic::{Code, Diagnostic, did_you_mean, or_list};
use crate::measure::Unit;
use crate::model::{Basis, Formula, FreeFigure, PARTICULARS, ShipType, ValueKind, ValueRule};

use super::formulas::inside_quotes;

/// The bases a formula may claim.
const FORMULA_BASIS: [(&str, Basis); 2] =
    [("computed", Basis::Computed), ("estimated", Basis::Estimated)];

/// Names of fields that every form has besides its values, and that the page needs.
pub const NAMES_ON_FORMS: [&str; 11] = [
    "ship",
    "navy",
    "kind",
    "class",
    "class_name",
    "class_line",
    "completed",
    "division",
    "side",
    "state",
    "source",
];

/// The values in file order: each may need only particulars and earlier values.
pub fn read(root: &Table, source: &SourceFile) -> Vec<ValueRule> {
    let mut known: Vec<String> = Vec::new();
    let all: Vec<String> = root.ids("value");
    root.named("value", "a ship value", |table| {
        for (need, place) in table.texts_and_places("needs") {
            let is_known = |name: &String| *name == need;
            if PARTICULARS.contains(&&*need) || known.iter().any(is_known) {
                continue;
            }
            let fault = if all.iter().any(is_known) {
                let message = format!("`needs` names `{need}`, which is further down");
                let fault = Diagnostic::error(Code::UnknownValue, message);
                fault.hint("a formula can use only values above it; move it below that one")
            } else {
                let message = format!(
                    "`needs` names `{need}`, which is neither a figure of a ship nor a value"
                );
                let names = PARTICULARS.into_iter().chain(known.iter().map(String::as_str));
                Diagnostic::error(Code::UnknownValue, message)
                    .maybe_hint(did_you_mean(&need, names))
                    .hint_if_none(format!("it names {}", or_list(&PARTICULARS)))
            };
            table.add_at(fault.at(place));
        }
        let rule = read_value(table, source)?;
        known.push(rule.id.clone());
        Some(rule)
    })
}

fn read_value(table: &Table, source: &SourceFile) -> Option<ValueRule> {
    let id = table.required_name("id")?;
    if NAMES_ON_FORMS.contains(&&*id) {
        let message = format!("no value can be called `{id}`");
        let hint = "every form has a field of that name for the ship herself".to_owned();
        table.fault(Code::DuplicateId, "id", message, Some(hint));
    }
    let text = table.text("formula");
    let formula = text.zip(table.span_of("formula")).map(|(text, span)| Formula {
        name: id.clone(),
        text,
        place: inside_quotes(source, span.start),
    });
    let basis = table.word("basis", &FORMULA_BASIS);
    if formula.is_some() && table.get("basis").is_none() {
        let message = format!("the formula of `{id}` does not say its `basis`");
        let hint =
            "`computed` for the formula of the game, `estimated` for your guess at it".to_owned();
        table.fault(Code::MissingField, "basis", message, Some(hint));
    }
    Some(ValueRule {
        label: table.required_name("label").unwrap_or_else(|| id.clone()),
        kind: table.word("kind", &ValueKind::WORDS).unwrap_or_default(),
        words: table.texts("words"),
        group: table.name("group"),
        unit: table.word("unit", &Unit::WORDS),
        needs: table.texts("needs"),
        basis: if formula.is_some() { basis.unwrap_or(Basis::Estimated) } else { Basis::Unknown },
        reading_for: table.words("reading_for", &ShipType::WORDS),
        fitted_to: table.number("fitted_to", 0..=10_000),
        free: table.one("free", "the free figures", read_free).unwrap_or_default(),
        refit: None,
        source: table.required_text("source").unwrap_or_default(),
        formula,
        id,
    })
}

/// Names of figures with their bounds.
fn read_free(table: &Table) -> Option<Vec<FreeFigure>> {
    let read = |name: String| {
        let (from, to) = table.range(&name, 0..=10_000)?;
        Some(FreeFigure { name, from, to })
    };
    Some(table.keys().into_iter().filter_map(read).collect())
}
