//! Layouts as a scheme of imposition/ says them.

use crate::measure::Length;
use crate::model::{Cuts, Imposition, Paper, Placed, Size, Stray, Work, strays};

use super::{Layout, marks};

/// Why something does not lie on a paper as a scheme says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The form is larger than the slot.
    TooLarge(Size),
    /// This slot, counted from 0, lies so far outside of what is printed.
    Outside(usize, Length),
    /// Two slots lie over each other.
    Overlap(usize, usize),
    /// The marks have no room.
    NoRoomForMarks,
    /// The slots are not of one size, as pages want them.
    Unequal,
}

/// Where forms of a size lie. `strip_height` tells how high the strip is when it is so wide, where the
/// scheme has one.
///
/// # Errors
/// If they do not lie well there.
pub fn impose(
    scheme: &Imposition,
    paper: &Paper,
    form: Size,
    strip_height: impl FnOnce(Length) -> Option<Length>,
) -> Result<Layout, Misfit> {
    let sheet = scheme.sheet(paper.size);
    let printable = sheet.placed().grown(-scheme.margin.unwrap_or(paper.margin));
    let width = printable.size.width;
    let strip = scheme
        .strip
        .then(|| strip_height(width))
        .flatten()
        .map(|height| Placed { size: Size { width, height }, ..printable });
    let head = strip.map_or(Length::ZERO, |strip| strip.bottom() + room_for_marks(scheme));
    let slots = scheme.slots_for(sheet, head, form);
    let layout = Layout {
        paper: sheet,
        printable,
        slots,
        strip,
        marks: scheme.marks,
        folded: scheme.work == Work::Fold,
    };
    let room = scheme.room(sheet, paper.margin);
    well_laid(&layout, if strip.is_some() { below(room, head) } else { room })?;
    match layout.slots.iter().find(|slot| !slot.holds(form)) {
        Some(slot) => Err(Misfit::TooLarge(slot.place.size)),
        None => Ok(layout),
    }
}

/// Where pages lie: each is as large as its slot, and keeps the printer's margin itself.
///
/// # Errors
/// If they do not lie well there.
pub fn impose_pages(scheme: &Imposition, paper: &Paper) -> Result<Layout, Misfit> {
    let sheet = scheme.sheet(paper.size);
    let layout = Layout {
        paper: sheet,
        printable: sheet.placed().grown(-scheme.margin.unwrap_or(paper.margin)),
        slots: scheme.slots_for_pages(sheet),
        strip: None,
        marks: scheme.marks,
        folded: false,
    };
    well_laid(&layout, sheet.placed())?;
    match layout.slots.windows(2).all(|pair| pair[0].room() == pair[1].room()) {
        true => Ok(layout),
        false => Err(Misfit::Unequal),
    }
}

/// What is left of a room below the strip.
fn below(room: Placed, head: Length) -> Placed {
    let size = Size { height: room.bottom() - head, ..room.size };
    Placed { y: head, size, ..room }
}

/// What crop marks take between the strip and the bleed.
fn room_for_marks(scheme: &Imposition) -> Length {
    match scheme.marks.cuts {
        Cuts::Marks => marks::head(),
        Cuts::Lines | Cuts::None => Length::ZERO,
    }
}

fn well_laid(layout: &Layout, room: Placed) -> Result<(), Misfit> {
    match strays(&layout.places(), layout.marks.bleed, room).first() {
        Some((slot, Stray::Outside(by))) => return Err(Misfit::Outside(*slot, *by)),
        Some((slot, Stray::Over(other))) => return Err(Misfit::Overlap(*slot, *other)),
        None => {}
    }
    let marked = layout.marks.cuts == Cuts::Marks || layout.marks.registration;
    if marked && !marks::have_room(layout) { Err(Misfit::NoRoomForMarks) } else { Ok(()) }
}
