//! The area of a sheet for drawings, and large drawings in parts to be joined.

use crate::measure::{Length, Point};
use crate::model::{Duplex, Paper, Placed, Size};
use crate::view::{CheckBar, Joint};

use super::duplex;
use super::joints::{BUTTED, Keep, LAPPED, joints};

/// The area of a sheet for drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetArea {
    /// As turned.
    pub paper: Size,
    /// Inside the printer's margin, below the strip, beside the check bars.
    pub live: Placed,
    /// The printer's margin.
    pub margin: Length,
    /// Whether this is the back of a sheet, mirrored from left to right.
    pub is_back: bool,
}

/// The height of the strip that names the sheet.
const STRIP: Length = Length::um(9_500);
/// On narrow paper the strip has more lines, among them whose game it is.
const STRIP_IN_LINES: Length = Length::um(13_500);
/// Paper of less width is narrow; `narrow-sheet` in the template of sheets.
const NARROW: Length = Length::um(120_000);
/// The width of the two bars at the foot, and of the two at the edge.
const BARS: Length = Length::um(7_200);
/// Half of the stroke at the end of a bar, plus clearance.
const BAR_END: Length = Length::um(200);
/// Between the two bars on an edge.
const BAR_GAP: Length = Length::um(3_500);
/// The room, in either direction, required by each pair of bars; the longest pair that fits is
/// used.
const BARS_BY_ROOM: [(Length, [(&str, Length); 2]); 2] = [
    (Length::um(110_000), [("100 mm", Length::um(100_000)), ("4 in", Length::um(101_600))]),
    (LEAST_ROOM, [("50 mm", Length::um(50_000)), ("2 in", Length::um(50_800))]),
];
/// Paper with less room than this, in either direction, is too small for drawings: for bars and words, and
/// for parts, which spend 10 mm on their overlaps and up to 8 mm on their joint marks.
const LEAST_ROOM: Length = Length::um(52_000);

impl SheetArea {
    /// The room on the front of a paper, possibly too small to use: see [`rooms`].
    pub fn on(paper: Size, margin: Length) -> Self {
        let strip = if paper.width < NARROW { STRIP_IN_LINES } else { STRIP };
        let live = Placed {
            x: margin,
            y: margin + strip,
            size: Size {
                width: paper.width - margin * 2 - BARS,
                height: paper.height - margin * 2 - strip - BARS,
            },
        };
        Self { paper, live, margin, is_back: false }
    }

    /// The back of this sheet.
    pub fn back(self) -> Self {
        let live = Placed { x: self.paper.width - self.live.right(), ..self.live };
        Self { live, is_back: !self.is_back, ..self }
    }

    /// The shorter side of the live area.
    fn least(&self) -> Length {
        self.live.size.width.min(self.live.size.height)
    }

    /// Bars in millimetres and in inches, along the foot and along one side: the right side of a
    /// front, the left side of a back.
    pub fn check_bars(&self) -> Vec<CheckBar> {
        let longest = BARS_BY_ROOM.iter().find(|(room, _)| self.least() >= *room);
        let mut bars = Vec::new();
        for (number, (label, length)) in longest.iter().flat_map(|(_, bars)| bars).enumerate() {
            let off = self.margin + Length::um(1_500) + BAR_GAP * (1 - number);
            let foot = Point::new(self.margin + BAR_END, self.paper.height - off);
            let edge = if self.is_back { off } else { self.paper.width - off };
            let edge = Point::new(edge, self.live.y);
            let bar =
                |from: Point, by: Point| CheckBar { label: (*label).into(), from, to: from + by };
            bars.push(bar(foot, Point::new(*length, Length::ZERO)));
            bars.push(bar(edge, Point::new(Length::ZERO, *length)));
        }
        bars
    }
}

/// The rooms of a paper in portrait and landscape. `None` if both are too small; if one is, both
/// are the other.
pub fn rooms(paper: &Paper) -> Option<[SheetArea; 2]> {
    let rooms = [paper.size, paper.size.turned()].map(|size| SheetArea::on(size, paper.margin));
    match rooms.map(|room| room.least() >= LEAST_ROOM) {
        [true, true] => Some(rooms),
        [true, false] => Some([rooms[0]; 2]),
        [false, true] => Some([rooms[1]; 2]),
        [false, false] => None,
    }
}

/// The room whose back registers with its front, left and right swapped, when its sheets are
/// flipped about this edge. `None` if the paper is too small that way.
pub fn room_with_back(rooms: &[SheetArea; 2], edge: Duplex) -> Option<usize> {
    rooms.iter().position(|room| duplex::left_to_right(room.paper, edge))
}

/// A drawing to be laid out.
#[derive(Clone, Debug)]
pub struct Laid<'a> {
    pub size: Size,
    /// What a joint across its longer side avoids.
    pub keep: Keep<'a>,
    /// The index of its room, if it is restricted: a drawing with a back.
    pub room: Option<usize>,
}

/// A drawing, or a part of one, on a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub drawing: usize,
    /// The visible part of the drawing, relative to its top left corner.
    pub window: Placed,
    /// The position of the window's top left corner on the sheet.
    pub at: Point,
    /// The part's number, from 1, and the number of parts; 1 of 1 if it is whole.
    pub part: (usize, usize),
    /// Joints with its neighbors, measured from the window's left edge.
    pub joints_across: Vec<Joint>,
    /// Joints measured from the window's top edge.
    pub joints_down: Vec<Joint>,
}

