//! Thin broken lines along which forms are cut apart.

use std::collections::BTreeSet;

use typst::layout::{Abs, Frame, FrameItem};
use typst::syntax::Span;
use typst::visualize::{Color, DashPattern, FixedStroke, Geometry, LineCap, Paint};

use crate::measure::Length;
use crate::model::Placed;

use super::layout::Layout;
use super::place::point;

/// Thin enough to disappear under the knife, thick enough for every printer.
const WIDTH: Length = Length::um(150);
/// A dash; the gap is twice as long.
const DASH: Length = Length::um(700);

/// One line per cut: lines span the whole block of forms, so that neighbors share one and nothing
/// is drawn twice.
pub fn draw(layout: &Layout, frame: &mut Frame) {
    let (mut columns, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for place in layout.places() {
        columns.extend([place.x, place.right()]);
        rows.extend([place.y, place.bottom()]);
    }
    let Some(block) = layout.block() else { return };
    // Pages extend to the edge of the paper, where nothing is cut.
    let room = layout.printable;
    let (left, right) = (block.x.max(room.x), block.right().min(room.right()));
    let (top, bottom) = (block.y.max(room.y), block.bottom().min(room.bottom()));
    for &x in columns.range(left..=right) {
        line(frame, (x, top), (Length::ZERO, bottom - top));
    }
    for &y in rows.range(top..=bottom) {
        line(frame, (left, y), (right - left, Length::ZERO));
    }
}

/// The fold line down the middle of a sheet with fronts and backs.
pub fn draw_fold(layout: &Layout, frame: &mut Frame) {
    let Placed { y, size, .. } = layout.printable;
    line(frame, (layout.paper.width / 2, y), (Length::ZERO, size.height));
}

fn line(frame: &mut Frame, from: (Length, Length), run: (Length, Length)) {
    let dash = Abs::pt(DASH.to_pt());
    let stroke = FixedStroke {
        dash: Some(DashPattern { array: vec![dash, dash * 2.0], phase: Abs::zero() }),
        cap: LineCap::Butt,
        ..FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::pt(WIDTH.to_pt()))
    };
    let shape = Geometry::Line(point(run.0, run.1)).stroked(stroke);
    frame.push(point(from.0, from.1), FrameItem::Shape(shape, Span::detached()));
}
