//! Inks and line widths.

use crate::measure::Length;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Black,
    /// The white of the paper, to cover what is below.
    White,
    /// Grey, in percent of black.
    Grey(u8),
}

/// Auxiliary lines.
pub const THIN: Length = Length::um(150);
/// Ordinary lines, and every cut outline.
pub const NORMAL: Length = Length::um(250);
/// Lines that must be seen first.
pub const HEAVY: Length = Length::um(500);
/// From the edge of a drawing to the middle of its outline, so that the full width of the line
/// shows.
pub const EDGE: Length = Length::um(500);
/// The dashes of torpedo limits: length drawn, length skipped.
pub const DASH: (Length, Length) = (Length::um(2_500), Length::um(1_500));
