//! JSON Schemas of the data files, for editors. A test holds each against what its reader says about wrong files.

use include_dir::{Dir, include_dir};

use super::files::PAPERS;
use super::palette::INKS;
use super::{book, plausible, spreadsheet, springsharp};

/// A kind of file that has a schema.
pub struct Schema {
    /// Its name on the command line and in the schema's file name.
    pub name: &'static str,
    pub title: &'static str,
    /// Its place in a project.
    pub place: &'static str,
}

const fn schema(name: &'static str, title: &'static str, place: &'static str) -> Schema {
    Schema { name, title, place }
}

/// The folder of the schemas in a project.
pub const SCHEMAS: &str = "schemas";

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/docs/schemas");

/// Every kind of TOML file.
pub const ALL: [Schema; 15] = [
    Schema { name: "project", title: "a project's chartroom.toml", place: "chartroom.toml" },
    schema("book", "what a project's fleet books have of the user's own", book::BOOK_FILE),
    Schema { name: "ships", title: "the ships of a navy", place: "ship_values/*.toml" },
    Schema { name: "order", title: "an order of battle", place: "orders/*.toml" },
    Schema { name: "rules", title: "a rule set", place: "rules/*.toml" },
    Schema { name: "papers", title: "papers", place: PAPERS },
    Schema { name: "imposition", title: "how forms lie on sheets", place: "imposition/*.toml" },
    Schema { name: "cutter", title: "the profile of a cutter", place: "profiles/*.toml" },
    Schema { name: "inks", title: "the inks of colors", place: INKS },
    schema("printer", "the profile of a printer", "profiles/printers/*.toml"),
    schema(
        "registration",
        "the marks by which a cutter finds a sheet",
        "profiles/registration/*.toml",
    ),
    schema("language", "the words that sheets are printed with", "languages/*.toml"),
    Schema { name: "checks", title: "what is suspicious in a ship", place: plausible::CHECKS },
    schema("headings", "the headings of spreadsheets", spreadsheet::HEADINGS),
    schema("springsharp", "the words of Springsharp's designs", springsharp::WORDS),
];

impl Schema {
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|schema| schema.name == name)
    }

    pub fn text(&self) -> &'static str {
        let file = BUILT_IN.get_file(format!("{}.json", self.name));
        file.and_then(|file| file.contents_utf8()).unwrap_or_default()
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
