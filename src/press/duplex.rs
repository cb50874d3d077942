//! Fronts and backs: where a place on the front lies on the back of a sheet.

use typst::layout::{Abs, Transform};

use crate::measure::Point;
use crate::model::{Duplex, Placed, Size, Slot};

use super::layout::Layout;
use super::place::Sheet;

/// The position of a front's place, seen from the back after flipping the sheet about an edge.
pub fn behind(place: Placed, paper: Size, edge: Duplex) -> Placed {
    if left_to_right(paper, edge) {
        Placed { x: paper.width - place.right(), ..place }
    } else {
        Placed { y: paper.height - place.bottom(), ..place }
    }
}

/// The slot behind a front's slot. Its contents read on like a page of a book, whichever edge the
/// sheet is flipped about.
fn slot_behind(slot: Slot, paper: Size, edge: Duplex) -> Slot {
    Slot {
        place: behind(slot.place, paper, edge),
        turn: slot.turn.behind(left_to_right(paper, edge)),
    }
}

/// The layout of the back of a sheet.
pub fn back_of(layout: &Layout, edge: Duplex) -> Layout {
    let place = |place: Placed| behind(place, layout.paper, edge);
    Layout {
        printable: place(layout.printable),
        slots: layout.slots.iter().map(|slot| slot_behind(*slot, layout.paper, edge)).collect(),
        strip: layout.strip.map(place),
        ..layout.clone()
    }
}

/// The layout of a back that reads like its front, with other forms on it.
pub fn next_side(layout: &Layout, edge: Duplex) -> Layout {
    let mut back = back_of(layout, edge);
    for (slot, front) in back.slots.iter_mut().zip(&layout.slots) {
        slot.turn = front.turn;
    }
    back.slots.sort_by_key(|slot| slot.when_read());
    back
}

/// Whether flipping about this edge swaps left and right, like turning a page of a book; otherwise
/// it swaps top and bottom.
pub fn left_to_right(paper: Size, edge: Duplex) -> bool {
    (paper.width <= paper.height) == (edge == Duplex::Long)
}

/// Moves the contents of a sheet to the right and down.
pub fn shift(sheet: &mut Sheet, by: Point) {
    let (x, y) = (Abs::pt(by.x.to_pt()), Abs::pt(by.y.to_pt()));
    sheet.frame.transform(Transform::translate(x, y));
}
