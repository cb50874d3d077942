//! Thin broken lines along which the forms are cut apart.

use std::collections::BTreeSet;

use typst::layout::{Abs, Frame, FrameItem};
use typst::syntax::Span;
use typst::visualize::{Color, DashPattern, FixedStroke, Geometry, LineCap, Paint};

use crate::measure::Length;

use super::{Layout, point, to_typst};

/// Thin enough to vanish under the knife, thick enough for every printer.
const WIDTH: Length = Length::um(150);
/// One dash; the gap is twice as long.
const DASH: Length = Length::um(700);

/// Every cut once: lines run the whole height and width of the block of forms, so that neighbours
/// share one and nothing is drawn twice.
pub fn frame(layout: &Layout) -> Frame {
    let mut frame = Frame::hard(to_typst(layout.paper));
    let (mut columns, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for slot in &layout.slots {
        columns.extend([slot.x, slot.x + slot.size.width]);
        rows.extend([slot.y, slot.y + slot.size.height]);
    }
    let ends = |cuts: &BTreeSet<Length>| cuts.first().copied().zip(cuts.last().copied());
    let (Some((left, right)), Some((top, bottom))) = (ends(&columns), ends(&rows)) else {
        return frame;
    };
    for &x in &columns {
        line(&mut frame, (x, top), (Length::ZERO, bottom - top));
    }
    for &y in &rows {
        line(&mut frame, (left, y), (right - left, Length::ZERO));
    }
    frame
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
