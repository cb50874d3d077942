//! JSON Schemas of the data files, derived from what their readers ask for.
//!
//! A reader is given files with every key it has ever asked for, and files with one key missing,
//! until it asks for nothing new. The schema therefore matches the reader, and no list of keys has
//! to be maintained.

mod explore;
mod json;
mod shape;
mod specimen;

use include_dir::{Dir, include_dir};
use serde_json::Value;

use super::files::{DataFile, Files};
use super::folders::{IMPOSITION, LANGUAGES, PAPERS, PROFILES, RULES, SHIP_VALUES};
use super::palette::INKS;
use super::printer::PRINTERS;
use super::registration::REGISTRATION;
use super::source_file::SourceFile;
use super::{
    book, cutter, defaults, imposition, language, navy, order, palette, papers, plausible, printer,
    registration, rule_set, spreadsheet, springsharp,
};
use crate::diagnostic::Faults;

/// A kind of file that has a schema.
pub struct Schema {
    /// Its name on the command line and in the schema's file name.
    pub name: &'static str,
    pub title: &'static str,
    /// Its place in a project.
    pub place: &'static str,
    built_in: fn(&Files) -> Vec<DataFile>,
    read: fn(&SourceFile),
}

/// The folder of the schemas in a project.
pub const SCHEMAS: &str = "schemas";

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/docs/schemas");

/// Every kind of TOML file.
pub const ALL: [Schema; 15] = [
    Schema {
        name: "project",
        title: "a project's chartroom.toml",
        place: "chartroom.toml",
        built_in: |_| Vec::new(),
        read: |source| drop(defaults::read(source, &mut Faults::default())),
    },
    Schema {
        name: "book",
        title: "what a project's fleet books have of the user's own",
        place: book::BOOK_FILE,
        built_in: |_| Vec::new(),
        read: |source| drop(book::read(source, &mut Faults::default())),
    },
    Schema {
        name: "ships",
        title: "the ships of a navy",
        place: "ship_values/*.toml",
        built_in: |files| files.list(SHIP_VALUES, "toml"),
        read: |source| drop(navy::read(source, &mut Faults::default())),
    },
    Schema {
        name: "order",
        title: "an order of battle",
        place: "orders/*.toml",
        built_in: |files| files.list(order::ORDERS, "toml"),
        read: |source| drop(order::read(source, &mut Faults::default())),
    },
    Schema {
        name: "rules",
        title: "a rule set",
        place: "rules/*.toml",
        built_in: |files| files.list(RULES, "toml"),
        read: |source| drop(rule_set::read(source, &mut Faults::default())),
    },
    Schema {
        name: "papers",
        title: "papers",
        place: PAPERS,
        built_in: |files| files.find_embedded(PAPERS).into_iter().collect(),
        read: |source| drop(papers::read(source, &mut Faults::default())),
    },
    Schema {
        name: "imposition",
        title: "how forms lie on sheets",
        place: "imposition/*.toml",
        built_in: |files| all_but(files.list(IMPOSITION, "toml"), PAPERS),
        read: |source| drop(imposition::read(source, "", &[], &mut Faults::default())),
    },
    Schema {
        name: "cutter",
        title: "the profile of a cutter",
        place: "profiles/*.toml",
        built_in: |files| all_but(files.list(PROFILES, "toml"), INKS),
        read: |source| drop(cutter::read(source, "", &mut Faults::default())),
    },
    Schema {
        name: "inks",
        title: "the inks of colors",
        place: INKS,
        built_in: |files| files.find_embedded(INKS).into_iter().collect(),
        read: |source| drop(palette::read(source, &mut Faults::default())),
    },
    Schema {
        name: "printer",
        title: "the profile of a printer",
        place: "profiles/printers/*.toml",
        built_in: |files| files.list(PRINTERS, "toml"),
        read: |source| drop(printer::read(source, &mut Faults::default())),
    },
    Schema {
        name: "registration",
        title: "the marks by which a cutter finds a sheet",
        place: "profiles/registration/*.toml",
        built_in: |files| files.list(REGISTRATION, "toml"),
        read: |source| drop(registration::read(source, "", &mut Faults::default())),
    },
    Schema {
        name: "language",
        title: "the words that sheets are printed with",
        place: "languages/*.toml",
        built_in: |files| files.list(LANGUAGES, "toml"),
        read: |source| drop(language::read(source, &mut Faults::default())),
    },
    Schema {
        name: "checks",
        title: "what is suspicious in a ship",
        place: plausible::CHECKS,
        built_in: |files| files.find_embedded(plausible::CHECKS).into_iter().collect(),
        read: |source| drop(plausible::read(source, &mut Faults::default())),
    },
    Schema {
        name: "headings",
        title: "the headings of spreadsheets",
        place: spreadsheet::HEADINGS,
        built_in: |files| files.find_embedded(spreadsheet::HEADINGS).into_iter().collect(),
        read: |source| drop(spreadsheet::check_headings(source, &mut Faults::default())),
    },
    Schema {
        name: "springsharp",
        title: "the words of Springsharp's designs",
        place: springsharp::WORDS,
        built_in: |files| files.find_embedded(springsharp::WORDS).into_iter().collect(),
        read: |source| drop(springsharp::check_words(source, &mut Faults::default())),
    },
];

fn all_but(mut files: Vec<DataFile>, path: &str) -> Vec<DataFile> {
    files.retain(|file| file.path != path);
    files
}

impl Schema {
    /// The kind of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|schema| schema.name == name)
    }

    /// The built-in files from which the schema is derived.
    pub fn files(&self) -> Vec<DataFile> {
        (self.built_in)(&Files::embedded())
    }

    /// The schema itself, made of what the reader asks. That takes seconds.
    pub fn json(&self) -> Value {
        let files = self.files().into_iter().filter_map(|file| file.source().ok());
        let shape = explore::explore(files, self.read);
        json::of(self.name, self.title, &shape)
    }

    /// Its text, as a file has it: built in, and held by a test against what the reader asks.
    pub fn text(&self) -> &'static str {
        let file = BUILT_IN.get_file(format!("{}.json", self.name));
        file.and_then(|file| file.contents_utf8()).unwrap_or_default()
    }

    pub fn text_of(json: &Value) -> String {
        format!("{}\n", serde_json::to_string_pretty(json).unwrap_or_default())
    }

    /// The line that names the schema in a project's file at this path.
    pub fn line(&self, path: &str) -> String {
        let up = "../".repeat(path.matches('/').count());
        let up = if up.is_empty() { "./" } else { &up };
        format!("#:schema {up}{}\n", self.path())
    }

    /// Its path in a project.
    pub fn path(&self) -> String {
        format!("{SCHEMAS}/{}.json", self.name)
    }
}
