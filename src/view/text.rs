//! Text for templates: numbers split into parts so that fractions can be typeset, lists and
//! sentences.

use serde::Serialize;

use crate::measure::{Fraction, Quantity, Unit};
use crate::model::Language;

/// A number in parts. Inches are mixed numbers; metric lengths are decimals without a fraction.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct NumberText {
    /// The whole number in plain characters: `5 1/4`.
    pub plain: String,
    /// Empty if there is only a fraction.
    pub whole: String,
    /// Empty if there is no fraction.
    pub numerator: String,
    pub denominator: String,
}

impl NumberText {
    /// Creates one without a fraction.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { whole: text.clone(), plain: text, ..Self::default() }
    }

    /// Applies a language's decimal sign.
    pub fn decimal(&mut self, language: &Language) {
        for text in [&mut self.plain, &mut self.whole] {
            if text.starts_with(|first: char| first.is_ascii_digit()) {
                *text = language.decimal(text);
            }
        }
    }

    /// Creates a mixed number.
    pub fn mixed(number: Fraction) -> Self {
        let sign = if number < Fraction::ZERO { "-" } else { "" };
        match number.mixed() {
            (_, 0, _) => Self::plain(number.to_mixed_text()),
            (whole, numerator, denominator) => Self {
                plain: number.to_mixed_text(),
                whole: if whole == 0 { sign.to_owned() } else { format!("{sign}{whole}") },
                numerator: numerator.to_string(),
                denominator: denominator.to_string(),
            },
        }
    }
}

/// The number of a distance, in the style of its unit.
pub fn quantity_number(quantity: Quantity) -> NumberText {
    match quantity.unit {
        Unit::Inch => NumberText::mixed(quantity.amount),
        _ => NumberText::plain(quantity.amount_text()),
    }
}

/// Joins words to a list: `a, b and c`.
pub fn listed(words: &Language, all: &[&str]) -> String {
    match all {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => {
            format!("{}{}{last}", before.join(", "), words.text("list.and"))
        }
    }
}

/// Capitalizes the first letter.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// `1902`, or `1902–1904`.
pub fn year_span((from, to): (i64, i64)) -> String {
    if from == to { from.to_string() } else { format!("{from}\u{2013}{to}") }
}
