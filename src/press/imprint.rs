//! A line of small print on sheets that have no strip, where there is room for it.

use crate::measure::Length;
use crate::model::{Cuts, Placed, Size};

use super::{Layout, marks};

/// Between the forms, or their marks, and the line.
const APART: Length = Length::um(800);

/// Where a line of small print stands, `height` being asked for its width: below the forms or else above
/// them, inside what is printed and off the marks. `None` if there is no room.
pub fn imprint_place(layout: &Layout, height: impl Fn(Length) -> Length) -> Option<Placed> {
    let block = layout.block()?;
    let marked = layout.marks.cuts == Cuts::Marks || layout.marks.registration;
    let apart = layout.marks.bleed + APART + if marked { marks::head() } else { Length::ZERO };
    let room = layout.printable;
    let x = block.x.max(room.x);
    // A fold has backs on its other half.
    let right = if layout.folded { block.right() } else { room.right() };
    let size = Size { width: right - x, height: height(right - x) };
    let (below, above) = (block.bottom() + apart, block.y - apart - size.height);
    if below + size.height <= room.bottom() {
        return Some(Placed { x, y: below, size });
    }
    (above >= room.y).then_some(Placed { x, y: above, size })
}
