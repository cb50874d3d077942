//! Marks by which a cutter locates a printed sheet.

use crate::measure::{Length, Point};

use super::Size;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Registration {
    pub id: String,
    pub title: String,
    /// The source for the machine's marks.
    pub source: Option<String>,
    pub line: Length,
    pub marks: Vec<RegistrationMark>,
}

/// A mark in a corner of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegistrationMark {
    pub corner: Corner,
    pub shape: RegistrationShape,
    /// The side of a square, or the length of each line.
    pub size: Length,
    /// From the edge of the sheet to the middle of its lines, or to the edge of a square.
    pub inset: Length,
}

words! {
    /// A corner of a sheet.
    pub enum Corner {
        TopLeft = "top_left",
        TopRight = "top_right",
        BottomLeft = "bottom_left",
        BottomRight = "bottom_right",
    }
}

words! {
    /// The shape of a mark.
    pub enum RegistrationShape {
        Square = "square",
        /// Two lines that meet in the corner and run inwards.
        Angle = "angle",
        Cross = "cross",
    }
}

impl Corner {
    /// The inward direction: right and down from the top left corner.
    pub fn inwards(self) -> (i64, i64) {
        match self {
            Self::TopLeft => (1, 1),
            Self::TopRight => (-1, 1),
            Self::BottomLeft => (1, -1),
            Self::BottomRight => (-1, -1),
        }
    }

    /// The point this far inwards from both sides of a corner.
    pub fn on(self, sheet: Size, inset: Length) -> Point {
        let (right, down) = self.inwards();
        let x = if right > 0 { inset } else { sheet.width - inset };
        let y = if down > 0 { inset } else { sheet.height - inset };
        Point::new(x, y)
    }
}

impl Registration {
    /// How far the marks reach from the edges of the sheet: the area kept free of everything else.
    pub fn reach(&self) -> Length {
        let reach = |mark: &RegistrationMark| match mark.shape {
            RegistrationShape::Square => mark.inset + mark.size,
            RegistrationShape::Angle => mark.inset + mark.size + self.line,
            RegistrationShape::Cross => mark.inset + mark.size / 2 + self.line,
        };
        self.marks.iter().map(reach).max().unwrap_or_default()
    }
}
