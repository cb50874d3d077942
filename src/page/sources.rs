//! The sources of templates, each parsed once. Those of the program are kept for as long as the process
//! runs, and what a template imports is parsed beside what evaluates the template.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use typst::diag::{FileError, FileResult};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};

use crate::data::{DataFile, Files, Origin};
use crate::work;

/// What begins a line that imports another file.
const IMPORT: &str = "#import \"";

/// The program's own templates.
static BUILT_IN: Parsed = Parsed(Mutex::new(None));

/// Sources by their file. One that is being parsed is waited for.
#[derive(Default)]
pub struct Parsed(Mutex<Option<HashMap<FileId, Parsing>>>);

type Parsing = Arc<OnceLock<FileResult<Source>>>;

impl Parsed {
    fn of(&self, id: FileId) -> Parsing {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get_or_insert_default().entry(id).or_default().clone()
    }
}

/// The source of a template of the project or the program. `known` keeps those that were asked for.
///
/// # Errors
/// If there is no such file, or it is not UTF-8.
pub fn template(files: &Files, known: &Parsed, id: FileId) -> FileResult<Source> {
    let find = || {
        let path = id.vpath().get_without_slash();
        let file = files.find(path).ok_or_else(|| FileError::NotFound(path.into()))?;
        match file.origin {
            Origin::Embedded(_) => {
                BUILT_IN.of(id).get_or_init(|| parse_built_in(&file, id)).clone()
            }
            Origin::Project(_) => parse(&file, id),
        }
    };
    known.of(id).get_or_init(find).clone()
}

fn parse(file: &DataFile, id: FileId) -> FileResult<Source> {
    let bytes = file.bytes().map_err(|_| FileError::NotFound(file.path.clone().into()))?;
    let text = String::from_utf8(bytes.into_owned()).map_err(|_| FileError::InvalidUtf8)?;
    Ok(Source::new(id, text))
}

fn parse_built_in(file: &DataFile, id: FileId) -> FileResult<Source> {
    if let Origin::Embedded(bytes) = file.origin {
        begin_imports(&file.path, &String::from_utf8_lossy(bytes));
    }
    parse(file, id)
}

/// Begins to parse what the text of this file imports of the program's templates.
pub fn begin_imports(path: &str, text: &str) {
    for id in imports(path, text) {
        if BUILT_IN.of(id).get().is_none() {
            // Of a file that is missing the template is told that asks for it.
            work::begin(move || drop(template(&Files::embedded(), &Parsed::default(), id)));
        }
    }
}

/// The files that a template imports.
pub fn imports<'a>(path: &'a str, text: &'a str) -> impl Iterator<Item = FileId> + 'a {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let named = text.lines().filter_map(|line| line.strip_prefix(IMPORT)?.split('"').next());
    let paths = named.filter(|name| name.ends_with(".typ")).filter_map(move |name| {
        let whole = name.strip_prefix('/').map(str::to_owned);
        VirtualPath::new(whole.unwrap_or_else(|| format!("{folder}/{name}"))).ok()
    });
    paths.map(|path| RootedPath::new(VirtualRoot::Project, path).intern())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found_from_the_root_and_from_beside_the_template() {
        let text = "// A form.\n#import \"/templates/blocks/house.typ\": house\n#import \"rows.typ\": *\n\
                    #import calc: max\n#let a = \"#import\"\n";
        let found = imports("templates/mine/log.typ", text);
        let found: Vec<&str> = found.map(|id| id.get().vpath().get_without_slash()).collect();
        assert_eq!(found, ["templates/blocks/house.typ", "templates/mine/rows.typ"]);
    }
}
