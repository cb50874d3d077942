//! Where forms lie on a paper.

use crate::measure::Length;
use crate::model::{Cuts, Marks, Paper, Placed, Size};

/// Places for forms and strip on one paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The paper, as it is turned.
    pub paper: Size,
    /// What a printer prints of it.
    pub printable: Placed,
    /// One place for each form, in reading order.
    pub slots: Vec<Placed>,
    /// The strip's place, above the forms.
    pub strip: Option<Placed>,
    /// What is printed for the knife.
    pub marks: Marks,
    /// Whether the paper is folded in the middle, with the backs of the forms on its other half.
    pub folded: bool,
}

impl Layout {
    /// A sheet that one page fills.
    pub fn bare(paper: Size) -> Self {
        Self {
            paper,
            printable: paper.placed(),
            slots: vec![paper.placed()],
            strip: None,
            marks: Marks { cuts: Cuts::None, bleed: Length::ZERO, registration: false },
            folded: false,
        }
    }
}

/// The best layout for forms of one size: upright or turned, whichever holds more, upright if they
/// tie. `strip_height` tells how high the strip is when it is so wide, if it can be so wide at all. `None` if
/// not one form fits.
pub fn lay_out(
    paper: &Paper,
    form: Size,
    mut strip_height: impl FnMut(Length) -> Option<Length>,
) -> Option<Layout> {
    let upright = turn(paper, paper.size, form, &mut strip_height);
    let most_across = count_within(live(paper, paper.size.turned()), form);
    if upright.as_ref().is_some_and(|upright| upright.slots.len() >= most_across) {
        return upright;
    }
    let across = turn(paper, paper.size.turned(), form, &mut strip_height);
    match (upright, across) {
        (Some(upright), Some(across)) if across.slots.len() > upright.slots.len() => Some(across),
        (upright, across) => upright.or(across),
    }
}

/// What the printer's margins leave of a paper.
fn live(paper: &Paper, size: Size) -> Size {
    Size { width: size.width - paper.margin * 2, height: size.height - paper.margin * 2 }
}

/// How many forms would fit if there were no strip.
fn count_within(live: Size, form: Size) -> usize {
    live.width.count_of(form.width) * live.height.count_of(form.height)
}

fn turn(
    paper: &Paper,
    size: Size,
    form: Size,
    strip_height: &mut impl FnMut(Length) -> Option<Length>,
) -> Option<Layout> {
    let live = live(paper, size);
    let columns = live.width.count_of(form.width);
    if columns == 0 {
        return None;
    }
    let block_width = form.width * columns;
    let strip_height = strip_height(block_width)?;
    let rows = (live.height - strip_height).count_of(form.height);
    if rows == 0 {
        return None;
    }
    // Centred across; downwards the rest is shared so that strip and forms stand as one block.
    let x = (size.width - block_width) / 2;
    let rest = live.height - strip_height - form.height * rows;
    let y = paper.margin + rest / 2;
    let first_row = y + strip_height;
    let slots = (0..rows * columns).map(|slot| Placed {
        x: x + form.width * (slot % columns),
        y: first_row + form.height * (slot / columns),
        size: form,
    });
    Some(Layout {
        paper: size,
        printable: size.placed().grown(-paper.margin),
        slots: slots.collect(),
        strip: Some(Placed { x, y, size: Size { width: block_width, height: strip_height } }),
        marks: Marks { cuts: Cuts::Lines, bleed: Length::ZERO, registration: false },
        folded: false,
    })
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
        Paper {
            id: "p".into(),
            label: "P".into(),
            size: mm(width, height),
            margin: Length::um(6350),
            regions: Vec::new(),
            is_default: false,
        }
    }

    fn strip(_: Length) -> Option<Length> {
        Some(Length::um(14_000))
    }

    #[test]
    fn six_logs_lie_on_a4_and_on_letter() {
        for paper in [paper(210, 297), paper(216, 279)] {
            assert_eq!(lay_out(&paper, mm(95, 82), strip).unwrap().slots.len(), 6);
        }
    }

    #[test]
    fn a_form_larger_than_the_paper_has_no_layout() {
        assert_eq!(lay_out(&paper(100, 100), mm(95, 82), strip), None);
    }

    proptest! {
        #[test]
        fn slots_stay_inside_the_margins_and_never_overlap(
            width in 90i64..500, height in 90i64..500, form_width in 20i64..120, form_height in 20i64..120
        ) {
            let paper = paper(width, height);
            let form = mm(form_width, form_height);
            if let Some(layout) = lay_out(&paper, form, strip) {
                let mut taken = layout.slots.clone();
                taken.extend(layout.strip);
                for (i, a) in taken.iter().enumerate() {
                    prop_assert!(a.x >= paper.margin && a.y >= paper.margin);
                    prop_assert!(a.x + a.size.width <= layout.paper.width - paper.margin);
                    prop_assert!(a.y + a.size.height <= layout.paper.height - paper.margin);
                    for b in &taken[i + 1..] {
                        let apart = a.x + a.size.width <= b.x || b.x + b.size.width <= a.x
                            || a.y + a.size.height <= b.y || b.y + b.size.height <= a.y;
                        prop_assert!(apart);
                    }
                }
            }
        }
    }
}
