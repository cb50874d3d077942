//! Figures as people write them: with either kind of separator, fractions, and trailing units.

use crate::measure::Fraction;

/// A number with its separators: `20,998`, `1,920.00`, `580,00`, `12.500`. A single separator
/// followed by three digits marks thousands.
pub fn number(text: &str) -> Option<Fraction> {
    let text = text.trim().trim_end_matches([',', '.']);
    let last = text.rfind([',', '.']);
    let is_thousands = |at: usize| {
        let same = text.matches(&text[at..=at]).count() == text.matches([',', '.']).count();
        same && text.len() - at == 4 && at > 0 && !text.starts_with('0')
    };
    let (whole, part) = match last {
        Some(at) if !is_thousands(at) => (&text[..at], &text[at + 1..]),
        _ => (text, ""),
    };
    let spaces = [' ', '\u{a0}', '\u{202f}'];
    let separates = |c: char| [',', '.'].contains(&c) || spaces.contains(&c);
    let mut groups = whole.split(separates).skip(1);
    if text.contains(|c: char| !c.is_ascii_digit() && !separates(c))
        || groups.any(|group| group.len() != 3)
        || part.contains(spaces)
    {
        return None;
    }
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let digits: i64 = format!("{whole}{part}").parse().ok()?;
    Some(Fraction::new(digits, 10_i64.checked_pow(u32::try_from(part.len()).ok()?)?))
}

/// A number, possibly mixed (`5 1/4` or `5\u{bc}`), and the text after it: its unit in lower case,
/// or nothing.
pub fn with_unit(text: &str) -> Option<(Fraction, String)> {
    let text = text.trim().trim_start_matches('~');
    let end =
        text.find(|c: char| c.is_alphabetic() || "\"'\u{201d}\u{2033}\u{2032}\u{2019}".contains(c));
    let (figure, unit) = text.split_at(end.unwrap_or(text.len()));
    Some((mixed(figure.trim())?, unit.trim().trim_end_matches('.').to_lowercase()))
}

fn mixed(text: &str) -> Option<Fraction> {
    let vulgar = text.chars().last().and_then(vulgar);
    if let Some(part) = vulgar {
        let whole = text.trim_end_matches(|c: char| !c.is_ascii_digit()).trim();
        return Some(if whole.is_empty() { part } else { number(whole)? + part });
    }
    let Some((before, denominator)) = text.split_once('/') else { return number(text) };
    let (whole, numerator) = before.rsplit_once(char::is_whitespace).unwrap_or(("0", before));
    let denominator: i64 = denominator.trim().parse().ok().filter(|part| *part > 0)?;
    Some(number(whole)? + Fraction::new(numerator.trim().parse().ok()?, denominator))
}

fn vulgar(sign: char) -> Option<Fraction> {
    let signs = [
        ('\u{bc}', 1, 4),
        ('\u{bd}', 1, 2),
        ('\u{be}', 3, 4),
        ('\u{2153}', 1, 3),
        ('\u{2154}', 2, 3),
        ('\u{215b}', 1, 8),
        ('\u{215c}', 3, 8),
        ('\u{215d}', 5, 8),
        ('\u{215e}', 7, 8),
    ];
    signs.iter().find(|(known, ..)| *known == sign).map(|(_, n, d)| Fraction::new(*n, *d))
}

/// The length of a unit in inches.
pub fn inches(unit: &str) -> Option<Fraction> {
    Some(match unit {
        "in" | "inch" | "inches" | "zoll" | "\"" | "\u{201d}" | "\u{2033}" | "''" | "pouces"
        | "po" | "pollici" | "pulgadas" => Fraction::ONE,
        "ft" | "feet" | "foot" | "'" | "\u{2032}" | "\u{2019}" | "fuss" | "fu\u{df}" | "pieds"
        | "piedi" | "pies" => Fraction::whole(12),
        "mm" => Fraction::new(10, 254),
        "cm" => Fraction::new(100, 254),
        "m" | "meter" | "meters" | "metre" | "metres" => Fraction::new(10_000, 254),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_written_in_any_country() {
        let of = |text| number(text).map(Fraction::to_decimal_text);
        for (text, figure) in [
            ("20,998", "20998"),
            ("20.998", "20998"),
            ("1,920.00", "1920"),
            ("1.920,5", "1920.5"),
            ("18,25", "18.25"),
            ("0.125", "0.125"),
            ("12 500", "12500"),
        ] {
            assert_eq!(of(text).as_deref(), Some(figure), "{text}");
        }
        for text in ["twelve", "-3", "", "2 12", "12 50", "1,2,3.5"] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn a_unit_and_a_fraction_may_stand_with_it() {
        let of = |text| with_unit(text).map(|(figure, unit)| (figure.to_decimal_text(), unit));
        for (text, figure, unit) in [
            ("18 kn", "18", "kn"),
            ("9\"", "9", "\""),
            ("229 mm", "229", "mm"),
            ("5 1/4", "5.25", ""),
            ("5\u{bc} in", "5.25", "in"),
            ("3/4\u{2033}", "0.75", "\u{2033}"),
        ] {
            assert_eq!(of(text), Some((figure.to_owned(), unit.to_owned())), "{text}");
        }
    }
}
