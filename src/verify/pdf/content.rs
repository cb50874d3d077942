//! Interprets the content of pages and forms, and collects what is visibly painted.

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Rect as PdfRect, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, BezPath, Point, Rect, Shape};

use super::super::finished::Sheet;
use super::super::path::{close, marks};
use super::limits;

/// The deepest nesting of forms; deeper ones are taken for a cycle.
const DEPTH: usize = 16;
/// The deepest nesting of saved states.
const MOST_SAVED: usize = 1_000;
/// The most operators and bytes interpreted in a file, counting a form each time it is drawn.
pub const BUDGET: usize = 200_000_000;
/// The cost of an operator, in bytes.
const OPERATOR: usize = 16;

/// The state saved by `q` and restored by `Q`.
#[derive(Clone)]
struct State {
    matrix: Affine,
    clip: Rect,
    stroke: Ink,
    fill: Ink,
}

/// Interprets the content of a page, as far as it is understood and the file's budget lasts.
pub fn page(
    sheet: &mut Sheet,
    budget: &mut usize,
    content: &[u8],
    matrix: Affine,
    clip: Rect,
    resources: &Resources,
) {
    let state = State { matrix, clip, stroke: Ink::default(), fill: Ink::default() };
    Run::new(sheet, budget, state, resources, 0).read(content);
}

/// The state of one content stream.
struct Run<'r, 'd> {
    sheet: &'r mut Sheet,
    budget: &'r mut usize,
    state: State,
    saved: Vec<State>,
    path: BezPath,
    /// Whether the next painted path becomes a clip.
    clip: bool,
    resources: &'r Resources<'d>,
    depth: usize,
}

impl<'r, 'd> Run<'r, 'd> {
    fn new(
        sheet: &'r mut Sheet,
        budget: &'r mut usize,
        state: State,
        resources: &'r Resources<'d>,
        depth: usize,
    ) -> Self {
        let (saved, path) = (Vec::new(), BezPath::new());
        Self { sheet, budget, state, saved, path, clip: false, resources, depth }
    }

    fn read(&mut self, content: &[u8]) {
        *self.budget = self.budget.saturating_sub(content.len());
        if limits::check_depth(content).is_err() {
            return;
        }
        let mut operators = TypedIter::new(content);
        while let Some(operator) = operators.next().filter(|_| *self.budget > 0) {
            *self.budget = self.budget.saturating_sub(OPERATOR);
            self.step(&operator);
        }
    }

    fn step(&mut self, operator: &Op) {
        let state = &mut self.state;
        match operator {
            Op::SaveState(_) if self.saved.len() < MOST_SAVED => self.saved.push(state.clone()),
            Op::RestoreState(_) => {
                if let Some(saved) = self.saved.pop() {
                    self.state = saved;
                }
            }
            Op::Transform(m) => {
                let numbers = [&m.0, &m.1, &m.2, &m.3, &m.4, &m.5].map(Number::as_f64);
                state.matrix *= Affine::new(numbers);
            }
            Op::SetGraphicsState(name) => {
                if let Some(dict) = self.resources.get_ext_g_state(name.0) {
                    apply(&dict, &mut state.stroke, &mut state.fill);
                }
            }
            Op::XObject(name) => {
                if let Some(form) = self.resources.get_x_object(name.0) {
                    self.form(&form);
                }
            }
            _ => {
                let _ = self.color(operator) || self.path(operator) || self.paint(operator);
            }
        }
    }

    /// Handles an operator that sets a color.
    fn color(&mut self, operator: &Op) -> bool {
        let State { stroke, fill, .. } = &mut self.state;
        match operator {
            Op::StrokeColor(color) => stroke.set(&color.0),
            Op::NonStrokeColor(color) => fill.set(&color.0),
            Op::StrokeColorNamed(color) => stroke.set(&color.0),
            Op::NonStrokeColorNamed(color) => fill.set(&color.0),
            Op::StrokeColorDeviceGray(grey) => stroke.set(&[grey.0]),
            Op::NonStrokeColorDeviceGray(grey) => fill.set(&[grey.0]),
            Op::StrokeColorDeviceRgb(c) => stroke.set(&[c.0, c.1, c.2]),
            Op::NonStrokeColorDeviceRgb(c) => fill.set(&[c.0, c.1, c.2]),
            Op::StrokeColorCmyk(c) => stroke.set(&[c.0, c.1, c.2, c.3]),
            Op::NonStrokeColorCmyk(c) => fill.set(&[c.0, c.1, c.2, c.3]),
            _ => return false,
        }
        true
    }

