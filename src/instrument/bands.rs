//! The bands of a scale as tracks of patterned fields.

use crate::derive;
use crate::measure::{Length, Point, Quantity};
use crate::model::{Basis, MeasureKind, Size};

use super::hatch::Hatch;
use super::{Anchor, Drawing, Face, Mark, Request, Role, Text, words};

/// The width of a limit's line.
pub const HEAVY: Length = Length::um(500);
const THIN: Length = Length::um(150);
/// The least em of a band's name.
const SMALLEST_NAME: Length = Length::um(3000);
/// Clear ground on each side of words.
const CLEAR: Length = Length::um(1200);
/// From a limit to its number beside it.
const INSIDE: Length = Length::um(800);
/// A name is told again after about so far.
const NAMES_APART: Length = Length::um(190_000);
/// A piece of a folded band on which its name is told again.
const LONG_ENOUGH: Length = Length::um(40_000);
/// How much of a band its pattern needs to be recognised.
const PATTERN: Length = Length::um(4000);
/// A band shorter than this cannot be told from its limits.
pub const SHORTEST: Length = Length::um(3600);

/// A band on a ruler.
#[derive(Clone, Debug)]
pub struct Band {
    /// Its name.
    pub label: String,
    /// From here, measured from zero.
    pub from: Length,
    /// To here.
    pub to: Length,
    /// Where it begins, as the rules count.
    pub first: Quantity,
    /// Where it ends, as the rules count.
    pub last: Quantity,
    /// Whether its limits are of ours.
    pub house: bool,
    /// Whether it goes on behind the end of what is drawn.
    pub goes_on: bool,
}

/// Bands that do not overlap, one behind the other.
#[derive(Clone, Debug)]
pub struct Track {
    /// Whose bands.
    pub kind: MeasureKind,
    /// Nearest first.
    pub bands: Vec<Band>,
}

/// Everything that a scale says of ranges.
#[derive(Clone, Debug, Default)]
pub struct Bands {
    /// Guns first, then torpedoes.
    pub tracks: Vec<Track>,
    /// Names of those whose limits nobody knows.
    pub unknown: Vec<String>,
}

impl Bands {
    /// The bands of a request; a board's places are as wide as `pitch`.
    pub fn of(request: &Request, pitch: Length) -> Self {
        let mut bands = Self::default();
        for range in derive::ranges(request.rules, request.scale, request.units) {
            let Some((first, last)) = range.limits else {
                bands.unknown.push(range.label);
                continue;
            };
            let (from, to) = stretch(first, last, pitch);
            let house = range.basis == Basis::House;
            bands.put(
                range.kind,
                Band { label: range.label, from, to, first, last, house, goes_on: false },
            );
        }
        bands.tracks.sort_by_key(|track| track.kind == MeasureKind::Torpedo);
        bands
    }

    /// Into the first track of its kind that is free there.
    fn put(&mut self, kind: MeasureKind, band: Band) {
        let free = |track: &&mut Track| {
            let end = track.bands.last().map_or(Length::ZERO, |last| last.to);
            track.kind == kind && end <= band.from
        };
        match self.tracks.iter_mut().find(free) {
            Some(track) => track.bands.push(band),
            None => self.tracks.push(Track { kind, bands: vec![band] }),
        }
    }

    /// Where the farthest band ends.
    pub fn end(&self) -> Length {
        self.tracks.iter().map(Track::end).max().unwrap_or_default()
    }

    /// Every band of every track.
    pub fn all(&self) -> impl Iterator<Item = &Band> {
        self.tracks.iter().flat_map(|track| &track.bands)
    }

    /// The same, cut off at a length.
    pub fn up_to(mut self, end: Length) -> Self {
        for track in &mut self.tracks {
            track.bands.retain(|band| band.from < end);
            for band in &mut track.bands {
                band.goes_on = band.to > end;
                band.to = band.to.min(end);
            }
        }
        self.tracks.retain(|track| !track.bands.is_empty());
        self
    }
}

