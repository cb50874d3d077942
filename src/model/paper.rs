//! Papers and places on them.

use crate::measure::Length;

/// Width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

/// A paper as it lies in the printer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paper {
    /// Its id: `a4`.
    pub id: String,
    /// Its name for people.
    pub label: String,
    /// Upright.
    pub size: Size,
    /// What common printers leave white at each edge.
    pub margin: Length,
    /// Regions (two letters) whose printers hold it as a matter of course.
    pub regions: Vec<String>,
    /// Taken when neither the user nor his region names one.
    pub is_default: bool,
}

/// A rectangle on paper, from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// From the left edge.
    pub x: Length,
    /// From the top edge.
    pub y: Length,
    /// How large.
    pub size: Size,
}
