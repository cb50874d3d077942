//! Files of the project that are never read because the name of a file or folder is misspelled.

use crate::data::{Files, RULES, SHIP_VALUES, order};
use crate::diagnostic::{Code, Diagnostic, Faults, Place, slip_for};

/// The folders of the user's own files, with the endings that are read there or from there.
const FOLDERS: [(&str, &[&str]); 5] = [
    (SHIP_VALUES, &["toml", "csv", "xlsx", "ods"]),
    (RULES, &["toml", "csv", "xlsx", "ods"]),
    (order::ORDERS, &["toml"]),
    ("languages", &["toml"]),
    ("fonts", &["otf", "ttf"]),
];
/// The endings of pictures and notes, which may be anywhere.
const ANYWHERE: [&str; 8] = ["png", "jpg", "jpeg", "gif", "webp", "svg", "md", "txt"];

/// Warns of every file that is not read.
pub fn check(files: &Files, faults: &mut Faults) {
    let store = files.store();
    if !store.is_project() {
        return;
    }
    let mut warn = |path: &str, why: String, hint: Option<String>| {
        let fault =
            Diagnostic::warning(Code::UnknownFile, format!("nothing in `{path}` is read: {why}"));
        faults.add(fault.at(Place::file(path)).maybe_hint(hint));
    };
    for name in store.list("") {
        let known = || FOLDERS.iter().map(|(folder, _)| *folder);
        let is_folder = !store.has(&name) && !store.list(&name).is_empty();
        if let Some(meant) = slip_for(&name, known()).filter(|_| is_folder)
            && !known().any(|folder| folder == name)
        {
            let hint = format!("did you mean `{meant}`?");
            warn(&name, "no folder of this name is known".to_owned(), Some(hint));
        }
    }
    for (folder, endings) in FOLDERS {
        for name in store.list(folder).into_iter().filter(|name| !name.starts_with(['.', '~'])) {
            let path = format!("{folder}/{name}");
            let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_lowercase();
            let is_read = endings.contains(&ending.as_str());
            if !store.has(&path) {
                let inner = store.list(&path);
                if is_read && inner.is_empty() {
                    warn(&path, "its link leads out of the project".to_owned(), None);
                } else if inner
                    .iter()
                    .any(|name| endings.iter().any(|ending| name.ends_with(ending)))
                {
                    warn(&path, format!("files belong into `{folder}` itself"), None);
                }
            } else if !is_read && (!ANYWHERE.contains(&ending.as_str()) || name.contains(".toml."))
            {
                let hint = format!("its name must end in .{}", endings.join(", ."));
                warn(&path, format!("`.{ending}` is not an ending of files here"), Some(hint));
            }
        }
    }
}
