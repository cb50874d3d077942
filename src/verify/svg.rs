//! Reads SVG, including files saved again by drawing programs.

use std::str::FromStr;

use kurbo::{Affine, Vec2};
use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{Transform, ViewBox};

use crate::diagnostic::Diagnostic;
use crate::export::claims::BEGINNING;

use super::finished::{EVERYWHERE, Finished, Sheet, claim, unreadable};
use super::path::marks;
use super::shape::{shape, units};

/// The deepest nesting of elements.
const DEPTH: usize = 200;
/// A CSS pixel in millimetres.
const PX: f64 = 25.4 / 96.0;

pub fn read(text: &str) -> Result<Finished, Diagnostic> {
    if depth(text) > DEPTH {
        return Err(unreadable("its elements are nested too deeply"));
    }
    let options = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(unreadable)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(unreadable("it is XML, but not SVG"));
    }
    let mut texts = root.descendants().filter_map(|node| node.text()).map(str::trim);
    let (claim, id) = claim(texts.find(|text| text.starts_with(BEGINNING.trim_end())))?;
    let (size, matrix) = view(root);
    let mut sheet = Sheet { size, ..Sheet::default() };
    draw(root, matrix, Style { is_filled: true, is_stroked: false }, &mut sheet);
    Ok(Finished { claim, id, sheets: vec![sheet] })
}

/// The nesting of elements, from their angle brackets alone: the XML reader nests as deeply as they do.
fn depth(text: &str) -> usize {
    let (mut depth, mut most) = (0usize, 0);
    for tag in text.split('<').skip(1) {
        let end = tag.find('>').unwrap_or(tag.len());
        match tag.as_bytes().first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') => {}
            _ if tag[..end].ends_with('/') => {}
            _ => depth += 1,
        }
        most = most.max(depth);
    }
    most
}

/// The size of the root in millimetres, and the transform of its units: by default a drawing is fitted
/// whole and centred.
fn view(root: Node) -> (Option<(f64, f64)>, Affine) {
    let side = |name| Some(units(root.attribute(name)?)? * PX);
    let size = side("width").zip(side("height"));
    let view = root.attribute("viewBox").and_then(|text| ViewBox::from_str(text).ok());
    let Some(ViewBox { x, y, w, h }) = view else { return (size, Affine::scale(PX)) };
    let (wide, high) = size.unwrap_or((w * PX, h * PX));
    let scale = (wide / w).min(high / h);
    let rest = Vec2::new(wide - w * scale, high - h * scale) / 2.0;
    (Some((wide, high)), Affine::translate(rest).pre_scale(scale).pre_translate(Vec2::new(-x, -y)))
}

/// The style that an element's children inherit.
#[derive(Clone, Copy)]
struct Style {
    is_filled: bool,
    is_stroked: bool,
}

impl Style {
    /// The style of an element within another; `None` if it is not displayed.
    fn of(mut self, node: Node) -> Option<Self> {
        let attributes = node.attributes().map(|attribute| (attribute.name(), attribute.value()));
        let style = node.attribute("style").unwrap_or_default();
        let declared = style.split(';').filter_map(|one| one.split_once(':'));
        for (name, value) in attributes.chain(declared) {
            match (name.trim(), value.trim()) {
                ("display", "none") | ("visibility", "hidden") => return None,
                ("fill", value) => self.is_filled = value != "none",
                ("stroke", value) => self.is_stroked = value != "none",
                _ => {}
            }
        }
        Some(self)
    }
}

/// Draws an element and its children. Elements that are unknown, or not drawn in place, are passed over.
fn draw(node: Node, outer: Affine, style: Style, sheet: &mut Sheet) {
    let Some(style) = style.of(node) else { return };
    let transform = node.attribute("transform").and_then(|text| Transform::from_str(text).ok());
    let own = transform.map(|Transform { a, b, c, d, e, f }| Affine::new([a, b, c, d, e, f]));
    let matrix = outer * own.unwrap_or_default();
    match node.tag_name().name() {
        "svg" | "g" | "a" => node.children().for_each(|child| draw(child, matrix, style, sheet)),
        _ if style.is_filled || style.is_stroked => {
            if let Some(path) = shape(node) {
                sheet.marks.extend(marks(&path, matrix, EVERYWHERE));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_told_by_brackets() {
        assert_eq!(depth("<?xml?><a b='x'><c/><d></d></a>"), 2);
        assert_eq!(depth("<a></a><a></a>"), 1);
    }
}
