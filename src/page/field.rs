//! A named box of a form.

use typst::layout::{Point, Size};

use super::entry::Entry;

/// A named box of a form, for a text or for a tick.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name: `gunnery_heavy`, `speed.8`.
    pub name: String,
    /// Whether it is to be ticked; else it holds a text.
    pub tick: bool,
    /// Top left corner, from that of the form.
    pub at: Point,
    pub size: Size,
    /// How it is typed into, where the form is to be filled in on a screen.
    pub entry: Option<Entry>,
}

impl Field {
    /// Whether a box of this place and size is this one.
    pub fn is_at(&self, at: Point, size: Size) -> bool {
        self.at.x.approx_eq(at.x)
            && self.at.y.approx_eq(at.y)
            && self.size.x.approx_eq(size.x)
            && self.size.y.approx_eq(size.y)
    }

    /// Whether it is that one, and words stand in it that are typed over.
    pub fn is_typed_at(&self, at: Point, size: Size) -> bool {
        self.entry.as_ref().is_some_and(Entry::has_words) && self.is_at(at, size)
    }
}
