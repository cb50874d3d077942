//! Rule sets by id, with what they extend and what a player has typed into their charts.

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean};
use crate::model::RuleSet;

use super::files::{DataFile, Files, RULES, read_by_id};
use super::source_file::SourceFile;
use super::spreadsheet::is_spreadsheet;
use super::typed_in::Cells;
use super::{entered_chart, fit, game, rule_set, typed_in};

/// Reads every rule set, in order of id.
pub fn read_rule_sets(files: &Files, faults: &mut Faults) -> Vec<RuleSet> {
    let mut sets = Vec::new();
    for file in files.list(RULES, "toml") {
        let source = faults.take(file.source());
        sets.extend(source.and_then(|source| read_rule_set_file(&source, files, faults)));
    }
    let tables = typed_in::list(files, RULES);
    typed_in::refuse_doubles(&tables, faults);
    for file in tables {
        let rules = entered_chart::rules_of(&file.path);
        if !sets.iter().any(|set| Some(set.id.as_str()) == rules) {
            let message = "the file name does not give a rule set";
            let known = sets.iter().map(|set| set.id.as_str());
            let fault = Diagnostic::error(Code::UnknownFile, message).at(Place::file(&file.path));
            faults.add(
                fault
                    .maybe_hint(rules.and_then(|rules| did_you_mean(rules, known)))
                    .hint_if_none("such as `RULES.chart.csv`"),
            );
        }
    }
    sets
}

/// Reads one rule set by id, or the default one if none is named, without reading the others.
pub fn read_rule_set(files: &Files, id: Option<&str>, faults: &mut Faults) -> Option<RuleSet> {
    let listed = files.list(RULES, "toml");
    let Some(id) = id else {
        let sources: Vec<_> = listed.iter().filter_map(|file| file.source().ok()).collect();
        let default = sources.iter().find(|source| rule_set::is_default(source));
        return read_rule_set_file(default.or(sources.first())?, files, faults);
    };
    let of_workbook = is_spreadsheet(id).then(|| game::id(id));
    let id = of_workbook.as_deref().unwrap_or(id);
    let missing = unknown(id).hint("`chartroom list rules` shows them all");
    let read = |source: &SourceFile, _: &str, faults: &mut Faults| {
        read_rule_set_file(source, files, faults)
    };
    read_by_id(&listed, id, missing, read, faults)
}

/// The fault of a rule set that is not among these files.
pub fn no_rule_set(rules: &str, listed: &[DataFile]) -> Option<Diagnostic> {
    if listed.iter().any(|file| file.stem() == rules) {
        return None;
    }
    let near = did_you_mean(rules, listed.iter().map(DataFile::stem));
    Some(unknown(rules).maybe_hint(near))
}

fn unknown(id: &str) -> Diagnostic {
    Diagnostic::error(Code::UnknownRuleSet, format!("there is no rule set `{id}`"))
}

/// Reads a rule set's file at any path, with what it extends and what was refitted.
pub fn read_rule_set_file(
    source: &SourceFile,
    files: &Files,
    faults: &mut Faults,
) -> Option<RuleSet> {
    let mut set = as_shipped(source, files, faults)?;
    if let Some(file) = files.own(&fit::path(&set.id)) {
        if let Some(source) = faults.take(file.source()) {
            fit::read(&source, &mut set, faults);
        }
        set.files.push(file.path);
    }
    Some(set)
}

/// Reads a rule set by id with its figures as they came with it.
pub fn read_without_fit(files: &Files, id: &str, faults: &mut Faults) -> Option<RuleSet> {
    let source = faults.take(files.find(&format!("{RULES}/{id}.toml"))?.source())?;
    as_shipped(&source, files, faults)
}

fn as_shipped(source: &SourceFile, files: &Files, faults: &mut Faults) -> Option<RuleSet> {
    let mut set = rule_set::read(source, faults)?;
    let mut seen = vec![set.id.clone()];
    let mut base = set.extends.clone();
    while let Some(id) = base {
        if seen.contains(&id) {
            let message = format!("`{id}` extends itself, by way of {}", seen.join(", "));
            faults.add(Diagnostic::error(Code::UnknownRuleSet, message).at(set.place.clone()));
            break;
        }
        let Some(file) = files.find(&format!("{RULES}/{id}.toml")) else {
            let message = format!("there is no rule set `{id}` to extend");
            faults.add(Diagnostic::error(Code::UnknownRuleSet, message).at(set.place.clone()));
            break;
        };
        let Some(source) = faults.take(file.source()) else { break };
        let Some(extended) = rule_set::read(&source, faults) else { break };
        rule_set::extend(&mut set, &extended);
        set.files.push(file.path);
        base = extended.extends;
        seen.push(id);
    }
    check_free(&set, faults);
    read_entered_chart(&mut set, files, faults);
    Some(set)
}

/// Every free figure is a number of the tables.
fn check_free(set: &RuleSet, faults: &mut Faults) {
    for value in &set.values {
        let is_number = |name: &str| set.tables.get(name).is_some_and(|table| table.is_number());
        for free in value.free.iter().filter(|free| !is_number(&free.name)) {
            let message = format!("`{}` is no number of the tables", free.name);
            let place = value.formula.as_ref().map_or(&set.place, |formula| &formula.place);
            let known = set.tables.keys().map(String::as_str).filter(|name| is_number(name));
            let fault = Diagnostic::error(Code::UnknownValue, message).at(place.clone());
            faults.add(fault.in_field(&value.id).maybe_hint(did_you_mean(&free.name, known)));
        }
    }
}

/// Applies the numbers the player typed in from the publisher's chart, if any.
fn read_entered_chart(set: &mut RuleSet, files: &Files, faults: &mut Faults) {
    for ending in typed_in::ENDINGS {
        let path = format!("{RULES}/{}", entered_chart::file_name(&set.id, ending));
        let Some(file) = files.find(&path) else { continue };
        let cells = file.bytes().and_then(|bytes| typed_in::read(&file.path, &bytes));
        if let Some(cells) = faults.take(cells) {
            entered_chart::read(&cells, set, faults);
            set.files.push(file.path.clone());
        }
    }
}

/// Checks a table of typed-in chart cells at any path.
pub fn check_entered_chart(cells: &Cells, files: &Files, faults: &mut Faults) {
    let Some(id) = entered_chart::rules_of(&cells.file) else { return };
    if let Some(mut set) = read_rule_set(files, Some(id), faults) {
        entered_chart::read(cells, &mut set, faults);
    }
}
