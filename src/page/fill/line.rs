//! Lines of words that only one ship has, such as her name. Typst lays out the first line of each style
//! and size; the words of other ships are shaped as Typst shapes them and take its place.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use rustybuzz::{BufferFlags, Direction, ShapePlan, UnicodeBuffer, script};
use typst::foundations::{Array, Dict, Str, Value};
use typst::layout::{Abs, Em, Frame, FrameItem, Length};
use typst::text::{Glyph, TextItem};

use crate::page::plan::Plan;

use super::piece::{Piece, Unfit};

/// How near a line may come to the width of its box before Typst measures it.
const NEAR: Abs = Abs::raw(0.001);

/// What a template says of a part that is one line at the left of its box.
pub struct LineRule {
    /// The number of its words among what the part reads.
    pub words: usize,
    capitals: bool,
    width: Abs,
    /// The line has the first of these at which it is no wider.
    sizes: Vec<Abs>,
    /// The most letters; longer lines look otherwise.
    most: usize,
    /// The width in ems below which the template takes a letter to be, and does not measure.
    widest: f64,
}

impl LineRule {
    /// Reads a rule of a part that reads from these paths; `None` if it is not as it should be.
    pub fn of(rule: &Value, paths: &[Str]) -> Option<Self> {
        let Value::Dict(rule) = rule else { return None };
        let width = length(rule, "width")?;
        let sizes = rule.get("sizes").ok()?.clone().cast::<Array>().ok()?;
        let sizes = sizes.into_iter().map(absolute).collect::<Option<Vec<_>>>()?;
        let words: Str = rule.get("words").ok()?.clone().cast().ok()?;
        let most: i64 = rule.get("most").ok()?.clone().cast().ok()?;
        Some(Self {
            words: paths.iter().position(|path| *path == words)?,
            capitals: rule.get("capitals").ok()?.clone().cast().ok()?,
            width,
            sizes,
            most: usize::try_from(most).ok()?,
            widest: rule.get("widest").ok()?.clone().cast().ok()?,
        })
    }

    /// The words as they are shaped; `None` if only Typst knows how, such as of other scripts.
    fn cased(&self, words: &str) -> Option<String> {
        let words = if self.capitals { words.to_uppercase() } else { words.to_owned() };
        let known = |c: char| matches!(c, ' '..='~' | '\u{c0}'..='\u{17f}') && c != '×' && c != '÷';
        let is_line = words.starts_with(char::is_alphabetic) && !words.ends_with(' ');
        let is_short = words.chars().count() <= self.most;
        let is_known = is_line && is_short && words.chars().all(known) && !words.contains("  ");
        is_known.then_some(words)
    }

    /// The size of a line that is so wide; `None` if it fits at none, or nearly does not.
    fn size(&self, width: Em, bytes: usize) -> Option<Abs> {
        let is_near = |size: Abs| {
            let beyond = width.at(size) - self.width;
            beyond > -NEAR && beyond < NEAR
        };
        let size = *self.sizes.iter().find(|size| width.at(**size) <= self.width)?;
        let first = *self.sizes.first()?;
        let not_measured = first * (self.widest * bytes as f64) <= self.width;
        let is_sure =
            !self.sizes.iter().any(|size| is_near(*size)) && (size == first || !not_measured);
        is_sure.then_some(size)
    }
}

fn length(rule: &Dict, key: &str) -> Option<Abs> {
    absolute(rule.get(key).ok()?.clone())
}

/// A length that does not depend on the size of text.
pub fn absolute(value: Value) -> Option<Abs> {
    let length: Length = value.cast().ok()?;
    (length.em == Em::zero()).then_some(length.abs)
}

/// The lines of all parts so far, by what the part reads besides its words.
#[derive(Default, Debug)]
pub struct Lines(FxHashMap<u128, Style>);

/// The lines of a part.
struct Style {
    shapes: ShapePlan,
    /// A line of each size, by the size in points: its text, and the frame that it stands in. `None` if
    /// Typst has to lay out all lines of the size.
    moulds: FxHashMap<u64, Option<(TextItem, Frame)>>,
    /// Any of the texts.
    text: TextItem,
}

impl std::fmt::Debug for Style {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.moulds.fmt(formatter)
    }
}

