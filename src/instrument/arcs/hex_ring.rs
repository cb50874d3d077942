//! The hexes around a ship on a board: she is in the middle one, facing one of its sides.

use std::collections::BTreeSet;

use crate::drawing::curves::distance as reach;
use crate::drawing::{Drawing, Face, NORMAL, THIN, Text};
use crate::instrument::around::across;
use crate::instrument::card::{Paragraph, bearing, half, spoke};
use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::Size;

/// The numbers in hexes: their size, and the distance from a hex's upper side to their baseline.
const NUMBER: Length = Length::um(2_600);
const NUMBER_BASE: Length = Length::um(2_900);
/// From a face of the ship's own hex to the end of the word beside its tick.
const FACE_WORDS: Length = Length::um(5_600);
/// Between a number and words.
const CLEAR: Length = Length::um(700);

/// From a hex's middle to its corners.
fn corner(pitch: Length) -> Length {
    Length::nearest_mm(pitch.to_mm() / 3f64.sqrt())
}

/// The inner and outer radius of a hex in the second ring, and the width available for words across
/// this bearing, next to the hex's distance.
pub fn cell(pitch: Length, at: Bearing) -> ((Length, Length), Length) {
    let face = at.degrees() / Fraction::whole(60);
    let (middle, reach, width) = match face.is_whole() {
        true => (pitch * 2, half(pitch) * 8 / 10, pitch * 9 / 10),
        false => {
            let middle = Length::nearest_mm(pitch.to_mm() * 3f64.sqrt());
            // Words run down the hex, towards the number below its upper side.
            let width = (pitch / 2 - NUMBER_BASE - CLEAR) * 2;
            (middle, corner(pitch) * 8 / 10, width.min(pitch * 75 / 100))
        }
    };
    ((middle - reach, middle + reach), width)
}

/// Room for words in a hex beside the ship's own: the bearing across which they are set, between which
/// radii, and how long a line may be.
pub struct Beside {
    pub at: Bearing,
    pub gap: (Length, Length),
    pub width: Length,
}

/// The room for the name of a sector with this middle in the hexes beside the ship's own: in one of them
/// if the middle runs through a face, else in the two on either side, the one farther ahead first.
/// `arrow` is where the arrow at her bow ends. Nothing if these hexes reach beyond the rim.
pub fn beside(pitch: Length, radius: Length, at: Bearing, arrow: Length) -> Vec<Beside> {
    // The corners that lie farthest out.
    if Length::nearest_mm((pitch * 3 / 2).to_mm().hypot(corner(pitch).to_mm() / 2.0)) > radius {
        return Vec::new();
    }
    let face = at.degrees() / Fraction::whole(60);
    let first = face.floor();
    let faces = if face.is_whole() { vec![first] } else { vec![first, first + 1] };
    let mut room: Vec<Beside> = faces
        .into_iter()
        .map(|face| {
            let at = bearing((face * 60).rem_euclid(360));
            let (inner, outer) = (half(pitch) + CLEAR, pitch * 3 / 2 - CLEAR);
            let number = NUMBER_BASE + CLEAR;
            let gap = match face.rem_euclid(6) {
                // The number is at the upper side.
                0 => (inner.max(arrow + CLEAR), outer - number - NUMBER / 2),
                3 => (inner + number, outer),
                // The word for a face is at the inner side; as much is left free at the outer one.
                _ => (half(pitch) + FACE_WORDS, pitch * 3 / 2 - FACE_WORDS),
            };
            let width = if face.rem_euclid(3) == 0 { pitch } else { pitch * 6 / 10 };
            Beside { at, gap, width }
        })
        .collect();
    room.sort_by_key(|room| room.at > bearing(90) && room.at < bearing(270));
    room
}

