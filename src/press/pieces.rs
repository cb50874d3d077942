//! Drawings at true size: what of a sheet is free for them, and large ones in parts that are joined.

use std::cmp::Reverse;

use crate::measure::{Length, Point};
use crate::model::{Placed, Size};

/// What a sheet has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The paper, as it is turned.
    pub paper: Size,
    /// Where drawings may lie: inside the printer's margin, below the strip, beside the check bars.
    pub live: Placed,
    /// What the printer leaves white.
    pub margin: Length,
}

/// A line of a known length, for a ruler to be laid on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckBar {
    /// Its length in words.
    pub label: String,
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// The strip that says what the sheet is.
const STRIP: Length = Length::um(9_500);
/// The two bars at the foot, and the two at the right edge.
const BARS: Length = Length::um(7_200);
/// Half of the stroke at the end of a bar, and a hair.
const BAR_END: Length = Length::um(200);
/// Between the two bars of an edge.
const BAR_APART: Length = Length::um(3_500);
/// A paper with less room than this has the shorter bars.
const LONG_BARS_NEED: Length = Length::um(110_000);

impl Room {
    /// The room on a paper of this size.
    pub fn on(paper: Size, margin: Length) -> Self {
        let live = Placed {
            x: margin,
            y: margin + STRIP,
            size: Size {
                width: paper.width - margin * 2 - BARS,
                height: paper.height - margin * 2 - STRIP - BARS,
            },
        };
        Self { paper, live, margin }
    }

    /// Bars in millimetres and in inches, across and down.
    pub fn check_bars(&self) -> Vec<CheckBar> {
        let across = self.live.size.width.min(self.live.size.height) >= LONG_BARS_NEED;
        let lengths = if across {
            [("100 mm", Length::um(100_000)), ("4 in", Length::um(101_600))]
        } else {
            [("50 mm", Length::um(50_000)), ("2 in", Length::um(50_800))]
        };
        let mut bars = Vec::new();
        for (number, (label, length)) in lengths.into_iter().enumerate() {
            let off = self.margin + Length::um(1_500) + BAR_APART * (1 - number);
            let foot = Point::new(self.margin + BAR_END, self.paper.height - off);
            let side = Point::new(self.paper.width - off, self.margin + STRIP);
            let bar =
                |from: Point, by: Point| CheckBar { label: label.into(), from, to: from + by };
            bars.push(bar(foot, Point::new(length, Length::ZERO)));
            bars.push(bar(side, Point::new(Length::ZERO, length)));
        }
        bars
    }
}

/// A drawing to be laid.
#[derive(Clone, Debug)]
pub struct Laid<'a> {
    /// How large it is.
    pub size: Size,
    /// Where it had better not be cut apart, on its longer side.
    pub keep_whole: &'a [Length],
}

/// A drawing, or a part of it, on a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The number of the drawing.
    pub drawing: usize,
    /// Which part of the drawing shows, in the drawing's own millimetres.
    pub window: Placed,
    /// Where the window's top left corner lies on the sheet.
    pub at: Point,
    /// Its number among the parts of its drawing, and how many there are; 1 of 1 if it is whole.
    pub part: (usize, usize),
    /// Where it is joined to its neighbours, from the window's left edge.
    pub joints_across: Vec<Joint>,
    /// The same from the window's top edge.
    pub joints_down: Vec<Joint>,
}

impl Piece {
    /// What its joint marks need on either side, and above and below.
    pub fn around(&self) -> Size {
        let marks = |joints: &[Joint]| if joints.is_empty() { Length::ZERO } else { JOINT_MARKS };
        Size { width: marks(&self.joints_down), height: marks(&self.joints_across) }
    }

    /// What it needs with its joint marks.
    pub fn clear(&self) -> Size {
        let (Size { width, height }, around) = (self.window.size, self.around());
        Size { width: width + around.width * 2, height: height + around.height * 2 }
    }
}

/// The line at which a part is cut and laid on its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joint {
    /// Where, from the window's edge.
    pub at: Length,
    /// The part on the other side.
    pub to: usize,
}

