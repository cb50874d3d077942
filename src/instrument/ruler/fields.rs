//! Tracks of bands as patterned fields with names and limits.

use crate::measure::{Length, Point};
use crate::model::{MeasureKind, Size};

use crate::drawing::pen::{HEAVY, THIN};
use crate::drawing::{Anchor, Drawing, Face, Faces, Mark, Role, Text};
use crate::instrument::ruler::band_names::{CLEAR, fitting, name_stretches, name_width};
use crate::instrument::ruler::bands::{Band, Track};
use crate::instrument::ruler::hatch::Hatch;

/// From a limit to the number beside it.
pub const INSIDE: Length = Length::um(800);
/// The room for the number inside a limit, with clearance.
const NUMBER_ROOM: Length = Length::um(9_000);
/// The approximate distance between repeats of a name.
const NAMES_APART: Length = Length::um(190_000);

/// The position of a track.
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
                drawing.add(Mark::line(Role::Engrave, THIN, Point::new(at.x, y), to));
            }
        }
    }

    /// Draws its limits as heavy lines with their numbers, for a track that does not touch the
    /// edge.
    pub fn draw_limits(&self, drawing: &mut Drawing, place: TrackPlace, figure: Option<Length>) {
        for limit in self.limits() {
            let x = place.zero.x + limit.at;
            let (top, bottom) = (place.zero.y, place.zero.y + place.height);
            let (from, to) = (Point::new(x, top), Point::new(x, bottom));
            drawing.measured_line(&limit.name, Role::Engrave, HEAVY, from, to);
            let outer = limit.begins || limit.at == self.end();
            let Some(em) = figure.filter(|_| outer) else { continue };
            let (anchor, gap) =
                if limit.begins { (Anchor::End, -INSIDE) } else { (Anchor::Start, INSIDE) };
            let at = Point::new(x + gap, figure_baseline(&drawing.faces, place, em));
            let text = Text::new(limit.number, Face::Figures, em, at);
            drawing.text(Role::Engrave, text.anchored(anchor));
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
    let text = Text::new(band.last_text(), Face::Figures, em, at).anchored(Anchor::End);
    drawing.text(Role::Engrave, text);
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
            let text = Text::new(name.clone(), Face::Display, em, Point::new(x, baseline));
            drawing.text(Role::Engrave, text);
            clear.push((x - half, x + half));
        }
    }
    clear
}