/// Draws every hex that lies whole within the rim, with its distance; edges on a sector's limit are
/// left to the limit's own line.
pub fn draw(
    drawing: &mut Drawing,
    (centre, radius): (Point, Length),
    pitch: Length,
    (limits, opening): (&[Bearing], Option<Size>),
) {
    let mut drawn = BTreeSet::new();
    for (middle, distance) in cells(centre, radius, pitch) {
        let corners = corners(middle, pitch);
        for (at, from) in corners.iter().enumerate() {
            let to = corners[(at + 1) % corners.len()];
            let on_limit = |point: Point| limits.iter().any(|limit| lies_on(centre, point, *limit));
            let fresh = drawn.insert(key(*from, to));
            let cut = opening.is_some_and(|opening| crosses(centre, (*from, to), opening));
            if fresh && !cut && !(on_limit(*from) && on_limit(to)) {
                let name = format!("hex at {distance}");
                drawing.engraved_line(&name, THIN, *from, to);
            }
        }
        let at = middle + Point::new(Length::ZERO, NUMBER_BASE - half(pitch));
        let cut = opening.is_some_and(|opening| crosses(centre, (at, at), opening));
        if distance > 0 && !cut {
            drawing.write(Text::new(distance.to_string(), Face::Figures, NUMBER, at));
        }
    }
    if opening.is_none() {
        draw_faces(drawing, (centre, pitch));
    }
}

/// Ticks on the sides of the ship's own hex, which she may face.
fn draw_faces(drawing: &mut Drawing, (centre, pitch): (Point, Length)) {
    // The arrow is ahead, a hex's distance astern.
    for turn in [1, 2, 4, 5] {
        let at = bearing(turn * 60);
        let name = format!("face {}\u{b0}", turn * 60);
        let ends = (half(pitch), half(pitch) + Length::um(2_500));
        spoke(drawing, &name, NORMAL, (centre, at), ends);
    }
    let line = Paragraph::new(drawing.faces.words().text("gauge.face"), Face::Body, 2_200);
    across(drawing, centre, bearing(60), half(pitch) + Length::um(3_200), &line);
    let line = Paragraph::new(drawing.faces.words().text("gauge.spine"), Face::Body, 2_200);
    across(drawing, centre, bearing(90), corner(pitch) - Length::um(3_000), &line);
}

/// The centres of the hexes with their distances, her own first.
fn cells(centre: Point, radius: Length, pitch: Length) -> Vec<(Point, i64)> {
    let most = i64::try_from(radius.count_of(pitch)).unwrap_or(0) + 1;
    let column = Length::nearest_mm(pitch.to_mm() * 3f64.sqrt() / 2.0);
    let mut cells = Vec::new();
    for across in -most..=most {
        for along in -most..=most {
            let distance = across.abs().max(along.abs()).max((across + along).abs());
            let down = pitch.times(Fraction::whole(along) + Fraction::new(across, 2));
            let middle = centre + Point::new(column.times(Fraction::whole(across)), down);
            let whole =
                corners(middle, pitch).iter().all(|corner| reach(centre, *corner) <= radius);
            if distance <= most && whole {
                cells.push((middle, distance));
            }
        }
    }
    cells.sort_by_key(|(_, distance)| *distance);
    cells
}

/// Whether a line enters an opening around the centre.
fn crosses(centre: Point, (from, to): (Point, Point), opening: Size) -> bool {
    (0..=10).any(|part| {
        let share = Fraction::new(part, 10);
        let way = to - from;
        let at = from + Point::new(way.x.times(share), way.y.times(share)) - centre;
        at.x.abs() < half(opening.width) && at.y.abs() < half(opening.height)
    })
}

/// Flats up and down, so that a ship pointing up faces a side.
fn corners(middle: Point, pitch: Length) -> [Point; 6] {
    [30, 90, 150, 210, 270, 330].map(|at| middle.polar(corner(pitch), bearing(at)))
}

/// Neighbors compute a shared corner from their own centres: equal to the micrometre, not to the
/// nanometre.
fn key(from: Point, to: Point) -> [(i64, i64); 2] {
    let round = |at: Length| (at.to_mm() * 100.0).round() as i64;
    let mut ends = [from, to].map(|point| (round(point.x), round(point.y)));
    ends.sort_unstable();
    ends
}

fn lies_on(centre: Point, point: Point, limit: Bearing) -> bool {
    let there = centre.polar(reach(centre, point), limit);
    let off = there - point;
    off.x.abs().max(off.y.abs()) < Length::um(10)
}
