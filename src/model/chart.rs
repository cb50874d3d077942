//! Tables of a combat chart: each cell knows whether the publisher printed it or we made it up.

use crate::diagnostic::Place;
use crate::measure::Fraction;

use super::{Amount, Basis, Dice};

/// A table of a combat chart.
#[derive(Clone, Debug)]
pub struct ChartTable {
    /// Its id.
    pub id: String,
    /// Its name on paper.
    pub label: String,
    /// The dice thrown on it, if any.
    pub dice: Option<Dice>,
    /// What its rows are found by.
    pub index: ChartIndex,
    /// Its columns.
    pub columns: Vec<ChartColumn>,
    /// Its rows; where dice find them, one for each sum.
    pub rows: Vec<ChartRow>,
    /// Where its cells come from, or why they are as they are.
    pub source: String,
    /// Where it stands in the file.
    pub place: Place,
}

/// What the rows of a chart's table are found by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartIndex {
    /// The sum of its dice; every sum has one row.
    Roll,
    /// A number from which on the row counts.
    From,
    /// A word.
    Name,
}

/// A column of a chart's table.
#[derive(Clone, Debug)]
pub struct ChartColumn {
    /// Its id.
    pub id: String,
    /// Its name on paper.
    pub label: String,
    /// What its cells say.
    pub kind: CellKind,
    /// The results that its cells may have, in the order in which they are shown; any if empty.
    pub results: Vec<String>,
}

/// What the cells of a column say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellKind {
    /// A sum of the table's dice, that sum or less; one under the least sum is never.
    Score,
    /// A number.
    Number,
    /// A word.
    Word,
}

/// A row of a chart's table.
#[derive(Clone, Debug)]
pub struct ChartRow {
    /// What finds it.
    pub at: RowKey,
    /// A cell for each column.
    pub cells: Vec<ChartCell>,
}

/// What finds a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowKey {
    /// A sum of dice, or the number from which on it counts.
    Number(Fraction),
    /// A word.
    Name(String),
}

impl RowKey {
    /// As written in files.
    pub fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_mixed_text(),
            Self::Name(name) => name.clone(),
        }
    }
}

/// A cell of a chart's table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartCell {
    /// What it says.
    pub amount: Amount,
    /// Stated, house, reading or unknown.
    pub basis: Basis,
}

impl ChartCell {
    /// A cell of which nothing is known.
    pub const UNKNOWN: Self = Self { amount: Amount::Unknown, basis: Basis::Unknown };

    /// The same cell, unknown if it is a house cell.
    fn without_house(&self) -> Self {
        if self.basis == Basis::House { Self::UNKNOWN } else { self.clone() }
    }
}

impl ChartTable {
    /// The number of a column.
    pub fn column(&self, id: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.id == id)
    }

    /// Makes every house cell unknown.
    pub fn forget_house(&mut self) {
        for cell in self.rows.iter_mut().flat_map(|row| &mut row.cells) {
            *cell = cell.without_house();
        }
    }
}
