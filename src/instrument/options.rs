//! The player's options for an instrument, and the bounds of their lengths.

use clap::ValueEnum;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::Size;

/// The player's options for an instrument; `None` leaves the choice to the instrument.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub width: Option<Length>,
    /// The distance between a ruler's finest ticks.
    pub ticks: Option<Length>,
    /// Whether a ruler's second edge is in the other unit system.
    pub second_edge: bool,
    pub layout: RulerLayout,
    /// The ship's base: its width and length.
    pub base: Option<Size>,
    /// Across a square, or across the flats of a hex.
    pub pitch: Option<Length>,
    /// The size of a mat or a tool card.
    pub area: Option<Size>,
    /// The room on a sheet of the player's paper, in portrait and landscape.
    pub sheets: Option<[Size; 2]>,
    /// The greatest length of a range ruler; bands that reach farther are named on it.
    pub length: Option<Length>,
    /// Whether every square is named in its corner.
    pub coordinates: bool,
    /// The column and row of a hex mat's first hex: `0812`.
    pub start: Option<String>,
    pub backs: Backs,
    /// From the centre of an overlay to its rim.
    pub radius: Option<Length>,
    /// Whether a ship's arcs are drawn small, for a log or a book.
    pub small: bool,
    /// Whether to print one only, rather than as many as a sheet holds.
    pub single: bool,
    /// The arc of squares on the diagonals.
    pub diagonals: Diagonals,
    /// How a diagonal step between squares counts.
    pub steps: Steps,
    /// The ratio of the models that paper ships are as long as: 3000.
    pub models: Option<u32>,
    /// Which paper ships have a profile that stands on the base.
    pub standing: Standing,
    /// The arcs on the base of a paper ship.
    pub base_arcs: BaseArcs,
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
    /// None of them.
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
    /// None.
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

/// The bounds of an option: its name, minimum and maximum. Some instruments have narrower bounds of
/// their own.
type Bounds = (&'static str, Length, Length);

const fn mm(millimetres: i64) -> Length {
    Length::um(millimetres * 1000)
}

const WIDTH: Bounds = ("--width", mm(5), mm(200));
const TICKS: Bounds = ("--ticks", Length::um(100), mm(1_000));
const BASE: Bounds = ("--base", mm(1), mm(400));
const PITCH: Bounds = ("--pitch", mm(1), mm(200));
/// Some six hundred sheets of A4.
const AREA: Bounds = ("--area", mm(1), mm(5_000));
const RADIUS: Bounds = ("--radius", mm(1), mm(1_000));

impl Options {
    /// A fault for every length that no instrument could have.
    pub fn out_of_bounds(&self) -> Vec<Diagnostic> {
        let sides = |size: Option<Size>| size.map(|size| [size.width, size.height]);
        let single = |length: Option<Length>| length.map(|length| [length; 2]);
        let all = [
            (WIDTH, single(self.width)),
            (TICKS, single(self.ticks)),
            (BASE, sides(self.base)),
            (PITCH, single(self.pitch)),
            (AREA, sides(self.area)),
            (RADIUS, single(self.radius)),
        ];
        let beyond = |((name, least, most), lengths): (Bounds, Option<[Length; 2]>)| {
            let absurd = lengths?.into_iter().find(|length| !(least..=most).contains(length))?;
            let message = format!("`{name}` of {absurd} mm is out of bounds");
            let fault = Diagnostic::error(Code::AbsurdNumber, message);
            Some(fault.hint(format!("it must be between {least} and {most} mm")))
        };
        all.into_iter().filter_map(beyond).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_has_its_bounds() {
        let long = Length::um(99_999_999_999_000);
        let size = Size { width: mm(100), height: long };
        let options = Options {
            width: Some(long),
            ticks: Some(Length::um(1)),
            base: Some(size),
            pitch: Some(long),
            area: Some(size),
            radius: Some(long),
            ..Options::default()
        };
        assert_eq!(options.out_of_bounds().len(), 6);
        assert!(Options::default().out_of_bounds().is_empty());
    }
}