/// A band from zero. On a board the ship's own place is the first, and a band's last place is in it.
fn stretch(first: Quantity, last: Quantity, pitch: Length) -> (Length, Length) {
    let places = |quantity: Quantity| pitch.times(quantity.amount);
    match (first.length(), last.length()) {
        (Some(from), Some(to)) => (from, to),
        _ => (places(first), places(last) + pitch),
    }
}

/// Where a track lies.
#[derive(Clone, Copy, Debug)]
pub struct TrackPlace {
    /// Zero, at its upper side.
    pub zero: Point,
    /// How high it is.
    pub height: Length,
}

impl Band {
    /// Its last limit, with a dagger if it is of ours.
    pub fn last_text(&self) -> String {
        marked(words::number(self.last), self.house)
    }

    fn first_text(&self) -> String {
        marked(words::number(self.first), self.house)
    }
}

/// A number, with a dagger if it is of ours.
pub fn marked(number: String, house: bool) -> String {
    if house { format!("{number}{}", words::DAGGER) } else { number }
}

impl Track {
    /// Where it ends.
    pub fn end(&self) -> Length {
        self.bands.last().map_or(Length::ZERO, |band| band.to)
    }

    /// Whether it begins at a least distance.
    fn minimum(&self) -> Option<&Band> {
        self.bands.first().filter(|band| band.from > Length::ZERO)
    }

    /// Its limits from zero, each with its number and its name.
    pub fn limits(&self) -> Vec<(Length, String, String)> {
        let begins = |band: &Band| {
            (band.from, band.first_text(), format!("{} begins, {}", band.label, band.first))
        };
        let ends = |band: &Band| {
            (band.to, band.last_text(), format!("{} ends, {}", band.label, band.last))
        };
        let whole = self.bands.iter().filter(|band| !band.goes_on);
        self.minimum().map(begins).into_iter().chain(whole.map(ends)).collect()
    }

    /// Draws its fields with their names; `cuts` are places from zero that names keep off, `figure`
    /// is the em of numbers at the limits between two bands, if they are to stand here. So many bands
    /// of other tracks have patterns already.
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
            if let Some(em) = figure.filter(|_| band.to < self.end()) {
                clear.extend(draw_inner_number(drawing, band, place, em, clear.last().copied()));
            }
            let at = Point::new(place.zero.x + band.from, place.zero.y);
            let size = Size { width: band.to - band.from, height: place.height };
            hatch.fill(drawing, at, size, &clear);
        }
        let start = self.bands.first().map_or(Length::ZERO, |band| band.from);
        for y in [place.zero.y, place.zero.y + place.height] {
            let from = Point::new(place.zero.x + start, y);
            let to = Point::new(place.zero.x + self.end(), y);
            drawing.add(Mark::line(Role::Engrave, THIN, from, to));
        }
    }

    /// Draws its limits as heavy lines with their numbers, for a track that does not reach the edge.
    pub fn draw_limits(&self, drawing: &mut Drawing, place: TrackPlace, figure: Option<Length>) {
        for (at, number, name) in self.limits() {
            let x = place.zero.x + at;
            let (top, bottom) = (place.zero.y, place.zero.y + place.height);
            let (from, to) = (Point::new(x, top), Point::new(x, bottom));
            drawing.measured_line(&name, Role::Engrave, HEAVY, from, to);
            let begins = self.minimum().is_some_and(|band| band.from == at);
            let inner = !begins && at != self.end();
            let Some(figure) = figure.filter(|_| !inner) else { continue };
            let (anchor, gap) =
                if begins { (Anchor::End, -INSIDE) } else { (Anchor::Start, INSIDE) };
            let text = Text::new(
                number,
                Face::Figures,
                figure,
                Point::new(x + gap, figure_baseline(place, figure)),
            );
            drawing.text(Role::Engrave, text.anchored(anchor));
        }
    }
}

/// Draws the number of a band's end inside the band, if there is room behind its name.
fn draw_inner_number(
    drawing: &mut Drawing,
    band: &Band,
    place: TrackPlace,
    em: Length,
    name: Option<(Length, Length)>,
) -> Option<(Length, Length)> {
    let x = place.zero.x + band.to;
    let left = x - words::width(&band.last_text(), Face::Figures, em) - CLEAR - INSIDE;
    if name.is_some_and(|(_, right)| left < right) {
        return None;
    }
    let at = Point::new(x - INSIDE, figure_baseline(place, em));
    let text = Text::new(band.last_text(), Face::Figures, em, at).anchored(Anchor::End);
    drawing.text(Role::Engrave, text);
    Some((left, x))
}

