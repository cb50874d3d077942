//! Contact sheet: all sheets of a run, reduced, on one.

use typst::layout::{Abs, Axes, Frame, FrameItem, Ratio, Transform};
use typst::syntax::Span;
use typst::visualize::{Color, FixedStroke, Geometry, Paint};

use crate::measure::Length;
use crate::page::size_of;

use super::place::{Sheet, point, sheet};

/// The reduction, by the number of sheets in a row. A contact sheet is only for looking at, so this
/// is the one place that scales.
const SHARES: [(usize, i64); 3] = [(6, 4), (12, 8), (usize::MAX, 16)];
/// Between two sheets.
const GAP: Length = Length::um(4_000);
/// The outline of a sheet.
const OUTLINE: Length = Length::um(150);

/// A sheet that shows all of them, in rows.
pub fn contact(sheets: &[Sheet]) -> Sheet {
    let columns = (1..).find(|columns| columns * columns >= sheets.len()).unwrap_or(1).max(1);
    let share = SHARES.iter().find(|(most, _)| columns <= *most).map_or(1, |(_, share)| *share);
    let sizes: Vec<_> = sheets.iter().map(|sheet| size_of(&sheet.frame)).collect();
    let widest = sizes.iter().map(|size| size.width).max().unwrap_or_default() / share;
    let highest = sizes.iter().map(|size| size.height).max().unwrap_or_default() / share;
    let rows = sheets.len().div_ceil(columns);
    let (step_x, step_y) = (widest + GAP, highest + GAP);
    let whole = point(step_x * columns + GAP, step_y * rows + GAP);
    let mut frame = Frame::hard(typst::layout::Size::new(whole.x, whole.y));
    for (number, (one, size)) in sheets.iter().zip(&sizes).enumerate() {
        let at = point(GAP + step_x * (number % columns), GAP + step_y * (number / columns));
        let mut small = one.frame.clone();
        let ratio = Ratio::new(1.0 / share as f64);
        small.transform(Transform::scale(ratio, ratio));
        small.set_size(Axes::new(
            Abs::pt((size.width / share).to_pt()),
            Abs::pt((size.height / share).to_pt()),
        ));
        let stroke = FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::pt(OUTLINE.to_pt()));
        let outline = Geometry::Rect(small.size()).stroked(stroke);
        frame.push_frame(at, small);
        frame.push(at, FrameItem::Shape(outline, Span::detached()));
    }
    sheet(frame, 0)
}
