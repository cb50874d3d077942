//! A project to begin with: defaults, a ship and an order of battle, each with comments.

use crate::cli::NewClub;
use crate::output::{OutputFile, Target};
use crate::request::Project;
use crate::spool::Bytes;

use super::super::{Outcome, project};

/// The blanks, and where in the new folder they go.
const BLANKS: [(&str, &str); 3] = [
    ("templates/new/club/chartroom.toml", "chartroom.toml"),
    ("templates/new/club/ruritania.toml", "ship_values/ruritania.toml"),
    ("templates/new/club/first_battle.toml", "orders/first_battle.toml"),
];

/// Writes the project, but over nothing that is there already.
pub fn write(args: &NewClub, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let folder = args.folder.trim_end_matches(['/', '\\']);
    let mut files = Vec::new();
    for (blank, path) in BLANKS {
        let name = format!("{folder}/{path}");
        if project.files.store().has_named(&name) && !args.force {
            faults.add(project::already_there(&name));
            continue;
        }
        let file = project.files.find(blank)?;
        let text = faults.take(file.source())?.text;
        files.push(OutputFile {
            target: Target::InFolders(name),
            bytes: Bytes::Here(text.into_bytes()),
        });
    }
    if files.len() < BLANKS.len() {
        return None;
    }
    for file in files {
        if let Target::InFolders(name) = &file.target {
            outcome.text.push_str(&format!("{name}\n"));
        }
        outcome.files.push(file);
    }
    Some(format!("try: cd {folder}; chartroom print pack first_battle"))
}
