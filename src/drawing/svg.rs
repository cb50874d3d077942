//! Drawings as SVG in millimetres, for cutters and drawing programs: a layer per role, through a
//! template.

use serde::Serialize;
use tera::{Context, Tera};

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};
use crate::model::{Cutter, CutterLayer};

use super::curves::{distance, svg_data};
use super::paint::{Color, Paint};
use super::{Drawing, Mark, Segment, Shape, Step};

const TEMPLATE: &str = "templates/instruments/drawing.svg.tera";
const NAME: &str = "drawing.svg";
/// The decimals of a millimetre that tell nanometres.
const NANOMETRES: usize = 6;

/// Renders drawings as SVG.
pub struct SvgWriter {
    tera: Tera,
}

/// A layer: the marks of one role.
#[derive(Serialize)]
struct Layer {
    role: &'static str,
    name: String,
    setting: String,
    marks: Vec<MarkView>,
}

/// A mark as the template sees it: a path, which for words contains their outlines.
#[derive(Serialize, Default)]
struct MarkView {
    d: String,
    fill: String,
    stroke: String,
    width: String,
    dash: String,
    words: String,
}

impl SvgWriter {
    /// With a project's template.
    ///
    /// # Errors
    /// If the template cannot be read or parsed.
    pub fn new(files: &Files) -> Result<Self, Diagnostic> {
        let missing = || Diagnostic::error(Code::UnknownFile, format!("there is no `{TEMPLATE}`"));
        let source = files.find(TEMPLATE).ok_or_else(missing)?.source()?;
        let mut tera = Tera::default();
        tera.autoescape_on(vec![".svg"]);
        tera.add_raw_template(NAME, &source.text).map_err(|error| template_fault(&error))?;
        Ok(Self { tera })
    }

    /// The drawing as SVG for a cutter or a drawing program, in the order of its layers, with
    /// `claim` in the metadata. Size and coordinates are in millimetres; words are outlines, for
    /// machines without the fonts. The drawing must have been through [`super::offset::prepare`].
    ///
    /// # Errors
    /// If the template fails, or no font has a character.
    pub fn cut(
        &self,
        drawing: &Drawing,
        claim: &str,
        cutter: &Cutter,
    ) -> Result<String, Diagnostic> {
        let mut context = Context::new();
        context.insert("title", &drawing.title);
        context.insert("width", &drawing.size.width.to_string());
        context.insert("height", &drawing.size.height.to_string());
        context.insert("claim", claim);
        context.insert("layers", &self.layers(drawing, cutter)?);
        self.tera.render(NAME, &context).map_err(|error| template_fault(&error))
    }

    fn layers(&self, drawing: &Drawing, cutter: &Cutter) -> Result<Vec<Layer>, Diagnostic> {
        let mut layers = Vec::new();
        for layer in &cutter.layers {
            let own = drawing.marks.iter().filter(|mark| mark.operation() == layer.role);
            let views = own.filter_map(|mark| self.mark(mark, layer, drawing).transpose());
            let marks: Vec<MarkView> = views.collect::<Result<_, _>>()?;
            if !marks.is_empty() {
                let setting = layer.setting.clone().unwrap_or_default();
                let (role, name) = (layer.role.word(), layer.name.clone());
                layers.push(Layer { role, name, setting, marks });
            }
        }
        Ok(layers)
    }

    /// A mark in SVG's terms; `None` if the layer shows nothing of it.
    fn mark(
        &self,
        mark: &Mark,
        layer: &CutterLayer,
        drawing: &Drawing,
    ) -> Result<Option<MarkView>, Diagnostic> {
        let paint = Paint::cut(mark, layer);
        let Some(Paint { fill, stroke, width }) = paint else { return Ok(None) };
        let (d, words) = match &mark.shape {
            Shape::Path { start, steps, .. } => {
                (path_data(*start, steps, &mark.shape), String::new())
            }
            Shape::Circle { centre, radius } => (circle_data(*centre, *radius), String::new()),
            Shape::Text(text) => {
                (svg_data(&drawing.faces.outlines(text)?, NANOMETRES), text.words.clone())
            }
        };
        Ok(Some(MarkView {
            d,
            fill: fill.map(color_text).unwrap_or_default(),
            width: if stroke.is_some() { width.to_string() } else { String::new() },
            stroke: stroke.map(color_text).unwrap_or_default(),
            dash: mark.dash.map(|(on, off)| format!("{on} {off}")).unwrap_or_default(),
            words,
        }))
    }
}

fn color_text([red, green, blue]: Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A path in SVG's terms. Z draws the closing line.
fn path_data(start: Point, steps: &[Step], shape: &Shape) -> String {
    let mut data = format!("M{} {}", start.x, start.y);
    for segment in shape.segments().into_iter().take(steps.len()) {
        match segment.step {
            Step::Line(to) => data.push_str(&format!("L{} {}", to.x, to.y)),
            Step::Arc { centre, clockwise, .. } => {
                let (radius, sweep) = (distance(centre, segment.from), u8::from(clockwise));
                for to in segment.halves().iter().map(Segment::to) {
                    data.push_str(&format!("A{radius} {radius} 0 0 {sweep} {} {}", to.x, to.y));
                }
            }
        }
    }
    if shape.is_closed() {
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
