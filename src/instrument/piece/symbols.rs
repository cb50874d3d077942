//! The symbols on markers: lines and arcs on a grid, scalable.

use crate::drawing::{Ink, Mark, Role, Shape, Step};
use crate::measure::{Fraction, Length, Point};

/// A symbol: its strokes, lowest first. The grid runs from -50 to 50 across and down.
pub type Symbol = &'static [SymbolPath];

/// One stroke of a symbol.
pub struct SymbolPath {
    style: PathStyle,
    start: (i64, i64),
    steps: &'static [Bow],
}

/// The end of a segment, and its bend in hundredths of its length: positive is clockwise, 50 is a
/// semicircle, 0 a straight line.
type Bow = (i64, i64, i64);

/// How a stroke is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathStyle {
    Line,
    Outline,
    Filled,
}

const LINE: Length = Length::um(500);

const fn line(start: (i64, i64), steps: &'static [Bow]) -> SymbolPath {
    SymbolPath { style: PathStyle::Line, start, steps }
}

const fn outline(start: (i64, i64), steps: &'static [Bow]) -> SymbolPath {
    SymbolPath { style: PathStyle::Outline, start, steps }
}

const fn filled(start: (i64, i64), steps: &'static [Bow]) -> SymbolPath {
    SymbolPath { style: PathStyle::Filled, start, steps }
}

/// A flame within a flame.
pub const FLAME: Symbol = &[
    outline(
        (6, -48),
        &[(17, -16, -12), (34, 14, 10), (-34, 14, 50), (-25, -14, 10), (-13, 2, -22), (6, -48, -6)],
    ),
    filled((3, 0), &[(16, 26, 12), (-16, 26, 50), (3, 0, 4)]),
];

/// A hull above rising water.
pub const WATER: Symbol = &[
    filled((-42, -22), &[(42, -22, 0), (31, -4, 0), (-31, -4, 0)]),
    filled((-14, -22), &[(-14, -40, 0), (12, -40, 0), (12, -22, 0)]),
    line((-46, 12), &[(-23, 12, 24), (0, 12, -24), (23, 12, 24), (46, 12, -24)]),
    line((-46, 28), &[(-23, 28, 24), (0, 28, -24), (23, 28, 24), (46, 28, -24)]),
    line((-46, 44), &[(-23, 44, 24), (0, 44, -24), (23, 44, 24), (46, 44, -24)]),
];

/// A turret from the side.
pub const GUN: Symbol = &[
    filled((-44, 18), &[(-40, -8, 0), (-20, -14, 8), (4, -8, 8), (10, 18, 0)]),
    filled((0, 0), &[(45, -31, 0), (50, -24, 0), (7, 9, 0)]),
    filled((-32, 22), &[(-2, 22, 0), (-2, 38, 0), (-32, 38, 0)]),
    line((-46, 42), &[(46, 42, 0)]),
];

/// A three-bladed screw.
pub const SCREW: Symbol = &[
    filled((0, -4), &[(0, -47, 30), (0, -4, 22)]),
    filled((4, 2), &[(41, 24, 30), (4, 2, 22)]),
    filled((-4, 2), &[(-41, 24, 30), (-4, 2, 22)]),
    filled((-9, 0), &[(9, 0, 50), (-9, 0, 50)]),
];

/// A steering wheel.
pub const WHEEL: Symbol = &[
    line((-29, 0), &[(29, 0, 50), (-29, 0, 50)]),
    filled((-9, 0), &[(9, 0, 50), (-9, 0, 50)]),
    line((0, -46), &[(0, 46, 0)]),
    line((-46, 0), &[(46, 0, 0)]),
    line((-33, -33), &[(33, 33, 0)]),
    line((-33, 33), &[(33, -33, 0)]),
];

/// A winding course.
pub const COURSE: Symbol = &[
    line((0, 48), &[(0, 10, -58), (0, -28, 58)]),
    filled((-13, -26), &[(0, -48, 0), (13, -26, 0)]),
];

/// A column of water.
pub const SPLASH: Symbol = &[
    line((0, 34), &[(0, -36, 0)]),
    line((-4, 34), &[(-16, -24, -8)]),
    line((4, 34), &[(16, -24, 8)]),
    line((-8, 34), &[(-34, 0, -14)]),
    line((8, 34), &[(34, 0, 14)]),
    filled((-4, -44), &[(4, -44, 50), (-4, -44, 50)]),
    filled((-23, -31), &[(-15, -31, 50), (-23, -31, 50)]),
    filled((15, -31), &[(23, -31, 50), (15, -31, 50)]),
    filled((-43, -4), &[(-35, -4, 50), (-43, -4, 50)]),
    filled((35, -4), &[(43, -4, 50), (35, -4, 50)]),
    line((-46, 42), &[(-23, 42, 24), (0, 42, -24), (23, 42, 24), (46, 42, -24)]),
];

