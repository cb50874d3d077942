//! Papers and places on them.

use serde::{Deserialize, Serialize};

use crate::measure::{Length, Point};

/// Width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Size {
    /// Across.
    pub width: Length,
    /// Down.
    pub height: Length,
}

impl Size {
    /// Turned by a right angle.
    pub fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// As a place in the top left corner.
    pub fn placed(self) -> Placed {
        Placed { x: Length::ZERO, y: Length::ZERO, size: self }
    }

    /// As text: `95 x 82 mm`.
    pub fn words(self) -> String {
        format!("{} x {} mm", self.width, self.height)
    }
}

/// A paper as it lies in the printer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paper {
    pub id: String,
    pub label: String,
    /// In portrait.
    pub size: Size,
    /// The margin of common printers, at each edge.
    pub margin: Length,
    /// Regions (two letters) where it is the usual paper.
    pub regions: Vec<String>,
    /// Used when neither the user nor his region names one.
    pub is_default: bool,
}

/// A rectangle on paper, from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Placed {
    /// From the left edge.
    pub x: Length,
    /// From the top edge.
    pub y: Length,
    #[serde(flatten)]
    pub size: Size,
}

impl Placed {
    pub fn right(self) -> Length {
        self.x + self.size.width
    }

    pub fn bottom(self) -> Length {
        self.y + self.size.height
    }

    /// Larger by this much on every side.
    pub fn grown(self, by: Length) -> Self {
        let size = Size { width: self.size.width + by * 2, height: self.size.height + by * 2 };
        Self { x: self.x - by, y: self.y - by, size }
    }

    /// Moved to the right and down.
    pub fn moved(self, by: Point) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y, ..self }
    }

    /// The rectangle between two of its corners.
    pub fn between(one: Point, other: Point) -> Self {
        let size = Size { width: (one.x - other.x).abs(), height: (one.y - other.y).abs() };
        Self { x: one.x.min(other.x), y: one.y.min(other.y), size }
    }

    /// The top left and the bottom right corner.
    pub fn corners(self) -> [Point; 2] {
        [Point::new(self.x, self.y), Point::new(self.right(), self.bottom())]
    }

    pub fn middle(self) -> Point {
        Point::new(self.x + self.size.width / 2, self.y + self.size.height / 2)
    }

    /// Whether a point is inside or on an edge.
    pub fn holds(self, at: Point) -> bool {
        (self.x..=self.right()).contains(&at.x) && (self.y..=self.bottom()).contains(&at.y)
    }

    /// Whether all of another rectangle is inside.
    pub fn contains(self, other: Self) -> bool {
        other.corners().into_iter().all(|corner| self.holds(corner))
    }

    /// Whether two rectangles share an edge at least.
    pub fn touches(self, other: Self) -> bool {
        self.x <= other.right()
            && other.x <= self.right()
            && self.y <= other.bottom()
            && other.y <= self.bottom()
    }

    /// The bounding box of two rectangles.
    pub fn with(self, other: Self) -> Self {
        let ([low, high], [other_low, other_high]) = (self.corners(), other.corners());
        Self::between(
            Point::new(low.x.min(other_low.x), low.y.min(other_low.y)),
            Point::new(high.x.max(other_high.x), high.y.max(other_high.y)),
        )
    }

    /// Whether two rectangles share more than an edge.
    pub fn meets(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}
