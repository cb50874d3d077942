//! Strings and words in a table.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeValue;

use super::Table;
use crate::diagnostic::{
    Code, Diagnostic, Place, did_you_mean, is_invisible, is_unprintable, or_list, slip_for,
};
use crate::model::Setting;

/// The most accents on a letter of a name; Vietnamese has two, and more would reach into the lines above and below.
const MOST_ACCENTS: usize = 3;

/// So few words are listed, unless one of them is clearly meant.
const FEW: usize = 2;

/// The length allowed for a string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextLimit {
    /// A printed name.
    Name,
    /// A single line, such as an address.
    Line,
    /// Sentences, or a formula.
    Lines,
}

impl TextLimit {
    /// The limit in characters.
    fn characters(self) -> usize {
        match self {
            Self::Name => 120,
            Self::Line => 4_000,
            Self::Lines => 20_000,
        }
    }
}

impl Table<'_> {
    /// An optional string, possibly of several lines.
    pub fn text(&self, key: &str) -> Option<String> {
        self.printable(key, TextLimit::Lines)
    }

    /// A required, non-empty single line.
    pub fn required_text(&self, key: &str) -> Option<String> {
        let text = self.required(key, self.printable(key, TextLimit::Line));
        self.not_empty(key, text?)
    }

    /// An optional name for print or file names: a few words on one line.
    pub fn name(&self, key: &str) -> Option<String> {
        self.printable(key, TextLimit::Name)
    }

    /// The tag of a language, such as `en` or `pt-BR`; empty if there is none.
    pub fn language(&self, key: &str) -> String {
        let tag = self.name(key).unwrap_or_default();
        let main = tag.split(['-', '_']).next().unwrap_or_default();
        if !tag.is_empty() && !(2..=3).contains(&main.len()) {
            let message = format!("`{tag}` is not the tag of a language");
            let hint = "such as \"en\", \"de\" or \"pt-BR\"".to_owned();
            self.fault(Code::UnknownWord, key, message, Some(hint));
        }
        tag
    }

    pub fn required_name(&self, key: &str) -> Option<String> {
        let name = self.required(key, self.name(key));
        self.not_empty(key, name?)
    }

    /// A word that selects a setting, with its place.
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

    fn printable(&self, key: &str, room: TextLimit) -> Option<String> {
        let value = self.get(key)?;
        let text = self.plain_text(key, value)?;
        self.checked(key, value, text, room)
    }

    fn plain_text<'v>(&self, key: &str, value: &'v Spanned<DeValue>) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(key, value, "a text in quotes");
        }
        text
    }

    /// A string of reasonable length without unprintable characters.
    fn checked(
        &self,
        key: &str,
        value: &Spanned<DeValue>,
        text: &str,
        room: TextLimit,
    ) -> Option<String> {
        let is_name = room == TextLimit::Name;
        let is_allowed = |c: char| room == TextLimit::Lines && matches!(c, '\n' | '\r' | '\t');
        let refused =
            |c: &char| is_unprintable(*c) && !is_allowed(*c) || is_name && is_invisible(*c);
        let message = if let Some(c) = text.chars().find(refused) {
            let what =
                if c == '\n' { "a line break".to_owned() } else { c.escape_unicode().to_string() };
            let why = if is_invisible(c) { "seen" } else { "printed" };
            format!("`{key}` of {} has {what} in it, which cannot be {why}", self.what)
        } else if is_name && accents_in_a_row(text) > MOST_ACCENTS {
            format!("`{key}` of {} has more than {MOST_ACCENTS} accents on a letter", self.what)
        } else if text.chars().nth(room.characters()).is_some() {
            let (length, most) = (text.chars().count(), room.characters());
            format!("`{key}` of {} has {length} characters; the limit is {most}", self.what)
        } else {
            return Some(text.to_owned());
        };
        let fault = Diagnostic::error(Code::UnprintableText, message);
        self.add(fault.at(self.reading.place(value.span())), key);
        None
    }

    /// A string, or a whole number as a string.
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

    pub fn texts(&self, key: &str) -> Vec<String> {
        let texts = self.list_of_texts(key).into_iter();
        texts.filter_map(|(item, text)| self.checked(key, item, text, TextLimit::Line)).collect()
    }

    /// The texts of an array; what is none is a fault.
    fn list_of_texts(&self, key: &str) -> Vec<(&Spanned<DeValue<'_>>, &str)> {
        let mut texts = Vec::new();
        for item in self.list(key, "a list of texts") {
            match item.get_ref().as_str() {
                Some(text) => texts.push((item, text)),
                None => self.wrong_type(key, item, "a list of texts"),
            }
        }
        texts
    }

    /// An array of strings, each with its place.
    pub fn texts_and_places(&self, key: &str) -> Vec<(String, Place)> {
        let items =
            self.table.get(key).and_then(|value| value.get_ref().as_array()).into_iter().flatten();
        let text = |item: &Spanned<DeValue>| {
            Some((item.get_ref().as_str()?.to_owned(), self.reading.place(item.span())))
        };
        items.filter_map(text).collect()
    }

    /// One of a list of words.
    pub fn word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let value = self.get(key)?;
        let text = self.plain_text(key, value)?;
        let found = words.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let is_slip = || slip_for(text, known.iter().copied()).is_some();
            let hint = did_you_mean(text, known.iter().copied())
                .filter(|_| known.len() > FEW || is_slip())
                .unwrap_or_else(|| format!("it is one of {}", or_list(&known)));
            let message = format!("`{key}` of {} cannot be `{text}`", self.what);
            self.fault(Code::UnknownWord, key, message, Some(hint));
        }
        found.map(|(_, word)| word.clone())
    }

    /// One of a list of words; required.
    pub fn required_word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.required(key, self.word(key, words))
    }

    /// An array of words, each one of a known list.
    pub fn words<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Vec<T> {
        let mut found = Vec::new();
        for (item, text) in self.list_of_texts(key) {
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

    /// Every entry of a table with free keys and string values.
    pub fn named_texts(&self) -> Vec<(String, String, Range<usize>)> {
        let mut texts = Vec::new();
        for (key, value) in self.table {
            self.get(key.get_ref());
            match value.get_ref().as_str() {
                Some(text) => {
                    texts.push((key.get_ref().to_string(), text.to_owned(), value.span()))
                }
                None => self.wrong_type(key.get_ref(), value, "a text in quotes"),
            }
        }
        texts
    }
}

/// The most accents that follow each other in a text.
fn accents_in_a_row(text: &str) -> usize {
    let is_accent = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}');
    text.split(|c| !is_accent(c)).map(|accents| accents.chars().count()).max().unwrap_or(0)
}
