//! Laid-out forms.

use typst::layout::{Abs, Frame};

use crate::measure::Length;
use crate::model::Size;

use super::field::Field;

/// A laid-out form.
#[derive(Clone, Default, Debug)]
pub struct LaidForm {
    /// The size of the frame is the trim size.
    pub frame: Frame,
    /// In drawing order, if it was laid out with their names.
    pub fields: Vec<Field>,
}

impl LaidForm {
    /// Wraps a frame with unknown fields.
    pub fn of(frame: Frame) -> Self {
        Self { frame, fields: Vec::new() }
    }

    /// Creates an empty form of a size.
    pub fn empty(size: Size) -> Self {
        let point = |length: Length| Abs::pt(length.to_pt());
        let size = typst::layout::Size::new(point(size.width), point(size.height));
        Self::of(Frame::hard(size))
    }

    pub fn size(&self) -> Size {
        Size {
            width: Length::nearest_pt(self.frame.width().to_pt()),
            height: Length::nearest_pt(self.frame.height().to_pt()),
        }
    }
}