impl Lines {
    /// Fills in a line; `None` if Typst has to lay it out. `by_typst` does so, and is called for the first
    /// line of each style and size.
    ///
    /// # Errors
    /// Those of `by_typst`.
    pub fn fill(
        &mut self,
        key: u128,
        (rule, words): (&LineRule, &str),
        plan: &Plan,
        by_typst: &dyn Fn() -> Result<Option<Piece>, Unfit>,
    ) -> Result<Option<Piece>, Unfit> {
        let Some(words) = rule.cased(words) else { return Ok(None) };
        let style = match self.0.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let piece = by_typst()?;
                let style = piece.and_then(|piece| Style::of(only_text(&piece.frame)?));
                let Some(style) = style else { return Ok(None) };
                place.insert(style)
            }
        };
        let Some(glyphs) = style.shaped(&words) else { return Ok(None) };
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum::<Em>();
        let Some(size) = rule.size(width, words.len()) else { return Ok(None) };
        let place = size.to_raw().to_bits();
        if !style.moulds.contains_key(&place) {
            let mould = by_typst()?.and_then(|piece| {
                let text = only_text(&piece.frame)?.clone();
                let is_alike = style.is_alike(&text, &words, &glyphs) && text.size == size;
                is_alike.then_some((text, piece.frame))
            });
            style.moulds.insert(place, mould);
        }
        let Some(Some((text, frame))) = style.moulds.get(&place) else { return Ok(None) };
        let text = TextItem { text: words.into(), glyphs, ..text.clone() };
        let mut frame = frame.clone();
        exchange(&mut frame, &text);
        Ok(Some(Piece::of(frame, plan)))
    }
}

impl Style {
    fn of(text: &TextItem) -> Option<Self> {
        let language = text.lang.as_str().parse().ok()?;
        let face = text.font.rusty();
        let shapes =
            ShapePlan::new(face, Direction::LeftToRight, Some(script::LATIN), Some(&language), &[]);
        Some(Self { shapes, moulds: FxHashMap::default(), text: text.clone() })
    }

    /// Shapes words as Typst does; `None` if the font lacks a character or raises one.
    fn shaped(&self, words: &str) -> Option<Vec<Glyph>> {
        let font = &self.text.font;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(words);
        buffer.set_language(self.text.lang.as_str().parse().ok()?);
        buffer.set_direction(Direction::LeftToRight);
        buffer.guess_segment_properties();
        if buffer.script() != script::LATIN {
            return None;
        }
        buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
        let buffer = rustybuzz::shape_with_plan(font.rusty(), &self.shapes, buffer);
        let (infos, positions) = (buffer.glyph_infos(), buffer.glyph_positions());
        let span = self.text.glyphs.first()?.span;
        let glyphs = infos.iter().zip(positions).enumerate().map(|(number, (info, position))| {
            if info.glyph_id == 0 || position.y_offset != 0 {
                return None;
            }
            let next = infos[number..].iter().find(|next| next.cluster != info.cluster);
            let end = next.map_or(words.len(), |next| next.cluster as usize);
            Some(Glyph {
                id: u16::try_from(info.glyph_id).ok()?,
                x_advance: font.to_em(position.x_advance),
                x_offset: font.to_em(position.x_offset),
                y_advance: Em::zero(),
                y_offset: Em::zero(),
                range: u16::try_from(info.cluster).ok()?..u16::try_from(end).ok()?,
                span,
            })
        });
        glyphs.collect()
    }

    /// Whether Typst made the same of these words.
    fn is_alike(&self, text: &TextItem, words: &str, glyphs: &[Glyph]) -> bool {
        let same = |one: &Glyph, other: &Glyph| Glyph { span: other.span, ..one.clone() } == *other;
        let same_glyphs = text.glyphs.len() == glyphs.len()
            && text.glyphs.iter().zip(glyphs).all(|(one, other)| same(one, other));
        let Self { text: known, .. } = self;
        text.text == words && same_glyphs && text.font == known.font && text.region.is_none()
    }
}

/// The text of a frame that shows nothing else. It may have a name.
fn only_text(frame: &Frame) -> Option<&TextItem> {
    let mut found = None;
    collect(frame, &mut found).then_some(found?)
}

fn collect<'a>(frame: &'a Frame, found: &mut Option<&'a TextItem>) -> bool {
    frame.items().all(|(_, item)| match item {
        FrameItem::Group(group) => collect(&group.frame, found),
        FrameItem::Text(text) => found.replace(text).is_none(),
        FrameItem::Tag(_) => true,
        FrameItem::Shape(..) | FrameItem::Image(..) | FrameItem::Link(..) => false,
    })
}

fn exchange(frame: &mut Frame, other: &TextItem) {
    frame.retain(|item| {
        match item {
            FrameItem::Group(group) => exchange(&mut group.frame, other),
            FrameItem::Text(text) => *text = other.clone(),
            _ => {}
        }
        true
    });
}
