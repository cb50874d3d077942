//! The name of a band where there is little room for it.

use crate::measure::{Fraction, Length};

use crate::drawing::{Face, Faces};
use crate::instrument::ruler::bands::Band;

/// The least em of a band's name.
const SMALLEST_NAME: Length = Length::um(3000);
/// Clear space on each side of words.
pub const CLEAR: Length = Length::um(1200);
/// The length of a folded band after which its name is repeated.
const LONG_ENOUGH: Length = Length::um(40_000);
/// How much of a band's pattern must show for it to be recognized.
const PATTERN: Length = Length::um(4000);

/// Where a band's name is repeated between cuts: on every part that is long enough, and at least on
/// the longest.
pub fn name_stretches(band: &Band, cuts: &[Length]) -> Vec<(Length, Length)> {
    let mut ends: Vec<Length> =
        cuts.iter().copied().filter(|cut| band.from < *cut && *cut < band.to).collect();
    ends.insert(0, band.from);
    ends.push(band.to);
    let pieces = ends.windows(2).map(|pair| (pair[0], pair[1]));
    let longest = pieces.clone().map(|(from, to)| to - from).max().unwrap_or_default();
    let long_enough = |(from, to): &(Length, Length)| *to - *from >= LONG_ENOUGH.min(longest);
    pieces.filter(long_enough).collect()
}

/// The width of a name with the clear space around it.
pub fn name_width(faces: &Faces, name: &str, em: Length) -> Length {
    faces.width(name, Face::Display, em) + CLEAR * 2
}

/// A band's name in full, without the part before a comma, and as a single letter.
fn names(label: &str) -> Vec<String> {
    let full = label.to_uppercase();
    let short = full.rsplit(", ").next().unwrap_or(&full).to_owned();
    let letter = short.chars().take(1).collect();
    vec![full, short, letter]
}

/// The longest name that fits, at the largest em that fits.
pub fn fitting(
    faces: &Faces,
    label: &str,
    room: Length,
    height: Length,
) -> Option<(String, Length)> {
    let largest = height.times(Fraction::new(78, 100)).min(Length::um(5800));
    let ems = (0..)
        .map(|step| largest.max(SMALLEST_NAME) - Length::um(250) * step)
        .take_while(|em| *em >= SMALLEST_NAME);
    let ems: Vec<Length> = ems.collect();
    let fit = |name: &String, room: Length| {
        let em = ems.iter().copied().find(|em| name_width(faces, name, *em) <= room)?;
        Some((name.clone(), em))
    };
    // Some of the pattern must show beside the name.
    let names = names(label);
    let mut with_pattern = names.iter().take(2).filter_map(|name| fit(name, room - PATTERN));
    with_pattern.next().or_else(|| names.iter().find_map(|name| fit(name, room)))
}

/// A band whose name appears as a letter somewhere between the cuts: that letter and the name.
pub fn abbreviated(
    faces: &Faces,
    band: &Band,
    height: Length,
    cuts: &[Length],
) -> Option<(String, String)> {
    let letter = names(&band.label).pop()?;
    let shown = |(from, to): (Length, Length)| fitting(faces, &band.label, to - from, height);
    let mut shown = name_stretches(band, cuts).into_iter().filter_map(shown);
    let is_short = shown.any(|(name, _)| name == letter) && letter != band.label.to_uppercase();
    is_short.then(|| (letter, band.label.clone()))
}
