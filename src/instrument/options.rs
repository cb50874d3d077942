//! The player's options for an instrument, and the bounds of their lengths. Some instruments have narrower bounds of
//! their own.

use clap::{Args, ValueEnum};

use crate::measure::Length;
use crate::model::{Size, limits};

/// The player's options for an instrument; `None` leaves the choice to the instrument. Their docs are the help.
/// Lengths are in millimetres unless they end in `in` or `cm`.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// How a ruler is carried
    #[arg(long, value_name = "LAYOUT")]
    pub layout: Option<RulerLayout>,
    /// The width of a ruler
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(5_000, 200_000))]
    pub width: Option<Length>,
    /// The greatest length of a range ruler; bands that reach farther are named on it
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(60_000, 6_100_000))]
    pub length: Option<Length>,
    /// The distance between a ruler's finest ticks
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(100, 500_000))]
    pub ticks: Option<Length>,
    /// Give a range ruler a second edge in the other system of units
    #[arg(long)]
    pub second_edge: bool,
    /// The size of your ships' bases, width and length: 20x50
    #[arg(long, value_name = "SIZE", value_parser = limits::size(1, 400))]
    pub base: Option<Size>,
    /// The size of a square, or of a hex across its flats
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(1_000, 200_000))]
    pub pitch: Option<Length>,
    /// The size of a mat or a tool card, width and height: 900x600
    #[arg(long, value_name = "SIZE", value_parser = limits::size(10, 5_000))]
    pub area: Option<Size>,
    /// Print each instrument once, instead of as often as its sheet has room for
    #[arg(long)]
    pub single: bool,
    /// Print the name of every square of a mat in its corner
    #[arg(long)]
    pub coordinates: bool,
    /// The column and row of a mat's first hex, so that several mats can be joined: 0800
    #[arg(long, value_name = "COLROW")]
    pub start: Option<String>,
    /// How the backs of counters are made
    #[arg(long, value_name = "HOW")]
    pub backs: Option<Backs>,
    /// The scale of the models that paper ships match, such as 1/3000 [default: as the game scale]
    #[arg(long, value_name = "RATIO", value_parser = limits::models)]
    pub models: Option<u32>,
    /// The paper ships with a folding profile that stands on the base
    #[arg(long, value_name = "WHICH")]
    pub standing: Option<Standing>,
    /// The arcs on the bases of paper ships
    #[arg(long, value_name = "WHOSE")]
    pub base_arcs: Option<BaseArcs>,
    /// The radius of arc overlays
    #[arg(long, value_name = "LENGTH", value_parser = limits::length(40_000, 1_000_000))]
    pub radius: Option<Length>,
    /// Draw a ship's arcs as a small diagram for a log or a book
    #[arg(long)]
    pub small: bool,
    /// The arc that the squares on a firing diagram's diagonals belong to
    #[arg(long, value_name = "ARC")]
    pub diagonals: Option<Diagonals>,
    /// How a diagonal step counts in a firing diagram
    #[arg(long, value_name = "STEPS")]
    pub steps: Option<Steps>,
    /// The room on a sheet of the player's paper, in portrait and landscape
    #[arg(skip)]
    pub sheets: Option<[Size; 2]>,
}

/// Overlays of this radius and less are tried if they may save a sheet.
const SMALLER_OVERLAY: Length = Length::um(84_000);
const SMALLER_STEP: Length = Length::um(2_000);
const SMALLER_STEPS: usize = 10;

impl Options {
    /// The same options with smaller overlays; none if the player asks for a size.
    pub fn with_smaller_overlays(&self) -> impl Iterator<Item = Self> + '_ {
        let steps = if self.radius.is_none() { SMALLER_STEPS } else { 0 };
        let radius = |step| SMALLER_OVERLAY - SMALLER_STEP * step;
        (0..steps).map(move |step| Self { radius: Some(radius(step)), ..self.clone() })
    }
}

/// Where a counter has its back.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backs {
    /// Beside the front, to be folded behind it.
    #[default]
    Fold,
    /// On the other side of the sheet.
    Duplex,
    /// Fronts only.
    None,
}

/// The arc of squares on a firing diagram's diagonals: possible readings of rules that show it only
/// in a picture.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Diagonals {
    /// Abeam; the default.
    #[default]
    Abeam,
    /// Ahead and astern.
    Ahead,
}

/// How a diagonal step between squares counts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// As one, like any other step; the default.
    #[default]
    Square,
    /// As two: only steps across the sides of squares count.
    Orthogonal,
}

/// Which paper ships have a profile that stands on the base.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Standing {
    /// Those tall enough to be folded: 5 mm; the default.
    #[default]
    Tall,
    /// All of them.
    All,
    None,
}

/// The arcs on the base of a paper ship.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BaseArcs {
    /// Those of the rules; the default.
    #[default]
    Rules,
    /// Her own main guns', darker where more of them bear; the rules' where hers are not known.
    Ship,
    None,
}

/// How a ruler is carried.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RulerLayout {
    /// In one piece.
    #[default]
    Stick,
    /// In parts with scored joints.
    Folding,
    /// A narrow strip to be rolled up.
    Tape,
}
