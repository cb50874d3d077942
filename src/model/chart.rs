//! Tables of a combat chart: each cell knows whether it is the publisher's or ours.

use crate::diagnostic::Place;
use crate::measure::Fraction;

use super::{Amount, Basis, Dice};

/// A table of a combat chart.
#[derive(Clone, Debug)]
pub struct ChartTable {
    pub id: String,
    pub label: String,
    /// The dice thrown on it, if any.
    pub dice: Option<Dice>,
    pub index: ChartIndex,
    pub columns: Vec<ChartColumn>,
    /// If indexed by dice, one for each sum.
    pub rows: Vec<ChartRow>,
    /// The source of its cells, or the reason for them.
    pub source: String,
    pub place: Place,
}

words! {
    /// How the rows of a table are looked up.
    pub enum ChartIndex {
        /// The sum of the dice; every sum has a row.
        Roll = "roll",
        /// A number from which the row applies.
        From = "from",
        Name = "name",
    }
}

/// A column of a chart's table.
#[derive(Clone, Debug)]
pub struct ChartColumn {
    pub id: String,
    pub label: String,
    pub kind: CellKind,
    /// The results its cells may have, in display order; any if empty.
    pub results: Vec<String>,
}

words! {
    /// The kind of a column's cells.
    pub enum CellKind {
        /// This sum of the table's dice or less; a sum below the least one means never.
        Score = "score",
        Number = "number",
        Word = "word",
    }
}

#[derive(Clone, Debug)]
pub struct ChartRow {
    pub at: RowKey,
    pub cells: Vec<ChartCell>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowKey {
    /// A sum of dice, or the number from which the row applies.
    Number(Fraction),
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChartCell {
    pub amount: Amount,
    pub basis: Basis,
}

impl ChartCell {
    /// A cell with nothing known.
    pub const UNKNOWN: Self = Self { amount: Amount::Unknown, basis: Basis::Unknown };
}

impl ChartTable {
    pub fn column(&self, id: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.id == id)
    }

    /// Makes every house cell unknown.
    pub fn forget_house(&mut self) {
        let cells = self.rows.iter_mut().flat_map(|row| &mut row.cells);
        cells.filter(|cell| cell.basis == Basis::House).for_each(|cell| *cell = ChartCell::UNKNOWN);
    }
}
