//! Tracks of bands as patterned fields with names and limits.

use crate::drawing::{Anchor, Drawing, Face, Faces, HEAVY, THIN, Text};
use crate::instrument::card::sizes;
use crate::instrument::ruler::bands::{Band, Track};
use crate::instrument::ruler::hatch::Hatch;
use crate::measure::{Fraction, Length, Point};
use crate::model::{MeasureKind, Size};

/// From a limit to the number beside it.
pub const INSIDE: Length = Length::um(800);
/// The room for the number inside a limit, with clearance.
const NUMBER_ROOM: Length = Length::um(9_000);
/// The approximate distance between repeats of a name.
const NAMES_APART: Length = Length::um(190_000);

#[derive(Clone, Copy, Debug)]
pub struct TrackPlace {
    /// Zero, at the track's upper side.
    pub zero: Point,
    pub height: Length,
}

impl Track {
    /// Draws its fields with their names, which avoid the `cuts` (from zero). `figure` is the em of
    /// the numbers at the limits between two bands, if they go here. `hatched` is the number of
    /// bands in other tracks, whose patterns are used.
    pub fn draw_fields(
        &self,
        drawing: &mut Drawing,
        place: TrackPlace,
        cuts: &[Length],
        (figure, hatched): (Option<Length>, usize),
    ) {
        let (hatches, skipped): (&[Hatch], usize) = match self.kind {
            MeasureKind::Torpedo => (&Hatch::TORPEDOES, 0),
            _ => (&Hatch::GUNS, hatched),
        };
        for (band, hatch) in self.bands.iter().zip(hatches.iter().cycle().skip(skipped)) {
            let mut clear = draw_names(drawing, band, place, cuts);
            let cut = cuts.iter().any(|cut| band.to - NUMBER_ROOM < *cut && *cut < band.to);
            if let Some(em) = figure.filter(|_| band.to < self.end() && !cut) {
                clear.extend(draw_inner_number(drawing, band, place, em, clear.last().copied()));
            }
            let at = Point::new(place.zero.x + band.from, place.zero.y);
            let size = Size { width: band.to - band.from, height: place.height };
            hatch.fill(drawing, at, size, &clear);
            for y in [at.y, at.y + size.height] {
                let to = Point::new(at.x + size.width, y);
                drawing.stroke(THIN, Point::new(at.x, y), to);
            }
        }
    }

    /// Draws its limits as heavy lines with their numbers, for a track that does not touch the
    /// edge.
    pub fn draw_limits(&self, drawing: &mut Drawing, place: TrackPlace, figure: Option<Length>) {
        for limit in self.limits() {
            let x = place.zero.x + limit.at;
            let (top, bottom) = (place.zero.y, place.zero.y + place.height);
            drawing.engraved_line(&limit.name, HEAVY, Point::new(x, top), Point::new(x, bottom));
            let outer = limit.begins || limit.at == self.end();
            let Some(em) = figure.filter(|_| outer) else { continue };
            let (anchor, gap) =
                if limit.begins { (Anchor::End, -INSIDE) } else { (Anchor::Start, INSIDE) };
            let at = Point::new(x + gap, figure_baseline(&drawing.faces, place, em));
            drawing.write(Text::new(limit.number, Face::Figures, em, at).anchored(anchor));
        }
    }
}

/// Draws the number at a band's end inside the band, if there is room after its name.
fn draw_inner_number(
    drawing: &mut Drawing,
    band: &Band,
    place: TrackPlace,
    em: Length,
    name: Option<(Length, Length)>,
) -> Option<(Length, Length)> {
    let x = place.zero.x + band.to;
    let left = x - drawing.faces.width(&band.last_text(), Face::Figures, em) - CLEAR - INSIDE;
    if name.is_some_and(|(_, right)| left < right) {
        return None;
    }
    let at = Point::new(x - INSIDE, figure_baseline(&drawing.faces, place, em));
    drawing.write(Text::new(band.last_text(), Face::Figures, em, at).anchored(Anchor::End));
    Some((left, x))
}

/// The baseline of figures in the middle of a track.
fn figure_baseline(faces: &Faces, place: TrackPlace, em: Length) -> Length {
    place.zero.y + (place.height + faces.capital(Face::Figures, em)) / 2
}

/// Draws a band's name wherever it is repeated; returns the stretches to keep clear for it.
fn draw_names(
    drawing: &mut Drawing,
    band: &Band,
    place: TrackPlace,
    cuts: &[Length],
) -> Vec<(Length, Length)> {
    let mut clear = Vec::new();
    for (from, to) in name_stretches(band, cuts) {
        let found = fitting(&drawing.faces, &band.label, to - from, place.height);
        let Some((name, em)) = found else { continue };
        let count = (to - from).count_of(NAMES_APART).max(1);
        for copy in 0..count {
            let middle = from + ((to - from) * (2 * copy + 1)) / (2 * count as i64);
            let half = name_width(&drawing.faces, &name, em) / 2;
            let x = place.zero.x + middle;
            let capital = drawing.faces.capital(Face::Display, em);
            let baseline = place.zero.y + (place.height + capital) / 2;
            drawing.write(Text::new(name.clone(), Face::Display, em, Point::new(x, baseline)));
            clear.push((x - half, x + half));
        }
    }
    clear
}

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
    let fit = |name: &String, room: Length| {
        let mut ems = sizes(largest.max(SMALLEST_NAME), SMALLEST_NAME, Length::um(250));
        Some((name.clone(), ems.find(|em| name_width(faces, name, *em) <= room)?))
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
