//! JSON Schemas of the data files, for editors. A test holds each against what its reader says about wrong files.

use include_dir::{Dir, include_dir};
use toml::de::DeTable;

use super::files::PAPERS;
use super::palette::INKS;
use super::source_file::SourceFile;
use super::{book, plausible, spreadsheet, springsharp};

/// A kind of file that has a schema.
pub struct Schema {
    /// Its name on the command line and in the schema's file name.
    pub name: &'static str,
    pub title: &'static str,
    /// Its place in a project.
    pub place: &'static str,
    /// Top-level keys by which such a file is known elsewhere.
    pub keys: &'static [&'static str],
}

const fn schema(
    name: &'static str,
    title: &'static str,
    place: &'static str,
    keys: &'static [&'static str],
) -> Schema {
    Schema { name, title, place, keys }
}

/// The folder of the schemas in a project.
pub const SCHEMAS: &str = "schemas";

static BUILT_IN: Dir = include_dir!("$CARGO_MANIFEST_DIR/docs/schemas");

/// Every kind of TOML file. Of two whose keys a file has, it is of the first.
pub const ALL: [Schema; 15] = [
    schema("project", "a project's chartroom.toml", "chartroom.toml", &[]),
    schema("book", "what a project's fleet books have of the user's own", book::BOOK_FILE, &[]),
    schema("order", "an order of battle", "orders/*.toml", &["side"]),
    schema("ships", "the ships of a navy", "ship_values/*.toml", &["class", "navy"]),
    schema("rules", "a rule set", "rules/*.toml", &["notice", "edition", "measure"]),
    schema("papers", "papers", PAPERS, &["paper"]),
    schema(
        "imposition",
        "how forms lie on sheets",
        "imposition/*.toml",
        &["grid", "slot", "booklet", "kind"],
    ),
    schema("cutter", "the profile of a cutter", "profiles/*.toml", &["layer"]),
    schema("inks", "the inks of colors", INKS, &["color"]),
    schema("printer", "the profile of a printer", "profiles/printers/*.toml", &["across"]),
    schema(
        "registration",
        "the marks by which a cutter finds a sheet",
        "profiles/registration/*.toml",
        &["mark"],
    ),
    schema("language", "the words that sheets are printed with", "languages/*.toml", &["words"]),
    schema("checks", "what is suspicious in a ship", plausible::CHECKS, &["heaviest_gun", "hull"]),
    schema("headings", "the headings of spreadsheets", spreadsheet::HEADINGS, &["column"]),
    schema(
        "springsharp",
        "the words of Springsharp's designs",
        springsharp::WORDS,
        &["qualifiers"],
    ),
];

impl Schema {
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|schema| schema.name == name)
    }

    /// The name of a file's schema: by its place, else by its keys. A file that shows neither has ships.
    pub fn of(source: &SourceFile) -> &'static str {
        let at_place = ALL.iter().filter(|schema| schema.is_place_of(&source.name));
        // The papers are in the folder of the impositions.
        let by_place = at_place.min_by_key(|schema| schema.place.contains('*'));
        let by_keys = || {
            // A file with mistakes in it still has its first keys.
            let (table, _) = DeTable::parse_recoverable(&source.text);
            let has = |key: &&str| table.get_ref().contains_key(*key);
            ALL.iter().find(|schema| schema.keys.iter().any(has))
        };
        by_place.or_else(by_keys).map_or("ships", |schema| schema.name)
    }

    /// Whether a file of this path is at its place. Folders above its own do not count: a project may be anywhere.
    fn is_place_of(&self, path: &str) -> bool {
        let ((folder, name), (own_folder, own_name)) =
            (folder_and_name(path), folder_and_name(self.place));
        (own_folder.is_empty() || own_folder == folder)
            && (own_name == "*.toml" || own_name == name)
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

/// The name of a file and the folder that it is in, without those above.
fn folder_and_name(path: &str) -> (&str, &str) {
    let mut parts = path.rsplit(['/', '\\']);
    let name = parts.next().unwrap_or_default();
    (parts.next().unwrap_or_default(), name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_place_and_elsewhere_by_its_keys() {
        for schema in &ALL {
            let path = format!("mine/{}", schema.place.replace('*', "x"));
            assert_eq!(Schema::of(&SourceFile::new(path.as_str(), "")), schema.name);
            for key in schema.keys {
                let source = SourceFile::new(
                    "drafts/x.toml",
                    format!("title = \"x\"\n{key} = 1\n= mistake"),
                );
                assert_eq!(Schema::of(&source), schema.name, "{key}");
            }
        }
        assert_eq!(Schema::of(&SourceFile::new("drafts/x.toml", "")), "ships");
    }
}
