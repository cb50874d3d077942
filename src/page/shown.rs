//! The positions of ships' values on sheets, so that a screen can explain them on request. The marks
//! follow a form like live fields. They do not change a single byte of the printed sheet.

use serde::{Deserialize, Serialize};
use typst::layout::{Frame, FrameItem, GroupItem, Point, Size, Transform};

use super::laid::LaidForm;
use super::marked;

/// The prefix of a value's mark in a frame.
const MARK: &str = "chartroom-value:";

/// A value of a ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
            let words = serde_json::to_string(&shown).unwrap_or_default();
            let group = GroupItem::new(marked::group(MARK, &words, size));
            self.frame.push(at, FrameItem::Group(group));
        }
    }
}

/// Takes the marks out of a sheet, in order.
pub fn take(sheet: &mut Frame) -> Vec<Spot> {
    let mut spots = Vec::new();
    marked::take(sheet, MARK, &mut |mark, frame, place| {
        let Ok(shown) = serde_json::from_str(mark) else { return false };
        spots.push(spot(shown, frame, place));
        true
    });
    spots
}

/// The box of a group on its sheet. Forms are only rotated by quarter turns.
fn spot(shown: Shown, frame: &Frame, place: Transform) -> Spot {
    let corners = [Point::zero(), frame.size().to_point()].map(|corner| corner.transform(place));
    let [one, other] = corners;
    Spot {
        shown,
        x: hundredths(one.x.min(other.x).to_mm()),
        y: hundredths(one.y.min(other.y).to_mm()),
        width: hundredths((one.x - other.x).abs().to_mm()),
        height: hundredths((one.y - other.y).abs().to_mm()),
    }
}

/// Rounds to the resolution of a screen.
fn hundredths(millimetres: f64) -> f64 {
    (millimetres * 100.0).round() / 100.0
}
