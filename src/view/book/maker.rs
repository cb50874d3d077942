//! What the parts of a book are made of and with.

use crate::derive::Derived;
use crate::model::{RuleSet, Scale, Ship, ShipClass, ShipType, Units};
use crate::view::log::LogView;
use crate::view::sheet::SheetView;

/// A class with her ships and their values.
pub struct BookClass<'a> {
    pub class: &'a ShipClass,
    pub ships: Vec<(&'a Ship, Derived)>,
}

/// What a class's view is made with.
pub struct BookMaker<'a> {
    pub rules: &'a RuleSet,
    /// The scale and the units it is played at.
    pub played: (&'a Scale, Units),
    pub sheet: &'a SheetView,
}

impl BookMaker<'_> {
    /// A ship's log at the scale that is played.
    pub fn log(&self, class: &ShipClass, ship: &Ship, derived: &Derived) -> LogView {
        let (scale, units) = self.played;
        let boxes = crate::derive::speed_boxes(self.rules, Some(derived), scale, units);
        crate::view::log::log(self.rules, class, ship, derived, &boxes, self.sheet.marking)
    }
}

/// `1902`, or `1902–1904`.
pub fn year_span((from, to): (i64, i64)) -> String {
    if from == to { from.to_string() } else { format!("{from}\u{2013}{to}") }
}

/// The heading of a type: `Armored cruisers`.
pub fn type_title(kind: Option<ShipType>) -> String {
    let Some(kind) = kind else { return "Ships of no known type".to_owned() };
    sentence(&(kind.word().replace('_', " ") + "s"))
}

/// With a capital letter at the beginning.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