impl Piece {
    /// The room for its joint marks at the sides, and above and below.
    pub fn around(&self) -> Size {
        let marks = |joints: &[Joint]| if joints.is_empty() { Length::ZERO } else { JOINT_MARKS };
        Size { width: marks(&self.joints_down), height: marks(&self.joints_across) }
    }

    /// Its size with joint marks.
    pub fn clear(&self) -> Size {
        let (Size { width, height }, around) = (self.window.size, self.around());
        Size { width: width + around.width * 2, height: height + around.height * 2 }
    }
}

/// The length of the marks beyond both ends of a joint.
const JOINT_MARKS: Length = Length::um(4_000);
/// The drawing whole, or in parts that each fit the room, which is one of [`rooms`].
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
    let (long, short) = (drawing.keep, drawing.keep.of_other_side());
    let (across, down) = if width >= height { (long, short) } else { (short, long) };
    // Marks of vertical joints reduce the height, those of horizontal ones the width.
    let marks = |cut: bool| if cut { JOINT_MARKS * 2 } else { Length::ZERO };
    let too_high = height > room.height - marks(width > room.width);
    let too_wide = width > room.width - marks(too_high);
    let across = spans(width, room.width - marks(too_high), across);
    let down = spans(height, room.height - marks(too_wide), down);
    let count = across.len() * down.len();
    let mut parts = Vec::new();
    for (row_number, row) in down.iter().enumerate() {
        for (column_number, column) in across.iter().enumerate() {
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

/// The windows of the parts, edge to edge, for cutting something as large as `extent` on an area of
/// a size; left to right and top to bottom.
pub fn butted(extent: Placed, room: Size, keep: Keep) -> Vec<Placed> {
    let Size { width, height } = extent.size;
    let (long, short) = (keep, keep.of_other_side());
    let (across, down) = if width >= height { (long, short) } else { (short, long) };
    let stretches = |from: Length, side: Length, most: Length, keep: Keep| {
        let places: Vec<Length> = keep.places.iter().map(|place| *place - from).collect();
        let words: Vec<_> = keep.words.iter().map(|(a, b)| (*a - from, *b - from)).collect();
        let keep = Keep { places: &places, words: &words, words_beside: &[] };
        let ends = joints(side, most, keep, BUTTED).into_iter().chain([side]);
        let mut begin = from;
        let stretch = |end| {
            let begin = std::mem::replace(&mut begin, from + end);
            (begin, from + end - begin)
        };
        ends.map(stretch).collect::<Vec<_>>()
    };
    let columns = stretches(extent.x, width, room.width, across);
    let rows = stretches(extent.y, height, room.height, down);
    let in_row = |(y, height): (Length, Length)| {
        let part =
            move |&(x, width): &(Length, Length)| Placed { x, y, size: Size { width, height } };
        columns.iter().map(part).collect::<Vec<_>>()
    };
    rows.into_iter().flat_map(in_row).collect()
}

/// A stretch of a side of a drawing.
struct Span {
    from: Length,
    to: Length,
    /// From the drawing's edge.
    before: Option<Length>,
    /// From the drawing's edge.
    after: Option<Length>,
}

impl Span {
    /// Its joints, relative to its own beginning.
    fn joints(&self, number: usize, part_of: impl Fn(usize) -> usize) -> Vec<Joint> {
        let before = self.before.map(|at| Joint { at: at - self.from, to: part_of(number - 1) });
        let after = self.after.map(|at| Joint { at: at - self.from, to: part_of(number + 1) });
        before.into_iter().chain(after).collect()
    }
}

/// Divides a side into stretches of at most `most` that overlap at joints, clear of what should
/// stay whole if possible.
fn spans(side: Length, most: Length, keep: Keep) -> Vec<Span> {
    let joints = joints(side, most, keep, LAPPED);
    (0..=joints.len())
        .map(|number| {
            let before = number.checked_sub(1).and_then(|before| joints.get(before)).copied();
            let after = joints.get(number).copied();
            Span {
                from: before.map_or(Length::ZERO, |joint| joint - LAPPED.overlap),
                to: after.map_or(side, |joint| joint + LAPPED.overlap),
                before,
                after,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mm;
    use proptest::prelude::*;

    fn room(width: i64, height: i64) -> SheetArea {
        let size = |margin: i64| Size { width: mm(width - margin), height: mm(height - margin) };
        SheetArea::on(size(0), mm(7))
    }

    #[test]
    fn paper_is_used_the_way_that_leaves_room_or_refused() {
        let paper = |width, height, margin| Paper {
            size: Size { width: mm(width), height: mm(height) },
            margin: mm(margin),
            ..Paper::default()
        };
        let wide = |paper: &Paper| {
            rooms(paper).map(|rooms| rooms.map(|room| room.paper.width > room.paper.height))
        };
        assert_eq!(wide(&paper(210, 297, 7)), Some([false, true]));
        assert_eq!(wide(&paper(77, 88, 7)), Some([false, false]));
        for small in [paper(60, 40, 7), paper(40, 200, 7), paper(210, 297, 100)] {
            assert_eq!(rooms(&small), None);
        }
    }

    proptest! {
        #[test]
        fn parts_cover_their_drawing_and_stay_in_the_room(
            width in 20i64..2500, height in 20i64..700, paper in 0usize..4
        ) {
            let room = [room(210, 297), room(297, 210), room(148, 210), room(77, 86)][paper];
            let size = Size { width: mm(width), height: mm(height) };
            let live = room.live.size;
            let parts = parts(live, 0, &Laid { size, keep: Keep::default(), room: None });
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
