//! A drawing as DXF R2000 in millimetres: a layer for each role, real arcs, closed paths as one
//! polyline.
//!
//! Words are outlines; the words themselves are extended data (`CHARTROOM`) of each one's first
//! letter. The claim stands in comments before everything else, where every reader skips it.

use dxf::entities::{Arc, Circle, Entity, EntityType, Line, LwPolyline};
use dxf::enums::{AcadVersion, DrawingUnits, Units};
use dxf::tables::{AppId, Layer};
use dxf::{Color, LwPolylineVertex, XData, XDataItem};

use crate::diagnostic::Diagnostic;
use crate::instrument::curves::{self, angle, bulge, on_circle, sweep_degrees};
use crate::instrument::lettering::Lettering;
use crate::instrument::paint::Paint;
use crate::instrument::{Drawing, Mark, Shape, Step, Text};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use super::claims::FileClaim;
use super::failed;

/// Whose extended data it is.
const APPLICATION: &str = "CHARTROOM";
/// A comment's line is no longer than the oldest readers allow.
const COMMENT: usize = 240;
/// Header variables that tell the hour of writing. The same drawing makes the same file.
const HOURS: [&str; 5] = ["$TDCREATE", "$TDUCREATE", "$TDUPDATE", "$TDUUPDATE", "$TDINDWG"];

/// One drawing, made ready for the cutter.
///
/// # Errors
/// If no font has a character of it.
pub fn drawing(
    drawing: &Drawing,
    cutter: &Cutter,
    lettering: &Lettering,
    claim: &FileClaim,
) -> Result<Vec<u8>, Diagnostic> {
    let mut writer = Writer { file: empty(drawing), height: drawing.size.height, lettering };
    for layer in &cutter.layers {
        writer.file.add_layer(Layer {
            name: layer_name(layer),
            color: Color::from_index(layer.color.map_or(WHITE, nearest_index)),
            ..Layer::default()
        });
        for mark in drawing.marks.iter().filter(|mark| mark.role == layer.role) {
            writer.mark(mark, layer)?;
        }
    }
    let mut bytes = Vec::new();
    writer.file.save(&mut bytes).map_err(|error| failed("DXF", error))?;
    let body = String::from_utf8(bytes).map_err(|error| failed("DXF", error))?;
    Ok((comments(claim) + &without_hours(&body)).into_bytes())
}

fn empty(drawing: &Drawing) -> dxf::Drawing {
    let mut file = dxf::Drawing::new();
    file.header.version = AcadVersion::R2000;
    file.header.default_drawing_units = Units::Millimeters;
    file.header.drawing_units = DrawingUnits::Metric;
    // Ids made by chance would make every file another one.
    file.header.fingerprint_guid = Default::default();
    file.header.version_guid = Default::default();
    file.header.minimum_drawing_extents = dxf::Point::new(0.0, 0.0, 0.0);
    let (width, height) = (drawing.size.width.to_mm(), drawing.size.height.to_mm());
    file.header.maximum_drawing_extents = dxf::Point::new(width, height, 0.0);
    file.add_app_id(AppId { name: APPLICATION.to_owned(), ..AppId::default() });
    file
}

/// Adds entities to a file.
struct Writer<'a> {
    file: dxf::Drawing,
    height: Length,
    lettering: &'a Lettering,
}

