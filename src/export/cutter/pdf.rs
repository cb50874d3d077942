//! Drawings as a layered PDF for cutters: a page at true size for each, and a layer for each role in
//! the order of work. printpdf writes the layers, which Typst cannot. The passes for every PDF then complete it
//! and take the place of the hour and the random identifier that printpdf writes.

use kurbo::PathEl;
use lopdf::{Document, Object};
use printpdf::{
    Color, CustomPdfConformance, Layer, LayerIntent, LayerInternalId, LayerSubtype, Line,
    LineDashPattern, LinePoint, Mm, Op, PaintMode, PdfConformance, PdfDocument, PdfPage,
    PdfSaveOptions, Polygon, PolygonRing, Pt, Rgb, WindingOrder,
};

use crate::diagnostic::Diagnostic;
use crate::drawing::curves::nearest;
use crate::drawing::paint::Paint;
use crate::drawing::{Drawing, Mark, Shape};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use crate::PROGRAM;
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
    let mut pdf = PdfDocument::new(&extras.about.title);
    pdf.metadata.info.conformance = PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..CustomPdfConformance::default()
    });
    for (number, layer) in cutter.layers.iter().enumerate() {
        let shown = Layer {
            name: layer.name.clone(),
            creator: PROGRAM.to_owned(),
            intent: LayerIntent::Design,
            usage: LayerSubtype::Artwork,
        };
        pdf.resources.layers.map.insert(layer_id(number), shown);
    }
    let pages = drawings.iter().map(|drawing| page(drawing, cutter)).collect::<Result<_, _>>()?;
    let bytes = pdf.with_pages(pages).save(&PdfSaveOptions::default(), &mut Vec::new());
    let document = cleaned(&bytes).map_err(|error| failed("PDF", error))?;
    let (about, original) = (extras.about.clone(), extras.original.clone());
    completed(document, &Extras { claim: Some(claim), about, original, ..Extras::default() })
}

/// The id of a layer. The file lists layers in the order of their ids.
fn layer_id(number: usize) -> LayerInternalId {
    LayerInternalId(format!("L{number:02}"))
}

fn page(drawing: &Drawing, cutter: &Cutter) -> Result<PdfPage, Diagnostic> {
    let size = drawing.size;
    let mut ops = Vec::new();
    for (number, layer) in cutter.layers.iter().enumerate() {
        let marks: Vec<&Mark> =
            drawing.marks.iter().filter(|mark| mark.operation() == layer.role).collect();
        if marks.is_empty() {
            continue;
        }
        ops.push(Op::BeginLayer { layer_id: layer_id(number) });
        for mark in marks {
            draw(mark, layer, drawing, &mut ops)?;
        }
        ops.push(Op::EndLayer);
    }
    let mut page = PdfPage::new(Mm(0.0), Mm(0.0), ops);
    // printpdf's own millimetres are 0.352778 points to six digits: 0.04 mm off on 2,400.
    for rectangle in [&mut page.media_box, &mut page.trim_box, &mut page.crop_box] {
        rectangle.width = Pt(size.width.to_pt() as f32);
        rectangle.height = Pt(size.height.to_pt() as f32);
    }
    Ok(page)
}

fn draw(
    mark: &Mark,
    layer: &CutterLayer,
    drawing: &Drawing,
    ops: &mut Vec<Op>,
) -> Result<(), Diagnostic> {
    let height = drawing.size.height;
    let Some(paint) = Paint::cut(mark, layer) else { return Ok(()) };
    let path = match &mark.shape {
        Shape::Text(text) => drawing.faces.outlines(text)?,
        shape => shape.path(),
    };
    if let Some(color) = paint.fill {
        ops.push(Op::SetFillColor { col: rgb(color) });
        let ring = |contour| PolygonRing { points: points(contour, height) };
        let polygon = Polygon {
            rings: path.subpaths().map(ring).collect(),
            mode: PaintMode::Fill,
            winding_order: WindingOrder::NonZero,
        };
        ops.push(Op::DrawPolygon { polygon });
    }
    if let Some(color) = paint.stroke {
        ops.push(Op::SetOutlineColor { col: rgb(color) });
        ops.push(Op::SetOutlineThickness { pt: Pt(paint.width.to_pt() as f32) });
        let dash = match mark.dash {
            Some((on, off)) => LineDashPattern::new(0.0, &[on.to_pt() as f32, off.to_pt() as f32]),
            None => LineDashPattern::default(),
        };
        ops.push(Op::SetLineDashPattern { dash });
        for contour in path.subpaths() {
            let is_closed = contour.last() == Some(&PathEl::ClosePath);
            let line = Line { points: points(contour, height), is_closed };
            ops.push(Op::DrawLine { line });
        }
    }
    Ok(())
}

/// The points of a subpath in printpdf's types; PDF counts upwards.
fn points(subpath: &[PathEl], height: Length) -> Vec<LinePoint> {
    let point = |at: kurbo::Point, bezier: bool| {
        let Point { x, y } = nearest(at);
        let p = printpdf::Point { x: Pt(x.to_pt() as f32), y: Pt((height - y).to_pt() as f32) };
        LinePoint { p, bezier }
    };
    let of = |element: &PathEl| match *element {
        PathEl::MoveTo(to) | PathEl::LineTo(to) => vec![point(to, false)],
        PathEl::CurveTo(a, b, to) => vec![point(a, true), point(b, true), point(to, false)],
        // There are no quadratic curves.
        PathEl::QuadTo(..) | PathEl::ClosePath => Vec::new(),
    };
    subpath.iter().flat_map(of).collect()
}

fn rgb(color: [u8; 3]) -> Color {
    let [r, g, b] = color.map(|part| f32::from(part) / 255.0);
    Color::Rgb(Rgb { r, g, b, icc_profile: None })
}

/// Reads the file of printpdf, with the names of its layers in an encoding that viewers know.
fn cleaned(bytes: &[u8]) -> lopdf::Result<Document> {
    let mut document = Document::load_mem(bytes)?;
    for object in document.objects.values_mut() {
        let Ok(layer) = object.as_dict_mut() else { continue };
        if layer.has_type(b"OCG")
            && let Ok(Object::String(name, _)) = layer.get(b"Name")
        {
            let name = String::from_utf8_lossy(name).into_owned();
            layer.set("Name", lopdf::text_string(&name));
        }
    }
    document.compress();
    Ok(document)
}
