//! The free area of a sheet or bed, as all maximal rectangles, and the orders in which to fill it.

use crate::measure::Length;
use crate::model::{Placed, Size};

/// The free part of an area that is being filled.
#[derive(Clone)]
pub struct Free(Vec<Placed>);

impl Free {
    /// A completely free area.
    pub fn all(area: Placed) -> Self {
        Self(vec![area])
    }

    /// The topmost place for something of this size, or with `snug` the one that leaves the least
    /// room beside it, together with that room. `None` if there is none.
    pub fn place(&self, size: Size, snug: bool) -> Option<(Length, Placed)> {
        let fits =
            |free: &&Placed| size.width <= free.size.width && size.height <= free.size.height;
        let left = |free: &Placed| {
            let (across, down) = (free.size.width - size.width, free.size.height - size.height);
            if snug { across.min(down) } else { Length::ZERO }
        };
        let best = self.0.iter().filter(fits).min_by_key(|free| (left(free), free.y, free.x))?;
        Some((left(best), Placed { x: best.x, y: best.y, size }))
    }

    /// Occupies a part of it.
    pub fn take(&mut self, taken: Placed) {
        let mut free: Vec<Placed> = self.0.iter().flat_map(|free| left_of(*free, taken)).collect();
        free.sort_by_key(|free| std::cmp::Reverse(area(free.size)));
        self.0.clear();
        for one in free {
            if !self.0.iter().any(|larger| covers(larger, &one)) {
                self.0.push(one);
            }
        }
    }
}

/// The key by which pieces are sorted, largest first, and whether each takes the place that leaves
/// the least room beside it, rather than the topmost.
pub type Trial = (fn(Size) -> i64, bool);

/// The longer side of a size, in whole millimetres.
pub fn longest(size: Size) -> i64 {
    size.width.max(size.height).to_mm() as i64
}

/// The height of a size, in whole millimetres.
pub fn highest(size: Size) -> i64 {
    size.height.to_mm() as i64
}

/// The area of a size, in square millimetres.
pub fn area(size: Size) -> i64 {
    (size.width.to_mm() * size.height.to_mm()) as i64
}

/// The remains of a free rectangle after another is occupied.
fn left_of(free: Placed, taken: Placed) -> Vec<Placed> {
    if !free.meets(taken) {
        return vec![free];
    }
    let between = |x: Length, y: Length, right: Length, bottom: Length| Placed {
        x,
        y,
        size: Size { width: right - x, height: bottom - y },
    };
    let sides = [
        between(free.x, free.y, taken.x, free.bottom()),
        between(taken.right(), free.y, free.right(), free.bottom()),
        between(free.x, free.y, free.right(), taken.y),
        between(free.x, taken.bottom(), free.right(), free.bottom()),
    ];
    let has_room =
        |side: &Placed| side.size.width > Length::ZERO && side.size.height > Length::ZERO;
    sides.into_iter().filter(has_room).collect()
}

fn covers(larger: &Placed, other: &Placed) -> bool {
    larger.x <= other.x
        && larger.y <= other.y
        && other.right() <= larger.right()
        && other.bottom() <= larger.bottom()
}
