//! Thin broken lines along which the forms are cut apart.

use std::collections::BTreeSet;

use typst::layout::{Abs, Frame, FrameItem};
use typst::syntax::Span;
use typst::visualize::{Color, DashPattern, FixedStroke, Geometry, LineCap, Paint};

use crate::measure::Length;
use crate::model::Placed;

use super::layout::Layout;
use super::place::point;

/// Thin enough to vanish under the knife, thick enough for every printer.
const WIDTH: Length = Length::um(150);
/// One dash; the gap is twice as long.
const DASH: Length = Length::um(700);

/// Every cut once: lines run the whole height and width of the block of forms, so that neighbours
/// share one and nothing is drawn twice.
pub fn draw(layout: &Layout, frame: &mut Frame) {
    let (mut columns, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for place in layout.places() {
        columns.extend([place.x, place.right()]);
        rows.extend([place.y, place.bottom()]);
    }
    let Some(block) = layout.block() else { return };
    // Pages reach the edge of the paper, where nothing is cut and nothing is printed.
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

/// The line in the middle at which a sheet with fronts and backs is folded.
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