impl Writer<'_> {
    fn mark(&mut self, mark: &Mark, layer: &CutterLayer) -> Result<(), Diagnostic> {
        // DXF R2000 fills nothing that cutters know: of an area its edge is drawn.
        let edges = CutterLayer { filled: false, ..layer.clone() };
        if Paint::cut(mark, &edges, true).is_none() {
            return Ok(());
        }
        match &mark.shape {
            Shape::Circle { centre, radius } => {
                let circle = Circle::new(self.point(*centre), radius.to_mm());
                self.add(EntityType::Circle(circle), layer, None);
            }
            Shape::Path { start, steps, closed } => {
                let entity = self.path(*start, steps, *closed);
                self.add(entity, layer, None);
            }
            Shape::Text(text) => self.text(text, layer)?,
        }
        Ok(())
    }

    fn add(&mut self, specific: EntityType, layer: &CutterLayer, words: Option<&str>) {
        let mut entity = Entity::new(specific);
        entity.common.layer = layer_name(layer);
        if let Some(words) = words {
            let items = vec![XDataItem::Str(words.to_owned())];
            entity.common.x_data.push(XData { application_name: APPLICATION.to_owned(), items });
        }
        self.file.add_entity(entity);
    }

    /// DXF counts upwards.
    fn point(&self, at: Point) -> dxf::Point {
        dxf::Point::new(at.x.to_mm(), (self.height - at.y).to_mm(), 0.0)
    }

    fn vertex(&self, at: Point, bulge: f64) -> LwPolylineVertex {
        let dxf::Point { x, y, .. } = self.point(at);
        // On paper clockwise is positive, in DXF counter-clockwise.
        LwPolylineVertex { x, y, bulge: -bulge, ..LwPolylineVertex::default() }
    }

    fn path(&self, start: Point, steps: &[Step], closed: bool) -> EntityType {
        match *steps {
            [Step::Line(to)] if !closed => {
                EntityType::Line(Line::new(self.point(start), self.point(to)))
            }
            [Step::Arc { centre, to, clockwise }] if !closed => {
                // Counter-clockwise from the right, upwards.
                let (from, to) = if clockwise { (to, start) } else { (start, to) };
                let degrees = |point| (-angle(centre, point)).to_degrees().rem_euclid(360.0);
                let radius = curves::distance(centre, start).to_mm();
                let centre = self.point(centre);
                EntityType::Arc(Arc::new(centre, radius, degrees(from), degrees(to)))
            }
            _ => self.polyline(start, steps, closed),
        }
    }

    fn polyline(&self, start: Point, steps: &[Step], closed: bool) -> EntityType {
        let mut vertices = Vec::new();
        let mut from = start;
        for step in steps {
            from = match *step {
                Step::Line(to) => {
                    vertices.push(self.vertex(from, 0.0));
                    to
                }
                Step::Arc { centre, to, clockwise } => {
                    for (from, to) in halves(centre, from, to, clockwise) {
                        vertices.push(self.vertex(from, bulge(centre, from, to, clockwise)));
                    }
                    to
                }
            };
        }
        if !closed || from != start {
            vertices.push(self.vertex(from, 0.0));
        }
        EntityType::LwPolyline(polyline(vertices, closed))
    }

    fn text(&mut self, text: &Text, layer: &CutterLayer) -> Result<(), Diagnostic> {
        let mut words = Some(text.words.as_str());
        for contour in self.lettering.outlines(text)? {
            let points = curves::flattened(&contour);
            let vertices = points.into_iter().map(|at| self.vertex(at, 0.0)).collect();
            self.add(EntityType::LwPolyline(polyline(vertices, true)), layer, words.take());
        }
        Ok(())
    }
}

fn polyline(vertices: Vec<LwPolylineVertex>, closed: bool) -> LwPolyline {
    LwPolyline { vertices, flags: i32::from(closed), ..LwPolyline::default() }
}

/// An arc in parts of half a circle at most: the bulge of a larger one grows beyond measure.
fn halves(centre: Point, from: Point, to: Point, clockwise: bool) -> Vec<(Point, Point)> {
    let sweep = sweep_degrees(centre, from, to, clockwise).to_radians();
    if sweep <= std::f64::consts::PI {
        return vec![(from, to)];
    }
    let half = if clockwise { sweep / 2.0 } else { -sweep / 2.0 };
    let radius = curves::distance(centre, from);
    let middle = on_circle(centre, radius, angle(centre, from) + half);
    vec![(from, middle), (middle, to)]
}

/// The name of a layer without the characters that DXF keeps for itself.
fn layer_name(layer: &CutterLayer) -> String {
    let kept = |c: char| if c.is_control() || "<>/\\\":;?*|,=`".contains(c) { '_' } else { c };
    layer.name.chars().map(kept).collect()
}

/// White on black screens, black on paper.
const WHITE: u8 = 7;

/// The index of the nearest of DXF's first seven colors; R2000 knows no others by their value.
fn nearest_index(color: [u8; 3]) -> u8 {
    let known =
        [[255, 0, 0], [255, 255, 0], [0, 255, 0], [0, 255, 255], [0, 0, 255], [255, 0, 255]];
    let far = |other: [u8; 3]| -> u32 {
        color.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let grey = [[0; 3], [255; 3]].map(|grey| (far(grey), WHITE));
    let middle = (far([128; 3]), 8);
    let all =
        (1..).zip(known).map(|(index, other)| (far(other), index)).chain(grey).chain([middle]);
    all.min().map_or(WHITE, |(_, index)| index)
}

/// The claim as comments, in plain characters.
fn comments(claim: &FileClaim) -> String {
    let mut json = String::new();
    for unit in claim.to_json().encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() => json.push(byte.into()),
            _ => json.push_str(&format!("\\u{unit:04x}")),
        }
    }
    let lines = json.as_bytes().chunks(COMMENT);
    lines.map(|line| format!("999\r\n{}\r\n", String::from_utf8_lossy(line))).collect()
}

/// The file without the hour it was written in.
fn without_hours(body: &str) -> String {
    let mut kept = String::with_capacity(body.len());
    let mut lines = body.lines();
    while let Some(code) = lines.next() {
        let value = lines.next().unwrap_or_default();
        if code.trim() == "9" && HOURS.contains(&value) {
            lines.next();
            lines.next();
            continue;
        }
        kept.push_str(&format!("{code}\r\n{value}\r\n"));
    }
    kept
}
