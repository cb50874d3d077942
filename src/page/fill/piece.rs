//! A piece of a form.

use typst::layout::Frame;

use crate::page::inspect::Seen;

/// Why forms cannot be assembled from pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The template does more than place things.
    Template,
    /// There was an error or warning, which the plain layout reports with its place.
    Record,
}

/// A thing that stands on a form, laid out.
#[derive(Debug)]
pub struct Piece {
    /// The thing alone on an empty form.
    pub frame: Frame,
    /// Whether it carries names of fields.
    pub named: bool,
    pub seen: Seen,
}
