//! The symbols on markers and in the key to counters, from data/drawing/symbols.toml: lines and arcs on a grid, scalable.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::drawing::{Ink, Mark, Role, Shape, Step, THIN};
use crate::measure::{Fraction, Length, Point};

const TABLE: &str = include_str!("../../../data/drawing/symbols.toml");
const LINE: Length = Length::um(500);

/// A symbol: its strokes, lowest first. The grid runs from -50 to 50 across and down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Symbol {
    name: String,
    strokes: Vec<Stroke>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stroke {
    style: Style,
    #[serde(default)]
    thin: bool,
    #[serde(default)]
    dashed: bool,
    start: [i64; 2],
    /// The end of each segment, and its bend in hundredths of its length: positive is clockwise.
    steps: Vec<[i64; 3]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Style {
    Line,
    Outline,
    Filled,
}

/// The marks of the symbol of this name around a point; a hundredth of its height is one unit of the grid. Nothing
/// if there is none, as of the turn sequence card.
pub fn marks(name: &str, at: Point, height: Length) -> Vec<Mark> {
    #[derive(Deserialize)]
    struct Table {
        symbol: Vec<Symbol>,
    }
    static ALL: LazyLock<Vec<Symbol>> = LazyLock::new(|| {
        toml::from_str::<Table>(TABLE).expect("data/drawing/symbols.toml is sound").symbol
    });
    let spot = |x: i64, y: i64| {
        let along = |parts: i64| height.times(Fraction::new(parts, 100));
        at + Point::new(along(x), along(y))
    };
    let mark = |stroke: &Stroke| {
        let start = spot(stroke.start[0], stroke.start[1]);
        let (mut from, mut steps) = (start, Vec::new());
        for [x, y, bend] in &stroke.steps {
            let to = spot(*x, *y);
            steps.push(bow(from, to, *bend));
            from = to;
        }
        let closed = stroke.style != Style::Line;
        let shape = Shape::Path { start, steps, closed };
        let width = if stroke.thin { THIN } else { LINE };
        let mark = match stroke.style {
            Style::Filled => Mark::filled(Role::Engrave, Ink::Black, shape),
            Style::Line | Style::Outline => Mark::stroked(Role::Engrave, width, shape),
        };
        Mark { dash: stroke.dashed.then_some((height / 10, height / 15)), ..mark }
    };
    let symbol = ALL.iter().find(|symbol| symbol.name == name);
    symbol.iter().flat_map(|symbol| &symbol.strokes).map(mark).collect()
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
    let centre = middle + Point::nearest_mm(dy * off, -dx * off);
    Step::Arc { centre, to, clockwise: bend > 0 }
}
