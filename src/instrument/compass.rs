//! Bearing ticks on a rim, for everything that shows angles.

use crate::measure::{Bearing, Length, Point};

use super::card::bearing;
use crate::drawing::{Drawing, Face, HEAVY, NORMAL, THIN, Text};

/// How far ticks and figures reach into the rim where no circle is in the way.
pub const DEPTH: Length = Length::um(9_500);
/// Between a figure and its tick, or a circle.
const CLEAR: Length = Length::um(700);
/// The ems of figures: at every 30 degrees, and at other multiples of 10.
const LARGE: Length = Length::um(3_600);
const SMALL: Length = Length::um(2_300);

/// A rim with ticks.
pub struct Compass<'a> {
    pub centre: Point,
    /// To the outer ends of its ticks.
    pub radius: Length,
    /// Bearings with heavy ticks, because a sector ends there.
    pub heavy: &'a [Bearing],
    /// Bearings whose ticks are drawn elsewhere.
    pub left_out: &'a dyn Fn(i64) -> bool,
    /// The text at a bearing.
    pub figure: &'a dyn Fn(i64) -> String,
    /// The radii of circles that no figure may touch.
    pub circles: &'a [Length],
}

/// The size of the figure at a bearing.
fn size(degrees: i64) -> Length {
    if degrees % 30 == 0 { LARGE } else { SMALL }
}

/// The height of a figure.
fn height(size: Length) -> Length {
    size * 7 / 10
}

/// The radius of the figure at a bearing: below its tick, or below a circle that would cross it
/// there.
fn baseline(degrees: i64, rim: Length, circles: &[Length]) -> Length {
    let (tick, _) = tick(degrees);
    let height = height(size(degrees));
    let mut top = rim - tick - CLEAR;
    let mut inwards: Vec<Length> = circles.iter().copied().filter(|at| *at < rim).collect();
    inwards.sort_unstable_by(|a, b| b.cmp(a));
    for circle in inwards {
        if circle < top + CLEAR / 2 && circle > top - height - CLEAR / 2 {
            top = circle - CLEAR;
        }
    }
    top - height
}

/// How far ticks and figures reach into a rim with circles.
pub fn depth(rim: Length, circles: &[Length]) -> Length {
    let deepest = [0, 10].map(|degrees| rim - baseline(degrees, rim, circles));
    DEPTH.max(deepest[0].max(deepest[1]) + CLEAR)
}

impl Compass<'_> {
    /// Draws ticks every 5, 10 and 30 degrees and a figure every 10.
    pub fn draw(&self, drawing: &mut Drawing) {
        for degrees in (0..360).step_by(5).filter(|degrees| !(self.left_out)(*degrees)) {
            let at = bearing(degrees);
            let (length, width) = tick(degrees);
            let width = if self.heavy.contains(&at) { HEAVY } else { width };
            let outer = self.centre.polar(self.radius, at);
            let inner = self.centre.polar(self.radius - length, at);
            let name = format!("bearing {degrees}\u{b0}");
            drawing.engraved_line(&name, width, outer, inner);
            if degrees % 10 == 0 {
                self.write_figure(drawing, degrees);
            }
        }
    }

    fn write_figure(&self, drawing: &mut Drawing, degrees: i64) {
        let baseline = baseline(degrees, self.radius, self.circles);
        let at = self.centre.polar(baseline, bearing(degrees));
        let text = Text::new((self.figure)(degrees), Face::Figures, size(degrees), at);
        drawing.write(text.turned(bearing(degrees)));
    }
}

/// The length and width of the tick at a bearing.
fn tick(degrees: i64) -> (Length, Length) {
    match degrees {
        degrees if degrees % 30 == 0 => (Length::um(5_000), Length::um(350)),
        degrees if degrees % 10 == 0 => (Length::um(3_500), NORMAL),
        _ => (Length::um(2_000), THIN),
    }
}
