//! The input of a book's parts.

use crate::derive::Derived;
use crate::model::{Language, RuleSet, Scale, Ship, ShipClass, ShipType, Units};
use crate::view::log::LogView;
use crate::view::sheet::SheetView;
use crate::view::text::listed;

use super::figures::Figures;

/// A class with its ships and their values.
pub struct BookClass<'a> {
    pub class: &'a ShipClass,
    pub ships: Vec<(&'a Ship, Derived)>,
}

/// Everything needed to make the view of a class.
pub struct BookMaker<'a> {
    pub rules: &'a RuleSet,
    /// The scale and units of the game.
    pub played: (&'a Scale, Units),
    pub sheet: &'a SheetView,
    pub words: &'a Language,
}

impl BookMaker<'_> {
    /// The formatter of figures, in the units of the game.
    pub fn figures(&self) -> Figures<'_> {
        Figures { words: self.words, units: self.played.1 }
    }

    /// A ship's log at the scale of the game.
    pub fn log(&self, class: &ShipClass, ship: &Ship, derived: &Derived) -> LogView {
        let (scale, units) = self.played;
        let boxes = crate::derive::speed_boxes(self.rules, Some(derived), scale, units);
        crate::view::log::log(self.rules, class, ship, derived, &boxes, self.sheet.marking)
    }
}

/// The heading of a type: `Armored cruisers`.
pub fn type_title(words: &Language, kind: Option<ShipType>) -> String {
    let key = kind.map_or("unknown", ShipType::word);
    words.text(&format!("ship_types_many.{key}"))
}

/// Types as a list: `Battleships, dreadnoughts and destroyers`.
pub fn types_listed(words: &Language, kinds: &[ShipType]) -> String {
    let title = |(at, kind): (usize, &ShipType)| {
        let title = type_title(words, Some(*kind));
        // Within a line, types are in lower case, except for German nouns.
        let inside = words.text(&format!("ship_types.{}", kind.word()));
        let is_small = inside.starts_with(char::is_lowercase);
        if at > 0 && is_small { title.to_lowercase() } else { title }
    };
    let titles: Vec<String> = kinds.iter().enumerate().map(title).collect();
    listed(words, &titles.iter().map(String::as_str).collect::<Vec<_>>())
}

pub fn navy_name(words: &Language, navy: &str) -> String {
    words.text_or(&format!("navies.{navy}"), navy)
}
