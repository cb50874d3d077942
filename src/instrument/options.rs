//! How the player wants an instrument, and the bounds of every length among it.

use clap::ValueEnum;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::Size;

/// How the player wants an instrument; `None` leaves it to the instrument.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How wide a ruler is.
    pub width: Option<Length>,
    /// How far apart the finest ticks of a ruler are.
    pub ticks: Option<Length>,
    /// Whether a ruler's second edge is in the other unit system.
    pub second_edge: bool,
    /// How a ruler is carried.
    pub layout: RulerLayout,
    /// The ship's base: across her and along her.
    pub base: Option<Size>,
    /// Across a square, or across the flats of a hex.
    pub pitch: Option<Length>,
    /// How large a mat or a tool card is.
    pub area: Option<Size>,
    /// What a sheet of the player's paper has room for, upright and turned.
    pub sheets: Option<[Size; 2]>,
    /// How long a range ruler is at most; bands that go farther are named on it.
    pub length: Option<Length>,
    /// Whether the name of every square stands in its corner.
    pub coordinates: bool,
    /// Column and row of a hex mat's first hex: `0812`.
    pub start: Option<String>,
    /// How counters have their backs.
    pub backs: Backs,
    /// From the middle of an overlay to its rim.
    pub radius: Option<Length>,
    /// Whether a ship's arcs are drawn small, for a log or a book.
    pub small: bool,
    /// Whether there is one of it, and not as many as a sheet has room for.
    pub single: bool,
    /// To which arc squares on the diagonals belong.
    pub diagonals: Diagonals,
    /// How a step across the corner of a square counts.
    pub steps: Steps,
}

/// Overlays of this radius and smaller ones are tried where they may save a sheet.
const SMALLER_OVERLAY: Length = Length::um(84_000);
const SMALLER_STEP: Length = Length::um(2_000);
const SMALLER_STEPS: usize = 10;

impl Options {
    /// The same with smaller overlays; none where the player asks for a size.
    pub fn with_smaller_overlays(&self) -> impl Iterator<Item = Self> + '_ {
        let steps = if self.radius.is_none() { SMALLER_STEPS } else { 0 };
        let radius = |step| SMALLER_OVERLAY - SMALLER_STEP * step;
        (0..steps).map(move |step| Self { radius: Some(radius(step)), ..self.clone() })
    }
}

/// How a counter has its back.
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

/// To which arc the squares on a firing diagram's diagonals belong. Candidate readings of rules that
/// show it in a picture only.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Diagonals {
    /// Abeam; this is what you get without the option.
    #[default]
    Abeam,
    /// Ahead and astern.
    Ahead,
}

/// How a step across the corner of a square counts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Steps {
    /// As one, like any other step; this is what you get without the option.
    #[default]
    Square,
    /// As two: only steps across the sides of squares count.
    Orthogonal,
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

/// The bounds of an option: its name, the least and the most. Families of instruments have narrower
/// ones of their own.
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
            Some(fault.hint(format!("it lies between {least} and {most} mm")))
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
