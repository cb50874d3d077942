//! Marks in a frame: values that follow a form wherever it is placed and however it is rotated, until the
//! export takes them out of the sheet.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Arc, LazyLock};

use ecow::{EcoString, eco_format};
use typst::foundations::{Label, NativeElement, NativeType, NativeTypeData, Repr, Scope, Value};
use typst::introspection::{MetadataElem, Tag, TagFlags};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::utils::{DefSite, PicoStr};

/// A value as Typst carries it, as metadata that no template can see.
#[derive(PartialEq, Hash, Debug)]
struct Mark<T>(Arc<T>);

static MARK: NativeTypeData = NativeTypeData {
    name: "mark",
    long_name: "mark",
    title: "Mark",
    docs: "",
    def_site: DefSite { path: file!(), key: "Mark" },
    keywords: &[],
    constructor: LazyLock::new(|| None),
    scope: LazyLock::new(Scope::new),
};

impl<T> NativeType for Mark<T> {
    const NAME: &'static str = MARK.name;

    fn data() -> &'static NativeTypeData {
        &MARK
    }
}

impl<T: Debug> Repr for Mark<T> {
    fn repr(&self) -> EcoString {
        eco_format!("{self:?}")
    }
}

pub fn mark<T>(frame: &mut Frame, at: Point, value: T)
where
    T: Debug + PartialEq + Hash + Send + Sync + 'static,
{
    let value = Value::dynamic(Mark(Arc::new(value)));
    let flags = TagFlags { introspectable: false, tagged: false };
    frame.push(at, FrameItem::Tag(Tag::Start(MetadataElem::new(value).pack(), flags)));
}

/// Takes the marks with values of one type out of a sheet, in order, each with the transform from its point
/// to the sheet.
pub fn take<T: 'static>(sheet: &mut Frame) -> Vec<(Arc<T>, Transform)> {
    let mut found = Vec::new();
    if holds_any::<T>(sheet) {
        take_from(sheet, Transform::identity(), &mut found);
    }
    found
}

fn holds_any<T: 'static>(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => holds_any::<T>(&group.frame),
        item => value_of::<T>(item).is_some(),
    })
}

fn take_from<T: 'static>(
    frame: &mut Frame,
    place: Transform,
    found: &mut Vec<(Arc<T>, Transform)>,
) {
    let offsets: Vec<Point> = frame.items().map(|(offset, _)| *offset).collect();
    let mut offsets = offsets.into_iter();
    frame.retain(|item| {
        let offset = offsets.next().unwrap_or_default();
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        if let FrameItem::Group(group) = item {
            if holds_any::<T>(&group.frame) {
                take_from(&mut group.frame, place.pre_concat(group.transform), found);
            }
            return true;
        }
        let value = value_of(item).cloned();
        let is_mark = value.is_some();
        found.extend(value.map(|value| (value, place)));
        !is_mark
    });
}

/// Visits every item of a frame and of its groups. With each comes the transform from its own coordinates to those that
/// `place` maps the frame to: those of the frame itself if `place` is the identity.
pub fn visit_items<'a>(
    frame: &'a Frame,
    place: Transform,
    on_item: &mut impl FnMut(Transform, &'a FrameItem),
) {
    for (offset, item) in frame.items() {
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        match item {
            FrameItem::Group(group) => {
                visit_items(&group.frame, place.pre_concat(group.transform), on_item)
            }
            item => on_item(place, item),
        }
    }
}

/// The value of a mark of one type.
fn value_of<T: 'static>(item: &FrameItem) -> Option<&Arc<T>> {
    let FrameItem::Tag(Tag::Start(content, _)) = item else { return None };
    let Value::Dyn(value) = &content.to_packed::<MetadataElem>()?.value else { return None };
    value.downcast::<Mark<T>>().map(|mark| &mark.0)
}

/// The value that a template marks: `#metadata(value)<label>`.
pub fn labelled<'a>(item: &'a FrameItem, label: &'static str) -> Option<&'a Value> {
    let FrameItem::Tag(Tag::Start(content, _)) = item else { return None };
    let is_it = content.label() == Label::new(PicoStr::constant(label));
    content.to_packed::<MetadataElem>().filter(|_| is_it).map(|data| &data.value)
}

#[cfg(test)]
mod tests {
    use typst::layout::Size;

    use super::*;

    #[test]
    fn a_mark_is_taken_out_and_those_of_other_types_stay() {
        let mut sheet = Frame::hard(Size::zero());
        mark(&mut sheet, Point::zero(), "field".to_owned());
        mark(&mut sheet, Point::zero(), 7_u8);
        let taken = [take::<String>(&mut sheet).len(), take::<String>(&mut sheet).len()];
        assert_eq!((taken, take::<u8>(&mut sheet).len()), ([1, 0], 1));
    }
}
