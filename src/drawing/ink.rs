//! Inks.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Black,
    /// The white of the paper, to cover what is below.
    White,
    /// Grey, in percent of black.
    Grey(u8),
}
