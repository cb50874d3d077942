//! What a form is put together from.

use typst::layout::Frame;

use crate::page::inspect::Seen;

/// Why forms cannot be put together from pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The template does more than place things.
    Template,
    /// Something failed or is warned of, which the plain layout tells with its place.
    Record,
}

/// A thing that stands on a form, laid out.
#[derive(Debug)]
pub struct Piece {
    /// It alone on the form.
    pub frame: Frame,
    /// Whether it has names of fields.
    pub named: bool,
    pub seen: Seen,
}
