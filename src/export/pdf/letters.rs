//! The letters of pages in the order of their first use, in which the exporter numbers the letters of a font.

use std::collections::HashSet;

use typst::layout::{Frame, FrameItem, Point};
use typst::text::{FontInstance, TextItem};

/// The letters of some texts, by font.
#[derive(Clone, Default)]
pub struct Letters(Vec<(FontInstance, HashSet<u16>)>);

impl Letters {
    /// The texts of a frame with letters that are not known yet, which are known from then on.
    pub fn texts_of(&mut self, frame: &Frame) -> Frame {
        let mut texts = Frame::hard(frame.size());
        self.gather(frame, &mut texts);
        texts
    }

    /// Adds the texts of a frame with letters that are not known yet, which are known from then on.
    pub fn gather(&mut self, frame: &Frame, texts: &mut Frame) {
        for (_, item) in frame.items() {
            match item {
                FrameItem::Group(group) => self.gather(&group.frame, texts),
                FrameItem::Text(text) if self.learn(text) => {
                    texts.push(Point::zero(), item.clone());
                }
                _ => {}
            }
        }
    }

    /// Whether a text has a letter that was not known.
    fn learn(&mut self, text: &TextItem) -> bool {
        let at = self.0.iter().position(|(font, _)| *font == text.font).unwrap_or_else(|| {
            self.0.push((text.font.clone(), HashSet::new()));
            self.0.len() - 1
        });
        let known = &mut self.0[at].1;
        let before = known.len();
        known.extend(text.glyphs.iter().map(|glyph| glyph.id));
        known.len() > before
    }
}
