//! The words for types of ships in lists and designs, some of which depend on the year.

use super::table::Table;
use crate::diagnostic::{did_you_mean, or_list};
use crate::model::{ShipType, names};

const YEARS: std::ops::RangeInclusive<i64> = 1800..=2100;

const LONGEST_ABBREVIATION: usize = 3;

/// The words for types. The first entry that holds the words and the year counts.
#[derive(Default, Debug)]
pub struct TypeWords(Vec<Entry>);

#[derive(Debug)]
struct Entry {
    words: Vec<String>,
    /// First and last year; every year if none is given.
    laid_down: Option<(i64, i64)>,
    kind: ShipType,
}

impl TypeWords {
    /// Reads the tables `[[type]]` of a file.
    pub fn read(root: &Table) -> Self {
        let entry = |table: &Table| {
            let words = table.texts("words");
            let years = table.range("laid_down", YEARS);
            let kind = table.required_word("type", &ShipType::WORDS);
            table.finish();
            let laid_down = years.map(|(from, to)| (from.floor(), to.floor()));
            Some(Entry { words, laid_down, kind: kind? })
        };
        Self(root.each("type", "a type", entry))
    }

    /// The type that words mean for a ship laid down in that year: `Schlachtkreuzer`, `BC`. Without a
    /// year, the entry for all years counts before those for some.
    pub fn kind(&self, words: &str, laid_down: Option<i64>) -> Option<ShipType> {
        let words = names::words(words);
        // Dots make no difference: `T.B.D.`
        let is_dotted = words.len() > 1 && words.iter().all(|word| word.chars().count() == 1);
        let words = words.join(if is_dotted { "" } else { " " });
        let of_year = |one: &&Entry| match (one.laid_down, laid_down) {
            (None, _) => true,
            (Some((from, to)), Some(year)) => (from..=to).contains(&year),
            (Some(_), None) => false,
        };
        let mut known = self.0.iter().filter(|one| one.words.contains(&words));
        let found = known.clone().find(of_year).or_else(|| known.next());
        found.map(|one| one.kind).or_else(|| own(&words))
    }

    /// Whether words mean different types in different years.
    pub fn is_by_year(&self, words: &str) -> bool {
        let words = names::words(words).join(" ");
        let mut kinds = self.0.iter().filter(|one| one.words.contains(&words)).map(|one| one.kind);
        let first = kinds.next();
        kinds.any(|kind| Some(kind) != first) && own(&words).is_none()
    }

    /// The words of a heading above the ships of a type, such as `Battleships`, without the sign of the
    /// plural; `None` if they name no type.
    pub fn of_heading(&self, words: &str) -> Option<String> {
        let words = names::words(words).join(" ");
        let singular = ["", "s", "es", "e", "n", "en"].iter().find_map(|plural| {
            words.strip_suffix(plural).filter(|word| self.kind(word, None).is_some())
        });
        singular.map(str::to_owned)
    }

    /// Splits `Great Britain Battlecruiser` before the longest words for a type at its end.
    pub fn split<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let starts = text.char_indices().filter(|(at, letter)| {
            !letter.is_whitespace() && text[..*at].chars().last().is_none_or(char::is_whitespace)
        });
        let mut splits = starts.map(|(at, _)| text.split_at(at));
        splits.find(|(_, words)| self.kind(words, None).is_some())
    }

    /// What to write in place of words that name no type.
    pub fn hint(&self, words: &str) -> String {
        let words = names::words(words).join(" ");
        let known = self.0.iter().flat_map(|one| one.words.iter().map(String::as_str));
        let own = || or_list(&ShipType::WORDS.map(|(word, _)| word.replace('_', " ")));
        // Any short word is like some abbreviation.
        let near = did_you_mean(&words, known).filter(|_| words.len() > LONGEST_ABBREVIATION);
        near.unwrap_or_else(|| format!("such as {}", own()))
    }
}

/// Our own word for a type, as ship files have it.
pub fn own(words: &str) -> Option<ShipType> {
    ShipType::named(&words.replace(' ', "_"))
}
