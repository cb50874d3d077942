//! Forms to fill in on screen. A mark in its frame carries a form's fields, so they follow it wherever it is
//! placed and however it is rotated. The export takes the marks out of the sheet.

use std::sync::Arc;

use typst::layout::{Abs, Frame, Point, Transform};
use typst::text::{FontInstance, Lang, TextItem};
use typst::utils::hash128;
use typst::visualize::{Color, Paint};

use super::form::{Field, LaidForm};
use super::marked;

/// A form to fill in.
#[derive(PartialEq, Hash, Debug)]
pub struct LiveForm {
    /// The prefix of its fields' names, such as `side1.mikasa`.
    pub key: String,
    /// The ship, as in labels.
    pub owner: String,
    /// Its fields with their initial text.
    pub fields: Vec<Field>,
    pub order: Arc<TabOrder>,
    /// The boxes crossed off, by their names.
    pub crossed: Vec<String>,
    /// An empty text in the font of entries.
    pub hand: TextItem,
}

/// The fields of a form that can be filled in, row by row. Forms whose fields differ only in their text
/// share it.
#[derive(PartialEq, Hash, Debug)]
pub struct TabOrder(pub Vec<Stop>);

/// A field in its order.
#[derive(PartialEq, Hash, Debug)]
pub struct Stop {
    /// Its index among the form's fields.
    pub field: usize,
    /// Its name within its form: `speed.8`.
    pub name: String,
    /// Its label within its form.
    pub label: String,
}

/// A form on a sheet.
pub struct PlacedForm {
    pub form: Arc<LiveForm>,
    /// From its coordinates to the sheet's.
    pub place: Transform,
}

/// The most that the centers of boxes in a row differ in height, in millimetres.
const ROW: f64 = 1.5;

impl TabOrder {
    /// Puts every box to cross off and every text field in order. `names` are the fields' names, and
    /// `label` returns the label of a name.
    pub fn of(fields: &[Field], names: &[String], label: &dyn Fn(&str) -> String) -> Self {
        let middle = |field: &Field| (field.at.y + field.size.y / 2.0).to_mm();
        let mut live: Vec<(usize, &Field)> = fields.iter().enumerate().collect();
        live.retain(|(_, field)| field.tick || field.entry.is_some());
        live.sort_by(|(_, one), (_, other)| middle(one).total_cmp(&middle(other)));
        let mut rows: Vec<Vec<(usize, &Field)>> = Vec::new();
        for one in live {
            match rows.last_mut() {
                Some(row) if middle(one.1) - middle(row[0].1) < ROW => row.push(one),
                _ => rows.push(vec![one]),
            }
        }
        for row in &mut rows {
            row.sort_by(|(_, one), (_, other)| one.at.x.to_raw().total_cmp(&other.at.x.to_raw()));
        }
        let stop = |(number, _): (usize, &Field)| {
            let name = names[number].clone();
            Stop { field: number, label: label(&name), name }
        };
        Self(rows.into_iter().flatten().map(stop).collect())
    }

    /// A key that is equal for fields with the same order.
    pub fn key(fields: &[Field]) -> u128 {
        let of = |field: &Field| {
            let Field { name, tick, ring, at, size, entry } = field;
            hash128(&(name, tick, ring, at, size, entry.is_some()))
        };
        hash128(&fields.iter().map(of).collect::<Vec<_>>())
    }
}

impl LaidForm {
    /// Makes the form one to fill in.
    pub fn make_fillable(&mut self, live: LiveForm) {
        marked::mark(&mut self.frame, Point::zero(), live);
    }
}

/// The type size of entries with several lines.
const LINES: f64 = 9.0;

/// An empty text in a font.
pub fn unwritten(hand: FontInstance) -> TextItem {
    TextItem {
        font: hand,
        size: Abs::pt(LINES),
        fill: Paint::Solid(Color::BLACK),
        stroke: None,
        lang: Lang::ENGLISH,
        region: None,
        text: Default::default(),
        glyphs: Vec::new(),
    }
}

/// Takes the forms to fill in out of a sheet, in order.
pub fn take(sheet: &mut Frame) -> Vec<PlacedForm> {
    let forms = marked::take(sheet).into_iter();
    forms.map(|(form, place)| PlacedForm { form, place }).collect()
}
