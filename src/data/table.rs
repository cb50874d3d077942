//! A TOML table being read: every question names a key; what was never asked for is unknown.
//!
//! serde stops at the first fault and loses places inside flattened tables. Our users mend a file
//! in one go, so this reader goes on after each fault and knows the spot of everything.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::SourceFile;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, is_unprintable, or_list};
use crate::measure::{Fraction, NotANumber};
use crate::model::Setting;

/// Where faults of one file are gathered.
pub struct Reading<'a> {
    file: &'a SourceFile,
    faults: RefCell<&'a mut Faults>,
}

impl<'a> Reading<'a> {
    /// Begins to read a file.
    pub fn new(file: &'a SourceFile, faults: &'a mut Faults) -> Self {
        Self { file, faults: RefCell::new(faults) }
    }

    /// Parses the file; with syntax faults, all of them, there is nothing to read.
    pub fn parse(&self) -> Option<Spanned<DeTable<'a>>> {
        let (table, errors) = DeTable::parse_recoverable(&self.file.text);
        let mut lines = BTreeSet::new();
        for error in &errors {
            let at = error.span().map_or(0, |span| span.start);
            // What follows in a broken line is broken by its first fault.
            if !lines.insert(self.file.place(at).line) {
                continue;
            }
            let message = error.message().trim().to_lowercase().replace('\n', ", ");
            self.fault(Diagnostic::error(Code::TomlSyntax, message).at(self.file.place(at)));
        }
        errors.is_empty().then_some(table)
    }

    /// Adds a fault.
    pub fn fault(&self, fault: Diagnostic) {
        self.faults.borrow_mut().add(fault);
    }

    /// The file's name.
    pub fn file_name(&self) -> String {
        self.file.place(0).file
    }

    /// The spot of a byte range.
    pub fn place(&self, span: Range<usize>) -> Place {
        self.file.place(span.start)
    }
}

/// How much room a text has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// A name on paper.
    Name,
    /// A line, such as an address.
    Line,
    /// Sentences, or a formula.
    Lines,
}

impl Room {
    /// No text of this kind has more.
    fn characters(self) -> usize {
        match self {
            Self::Name => 120,
            Self::Line => 4_000,
            Self::Lines => 20_000,
        }
    }
}

/// An item of a list that has texts and tables.
pub enum Item<'a> {
    /// A text and where it stands.
    Text(String, Place),
    /// A table.
    Table(Table<'a>),
}

/// One table of a file, with the words by which messages call it.
pub struct Table<'a> {
    reading: &'a Reading<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    what: &'static str,
    ship: Option<String>,
    asked: RefCell<Vec<String>>,
}

impl<'a> Table<'a> {
    /// The whole file as a table; `what` is its word in messages (`a navy's file`).
    pub fn root(
        reading: &'a Reading<'a>,
        table: &'a Spanned<DeTable<'a>>,
        what: &'static str,
    ) -> Self {
        Self::new(reading, table.get_ref(), 0..0, what)
    }

    fn new(
        reading: &'a Reading<'a>,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        what: &'static str,
    ) -> Self {
        Self { reading, table, span, what, ship: None, asked: RefCell::default() }
    }

    /// From here on, faults name this ship.
    pub fn about_ship(&mut self, ship: impl Into<String>) {
        self.ship = Some(ship.into());
    }

    /// Where the table begins.
    pub fn place(&self) -> Place {
        self.reading.place(self.span.clone())
    }

    /// Where a key's value begins; the table's place if the key is absent.
    pub fn place_of(&self, key: &str) -> Place {
        self.table.get(key).map_or_else(|| self.place(), |value| self.reading.place(value.span()))
    }

    /// Where a span of the file begins.
    pub fn place_at(&self, span: Range<usize>) -> Place {
        self.reading.place(span)
    }

    /// The bytes of a key's value in the file.
    pub fn span_of(&self, key: &str) -> Option<Range<usize>> {
        self.table.get(key).map(Spanned::span)
    }

