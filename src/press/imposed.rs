//! Layouts according to an imposition scheme, and the small print on sheets without a strip.

use crate::data::imposition::outside;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::{Cuts, Imposition, Paper, Placed, Size, Stray, Work, strays};

use super::{Layout, marks};

/// The layout for forms of a size; a fault calls them `what`. `strip_height` gives the height of a strip of a
/// width, if the scheme has one.
///
/// # Errors
/// If they do not fit: [`Code::FormTooLarge`] if the form is larger than a slot, another code if the slots do not
/// lie well on the paper.
pub fn impose(
    what: &str,
    scheme: &Imposition,
    paper: &Paper,
    form: Size,
    strip_height: impl FnOnce(Length) -> Option<Length>,
) -> Result<Layout, Diagnostic> {
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
    well_laid(scheme, paper, &layout, if strip.is_some() { below(room, head) } else { room })?;
    match layout.slots.iter().find(|slot| !slot.holds(form)) {
        Some(slot) => Err(too_large(what, form, scheme, slot.place.size)),
        None => Ok(layout),
    }
}

/// The layout for pages: each is as large as its slot, and contains the printer's margin.
///
/// # Errors
/// If they do not fit.
pub fn impose_pages(scheme: &Imposition, paper: &Paper) -> Result<Layout, Diagnostic> {
    let sheet = scheme.sheet(paper.size);
    let printable = sheet.placed().grown(-scheme.margin.unwrap_or(paper.margin));
    let shared = match marks::around(&scheme.marks) {
        // Pages extend to the edge of the paper.
        None => sheet.placed(),
        Some(around) => printable.grown(-around),
    };
    let layout = Layout {
        paper: sheet,
        printable,
        slots: scheme.slots_for_pages(sheet, shared),
        strip: None,
        marks: scheme.marks,
        folded: false,
    };
    well_laid(scheme, paper, &layout, sheet.placed())?;
    if layout.slots.windows(2).all(|pair| pair[0].room() == pair[1].room()) {
        return Ok(layout);
    }
    let message = format!("the places of `{}` are not all of one size", scheme.id);
    Err(Diagnostic::error(Code::WrongImposition, message)
        .hint("pages need places of one size; forms do not"))
}

/// The part of a room below the strip.
fn below(room: Placed, head: Length) -> Placed {
    let size = Size { height: room.bottom() - head, ..room.size };
    Placed { y: head, size, ..room }
}

/// The room for crop marks between the strip and the bleed.
fn room_for_marks(scheme: &Imposition) -> Length {
    match scheme.marks.cuts {
        Cuts::Marks => marks::head(),
        Cuts::Lines | Cuts::None => Length::ZERO,
    }
}

/// Checks that the slots lie inside a room and apart, and that their marks have room.
fn well_laid(
    scheme: &Imposition,
    paper: &Paper,
    layout: &Layout,
    room: Placed,
) -> Result<(), Diagnostic> {
    let fault = match strays(&layout.places(), layout.marks.bleed, room).first() {
        Some((slot, Stray::Outside(by))) => outside(*slot, *by, &paper.label),
        Some((slot, Stray::Over(other))) => {
            let message = format!("slot {} lies over slot {}", slot + 1, other + 1);
            Diagnostic::error(Code::SlotsOverlap, message)
        }
        None if marks::have_room(layout) => return Ok(()),
        None => {
            let message = format!("the marks of `{}` have no room on {}", scheme.id, paper.label);
            Diagnostic::error(Code::SlotOutside, message)
                .hint("choose a larger paper, or an imposition without marks")
        }
    };
    Err(fault.at(scheme.place.clone()))
}

fn too_large(what: &str, form: Size, scheme: &Imposition, slot: Size) -> Diagnostic {
    let message = format!(
        "{what} of {} does not fit into a place of {} of `{}`",
        form.words(),
        slot.words(),
        scheme.id
    );
    Diagnostic::error(Code::FormTooLarge, message)
        .hint("nothing is scaled: `chartroom list impositions` shows larger places")
}

/// Between the forms, or their marks, and the line.
const IMPRINT_APART: Length = Length::um(800);

