//! Text fields to fill in on screen, with their initial text.

use ecow::EcoVec;
use typst::foundations::{Dict, Value};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::text::TextItem;

use super::marked::visit_items;

/// The properties of a text field.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Entry {
    pub side: Alignment,
    /// Whether it has several lines.
    pub lines: bool,
    /// The initial text, with the left ends of baselines relative to its top left corner.
    pub words: EcoVec<(Point, TextItem)>,
}

/// The horizontal alignment of text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Alignment {
    Left,
    Middle,
    Right,
}

impl Entry {
    /// Reads a template's settings for a box: `how` it is filled in (`always`, or `auto` for empty boxes
    /// only) and the alignment (`at`). `None` if it is not a text field.
    pub fn of(wish: &Dict, frame: &Frame) -> Option<Self> {
        let word = |key| match wish.get(key) {
            Ok(Value::Str(word)) => word.as_str(),
            _ => "",
        };
        let (mut words, mut is_bare) = (EcoVec::new(), true);
        visit_items(frame, Transform::identity(), &mut |place, item| {
            is_bare &= matches!(item, FrameItem::Tag(_) | FrameItem::Link(..));
            if let FrameItem::Text(text) = item {
                words.push((Point::zero().transform(place), text.clone()));
            }
        });
        if word("how") != "always" && !is_bare {
            return None;
        }
        let at = word("at");
        let side = match at {
            _ if at.contains("left") => Alignment::Left,
            _ if at.contains("right") => Alignment::Right,
            _ => Alignment::Middle,
        };
        Some(Self { side, lines: at.contains("top"), words })
    }

    /// Whether it has initial text.
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    pub fn text(&self) -> String {
        let words = self.words.iter().map(|(_, item)| item.text.trim());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}