    /// Every key, in the file's order of spelling.
    pub fn keys(&self) -> Vec<String> {
        self.table.keys().map(|key| key.get_ref().to_string()).collect()
    }

    /// Adds a fault about a key.
    pub fn fault(&self, code: Code, key: &str, message: String, hint: Option<String>) {
        let fault = Diagnostic::error(code, message).at(self.place_of(key)).maybe_hint(hint);
        self.add(fault, key);
    }

    /// Adds a fault that has its place already.
    pub fn add_at(&self, fault: Diagnostic) {
        self.add(fault, "");
    }

    fn add(&self, mut fault: Diagnostic, key: &str) {
        fault.ship.clone_from(&self.ship);
        if self.ship.is_some() && !key.is_empty() {
            fault.field = Some(key.to_owned());
        }
        self.reading.fault(fault);
    }

    fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        let mut asked = self.asked.borrow_mut();
        if !asked.iter().any(|known| known == key) {
            asked.push(key.to_owned());
        }
        self.table.get(key)
    }

    fn wrong_type(&self, key: &str, value: &Spanned<DeValue>, wanted: &str) {
        let message =
            format!("`{key}` of {} is {}, not {wanted}", self.what, an(value.get_ref().type_str()));
        let fault =
            Diagnostic::error(Code::WrongType, message).at(self.reading.place(value.span()));
        self.add(fault, key);
    }

    fn require(&self, key: &str) -> Option<()> {
        if self.get(key).is_none() {
            self.missing(key);
            return None;
        }
        Some(())
    }

    fn missing(&self, key: &str) {
        let message = format!("{} has no `{key}`", self.what);
        self.add(Diagnostic::error(Code::MissingField, message).at(self.place()), key);
    }

    /// Reports every key that was never asked for. To be called last.
    pub fn finish(self) {
        let asked = self.asked.borrow();
        for (key, _) in self.table {
            if !asked.iter().any(|known| known == key.get_ref()) {
                let message = format!("`{}` is not a key of {}", key.get_ref(), self.what);
                let hint = did_you_mean(key.get_ref(), asked.iter().map(String::as_str))
                    .unwrap_or_else(|| {
                        format!(
                            "its keys are {}",
                            or_list(&asked.iter().collect::<Vec<_>>()).replace(" or ", " and ")
                        )
                    });
                let fault = Diagnostic::error(Code::UnknownKey, message)
                    .at(self.reading.place(key.span()))
                    .hint(hint);
                self.add(fault, key.get_ref());
            }
        }
    }

    /// A text, if the key is there; it may have several lines.
    pub fn text(&self, key: &str) -> Option<String> {
        self.printable(key, Room::Lines)
    }

    /// A text of one line that must be there and not be empty.
    pub fn required_text(&self, key: &str) -> Option<String> {
        self.require(key)?;
        self.not_empty(key, self.printable(key, Room::Line)?)
    }

    /// What something is called on paper or in files, if the key is there: a few words in one line.
    pub fn name(&self, key: &str) -> Option<String> {
        self.printable(key, Room::Name)
    }

    /// A name that must be there and not be empty.
    pub fn required_name(&self, key: &str) -> Option<String> {
        self.require(key)?;
        self.not_empty(key, self.name(key)?)
    }

    /// A word that chooses a setting, with its place.
    pub fn setting(&self, key: &str) -> Option<Setting> {
        Some(Setting { word: self.name(key)?, place: self.place_of(key) })
    }

    fn not_empty(&self, key: &str, text: String) -> Option<String> {
        if text.trim().is_empty() {
            self.fault(Code::MissingField, key, format!("`{key}` of {} is empty", self.what), None);
            return None;
        }
        Some(text)
    }

    fn printable(&self, key: &str, room: Room) -> Option<String> {
        let value = self.get(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong_type(key, value, "a text in quotes");
            return None;
        };
        self.checked(key, value, text, room)
    }

    /// A text without characters that cannot be printed, and of no absurd length.
    fn checked(
        &self,
        key: &str,
        value: &Spanned<DeValue>,
        text: &str,
        room: Room,
    ) -> Option<String> {
        let is_allowed = |c: char| room == Room::Lines && matches!(c, '\n' | '\r' | '\t');
        let message = if let Some(c) = text.chars().find(|c| is_unprintable(*c) && !is_allowed(*c))
        {
            let what =
                if c == '\n' { "a line break".to_owned() } else { c.escape_unicode().to_string() };
            format!("`{key}` of {} has {what} in it, which cannot be printed", self.what)
        } else if text.chars().nth(room.characters()).is_some() {
            let (length, most) = (text.chars().count(), room.characters());
            format!("`{key}` of {} has {length} characters; {most} are the most", self.what)
        } else {
            return Some(text.to_owned());
        };
        let fault = Diagnostic::error(Code::UnprintableText, message);
        self.add(fault.at(self.reading.place(value.span())), key);
        None
    }

    /// One of a list of words.
    pub fn word<T>(&self, key: &str, words: &[(&str, T)]) -> Option<T>
    where
        T: Clone,
    {
        let text = self.text(key)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let hint = did_you_mean(&text, known.iter().copied())
                .unwrap_or_else(|| format!("it is one of {}", or_list(&known)));
            let message = format!("`{text}` is not a `{key}` of {}", self.what);
            self.fault(Code::UnknownWord, key, message, Some(hint));
        }
        found.map(|(_, word)| word.clone())
    }

    /// One of a list of words, that must be there.
    pub fn required_word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.require(key)?;
        self.word(key, words)
    }

    /// `true` or `false`; false if the key is absent.
    pub fn flag(&self, key: &str) -> bool {
        let Some(value) = self.get(key) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong_type(key, value, "true or false");
        }
        flag.unwrap_or(false)
    }

    /// A number within limits, as TOML number or as a text like `"6 1/2"`.
    pub fn number(&self, key: &str, limits: RangeInclusive<i64>) -> Option<Fraction> {
        let value = self.get(key)?;
        self.number_from(key, value, limits)
    }

    /// A number that must be there.
    pub fn required_number(&self, key: &str, limits: RangeInclusive<i64>) -> Option<Fraction> {
        self.require(key)?;
        self.number(key, limits)
    }

    /// A whole number that must be there.
    pub fn required_whole(&self, key: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.require(key)?;
        self.whole(key, limits)
    }

    /// A number that must be there and be above nought.
    pub fn positive(&self, key: &str, most: i64) -> Option<Fraction> {
        let number = self.required_number(key, 0..=most)?;
        if number == Fraction::ZERO {
            let message = format!("`{key}` of {} is nought", self.what);
            self.fault(Code::AbsurdNumber, key, message, None);
            return None;
        }
        Some(number)
    }

    /// A whole number within limits.
    pub fn whole(&self, key: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        let value = self.get(key)?;
        let number = self.number_from(key, value, limits)?;
        if !number.is_whole() {
            self.wrong_type(key, value, "a whole number");
            return None;
        }
        Some(number.floor())
    }

    /// Two numbers in brackets, the second not below the first.
    pub fn range(&self, key: &str, limits: RangeInclusive<i64>) -> Option<(Fraction, Fraction)> {
        let value = self.get(key)?;
        let Some([from, to]) = value.get_ref().as_array().map(|list| &list[..]) else {
            self.wrong_type(key, value, "two numbers in brackets");
            return None;
        };
        let from = self.number_from(key, from, limits.clone())?;
        let to = self.number_from(key, to, limits)?;
        if to < from {
            let message = format!("`{key}` of {} ends before it begins", self.what);
            self.fault(Code::AbsurdNumber, key, message, None);
            return None;
        }
        Some((from, to))
    }

    /// A list of numbers within limits.
    pub fn numbers(&self, key: &str, limits: RangeInclusive<i64>) -> Vec<Fraction> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list of numbers");
            return Vec::new();
        };
        list.iter().filter_map(|item| self.number_from(key, item, limits.clone())).collect()
    }

    fn number_from(
        &self,
        key: &str,
        value: &Spanned<DeValue>,
        limits: RangeInclusive<i64>,
    ) -> Option<Fraction> {
        let number = match value.get_ref() {
            DeValue::Integer(integer) => {
                i64::from_str_radix(&integer.as_str().replace('_', ""), integer.radix())
                    .map(Fraction::whole)
                    .map_err(drop)
            }
            DeValue::Float(float) => float.as_str().replace('_', "").parse().map_err(drop),
            DeValue::String(text) => match text.parse() {
                Ok(number) => Ok(number),
                Err(NotANumber::TooLarge) => Err(()),
                Err(NotANumber::DividedByZero) => {
                    let message = format!("`{key}` of {} is divided by 0: `{text}`", self.what);
                    let place = self.reading.place(value.span());
                    self.add(Diagnostic::error(Code::AbsurdNumber, message).at(place), key);
                    return None;
                }
                Err(NotANumber::Unreadable) => {
                    self.wrong_type(key, value, "a number");
                    return None;
                }
            },
            _ => {
                self.wrong_type(key, value, "a number");
                return None;
            }
        };
        let inside = number.ok().filter(|n| {
            Fraction::whole(*limits.start()) <= *n && *n <= Fraction::whole(*limits.end())
        });
        if inside.is_none() {
            let written = &self.reading.file.text[value.span()];
            let message = format!("{written} is no believable `{key}` of {}", self.what);
            let hint = format!("it lies between {} and {}", limits.start(), limits.end());
            let fault = Diagnostic::error(Code::AbsurdNumber, message)
                .at(self.reading.place(value.span()))
                .hint(hint);
            self.add(fault, key);
        }
        inside
    }

    /// A text, or a whole number as its text.
    pub fn text_or_number(&self, key: &str) -> Option<String> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(number) => Some(number.as_str().replace('_', "")),
            DeValue::Float(number) => Some(number.as_str().replace('_', "")),
            _ => {
                self.wrong_type(key, value, "a number or a text");
                None
            }
        }
    }

    /// A list of texts.
    pub fn texts(&self, key: &str) -> Vec<String> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list of texts");
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in list {
            match item.get_ref().as_str() {
                Some(text) => texts.extend(self.checked(key, item, text, Room::Line)),
                None => self.wrong_type(key, item, "a list of texts"),
            }
        }
        texts
    }

    /// A list of texts, each with its place.
    pub fn texts_and_places(&self, key: &str) -> Vec<(String, Place)> {
        let items =
            self.get(key).and_then(|value| value.get_ref().as_array()).into_iter().flatten();
        let text = |item: &Spanned<DeValue>| {
            Some((item.get_ref().as_str()?.to_owned(), self.reading.place(item.span())))
        };
        items.filter_map(text).collect()
    }

    /// The ids of a list of tables, as far as they have one.
    pub fn ids(&self, key: &str) -> Vec<String> {
        let tables =
            self.get(key).and_then(|value| value.get_ref().as_array()).into_iter().flatten();
        let id = |table: &Spanned<DeValue>| {
            table.get_ref().as_table()?.get("id")?.get_ref().as_str().map(str::to_owned)
        };
        tables.filter_map(id).collect()
    }

    /// A list of words, each one of those that are known.
    pub fn words<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Vec<T> {
        let Some(list) = self.get(key).and_then(|value| value.get_ref().as_array()) else {
            self.texts(key);
            return Vec::new();
        };
        let mut found = Vec::new();
        for item in list {
            let Some(text) = item.get_ref().as_str() else {
                self.wrong_type(key, item, "a list of texts");
                continue;
            };
            if let Some((_, word)) = words.iter().find(|(word, _)| *word == text) {
                found.push(word.clone());
                continue;
            }
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let listed = format!("`{key}` may hold {}", or_list(&known));
            let hint = match did_you_mean(text, known.iter().copied()) {
                Some(nearest) => format!("{nearest} {listed}"),
                None => listed,
            };
            let message = format!("`{text}` is not one of the `{key}` of {}", self.what);
            let fault = Diagnostic::error(Code::UnknownWord, message)
                .at(self.reading.place(item.span()))
                .hint(hint);
            self.add(fault, key);
        }
        found
    }

    /// A table within this one.
    pub fn table(&self, key: &str, what: &'static str) -> Option<Table<'a>> {
        let value = self.get(key)?;
        self.inner(key, value, what)
    }

    /// A table within this one, that must be there.
    pub fn required_table(&self, key: &str, what: &'static str) -> Option<Table<'a>> {
        self.require(key)?;
        self.table(key, what)
    }

    /// Every table of a list (`[[key]]`, or inline tables in brackets).
    pub fn tables(&self, key: &str, what: &'static str) -> Vec<Table<'a>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list of tables");
            return Vec::new();
        };
        list.iter().filter_map(|item| self.inner(key, item, what)).collect()
    }

    /// Reads every table of a list that has an `id` each; of two with the same the second is a fault.
    pub fn named<T>(
        &self,
        key: &str,
        what: &'static str,
        mut read: impl FnMut(Table<'a>) -> Option<T>,
    ) -> Vec<T> {
        let mut seen: HashMap<String, Place> = HashMap::new();
        let mut kept = Vec::new();
        for table in self.tables(key, what) {
            let (id, place) = (table.table.get("id"), table.place_of("id"));
            let id = id.and_then(|id| id.get_ref().as_str()).unwrap_or_default().to_owned();
            let first = seen.get(&id).filter(|_| !id.is_empty());
            if let Some(first) = first {
                let message = format!("`{id}` is the id of {what} twice");
                let fault = Diagnostic::error(Code::DuplicateId, message).at(place);
                self.add(fault.hint(format!("the first stands at {first}")), "");
                // For the faults that it has besides.
                drop(read(table));
                continue;
            }
            seen.insert(id, place);
            kept.extend(read(table));
        }
        kept
    }

    /// Every item of a list of texts and tables.
    pub fn items(&self, key: &str, what: &'static str) -> Vec<Item<'a>> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list");
            return Vec::new();
        };
        list.iter()
            .filter_map(|item| match item.get_ref().as_str() {
                Some(text) => Some(Item::Text(text.to_owned(), self.reading.place(item.span()))),
                None => self.inner(key, item, what).map(Item::Table),
            })
            .collect()
    }

    /// Every entry whose value is a table, for tables whose keys are free names.
    pub fn named_tables(&self, what: &'static str) -> Vec<(String, Table<'a>)> {
        let named = self.table.iter().filter_map(|(key, value)| {
            self.inner(key.get_ref(), value, what).map(|inner| (key.get_ref().to_string(), inner))
        });
        named.collect()
    }

    /// Every entry of a table whose keys are free names and whose values are texts.
    pub fn named_texts(&self) -> Vec<(String, String, Range<usize>)> {
        let mut texts = Vec::new();
        for (key, value) in self.table {
            match value.get_ref().as_str() {
                Some(text) => {
                    texts.push((key.get_ref().to_string(), text.to_owned(), value.span()))
                }
                None => self.wrong_type(key.get_ref(), value, "a text in quotes"),
            }
        }
        texts
    }

    fn inner(
        &self,
        key: &str,
        value: &'a Spanned<DeValue<'a>>,
        what: &'static str,
    ) -> Option<Table<'a>> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(key, value, "a table");
            return None;
        };
        let mut inner = Table::new(self.reading, table, value.span(), what);
        inner.ship.clone_from(&self.ship);
        Some(inner)
    }

    /// The TOML value of a key as it is, for tables that go to formulas unread.
    pub fn raw(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.get(key)
    }
}

fn an(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}
