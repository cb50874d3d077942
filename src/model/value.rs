//! A number of a rule set, and why it is what it is.

use crate::measure::Fraction;

/// Why a value is what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Basis {
    /// Printed in a source for this very ship or table cell.
    Stated,
    /// By the publisher's own formula.
    Computed,
    /// By a formula of ours.
    Estimated,
    /// A table cell of ours.
    House,
    /// Not known: an empty box.
    Unknown,
}

impl Basis {
    /// Every basis with its word in files, JSON and on paper.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("stated", Self::Stated),
        ("computed", Self::Computed),
        ("estimated", Self::Estimated),
        ("house", Self::House),
        ("unknown", Self::Unknown),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, basis)| *basis == self).map_or("", |(word, _)| word)
    }
}

/// What a value says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A number.
    Number(Fraction),
    /// A word in a number's place, such as BG.
    Word(String),
    /// The ship has no such thing: a dash.
    None,
    /// Not known: an empty box to pencil in.
    Unknown,
}

/// Printed where a ship has no such thing.
pub const DASH: &str = "\u{2013}";

impl Amount {
    /// As printed: a mixed number, a word, a dash, or nothing at all.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_mixed_text(),
            Self::Word(word) => word.clone(),
            Self::None => DASH.to_owned(),
            Self::Unknown => String::new(),
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<Fraction> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// One value of one ship under one rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// Which: an id of the rule set's file.
    pub id: String,
    /// What it says.
    pub amount: Amount,
    /// Why.
    pub basis: Basis,
    /// The source of a stated value, the reason of an unknown one.
    pub reason: Option<String>,
}
