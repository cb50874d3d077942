//! What all sheets of a layout have in common: their marks, and the places of their forms.

use typst::layout::{Frame, Point};

use crate::model::Cuts;
use crate::page::LaidForm;

use super::layout::Layout;
use super::marks;
use super::place::{at, folded_over, put, to_typst};

/// Adds the marks of a layout.
pub struct SheetTemplate {
    layout: Layout,
    pub marks: Frame,
}

impl SheetTemplate {
    pub fn of(layout: Layout) -> Self {
        let mut marks = Frame::hard(to_typst(layout.paper));
        let both = match layout.folded {
            false => layout.clone(),
            true => {
                marks::draw_fold(&layout, &mut marks);
                let backs = layout.slots.iter().map(|slot| folded_over(*slot, layout.paper));
                let slots = layout.slots.iter().copied().chain(backs).collect();
                Layout { slots, ..layout.clone() }
            }
        };
        match layout.marks.cuts {
            Cuts::Lines => marks::draw_cut_lines(&both, &mut marks),
            Cuts::Marks => marks::draw_crop(&both, &mut marks),
            Cuts::None => {}
        }
        if layout.marks.registration {
            marks::draw_registration(&both, &mut marks);
        }
        Self { layout, marks }
    }

    pub fn filled<'a>(
        &self,
        strip: Option<&LaidForm>,
        forms: impl Iterator<Item = Option<&'a LaidForm>>,
    ) -> Frame {
        let mut frame = Frame::hard(to_typst(self.layout.paper));
        if let (Some(place), Some(strip)) = (self.layout.strip, strip) {
            frame.push_frame(at(place), strip.frame.clone());
        }
        for (slot, form) in self.layout.slots.iter().zip(forms) {
            put(&mut frame, *slot, form);
        }
        frame.push_frame(Point::zero(), self.marks.clone());
        frame
    }
}
