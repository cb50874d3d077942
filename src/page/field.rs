//! A named box of a form.

use ecow::EcoString;
use typst::layout::{Point, Size};

use super::entry::Entry;

/// A named box of a form, for text or to cross off.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Field {
    /// Such as `gunnery_heavy` or `speed.8`.
    pub name: EcoString,
    /// Whether it is to be crossed off, rather than to hold text.
    pub tick: bool,
    /// The top left corner, relative to that of the form.
    pub at: Point,
    pub size: Size,
    /// Its properties as a text field, if the form is to be filled in on screen.
    pub entry: Option<Entry>,
}

impl Field {
    /// Whether it has this position and size.
    pub fn is_at(&self, at: Point, size: Size) -> bool {
        self.at.x.approx_eq(at.x)
            && self.at.y.approx_eq(at.y)
            && self.size.x.approx_eq(size.x)
            && self.size.y.approx_eq(size.y)
    }

    /// Whether it has this position and size, and initial text.
    pub fn is_typed_at(&self, at: Point, size: Size) -> bool {
        self.entry.as_ref().is_some_and(Entry::has_words) && self.is_at(at, size)
    }
}
