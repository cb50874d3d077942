//! Folded booklets: the order of their pages, and their sheets.

use typst::layout::{Angle, Frame, Point, Transform};

use crate::model::{Booklet, Duplex};
use crate::page::LaidForm;

use super::duplex::left_to_right;
use super::layout::Layout;
use super::place::{Sheet, put, sheet, to_typst};
use super::sheet_template::SheetTemplate;

/// A side of a sheet that is folded in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// The page on its left half, counted from 0; `None` past the last page.
    pub left: Option<usize>,
    /// The page on its right half.
    pub right: Option<usize>,
    /// The number of sheets of its signature around it.
    pub depth: usize,
}

const PAGES_A_SHEET: usize = 4;

/// Alternating fronts and backs. A signature has `signature` pages, or all of them; the last one
/// has no more sheets than necessary.
pub fn spreads(pages: usize, signature: Option<usize>) -> Vec<Spread> {
    let most = signature.unwrap_or(usize::MAX / PAGES_A_SHEET);
    let mut sides = Vec::new();
    let mut first = 0;
    while first < pages {
        let length = (pages - first).min(most).next_multiple_of(PAGES_A_SHEET);
        let page = |number: usize| Some(first + number).filter(|page| *page < pages);
        for depth in 0..length / PAGES_A_SHEET {
            let (low, high) = (2 * depth, length - 1 - 2 * depth);
            sides.push(Spread { left: page(high), right: page(low), depth });
            sides.push(Spread { left: page(low + 1), right: page(high - 1), depth });
        }
        first += length;
    }
    sides
}

/// Lays pages on sheets that fold into a booklet.
pub fn pages_folded(
    layout: &Layout,
    pages: &[LaidForm],
    folding: &Booklet,
    edge: Duplex,
) -> Vec<Sheet> {
    let marks = SheetTemplate::of(layout.clone()).marks;
    let sides = spreads(pages.len(), folding.signature).into_iter().enumerate();
    sides
        .map(|(number, side)| {
            // The sheets around an inner sheet push it out, so its pages lie nearer to the fold.
            let creep = folding.creep * side.depth;
            let mut frame = Frame::hard(to_typst(layout.paper));
            let on_side = [(side.left, creep), (side.right, -creep)];
            for (mut slot, (page, by)) in layout.slots.iter().copied().zip(on_side) {
                slot.place.x = slot.place.x + by;
                put(&mut frame, slot, page.and_then(|page| pages.get(page)));
            }
            frame.push_frame(Point::zero(), marks.clone());
            // If the printer flips the sheet top to bottom, its back is printed upside down. Its pages then read like
            // those of a book.
            if number % 2 == 1 && !left_to_right(layout.paper, edge) {
                let about = Transform::translate(frame.width(), frame.height());
                frame.transform(about.pre_concat(Transform::rotate(Angle::deg(180.0))));
            }
            sheet(frame, number)
        })
        .collect()
}