/// What of a part lies under its neighbour, on each side of a joint.
const OVERLAP: Length = Length::um(5_000);
/// Beyond both ends of a joint stand its marks.
const JOINT_MARKS: Length = Length::um(4_000);
/// A joint keeps this far from what should stay whole, or as far as it can: beyond the overlap.
const CLEAR: Length = Length::um(8_500);
/// How far a joint may be moved to keep clear, in steps of a millimetre.
const MOST_MOVES: i64 = 60;

/// The drawing whole, or in parts that each fit the room.
pub fn parts(room: Size, number: usize, drawing: &Laid) -> Vec<Piece> {
    let Size { width, height } = drawing.size;
    if width <= room.width && height <= room.height {
        let window = Placed { x: Length::ZERO, y: Length::ZERO, size: drawing.size };
        return vec![Piece {
            drawing: number,
            window,
            at: Point::ORIGIN,
            part: (1, 1),
            joints_across: Vec::new(),
            joints_down: Vec::new(),
        }];
    }
    let (long, short): (&[Length], &[Length]) = (drawing.keep_whole, &[]);
    let (across, down) = if width >= height { (long, short) } else { (short, long) };
    // The marks of joints across take from the height, those of joints down from the width.
    let marks = |cut: bool| if cut { JOINT_MARKS * 2 } else { Length::ZERO };
    let too_high = height > room.height - marks(width > room.width);
    let too_wide = width > room.width - marks(too_high);
    let across = spans(width, room.width - marks(too_high), across);
    let down = spans(height, room.height - marks(too_wide), down);
    let count = across.len() * down.len();
    let mut parts = Vec::new();
    for (row_number, row) in down.iter().enumerate() {
        for (column_number, column) in across.iter().enumerate() {
            // The parts are numbered as one reads.
            let number_of = |row: usize, column: usize| row * across.len() + column + 1;
            parts.push(Piece {
                drawing: number,
                window: Placed {
                    x: column.from,
                    y: row.from,
                    size: Size { width: column.to - column.from, height: row.to - row.from },
                },
                at: Point::ORIGIN,
                part: (parts.len() + 1, count),
                joints_across: column.joints(column_number, |other| number_of(row_number, other)),
                joints_down: row.joints(row_number, |other| number_of(other, column_number)),
            });
        }
    }
    parts
}

/// A stretch of one side of a drawing.
struct Span {
    from: Length,
    to: Length,
    /// The joint with the stretch before, from the drawing's edge.
    before: Option<Length>,
    /// The joint with the stretch after.
    after: Option<Length>,
}

impl Span {
    /// Its joints from its own beginning, with the part on the other side.
    fn joints(&self, number: usize, part_of: impl Fn(usize) -> usize) -> Vec<Joint> {
        let before = self.before.map(|at| Joint { at: at - self.from, to: part_of(number - 1) });
        let after = self.after.map(|at| Joint { at: at - self.from, to: part_of(number + 1) });
        before.into_iter().chain(after).collect()
    }
}

/// A side in stretches of at most `most`, that overlap at joints which keep clear of `keep_whole`.
fn spans(side: Length, most: Length, keep_whole: &[Length]) -> Vec<Span> {
    let joints = joints(side, most, keep_whole);
    (0..=joints.len())
        .map(|number| {
            let before = number.checked_sub(1).and_then(|before| joints.get(before)).copied();
            let after = joints.get(number).copied();
            Span {
                from: before.map_or(Length::ZERO, |joint| joint - OVERLAP),
                to: after.map_or(side, |joint| joint + OVERLAP),
                before,
                after,
            }
        })
        .collect()
}

