//! The parts of a book with page numbers: contents, tables, index.

use std::collections::BTreeSet;

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use crate::model::Language;

use super::super::log::ValueView;
use super::class::ClassView;
use super::views::{Book, ClassLine, NavyView, Pages, SourceView};

/// A navy in the contents.
#[derive(Clone, Serialize, Debug)]
pub struct Contents {
    pub navy: NavyView,
    pub page: usize,
    pub types: Vec<ContentsType>,
}

/// A type in the contents.
#[derive(Clone, Serialize, Debug)]
pub struct ContentsType {
    pub label: String,
    pub classes: Vec<ClassLine>,
}

/// The table of a navy's classes.
#[derive(Clone, Serialize, Debug)]
pub struct NavyTable {
    pub navy: String,
    pub types: Vec<TableType>,
}

/// Rows of one type.
#[derive(Clone, Serialize, Debug)]
pub struct TableType {
    pub label: String,
    pub rows: Vec<TableRow>,
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

    /// The classes with a page, by type.
    fn by_type<'a>(
        classes: &'a [ClassView],
        pages: &'a Pages,
    ) -> impl Iterator<Item = (String, Vec<(&'a ClassView, ClassLine)>)> + 'a {
        let runs = classes.chunk_by(|a, b| a.types == b.types);
        let lines = |run: &'a [ClassView]| -> Vec<(&'a ClassView, ClassLine)> {
            run.iter().filter_map(|class| Some((class, Self::line(class, pages)?))).collect()
        };
        runs.map(move |run| (run[0].types.clone(), lines(run))).filter(|(_, run)| !run.is_empty())
    }

    /// The contents.
    pub fn contents(&self, pages: &Pages) -> Vec<Contents> {
        let navy = |(navy, classes): &(NavyView, Vec<ClassView>)| {
            let types = Self::by_type(classes, pages).map(|(label, lines)| ContentsType {
                label,
                classes: lines.into_iter().map(|(_, line)| line).collect(),
            });
            let (navy, page) = (navy.clone(), *pages.get(&navy.id)?);
            Some(Contents { navy, page, types: types.collect() })
        };
        self.navies.iter().filter_map(navy).collect()
    }

    /// The tables.
    pub fn tables(&self, pages: &Pages) -> Vec<NavyTable> {
        // States of a class are distinguished by their words.
        let row = |(class, line): (&ClassView, ClassLine)| TableRow {
            line,
            ships: class.ships.len(),
            particulars: class.in_brief.clone(),
            values: class.values.clone(),
        };
        let navy = |(navy, classes): &(NavyView, Vec<ClassView>)| NavyTable {
            navy: navy.name.clone(),
            types: Self::by_type(classes, pages)
                .map(|(label, lines)| TableType {
                    label,
                    rows: lines
                        .into_iter()
                        .flat_map(|(class, _)| states(class, pages))
                        .map(row)
                        .collect(),
                })
                .collect(),
        };
        self.navies.iter().map(navy).filter(|table| !table.types.is_empty()).collect()
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
