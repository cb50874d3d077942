//! The dimensions of a range ruler's rows.

use crate::measure::Length;

use crate::instrument::ruler::edge::EdgeStyle;

/// The dimensions of a layout.
#[derive(Clone, Copy, Debug)]
pub struct RulerStyle {
    pub edge: EdgeStyle,
    pub second: EdgeStyle,
    /// The em of a limit's number.
    pub limit: Length,
    /// The clear space between rows.
    pub gap: Length,
    /// The height of a single track if no width is requested.
    pub track: Length,
    /// The height of each of several tracks if no width is requested.
    pub narrow_track: Length,
    /// The least height of a track.
    pub least_track: Length,
    /// By how much a torpedo track is lower than gun tracks.
    pub torpedo: Length,
    /// The height of a row for a length such as the cable.
    pub length: Length,
}

/// A stick, folded or not.
pub const STICK: RulerStyle = RulerStyle {
    edge: EdgeStyle {
        long: Length::um(5000),
        short: Length::um(2000),
        figure: Length::um(3400),
        depth: Length::um(9500),
    },
    second: EdgeStyle {
        long: Length::um(4200),
        short: Length::um(1700),
        figure: Length::um(3000),
        depth: Length::um(7000),
    },
    limit: Length::um(4800),
    gap: Length::um(900),
    track: Length::um(10_000),
    narrow_track: Length::um(7000),
    least_track: Length::um(4500),
    torpedo: Length::um(5200),
    length: Length::um(5200),
};

pub const TAPE: RulerStyle = RulerStyle {
    edge: EdgeStyle {
        long: Length::um(3400),
        short: Length::um(1500),
        figure: Length::um(3000),
        depth: Length::um(6900),
    },
    second: EdgeStyle {
        long: Length::um(3400),
        short: Length::um(1500),
        figure: Length::um(3000),
        depth: Length::um(6200),
    },
    limit: Length::um(3900),
    gap: Length::um(600),
    track: Length::um(5500),
    narrow_track: Length::um(4500),
    least_track: Length::um(4300),
    torpedo: Length::um(4300),
    length: Length::um(4600),
};
