//! Page order for folded booklets.

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
