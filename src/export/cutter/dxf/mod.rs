//! A drawing as DXF R2000 in millimetres: a layer for each role, real arcs, closed paths as one
//! polyline.
//!
//! Text is converted to outlines, with the words as extended data (`CHARTROOM`) of the first letter.
//! The claim is in comments at the beginning, which readers skip.
//! We do not use the crate `dxf`, since it omits the handles of tables and the root dictionary, which
//! CAD programs complain about, and writes the current time and random ids.

mod frame;

use crate::diagnostic::Diagnostic;
use crate::drawing::curves::{self, angle};
use crate::drawing::paint::Paint;
use crate::drawing::{Drawing, Faces, Mark, Shape, Step, Text, flattened, walk};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use crate::export::claims::FileClaim;
use crate::export::text_carrier;
use frame::{APPLICATION, Dash, Frame, dash_name};

/// The longest line of a comment that all readers accept.
const COMMENT: usize = 240;

/// Writes a drawing that was prepared for the cutter.
///
/// # Errors
/// If no font has one of its characters, or the frame cannot be written.
pub fn drawing(
    drawing: &Drawing,
    cutter: &Cutter,
    claim: &FileClaim,
) -> Result<Vec<u8>, Diagnostic> {
    let layers: Vec<(String, u8)> = cutter
        .layers
        .iter()
        .map(|layer| (layer_name(layer), layer.color.map_or(WHITE, nearest_index)))
        .collect();
    let dashes = drawing.marks.iter().filter_map(|mark| mark.dash).collect();
    let mut writer = Writer {
        file: Frame::begin(&comments(claim), drawing.size, &layers, &dashes),
        height: drawing.size.height,
        faces: &drawing.faces,
        dash: None,
    };
    for layer in &cutter.layers {
        for mark in drawing.marks.iter().filter(|mark| mark.operation() == layer.role) {
            writer.mark(mark, layer)?;
        }
    }
    writer.file.end().map(String::into_bytes)
}

/// Adds entities to a file.
struct Writer<'a> {
    file: Frame,
    height: Length,
    faces: &'a Faces,
    /// The dash pattern of the current mark.
    dash: Option<Dash>,
}

impl Writer<'_> {
    fn mark(&mut self, mark: &Mark, layer: &CutterLayer) -> Result<(), Diagnostic> {
        // Cutters do not know the fills of DXF R2000, so only the edges of areas are drawn.
        let edges = CutterLayer { filled: false, ..layer.clone() };
        if Paint::cut(mark, &edges).is_none() {
            return Ok(());
        }
        self.dash = mark.dash;
        match &mark.shape {
            Shape::Circle { centre, radius } => {
                self.begin("CIRCLE", layer, "AcDbCircle");
                self.point(10, *centre);
                self.file.put(40, radius);
            }
            Shape::Path { start, steps, closed } => self.path(*start, steps, *closed, layer),
            Shape::Text(text) => self.text(text, layer)?,
        }
        Ok(())
    }

    fn begin(&mut self, kind: &str, layer: &CutterLayer, class: &str) {
        self.file.entity(kind);
        self.file.put(8, layer_name(layer));
        if let Some(dash) = self.dash {
            self.file.put(6, dash_name(dash));
        }
        self.file.put(100, class);
    }

    /// Writes a point; in DXF, y points upwards.
    fn point(&mut self, code: u16, at: Point) {
        self.file.put(code, at.x);
        self.file.put(code + 10, self.height - at.y);
        self.file.put(code + 20, 0);
    }

    fn path(&mut self, start: Point, steps: &[Step], closed: bool, layer: &CutterLayer) {
        match *steps {
            [Step::Line(to)] if !closed => {
                self.begin("LINE", layer, "AcDbLine");
                self.point(10, start);
                self.point(11, to);
            }
            [Step::Arc { centre, to, clockwise }] if !closed => {
                // DXF arcs run counter-clockwise.
                let (from, to) = if clockwise { (to, start) } else { (start, to) };
                let degrees = |point| (-angle(centre, point)).to_degrees().rem_euclid(360.0);
                self.begin("ARC", layer, "AcDbCircle");
                self.point(10, centre);
                self.file.put(40, curves::distance(centre, start));
                self.file.put(100, "AcDbArc");
                self.file.put(50, degrees(from));
                self.file.put(51, degrees(to));
            }
            _ => {
                let vertices = vertices(start, steps, closed);
                self.polyline(&vertices, closed, layer);
            }
        }
    }

    fn polyline(&mut self, vertices: &[(Point, f64)], closed: bool, layer: &CutterLayer) {
        self.begin("LWPOLYLINE", layer, "AcDbPolyline");
        self.file.put(90, vertices.len());
        // This flag continues the dash pattern around corners.
        let goes_on = if self.dash.is_some() { 128 } else { 0 };
        self.file.put(70, u8::from(closed) | goes_on);
        self.file.put(43, 0);
        for (at, bulge) in vertices {
            self.file.put(10, at.x);
            self.file.put(20, self.height - at.y);
            if *bulge != 0.0 {
                // On paper clockwise is positive, in DXF counter-clockwise.
                self.file.put(42, -bulge);
            }
        }
    }

    fn text(&mut self, text: &Text, layer: &CutterLayer) -> Result<(), Diagnostic> {
        for (number, contour) in flattened(&self.faces.outlines(text)?).iter().enumerate() {
            let Shape::Path { start, steps, closed } = contour else { continue };
            self.polyline(&vertices(*start, steps, *closed), *closed, layer);
            if number == 0 {
                self.file.put(1001, APPLICATION);
                self.file.put(1000, ascii(&text.words));
            }
        }
        Ok(())
    }
}

