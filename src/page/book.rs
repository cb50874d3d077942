//! Lays out the parts of a book, with the tags for accessibility and the targets of links.

use serde::Serialize;
use typst::foundations::Value;
use typst::layout::{Frame, Point, Transform};
use typst_layout::Page;

use crate::diagnostic::Diagnostic;

use super::Typesetter;
use super::compile::Record;
use super::marked::{labelled, visit_items};
use super::world::Driver;

/// The scheme of links within a book. A part does not know the others, so its links name their
/// targets, and are resolved when the parts are joined.
pub const BOOK_SCHEME: &str = "chartroom:";

/// A part of a book, laid out.
#[derive(Debug)]
pub struct LaidPart {
    pub pages: Vec<Page>,
    /// The targets of links.
    pub targets: Vec<Target>,
    /// The number of classes at the end that were left for the next part.
    pub left_over: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Target {
    pub id: String,
    /// The page of the part, from 0.
    pub page: usize,
    /// The position, from the top left corner.
    pub at: Point,
}

impl Typesetter {
    /// Lays out a part of a book. A template marks targets with `#metadata(id)<target>`.
    ///
    /// # Errors
    /// Every fault of the template.
    pub fn book_part<S: Serialize, R: Serialize + Clone>(
        &self,
        template: &str,
        sheet: &S,
        part: R,
    ) -> Result<LaidPart, Vec<Diagnostic>> {
        let pages = self.checked_pages(Driver::Book, template, sheet, &[Record::of(part)])?;
        let mut laid = LaidPart { pages: Vec::new(), targets: Vec::new(), left_over: 0 };
        for (number, page) in pages.iter().enumerate() {
            visit_items(&page.frame, Transform::identity(), &mut |place, item| {
                if let Some(Value::Str(id)) = labelled(item, "target") {
                    let (id, at) = (id.as_str().to_owned(), Point::zero().transform(place));
                    laid.targets.push(Target { id, page: number, at });
                }
                if let Some(Value::Int(count)) = labelled(item, "left-over") {
                    laid.left_over = usize::try_from(*count).unwrap_or(0);
                }
            });
        }
        laid.pages = pages;
        Ok(laid)
    }
}

impl LaidPart {
    /// Adds this many blank pages before it.
    pub fn on_page(mut self, empty: usize) -> Self {
        let Some(first) = self.pages.first() else { return self };
        let blank = empty_like(first);
        self.pages.splice(0..0, std::iter::repeat_n(blank, empty));
        self.targets.iter_mut().for_each(|target| target.page += empty);
        self
    }

    /// Adds a blank page at the end if the number of pages is odd.
    pub fn even(mut self) -> Self {
        if self.pages.len() % 2 == 1
            && let Some(first) = self.pages.first()
        {
            let blank = empty_like(first);
            self.pages.push(blank);
        }
        self
    }
}

fn empty_like(page: &Page) -> Page {
    Page { frame: Frame::hard(page.frame.size()), ..page.clone() }
}
