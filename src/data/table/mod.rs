//! Reads a TOML table key by key; keys never asked for are reported as unknown.
//!
//! serde stops at the first fault and loses positions in flattened tables. Our users fix a file in
//! one go, so this reader continues after each fault and knows the position of everything.

mod nested;
mod numbers;
mod reading;
mod texts;

use std::cell::RefCell;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Diagnostic, Place, did_you_mean, or_list, slip_for};

pub use nested::Item;
pub use numbers::ARMOR;
pub use reading::Reading;

/// A table of a file, with its name in messages.
pub struct Table<'a> {
    reading: &'a Reading<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    what: &'static str,
    ship: Option<String>,
    asked: RefCell<Vec<String>>,
}

impl<'a> Reading<'a> {
    /// The whole file as a table; `what` is its name in messages (`a navy's file`).
    pub fn root(&'a self, what: &'static str) -> Table<'a> {
        Table::new(self, self.table.get_ref(), 0..0, what)
    }
}

impl<'a> Table<'a> {
    fn new(
        reading: &'a Reading<'a>,
        table: &'a DeTable<'a>,
        span: Range<usize>,
        what: &'static str,
    ) -> Self {
        Self { reading, table, span, what, ship: None, asked: RefCell::default() }
    }

    /// Makes later faults name this ship.
    pub fn about_ship(&mut self, ship: impl Into<String>) {
        self.ship = Some(ship.into());
    }

    /// The position of the table.
    pub fn place(&self) -> Place {
        self.reading.place(self.span.clone())
    }

    /// The position of a key's value; the table's if the key is absent.
    pub fn place_of(&self, key: &str) -> Place {
        self.table.get(key).map_or_else(|| self.place(), |value| self.reading.place(value.span()))
    }

    /// The place of a span of the file.
    pub fn place_at(&self, span: Range<usize>) -> Place {
        self.reading.place(span)
    }

    /// The byte range of a key's value.
    pub fn span_of(&self, key: &str) -> Option<Range<usize>> {
        self.table.get(key).map(Spanned::span)
    }

    /// Every key, in alphabetical order.
    pub fn keys(&self) -> Vec<String> {
        self.table.keys().map(|key| key.get_ref().to_string()).collect()
    }

    /// Adds a fault about a key.
    pub fn fault(&self, code: Code, key: &str, message: String, hint: Option<String>) {
        let fault = Diagnostic::error(code, message).at(self.place_of(key)).maybe_hint(hint);
        self.add(fault, key);
    }

    /// Adds a fault that already has its place.
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

    /// The value of a key as it is written; the key is known from now on.
    pub fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        let mut asked = self.asked.borrow_mut();
        if !asked.iter().any(|known| known == key) {
            asked.push(key.to_owned());
        }
        self.table.get(key)
    }

    fn wrong_type(&self, key: &str, value: &Spanned<DeValue>, wanted: &str) {
        let message =
            format!("`{key}` of {} is {}, not {wanted}", self.what, an(value.get_ref().type_str()));
        let written = self.reading.text(value.span());
        let hint = match (value.get_ref(), wanted) {
            (DeValue::String(_), "a number" | "a whole number") => {
                Some("write the figure alone, without quotes or a unit: 12500, or 18.5".to_owned())
            }
            (DeValue::Array(_), "a number") => {
                Some("write one figure, without brackets".to_owned())
            }
            (DeValue::Datetime(_), "a number") => {
                Some("write the year alone, such as 1905".to_owned())
            }
            (_, "true or false") => Some("write true or false, without quotes".to_owned()),
            (DeValue::Integer(_) | DeValue::Float(_), "a text in quotes") => {
                Some(format!("write `{key} = \"{written}\"`"))
            }
            (DeValue::Table(_), "a list of tables") if written.starts_with('{') => {
                Some(format!("put it in brackets: `{key} = [{{ ... }}]`"))
            }
            (DeValue::Table(_), "a list of tables") => {
                Some(format!("write two brackets: `[[{key}]]`"))
            }
            (_, "a list of tables") => {
                Some(format!("write `{key} = [{{ ... }}]`, with its keys in braces"))
            }
            (_, "a table") => Some("write its keys in braces: `{ ... }`".to_owned()),
            _ => None,
        };
        let fault = Diagnostic::error(Code::WrongType, message).maybe_hint(hint);
        self.add(fault.at(self.reading.place(value.span())), key);
    }

    /// The items of an array; any other value is a fault.
    fn list(&self, key: &str, wanted: &str) -> &'a [Spanned<DeValue<'a>>] {
        let Some(value) = self.get(key) else { return &[] };
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_type(key, value, wanted);
            return &[];
        };
        list
    }

    /// What was read of a key, which has to be there.
    fn required<T>(&self, key: &str, read: Option<T>) -> Option<T> {
        if !self.table.contains_key(key) && !self.misspells(key) {
            let message = format!("{} has no `{key}`", self.what);
            self.add(Diagnostic::error(Code::MissingField, message).at(self.place()), key);
        }
        read
    }

    /// Whether a key that is not there is misspelled; if so, that is reported, and nothing else need be.
    pub fn misspells(&self, key: &str) -> bool {
        let is_free = |written: &&str| !self.asked.borrow().iter().any(|known| known == written);
        let written = self.table.keys().map(|key| key.get_ref().as_ref()).filter(is_free);
        let Some(written) = slip_for(key, written) else { return false };
        self.get(written);
        let place =
            self.table.get_key_value(written).map(|(key, _)| self.reading.place(key.span()));
        let message = format!("`{written}` is not a key of {}", self.what);
        let fault =
            Diagnostic::error(Code::UnknownKey, message).hint(format!("did you mean `{key}`?"));
        self.add(fault.at(place.unwrap_or_else(|| self.place())), written);
        true
    }

    /// Reports every key that was never asked for. A reader calls it where it may still give up.
    pub fn finish(&self) {
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
}

fn an(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}