    /// Handles an operator that builds the path.
    fn path(&mut self, operator: &Op) -> bool {
        let path = &mut self.path;
        let from = path.current_position();
        let at = |x: Number, y: Number| Point::new(x.as_f64(), y.as_f64());
        match (operator, from) {
            (Op::ClipNonZero(_) | Op::ClipEvenOdd(_), _) => self.clip = true,
            (Op::MoveTo(to), _) => path.move_to(at(to.0, to.1)),
            (Op::RectPath(r), _) => {
                let (corner, size) = (at(r.0, r.1), at(r.2, r.3));
                let (x, y) = (corner.x + size.x, corner.y + size.y);
                path.extend(Rect::new(corner.x, corner.y, x, y).path_elements(0.0));
                path.move_to(corner);
            }
            (Op::ClosePath(_), _) => close(path),
            // Lines and curves need a current point.
            (Op::LineTo(to), Some(_)) => path.line_to(at(to.0, to.1)),
            (Op::CubicTo(c), Some(_)) => path.curve_to(at(c.0, c.1), at(c.2, c.3), at(c.4, c.5)),
            (Op::CubicStartTo(c), Some(from)) => path.curve_to(from, at(c.0, c.1), at(c.2, c.3)),
            (Op::CubicEndTo(c), Some(_)) => path.curve_to(at(c.0, c.1), at(c.2, c.3), at(c.2, c.3)),
            _ => return false,
        }
        true
    }

    /// Handles an operator that paints the path.
    fn paint(&mut self, operator: &Op) -> bool {
        let (fill, stroke) = match operator {
            Op::EndPath(_) => (false, false),
            Op::StrokePath(_) | Op::CloseAndStrokePath(_) => (false, true),
            Op::FillPathNonZero(_)
            | Op::FillPathNonZeroCompatibility(_)
            | Op::FillPathEvenOdd(_) => (true, false),
            Op::FillAndStrokeNonZero(_)
            | Op::FillAndStrokeEvenOdd(_)
            | Op::CloseFillAndStrokeNonZero(_)
            | Op::CloseFillAndStrokeEvenOdd(_) => (true, true),
            _ => return false,
        };
        if matches!(
            operator,
            Op::CloseAndStrokePath(_)
                | Op::CloseFillAndStrokeNonZero(_)
                | Op::CloseFillAndStrokeEvenOdd(_)
        ) {
            close(&mut self.path);
        }
        let State { matrix, clip, .. } = self.state;
        let path = std::mem::take(&mut self.path);
        let next_clip = std::mem::take(&mut self.clip).then(|| (matrix * &path).bounding_box());
        if (stroke && self.state.stroke.is_seen()) || (fill && self.state.fill.is_seen()) {
            self.sheet.marks.extend(marks(&path, matrix, clip));
        }
        if let Some(next) = next_clip {
            self.state.clip = clipped(clip, next);
        }
        true
    }

    /// Draws a form. Images are skipped: nothing is measured on them.
    fn form(&mut self, form: &Stream) {
        let dict = form.dict();
        let is_form = dict.get::<Name>("Subtype").is_some_and(|kind| kind.as_ref() == b"Form");
        let Some(content) = limits::decoded(form).ok().filter(|_| is_form && self.depth < DEPTH)
        else {
            return;
        };
        let mut state = self.state.clone();
        let matrix = dict.get::<Array>("Matrix");
        let numbers: Vec<f64> =
            matrix.iter().flat_map(Array::iter::<Number>).map(|number| number.as_f64()).collect();
        if let Ok(numbers) = <[f64; 6]>::try_from(numbers) {
            state.matrix *= Affine::new(numbers);
        }
        if let Some(PdfRect { x0, y0, x1, y1 }) = dict.get::<PdfRect>("BBox") {
            let area = state.matrix.transform_rect_bbox(Rect::new(x0, y0, x1, y1));
            state.clip = clipped(state.clip, area);
        }
        let own = dict.get::<Dict>("Resources").unwrap_or_default();
        let resources = Resources::from_parent(own, self.resources.clone());
        Run::new(self.sheet, self.budget, state, &resources, self.depth + 1).read(&content);
    }
}

/// Intersects two clips. An empty intersection hides everything.
fn clipped(outer: Rect, inner: Rect) -> Rect {
    let both = outer.intersect(inner);
    if both.area() > 1e-9 { both } else { Rect::new(1e9, 1e9, -1e9, -1e9) }
}

/// A share of light beyond which a color cannot be told from white.
const WHITE: f64 = 0.98;

/// The current stroke or fill color.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Ink {
    is_dark: bool,
    opacity: f64,
}

impl Default for Ink {
    fn default() -> Self {
        Self { is_dark: true, opacity: 1.0 }
    }
}

impl Ink {
    fn is_seen(self) -> bool {
        self.is_dark && self.opacity > 1.0 - WHITE
    }

    /// Sets a color by its components: of light if they are one or three, of ink if they are four.
    fn set(&mut self, numbers: &[Number]) {
        let mut values = numbers.iter().map(|number| number.as_f64());
        self.is_dark = match numbers.len() {
            1 | 3 => values.any(|light| light < WHITE),
            _ => values.any(|ink| ink > 1.0 - WHITE),
        };
    }
}

/// Applies the opacities of a graphics state.
fn apply(state: &Dict, stroke: &mut Ink, fill: &mut Ink) {
    for (key, ink) in [("CA", stroke), ("ca", fill)] {
        if let Some(opacity) = state.get::<Number>(key) {
            ink.opacity = opacity.as_f64();
        }
    }
}
