//! The layout of forms on a paper.

use crate::measure::{Length, Point};
use crate::model::{Cuts, Marks, Paper, Placed, Size, Slot, Turn};

/// The places of forms and strip on one paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// As turned.
    pub paper: Size,
    pub printable: Placed,
    /// In reading order; one for each form.
    pub slots: Vec<Slot>,
    /// Above the forms or beside them.
    pub strip: Option<Placed>,
    pub marks: Marks,
    /// Whether the paper is folded down the middle, with the backs of the forms on its other half.
    pub folded: bool,
}

impl Layout {
    /// A sheet filled by one page.
    pub fn bare(paper: Size) -> Self {
        Self {
            paper,
            printable: paper.placed(),
            slots: vec![Slot::upright(paper.placed())],
            strip: None,
            marks: Marks { cuts: Cuts::None, bleed: Length::ZERO, registration: false },
            folded: false,
        }
    }

    /// The places of the slots, in order.
    pub fn places(&self) -> Vec<Placed> {
        self.slots.iter().map(|slot| slot.place).collect()
    }

    /// The bounding box of the slots; `None` if there are none.
    pub fn block(&self) -> Option<Placed> {
        self.places().into_iter().reduce(Placed::with)
    }
}

/// The least width of a strip beside the forms.
const LEAST_BESIDE: Length = Length::um(24_000);

/// The best layout for forms of one size, over both orientations of the paper and of the forms: the
/// one that holds the most, upright in a tie. `strip_height` gives the height of the strip at a
/// width, if that width is possible. The strip is above the forms, or beside them if none has room
/// below it. `None` if not a single form fits.
pub fn lay_out(
    paper: &Paper,
    form: Size,
    mut strip_height: impl FnMut(Length) -> Option<Length>,
) -> Option<Layout> {
    let mut best: Option<Layout> = None;
    for turn in [Turn::Upright, Turn::Left] {
        let ways = [paper.size, paper.size.turned()].map(|size| Arrangement {
            margin: paper.margin,
            size,
            turn,
            taken: turn.of(form),
        });
        for way in &ways {
            let most = best.as_ref().map_or(0, |best| best.slots.len());
            // Laying out strips is slow: an option that cannot hold more forms is not tried.
            if way.count_within(Length::ZERO) > most
                && let Some(found) = way.below_strip(&mut strip_height)
                && found.slots.len() > most
            {
                best = Some(found);
            }
        }
        best = best.or_else(|| ways.iter().find_map(|way| way.beside_strip(&mut strip_height)));
    }
    best
}

/// One way to lay forms on a paper.
struct Arrangement {
    margin: Length,
    /// As turned.
    size: Size,
    turn: Turn,
    /// The size of a form, as turned.
    taken: Size,
}

impl Arrangement {
    /// What the printer's margins leave of the paper.
    fn live(&self) -> Size {
        Size {
            width: self.size.width - self.margin * 2,
            height: self.size.height - self.margin * 2,
        }
    }

    fn columns(&self) -> usize {
        self.live().width.count_of(self.taken.width)
    }

    fn rows(&self, strip_height: Length) -> usize {
        (self.live().height - strip_height).count_of(self.taken.height)
    }

    /// The number of forms that fit below a strip of this height.
    fn count_within(&self, strip_height: Length) -> usize {
        self.columns() * self.rows(strip_height)
    }

    /// The strip above the forms, as wide as their block.
    fn below_strip(
        &self,
        strip_height: &mut impl FnMut(Length) -> Option<Length>,
    ) -> Option<Layout> {
        let width = self.taken.width * self.columns();
        if width == Length::ZERO {
            return None;
        }
        let height = strip_height(width)?;
        let rows = self.rows(height);
        // Centred horizontally; the vertical space is distributed so that strip and forms form a
        // block.
        let x = (self.size.width - width) / 2;
        let rest = self.live().height - height - self.taken.height * rows;
        let y = self.margin + rest / 2;
        let strip = Placed { x, y, size: Size { width, height } };
        (rows > 0).then(|| self.layout(Point::new(x, y + height), rows, strip))
    }

