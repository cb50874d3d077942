//! Nesting of pieces on the beds of a cutter: on as few as the trials find, each piece upright or
//! turned.

use std::cmp::Reverse;

use crate::measure::{Length, Point};
use crate::model::{Placed, Size};

use super::free::{Free, Trial, area, longest};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bed {
    pub size: Size,
    /// The gap between two pieces.
    pub gap: Length,
    /// The size of what is at the foot of every bed, such as a bar to be measured.
    pub foot: Option<Size>,
}

/// A placed piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nested {
    /// The index of the piece.
    pub piece: usize,
    /// The x and y of its top left corner on the bed.
    pub at: Point,
    /// Whether it is turned clockwise by 90 degrees.
    pub turned: bool,
}

impl Bed {
    /// The place of what is at the foot.
    pub fn foot(&self) -> Option<Placed> {
        let size = self.foot?;
        Some(Placed { x: Length::ZERO, y: self.size.height - size.height, size })
    }

    /// Whether a piece of this size fits on an empty bed.
    pub fn holds(&self, size: Size) -> bool {
        let empty = self.empty();
        self.turns(size).iter().any(|(_, size)| empty.place(*size, false).is_some())
    }

    /// The greatest length and width of a piece beside what is at the foot.
    pub fn room(&self) -> Size {
        let taken = self.foot.map_or(Length::ZERO, |foot| foot.height + self.gap);
        Size { width: self.size.width, height: self.size.height - taken }
    }

    /// The free area, in which every piece has its gap on the right and below.
    fn empty(&self) -> Free {
        let mut free =
            Free::all(Placed { x: Length::ZERO, y: Length::ZERO, size: self.with_gap(self.size) });
        if let Some(foot) = self.foot() {
            free.take(Placed { size: self.with_gap(foot.size), ..foot });
        }
        free
    }

    fn with_gap(&self, Size { width, height }: Size) -> Size {
        Size { width: width + self.gap, height: height + self.gap }
    }

    /// A piece in both orientations with its gap, upright first.
    fn turns(&self, size: Size) -> [(bool, Size); 2] {
        [(false, self.with_gap(size)), (true, self.with_gap(size.turned()))]
    }
}

/// The orders and placement rules tried.
const TRIALS: [Trial; 6] = [
    (area, true),
    (area, false),
    (longest, true),
    (longest, false),
    (shortest, true),
    (shortest, false),
];

fn shortest(size: Size) -> i64 {
    size.width.min(size.height).to_mm() as i64
}

/// Nests pieces of these sizes; each fits on an empty bed.
pub fn nest(bed: &Bed, sizes: &[Size]) -> Vec<Vec<Nested>> {
    let trials = TRIALS.iter().map(|trial| nested(bed, sizes, *trial));
    // Among equal numbers of beds, the one whose last bed is the least full.
    let taken = |beds: &Vec<Vec<Nested>>| {
        let last = beds
            .last()
            .map_or(0, |last| last.iter().map(|piece| area(sizes[piece.piece])).sum::<i64>());
        (beds.len(), last)
    };
    let mut beds = trials.min_by_key(taken).unwrap_or_default();
    for pieces in &mut beds {
        pieces.sort_by_key(|piece| (piece.at.y, piece.at.x));
    }
    beds.sort_by_key(|pieces| pieces.iter().map(|piece| piece.piece).min());
    beds
}

fn nested(bed: &Bed, sizes: &[Size], (first, snug): Trial) -> Vec<Vec<Nested>> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|piece| (Reverse(first(sizes[*piece])), *piece));
    let mut beds: Vec<(Free, Vec<Nested>)> = Vec::new();
    for piece in order {
        let place = |free: &Free| {
            let places = bed.turns(sizes[piece]).into_iter();
            let places =
                places.filter_map(|(turned, size)| Some((free.place(size, snug)?, turned)));
            places.min_by_key(|((left, place), turned)| (*left, place.y, *turned))
        };
        let found = beds.iter().enumerate().find_map(|(at, (free, _))| Some((at, place(free)?)));
        let (at, ((_, taken), turned)) = match found {
            Some(found) => found,
            None => {
                let empty = bed.empty();
                let Some(found) = place(&empty) else { continue };
                beds.push((empty, Vec::new()));
                (beds.len() - 1, found)
            }
        };
        let (free, pieces) = &mut beds[at];
        free.take(taken);
        pieces.push(Nested { piece, at: Point::new(taken.x, taken.y), turned });
    }
    beds.into_iter().map(|(_, pieces)| pieces).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mm;
    use proptest::prelude::*;

    fn size((width, height): (i64, i64)) -> Size {
        Size { width: mm(width), height: mm(height) }
    }

    fn bed() -> Bed {
        Bed { size: size((300, 200)), gap: mm(2), foot: Some(size((101, 5))) }
    }

    #[test]
    fn a_piece_as_long_as_the_bed_stands_beside_the_bar() {
        assert!(bed().holds(size((197, 200))) && bed().holds(size((300, 193))));
        assert!(!bed().holds(size((300, 194))) && !bed().holds(size((301, 10))));
        assert!(bed().holds(size((190, 290))), "turned");
    }

    proptest! {
        #[test]
        fn nested_pieces_keep_their_gap_stay_on_the_bed_and_none_is_lost(
            sizes in prop::collection::vec((5i64..200, 5i64..190), 1..30)
        ) {
            let sizes: Vec<Size> = sizes.into_iter().map(size).collect();
            let beds = nest(&bed(), &sizes);
            let mut seen = vec![0; sizes.len()];
            for pieces in &beds {
                let own: Vec<Placed> = pieces.iter().map(|one| {
                    seen[one.piece] += 1;
                    let size = sizes[one.piece];
                    let size = if one.turned { size.turned() } else { size };
                    Placed { x: one.at.x, y: one.at.y, size }
                }).chain(bed().foot()).collect();
                for (number, one) in own.iter().enumerate() {
                    prop_assert!(bed().size.placed().contains(*one));
                    for other in &own[..number] {
                        prop_assert!(!one.grown(mm(1)).meets(other.grown(mm(1))));
                    }
                }
            }
            prop_assert!(seen.iter().all(|times| *times == 1));
        }
    }
}
