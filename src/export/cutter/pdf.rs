//! Drawings as a layered PDF for cutters: a page at true size for each, and a layer for each role in
//! the order of work. Typst cannot write layers, so the pages are written here and then assembled like
//! any others.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use crate::diagnostic::Diagnostic;
use crate::drawing::curves;
use crate::drawing::paint::Paint;
use crate::drawing::{Contour, Curve, Drawing, Faces as Lettering, Mark, Shape, walk};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use crate::export::about::PROGRAM;
use crate::export::claims::FileClaim;
use crate::export::extras::Extras;
use crate::export::format::failed;
use crate::export::pdf::completed;

/// Writes prepared drawings, each on a page of its own size.
///
/// # Errors
/// If no font has one of their characters, or the file cannot be finished.
pub fn document(
    drawings: &[Drawing],
    cutter: &Cutter,
    claim: FileClaim,
    extras: &Extras,
) -> Result<Vec<u8>, Diagnostic> {
    let mut document = Document::with_version("1.7");
    let layers: Vec<ObjectId> =
        cutter.layers.iter().map(|layer| document.add_object(group(layer))).collect();
    let tree = document.new_object_id();
    let mut pages = Vec::new();
    for drawing in drawings {
        let writer = Writer { cutter, lettering: &drawing.faces, height: drawing.size.height };
        let mut page = writer.page(drawing, &layers, &mut document)?;
        page.set("Parent", tree);
        pages.push(Object::from(document.add_object(page)));
    }
    let count = pages.len() as i64;
    document.set_object(tree, dictionary! { "Type" => "Pages", "Count" => count, "Kids" => pages });
    let layers: Vec<Object> = layers.into_iter().map(Object::from).collect();
    let shown = dictionary! { "ON" => layers.clone(), "Order" => layers.clone() };
    let catalog = document.add_object(dictionary! {
        "Type" => "Catalog",
        "Pages" => tree,
        "OCProperties" => dictionary! { "OCGs" => layers, "D" => shown },
    });
    document.trailer.set("Root", catalog);
    document.compress();
    let (about, original) = (extras.about.clone(), extras.original.clone());
    completed(document, &Extras { claim: Some(claim), about, original, ..Extras::default() })
}

/// A layer, as listed by viewers.
fn group(layer: &CutterLayer) -> Dictionary {
    let creator = dictionary! {
        "Creator" => Object::string_literal(PROGRAM),
        "Subtype" => "Artwork",
    };
    dictionary! {
        "Type" => "OCG",
        "Name" => lopdf::text_string(&layer.name),
        "Intent" => vec![Object::from("View"), Object::from("Design")],
        "Usage" => dictionary! { "CreatorInfo" => creator },
    }
}

/// The name of a layer in a page's content.
fn layer_name(number: usize) -> String {
    format!("L{number:02}")
}

/// Writes the page of a drawing.
struct Writer<'a> {
    cutter: &'a Cutter,
    lettering: &'a Lettering,
    /// In PDF, y points upwards from the foot of the page.
    height: Length,
}

impl Writer<'_> {
    fn page(
        &self,
        drawing: &Drawing,
        layers: &[ObjectId],
        document: &mut Document,
    ) -> Result<Dictionary, Diagnostic> {
        let (mut content, mut used) = (Vec::new(), Dictionary::new());
        for (number, layer) in self.cutter.layers.iter().enumerate() {
            let mut marks =
                drawing.marks.iter().filter(|mark| mark.operation() == layer.role).peekable();
            if marks.peek().is_none() {
                continue;
            }
            let name = layer_name(number);
            content.push(Operation::new("BDC", vec!["OC".into(), name.as_str().into()]));
            for mark in marks {
                self.mark(mark, layer, &mut content)?;
            }
            content.push(Operation::new("EMC", Vec::new()));
            used.set(name, layers[number]);
        }
        let content = Content { operations: content }.encode();
        let content = content.map_err(|error| failed("PDF", error))?;
        let content = document.add_object(Stream::new(Dictionary::new(), content));
        let sides = [Length::ZERO, Length::ZERO, drawing.size.width, drawing.size.height];
        let paper = Object::Array(sides.map(points).into());
        Ok(dictionary! {
            "Type" => "Page",
            "MediaBox" => paper.clone(),
            "TrimBox" => paper,
            "Contents" => content,
            "Resources" => dictionary! { "Properties" => used },
        })
    }

    fn mark(
        &self,
        mark: &Mark,
        layer: &CutterLayer,
        content: &mut Vec<Operation>,
    ) -> Result<(), Diagnostic> {
        let Some(paint) = Paint::cut(mark, layer) else { return Ok(()) };
        let contours: Vec<Contour> = match &mark.shape {
            Shape::Circle { centre, radius } => vec![curves::circle(*centre, *radius)],
            Shape::Path { start, steps, closed } => {
                let curves = walk(*start, steps).flat_map(|segment| segment.curves()).collect();
                vec![Contour { start: *start, curves, closed: *closed }]
            }
            Shape::Text(text) => self.lettering.outlines(text)?,
        };
        if let Some(color) = paint.fill {
            content.push(Operation::new("rg", rgb(color)));
            contours.iter().for_each(|contour| self.trace(contour, true, content));
            content.push(Operation::new("f", Vec::new()));
        }
        if let Some(color) = paint.stroke {
            content.push(Operation::new("RG", rgb(color)));
            content.push(Operation::new("w", vec![points(paint.width)]));
            let dash = mark.dash.map_or(Vec::new(), |(on, off)| vec![points(on), points(off)]);
            content.push(Operation::new("d", vec![dash.into(), 0.into()]));
            for contour in &contours {
                self.trace(contour, contour.closed, content);
                content.push(Operation::new("S", Vec::new()));
            }
        }
        Ok(())
    }

    /// Adds a contour to the path.
    fn trace(&self, contour: &Contour, closed: bool, content: &mut Vec<Operation>) {
        let at = |point: Point| [points(point.x), points(self.height - point.y)];
        content.push(Operation::new("m", at(contour.start).into()));
        content.extend(contour.curves.iter().map(|curve| match *curve {
            Curve::Line(to) => Operation::new("l", at(to).into()),
            Curve::Cubic(a, b, to) => Operation::new("c", [at(a), at(b), at(to)].concat()),
        }));
        if closed {
            content.push(Operation::new("h", Vec::new()));
        }
    }
}

fn points(length: Length) -> Object {
    Object::Real(length.to_pt() as f32)
}

fn rgb(color: [u8; 3]) -> Vec<Object> {
    color.map(|part| Object::Real(f32::from(part) / 255.0)).into()
}
