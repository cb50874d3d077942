//! A drawing as SVG in millimetres, a layer for each role, by way of the template that owns its look.

use serde::Serialize;
use tera::{Context, Tera};

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use super::curves::{self, distance, halves};
use super::lettering::{Contour, Curve, Lettering};
use super::paint::{Color, Paint};
use super::{Anchor, Drawing, Face, Mark, Role, Shape, Step, Text};

/// The template.
const TEMPLATE: &str = "templates/instruments/drawing.svg.tera";
const NAME: &str = "drawing.svg";

/// Makes SVG of drawings.
pub struct SvgWriter {
    tera: Tera,
    black: bool,
    lettering: Option<Lettering>,
}

/// A layer: the marks of one role.
#[derive(Serialize)]
struct Layer {
    role: &'static str,
    name: String,
    setting: String,
    marks: Vec<MarkView>,
}

/// A mark as the template sees it: a path, or words. Words with a path are outlines.
#[derive(Serialize, Default)]
struct MarkView {
    d: String,
    fill: String,
    stroke: String,
    width: String,
    dash: String,
    words: String,
    x: String,
    y: String,
    turn: String,
    size: String,
    family: &'static str,
    stretch: &'static str,
    weight: u16,
    anchor: &'static str,
}

impl SvgWriter {
    /// With the template of a project; `black` for black ink only.
    ///
    /// # Errors
    /// If the template cannot be read or is no template.
    pub fn new(files: &Files, black: bool) -> Result<Self, Diagnostic> {
        let missing = || Diagnostic::error(Code::UnknownFile, format!("there is no `{TEMPLATE}`"));
        let source = files.find(TEMPLATE).ok_or_else(missing)?.source()?;
        let mut tera = Tera::default();
        tera.autoescape_on(vec![".svg"]);
        tera.add_raw_template(NAME, &source.text).map_err(|error| template_fault(&error))?;
        Ok(Self { tera, black, lettering: None })
    }

    /// Draws words as outlines: for machines and programs that do not have our fonts.
    pub fn with_outlines(self, lettering: Lettering) -> Self {
        Self { lettering: Some(lettering), ..self }
    }

    /// The drawing as SVG. Its size and every coordinate are millimetres.
    ///
    /// # Errors
    /// If the template fails.
    pub fn svg(&self, drawing: &Drawing) -> Result<String, Diagnostic> {
        self.write(drawing, "", None)
    }

    /// The drawing as SVG for a cutter, in the order of its layers; `claim` goes into the metadata.
    /// The drawing is one that [`super::cutting::prepare`] has made ready.
    ///
    /// # Errors
    /// If the template fails, or no font has a character.
    pub fn cut(
        &self,
        drawing: &Drawing,
        claim: &str,
        cutter: &Cutter,
    ) -> Result<String, Diagnostic> {
        self.write(drawing, claim, Some(cutter))
    }

    fn write(
        &self,
        drawing: &Drawing,
        claim: &str,
        cutter: Option<&Cutter>,
    ) -> Result<String, Diagnostic> {
        let mut context = Context::new();
        context.insert("title", &drawing.title);
        context.insert("width", &drawing.size.width.to_string());
        context.insert("height", &drawing.size.height.to_string());
        context.insert("claim", claim);
        context.insert("layers", &self.layers(drawing, cutter)?);
        self.tera.render(NAME, &context).map_err(|error| template_fault(&error))
    }

    fn layers(&self, drawing: &Drawing, cutter: Option<&Cutter>) -> Result<Vec<Layer>, Diagnostic> {
        let order: Vec<(Role, Option<&CutterLayer>)> = match cutter {
            Some(cutter) => cutter.layers.iter().map(|layer| (layer.role, Some(layer))).collect(),
            None => Role::WORDS.iter().map(|(_, role)| (*role, None)).collect(),
        };
        let mut layers = Vec::new();
        for (role, layer) in order {
            let own = drawing.marks.iter().filter(|mark| mark.role == role);
            let views = own.filter_map(|mark| self.mark(mark, layer).transpose());
            let marks: Vec<MarkView> = views.collect::<Result<_, _>>()?;
            if !marks.is_empty() {
                let name = layer.map_or(role.word(), |layer| &layer.name).to_owned();
                let setting = layer.and_then(|layer| layer.setting.clone()).unwrap_or_default();
                layers.push(Layer { role: role.word(), name, setting, marks });
            }
        }
        Ok(layers)
    }