fn joints(side: Length, most: Length, keep_whole: &[Length]) -> Vec<Length> {
    let mut count = 1;
    while !fits(side, most, &even(side, count)) {
        count += 1;
    }
    let even = even(side, count);
    // How far the nearest thing is that should stay whole; farther than clear is no better.
    let clearance = |joint: Length| {
        keep_whole.iter().map(|keep| (*keep - joint).abs()).min().unwrap_or(CLEAR).min(CLEAR)
    };
    // Every place for the nth joint with the best way there: the least clearance on it, how far its
    // joints are moved in all, and the number of the place of the joint before.
    let mut places: Vec<Vec<Place>> = Vec::new();
    for (number, own) in even.iter().enumerate() {
        let before = places.last();
        let reach = |step: i64| {
            let at = *own + Length::um(1_000 * step);
            let (clear, moved) = (clearance(at), Length::um(1_000 * step.abs()));
            if number + 1 == even.len() && side - at + OVERLAP > most {
                return None;
            }
            let Some(before) = before else {
                let fits = at > Length::ZERO && at + OVERLAP <= most;
                return fits.then_some(Place { at, clear, moved: Reverse(moved), before: 0 });
            };
            let fits =
                |(_, one): &(usize, &Place)| at > one.at && at - one.at + OVERLAP * 2 <= most;
            let ways = before.iter().enumerate().filter(fits);
            let ways = ways.map(|(before, one)| Place {
                at,
                clear: clear.min(one.clear),
                moved: Reverse(moved + one.moved.0),
                before,
            });
            ways.max_by_key(|place| (place.clear, place.moved))
        };
        places.push((-MOST_MOVES..=MOST_MOVES).filter_map(reach).collect());
    }
    let last = places.last().into_iter().flatten().max_by_key(|place| (place.clear, place.moved));
    let Some(mut place) = last.copied() else { return even };
    let mut joints = vec![place.at];
    for before in places.iter().rev().skip(1) {
        place = before[place.before];
        joints.push(place.at);
    }
    joints.reverse();
    joints
}

/// A place for a joint, with the best way to it from the left.
#[derive(Clone, Copy)]
struct Place {
    at: Length,
    clear: Length,
    moved: Reverse<Length>,
    before: usize,
}

/// Joints that part a side evenly, on whole millimetres.
fn even(side: Length, parts: i64) -> Vec<Length> {
    (1..parts)
        .map(|part| Length::um((side.to_mm() * part as f64 / parts as f64).round() as i64 * 1_000))
        .collect()
}

/// Whether every stretch between these joints, with its overlaps, is no longer than that.
fn fits(side: Length, most: Length, joints: &[Length]) -> bool {
    let mut from = Length::ZERO;
    for joint in joints {
        if *joint + OVERLAP - from > most || *joint <= from {
            return false;
        }
        from = *joint - OVERLAP;
    }
    side - from <= most
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn mm(millimetres: i64) -> Length {
        Length::um(millimetres * 1000)
    }

    fn room(width: i64, height: i64) -> Room {
        let size = |margin: i64| Size { width: mm(width - margin), height: mm(height - margin) };
        Room::on(size(0), mm(7))
    }

    #[test]
    fn a_joint_keeps_clear_of_the_limit_of_a_band() {
        let keep = [mm(300), mm(150)];
        let joints = joints(mm(600), mm(180), &keep);
        assert!(fits(mm(600), mm(180), &joints));
        for joint in joints {
            assert!(keep.iter().all(|limit| (*limit - joint).abs() >= CLEAR), "{joint}");
        }
    }

    proptest! {
        #[test]
        fn parts_cover_their_drawing_and_stay_in_the_room(
            width in 20i64..2500, height in 20i64..700, paper in 0usize..3
        ) {
            let room = [room(210, 297), room(297, 210), room(148, 210)][paper];
            let size = Size { width: mm(width), height: mm(height) };
            let live = room.live.size;
            let parts = parts(live, 0, &Laid { size, keep_whole: &[] });
            let mut seen = 0;
            for piece in &parts {
                seen += 1;
                let clear = piece.clear();
                prop_assert!(clear.width <= live.width && clear.height <= live.height);
                prop_assert_eq!(piece.part.0, seen);
            }
            let last = parts.last().unwrap();
            prop_assert_eq!(last.part.1, seen);
            prop_assert_eq!(last.window.x + last.window.size.width, size.width);
            prop_assert_eq!(last.window.y + last.window.size.height, size.height);
        }
    }
}
