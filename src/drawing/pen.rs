//! The pens: widths of lines.

use crate::measure::Length;

/// A line that helps the eye.
pub const THIN: Length = Length::um(150);
/// An ordinary line, and every outline that is cut.
pub const NORMAL: Length = Length::um(250);
/// A line that must be seen first.
pub const HEAVY: Length = Length::um(500);
/// From the edge of a drawing to the middle of its outline, so that no half of the line is lost.
pub const EDGE: Length = Length::um(500);
/// The dashes of a torpedo's limits: length drawn, length left out.
pub const DASH: (Length, Length) = (Length::um(2_500), Length::um(1_500));
