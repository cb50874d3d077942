//! Parsers for lengths and sizes on the command line, within limits.
//!
//! The limits keep a typing error from exhausting memory. Each instrument checks later whether it can be drawn at that
//! size.

use super::Size;
use crate::measure::{Fraction, Length};

/// Parses a length within limits, given in micrometres.
pub fn length(
    least_um: i64,
    most_um: i64,
) -> impl Fn(&str) -> Result<Length, String> + Clone + Send + Sync + 'static {
    move |text| within(text, text.parse()?, Length::um(least_um), Length::um(most_um))
}

/// Parses `20x50` and `1inx2in`: width, then height, each within limits in millimetres.
pub fn size(
    least_mm: i64,
    most_mm: i64,
) -> impl Fn(&str) -> Result<Size, String> + Clone + Send + Sync + 'static {
    move |text| {
        let unreadable = || format!("`{text}` is not a size; write 20x50 or 1inx2in");
        let (width, height) = text.split_once(['x', '\u{d7}']).ok_or_else(unreadable)?;
        let (least, most) = (millimetres(least_mm), millimetres(most_mm));
        let side = |text: &str| within(text, text.parse()?, least, most);
        Ok(Size { width: side(width)?, height: side(height)? })
    }
}

/// Parses `1/3000`: the ratio of models, within those that fit a table.
pub fn models(text: &str) -> Result<u32, String> {
    match super::ratio(text) {
        None => Err(format!("`{text}` is not a ratio of models such as 1/3000")),
        Some(of) if (200..=20_000).contains(&of) => Ok(of),
        Some(_) => Err(format!("`{text}` is not between 1/200 and 1/20000")),
    }
}

/// The most characters of a title.
const MOST_CHARACTERS: usize = 120;

/// Parses a title: a single line of text.
pub fn words(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("it is empty".to_owned());
    }
    if text.chars().any(char::is_control) {
        return Err("it is not one line of plain words".to_owned());
    }
    match text.chars().count() {
        0..=MOST_CHARACTERS => Ok(text.to_owned()),
        count => Err(format!("it has {count} characters, and {MOST_CHARACTERS} at most fit")),
    }
}

fn millimetres(number: i64) -> Length {
    Length::mm(Fraction::whole(number))
}

fn within(text: &str, length: Length, least: Length, most: Length) -> Result<Length, String> {
    if (least..=most).contains(&length) {
        Ok(length)
    } else {
        Err(format!("`{}` is not between {least} and {most} mm", text.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_lengths_within_limits() {
        let size = size(1, 500);
        assert_eq!(size("20x50").map(|size| size.words()), Ok("20 x 50 mm".to_owned()));
        assert_eq!(size("1in \u{d7} 2cm").map(|size| size.words()), Ok("25.4 x 20 mm".to_owned()));
        for text in ["20", "0x50", "20x501", "-20x50", "20x", "axb", "20x99999999999999999999"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!(size("20x600"), Err("`600` is not between 1 and 500 mm".to_owned()));
    }
}
