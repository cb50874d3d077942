//! Which heading of a spreadsheet means what.

use crate::data::SourceFile;
use crate::data::figure;
use crate::data::table::{Reading, Table};
use crate::diagnostic::Faults;
use crate::model::{ShipType, names};

/// The known headings, and the words for types.
#[derive(Default, Debug)]
pub struct Headings {
    columns: Vec<Column>,
    types: Vec<(Vec<String>, ShipType)>,
    totals: Vec<String>,
}

#[derive(Debug)]
struct Column {
    key: String,
    unit: String,
    words: Vec<String>,
}

/// How a column was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// As written in the sheet.
    pub heading: String,
    /// The key in a navy file; `None` for an unknown heading.
    pub key: Option<String>,
    /// The unit of figures whose cell names none.
    pub unit: String,
    /// An earlier heading of the same meaning: this column counts where that one is empty.
    pub after: Option<String>,
}

pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<Headings> {
    let reading = Reading::new(source, faults);
    let parsed = reading.parse()?;
    let root = Table::root(&reading, &parsed, "the headings of spreadsheets");
    let mut headings = Headings::default();
    for table in root.tables("column", "a column") {
        let key = table.required_text("key");
        let column = Column {
            key: key.unwrap_or_default(),
            unit: table.text("unit").unwrap_or_default(),
            words: table.texts("words"),
        };
        table.finish();
        headings.columns.push(column);
    }
    for table in root.tables("type", "a type") {
        let kind = table.required_word("type", &ShipType::WORDS);
        let words = table.texts("words");
        table.finish();
        headings.types.extend(kind.map(|kind| (words, kind)));
    }
    headings.totals = root.texts("totals");
    root.finish();
    Some(headings)
}

impl Headings {
    /// The meaning of a heading: `Länge (m)` is a length in meters. One with a dot names a value of
    /// a rule set, such as `quickfire.armor`.
    pub fn taken(&self, heading: &str) -> Taken {
        let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
        if is_value(&heading) {
            return Taken { key: Some(heading.clone()), heading, unit: String::new(), after: None };
        }
        let (bare, bracket) = match heading.split_once(['(', '[']) {
            Some((before, behind)) => (before, behind.trim_end_matches([')', ']'])),
            None => (heading.as_str(), ""),
        };
        let words = names::words(bare).join(" ");
        let (short, last) = words.rsplit_once(' ').unwrap_or(("", &words));
        let unit_behind = if is_unit(last) { last } else { "" };
        let candidates = [words.as_str(), if unit_behind.is_empty() { "" } else { short }];
        let found = candidates.iter().find_map(|words| self.column(words));
        let own_unit = [bracket.trim().to_lowercase(), unit_behind.to_owned()]
            .into_iter()
            .find(|unit| is_unit(unit));
        let unit = own_unit.or_else(|| found.map(|column| column.unit.clone())).unwrap_or_default();
        Taken { heading, key: found.map(|column| column.key.clone()), unit, after: None }
    }

    fn column(&self, words: &str) -> Option<&Column> {
        // `Guns 2` and `Guns 3` are further columns of guns.
        let bare = words.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let says =
            |column: &&Column| column.words.iter().any(|known| known == words || known == bare);
        self.columns.iter().find(says)
    }

    /// Whether a row of this name is a total of the rows above it.
    pub fn is_total(&self, name: &str) -> bool {
        self.totals.contains(&names::words(name).join(" "))
    }

    /// The type that words stand for: `Schlachtkreuzer`, `BC`, or our own `armored_cruiser`.
    pub fn ship_type(&self, words: &str) -> Option<ShipType> {
        let words = names::words(words).join(" ");
        let own = ShipType::WORDS.iter().find(|(word, _)| word.replace('_', " ") == words);
        let known = self.types.iter().find(|(known, _)| known.contains(&words));
        own.map(|(_, kind)| *kind).or(known.map(|(_, kind)| *kind))
    }
}

/// `quickfire.armor`: an id, a dot, an id.
fn is_value(heading: &str) -> bool {
    let id = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    };
    heading.split_once('.').is_some_and(|(rules, value)| id(rules) && id(value))
}

fn is_unit(word: &str) -> bool {
    figure::inches(word).is_some() || ["t", "ts", "kn", "kt", "kts", "tons"].contains(&word)
}
