//! Formats figures of ships in the units and language of a book. Files have inches and feet; a metric
//! book converts them, followed by the source's own figure if there is room.

use serde::Serialize;

use crate::measure::{Fraction, grouped};
use crate::model::{Battery, Language, Units};

/// The units and language of figures.
#[derive(Clone, Copy)]
pub struct Figures<'a> {
    pub words: &'a Language,
    pub units: Units,
}

/// A figure and its unit.
#[derive(Clone, Default, Serialize, Debug)]
pub struct Counted {
    /// `4 × 12` of guns, or `438 × 76.75` of lengths.
    pub text: String,
    /// `in`, or with the other system's figure: `ft (133.5 × 23.4 m)`.
    pub unit: String,
}

impl Figures<'_> {
    pub fn is_metric(&self) -> bool {
        self.units == Units::Metric
    }

    /// The symbol of a unit: `mm`, `in`.
    pub fn unit(&self, key: &str) -> String {
        self.words.text(&format!("book_units.{key}"))
    }

    /// Formats a number with the language's decimal sign.
    pub fn number(&self, number: Fraction) -> String {
        self.words.decimal(&number.to_decimal_text())
    }

    /// Formats a number with separated thousands: `15,140`.
    pub fn grouped(&self, number: Fraction) -> String {
        let text = number.to_decimal_text();
        let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
        grouped(whole, &self.words.thousands) + &self.words.decimal(rest)
    }

    /// The thickness of a plate or a bore in inches or whole millimetres; a dash for 0.
    pub fn thickness(&self, inches: Fraction) -> String {
        match inches == Fraction::ZERO {
            true => "\u{2013}".to_owned(),
            false if self.is_metric() => millimetres(inches).to_decimal_text(),
            false => self.number(inches),
        }
    }

    /// The unit of plates and bores.
    pub fn of_thickness(&self) -> String {
        self.unit(if self.is_metric() { "millimetres" } else { "inches" })
    }

    /// Guns: `4 × 12 in`, or `4 × 305 mm (12 in)` in a metric book, since guns are known by the figure of
    /// their source.
    pub fn guns(&self, guns: &Battery) -> Counted {
        let (sources, unit) = match guns.pounder {
            Some(pounds) => (self.number(pounds), self.unit("pounders")),
            None => (self.number(guns.caliber_in), self.unit("inches")),
        };
        let count = guns.count;
        match self.is_metric() {
            false => Counted { text: format!("{count} \u{d7} {sources}"), unit },
            true => Counted {
                text: format!("{count} \u{d7} {}", self.thickness(guns.caliber_in)),
                unit: format!("{} ({sources} {unit})", self.of_thickness()),
            },
        }
    }

    /// The same in a table: `4 × 12 in` or `4 × 305 mm`.
    pub fn guns_in_brief(&self, guns: &Battery) -> String {
        match self.is_metric() {
            true => self.bore(guns.count, guns.caliber_in),
            false => {
                let Counted { text, unit } = self.guns(guns);
                format!("{text} {unit}")
            }
        }
    }

    /// Barrels of a bore: `2 × 12 in`.
    pub fn bore(&self, count: i64, inches: Fraction) -> String {
        format!("{count} \u{d7} {} {}", self.thickness(inches), self.of_thickness())
    }

    /// Lengths in feet and in metres, the book's own first: `438 × 76.75`, `ft (133.5 × 23.4 m)`.
    pub fn lengths(&self, feet: &[Fraction]) -> Counted {
        let across = |of: &dyn Fn(Fraction) -> Fraction| {
            let texts: Vec<String> = feet.iter().map(|one| self.number(of(*one))).collect();
            texts.join(" \u{d7} ")
        };
        let feet = (across(&|feet| feet), self.unit("feet"));
        let metres = (across(&metres), self.unit("metres"));
        let ((text, unit), (other, of_other)) =
            if self.is_metric() { (metres, feet) } else { (feet, metres) };
        // What is in brackets stays together.
        let other = format!("({other} {of_other})").replace(' ', "\u{a0}");
        Counted { text, unit: format!("{unit} {other}") }
    }
}

/// Converts to whole millimetres.
fn millimetres(inches: Fraction) -> Fraction {
    (inches * Fraction::new(254, 10)).round_half_up(Fraction::ONE)
}

/// Converts to tenths of a metre.
fn metres(feet: Fraction) -> Fraction {
    (feet * Fraction::new(3048, 10_000)).round_half_up(Fraction::new(1, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(units: Units, signs: [&str; 2], check: impl FnOnce(Figures)) {
        let [decimal, thousands] = signs.map(str::to_owned);
        let words = Language { decimal, thousands, ..Language::default() };
        check(Figures { words: &words, units });
    }

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(7, "7"), (812, "812"), (15_140, "15,140"), (1_000_000, "1,000,000")]
        {
            with(Units::Imperial, [".", ","], |figures| {
                assert_eq!(figures.grouped(number.into()), text);
            });
        }
        with(Units::Imperial, [",", "."], |figures| {
            assert_eq!(figures.grouped(Fraction::new(30_301, 2)), "15.150,5");
        });
    }

    #[test]
    fn a_metric_plate_is_in_whole_millimetres() {
        with(Units::Metric, [",", "."], |figures| {
            for (inches, text) in [(12, "305"), (9, "229"), (6, "152"), (0, "\u{2013}")] {
                assert_eq!(figures.thickness(inches.into()), text);
            }
        });
        with(Units::Imperial, [",", "."], |figures| {
            assert_eq!(figures.thickness(Fraction::new(59, 10)), "5,9");
        });
    }
}
