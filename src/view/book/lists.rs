//! The parts of a book with page numbers: contents, tables, index.

use std::collections::BTreeSet;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use crate::model::Language;

use super::super::log::ValueView;
use super::class::ClassView;
use super::drawings::DrawingView;
use super::views::{Book, ClassLine, NavyView, Pages, SourceView};

/// A navy in the contents.
#[derive(Clone, Serialize, Debug)]
pub struct Contents {
    pub navy: NavyView,
    pub page: usize,
    pub types: Vec<OfType<ClassLine>>,
}

/// The rows of a table, or the profiles, of a navy.
#[derive(Clone, Serialize, Debug)]
pub struct OfNavy<T> {
    pub navy: String,
    pub types: Vec<OfType<T>>,
}

/// Classes of one type, by year.
#[derive(Clone, Serialize, Debug)]
pub struct OfType<T> {
    pub label: String,
    pub classes: Vec<T>,
}

/// A class in the tables.
#[derive(Clone, Serialize, Debug)]
pub struct TableRow {
    #[serde(flatten)]
    pub line: ClassLine,
    pub ships: usize,
    /// Tons, knots, main guns, belt; empty if unknown.
    pub particulars: [String; 4],
    pub values: Vec<ValueView>,
}

/// The profile of a class.
#[derive(Clone, Serialize, Debug)]
pub struct Profile {
    pub id: String,
    pub name: String,
    /// Years of completion; empty if unknown.
    pub completed: String,
    /// Distinguishes states of a class; empty if there is one only.
    pub state: String,
    /// At 1:1000.
    pub drawing: DrawingView,
}

/// The names under one letter.
#[derive(Clone, Serialize, Debug)]
pub struct IndexGroup {
    pub letter: String,
    pub names: Vec<IndexName>,
}

/// A ship or a class in the index.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub struct IndexName {
    /// The sort key.
    #[serde(skip)]
    key: String,
    /// The ship, or the class if none of its ships has its name.
    pub name: String,
    pub class: bool,
    /// What distinguishes her from others of that name: navy, years.
    pub beside: String,
    pub id: String,
    pub page: usize,
}

impl Book {
    fn line(class: &ClassView, pages: &Pages) -> Option<ClassLine> {
        Some(ClassLine {
            id: class.id.clone(),
            name: class.name.clone(),
            completed: class.completed.clone(),
            state: String::new(),
            of: String::new(),
            page: *pages.get(&class.id)?,
        })
    }

    /// Drops classes without a page.
    pub fn keep(&mut self, pages: &Pages) {
        for (_, classes) in &mut self.navies {
            classes.retain(|class| pages.contains_key(&class.id));
        }
        self.navies.retain(|(_, classes)| !classes.is_empty());
    }

    /// The navies that have any classes, by type.
    fn by_navy<T>(&self, rows: impl Fn(&ClassView) -> Vec<T>) -> Vec<OfNavy<T>> {
        let of_navy = |(navy, classes): &(NavyView, Vec<ClassView>)| OfNavy {
            navy: navy.name.clone(),
            types: by_type(classes, &rows),
        };
        self.navies.iter().map(of_navy).filter(|navy| !navy.types.is_empty()).collect()
    }

    pub fn contents(&self, pages: &Pages) -> Vec<Contents> {
        let line = |class: &ClassView| Self::line(class, pages).into_iter().collect();
        let navy = |(navy, classes): &(NavyView, Vec<ClassView>)| {
            let (navy, page) = (navy.clone(), *pages.get(&navy.id)?);
            Some(Contents { navy, page, types: by_type(classes, line) })
        };
        self.navies.iter().filter_map(navy).collect()
    }

    pub fn tables(&self, pages: &Pages) -> Vec<OfNavy<TableRow>> {
        // States of a class are distinguished by their words.
        let row = |(class, line): (&ClassView, ClassLine)| TableRow {
            line,
            ships: class.ships.len(),
            particulars: class.in_brief.clone(),
            values: class.values.clone(),
        };
        self.by_navy(|class| states(class, pages).map(row).collect())
    }

    /// The profiles of all ships, at one scale.
    pub fn profiles(&self) -> Vec<OfNavy<Profile>> {
        self.by_navy(|class| {
            let several = !class.states.is_empty();
            let profile = |state: &ClassView| {
                Some(Profile {
                    id: state.id.clone(),
                    name: state.name.clone(),
                    completed: state.completed.clone(),
                    state: if several { state.state.clone() } else { String::new() },
                    drawing: state.drawings.profile.clone()?,
                })
            };
            class.all_states().filter_map(profile).collect()
        })
    }

    /// The sources, each with its classes.
    pub fn sources_on(&self, pages: &Pages) -> Vec<SourceView> {
        let mut sources = self.sources.clone();
        let entries = self.navies.iter().flat_map(|(_, classes)| classes);
        for class in entries.flat_map(ClassView::all_states) {
            for citation in &class.sources {
                let source = &mut sources[citation.number - 1];
                let line = Self::line(class, pages);
                source
                    .classes
                    .extend(line.map(|line| ClassLine { of: citation.of.clone(), ..line }));
            }
        }
        sources.retain(|source| !source.classes.is_empty());
        sources
    }