/// The baseline of figures in the middle of a track.
fn figure_baseline(place: TrackPlace, em: Length) -> Length {
    place.zero.y + (place.height + words::capital(Face::Figures, em)) / 2
}

/// Draws a band's name wherever it is to be read; gives back the ground that it needs clear.
fn draw_names(
    drawing: &mut Drawing,
    band: &Band,
    place: TrackPlace,
    cuts: &[Length],
) -> Vec<(Length, Length)> {
    let mut clear = Vec::new();
    for (from, to) in name_stretches(band, cuts) {
        let Some((name, em)) = fitting(&band.label, to - from, place.height) else { continue };
        let count = (to - from).count_of(NAMES_APART).max(1);
        for copy in 0..count {
            let middle = from + ((to - from) * (2 * copy + 1)) / (2 * count as i64);
            let half = name_width(&name, em) / 2;
            let x = place.zero.x + middle;
            let baseline = place.zero.y + (place.height + words::capital(Face::Display, em)) / 2;
            let text = Text::new(name.clone(), Face::Display, em, Point::new(x, baseline));
            drawing.text(Role::Engrave, text);
            clear.push((x - half, x + half));
        }
    }
    clear
}

/// Where a band's name is to be read between cuts: on every piece that is long enough, and at least
/// on the longest.
fn name_stretches(band: &Band, cuts: &[Length]) -> Vec<(Length, Length)> {
    let mut ends: Vec<Length> =
        cuts.iter().copied().filter(|cut| band.from < *cut && *cut < band.to).collect();
    ends.insert(0, band.from);
    ends.push(band.to);
    let pieces = ends.windows(2).map(|pair| (pair[0], pair[1]));
    let longest = pieces.clone().map(|(from, to)| to - from).max().unwrap_or_default();
    let long_enough = |(from, to): &(Length, Length)| *to - *from >= LONG_ENOUGH.min(longest);
    pieces.filter(long_enough).collect()
}

/// A name's room with the clear ground around it.
fn name_width(name: &str, em: Length) -> Length {
    words::width(name, Face::Display, em) + CLEAR * 2
}

/// A band's name in full, without what stands before a comma, and as a single letter.
fn names(label: &str) -> Vec<String> {
    let full = label.to_uppercase();
    let short = full.rsplit(", ").next().unwrap_or(&full).to_owned();
    let letter = short.chars().take(1).collect();
    vec![full, short, letter]
}

/// The longest name that fits, at the largest em that does.
fn fitting(label: &str, room: Length, height: Length) -> Option<(String, Length)> {
    let largest = height.times(crate::measure::Fraction::new(78, 100)).min(Length::um(5800));
    let ems = (0..)
        .map(|step| largest.max(SMALLEST_NAME) - Length::um(250) * step)
        .take_while(|em| *em >= SMALLEST_NAME);
    let ems: Vec<Length> = ems.collect();
    let fit = |name: &String, room: Length| {
        let em = ems.iter().copied().find(|em| name_width(name, *em) <= room)?;
        Some((name.clone(), em))
    };
    // A little of the pattern is to be seen beside the name.
    let names = names(label);
    let mut with_pattern = names.iter().take(2).filter_map(|name| fit(name, room - PATTERN));
    with_pattern.next().or_else(|| names.iter().find_map(|name| fit(name, room)))
}

/// A band whose name stands as a letter somewhere between the cuts: that letter and the name.
pub fn abbreviated(band: &Band, height: Length, cuts: &[Length]) -> Option<(String, String)> {
    let letter = names(&band.label).pop()?;
    let shown = |(from, to): (Length, Length)| fitting(&band.label, to - from, height);
    let mut shown = name_stretches(band, cuts).into_iter().filter_map(shown);
    let is_short = shown.any(|(name, _)| name == letter) && letter != band.label.to_uppercase();
    is_short.then(|| (letter, band.label.clone()))
}
