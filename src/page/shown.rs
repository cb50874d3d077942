//! Which value of which ship stands where on a sheet, for a screen on which it can be asked where it comes
//! from. The marks go with a form as live fields do; without them a sheet is the same to the last byte.

use serde::{Deserialize, Serialize};
use typst::layout::{Frame, FrameItem, GroupItem, Point, Size, Transform};

use super::laid::LaidForm;
use super::marked;

/// How the mark of a value in a frame begins.
const MARK: &str = "chartroom-value:";

/// A value of a ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shown {
    /// The word that names the ship: `japan/mikasa@mikasa`.
    pub ship: String,
    /// Her name on paper.
    pub name: String,
    /// The value's id.
    pub value: String,
    /// The field that shows it, in words: `Top speed 8`.
    pub label: String,
    /// What stands there; empty for an unknown.
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
    /// Marks boxes of the form with what they show.
    pub fn mark(&mut self, values: Vec<(Point, Size, Shown)>) {
        for (at, size, shown) in values {
            let words = serde_json::to_string(&shown).unwrap_or_default();
            let group = GroupItem::new(marked::group(MARK, &words, size));
            self.frame.push(at, FrameItem::Group(group));
        }
    }
}

/// Takes the marks out of a sheet, in their order.
pub fn take(sheet: &mut Frame) -> Vec<Spot> {
    let mut spots = Vec::new();
    marked::take(sheet, MARK, &mut |mark, frame, place| {
        let Ok(shown) = serde_json::from_str(mark) else { return false };
        spots.push(spot(shown, frame, place));
        true
    });
    spots
}

/// The box of a group on its sheet; forms are turned by quarters alone.
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

/// As fine as a screen shows.
fn hundredths(millimetres: f64) -> f64 {
    (millimetres * 100.0).round() / 100.0
}
