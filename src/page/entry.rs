//! Text fields to fill in on screen, with their initial text.

use ecow::EcoVec;
use typst::foundations::{Dict, Value};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::text::TextItem;

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
        let mut words = EcoVec::new();
        gather(frame, Transform::identity(), &mut words);
        if word("how") != "always" && !is_bare(frame) {
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

fn gather(frame: &Frame, place: Transform, words: &mut EcoVec<(Point, TextItem)>) {
    for (offset, item) in frame.items() {
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        match item {
            FrameItem::Group(group) => {
                gather(&group.frame, place.pre_concat(group.transform), words);
            }
            FrameItem::Text(text) => words.push((Point::zero().transform(place), text.clone())),
            _ => {}
        }
    }
}

/// Whether nothing is drawn on a frame.
fn is_bare(frame: &Frame) -> bool {
    frame.items().all(|(_, item)| match item {
        FrameItem::Group(group) => is_bare(&group.frame),
        FrameItem::Tag(_) | FrameItem::Link(..) => true,
        FrameItem::Text(_) | FrameItem::Shape(..) | FrameItem::Image(..) => false,
    })
}
