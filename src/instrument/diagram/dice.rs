//! The dice of a weapon, square by square.

use crate::diagnostic::{Code, Diagnostic};
use crate::instrument::{Diagonals, Steps};
use crate::model::{Amount, ChartCell, ChartTable, DiagramWeapon, Instrument, RowKey};

/// A weapon with its dice from the chart, from the nearest square to the last in range; an empty
/// text if unknown.
pub struct Armed {
    pub dice: Vec<Dice>,
    pub abeam_dice: Vec<Dice>,
}

/// The dice for a square, and whether they are ours.
#[derive(Clone)]
pub struct Dice {
    pub text: String,
    pub is_ours: bool,
}

impl Armed {
    /// # Errors
    /// If the table lacks a column that the weapon names.
    pub fn of(
        weapon: &DiagramWeapon,
        table: &ChartTable,
        instrument: &Instrument,
    ) -> Result<Self, Diagnostic> {
        let column = |id: &str| {
            let Some(column) = table.column(id) else {
                let message = format!("the table `{}` has no column `{id}`", table.id);
                let fault = Diagnostic::error(Code::UnknownCell, message);
                return Err(fault.at(instrument.place.clone()));
            };
            let dice = |cell: &ChartCell| Dice {
                text: cell.amount.text(),
                is_ours: cell.basis.has_dagger(),
            };
            Ok(in_range(table, column).into_iter().map(dice).collect())
        };
        let dice = column(&weapon.dice)?;
        let abeam_dice = weapon.abeam_dice.as_deref().map_or(Ok(Vec::new()), column)?;
        Ok(Self { dice, abeam_dice })
    }
}

/// The cells of successive squares, up to the first without dice.
fn in_range(table: &ChartTable, column: usize) -> Vec<&ChartCell> {
    let rows = table.rows.iter().filter_map(|row| match row.at {
        RowKey::Number(from) => Some((from.floor(), &row.cells[column])),
        RowKey::Name(_) => None,
    });
    let rows: Vec<(i64, &ChartCell)> = rows.collect();
    let last = rows.last().map_or(0, |(from, _)| *from);
    let of_square = |square| rows.iter().rev().find(|(from, _)| *from <= square);
    let cells = (1..=last).filter_map(of_square).map(|(_, cell)| *cell);
    cells.take_while(|cell| cell.amount != Amount::None).collect()
}

/// The ship's course on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Course {
    /// Along the rows, up.
    Orthogonal,
    /// Diagonally, up and to the right.
    Diagonal,
}

/// The direction of a square from the ship.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aspect {
    Ahead,
    Abeam,
    Astern,
}

/// The number of steps to a square.
pub fn distance(steps: Steps, (x, y): (i64, i64)) -> i64 {
    match steps {
        Steps::Square => x.abs().max(y.abs()),
        Steps::Orthogonal => x.abs() + y.abs(),
    }
}

/// The arc of a square; the two readings differ for squares on the diagonals.
pub fn side(course: Course, diagonals: Diagonals, (x, y): (i64, i64)) -> Aspect {
    // From a ship steering along the rows: how far ahead and how far to the side. On a diagonal
    // course both are larger by the same factor.
    let (ahead, aside) = match course {
        Course::Orthogonal => (y, x.abs()),
        Course::Diagonal => (x + y, (x - y).abs()),
    };
    let end = match diagonals {
        Diagonals::Abeam => ahead.abs() > aside,
        Diagonals::Ahead => ahead.abs() >= aside,
    };
    match (end, ahead > 0) {
        (true, true) => Aspect::Ahead,
        (true, false) => Aspect::Astern,
        (false, _) => Aspect::Abeam,
    }
}
