//! A form when it has been laid out.

use typst::layout::{Abs, Frame};

use crate::measure::Length;
use crate::model::Size;

use super::field::Field;

/// A laid-out form.
#[derive(Clone, Default, Debug)]
pub struct LaidForm {
    /// The drawing, as large as the form is when it is cut out.
    pub frame: Frame,
    /// Its fields, in the order in which the template draws them, if it was laid out with their names.
    pub fields: Vec<Field>,
}

impl LaidForm {
    /// A drawing whose fields are not known.
    pub fn of(frame: Frame) -> Self {
        Self { frame, fields: Vec::new() }
    }

    /// Nothing at all, of a size.
    pub fn empty(size: Size) -> Self {
        let point = |length: Length| Abs::pt(length.to_pt());
        let size = typst::layout::Size::new(point(size.width), point(size.height));
        Self::of(Frame::hard(size))
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        Size {
            width: Length::nearest_pt(self.frame.width().to_pt()),
            height: Length::nearest_pt(self.frame.height().to_pt()),
        }
    }
}
