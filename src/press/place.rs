//! Puts frames in their places on a sheet.

use typst::foundations::Smart;
use typst::layout::{Abs, Axes, Frame, Point, Ratio, Sides, Transform};
use typst_layout::Page;

use crate::measure::Length;
use crate::model::{Placed, Size, Slot, Turn};
use crate::page::LaidForm;

/// A side of paper as it leaves the printer.
pub type Sheet = Page;

/// The slot on which a slot lies when the sheet is folded down the middle.
pub fn folded_over(slot: Slot, paper: Size) -> Slot {
    let place = Placed { x: paper.width - slot.place.right(), ..slot.place };
    Slot { place, turn: slot.turn.behind(true) }
}

/// Centres a form in its slot, turned as the slot says.
pub fn put(frame: &mut Frame, Slot { place, turn }: Slot, form: Option<&LaidForm>) {
    let Some(form) = form.filter(|form| !form.frame.is_empty()) else { return };
    let size = turn.of(form.size());
    let x = place.x + (place.size.width - size.width) / 2;
    let y = place.y + (place.size.height - size.height) / 2;
    frame.push_frame(point(x, y), turned(form.frame.clone(), turn));
}

/// A frame's contents turned clockwise, keeping the top left corner in place.
pub fn turned(mut frame: Frame, turn: Turn) -> Frame {
    // Integers rather than cosines, so that lines stay exactly straight.
    let (width, height) = (frame.width(), frame.height());
    let (none, full) = (Ratio::zero(), Ratio::one());
    let (sx, ky, kx, sy, tx, ty) = match turn {
        Turn::Upright => return frame,
        Turn::Right => (none, full, -full, none, height, Abs::zero()),
        Turn::UpsideDown => (-full, none, none, -full, width, height),
        Turn::Left => (none, -full, full, none, Abs::zero(), width),
    };
    frame.transform(Transform { sx, ky, kx, sy, tx, ty });
    if turn != Turn::UpsideDown {
        frame.set_size(Axes::new(height, width));
    }
    frame
}

pub fn sheet(frame: Frame, before: usize) -> Sheet {
    Page {
        frame,
        bleed: Sides::splat(Abs::zero()),
        fill: Smart::Auto,
        numbering: None,
        supplement: Default::default(),
        number: before as u64 + 1,
    }
}

/// A form by itself, on white or on a transparent background.
pub fn alone(frame: Frame, is_white: bool) -> Sheet {
    let fill = if is_white { Smart::Auto } else { Smart::Custom(None) };
    Sheet { fill, ..sheet(frame, 0) }
}

pub fn to_typst(size: Size) -> typst::layout::Size {
    typst::layout::Size::new(Abs::pt(size.width.to_pt()), Abs::pt(size.height.to_pt()))
}

pub fn at(place: Placed) -> Point {
    point(place.x, place.y)
}

pub fn point(x: Length, y: Length) -> Point {
    Point::new(Abs::pt(x.to_pt()), Abs::pt(y.to_pt()))
}
