//! The layout of cards on a sheet for an online table.

use image::{RgbaImage, imageops};

/// The most pixels of a side of a picture.
pub const MOST_PIXELS: u32 = 4096;
/// The most columns and rows. Tabletop Simulator's dialog requires at least two of each.
const MOST: (u32, u32) = (10, 7);
const LEAST: u32 = 2;

/// Places for cards of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The width of a card in pixels.
    pub width: u32,
    pub height: u32,
    pub columns: u32,
    pub rows: u32,
}

impl Grid {
    /// The largest grid for cards of this size; `None` if a card is too large.
    pub fn of(width: u32, height: u32) -> Option<Self> {
        let columns = (MOST_PIXELS / width.max(1)).min(MOST.0);
        let rows = (MOST_PIXELS / height.max(1)).min(MOST.1);
        (columns * rows > 0).then_some(Self { width, height, columns, rows })
    }

    /// The number of places.
    pub fn most(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// Shrinks the grid to the fewest places for this many cards.
    pub fn for_cards(self, cards: usize) -> Self {
        let cards = u32::try_from(cards).unwrap_or(u32::MAX).max(1);
        let columns = cards.clamp(LEAST.min(self.columns), self.columns);
        let rows = cards.div_ceil(columns).clamp(LEAST.min(self.rows), self.rows);
        // Fewer columns make a smaller picture.
        let columns = cards.div_ceil(rows).clamp(LEAST.min(self.columns), columns);
        Self { columns, rows, ..self }
    }

    /// Renders the sheet, with cards from left to right and top to bottom. Unused places are transparent.
    pub fn sheet<'a>(self, cards: impl Iterator<Item = &'a RgbaImage>) -> RgbaImage {
        let mut sheet = RgbaImage::new(self.width * self.columns, self.height * self.rows);
        for (number, card) in (0..self.columns * self.rows).zip(cards) {
            // A back may be smaller than its front.
            let across = self.width.saturating_sub(card.width()) / 2;
            let down = self.height.saturating_sub(card.height()) / 2;
            let (column, row) = (number % self.columns, number / self.columns);
            let (x, y) = (column * self.width + across, row * self.height + down);
            imageops::replace(&mut sheet, card, x.into(), y.into());
        }
        sheet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_sheet_holds_seventy_small_cards_and_a_dozen_logs() {
        assert_eq!(Grid::of(409, 585).map(Grid::most), Some(70));
        assert_eq!(Grid::of(100, 100).map(Grid::most), Some(70));
        assert_eq!(Grid::of(1122, 969).map(Grid::most), Some(12));
        assert_eq!(Grid::of(4097, 100), None);
    }

    proptest! {
        #[test]
        fn every_card_has_a_place_and_no_sheet_is_too_large(
            width in 1u32..4096, height in 1u32..4096, cards in 1usize..70
        ) {
            let whole = Grid::of(width, height).unwrap();
            let cards = cards.min(whole.most());
            let grid = whole.for_cards(cards);
            prop_assert!(grid.most() >= cards);
            prop_assert!(grid.columns * width <= MOST_PIXELS && grid.rows * height <= MOST_PIXELS);
            prop_assert!(grid.columns <= 10 && grid.rows <= 7);
        }
    }
}
