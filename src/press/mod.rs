//! Forms laid on paper: slots, strip, cut lines. The paper decides how many fit; nothing is scaled.

mod correction;
mod cut_lines;
mod layout;
mod pieces;

use typst::foundations::Smart;
use typst::layout::{Abs, Frame, Point, Sides};
use typst_layout::Page;

use crate::measure::Length;
use crate::model::{Placed, Size};
use crate::page::LaidForm;

pub use correction::correct;
pub use layout::{Layout, lay_out};
pub use pieces::{CheckBar, Joint, Laid, Piece, Room, lay_pieces};

/// A side of paper as it leaves the printer.
pub type Sheet = Page;

/// The size of a laid-out form.
pub fn size_of(frame: &Frame) -> Size {
    Size {
        width: Length::nearest_pt(frame.width().to_pt()),
        height: Length::nearest_pt(frame.height().to_pt()),
    }
}

/// Lays forms on as many sheets as they need, in order, the strip on each. `before` sheets of the
/// same run are done already.
pub fn sheets(layout: &Layout, strip: &LaidForm, forms: &[LaidForm], before: usize) -> Vec<Sheet> {
    let cut_lines = cut_lines::frame(layout);
    let mut sheets = Vec::new();
    for (number, on_sheet) in forms.chunks(layout.slots.len().max(1)).enumerate() {
        let mut frame = Frame::hard(to_typst(layout.paper));
        frame.push_frame(at(layout.strip), strip.frame.clone());
        for (form, slot) in on_sheet.iter().zip(&layout.slots) {
            frame.push_frame(at(*slot), form.frame.clone());
        }
        frame.push_frame(Point::zero(), cut_lines.clone());
        sheets.push(sheet(frame, before + number));
    }
    sheets
}

/// Pages that are as large as their paper: each is a sheet.
pub fn pages(pages: Vec<LaidForm>) -> Vec<Sheet> {
    pages.into_iter().enumerate().map(|(number, page)| sheet(page.frame, number)).collect()
}

fn sheet(frame: Frame, before: usize) -> Sheet {
    Page {
        frame,
        bleed: Sides::splat(Abs::zero()),
        fill: Smart::Auto,
        numbering: None,
        supplement: Default::default(),
        number: before as u64 + 1,
    }
}

fn to_typst(size: Size) -> typst::layout::Size {
    typst::layout::Size::new(Abs::pt(size.width.to_pt()), Abs::pt(size.height.to_pt()))
}

fn at(place: Placed) -> Point {
    point(place.x, place.y)
}

fn point(x: Length, y: Length) -> Point {
    Point::new(Abs::pt(x.to_pt()), Abs::pt(y.to_pt()))
}
