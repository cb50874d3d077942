//! `chartroom new club`: a sample project with defaults, a ship, an order of battle and a changed
//! template, all with comments.

use crate::cli::NewClub;
use crate::data::schema::Schema;
use crate::diagnostic::Faults;
use crate::output::{OutputFile, Target};
use crate::request::Project;

use super::super::Outcome;
use super::super::outcome::already_there;

/// The blanks, their paths in the new folder, and their schemas.
const BLANKS: [(&str, &str, &str); 3] = [
    ("templates/new/club/chartroom.toml", "chartroom.toml", "project"),
    ("templates/new/club/ruritania.toml", "ship_values/ruritania.toml", "ships"),
    ("templates/new/club/first_battle.toml", "orders/first_battle.toml", "order"),
];

/// The template to change, and the head to put before it.
const TEMPLATE: &str = "templates/blocks/house.typ";
const TEMPLATE_HEAD: &str = "templates/new/club/house.typ";
/// The beginning of the line that the last line of the head replaces.
const COLOR: &str = "#let accent(sheet) = ";

/// Writes the project without overwriting existing files.
pub fn write(args: &NewClub, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let folder = args.folder.trim_end_matches(['/', '\\']);
    let mut files = Vec::new();
    for (blank, path, schema) in BLANKS {
        let schema = Schema::named(schema)?;
        let text = text_of(blank, project, &mut outcome.faults)?;
        files.push((path.to_owned(), format!("{}{text}", schema.line(path))));
        files.push((schema.path(), schema.text().to_owned()));
    }
    files.push((TEMPLATE.to_owned(), template(project, &mut outcome.faults)?));
    let named = |path: &str| format!("{folder}/{path}");
    let store = project.files.store();
    let there = files.iter().filter(|(path, _)| !args.force && store.has_named(&named(path)));
    let there: Vec<String> = there.map(|(path, _)| named(path)).collect();
    if !there.is_empty() {
        outcome.faults.extend(there.iter().map(|name| already_there(name)));
        return None;
    }
    for (path, text) in files {
        outcome.text.push_str(&format!("{}\n", named(&path)));
        let bytes = text.into_bytes();
        outcome.files.push(OutputFile { target: Target::InFolders(named(&path)), bytes });
    }
    Some(format!(
        "next:\n  cd {folder}\n  chartroom print pack first_battle     everything that one game needs\n  \
         chartroom new ship                    a ship of your own\n  \
         chartroom check                       looks for slips in your files"
    ))
}

fn text_of(path: &str, project: &Project, faults: &mut Faults) -> Option<String> {
    Some(faults.take(project.files.find_embedded(path)?.source())?.text)
}

/// The built-in template with an explanatory head and one line changed.
fn template(project: &Project, faults: &mut Faults) -> Option<String> {
    let text = text_of(TEMPLATE, project, faults)?;
    let head = text_of(TEMPLATE_HEAD, project, faults)?;
    let (head, changed) = head.trim_end().rsplit_once('\n')?;
    let line = text.lines().find(|line| line.starts_with(COLOR))?;
    Some(format!("{head}\n{}", text.replacen(line, changed, 1)))
}
