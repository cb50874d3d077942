//! The bands of a scale, in separate tracks where they overlap.

use crate::derive;
use crate::instrument::Request;
use crate::instrument::card::DAGGER;
use crate::measure::{Length, Quantity};
use crate::model::{Language, MeasureKind};

/// A shorter band cannot be told from its limits.
pub const SHORTEST: Length = Length::um(3600);
/// The least drawn of a band that continues past the end of a ruler.
const LEAST_STRETCH: Length = Length::um(15_000);

#[derive(Clone, Debug)]
pub struct Band {
    pub label: String,
    /// From zero.
    pub from: Length,
    /// From zero.
    pub to: Length,
    /// Its beginning in the rules' units.
    pub first: Quantity,
    /// Its end in the rules' units.
    pub last: Quantity,
    /// Both as printed.
    pub numbers: (String, String),
    /// Whether its limits are the project's own and not the publisher's.
    pub house: bool,
    /// Whether it continues past what is drawn.
    pub goes_on: bool,
}

/// Consecutive bands that do not overlap.
#[derive(Clone, Debug)]
pub struct Track {
    pub kind: MeasureKind,
    /// Nearest first.
    pub bands: Vec<Band>,
}

/// The beginning or end of a band.
#[derive(Clone, Debug)]
pub struct Limit {
    /// From zero.
    pub at: Length,
    /// As printed.
    pub number: String,
    /// For whoever measures it.
    pub name: String,
    /// Whether nothing is nearer: a minimum range.
    pub begins: bool,
}

/// Every range of a scale.
#[derive(Clone, Debug, Default)]
pub struct Bands {
    /// Guns first, then torpedoes.
    pub tracks: Vec<Track>,
    /// The names of bands with unknown limits.
    pub unknown: Vec<String>,
}

impl Bands {
    /// The bands of a request; a board's places have the width `pitch`.
    pub fn of(request: &Request, pitch: Length) -> Self {
        let mut bands = Self::default();
        for range in derive::ranges(request.rules, request.scale, request.units) {
            let Some((first, last)) = range.limits else {
                bands.unknown.push(range.label);
                continue;
            };
            let (from, to) = stretch(first, last, pitch);
            let house = range.basis.has_dagger();
            // On a board no figure is at a limit, so the name has the dagger.
            let label = marked(range.label, house && last.length().is_none());
            let language = request.faces.words();
            let numbers = (language.amount(first), language.amount(last));
            let band = Band { label, from, to, first, last, numbers, house, goes_on: false };
            bands.put(range.kind, band);
        }
        bands.tracks.sort_by_key(|track| track.kind == MeasureKind::Torpedo);
        bands
    }

    /// Puts a band into the first track of its kind with room.
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

    /// The end of the farthest band.
    pub fn end(&self) -> Length {
        self.tracks.iter().map(Track::end).max().unwrap_or_default()
    }

    /// Every band of every track.
    pub fn all(&self) -> impl Iterator<Item = &Band> {
        self.tracks.iter().flat_map(|track| &track.bands)
    }

    /// The same, cut off at a length or slightly before, and the full reach in words of those that
    /// continue.
    pub fn cut_off(self, end: Length, words: &Language) -> (Self, Vec<String>) {
        // A short stretch of a band could not be told from its limit.
        let begins_late = |band: &&Band| band.from < end && band.from + LEAST_STRETCH > end;
        let late = self.all().filter(|band| band.to > end).filter(begins_late);
        let end = late.map(|band| band.from).fold(end, Length::min);
        let farther = self.all().filter(|band| band.to > end);
        let reaches = farther.map(|band| {
            let (first, last) = &band.numbers;
            let symbol = words.unit(band.last.unit);
            let reach = format!("{} {first}\u{2013}{last} {symbol}", band.label);
            marked(reach.trim_end().to_owned(), band.house)
        });
        let reaches = reaches.collect();
        (self.up_to(end), reaches)
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

/// A band from zero. On a board the ship's own place is the first, and a band includes its last
/// place.
fn stretch(first: Quantity, last: Quantity, pitch: Length) -> (Length, Length) {
    let places = |quantity: Quantity| pitch.times(quantity.amount);
    match (first.length(), last.length()) {
        (Some(from), Some(to)) => (from, to),
        _ => (places(first), places(last) + pitch),
    }
}

impl Band {
    /// Its outer limit, with a dagger if it is ours.
    pub fn last_text(&self) -> String {
        marked(self.numbers.1.clone(), self.house)
    }

    fn limit(&self, begins: bool) -> Limit {
        let (at, count, number, word) = match begins {
            true => (self.from, self.first, &self.numbers.0, "begins"),
            false => (self.to, self.last, &self.numbers.1, "ends"),
        };
        let number = marked(number.clone(), self.house);
        Limit { at, number, name: format!("{} {word}, {count}", self.label), begins }
    }
}

/// A number, with a dagger if it is ours.
pub fn marked(number: String, house: bool) -> String {
    if house { format!("{number}{DAGGER}") } else { number }
}

impl Track {
    /// The end of the track.
    pub fn end(&self) -> Length {
        self.bands.last().map_or(Length::ZERO, |band| band.to)
    }

    /// The limits, nearest first. A limit between two bands belongs to the nearer one.
    pub fn limits(&self) -> Vec<Limit> {
        let mut limits = Vec::new();
        let mut reached = Length::ZERO;
        for band in &self.bands {
            if band.from > reached {
                limits.push(band.limit(true));
            }
            if !band.goes_on {
                limits.push(band.limit(false));
            }
            reached = band.to;
        }
        limits
    }
}
