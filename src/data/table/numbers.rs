//! Numbers in a table.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use super::Table;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Fraction, Length, NotANumber};

/// What a table of plates is called; they are in inches, though their keys do not say so.
pub const ARMOR: &str = "the armor";

impl Table<'_> {
    /// `true` or `false`; false if the key is absent.
    pub fn flag(&self, key: &str) -> bool {
        let Some(value) = self.get(key) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.wrong_type(key, value, "true or false");
        }
        flag.unwrap_or(false)
    }

    /// A number within limits, as a TOML number or a string like `"6 1/2"`.
    pub fn number(&self, key: &str, limits: RangeInclusive<i64>) -> Option<Fraction> {
        let value = self.get(key)?;
        self.number_from(key, value, limits)
    }

    pub fn required_number(&self, key: &str, limits: RangeInclusive<i64>) -> Option<Fraction> {
        self.required(key, self.number(key, limits))
    }

    pub fn required_whole(&self, key: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.required(key, self.whole(key, limits))
    }

    /// A positive number.
    pub fn positive(&self, key: &str, most: i64) -> Option<Fraction> {
        let number = self.number(key, 0..=most)?;
        if number == Fraction::ZERO {
            let message = format!("`{key}` of {} is 0", self.what);
            self.fault(Code::AbsurdNumber, key, message, None);
            return None;
        }
        Some(number)
    }

    pub fn required_positive(&self, key: &str, most: i64) -> Option<Fraction> {
        self.required(key, self.positive(key, most))
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

    /// An array of two numbers, the second not below the first.
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

    /// An array of numbers within limits.
    pub fn numbers(&self, key: &str, limits: RangeInclusive<i64>) -> Vec<Fraction> {
        let list = self.list(key, "a list of numbers").iter();
        list.filter_map(|item| self.number_from(key, item, limits.clone())).collect()
    }

    /// Two lengths in millimetres; `hint` gives their order.
    pub fn two_lengths(
        &self,
        key: &str,
        limits: RangeInclusive<i64>,
        hint: &str,
    ) -> Option<(Length, Length)> {
        match self.numbers(key, limits)[..] {
            [first, second] => Some((Length::mm(first), Length::mm(second))),
            [] => None,
            _ => {
                let message = format!("`{key}` is not two numbers in brackets");
                self.fault(Code::WrongType, key, message, Some(hint.to_owned()));
                None
            }
        }
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
            let written = self.reading.text(value.span());
            let message = format!("{written} is not a plausible `{key}` of {}", self.what);
            let mut hint = format!("it must be between {} and {}", limits.start(), limits.end());
            if key.ends_with("_in") || self.what == ARMOR {
                hint += " inches; an inch is 25.4 mm";
            }
            let fault = Diagnostic::error(Code::AbsurdNumber, message)
                .at(self.reading.place(value.span()))
                .hint(hint);
            self.add(fault, key);
        }
        inside
    }
}
