//! SVG back in, also after a drawing program has saved it.

use roxmltree::{Document, Node};

use crate::diagnostic::Diagnostic;
use crate::export::claims::BEGINNING;

use super::curve::{Part, Pen};
use super::matrix::{Matrix, Spot};
use super::svg_path::{self, Reader};
use super::{Reread, Sheet, claim, unreadable};

/// Elements whose contents are not drawn where they stand.
const NOT_DRAWN: [&str; 9] =
    ["defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "title", "desc"];

/// Reads it.
pub fn read(text: &str) -> Result<Reread, Diagnostic> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options).map_err(unreadable)?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(unreadable("it is XML, but no SVG"));
    }
    let texts = root.descendants().filter_map(|node| node.text());
    let beginning = BEGINNING.trim_end();
    let claim = claim(texts.map(str::trim).find(|text| text.starts_with(beginning)))?;
    let (size, matrix) = view(root);
    let mut sheet = Sheet { size, strokes: Vec::new() };
    root.children().for_each(|child| draw(child, matrix, &mut sheet));
    Ok(Reread { claim, sheets: vec![sheet] })
}

/// How large the root is in millimetres, and how its units lie on it.
fn view(root: Node) -> (Option<(f64, f64)>, Matrix) {
    let side = |name| root.attribute(name).and_then(millimetres);
    let mut numbers = Reader { rest: root.attribute("viewBox").unwrap_or_default() };
    let corners = [numbers.number(), numbers.number(), numbers.number(), numbers.number()];
    let size = side("width").zip(side("height"));
    let [Some(x), Some(y), Some(width), Some(height)] = corners else {
        return (size, Matrix::scale(PX, PX));
    };
    let Some((wide, high)) = size.filter(|_| width > 0.0 && height > 0.0) else {
        return (
            Some((width * PX, height * PX)),
            Matrix::scale(PX, PX).after(Matrix::translate(-x, -y)),
        );
    };
    let (across, down) = (wide / width, high / height);
    if root.attribute("preserveAspectRatio").is_some_and(|word| word.starts_with("none")) {
        return (size, Matrix::scale(across, down).after(Matrix::translate(-x, -y)));
    }
    // Without other words the drawing is fitted whole and centred.
    let factor = across.min(down);
    let rest = Matrix::translate((wide - width * factor) / 2.0, (high - height * factor) / 2.0);
    (size, rest.after(Matrix::scale(factor, factor)).after(Matrix::translate(-x, -y)))
}

/// A CSS pixel in millimetres.
const PX: f64 = 25.4 / 96.0;

fn millimetres(text: &str) -> Option<f64> {
    let mut reader = Reader { rest: text };
    let number = reader.number()?;
    let unit = match reader.rest.trim() {
        "mm" => 1.0,
        "cm" => 10.0,
        "in" => 25.4,
        "pt" => 25.4 / 72.0,
        "pc" => 25.4 / 6.0,
        "" | "px" => PX,
        _ => return None,
    };
    Some(number * unit)
}

fn draw(node: Node, outer: Matrix, sheet: &mut Sheet) {
    let name = node.tag_name().name();
    if !node.is_element() || NOT_DRAWN.contains(&name) || is_hidden(node) {
        return;
    }
    let own = node.attribute("transform").map_or(Matrix::IDENTITY, transform);
    let matrix = outer.after(own);
    let mut pen = Pen::default();
    shape(node, name, &mut pen);
    sheet.strokes.extend(pen.take(matrix));
    if name == "use" {
        let moved = Matrix::translate(number(node, "x"), number(node, "y"));
        if let Some(shown) = used(node) {
            draw(shown, matrix.after(moved), sheet);
        }
    }
    node.children().for_each(|child| draw(child, matrix, sheet));
}

fn is_hidden(node: Node) -> bool {
    node.attribute("display") == Some("none")
        || node
            .attribute("style")
            .is_some_and(|style| style.replace(' ', "").contains("display:none"))
}