/// The points of a path, each with the bulge of the step to the next, clockwise positive.
fn vertices(start: Point, steps: &[Step], closed: bool) -> Vec<(Point, f64)> {
    let mut vertices: Vec<(Point, f64)> = walk(start, steps)
        .flat_map(|segment| segment.halves())
        .map(|segment| (segment.from, segment.bulge()))
        .collect();
    let end = steps.last().map_or(start, Step::to);
    if !closed || end != start {
        vertices.push((end, 0.0));
    }
    vertices
}

/// A layer's name without the characters that DXF reserves.
fn layer_name(layer: &CutterLayer) -> String {
    let kept = |c: char| if c.is_control() || "<>/\\\":;?*|,=`".contains(c) { '_' } else { c };
    ascii(&layer.name.chars().map(kept).collect::<String>())
}

/// White on black screens, black on paper.
const WHITE: u8 = 7;

/// DXF's first eight colors by index; index 7 is black or white. R2000 has no RGB colors.
const COLORS: [(u8, [u8; 3]); 9] = [
    (1, [255, 0, 0]),
    (2, [255, 255, 0]),
    (3, [0, 255, 0]),
    (4, [0, 255, 255]),
    (5, [0, 0, 255]),
    (6, [255, 0, 255]),
    (WHITE, [0; 3]),
    (WHITE, [255; 3]),
    (8, [128; 3]),
];

/// The index of the nearest of [`COLORS`].
fn nearest_index(color: [u8; 3]) -> u8 {
    let far = |other: [u8; 3]| -> u32 {
        color.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    COLORS.iter().min_by_key(|(_, other)| far(*other)).map_or(WHITE, |(index, _)| *index)
}

/// The lines of comments with the claim, in plain characters.
fn comments(claim: &FileClaim) -> Vec<String> {
    let json = text_carrier::plain(&claim.to_json());
    let lines = json.as_bytes().chunks(COMMENT);
    lines.map(|line| String::from_utf8_lossy(line).into_owned()).collect()
}

/// Text in ASCII, with other characters escaped as in DXF before 2007.
fn ascii(words: &str) -> String {
    let mut plain = String::new();
    for unit in words.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() && !byte.is_ascii_control() => plain.push(byte.into()),
            _ => plain.push_str(&format!("\\U+{unit:04X}")),
        }
    }
    plain
}
