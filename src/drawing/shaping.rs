//! Shapes words into glyphs with Typst, exactly as on a page.

use std::sync::OnceLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration, StyleChain, Styles};
use typst::introspection::Locator;
use typst::layout::{Abs, Axes, Frame, FrameItem, Point, Region, Size};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook, FontFamily, FontList, TextElem, TextItem};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use super::Fonts;
use super::fonts::{Face, Style};
use crate::work::in_typst;

/// Typst's own library, made once in a process.
pub fn library() -> &'static LazyHash<Library> {
    static LIBRARY: OnceLock<LazyHash<Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| LazyHash::new(Library::builder().build()))
}

/// A line of shaped words, in ems.
pub struct Line {
    pub width: f64,
    /// Runs of one font, each with its x.
    pub runs: Vec<(f64, TextItem)>,
}

pub struct Shaper {
    fonts: Fonts,
}

impl Shaper {
    /// With a project's fonts.
    pub fn new(fonts: Fonts) -> Self {
        Self { fonts }
    }

    /// Shapes words in a face on one line. A character that no font has becomes glyph 0.
    pub fn shape(&self, words: &str, face: Face) -> Line {
        let Style { families, stretch, weight } = face.style();
        let mut own = Styles::new();
        own.set(
            TextElem::font,
            FontList(families.iter().map(|name| FontFamily::new(name)).collect()),
        );
        own.set(TextElem::stretch, stretch);
        own.set(TextElem::weight, weight);
        let base = StyleChain::new(&library().styles);
        let styles = base.chain(&own);
        let region = Region::new(Size::splat(Abs::inf()), Axes::splat(false));
        let content = TextElem::packed(words);
        let (frame, _) = in_typst(self, |mut engine, _| {
            typst_layout::layout_frame(&mut engine, &content, Locator::root(), styles, region)
        });
        let mut line = Line { width: 0.0, runs: Vec::new() };
        if let Ok(frame) = frame {
            line.collect(&frame, Point::zero());
        }
        line
    }
}

impl Line {
    fn collect(&mut self, frame: &Frame, at: Point) {
        for (offset, item) in frame.items() {
            match item {
                FrameItem::Group(group) => self.collect(&group.frame, at + *offset),
                FrameItem::Text(text) => {
                    let em = text.size.to_pt();
                    let from = (at + *offset).x.to_pt() / em;
                    self.width = self.width.max(from + text.width().to_pt() / em);
                    self.runs.push((from, text.clone()));
                }
                _ => {}
            }
        }
    }
}

impl World for Shaper {
    fn library(&self) -> &LazyHash<Library> {
        library()
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.fonts.book
    }

    fn main(&self) -> FileId {
        Source::detached("").id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        Err(FileError::NotFound(id.vpath().get_with_slash().into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        Err(FileError::NotFound(id.vpath().get_with_slash().into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.faces.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
