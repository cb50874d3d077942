//! Where the figures of a turn gauge's angles stand. Each keeps to its half of the room between its neighbors,
//! as near to the pin as it has room there: the closer the angles, the farther out. Figures that have no room
//! even in small type are left to those of the rim.

use crate::drawing::{Face, Faces};
use crate::instrument::card::{bearing, half, sizes};
use crate::measure::{Bearing, Fraction, Length};

/// Where the lines begin.
pub const FROM: Length = Length::um(20_000);
/// The middle of figures with room to spare.
const MIDDLE: Length = Length::um(15_600);
/// Within this radius nothing else is drawn but the line to the bow.
const OPEN: Length = Length::um(18_000);
/// From this radius on the bow's arrow is in the way, within these degrees to either side.
const ARROW: (Length, f64) = (Length::um(28_300), 6.6);
/// Outside the open middle, the name is in the way behind this bearing.
const NAME: f64 = 136.0;
/// The rim's own figures begin here.
const RIM: Length = Length::um(38_800);
/// Between a figure and its line.
const GAP: Length = Length::um(1_200);
/// From a figure to the end of its room.
const CLEAR: f64 = 0.5;
/// From a line to the room of a figure beside it, in degrees.
const LINE: f64 = 0.5;
const LEAST: Length = Length::um(3_600);
const STEP: Length = Length::um(100);

/// Whether the notch and the name, or the bow's arrow, are here, so that there is a tick at the rim alone.
pub fn is_at_rim(at: Bearing) -> bool {
    at < bearing(7) || at > bearing(353) || at > bearing(135) && at < bearing(225)
}

/// Where the line ends below a figure that begins at a radius, and begins again above it.
pub fn around(em: Length, inner: Length) -> (Length, Length) {
    (inner - GAP, inner + height(em) + GAP)
}

fn height(em: Length) -> Length {
    em * 7 / 10
}

/// The bearing, words and inner radius of each figure.
type Figures = Vec<(Bearing, String, Length)>;

/// The figures of these bearings, and their em.
pub fn figures(faces: &Faces, limits: &[Bearing], mark: &str) -> (Figures, Length) {
    // The dagger takes room.
    let most = Length::um(if mark.is_empty() { 6_500 } else { 5_000 });
    let wanted: Vec<Bearing> = limits.iter().copied().filter(|at| !is_at_rim(*at)).collect();
    let on_rim = |at: &Bearing| (at.degrees() / Fraction::whole(10)).is_whole();
    let fewer = wanted.iter().copied().filter(|at| !on_rim(at)).collect();
    let ways = [wanted, fewer];
    let drawn = |own: &[Bearing], em: Length| -> Figures {
        let of_one = |at: &Bearing| {
            let turn = at.degrees().min(Fraction::whole(360) - at.degrees());
            let words = format!("{}\u{b0}{mark}", faces.words().decimal(&turn.to_decimal_text()));
            let width = faces.width(&words, Face::Figures, em);
            let inner = inner(turn.to_f64(), room(*at, own, limits), (width, em))?;
            Some((*at, words, inner))
        };
        own.iter().filter_map(of_one).collect()
    };
    let tried = ways.iter().flat_map(|own| sizes(most, LEAST, STEP).map(move |em| (own, em)));
    let found = tried
        .map(|(own, em)| (drawn(own, em), own.len(), em))
        .find(|(all, count, _)| all.len() == *count);
    match found {
        Some((figures, _, em)) => (figures, em),
        None => (drawn(&ways[1], LEAST), LEAST),
    }
}

/// How many degrees a figure may reach to either side: half way to the next figure, or almost to the next line.
fn room(at: Bearing, own: &[Bearing], limits: &[Bearing]) -> f64 {
    let others = limits.iter().filter(|other| **other != at);
    others
        .map(|other| {
            let apart = (other.degrees() - at.degrees()).to_f64().abs();
            let apart = apart.min(360.0 - apart);
            if own.contains(other) { apart / 2.0 } else { apart - LINE }
        })
        .fold(90.0, f64::min)
}

/// The radius at which a figure of this width and em begins, if it has `room` degrees to either side; `None` if
/// something is in the way there.
fn inner(turn: f64, room: f64, (width, em): (Length, Length)) -> Option<Length> {
    let reach = half(width).to_mm() + CLEAR;
    let usual = MIDDLE - half(height(em));
    let inner = usual.max(Length::nearest_mm(reach / room.clamp(1.0, 80.0).to_radians().tan()));
    let outer = inner + height(em);
    let aside = (reach / inner.to_mm()).atan().to_degrees();
    let is_clear = outer <= OPEN
        || (outer <= RIM && turn + aside <= NAME && (outer <= ARROW.0 || turn - aside >= ARROW.1));
    is_clear.then_some(inner)
}
