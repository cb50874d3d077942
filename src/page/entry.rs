//! Boxes that are typed into on a screen, with the words that stand in them already.

use typst::foundations::{Dict, Value};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::text::TextItem;

/// How a text field is typed into.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// To which side its words go.
    pub side: Alignment,
    /// Whether it has several lines.
    pub lines: bool,
    /// The words in it, with the left ends of their baselines from its top left corner.
    pub words: Vec<(Point, TextItem)>,
}

/// To which side of their box words go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// They begin on the left.
    Left,
    /// They stand in the middle.
    Middle,
    /// They end on the right.
    Right,
}

impl Entry {
    /// What a template wishes for a box: `how` it is typed into (`always`; `auto` only where it is
    /// empty) and where its words stand (`at`). `None` if it is not typed into.
    pub fn of(wish: &Dict, frame: &Frame) -> Option<Self> {
        let word = |key| match wish.get(key) {
            Ok(Value::Str(word)) => word.as_str(),
            _ => "",
        };
        let mut words = Vec::new();
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

    /// Whether words stand in it already.
    pub fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// The words in it.
    pub fn text(&self) -> String {
        let words = self.words.iter().map(|(_, item)| item.text.trim());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

fn gather(frame: &Frame, place: Transform, words: &mut Vec<(Point, TextItem)>) {
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

/// Whether nothing is drawn on it.
fn is_bare(frame: &Frame) -> bool {
    frame.items().all(|(_, item)| match item {
        FrameItem::Group(group) => is_bare(&group.frame),
        FrameItem::Tag(_) | FrameItem::Link(..) => true,
        FrameItem::Text(_) | FrameItem::Shape(..) | FrameItem::Image(..) => false,
    })
}