/// What a `use` shows, unless it is around it.
fn used<'a>(node: Node<'a, 'a>) -> Option<Node<'a, 'a>> {
    let link = node.attribute("href").or(node.attribute(("http://www.w3.org/1999/xlink", "href")));
    let id = link?.strip_prefix('#')?;
    let shown = node.document().descendants().find(|other| other.attribute("id") == Some(id))?;
    (!node.ancestors().any(|outer| outer == shown)).then_some(shown)
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|text| Reader { rest: text }.number()).unwrap_or_default()
}

fn shape(node: Node, name: &str, pen: &mut Pen) {
    let of = |name| number(node, name);
    match name {
        "path" => svg_path::draw(node.attribute("d").unwrap_or_default(), pen),
        "line" => {
            pen.move_to(Spot::new(of("x1"), of("y1")));
            pen.line_to(Spot::new(of("x2"), of("y2")));
        }
        "rect" => {
            let (x, y, width, height) = (of("x"), of("y"), of("width"), of("height"));
            pen.move_to(Spot::new(x, y));
            pen.line_to(Spot::new(x + width, y));
            pen.line_to(Spot::new(x + width, y + height));
            pen.line_to(Spot::new(x, y + height));
            pen.close();
        }
        "circle" | "ellipse" => {
            let (rx, ry) = if name == "circle" { (of("r"), of("r")) } else { (of("rx"), of("ry")) };
            let centre = Spot::new(of("cx"), of("cy"));
            let start = centre.plus(Spot::new(rx, 0.0));
            let (u, v) = (Spot::new(rx, 0.0), Spot::new(0.0, ry));
            let through = std::f64::consts::TAU;
            pen.move_to(start);
            pen.round_to(Part::Round { centre, u, v, from: 0.0, through }, start);
        }
        "polyline" | "polygon" => {
            let mut reader = Reader { rest: node.attribute("points").unwrap_or_default() };
            let mut first = true;
            while let Some((x, y)) = reader.number().zip(reader.number()) {
                match std::mem::replace(&mut first, false) {
                    true => pen.move_to(Spot::new(x, y)),
                    false => pen.line_to(Spot::new(x, y)),
                }
            }
            if name == "polygon" && !first {
                pen.close();
            }
        }
        _ => {}
    }
}

/// A list of transforms: the last one comes first.
fn transform(text: &str) -> Matrix {
    let mut all = Matrix::IDENTITY;
    for call in text.split(')') {
        let Some((name, list)) = call.split_once('(') else { continue };
        let mut reader = Reader { rest: list };
        let numbers: Vec<f64> = std::iter::from_fn(|| reader.number()).collect();
        let of = |at: usize| numbers.get(at).copied();
        let x = of(0).unwrap_or_default();
        let one = match name.trim_matches([' ', ',', '\t', '\r', '\n']) {
            "matrix" => match *numbers {
                [a, b, c, d, e, f] => Matrix([a, b, c, d, e, f]),
                _ => Matrix::IDENTITY,
            },
            "translate" => Matrix::translate(x, of(1).unwrap_or_default()),
            "scale" => Matrix::scale(x, of(1).unwrap_or(x)),
            "rotate" => {
                let (cx, cy) = (of(1).unwrap_or_default(), of(2).unwrap_or_default());
                Matrix::translate(cx, cy)
                    .after(Matrix::rotate(x))
                    .after(Matrix::translate(-cx, -cy))
            }
            "skewX" => Matrix([1.0, 0.0, x.to_radians().tan(), 1.0, 0.0, 0.0]),
            "skewY" => Matrix([1.0, x.to_radians().tan(), 0.0, 1.0, 0.0, 0.0]),
            _ => Matrix::IDENTITY,
        };
        all = all.after(one);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transforms_run_from_the_last_to_the_first() {
        let matrix = transform("translate(10) scale(2, 3), rotate(90 1 1)");
        let at = matrix.point(Spot::new(2.0, 1.0));
        assert!(at.distance(Spot::new(12.0, 6.0)) < 1e-9, "{at:?}");
    }

    #[test]
    fn sizes_are_read_in_every_unit() {
        for (text, mm) in [("10mm", 10.0), ("1in", 25.4), ("96", 25.4), ("72pt", 25.4)] {
            assert!((millimetres(text).unwrap() - mm).abs() < 1e-9, "{text}");
        }
    }
}
