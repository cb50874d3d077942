//! A piece of a form.

use typst::layout::Frame;

use crate::page::inspect::{self, Seen};
use crate::page::laid::LaidForm;
use crate::page::plan::{self, Plan};

/// Why forms cannot be assembled from pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The template does more than place things.
    Template,
    /// There was an error or warning, which the plain layout reports with its place.
    Record,
}

/// A thing that stands on a form, laid out.
#[derive(Debug)]
pub struct Piece {
    /// The thing alone on an empty form, as it was laid out.
    pub frame: Frame,
    /// What is printed of it, with its fields.
    pub laid: LaidForm,
    pub seen: Seen,
}

impl Piece {
    /// Looks at a thing alone on an empty form of a plan.
    pub fn of(mut frame: Frame, plan: &Plan) -> Self {
        let seen = inspect::look_at(&frame, plan);
        if !plan::has_names(&frame) {
            plan::drop_tags(&mut frame);
        }
        Self { laid: LaidForm::checked(frame.clone()), frame, seen }
    }
}
