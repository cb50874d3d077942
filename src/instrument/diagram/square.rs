//! Where a square lies from the ship, by the reading that the player chose.

use crate::instrument::{Diagonals, Steps};

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
