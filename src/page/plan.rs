//! The positions of a form's fields, found once in a layout with the names of fields. Forms of ships are
//! laid out without names, which is faster: a box of the same place and size is the same field, so a template
//! must draw every field on every form.

use typst::foundations::{Label, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, GroupItem, Point, Size};
use typst::utils::PicoStr;

use super::entry::Entry;
use super::field::Field;
use super::laid::LaidForm;

/// The labels of fields in a template: texts, boxes to cross off, text fields.
const NAMES: [&str; 3] = ["field", "tick", "entry"];

/// A form with its fields.
#[derive(Clone, Default, Debug)]
pub struct Plan {
    /// The empty form.
    pub blank: LaidForm,
    /// In drawing order.
    pub fields: Vec<Field>,
}

impl Plan {
    /// The plan of a form that was laid out with names.
    pub fn of(frame: Frame) -> Self {
        let blank = LaidForm::named(frame);
        Self { fields: blank.fields.clone(), blank }
    }

    /// The number of boxes to cross off for a value: `torpedo.1`, `torpedo.2` and so on.
    pub fn boxes(&self, value: &str) -> usize {
        let is_box = |field: &&Field| {
            let number = field.name.strip_prefix(value).and_then(|rest| rest.strip_prefix('.'));
            field.tick && number.is_some_and(|number| number.parse::<u32>().is_ok())
        };
        self.fields.iter().filter(is_box).count()
    }

    /// The text field with this position and size.
    pub fn text_field(&self, at: Point, size: Size) -> Option<&Field> {
        self.fields.iter().find(|field| !field.tick && field.is_at(at, size))
    }
}

impl LaidForm {
    /// Wraps a form that may have been laid out with the names of its fields.
    pub fn checked(frame: Frame) -> Self {
        if has_names(&frame) { Self::named(frame) } else { Self::of(frame) }
    }

    /// Wraps a form that was laid out with the names of its fields. Removes the initial text of text
    /// fields from the frame.
    pub fn named(mut frame: Frame) -> Self {
        let mut fields = Vec::new();
        collect(&frame, Point::zero(), &mut fields);
        if fields.iter().any(|field| field.entry.as_ref().is_some_and(Entry::has_words)) {
            let taken = |at, size| fields.iter().any(|field: &Field| field.is_typed_at(at, size));
            take_words(&mut frame, Point::zero(), &taken);
        }
        drop_tags(&mut frame);
        Self { frame, fields }
    }
}

pub fn has_names(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => has_names(&group.frame),
        FrameItem::Tag(Tag::Start(content, _)) => {
            NAMES.iter().any(|name| Label::new(PicoStr::constant(name)) == content.label())
        }
        _ => false,
    })
}

/// The position of a group in a form.
fn shifted(at: Point, offset: Point, group: &GroupItem) -> Point {
    at + offset + Point::new(group.transform.tx, group.transform.ty)
}

fn collect(frame: &Frame, at: Point, fields: &mut Vec<Field>) {
    for (offset, item) in frame.items() {
        match item {
            FrameItem::Group(group) => {
                collect(&group.frame, shifted(at, *offset, group), fields);
            }
            FrameItem::Tag(Tag::Start(content, _)) => {
                let is = |name| Label::new(PicoStr::constant(name)) == content.label();
                let Some(metadata) = content.to_packed::<MetadataElem>() else { continue };
                let (name, entry) = match &metadata.value {
                    Value::Str(name) if is("field") || is("tick") => (name.as_str(), None),
                    Value::Dict(wish) if is("entry") => {
                        let Ok(Value::Str(name)) = wish.get("name") else { continue };
                        (name.as_str(), Entry::of(wish, frame))
                    }
                    _ => continue,
                };
                let (name, tick) = (name.into(), is("tick"));
                fields.push(Field { name, tick, at, size: frame.size(), entry });
            }
            _ => {}
        }
    }
}

/// Removes the text from the boxes that `taken` accepts.
fn take_words(frame: &mut Frame, at: Point, taken: &dyn Fn(Point, Size) -> bool) {
    if taken(at, frame.size()) {
        return frame.clear();
    }
    let places: Vec<Point> = frame.items().map(|(offset, _)| *offset).collect();
    let mut places = places.into_iter();
    frame.retain(|item| {
        let offset = places.next().unwrap_or_default();
        if let FrameItem::Group(group) = item {
            let at = shifted(at, offset, group);
            take_words(&mut group.frame, at, taken);
        }
        true
    });
}

/// Removes the names, which must be unique in a file while the form is printed many times.
pub fn drop_tags(frame: &mut Frame) {
    retain(frame, &|item| !matches!(item, FrameItem::Tag(_)));
}

/// Removes links and tags, which do not work on folded sheets.
pub fn drop_links(frame: &mut Frame) {
    retain(frame, &|item| !matches!(item, FrameItem::Tag(_) | FrameItem::Link(..)));
}

fn retain(frame: &mut Frame, keeps: &dyn Fn(&FrameItem) -> bool) {
    frame.retain(|item| {
        if let FrameItem::Group(group) = item {
            retain(&mut group.frame, keeps);
        }
        keeps(item)
    });
}