    /// Every ship, and every class without a ship of its name.
    pub fn index(&self, pages: &Pages, words: &Language) -> Vec<IndexGroup> {
        let several_navies = self.navies.len() > 1;
        let mut names = Vec::new();
        for class in self.navies.iter().flat_map(|(_, classes)| classes) {
            let Some(&page) = pages.get(&class.id) else { continue };
            let mut add = |name: &str, is_class: bool, completed: &str| {
                let beside = [if several_navies { &class.navy } else { "" }, completed];
                let beside: Vec<&str> =
                    beside.into_iter().filter(|word| !word.is_empty()).collect();
                names.push(IndexName {
                    key: sorted_as(name, words),
                    name: name.to_owned(),
                    class: is_class,
                    beside: beside.join(", "),
                    id: class.id.clone(),
                    page,
                });
            };
            let mut named = BTreeSet::new();
            for ship in class.all_states().flat_map(|state| &state.ships) {
                if !named.insert(ship.name.as_str()) {
                    continue;
                }
                let year =
                    if ship.completed.is_empty() { &class.completed } else { &ship.completed };
                add(&ship.name, false, year);
            }
            // `Fusō (1915)` is the class of a Fusō, and a ship of the Fubuki class may stand for all of them.
            let stem = class.name.split(" (").next().unwrap_or_default();
            let of_class = format!("{stem} class");
            if class.ships.iter().all(|ship| ship.name != stem && ship.name != of_class) {
                add(&class.name, !class.name.contains(" class"), &class.completed);
            }
        }
        names.sort();
        let mut groups: Vec<IndexGroup> = Vec::new();
        for name in names {
            let letter = first_letter(&name.key);
            match groups.iter_mut().find(|group| group.letter == letter) {
                Some(group) => group.names.push(name),
                None => groups.push(IndexGroup { letter, names: vec![name] }),
            }
        }
        groups
    }
}

/// The types that have any classes.
fn by_type<T>(classes: &[ClassView], rows: impl Fn(&ClassView) -> Vec<T>) -> Vec<OfType<T>> {
    let of_type = |run: &[ClassView]| OfType {
        label: run[0].types.clone(),
        classes: run.iter().flat_map(&rows).collect(),
    };
    let types = classes.chunk_by(|a, b| a.types == b.types).map(of_type);
    types.filter(|one| !one.classes.is_empty()).collect()
}

/// All states of a class with their lines, which name the state if there are several.
fn states<'a>(
    class: &'a ClassView,
    pages: &'a Pages,
) -> impl Iterator<Item = (&'a ClassView, ClassLine)> {
    let several = !class.states.is_empty();
    class.all_states().filter_map(move |state| {
        let line = Book::line(state, pages)?;
        let words = if several { state.state.clone() } else { String::new() };
        Some((state, ClassLine { state: words, ..line }))
    })
}

/// Sorts a separate letter after all words with its base letter.
const BEHIND: char = '\u{10ffff}';

/// The sort key of a name, without accents, case and punctuation. A separate letter of the language,
/// such as the Spanish ñ, sorts after its base letter.
fn sorted_as(name: &str, words: &Language) -> String {
    let mut key = String::new();
    for letter in name.nfc().flat_map(char::to_lowercase) {
        match letter {
            own if words.own_letters.contains(own) => {
                key.extend(own.nfd().take(1));
                key.push(BEHIND);
                key.push(own);
            }
            '\u{df}' => key.push_str("ss"),
            '\u{e6}' => key.push_str("ae"),
            '\u{153}' => key.push_str("oe"),
            '\u{f8}' => key.push('o'),
            '\u{142}' => key.push('l'),
            letter => {
                let plain = letter.nfd();
                key.extend(plain.filter(|c| c.is_alphanumeric() || c.is_whitespace()));
            }
        }
    }
    key
}

/// The index letter of a sort key; a dash for digits.
fn first_letter(key: &str) -> String {
    let mut letters = key.chars();
    let first = letters.next().filter(|letter| letter.is_alphabetic());
    let own = letters.next().filter(|next| *next == BEHIND).and(letters.next());
    own.or(first).map_or_else(|| "\u{2013}".to_owned(), |c| c.to_uppercase().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_of_its_own_stands_behind_the_one_it_is_made_of() {
        let spanish = Language { own_letters: "\u{f1}".to_owned(), ..Language::default() };
        let (nanda, nz) = ("\u{d1}and\u{fa}", "Nzo");
        assert!(sorted_as(nanda, &spanish) > sorted_as(nz, &spanish));
        assert!(sorted_as(nanda, &spanish) < sorted_as("Oca", &spanish));
        assert!(sorted_as(nanda, &Language::default()) < sorted_as(nz, &Language::default()));
        assert_eq!(first_letter(&sorted_as(nanda, &spanish)), "\u{d1}");
        assert_eq!(first_letter(&sorted_as("\u{c9}l\u{e9}", &spanish)), "E");
        assert_eq!(first_letter("7"), "\u{2013}");
    }

    #[test]
    fn ligatures_are_read_as_their_letters() {
        let words = Language::default();
        assert_eq!(sorted_as("Gro\u{df}er Kurf\u{fc}rst", &words), "grosser kurfurst");
        assert_eq!(sorted_as("\u{d8}rn", &words), "orn");
    }
}
