//! Which heading of a spreadsheet means what.

use std::collections::HashMap;

use super::cells;
use super::game_words::{GameWords, bare, bracket, is_stem_of};
use crate::data::SourceFile;
use crate::data::figure;
use crate::data::table::Reading;
use crate::data::type_words::TypeWords;
use crate::diagnostic::{Faults, slip_for};
use crate::model::names;

/// No slip of the pen adds or leaves out more letters.
const LONGEST_SLIP: usize = 1;
const YEARS: std::ops::RangeInclusive<i64> = 0..=20;

/// The known headings, and the words for types.
#[derive(Default, Debug)]
pub struct Headings {
    columns: Vec<Column>,
    pub types: TypeWords,
    /// From laying down to launch, and to completion.
    pub years_to_launch: i64,
    pub years_to_build: i64,
    class_words: Vec<String>,
    totals: Vec<String>,
    /// What the sheets, columns and cells of a game's workbook are called.
    pub game: GameWords,
    /// The headings of values, in lower case, with rule set and value: `hull` is `fletcher.hull`.
    values: HashMap<String, String>,
}

#[derive(Debug)]
struct Column {
    /// `None` for a column that is known and not taken.
    key: Option<String>,
    kind: String,
    unit: String,
    words: Vec<String>,
    /// Each a list of words that a heading must contain.
    parts: Vec<String>,
}

/// How a column was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// As written in the sheet.
    pub heading: String,
    /// The key in a navy file; `None` for an unknown heading.
    pub key: Option<String>,
    /// What kind of guns or tons it has: `secondary`, `full`; empty for the usual ones.
    pub kind: String,
    /// The unit of figures whose cell names none.
    pub unit: String,
    /// An earlier heading of the same meaning: this column counts where that one is empty.
    pub after: Option<String>,
}

pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<Headings> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("the headings of spreadsheets");
    let headings = Headings {
        columns: root.each("column", "a column", |table| {
            Some(Column {
                key: table.text("key"),
                kind: table.text("kind").unwrap_or_default(),
                unit: table.text("unit").unwrap_or_default(),
                words: table.texts("words"),
                parts: table.texts("parts"),
            })
        }),
        types: TypeWords::read(&root),
        years_to_launch: root.whole("years_to_launch", YEARS).unwrap_or_default(),
        years_to_build: root.whole("years_to_build", YEARS).unwrap_or_default(),
        class_words: root.texts("class_words"),
        totals: root.texts("totals"),
        game: root.one("game", "the words of a workbook", GameWords::read).unwrap_or_default(),
        values: HashMap::new(),
    };
    root.finish();
    Some(headings)
}

impl Headings {
    /// Lets these headings, which are labels of values, stand for `rules.value`.
    pub fn name_values(&mut self, labels: impl IntoIterator<Item = (String, String)>) {
        self.values.extend(labels.into_iter().map(|(label, key)| (names::folded(&label), key)));
    }

    /// The meaning of a heading: `Länge (m)` is a length in meters. One with a dot names a value of
    /// a rule set, such as `quickfire.armor`. A heading known only by its parts counts if one of its
    /// `cells` reads as such a figure.
    pub fn taken(&self, heading: &str, cells: &[&str]) -> Taken {
        let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
        let (key, kind, unit, after) = (None, String::new(), String::new(), None);
        let mut taken = Taken { heading, key, kind, unit, after };
        if is_value(&taken.heading) {
            taken.key = Some(taken.heading.clone());
            return taken;
        }
        if let Some(key) = self.values.get(&names::folded(&taken.heading)) {
            taken.key = Some(key.clone());
            return taken;
        }
        let (bare, bracket) = (bare(&taken.heading), bracket(&taken.heading));
        let words = names::words(&spaced(bare)).join(" ");
        let (short, last) = words.rsplit_once(' ').unwrap_or(("", &words));
        let unit_behind = if is_unit(last) { last } else { "" };
        let own_unit =
            [bracket.to_lowercase(), unit_behind.to_owned()].into_iter().find(|unit| is_unit(unit));
        taken.unit = own_unit.clone().unwrap_or_default();
        let candidates = [words.as_str(), if unit_behind.is_empty() { "" } else { short }];
        let reads = |column: &&Column| {
            let unit = own_unit.as_deref().unwrap_or(&column.unit);
            let key = column.key.as_deref().unwrap_or_default();
            cells::any_reads(key, unit, cells, &self.types)
        };
        let whole = candidates.iter().find_map(|words| self.whole(words));
        if let Some(column) = whole.or_else(|| self.by_part(&words).filter(reads)) {
            taken.key.clone_from(&column.key);
            taken.kind.clone_from(&column.kind);
            taken.unit = own_unit.unwrap_or_else(|| column.unit.clone());
        }
        taken
    }

    /// The column with a heading of these words.
    fn whole(&self, words: &str) -> Option<&Column> {
        // `Guns 2` and `Guns 3` are further columns of guns.
        let bare = words.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let says =
            |column: &&Column| column.words.iter().any(|known| known == words || known == bare);
        self.columns.iter().find(says)
    }

    /// The column with the longest part found in a heading; of several as long, the first.
    fn by_part(&self, words: &str) -> Option<&Column> {
        let words: Vec<&str> = words.split(' ').collect();
        let has = |part: &&String| {
            part.split(' ').all(|part| words.iter().any(|word| is_stem_of(part, word)))
        };
        let length = |part: &String| part.len() - part.matches('*').count();
        let found = self.columns.iter().rev().filter_map(|column| {
            Some((column.parts.iter().filter(has).map(length).max()?, column))
        });
        found.max_by_key(|(length, _)| *length).map(|(_, column)| column)
    }

    /// A known heading that an unknown one resembles, as a hint.
    pub fn near(&self, heading: &str) -> Option<String> {
        let heading = names::words(heading).join(" ");
        let known = self.columns.iter().flat_map(|column| column.words.iter().map(String::as_str));
        // `Points` is not Italian for a deck.
        let is_slip = |near: &&str| near.len().abs_diff(heading.len()) <= LONGEST_SLIP;
        slip_for(&heading, known).filter(is_slip).map(|near| format!("did you mean `{near}`?"))
    }

    /// Whether a row of this name is a total of the rows above it.
    pub fn is_total(&self, name: &str) -> bool {
        self.totals.contains(&names::words(name).join(" "))
    }

    /// The name of a class without the word for it: `Dreadnought-class`, `Classe Danton`.
    pub fn class_name<'a>(&self, name: &'a str) -> &'a str {
        let is_word = |word: &str| self.class_words.contains(&names::folded(word));
        let sign = |c: char| c == '-' || c.is_whitespace();
        let name = match name.rsplit_once(sign) {
            Some((rest, word)) if is_word(word) => rest.trim_end_matches(sign),
            _ => name,
        };
        match name.split_once(char::is_whitespace) {
            Some((word, rest)) if is_word(word) => rest.trim_start(),
            _ => name,
        }
    }
}

/// Words that a program's names are made of: `shipClass` is `ship Class`.
fn spaced(heading: &str) -> String {
    let mut spaced = String::new();
    for letter in heading.chars() {
        if letter.is_uppercase() && spaced.chars().last().is_some_and(char::is_lowercase) {
            spaced.push(' ');
        }
        spaced.push(letter);
    }
    spaced
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
