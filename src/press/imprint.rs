//! A line of small print on sheets that have no strip, if there is room.

use crate::measure::Length;
use crate::model::{Cuts, Placed, Size};

use super::{Layout, marks};

/// Between the forms, or their marks, and the line.
const APART: Length = Length::um(800);

/// The place for a line of small print whose height at a width is given by `height`: below the
/// forms or else above them, inside the printer's margins and clear of the marks. `None` if there
/// is no room, or no height for that width.
/// height for that width.
pub fn imprint_place(
    layout: &Layout,
    margin: Length,
    height: impl FnOnce(Length) -> Option<Length>,
) -> Option<Placed> {
    let block = layout.block()?;
    let marked = layout.marks.cuts == Cuts::Marks || layout.marks.registration;
    let apart = layout.marks.bleed + APART + if marked { marks::head() } else { Length::ZERO };
    // Labels may be closer to the edge than text is printed.
    let room = layout.paper.placed().inset(margin);
    let x = block.x.max(room.x);
    // On a folded sheet the other half has the backs.
    let right = if layout.folded { block.right() } else { room.right() };
    let size = Size { width: right - x, height: height(right - x)? };
    let (below, above) = (block.bottom() + apart, block.y - apart - size.height);
    if below + size.height <= room.bottom() {
        return Some(Placed { x, y: below, size });
    }
    (above >= room.y).then_some(Placed { x, y: above, size })
}
