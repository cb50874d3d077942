//! Patterns of real lines, so that lasers, plotters and mono printers can all produce them.

use crate::drawing::{Drawing, THIN};
use crate::measure::{Length, Point};
use crate::model::Size;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatch {
    Plain,
    Cross,
    Rising,
    Falling,
    Upright,
    /// Short strokes, staggered like bricks.
    Bricks,
}

impl Hatch {
    /// The patterns of gun bands, nearest first: the nearer, the darker.
    pub const GUNS: [Self; 5] =
        [Self::Cross, Self::Rising, Self::Bricks, Self::Upright, Self::Plain];
    /// The patterns of torpedo bands.
    pub const TORPEDOES: [Self; 3] = [Self::Falling, Self::Upright, Self::Plain];

    /// Fills a rectangle except for horizontal stretches occupied by words.
    pub fn fill(self, drawing: &mut Drawing, at: Point, size: Size, clear: &[(Length, Length)]) {
        let mut from = at.x;
        let end = at.x + size.width;
        for (clear_from, clear_to) in clear {
            self.fill_all(drawing, Point::new(from, at.y), (*clear_from, at.y + size.height));
            from = *clear_to;
        }
        self.fill_all(drawing, Point::new(from, at.y), (end, at.y + size.height));
    }

    fn fill_all(self, drawing: &mut Drawing, at: Point, (right, bottom): (Length, Length)) {
        if right <= at.x || bottom <= at.y {
            return;
        }
        let corner = Point::new(right, bottom);
        match self {
            Self::Plain => {}
            Self::Cross => {
                diagonals(drawing, at, corner, Length::um(2400), true);
                diagonals(drawing, at, corner, Length::um(2400), false);
            }
            Self::Rising => diagonals(drawing, at, corner, Length::um(3000), true),
            Self::Falling => diagonals(drawing, at, corner, Length::um(2400), false),
            Self::Upright => uprights(drawing, at, corner),
            Self::Bricks => bricks(drawing, at, corner),
        }
    }
}

/// The first multiple of `pitch` after a place, so that patterns continue in step after words.
fn first_after(place: Length, pitch: Length) -> Length {
    pitch * (place.count_of(pitch) + 1)
}

/// Lines at 45 degrees, clipped to the rectangle.
fn diagonals(drawing: &mut Drawing, at: Point, corner: Point, pitch: Length, rising: bool) {
    let height = corner.y - at.y;
    // Where the line meets the bottom (rising) or the top (falling); it begins up to one height
    // left of the rectangle.
    let shift = pitch * (height.count_of(pitch) + 1);
    let mut foot = first_after(at.x, pitch) - shift;
    while foot < corner.x {
        let left = foot.max(at.x);
        let right = (foot + height).min(corner.x);
        if left < right {
            let y = |x: Length| if rising { corner.y - (x - foot) } else { at.y + (x - foot) };
            drawing.stroke(THIN, Point::new(left, y(left)), Point::new(right, y(right)));
        }
        foot = foot + pitch;
    }
}

fn uprights(drawing: &mut Drawing, at: Point, corner: Point) {
    let pitch = Length::um(2500);
    let mut x = first_after(at.x, pitch);
    while x < corner.x {
        drawing.stroke(THIN, Point::new(x, at.y), Point::new(x, corner.y));
        x = x + pitch;
    }
}

fn bricks(drawing: &mut Drawing, at: Point, corner: Point) {
    let (stroke, pitch) = (Length::um(1400), Length::um(4800));
    let height = corner.y - at.y;
    let rows = height.count_of(Length::um(1600)).max(1);
    for row in 0..rows {
        let y = at.y + (height * (2 * row + 1)) / (2 * rows as i64);
        let mut x =
            first_after(at.x, pitch) - pitch + if row % 2 == 0 { Length::ZERO } else { pitch / 2 };
        while x < corner.x {
            let (left, right) = (x.max(at.x), (x + stroke).min(corner.x));
            // A clipped stroke too short to see would look like dirt.
            if right - left >= stroke / 2 {
                drawing.stroke(THIN, Point::new(left, y), Point::new(right, y));
            }
            x = x + pitch;
        }
    }
}
