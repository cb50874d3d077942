//! Cut lines, the fold line, and crop and registration marks. Marks are outside the bleed and inside the printable
//! area.

use std::collections::BTreeSet;

use typst::layout::{Abs, Frame, FrameItem};
use typst::syntax::Span;
use typst::visualize::{Color, DashPattern, FixedStroke, Geometry, Paint};

use crate::measure::Length;
use crate::model::{Cuts, Marks, Placed, Size};

use super::layout::Layout;
use super::place::point;

/// The width of a crop or registration mark: thin, but thick enough for every printer.
const MARK_WIDTH: Length = Length::um(200);
/// The width of a cut line: thin enough to disappear under the knife, thick enough for every printer.
const CUT_LINE_WIDTH: Length = Length::um(150);
/// A dash of a cut line; the gap is twice as long.
const DASH: Length = Length::um(700);
/// Between the bleed and a mark.
const APART: Length = Length::um(1_000);
/// The length of a crop mark if there is room.
const LONG: Length = Length::um(4_000);
/// The shortest crop mark that can be seen.
const SHORT: Length = Length::um(2_000);
/// Each arm of a registration mark.
const ARM: Length = Length::um(2_000);
/// The circle of a registration mark is drawn as a square on its corner, an outline that any reader
/// detects.
const INNER: Length = Length::um(1_200);

/// The room for marks around the trim, including the bleed; `None` without marks.
pub fn around(marks: &Marks) -> Option<Length> {
    let least = if marks.registration { ARM * 2 } else { SHORT };
    (marks.cuts == Cuts::Marks || marks.registration).then(|| marks.bleed + APART + least)
}

/// Whether a layout's marks, if any, fit between its slots and the printer's margin.
pub fn have_room(layout: &Layout) -> bool {
    let (Some(block), Some(around)) = (layout.block(), around(&layout.marks)) else { return true };
    layout.printable.contains(block.grown(around))
}

/// The room for crop marks above the bleed.
pub fn head() -> Length {
    APART + LONG
}

/// Every cut between the slots: those down the sheet, and those across.
fn cuts(layout: &Layout) -> [BTreeSet<Length>; 2] {
    let [mut columns, mut rows] = [BTreeSet::new(), BTreeSet::new()];
    for place in layout.places() {
        columns.extend([place.x, place.right()]);
        rows.extend([place.y, place.bottom()]);
    }
    [columns, rows]
}

/// One line per cut: lines span the whole block of forms, so that neighbors share one and nothing
/// is drawn twice.
pub fn draw_cut_lines(layout: &Layout, frame: &mut Frame) {
    let Some(block) = layout.block() else { return };
    let [columns, rows] = cuts(layout);
    // Pages extend to the edge of the paper, where nothing is cut.
    let room = layout.printable;
    let (left, right) = (block.x.max(room.x), block.right().min(room.right()));
    let (top, bottom) = (block.y.max(room.y), block.bottom().min(room.bottom()));
    for &x in columns.range(left..=right) {
        broken_line(frame, (x, top), (x, bottom));
    }
    for &y in rows.range(top..=bottom) {
        broken_line(frame, (left, y), (right, y));
    }
}

/// The fold line down the middle of a sheet with fronts and backs.
pub fn draw_fold(layout: &Layout, frame: &mut Frame) {
    let (x, room) = (layout.paper.width / 2, layout.printable);
    broken_line(frame, (x, room.y), (x, room.bottom()));
}

/// Marks at every cut, around the block of slots.
pub fn draw_crop(layout: &Layout, frame: &mut Frame) {
    let Some(block) = layout.block() else { return };
    let [columns, rows] = cuts(layout);
    let from = block.grown(layout.marks.bleed + APART);
    let to = within(from.grown(LONG), layout.printable);
    for x in columns {
        line(frame, (x, to.y), (x, from.y));
        line(frame, (x, from.bottom()), (x, to.bottom()));
    }
    for y in rows {
        line(frame, (to.x, y), (from.x, y));
        line(frame, (from.right(), y), (to.right(), y));
    }
}

/// A cross at the middle of each side.
pub fn draw_registration(layout: &Layout, frame: &mut Frame) {
    let Some(block) = layout.block() else { return };
    let around = block.grown(layout.marks.bleed + APART + ARM);
    let (x, y) = (block.x + block.size.width / 2, block.y + block.size.height / 2);
    let places = [(x, around.y), (x, around.bottom()), (around.x, y), (around.right(), y)];
    for (x, y) in places {
        line(frame, (x - ARM, y), (x + ARM, y));
        line(frame, (x, y - ARM), (x, y + ARM));
        let corners = [(x, y - INNER), (x + INNER, y), (x, y + INNER), (x - INNER, y)];
        for (number, corner) in corners.into_iter().enumerate() {
            line(frame, corner, corners[(number + 1) % corners.len()]);
        }
    }
}

fn within(one: Placed, room: Placed) -> Placed {
    let (x, y) = (one.x.max(room.x), one.y.max(room.y));
    let size = Size {
        width: one.right().min(room.right()) - x,
        height: one.bottom().min(room.bottom()) - y,
    };
    Placed { x, y, size }
}

fn line(frame: &mut Frame, from: (Length, Length), to: (Length, Length)) {
    draw(frame, from, to, black(MARK_WIDTH));
}

fn broken_line(frame: &mut Frame, from: (Length, Length), to: (Length, Length)) {
    let dash = Abs::pt(DASH.to_pt());
    let pattern = DashPattern { array: vec![dash, dash * 2.0], phase: Abs::zero() };
    draw(frame, from, to, FixedStroke { dash: Some(pattern), ..black(CUT_LINE_WIDTH) });
}

fn black(width: Length) -> FixedStroke {
    FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::pt(width.to_pt()))
}

fn draw(frame: &mut Frame, from: (Length, Length), to: (Length, Length), stroke: FixedStroke) {
    let shape = Geometry::Line(point(to.0 - from.0, to.1 - from.1)).stroked(stroke);
    frame.push(point(from.0, from.1), FrameItem::Shape(shape, Span::detached()));
}
