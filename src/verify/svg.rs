//! Reads SVG, including files saved again by drawing programs.

use std::collections::HashMap;
use std::str::FromStr;

use kurbo::{Affine, Vec2};
use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{Align, AspectRatio, Transform, ViewBox};

use crate::diagnostic::Diagnostic;
use crate::export::claims::BEGINNING;

use super::finished::{Finished, Sheet, claim, unreadable};
use super::path::EVERYWHERE;
use super::pen::Clip;
use super::shape::{length, shape, units};
use super::style::{Style, brief};

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Elements whose contents are not drawn in place.
const NOT_DRAWN: [&str; 16] = [
    "clipPath",
    "defs",
    "desc",
    "filter",
    "image",
    "linearGradient",
    "marker",
    "mask",
    "metadata",
    "pattern",
    "radialGradient",
    "symbol",
    "text",
    "title",
    "view",
    "cursor",
];
/// The deepest nesting of elements, including those shown by `use`.
const DEPTH: usize = 200;
/// The most elements drawn, counting each use.
const MOST_ELEMENTS: usize = 2_000_000;
/// A CSS pixel in millimetres.
const PX: f64 = 25.4 / 96.0;

/// Reads a file.
pub fn read(text: &str) -> Result<Finished, Diagnostic> {
    if depth(text) > DEPTH {
        return Err(unreadable("its elements are nested without limit"));
    }
    if text.contains("<!ENTITY") {
        return Err(unreadable("it defines entities, which could stand for anything"));
    }
    let options = ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(unreadable)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(unreadable("it is XML, but not SVG"));
    }
    let beginning = BEGINNING.trim_end();
    let texts = root.descendants().filter_map(|node| node.text()).map(str::trim);
    let claims: Vec<&str> = texts.filter(|text| text.starts_with(beginning)).collect();
    let claim = claim(claims.first().copied())?;
    let mut sheet = Sheet::default();
    if claims.windows(2).any(|two| two[0] != two[1]) {
        sheet.refuse("it carries more than one claim");
    }
    if document
        .root()
        .children()
        .any(|node| node.pi().is_some_and(|pi| pi.target == "xml-stylesheet"))
    {
        sheet.refuse("a style sheet could move or hide anything");
    }
    let ids = root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
    let mut reader = Reader { sheet, ids, rest: MOST_ELEMENTS };
    match view(root) {
        Ok((size, matrix)) => {
            reader.sheet.size = size;
            reader.group(root, matrix, Style::default(), 0);
        }
        Err(why) => reader.sheet.refuse(why),
    }
    Ok(Finished { claim, sheets: vec![reader.sheet] })
}

/// The nesting of elements, from their angle brackets alone.
fn depth(text: &str) -> usize {
    let (mut depth, mut most, mut rest) = (0usize, 0, text);
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let end = |mark: &str| rest.find(mark).map_or(rest.len(), |at| at + mark.len());
        let end = if rest.starts_with("<!--") {
            end("-->")
        } else if rest.starts_with("<![CDATA[") {
            end("]]>")
        } else if rest.starts_with("<?") {
            end("?>")
        } else {
            tag(rest)
        };
        let tag = &rest[..end];
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.starts_with("<!") && !tag.starts_with("<?") && !tag.ends_with("/>") {
            depth += 1;
            most = most.max(depth);
        }
        rest = &rest[end..];
    }
    most
}

