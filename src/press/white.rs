//! The white of a sheet: bands across it on which nothing is printed yet.

use typst::layout::{Abs, FrameItem, Point, Rect, Size as TypstSize, Transform};

use crate::measure::Length;
use crate::model::{Placed, Slot};
use crate::page::{LaidForm, visit_items};

use super::layout::Layout;
use super::place::{Sheet, put};

/// The distance from what is above and below.
const CLEAR: Length = Length::um(4_000);

/// Puts a form as wide as the sheet's printable area in the highest white band with room for it. Returns
/// whether there was one; an empty sheet has none.
pub fn put_in_white(sheet: &mut Sheet, margin: Length, form: &LaidForm) -> bool {
    let (size, paper) = (form.size(), crate::page::size_of(&sheet.frame));
    if size.width > paper.width - margin * 2 {
        return false;
    }
    let mut inked = Vec::new();
    visit_items(&sheet.frame, Transform::identity(), &mut |place, item| {
        inked.extend(ink(place, item))
    });
    if inked.is_empty() {
        return false;
    }
    inked.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (high, clear) = (size.height.to_pt(), CLEAR.to_pt());
    let end = (paper.height - margin).to_pt();
    let mut from = margin.to_pt();
    let mut found = None;
    for (top, bottom) in inked.into_iter().chain([(end + clear, end)]) {
        if found.is_none() && top - clear - from >= high {
            found = Some(from);
        }
        from = from.max(bottom + clear);
    }
    let Some(top) = found else { return false };
    let y = Length::um((top / Length::um(1).to_pt()).ceil() as i64);
    let place = Placed { x: (paper.width - size.width) / 2, y, size };
    put(&mut sheet.frame, Slot::upright(place), Some(form));
    true
}

/// The number of sheets for forms in parts of these counts, each part on sheets of its own, and for bands of these
/// heights: below the last forms of a part where there is room, else together on another sheet.
pub fn sheets_with_bands(layout: &Layout, parts: &[usize], bands: &[Length]) -> usize {
    let places = layout.slots.len();
    let white = |count: &usize| {
        let last = layout.slots[..count % places].iter().map(|slot| slot.place.bottom()).max();
        last.map(|last| layout.printable.bottom() - last)
    };
    let mut whites: Vec<Length> = parts.iter().filter_map(white).collect();
    let placed = bands.iter().filter(|band| {
        let needed = **band + CLEAR;
        let found = whites.iter_mut().find(|white| **white >= needed);
        found.map(|white| *white = *white - needed).is_some()
    });
    let more = usize::from(placed.count() < bands.len());
    parts.iter().map(|count| count.div_ceil(places)).sum::<usize>() + more
}

/// The top and bottom of what is printed of an item, in points.
fn ink(place: Transform, item: &FrameItem) -> Option<(f64, f64)> {
    let Rect { min, max } = match item {
        FrameItem::Text(text) => {
            let top = Point::new(Abs::zero(), -text.size);
            Rect::from_pos_size(top, TypstSize::new(text.width(), text.size * 1.25))
        }
        FrameItem::Shape(shape, _) => shape.bbox(true),
        FrameItem::Image(_, size, _) => Rect::from_pos_size(Point::zero(), *size),
        FrameItem::Group(_) | FrameItem::Link(..) | FrameItem::Tag(_) => return None,
    };
    let corners = [min, max, Point::new(min.x, max.y), Point::new(max.x, min.y)];
    let down = corners.map(|corner| corner.transform(place).y.to_pt());
    Some((down.into_iter().fold(f64::MAX, f64::min), down.into_iter().fold(f64::MIN, f64::max)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Size;
    use crate::press::{pages, place::to_typst};
    use typst::layout::Frame;
    use typst::visualize::{Color, Geometry, Paint};

    fn mm(width: i64, height: i64) -> Size {
        Size { width: Length::um(width * 1000), height: Length::um(height * 1000) }
    }

    /// A form of this size that is black all over.
    fn black(size: Size) -> LaidForm {
        let mut frame = Frame::hard(to_typst(size));
        let shape = Geometry::Rect(to_typst(size)).filled(Paint::Solid(Color::BLACK));
        frame.push(Point::zero(), FrameItem::Shape(shape, typst::syntax::Span::detached()));
        LaidForm::of(frame)
    }

    /// A sheet of 200 x 300 mm with a black band from 100 to 150 mm.
    fn sheet() -> Sheet {
        let mut page = LaidForm::empty(mm(200, 300));
        let place = Placed { x: Length::ZERO, y: mm(0, 100).height, size: mm(200, 50) };
        put(&mut page.frame, Slot::upright(place), Some(&black(mm(200, 50))));
        pages(vec![page], 0).remove(0)
    }

    #[test]
    fn a_form_goes_into_the_highest_white_that_holds_it() {
        let margin = Length::um(10_000);
        for (high, top) in [(80, Some(10.0)), (90, Some(154.0)), (130, Some(154.0)), (137, None)] {
            let mut sheet = sheet();
            let put = put_in_white(&mut sheet, margin, &black(mm(180, high)));
            assert_eq!(put, top.is_some(), "{high} mm");
            let found = sheet.frame.items().last().map(|(at, _)| at.y.to_mm()).unwrap_or_default();
            assert!(top.is_none_or(|top: f64| (found - top).abs() < 0.01), "{high} mm: {found}");
        }
        assert!(!put_in_white(&mut sheet(), margin, &black(mm(190, 20))), "wider than the area");
        let mut empty = pages(vec![LaidForm::empty(mm(200, 300))], 0).remove(0);
        assert!(!put_in_white(&mut empty, margin, &black(mm(180, 20))), "a sheet left empty");
    }
}