/// The place for a line of small print whose height at a width is given by `height`: below the
/// forms or else above them, inside the printer's margins and clear of the marks. `None` if there
/// is no room, or no height for that width.
pub fn imprint_place(
    layout: &Layout,
    margin: Length,
    height: impl FnOnce(Length) -> Option<Length>,
) -> Option<Placed> {
    let block = layout.block()?;
    let marked = layout.marks.cuts == Cuts::Marks || layout.marks.registration;
    let apart =
        layout.marks.bleed + IMPRINT_APART + if marked { marks::head() } else { Length::ZERO };
    // Labels may be closer to the edge than text is printed.
    let room = layout.paper.placed().grown(-margin);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{self, Files};
    use crate::diagnostic::{Faults, Place};
    use crate::measure::Point;
    use crate::model::{Booklet, Duplex, Grid, Marks, Slots, Turn};
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static PAPERS: LazyLock<Vec<Paper>> =
        LazyLock::new(|| data::read_papers(&Files::embedded(), &mut Faults::default()));

    /// Slots lie inside `room`, apart from each other and from the strip, and each holds the form.
    fn assert_well_laid(layout: &Layout, form: Size, room: Placed, what: &str) {
        let bleed = layout.marks.bleed;
        let mut taken: Vec<Placed> = layout.places().iter().map(|one| one.grown(bleed)).collect();
        taken.extend(layout.strip);
        for (number, one) in taken.iter().enumerate() {
            assert!(room.contains(*one), "{what}: {one:?}");
            for other in &taken[number + 1..] {
                assert!(!one.meets(*other), "{what}: {one:?} {other:?}");
            }
        }
        assert!(layout.slots.iter().all(|slot| slot.holds(form)), "{what}: {layout:?}");
    }

    fn size(width: i64, height: i64) -> Size {
        Size { width: Length::um(width), height: Length::um(height) }
    }

    prop_compose! {
        /// A scheme as a player might write it, good or not.
        fn any_scheme()(
            columns in 1usize..5, rows in 1usize..5, cell in proptest::option::of((30_000i64..70_000, 30_000i64..70_000)),
            gutter in (0i64..9_000, 0i64..9_000), origin in proptest::option::of((0i64..40_000, 0i64..40_000)),
            turn in proptest::option::of(0usize..4), across: bool, strip: bool, fold: bool, bleed in prop::sample::select(vec![0i64, 0, 1_500]),
            cuts in 0usize..3, registration: bool,
        ) -> Imposition {
            let (gutter_x, gutter_y) = gutter;
            Imposition {
                id: "mine".into(),
                title: "mine".into(),
                work: if fold { Work::Fold } else { Work::Forms },
                papers: Vec::new(),
                across,
                margin: None,
                slots: Slots::Grid(Grid {
                    columns,
                    rows,
                    cell: cell.map(|(width, height)| size(width, height)),
                    gutter: size(gutter_x, gutter_y),
                    origin: origin.map(|(x, y)| Point::new(Length::um(x), Length::um(y))),
                    turn: turn.map(|turn| Turn::DEGREES[turn].1),
                }),
                strip,
                marks: Marks { cuts: Cuts::WORDS[cuts].1, bleed: Length::um(bleed), registration },
                booklet: Booklet::default(),
                source: None,
                place: Place::file("x"),
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn any_scheme_is_refused_or_lies_well_on_both_sides(
            scheme in any_scheme(), width in 15_000i64..60_000, height in 15_000i64..60_000, which in 0usize..8
        ) {
            let paper = &PAPERS[which % PAPERS.len()];
            let form = size(width, height);
            if let Ok(layout) = impose("a form", &scheme, paper, form, |_| Some(Length::um(17_000))) {
                let sheet = scheme.sheet(paper.size);
                let room = scheme.room(sheet, paper.margin);
                // The strip runs over the whole sheet, slots keep to the half before a fold.
                let whole = sheet.placed().grown(-paper.margin);
                let forms = Layout { strip: None, ..layout.clone() };
                assert_well_laid(&forms, form, room, "front");
                assert_well_laid(&layout, form, whole, "front with strip");
                for edge in [Duplex::Long, Duplex::Short] {
                    let back = super::super::back_of(&layout, edge);
                    assert_well_laid(&back, form, super::super::behind(whole, sheet, edge), "back");
                    prop_assert_eq!(super::super::back_of(&back, edge), layout.clone());
                }
            }
        }
    }
}
