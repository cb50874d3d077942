//! Inks.

/// An ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Black.
    Black,
    /// The white of the paper, to cover what lies below.
    White,
    /// Grey, in percent of black.
    Grey(u8),
    /// The one color besides black; black where only black ink is used.
    Accent,
}
