//! `chartroom new rules`: a rule set, from a blank that prints as it is.

use crate::cli::NewRules;
use crate::data;
use crate::diagnostic::{Code, Diagnostic};
use crate::request::Project;

use super::super::{Outcome, schema};

/// The blanks of a rule set and the paths of their copies. `NEW_ID` in them becomes the id.
const RULE_SET_BLANKS: [(&str, &str); 3] = [
    ("templates/new/rules.toml", "rules/NEW_ID.toml"),
    ("templates/new/card.typ", "templates/NEW_ID/card.typ"),
    ("templates/new/chart.typ", "templates/NEW_ID/chart.typ"),
];
const PLACEHOLDER: &str = "NEW_ID";

/// Writes the blanks under their new names.
pub fn write(args: &NewRules, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if args.id.is_empty() || !args.id.chars().all(plain) {
        let message = format!("`{}` cannot be the id of a rule set", args.id);
        let hint = "small letters, digits and _, such as my_game";
        return faults.refuse(Diagnostic::error(Code::UnknownRuleSet, message).hint(hint));
    }
    if project.files.find(&format!("{}/{}.toml", data::RULES, args.id)).is_some() {
        let message = format!("there is a rule set `{}` already", args.id);
        return faults
            .refuse(Diagnostic::error(Code::CannotWrite, message).hint("choose another id"));
    }
    for (blank, copy) in RULE_SET_BLANKS {
        let file = project.files.find_embedded(blank)?;
        let text = outcome.faults.take(file.source())?.text;
        let path = copy.replace(PLACEHOLDER, &args.id);
        let line = match path.ends_with(".toml") {
            true => schema::line("rules", &path, &project.files, outcome),
            false => String::new(),
        };
        let text = line + &text.replace(PLACEHOLDER, &args.id);
        outcome.text.push_str(&format!("{}\n", project.files.store().shown(&path)));
        outcome.give(&path, text.into_bytes(), &project.files);
    }
    let id = &args.id;
    Some(format!(
        "try: chartroom print card mikasa --rules {id}; with rules = \"{id}\" in chartroom.toml it is the usual one"
    ))
}
