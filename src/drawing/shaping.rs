//! Shapes words into glyphs with Typst, exactly as on a page.

use std::sync::OnceLock;

use typst::foundations::{StyleChain, Styles};
use typst::introspection::Locator;
use typst::layout::{Abs, Axes, Frame, FrameItem, Point, Region, Size};
use typst::text::{FontFamily, FontList, TextElem, TextItem};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt};

use super::Fonts;
use super::fonts::{Face, Style};
use crate::work::{BareWorld, in_typst};

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

/// Shapes words in a face on one line. A character that no font has becomes glyph 0.
pub fn shape(fonts: &Fonts, words: &str, face: Face) -> Line {
    let Style { families, stretch, weight } = face.style();
    let mut own = Styles::new();
    let families = families.iter().map(|name| FontFamily::new(name)).collect();
    own.set(TextElem::font, FontList(families));
    own.set(TextElem::stretch, stretch);
    own.set(TextElem::weight, weight);
    let base = StyleChain::new(&library().styles);
    let styles = base.chain(&own);
    let region = Region::new(Size::splat(Abs::inf()), Axes::splat(false));
    let content = TextElem::packed(words);
    let world = BareWorld { library: library(), book: &fonts.book, fonts: &fonts.faces };
    let (frame, _) = in_typst(&world, |mut engine, _| {
        typst_layout::layout_frame(&mut engine, &content, Locator::root(), styles, region)
    });
    let mut line = Line { width: 0.0, runs: Vec::new() };
    if let Ok(frame) = frame {
        line.collect(&frame, Point::zero());
    }
    line
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
