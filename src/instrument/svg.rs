//! A drawing as SVG in millimetres, a layer for each role, by way of the template that owns its look.

use serde::Serialize;
use tera::{Context, Tera};

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Length, Point};

use super::{Anchor, Drawing, Face, Ink, Mark, Role, Shape, Step};

/// The template.
const TEMPLATE: &str = "templates/instruments/drawing.svg.tera";
const NAME: &str = "drawing.svg";

/// Makes SVG of drawings.
pub struct SvgWriter {
    tera: Tera,
    black: bool,
}

/// A layer: the marks of one role.
#[derive(Serialize)]
struct Layer {
    role: &'static str,
    marks: Vec<MarkView>,
}

/// A mark as the template sees it: a path, or words.
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
        Ok(Self { tera, black })
    }

    /// The drawing as SVG. Its size and every coordinate are millimetres.
    ///
    /// # Errors
    /// If the template fails.
    pub fn svg(&self, drawing: &Drawing) -> Result<String, Diagnostic> {
        let mut context = Context::new();
        context.insert("title", &drawing.title);
        context.insert("width", &drawing.size.width.to_string());
        context.insert("height", &drawing.size.height.to_string());
        context.insert("claim", "");
        context.insert("layers", &self.layers(drawing));
        self.tera.render(NAME, &context).map_err(|error| template_fault(&error))
    }

    fn layers(&self, drawing: &Drawing) -> Vec<Layer> {
        let layer = |(word, role): &(&'static str, Role)| {
            let own = drawing.marks.iter().filter(|mark| mark.role == *role);
            Layer { role: word, marks: own.map(|mark| self.mark(mark)).collect() }
        };
        Role::WORDS.iter().map(layer).filter(|layer| !layer.marks.is_empty()).collect()
    }

    fn mark(&self, mark: &Mark) -> MarkView {
        let view = MarkView {
            fill: mark.fill.map(|ink| self.color(ink)).unwrap_or_default(),
            stroke: if mark.line.is_some() { self.color(Ink::Black) } else { String::new() },
            width: mark.line.map(|width| width.to_string()).unwrap_or_default(),
            dash: mark.dash.map(|(on, off)| format!("{on} {off}")).unwrap_or_default(),
            ..MarkView::default()
        };
        match &mark.shape {
            Shape::Path { start, steps, closed } => {
                MarkView { d: path_data(*start, steps, *closed), ..view }
            }
            Shape::Circle { centre, radius } => {
                MarkView { d: circle_data(*centre, *radius), ..view }
            }
            Shape::Text(text) => {
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
                    fill: self.color(text.ink),
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
        }
    }

    fn color(&self, ink: Ink) -> String {
        match ink {
            Ink::Black => "#000000".to_owned(),
            Ink::White => "#ffffff".to_owned(),
            Ink::Grey(percent) => {
                let light = 255 - u32::from(percent.min(100)) * 255 / 100;
                format!("#{light:02x}{light:02x}{light:02x}")
            }
            Ink::Accent => if self.black { "#000000" } else { "#173a5e" }.to_owned(),
        }
    }
}

/// Family, stretch and weight of a face, as its font file calls itself.
fn font(face: Face) -> (&'static str, &'static str, u16) {
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
                let large = u8::from(sweep_degrees(centre, from, to, clockwise) > 180.0);
                let sweep = u8::from(clockwise);
                data.push_str(&format!("A{radius} {radius} 0 {large} {sweep} {} {}", to.x, to.y));
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

fn distance(a: Point, b: Point) -> Length {
    let (dx, dy) = ((b - a).x.to_mm(), (b - a).y.to_mm());
    Length::nearest_mm(dx.hypot(dy))
}

/// Through how many degrees an arc runs.
fn sweep_degrees(centre: Point, from: Point, to: Point, clockwise: bool) -> f64 {
    let angle = |point: Point| {
        let arm = point - centre;
        arm.y.to_mm().atan2(arm.x.to_mm()).to_degrees()
    };
    let turned = if clockwise { angle(to) - angle(from) } else { angle(from) - angle(to) };
    turned.rem_euclid(360.0)
}

fn template_fault(error: &tera::Error) -> Diagnostic {
    Diagnostic::error(Code::TemplateFault, format!("{TEMPLATE}: {error}"))
}
