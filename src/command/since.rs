//! `chartroom show --data`: what changed since a sheet was printed from older data.

use std::fmt::Write;

use serde_json::Value as Json;

use crate::cli::Show;
use crate::data;
use crate::diagnostic::{Code, Diagnostic};
use crate::request::Project;

use super::Outcome;

/// The data words of former releases, each with the ships whose values changed; scripts/changes.py makes it.
const CHANGES: &str = include_str!("../../data/changes.json");

pub fn run(word: &str, args: &Show, project: &Project, outcome: &mut Outcome) {
    let sets = data::read_rule_sets(&project.files, &mut outcome.faults);
    let today = |set: &&_| data::data_version(&project.files, set, &[]) == word;
    if let Some(set) = sets.iter().find(today) {
        let _ = writeln!(
            outcome.text,
            "{word} is today's data of {}: no value has changed.",
            set.title
        );
        return;
    }
    let releases: Json = serde_json::from_str(CHANGES).unwrap_or_default();
    let Some(release) = releases.get(word) else {
        let message = format!("no release had the data `{word}`");
        let hint = "it may be that of a project, or of a build between two releases; \
            `chartroom list rules` shows today's words";
        outcome.faults.add(Diagnostic::error(Code::UnknownWord, message).hint(hint));
        return;
    };
    if args.json {
        outcome.show_json(release);
        return;
    }
    let text = |json: &Json, key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let asked = args.ship.join(" ").to_lowercase();
    let ships = release["ships"].as_array().map_or(&[][..], Vec::as_slice);
    let lines: Vec<String> = ships
        .iter()
        .filter(|ship| text(ship, "ship").to_lowercase().contains(&asked))
        .map(|ship| {
            let changes = ship["changes"].as_array().into_iter().flatten();
            let changes: Vec<&str> = changes.filter_map(Json::as_str).collect();
            let (name, navy, state) = (text(ship, "ship"), text(ship, "navy"), text(ship, "state"));
            format!("{name} ({navy}, {state}): {}", changes.join("; "))
        })
        .collect();
    let _ = writeln!(
        outcome.text,
        "{}, from data {word} to {}:",
        text(release, "title"),
        text(release, "until")
    );
    match lines.as_slice() {
        [] => outcome.text.push_str("no value has changed.\n"),
        lines => outcome.text.push_str(&(lines.join("\n") + "\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_sheet_leads_to_what_changed_since() {
        let said = |words: &[&str]| crate::run(words, &crate::Files::embedded(), None).unwrap();
        let releases: Json = serde_json::from_str(CHANGES).unwrap();
        let changed = |release: &&(&String, &Json)| release.1["ships"][0].is_object();
        let releases: Vec<_> = releases.as_object().unwrap().iter().collect();
        let (word, release) = releases.iter().find(changed).unwrap();
        let name = release["ships"][0]["ship"].as_str().unwrap();
        let text = said(&["show", name, "--data", word]).text;
        assert!(text.contains(name) && text.contains(" to "), "{text}");
        assert!(said(&["show", "--data", word]).text.len() >= text.len());
        assert_eq!(said(&["show", "--data", "00000000"]).exit_code(), 2);
        let rules: Json = serde_json::from_str(&said(&["list", "rules", "--json"]).text).unwrap();
        let today = rules[0]["data"].as_str().unwrap();
        assert!(said(&["show", "--data", today]).text.contains("today"));
    }
}
