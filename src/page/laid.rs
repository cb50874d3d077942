//! A form when it has been laid out.

use typst::layout::{Abs, Frame};

use crate::measure::Length;
use crate::model::Size;

/// A laid-out form.
#[derive(Clone, Default, Debug)]
pub struct LaidForm {
    /// The drawing, as large as the form is when it is cut out.
    pub frame: Frame,
}

impl LaidForm {
    /// Nothing at all, of a size.
    pub fn empty(size: Size) -> Self {
        let point = |length: Length| Abs::pt(length.to_pt());
        let size = typst::layout::Size::new(point(size.width), point(size.height));
        Self { frame: Frame::hard(size) }
    }

    /// How large it is.
    pub fn size(&self) -> Size {
        Size {
            width: Length::nearest_pt(self.frame.width().to_pt()),
            height: Length::nearest_pt(self.frame.height().to_pt()),
        }
    }
}