/// A bank of smoke, wider than the grid.
pub const CLOUD: Symbol = &[
    outline(
        (-74, 40),
        &[(-84, 6, 40), (-52, -18, 44), (-10, -34, 44), (34, -28, 44), (70, -6, 44), (72, 40, 40)],
    ),
    line((-44, 10), &[(-20, 0, 34)]),
    line((-4, -4), &[(24, -4, 34)]),
    line((36, 16), &[(58, 20, 34)]),
];

/// Cross-hairs around a number, round and square.
pub const ROUND_HAIRS: Symbol = &[
    line((-33, 0), &[(33, 0, 50), (-33, 0, 50)]),
    line((0, -50), &[(0, -25, 0)]),
    line((0, 50), &[(0, 25, 0)]),
    line((-50, 0), &[(-25, 0, 0)]),
    line((50, 0), &[(25, 0, 0)]),
];

/// The other side's cross-hairs.
pub const SQUARE_HAIRS: Symbol = &[
    outline((-31, -31), &[(31, -31, 0), (31, 31, 0), (-31, 31, 0)]),
    line((0, -50), &[(0, -25, 0)]),
    line((0, 50), &[(0, 25, 0)]),
    line((-50, 0), &[(-27, 0, 0)]),
    line((50, 0), &[(27, 0, 0)]),
];

/// A turret from above, around a number.
pub const ROUND_TURRET: Symbol = &[
    line((-33, 8), &[(33, 8, 50), (-33, 8, 50)]),
    line((-11, -23), &[(-11, -52, 0)]),
    line((11, -23), &[(11, -52, 0)]),
];

/// The other side's turret.
pub const SQUARE_TURRET: Symbol = &[
    outline((-31, -23), &[(31, -23, 0), (31, 39, 0), (-31, 39, 0)]),
    line((-11, -23), &[(-11, -52, 0)]),
    line((11, -23), &[(11, -52, 0)]),
];

/// A torpedo running to the right, three times as long as the grid is high.
pub const TORPEDO: Symbol = &[
    outline(
        (-84, -15),
        &[(66, -15, 0), (66, 15, 50), (-84, 15, 0), (-106, 5, -8), (-106, -5, 0), (-84, -15, -8)],
    ),
    filled((-98, -22), &[(-86, -15, 0), (-86, 15, 0), (-98, 22, 0), (-112, 22, 0), (-112, -22, 0)]),
    filled((104, -20), &[(132, 0, 0), (104, 20, 0)]),
];

/// The marks of a symbol around a point; a hundredth of its height is one unit of the grid.
pub fn marks(symbol: Symbol, at: Point, height: Length) -> Vec<Mark> {
    let spot = |x: i64, y: i64| {
        let along = |parts: i64| height.times(Fraction::new(parts, 100));
        at + Point::new(along(x), along(y))
    };
    let mark = |stroke: &SymbolPath| {
        let start = spot(stroke.start.0, stroke.start.1);
        let (mut from, mut steps) = (start, Vec::new());
        for (x, y, bend) in stroke.steps {
            let to = spot(*x, *y);
            steps.push(bow(from, to, *bend));
            from = to;
        }
        let closed = stroke.style != PathStyle::Line;
        let shape = Shape::Path { start, steps, closed };
        match stroke.style {
            PathStyle::Filled => Mark::filled(Role::Engrave, Ink::Black, shape),
            PathStyle::Line | PathStyle::Outline => Mark::stroked(Role::Engrave, LINE, shape),
        }
    };
    symbol.iter().map(mark).collect()
}

/// The segment between two points, bent by hundredths of its length.
fn bow(from: Point, to: Point, bend: i64) -> Step {
    if bend == 0 {
        return Step::Line(to);
    }
    let (dx, dy) = ((to - from).x.to_mm(), (to - from).y.to_mm());
    let chord = dx.hypot(dy);
    let rise = chord * bend as f64 / 100.0;
    let radius = (chord * chord / 4.0 + rise * rise) / (2.0 * rise);
    // To the left of the chord is (dy, -dx), since y grows downwards.
    let off = (rise - radius) / chord;
    let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
    let centre = middle + Point::new(Length::nearest_mm(dy * off), Length::nearest_mm(-dx * off));
    Step::Arc { centre, to, clockwise: bend > 0 }
}