    /// The strip in the space to the right of the forms.
    fn beside_strip(
        &self,
        strip_height: &mut impl FnMut(Length) -> Option<Length>,
    ) -> Option<Layout> {
        let rows = self.rows(Length::ZERO);
        let block = self.taken.width * self.columns();
        let width = self.live().width - block;
        if rows * self.columns() == 0 || width < LEAST_BESIDE {
            return None;
        }
        let height = strip_height(width).filter(|height| *height <= self.live().height)?;
        let middle = |height: Length| (self.size.height - height) / 2;
        let y = middle(self.taken.height * rows);
        let strip =
            Placed { x: self.margin + block, y: middle(height), size: Size { width, height } };
        Some(self.layout(Point::new(self.margin, y), rows, strip))
    }

    fn layout(&self, first: Point, rows: usize, strip: Placed) -> Layout {
        let columns = self.columns();
        let slot = |slot: usize| Slot {
            place: Placed {
                x: first.x + self.taken.width * (slot % columns),
                y: first.y + self.taken.height * (slot / columns),
                size: self.taken,
            },
            turn: self.turn,
        };
        let mut slots: Vec<Slot> = (0..rows * columns).map(slot).collect();
        slots.sort_by_key(|slot| slot.when_read());
        Layout {
            paper: self.size,
            printable: self.size.placed().grown(-self.margin),
            slots,
            strip: Some(strip),
            marks: Marks { cuts: Cuts::Lines, bleed: Length::ZERO, registration: false },
            folded: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Fraction;
    use proptest::prelude::*;

    fn mm(width: i64, height: i64) -> Size {
        Size {
            width: Length::mm(Fraction::whole(width)),
            height: Length::mm(Fraction::whole(height)),
        }
    }

    fn paper(width: i64, height: i64) -> Paper {
        Paper { size: mm(width, height), margin: Length::um(6350), ..Paper::default() }
    }

    fn strip(_: Length) -> Option<Length> {
        Some(Length::um(14_000))
    }

    #[test]
    fn a_form_larger_than_the_paper_has_no_layout() {
        assert_eq!(lay_out(&paper(100, 100), mm(95, 90), strip), None);
    }

    #[test]
    fn forms_are_turned_where_more_of_them_lie_on_the_paper_so() {
        let cards = lay_out(&paper(210, 297), mm(88, 63), strip).unwrap();
        assert_eq!((cards.slots.len(), cards.slots[0].turn), (9, Turn::Left));
        // Read with their heads up, the first is the one in the lower left corner of the sheet.
        let first = cards.slots[0].place;
        assert!(cards.slots.iter().all(|slot| slot.place.x >= first.x && slot.place.y <= first.y));
        // As many of a log lie on a paper turned, but no more.
        let logs = lay_out(&paper(297, 420), mm(95, 82), strip).unwrap();
        assert!(logs.slots.iter().all(|slot| slot.turn == Turn::Upright));
    }

    #[test]
    fn a_strip_with_no_room_above_the_forms_stands_beside_them() {
        let height = |width: Length| {
            Some(if width < Length::um(60_000) { Length::um(63_000) } else { Length::um(33_000) })
        };
        let card = Paper { margin: Length::um(3_000), ..paper(76, 127) };
        let layout = lay_out(&card, mm(88, 63), height).unwrap();
        let (slot, strip) = (layout.slots[0], layout.strip.unwrap());
        assert_eq!((layout.slots.len(), slot.turn), (1, Turn::Upright));
        assert_eq!(strip.x, slot.place.right());
        assert_eq!(strip.right(), layout.printable.right());
        // No strip is too narrow to hold anything.
        assert_eq!(lay_out(&card, mm(100, 63), height), None);
    }

    proptest! {
        #[test]
        fn slots_stay_inside_the_margins_and_never_overlap(
            width in 60i64..500, height in 60i64..500, form_width in 20i64..120, form_height in 20i64..120
        ) {
            let paper = paper(width, height);
            let form = mm(form_width, form_height);
            if let Some(layout) = lay_out(&paper, form, strip) {
                prop_assert!(layout.slots.iter().all(|slot| slot.holds(form)));
                let mut taken = layout.places();
                taken.extend(layout.strip);
                for (i, a) in taken.iter().enumerate() {
                    prop_assert!(layout.printable.contains(*a));
                    prop_assert!(taken[i + 1..].iter().all(|b| !a.meets(*b)));
                }
            }
        }
    }
}
