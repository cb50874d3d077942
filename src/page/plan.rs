//! Where the fields of a form lie: found once, in a layout whose fields carry their names.
//!
//! The same plan serves whoever fills a form without laying it out again.

use typst::foundations::{Label, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, Point, Size};
use typst::utils::PicoStr;

use super::laid::LaidForm;

/// A form with its fields.
#[derive(Default, Debug)]
pub struct Plan {
    /// The empty form.
    pub blank: LaidForm,
    /// Its fields, in the order in which the template draws them.
    pub fields: Vec<Field>,
}

/// A named box of a form, for a text or for a tick.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name: `gunnery_heavy`, `speed.8`.
    pub name: String,
    /// Whether it is to be ticked; else it holds a text.
    pub tick: bool,
    /// Top left corner, from that of the form.
    pub at: Point,
    /// How large.
    pub size: Size,
}

impl Plan {
    /// The plan of a form that was laid out with names.
    pub fn of(mut frame: Frame) -> Self {
        let mut fields = Vec::new();
        collect(&frame, Point::zero(), &mut fields);
        drop_tags(&mut frame);
        Self { blank: LaidForm { frame }, fields }
    }

    /// How many boxes the form has to cross off a value: `torpedo.1`, `torpedo.2` and so on.
    pub fn boxes(&self, value: &str) -> usize {
        let is_box = |field: &&Field| {
            let number = field.name.strip_prefix(value).and_then(|rest| rest.strip_prefix('.'));
            field.tick && number.is_some_and(|number| number.parse::<u32>().is_ok())
        };
        self.fields.iter().filter(is_box).count()
    }

    /// The text field whose box this is.
    pub fn text_field(&self, at: Point, size: Size) -> Option<&Field> {
        self.fields.iter().find(|field| !field.tick && field.is_at(at, size))
    }
}

impl Field {
    fn is_at(&self, at: Point, size: Size) -> bool {
        self.at.x.approx_eq(at.x)
            && self.at.y.approx_eq(at.y)
            && self.size.x.approx_eq(size.x)
            && self.size.y.approx_eq(size.y)
    }
}

fn collect(frame: &Frame, at: Point, fields: &mut Vec<Field>) {
    for (offset, item) in frame.items() {
        match item {
            FrameItem::Group(group) => {
                let shift = Point::new(group.transform.tx, group.transform.ty);
                collect(&group.frame, at + *offset + shift, fields);
            }
            FrameItem::Tag(Tag::Start(content, _)) => {
                let is = |name| Label::new(PicoStr::constant(name)) == content.label();
                let named = content.to_packed::<MetadataElem>().map(|metadata| &metadata.value);
                if let (true, Some(Value::Str(name))) = (is("field") || is("tick"), named) {
                    let name = name.as_str().to_owned();
                    fields.push(Field { name, tick: is("tick"), at, size: frame.size() });
                }
            }
            _ => {}
        }
    }
}

/// A form without the names: it is printed many times, and a name may stand only once in a file.
fn drop_tags(frame: &mut Frame) {
    retain(frame, &|item| !matches!(item, FrameItem::Tag(_)));
}

/// Drops links and tags: on paper that is folded they lead nowhere.
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