/// The length of a tag: a bracket inside quotation marks does not end it.
fn tag(text: &str) -> usize {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (byte, quote) {
            (b'"' | b'\'', None) => quote = Some(byte),
            (_, Some(open)) if byte == open => quote = None,
            (b'>', None) => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The size of the root in millimetres, and the transform of its units.
fn view(root: Node) -> Result<(Option<(f64, f64)>, Affine), String> {
    let side = |name| match root.attribute(name) {
        None => Ok(None),
        Some(text) => units(text).map(|number| Some(number * PX)),
    };
    let size = side("width")?.zip(side("height")?);
    if root.has_attribute("transform") {
        return Err("the whole drawing is transformed (transform of svg)".to_owned());
    }
    let Some(text) = root.attribute("viewBox") else { return Ok((size, Affine::scale(PX))) };
    let ViewBox { x, y, w, h } = ViewBox::from_str(text)
        .map_err(|_| format!("the viewBox `{}` is not four numbers", brief(text)))?;
    let (wide, high) = size.unwrap_or((w * PX, h * PX));
    let (across, down) = (wide / w, high / h);
    let ratio = root.attribute("preserveAspectRatio").unwrap_or("xMidYMid");
    let ratio = AspectRatio::from_str(ratio)
        .map_err(|_| format!("the preserveAspectRatio `{}` is not understood", brief(ratio)))?;
    let is_even = (across / down - 1.0).abs() < 1e-9;
    let (across, down) = match (ratio.align, ratio.slice) {
        (Align::None, _) => (across, down),
        // By default the drawing is fitted whole and centred.
        (Align::XMidYMid, false) => (across.min(down), across.min(down)),
        _ if is_even => (across, down),
        _ => return Err("the drawing does not fill its size (preserveAspectRatio)".to_owned()),
    };
    let rest = Vec2::new((wide - w * across) / 2.0, (high - h * down) / 2.0);
    let matrix = Affine::translate(rest)
        .pre_scale_non_uniform(across, down)
        .pre_translate(Vec2::new(-x, -y));
    Ok((Some((wide, high)), matrix))
}

/// Walks through the elements.
struct Reader<'a> {
    sheet: Sheet,
    ids: HashMap<&'a str, Node<'a, 'a>>,
    rest: usize,
}

impl<'a> Reader<'a> {
    /// An element drawn in place.
    fn draw(&mut self, node: Node<'a, 'a>, outer: Affine, look: Style, depth: usize) {
        let name = node.tag_name();
        if !node.is_element() || name.namespace().is_some_and(|space| space != SVG) {
            return;
        }
        self.rest = self.rest.saturating_sub(1);
        if depth > DEPTH || self.rest == 0 {
            return self.sheet.refuse("elements are nested without limit");
        }
        match name.name() {
            "style" if node.text().is_none_or(|text| text.trim().is_empty()) => {}
            "g" | "a" | "path" | "line" | "rect" | "circle" | "ellipse" | "polyline"
            | "polygon" | "use" => self.element(node, outer, look, depth),
            known if NOT_DRAWN.contains(&known) => {}
            other => self
                .sheet
                .refuse(format!("`verify` does not understand the element `{}`", brief(other))),
        }
    }

    fn element(&mut self, node: Node<'a, 'a>, outer: Affine, look: Style, depth: usize) {
        let matrix = match node.attribute("transform").map(|text| (text, Transform::from_str(text)))
        {
            None => outer,
            Some((_, Ok(Transform { a, b, c, d, e, f }))) => {
                outer * Affine::new([a, b, c, d, e, f])
            }
            Some((text, Err(_))) => {
                return self
                    .sheet
                    .refuse(format!("the transform `{}` is not understood", brief(text)));
            }
        };
        if matches!(node.tag_name().name(), "g" | "a") {
            return self.group(node, matrix, look, depth);
        }
        let look = match look.of(node) {
            Ok(look) => look,
            Err(why) => return self.sheet.refuse(why),
        };
        if !look.is_displayed {
            return;
        }
        let done = match node.tag_name().name() {
            "use" => self.used(node, matrix, look, depth),
            _ => shape(node).map(|mut pen| {
                if look.is_covering()
                    && let Clip::Box(area) = pen.clip(matrix)
                {
                    self.rest = self.rest.saturating_sub(self.sheet.marks.len() / 1000);
                    self.sheet.cover(area);
                }
                if look.is_stroked() || look.is_filled() {
                    self.sheet.add(pen.take(matrix, EVERYWHERE, look.is_stroked()));
                }
            }),
        };
        if let Err(why) = done {
            self.sheet.refuse(why);
        }
    }

    /// The children of an element.
    fn group(&mut self, node: Node<'a, 'a>, matrix: Affine, look: Style, depth: usize) {
        match look.of(node) {
            Ok(look) if look.is_displayed => {
                node.children().for_each(|child| self.draw(child, matrix, look, depth + 1));
            }
            Ok(_) => {}
            Err(why) => self.sheet.refuse(why),
        }
    }

    fn used(
        &mut self,
        node: Node<'a, 'a>,
        matrix: Affine,
        look: Style,
        depth: usize,
    ) -> Result<(), String> {
        let link = node.attribute("href").or(node.attribute((XLINK, "href"))).unwrap_or_default();
        let shown = link.strip_prefix('#').and_then(|id| self.ids.get(id)).copied();
        let shown = shown.ok_or_else(|| format!("`use` of `{}` shows nothing", brief(link)))?;
        let moved = Vec2::new(length(node, "x")?, length(node, "y")?);
        self.draw(shown, matrix.pre_translate(moved), look, depth + 1);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_told_by_brackets() {
        assert_eq!(depth("<?xml?><!-- <a> --><a b='>'><c/><d><![CDATA[<e>]]></d></a>"), 2);
        assert_eq!(depth("<a></a><a></a>"), 1);
    }
}
