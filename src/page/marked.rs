//! Marked groups in a frame. They follow a form wherever it is placed and however it is rotated. The
//! export takes them out of the sheet.

use typst::layout::{Frame, FrameItem, Point, Size, Transform};
use typst::model::{Destination, Url};

/// Creates a group of this size with a mark, or without one if the mark is too long.
pub fn group(prefix: &str, words: &str, size: Size) -> Frame {
    let mut frame = Frame::hard(size);
    if let Ok(url) = Url::new(format!("{prefix}{words}")) {
        frame.push(Point::zero(), FrameItem::Link(Destination::Url(url), size));
    }
    frame
}

/// Takes out the groups whose mark has this prefix and that `wants` accepts. It gets the rest of the
/// mark, the group, and the transform from the group to the sheet.
pub fn take(
    sheet: &mut Frame,
    prefix: &str,
    wants: &mut dyn FnMut(&str, &Frame, Transform) -> bool,
) {
    if holds_any(sheet, prefix) {
        take_from(sheet, prefix, Transform::identity(), wants);
    }
}

fn holds_any(frame: &Frame, prefix: &str) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => {
            mark_of(&group.frame, prefix).is_some() || holds_any(&group.frame, prefix)
        }
        _ => false,
    })
}

fn take_from(
    frame: &mut Frame,
    prefix: &str,
    place: Transform,
    wants: &mut dyn FnMut(&str, &Frame, Transform) -> bool,
) {
    let offsets: Vec<Point> = frame.items().map(|(offset, _)| *offset).collect();
    let mut offsets = offsets.into_iter();
    frame.retain(|item| {
        let offset = offsets.next().unwrap_or_default();
        let FrameItem::Group(group) = item else { return true };
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        let place = place.pre_concat(group.transform);
        if mark_of(&group.frame, prefix).is_some_and(|words| wants(words, &group.frame, place)) {
            return false;
        }
        if holds_any(&group.frame, prefix) {
            take_from(&mut group.frame, prefix, place, wants);
        }
        true
    });
}

/// The mark at the beginning of a frame, if there is one, without its prefix.
fn mark_of<'a>(frame: &'a Frame, prefix: &str) -> Option<&'a str> {
    let (_, FrameItem::Link(Destination::Url(url), _)) = frame.items().next()? else {
        return None;
    };
    url.strip_prefix(prefix)
}
