//! Fields to fill in on screen. They are marked groups in a form's frame, so they follow it wherever it
//! is placed and however it is rotated. The export takes them out of the sheet.

use serde::{Deserialize, Serialize};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Size, Transform};
use typst::text::{FontInstance, Lang, TextItem};
use typst::visualize::{Color, Paint};

use super::entry::Alignment;
use super::field::Field;
use super::laid::LaidForm;
use super::marked;

/// The prefix of a field's mark in a frame.
const MARK: &str = "chartroom-field:";

/// A field to fill in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Live {
    /// Its full name: `side1.mikasa.speed.8`.
    pub name: String,
    pub label: String,
    pub kind: Kind,
}

/// The type of a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    Box {
        crossed: bool,
    },
    Text {
        lines: bool,
        /// The alignment: -1 left, 0 middle, 1 right.
        side: i8,
    },
}

/// A field on a sheet.
#[derive(Clone, Debug)]
pub struct Placed {
    pub live: Live,
    /// Before rotation.
    pub size: Size,
    /// From its own coordinates to the sheet's.
    pub place: Transform,
    /// The initial text, or an empty one in the font of entries.
    pub words: Vec<(Point, TextItem)>,
}

impl Placed {
    /// The initial text.
    pub fn text(&self) -> String {
        let words = self.words.iter().map(|(_, item)| item.text.trim());
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The names of a form's fields, and the boxes that are crossed off.
pub struct Naming<'a> {
    /// The prefix of their names, such as `side1.mikasa`.
    pub key: &'a str,
    /// The ship, as in labels.
    pub owner: &'a str,
    /// The boxes crossed off, by their names.
    pub crossed: &'a [String],
    /// Returns the label of a field by its name.
    pub label: &'a dyn Fn(&str) -> String,
    pub hand: &'a FontInstance,
}

impl LaidForm {
    /// Adds a live field for every box to cross off and every text field, row by row. `names` are the
    /// fields' names, in order.
    pub fn enliven(&mut self, naming: &Naming, names: &[String]) {
        let mut fields: Vec<(&Field, &String)> = self.fields.iter().zip(names).collect();
        fields.retain(|(field, _)| field.tick || field.entry.is_some());
        let middle = |field: &Field| (field.at.y + field.size.y / 2.0).to_mm();
        fields.sort_by(|one, other| middle(one.0).total_cmp(&middle(other.0)));
        let mut rows: Vec<Vec<(&Field, &String)>> = Vec::new();
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

/// The most that the centers of boxes in a row differ in height, in millimetres.
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
        // Names have been shortened by now, so the mark is never too long.
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

/// The type size of entries with several lines.
const LINES: f64 = 9.0;

/// An empty text that carries the font of a field.
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

/// Takes the live fields out of a sheet, in order.
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
