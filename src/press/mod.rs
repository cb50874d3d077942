//! Forms and pages on paper: slots, strip, marks, backs, booklets. Nothing is scaled.

mod bed;
mod booklet;
mod contact;
mod correction;
mod duplex;
mod free;
mod gang;
mod imposed;
mod joints;
mod layout;
mod marks;
mod pieces;
mod place;
mod sheet_template;
mod white;

use crate::measure::Length;
use crate::model::{Cuts, Duplex, Placed};
use crate::page::LaidForm;

pub use bed::{Bed, Nested, nest};
pub use booklet::{Spread, pages_folded, spreads};
pub use contact::contact;
pub use correction::{correct, corrected_margin};
pub use duplex::{back_of, behind, shift};
pub use gang::{Gang, cheapest, gang};
pub use imposed::{impose, impose_pages, imprint_place};
pub use joints::Keep;
pub use layout::{Layout, lay_out};
pub use pieces::{Laid, Piece, SheetArea, butted, room_with_back, rooms};
pub use place::{Sheet, alone};
use place::{folded_over, put, sheet};
use sheet_template::SheetTemplate;
pub use white::{put_in_white, sheets_with_bands};

/// A form, to be cut out of its sheet.
#[derive(Clone, Default, Debug)]
pub struct TwoSided {
    pub front: LaidForm,
    pub back: Option<LaidForm>,
}

/// What is printed on the back of each sheet of forms.
#[derive(Clone, Copy, Debug)]
pub enum Reverse<'a> {
    /// Nothing; the sheets are one-sided.
    Blank,
    /// The next sheet of forms: every second sheet is a back.
    Next(Duplex),
    /// The backs of the forms.
    Forms(Duplex),
    /// A page as large as the sheet; if there are several, in turn.
    Pages(&'a [LaidForm]),
}

/// Lays forms on as many sheets as necessary, in order, with the strip on each front. `before` is
/// the number of sheets of the run already made.
pub fn sheets(
    layout: &Layout,
    strip: Option<&LaidForm>,
    forms: &[TwoSided],
    reverse: Reverse,
    before: usize,
) -> Vec<Sheet> {
    let places = layout.slots.len().max(1);
    // No line is cut where there are no forms.
    let (whole, rest) = forms.split_at(forms.len() / places * places);
    if !whole.is_empty() && !rest.is_empty() && layout.marks.cuts == Cuts::Lines {
        let mut all = sheets(layout, strip, whole, reverse, before);
        all.extend(sheets(layout, strip, rest, reverse, before + all.len()));
        return all;
    }
    let mut layout = layout.clone();
    if layout.marks.cuts == Cuts::Lines {
        layout.slots.truncate(forms.len().max(1));
    }
    let layout = &layout;
    let front = SheetTemplate::of(layout.clone());
    let back = match reverse {
        Reverse::Next(edge) => Some(SheetTemplate::of(duplex::next_side(layout, edge))),
        Reverse::Forms(edge) => Some(SheetTemplate::of(duplex::back_of(layout, edge))),
        Reverse::Blank | Reverse::Pages(_) => None,
    };
    let mut sheets: Vec<Sheet> = Vec::new();
    for on_sheet in forms.chunks(places) {
        let fronts = on_sheet.iter().map(|form| Some(&form.front));
        let backs = on_sheet.iter().map(|form| form.back.as_ref());
        let number = before + sheets.len();
        match (reverse, &back) {
            (Reverse::Next(_), Some(back)) if number % 2 == 1 => {
                sheets.push(sheet(back.filled(strip, fronts), number));
            }
            (Reverse::Forms(_), Some(back)) => {
                sheets.push(sheet(front.filled(strip, fronts), number));
                sheets.push(sheet(back.filled(None, backs), number + 1));
            }
            _ if layout.folded => {
                let mut frame = front.filled(strip, fronts);
                for (slot, back) in layout.slots.iter().zip(backs) {
                    put(&mut frame, folded_over(*slot, layout.paper), back);
                }
                sheets.push(sheet(frame, number));
            }
            _ => sheets.push(sheet(front.filled(strip, fronts), number)),
        }
        if let Reverse::Pages(pages) = reverse
            && !pages.is_empty()
        {
            let page = &pages[number / 2 % pages.len()];
            sheets.push(sheet(page.frame.clone(), number + 1));
        }
    }
    sheets
}

/// The trim of a sheet when it is cut along its marks, and the same with bleed; `None` if nothing
/// is cut off.
pub fn boxes(layout: &Layout) -> Option<(Placed, Placed)> {
    let bleed = layout.marks.bleed;
    if layout.marks.cuts != Cuts::Marks && bleed == Length::ZERO {
        return None;
    }
    let mut trim = layout.block()?;
    if layout.folded {
        trim.size.width = layout.paper.width - trim.x * 2;
    }
    Some((trim, trim.grown(bleed)))
}

/// Pages as large as their paper: one per sheet. `before` is the number of sheets of the run already made.
pub fn pages(pages: Vec<LaidForm>, before: usize) -> Vec<Sheet> {
    let pages = pages.into_iter().enumerate();
    pages.map(|(at, page)| sheet(page.frame, before + at)).collect()
}

/// Lays pages on sheets in order, one per slot. Given the edge about which sheets are flipped,
/// every second one is a back, cut along the cuts of its front.
pub fn pages_in_slots(layout: &Layout, pages: &[LaidForm], edge: Option<Duplex>) -> Vec<Sheet> {
    let front = SheetTemplate::of(layout.clone());
    let back = edge.map(|edge| SheetTemplate::of(duplex::next_side(layout, edge)));
    let on_sheets = pages.chunks(layout.slots.len().max(1)).enumerate();
    let template = |number: usize| back.as_ref().filter(|_| number % 2 == 1).unwrap_or(&front);
    on_sheets
        .map(|(number, few)| sheet(template(number).filled(None, few.iter().map(Some)), number))
        .collect()
}
