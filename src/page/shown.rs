//! The positions of ships' values on sheets, so that a screen can explain them on request. The marks
//! follow a form like live fields. They do not change a single byte of the printed sheet.

use serde::Serialize;
use typst::layout::{Frame, Point, Size, Transform};

use super::form::LaidForm;
use super::marked;

/// A value of a ship.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Shown {
    /// The unambiguous word for the ship: `japan/mikasa@mikasa`.
    pub ship: String,
    /// Her name on paper.
    pub name: String,
    /// The value's id.
    pub value: String,
    /// The label of the field: `Top speed 8`.
    pub label: String,
    /// Empty if unknown.
    pub text: String,
}

/// A value with the size of its box, of which the mark is the top left corner.
#[derive(PartialEq, Hash, Debug)]
struct Boxed {
    shown: Shown,
    size: Size,
}

/// A value with its box on a sheet, in millimetres from the top left corner.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spot {
    #[serde(flatten)]
    pub shown: Shown,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl LaidForm {
    /// Marks boxes of the form with the values they show.
    pub fn mark(&mut self, values: Vec<(Point, Size, Shown)>) {
        for (at, size, shown) in values {
            marked::mark(&mut self.frame, at, Boxed { shown, size });
        }
    }
}

/// Takes the marks out of a sheet, in order.
pub fn take(sheet: &mut Frame) -> Vec<Spot> {
    marked::take::<Boxed>(sheet).into_iter().map(|(boxed, place)| boxed.on_sheet(place)).collect()
}

impl Boxed {
    /// The box on its sheet. Forms are only rotated by quarter turns.
    fn on_sheet(&self, place: Transform) -> Spot {
        let corners = [Point::zero(), self.size.to_point()].map(|corner| corner.transform(place));
        let [one, other] = corners;
        Spot {
            shown: self.shown.clone(),
            x: hundredths(one.x.min(other.x).to_mm()),
            y: hundredths(one.y.min(other.y).to_mm()),
            width: hundredths((one.x - other.x).abs().to_mm()),
            height: hundredths((one.y - other.y).abs().to_mm()),
        }
    }
}

/// Rounds to the resolution of a screen.
fn hundredths(millimetres: f64) -> f64 {
    (millimetres * 100.0).round() / 100.0
}
