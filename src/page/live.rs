//! Fields that are filled in on a screen. They lie in a form's frame as groups of their own, go with it
//! wherever it is put and however it is turned, and are taken out of the sheet by whoever makes the file.

use serde::{Deserialize, Serialize};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Size, Transform};
use typst::text::{FontInstance, Lang, TextItem};
use typst::visualize::{Color, Paint};

use super::entry::Alignment;
use super::field::Field;
use super::laid::LaidForm;
use super::marked;
use super::naming;

/// How the mark of a field in a frame begins.
const MARK: &str = "chartroom-field:";

/// What a field is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Live {
    /// Its full name: `side1.mikasa.speed.8`.
    pub name: String,
    pub label: String,
    pub kind: Kind,
}

/// What a field takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    Box {
        crossed: bool,
    },
    Text {
        lines: bool,
        /// To which side they go: -1 left, 0 middle, 1 right.
        side: i8,
    },
}

/// A field where it lies on a sheet.
#[derive(Clone, Debug)]
pub struct Placed {
    pub live: Live,
    /// How large it is, before it is turned.
    pub size: Size,
    /// From its top left corner to the sheet's.
    pub place: Transform,
    /// The words in it; or one of no letters, in the face that is written in.
    pub words: Vec<(Point, TextItem)>,
}

impl Placed {
    /// The words in it.
    pub fn text(&self) -> String {
        let words = self.words.iter().map(|(_, item)| item.text.trim());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// How the fields of one form are called, and which boxes are crossed.
pub struct Naming<'a> {
    /// What stands before their names: `side1.mikasa`.
    pub key: &'a str,
    /// Whose they are, in words.
    pub owner: &'a str,
    /// The names of the boxes that are crossed, as [`naming::names`] has them.
    pub crossed: &'a [String],
    /// A label for a field's name.
    pub label: &'a dyn Fn(&str) -> String,
    pub hand: &'a FontInstance,
}

impl LaidForm {
    /// Puts a live field over every box to cross and every text to be typed, row by row.
    pub fn enliven(&mut self, naming: &Naming) {
        let names = naming::names(&self.fields);
        let mut fields: Vec<(&Field, String)> = self.fields.iter().zip(names).collect();
        fields.retain(|(field, _)| field.tick || field.entry.is_some());
        let middle = |field: &Field| (field.at.y + field.size.y / 2.0).to_mm();
        fields.sort_by(|one, other| middle(one.0).total_cmp(&middle(other.0)));
        let mut rows: Vec<Vec<(&Field, String)>> = Vec::new();
        for one in fields {
            match rows.last_mut() {
                Some(row) if middle(one.0) - middle(row[0].0) < ROW => row.push(one),
                _ => rows.push(vec![one]),
            }
        }
        for row in &mut rows {
            row.sort_by(|one, other| one.0.at.x.to_raw().total_cmp(&other.0.at.x.to_raw()));
        }
        let groups: Vec<(Point, Frame)> = rows
            .iter()
            .flatten()
            .map(|(field, name)| (field.at, naming.group(field, name)))
            .collect();
        for (at, frame) in groups {
            self.frame.push(at, FrameItem::Group(GroupItem::new(frame)));
        }
    }
}

/// Boxes whose middles are no further apart, in millimetres, stand in one row.
const ROW: f64 = 1.5;

impl Naming<'_> {
    fn group(&self, field: &Field, name: &str) -> Frame {
        let kind = match &field.entry {
            None => Kind::Box { crossed: self.crossed.iter().any(|crossed| crossed == name) },
            Some(entry) => {
                let side = match entry.side {
                    Alignment::Left => -1,
                    Alignment::Middle => 0,
                    Alignment::Right => 1,
                };
                Kind::Text { lines: entry.lines, side }
            }
        };
        let live = Live {
            name: format!("{}.{name}", self.key),
            label: format!("{}: {}", self.owner, (self.label)(name)),
            kind,
        };
        let mark = serde_json::to_string(&live).unwrap_or_default();
        // Names are short by then, so the mark is never too long.
        let mut frame = marked::group(MARK, &mark, field.size);
        if let Some(entry) = &field.entry {
            for (at, words) in &entry.words {
                frame.push(*at, FrameItem::Text(words.clone()));
            }
            if entry.words.is_empty() {
                frame.push(Point::zero(), FrameItem::Text(unwritten(self.hand)));
            }
        }
        frame
    }
}

/// The size in which words of several lines are written.
const LINES: f64 = 9.0;

/// No words in a face: they tell in what a field is written.
fn unwritten(hand: &FontInstance) -> TextItem {
    TextItem {
        font: hand.clone(),
        size: Abs::pt(LINES),
        fill: Paint::Solid(Color::BLACK),
        stroke: None,
        lang: Lang::ENGLISH,
        region: None,
        text: Default::default(),
        glyphs: Vec::new(),
    }
}

/// Takes the live fields out of a sheet, in their order.
pub fn take(sheet: &mut Frame) -> Vec<Placed> {
    let mut found = Vec::new();
    marked::take(sheet, MARK, &mut |mark, frame, place| {
        let Ok(live) = serde_json::from_str(mark) else { return false };
        let words = frame.items().filter_map(|(at, item)| match item {
            FrameItem::Text(words) => Some((*at, words.clone())),
            _ => None,
        });
        found.push(Placed { live, size: frame.size(), place, words: words.collect() });
        true
    });
    found
}