    /// A mark in the template's words; nothing if the layer shows nothing of it.
    fn mark(
        &self,
        mark: &Mark,
        layer: Option<&CutterLayer>,
    ) -> Result<Option<MarkView>, Diagnostic> {
        let paint = match layer {
            Some(layer) => Paint::cut(mark, layer, self.black),
            None => Some(Paint::printed(mark, self.black)),
        };
        let Some(Paint { fill, stroke, width }) = paint else { return Ok(None) };
        let view = MarkView {
            fill: fill.map(color_text).unwrap_or_default(),
            width: if stroke.is_some() { width.to_string() } else { String::new() },
            stroke: stroke.map(color_text).unwrap_or_default(),
            dash: mark.dash.map(|(on, off)| format!("{on} {off}")).unwrap_or_default(),
            ..MarkView::default()
        };
        Ok(Some(match &mark.shape {
            Shape::Path { start, steps, closed } => {
                let d = if layer.is_some() {
                    path_data(*start, steps, *closed)
                } else {
                    curve_data(*start, steps, *closed)
                };
                MarkView { d, ..view }
            }
            Shape::Circle { centre, radius } => {
                let d = if layer.is_some() {
                    circle_data(*centre, *radius)
                } else {
                    contour_data(&curves::circle(*centre, *radius))
                };
                MarkView { d, ..view }
            }
            Shape::Text(text) => match &self.lettering {
                Some(lettering) => {
                    let d = lettering.outlines(text)?.iter().map(contour_data).collect();
                    MarkView { d, words: text.words.clone(), ..view }
                }
                None => words(text, view),
            },
        }))
    }
}

/// Words as text.
fn words(text: &Text, view: MarkView) -> MarkView {
    let (family, stretch, weight) = font(text.face);
    MarkView {
        words: text.words.clone(),
        x: text.at.x.to_string(),
        y: text.at.y.to_string(),
        turn: match text.turn.to_decimal_text().as_str() {
            "0" => String::new(),
            degrees => degrees.to_owned(),
        },
        size: text.size.to_string(),
        anchor: match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        },
        family,
        stretch,
        weight,
        ..view
    }
}

/// A contour in SVG's words.
fn contour_data(contour: &Contour) -> String {
    let mut data = format!("M{} {}", contour.start.x, contour.start.y);
    contour.curves.iter().for_each(|curve| push_curve(&mut data, curve));
    data.push('Z');
    data
}

fn push_curve(data: &mut String, curve: &Curve) {
    match curve {
        Curve::Line(to) => data.push_str(&format!("L{} {}", to.x, to.y)),
        Curve::Cubic(a, b, to) => {
            data.push_str(&format!("C{} {} {} {} {} {}", a.x, a.y, b.x, b.y, to.x, to.y));
        }
    }
}

/// A path in SVG's words without arcs. Typst's SVG reader makes curves of arcs that are up to a
/// tenth of a unit off, which is a tenth of a millimetre here; ours are true.
fn curve_data(start: Point, steps: &[Step], closed: bool) -> String {
    let mut data = format!("M{} {}", start.x, start.y);
    let mut from = start;
    for step in steps {
        from = match *step {
            Step::Line(to) => {
                push_curve(&mut data, &Curve::Line(to));
                to
            }
            Step::Arc { centre, to, clockwise } => {
                let arc = curves::cubics(centre, from, to, clockwise);
                arc.iter().for_each(|curve| push_curve(&mut data, curve));
                to
            }
        };
    }
    if closed {
        data.push('Z');
    }
    data
}

fn color_text([red, green, blue]: Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Family, stretch and weight of a face, as its font file calls itself.
pub(super) fn font(face: Face) -> (&'static str, &'static str, u16) {
    match face {
        Face::Body => ("IBM Plex Sans", "condensed", 400),
        Face::Bold => ("IBM Plex Sans", "condensed", 700),
        Face::Figures => ("Barlow", "condensed", 600),
        Face::Display => ("League Gothic", "normal", 400),
    }
}

/// A path in SVG's words.
pub fn path_data(start: Point, steps: &[Step], closed: bool) -> String {
    let mut data = format!("M{} {}", start.x, start.y);
    let mut from = start;
    for step in steps {
        match *step {
            Step::Line(to) => {
                data.push_str(&format!("L{} {}", to.x, to.y));
                from = to;
            }
            Step::Arc { centre, to, clockwise } => {
                let radius = distance(centre, from);
                let sweep = u8::from(clockwise);
                for (_, to) in halves(centre, from, to, clockwise) {
                    data.push_str(&format!("A{radius} {radius} 0 0 {sweep} {} {}", to.x, to.y));
                }
                from = to;
            }
        }
    }
    if closed {
        data.push('Z');
    }
    data
}

fn circle_data(centre: Point, radius: Length) -> String {
    let (left, right) = (centre.x - radius, centre.x + radius);
    let y = centre.y;
    format!("M{left} {y}A{radius} {radius} 0 1 1 {right} {y}A{radius} {radius} 0 1 1 {left} {y}Z")
}

fn template_fault(error: &tera::Error) -> Diagnostic {
    Diagnostic::error(Code::TemplateFault, format!("{TEMPLATE}: {error}"))
}
