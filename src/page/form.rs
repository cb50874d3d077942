//! Laid-out forms and their fields, which are found once in a layout with their names. Forms of ships are laid
//! out without names, which is faster: a box of the same place and size is the same field, so a template must
//! draw every field on every form.

use ecow::EcoString;
use typst::foundations::{Label, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Size};
use typst::utils::PicoStr;

use crate::diagnostic::Diagnostic;
use crate::measure::Length;
use crate::model;

use super::entry::Entry;

/// A named box of a form, for text or to cross off.
#[derive(Clone, PartialEq, Hash, Debug)]
pub struct Field {
    /// Such as `gunnery_heavy` or `speed.8`.
    pub name: EcoString,
    /// Whether it is to be crossed off, rather than to hold text.
    pub tick: bool,
    /// Whether its mark is a ring around what is printed, rather than a cross.
    pub ring: bool,
    /// The top left corner, relative to that of the form.
    pub at: Point,
    pub size: Size,
    /// Its properties as a text field, if the form is to be filled in on screen.
    pub entry: Option<Entry>,
}

impl Field {
    /// Whether it has this position and size.
    fn is_at(&self, at: Point, size: Size) -> bool {
        self.at.x.approx_eq(at.x)
            && self.at.y.approx_eq(at.y)
            && self.size.x.approx_eq(size.x)
            && self.size.y.approx_eq(size.y)
    }

    /// Whether it has this position and size, and initial text.
    fn is_typed_at(&self, at: Point, size: Size) -> bool {
        self.entry.as_ref().is_some_and(Entry::has_words) && self.is_at(at, size)
    }
}

/// A laid-out form. The empty form of a template also serves as the plan by which filled ones are checked.
#[derive(Clone, Default, Debug)]
pub struct LaidForm {
    /// The size of the frame is the trim size.
    pub frame: Frame,
    /// In drawing order, if it was laid out with their names.
    pub fields: Vec<Field>,
}

impl LaidForm {
    /// Wraps a frame without fields, or whose fields are not needed.
    pub fn of(frame: Frame) -> Self {
        Self { frame, fields: Vec::new() }
    }

    /// Creates an empty form of a size.
    pub fn empty(size: model::Size) -> Self {
        let point = |length: Length| Abs::pt(length.to_pt());
        Self::of(Frame::hard(Size::new(point(size.width), point(size.height))))
    }

    /// Wraps a form with those of its fields whose names were asked for. Removes the initial text of text
    /// fields from the frame, and all tags.
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

    pub fn size(&self) -> model::Size {
        size_of(&self.frame)
    }

    /// The number of boxes to cross off for a value: `torpedo.1`, `torpedo.2` and so on.
    pub fn boxes(&self, value: &str) -> usize {
        let is_box = |field: &&Field| {
            let number = field.name.strip_prefix(value).and_then(|rest| rest.strip_prefix('.'));
            field.tick && number.is_some_and(|number| number.parse::<u32>().is_ok())
        };
        self.fields.iter().filter(is_box).count()
    }

    pub fn text_field(&self, at: Point, size: Size) -> Option<&Field> {
        self.fields.iter().find(|field| !field.tick && field.is_at(at, size))
    }
}

/// The form of a record, or its faults.
pub type FormResult = Result<LaidForm, Vec<Diagnostic>>;

pub fn size_of(frame: &Frame) -> model::Size {
    model::Size {
        width: Length::nearest_pt(frame.width().to_pt()),
        height: Length::nearest_pt(frame.height().to_pt()),
    }
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
                    Value::Str(name) if is("field") || is("tick") || is("ring") => {
                        (name.as_str(), None)
                    }
                    Value::Dict(wish) if is("entry") => {
                        let Ok(Value::Str(name)) = wish.get("name") else { continue };
                        (name.as_str(), Entry::of(wish, frame))
                    }
                    _ => continue,
                };
                let (name, ring) = (name.into(), is("ring"));
                let tick = ring || is("tick");
                fields.push(Field { name, tick, ring, at, size: frame.size(), entry });
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
fn drop_tags(frame: &mut Frame) {
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
