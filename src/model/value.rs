//! A ship value, and how it is known.

use std::cmp::{Ordering, Reverse};

use crate::measure::Fraction;

words! {
    /// How a value is known.
    pub enum Basis {
        /// Printed in a source for this very ship or table cell.
        Stated = "stated",
        /// By the publisher's own formula.
        Computed = "computed",
        /// By our own formula.
        Estimated = "estimated",
        /// Our own cell in a publisher's table.
        House = "house",
        /// Printed in a source that can be read in more than one way; the reading is ours.
        Reading = "reading",
        /// An empty box.
        Unknown = "unknown",
    }
}

impl Basis {
    /// Whether a cell of this basis has a dagger: a house cell, or a reading.
    pub fn has_dagger(self) -> bool {
        matches!(self, Self::House | Self::Reading)
    }

    /// The mark printed for it: ● for the publisher's, ○ for ours, a dagger for our cells and
    /// readings; nothing if unknown.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Unknown => "",
            _ if self.is_publishers() => "\u{25cf}",
            _ if self.has_dagger() => "\u{2020}",
            _ => "\u{25cb}",
        }
    }

    /// Whether a number of this basis is the publisher's: printed, or by his own formula.
    pub fn is_publishers(self) -> bool {
        matches!(self, Self::Stated | Self::Computed)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Amount {
    Number(Fraction),
    /// A word in place of a number, such as BG.
    Word(String),
    /// The ship has none: a dash.
    None,
    /// An empty box to fill in by hand.
    Unknown,
}

words! {
    /// The kind of a value; a dash and an empty box are always allowed.
    #[derive(Default)]
    pub enum ValueKind {
        /// A number, possibly fractional.
        #[default]
        Number = "number",
        Whole = "whole",
        /// A whole number of boxes in a row, to be crossed off.
        Track = "track",
        /// A capital letter, such as the name of a table column.
        Letter = "letter",
        /// The number and size of guns: `8x15`.
        Rating = "rating",
        Flag = "flag",
        /// One of the words listed in the rule set's file.
        Word = "word",
        /// Any words.
        Text = "text",
    }
}

impl ValueKind {
    /// The kind in messages.
    pub fn what(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Whole => "a whole number",
            Self::Track => "a whole number of boxes",
            Self::Letter => "a letter",
            Self::Rating => "a number of guns and their size, such as 8x15",
            Self::Flag => "yes or no",
            Self::Word => "one of its words",
            Self::Text => "a text",
        }
    }

    /// Whether this kind allows an amount; `words` are allowed in any kind.
    pub fn allows(self, amount: &Amount, words: &[String]) -> bool {
        match amount {
            Amount::None | Amount::Unknown => true,
            Amount::Number(number) => match self {
                Self::Number => true,
                Self::Whole | Self::Track => number.is_whole(),
                // A column of texts may have a number among them.
                Self::Text => true,
                Self::Letter | Self::Rating | Self::Flag | Self::Word => false,
            },
            Amount::Word(word) => words.contains(word) || self.allows_word(word),
        }
    }

    fn allows_word(self, word: &str) -> bool {
        match self {
            Self::Letter => matches!(word.as_bytes(), [letter] if letter.is_ascii_uppercase()),
            Self::Rating => word.split_once('x').is_some_and(|(guns, size)| {
                guns.parse::<u32>().is_ok_and(|guns| guns > 0) && size.parse::<u32>().is_ok()
            }),
            Self::Flag => ["yes", "no"].contains(&word),
            Self::Text => true,
            Self::Number | Self::Whole | Self::Track | Self::Word => false,
        }
    }
}

/// Printed if a ship has no such thing.
pub const DASH: &str = "\u{2013}";

impl Amount {
    /// As printed: a mixed number, a word, a dash, or nothing.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_short_text(),
            Self::Word(word) => word.clone(),
            Self::None => DASH.to_owned(),
            Self::Unknown => String::new(),
        }
    }

    /// The sort key for a ranking, greatest first: numbers, guns by size and number, letters from
    /// AA and A on, other words, dashes, unknowns.
    pub fn rank(&self, other: &Self) -> Ordering {
        let place = |amount: &Self| match amount {
            Self::Number(number) => (0, Reverse(Some(*number)), Reverse((0, 0)), String::new()),
            Self::Word(word) => match rating(word) {
                Some(rating) => (1, Reverse(None), Reverse(rating), String::new()),
                // AA precedes A, unlike in a dictionary.
                None => (2, Reverse(None), Reverse((0, 0)), format!("{word}~")),
            },
            Self::None => (3, Reverse(None), Reverse((0, 0)), String::new()),
            Self::Unknown => (4, Reverse(None), Reverse((0, 0)), String::new()),
        };
        place(self).cmp(&place(other))
    }

    pub fn number(&self) -> Option<Fraction> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// The size and number of guns such as `8x15`.
fn rating(word: &str) -> Option<(i64, i64)> {
    let (guns, size) = word.split_once('x')?;
    Some((size.parse().ok()?, guns.parse().ok()?))
}

/// One value of one ship under one rule set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The id in the rule set's file.
    pub id: String,
    pub amount: Amount,
    pub basis: Basis,
    /// The source if stated, the reason if unknown.
    pub reason: Option<String>,
    /// The least and the greatest number that the publisher is likely to print, if it was refitted to values that a
    /// player has typed in, or follows from such a value.
    pub likely: Option<(Fraction, Fraction)>,
}

/// How the reason of a value begins that needs particulars which no source gives.
const LACKS: &str = "no source gives ";

impl Value {
    /// The reason of a value that is unknown for want of these particulars.
    pub fn for_want_of<S: AsRef<str>>(particulars: &[S]) -> String {
        let names: Vec<&str> = particulars.iter().map(AsRef::as_ref).collect();
        format!("{LACKS}{}", names.join(", "))
    }

    /// The missing particulars that make it unknown.
    pub fn lacks(&self) -> impl Iterator<Item = &str> {
        let reason = self.reason.as_deref().filter(|_| self.basis == Basis::Unknown);
        reason
            .and_then(|reason| reason.strip_prefix(LACKS))
            .into_iter()
            .flat_map(|names| names.split(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_stands_first_and_the_unknown_last() {
        let word = |word: &str| Amount::Word(word.to_owned());
        let number = |number: i64| Amount::Number(number.into());
        let mut amounts = [
            Amount::Unknown,
            word("B"),
            word("AA"),
            Amount::None,
            number(9),
            word("A"),
            number(12),
        ];
        amounts.sort_by(Amount::rank);
        let texts = amounts.map(|amount| amount.text());
        assert_eq!(texts, ["12", "9", "AA", "A", "B", DASH, ""]);
        let mut guns = [word("12x6"), word("9x11"), word("10x11")];
        guns.sort_by(Amount::rank);
        assert_eq!(guns, [word("10x11"), word("9x11"), word("12x6")]);
    }
}
