//! Bearing ticks on a rim, shared by everything that shows angles.

use crate::measure::{Bearing, Length, Point};

use super::card::{HEAVY, NORMAL, THIN, bearing};
use super::{Drawing, Face, Role, Text};

/// How deep the ticks and their figures reach into the rim.
pub const DEPTH: Length = Length::um(9_500);

/// A rim with ticks.
pub struct Compass<'a> {
    /// Its middle.
    pub centre: Point,
    /// The outer ends of its ticks.
    pub radius: Length,
    /// Bearings whose ticks are heavy, because a sector ends there.
    pub heavy: &'a [Bearing],
    /// Bearings that it leaves to others.
    pub left_out: &'a dyn Fn(i64) -> bool,
    /// What stands at a bearing.
    pub figure: &'a dyn Fn(i64) -> String,
}

impl Compass<'_> {
    /// Draws ticks every 5, 10 and 30 degrees and a figure at every tenth.
    pub fn draw(&self, drawing: &mut Drawing) {
        for degrees in (0..360).step_by(5).filter(|degrees| !(self.left_out)(*degrees)) {
            let at = bearing(degrees);
            let (length, width) = tick(degrees);
            let width = if self.heavy.contains(&at) { HEAVY } else { width };
            let outer = self.centre.polar(self.radius, at);
            let inner = self.centre.polar(self.radius - length, at);
            let name = format!("bearing {degrees}\u{b0}");
            drawing.measured_line(&name, Role::Engrave, width, outer, inner);
            if degrees % 10 == 0 {
                self.write_figure(drawing, degrees, length);
            }
        }
    }

    fn write_figure(&self, drawing: &mut Drawing, degrees: i64, tick: Length) {
        let size = Length::um(if degrees % 30 == 0 { 3_600 } else { 2_300 });
        // A figure's height is about 0.7 of its em; between it and the tick lies 0.7 mm.
        let baseline = self.radius - tick - Length::um(700) - size * 7 / 10;
        let at = self.centre.polar(baseline, bearing(degrees));
        let text = Text::new((self.figure)(degrees), Face::Figures, size, at);
        drawing.text(Role::Engrave, text.turned(bearing(degrees)));
    }
}

/// How long and how wide the tick at a bearing is.
fn tick(degrees: i64) -> (Length, Length) {
    match degrees {
        degrees if degrees % 30 == 0 => (Length::um(5_000), Length::um(350)),
        degrees if degrees % 10 == 0 => (Length::um(3_500), NORMAL),
        _ => (Length::um(2_000), THIN),
    }
}
