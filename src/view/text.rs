//! Numbers as templates set them: with their fraction in parts, so that it can be a real one.

use serde::Serialize;

use crate::measure::{Fraction, Quantity, Unit};
use crate::model::Language;

/// A number in parts. Inches are mixed numbers; metric lengths are decimals and have no fraction.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, Default)]
pub struct NumberText {
    /// Everything at once, in plain characters: `5 1/4`.
    pub plain: String,
    /// The whole part; empty if there is only a fraction.
    pub whole: String,
    /// Above the fraction's line; empty if there is no fraction.
    pub numerator: String,
    /// Below the fraction's line.
    pub denominator: String,
}

impl NumberText {
    /// A text with no fraction in it.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { whole: text.clone(), plain: text, ..Self::default() }
    }

    /// With a language's decimal sign.
    pub fn decimal(&mut self, language: &Language) {
        for text in [&mut self.plain, &mut self.whole] {
            if text.starts_with(|first: char| first.is_ascii_digit()) {
                *text = language.decimal(text);
            }
        }
    }

    /// A mixed number.
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

/// The number of a distance, in its unit's manner.
pub fn quantity_number(quantity: Quantity) -> NumberText {
    match quantity.unit {
        Unit::Inch => NumberText::mixed(quantity.amount),
        _ => NumberText::plain(quantity.amount_text()),
    }
}
