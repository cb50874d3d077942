//! Interprets the content of pages and forms, and collects what is visibly painted.

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Rect as PdfRect, Stream};
use hayro_syntax::page::Resources;
use kurbo::{Affine, Point, Rect, Vec2};

use super::super::finished::{Sheet, Word};
use super::super::pen::{Clip, Pen};
use super::ink::{self, Ink, Space};
use super::layers::{Layers, Seen};
use super::limits;
use super::words::{Hand, Writer};

/// The deepest nesting of forms; deeper ones are taken for a cycle.
const DEPTH: usize = 16;
/// The deepest nesting of saved states.
const MOST_SAVED: usize = 1_000;
/// The most operators and bytes interpreted in a file, counting a form each time it is drawn.
pub const BUDGET: usize = 200_000_000;
/// The cost of an operator, in bytes.
const OPERATOR: usize = 16;
/// Appended to all content interpreted: if it is never reached, the content is malformed.
const END: &[u8] = b"\n/ChartroomReadToTheEnd MP\n";

/// The state saved by `q` and restored by `Q`.
#[derive(Clone)]
struct State {
    matrix: Affine,
    clip: Rect,
    stroke: Ink,
    fill: Ink,
    /// The opacity of the group being drawn.
    group: f64,
    hand: Hand,
}

/// Interprets content.
pub struct Reader<'a> {
    sheet: &'a mut Sheet,
    layers: &'a Layers,
    budget: &'a mut usize,
}

impl<'a> Reader<'a> {
    pub fn new(sheet: &'a mut Sheet, layers: &'a Layers, budget: &'a mut usize) -> Self {
        Self { sheet, layers, budget }
    }

    /// Interprets a page.
    pub fn page(&mut self, content: Vec<u8>, matrix: Affine, clip: Rect, resources: &Resources) {
        let (stroke, fill) = Default::default();
        let hand = Hand::default();
        let state = State { matrix, clip, stroke, fill, group: 1.0, hand };
        self.run(content, state, resources, 0);
    }

    fn run(&mut self, mut content: Vec<u8>, state: State, resources: &Resources, depth: usize) {
        if let Err(why) = limits::check_depth(&content) {
            return self.sheet.refuse(why);
        }
        *self.budget = self.budget.saturating_sub(content.len());
        content.extend_from_slice(END);
        let mut content_run = Run {
            reader: self,
            state,
            saved: Vec::new(),
            hidden: Vec::new(),
            pen: Pen::default(),
            writer: Writer::default(),
            clip: false,
            resources,
            depth,
        };
        let mut operators = TypedIter::new(&content);
        let mut is_whole = false;
        while let Some(operator) = operators.next() {
            let budget = &mut *content_run.reader.budget;
            *budget = budget.saturating_sub(OPERATOR);
            if *budget == 0 {
                return self.sheet.refuse("it draws more than `verify` can process");
            }
            is_whole =
                matches!(&operator, Op::MarkedContentPoint(point) if END[2..].starts_with(point.0));
            content_run.step(&operator);
        }
        if !is_whole {
            self.sheet.refuse("its drawing operators cannot be read to the end");
        }
    }
}

/// The state of one content stream.
struct Run<'r, 'a, 'd> {
    reader: &'r mut Reader<'a>,
    state: State,
    saved: Vec<State>,
    /// For each open marked content, whether it is hidden.
    hidden: Vec<bool>,
    pen: Pen,
    writer: Writer,
    /// Whether the next painted path becomes a clip.
    clip: bool,
    resources: &'r Resources<'d>,
    depth: usize,
}

impl Run<'_, '_, '_> {
    fn step(&mut self, operator: &Op) {
        let state = &mut self.state;
        match operator {
            Op::SaveState(_) if self.saved.len() < MOST_SAVED => self.saved.push(state.clone()),
            Op::SaveState(_) => self.refuse("saved states are nested without limit (q)"),
            Op::RestoreState(_) => {
                if let Some(saved) = self.saved.pop() {
                    self.state = saved;
                }
            }
            Op::Transform(m) => {
                let numbers = [&m.0, &m.1, &m.2, &m.3, &m.4, &m.5].map(Number::as_f64);
                state.matrix *= Affine::new(numbers);
            }
            Op::SetGraphicsState(name) => self.graphics_state(name.0),
            Op::XObject(name) => self.show(name.0),
            Op::TextRenderingMode(mode) if mode.0.as_f64() >= 4.0 => {
                self.refuse("text is used to clip what is drawn (Tr)");
            }
            Op::BeginMarkedContent(_) => self.hidden.push(false),
            Op::BeginMarkedContentWithProperties(begin) => self.begin_marked(begin.0, begin.1),
            Op::EndMarkedContent(_) => {
                self.hidden.pop();
            }
            Op::Fallback(other) => {
                let name = String::from_utf8_lossy(other).into_owned();
                self.refuse(&format!(
                    "its operator `{name}` is not known, or has the wrong operands"
                ));
            }
            _ => {
                if !self.color(operator) && !self.path(operator) {
                    self.paint(operator);
                }
            }
        }
        self.write(operator);
    }

    /// Follows text operators.
    fn write(&mut self, operator: &Op) {
        let State { hand, matrix, clip, fill, group, .. } = &mut self.state;
        match self.writer.step(operator, hand, self.resources) {
            Ok(Some((area, place))) => {
                let ink = Ink { opacity: fill.opacity * *group, ..*fill };
                if ink.is_seen() && !self.hidden.contains(&true) {
                    let word = Word { area, place: *matrix * place, clip: *clip };
                    self.reader.sheet.words.push(word);
                }
            }
            Ok(None) => {}
            Err(why) => self.refuse(why),
        }
    }

    fn refuse(&mut self, why: &str) {
        self.reader.sheet.refuse(why);
    }

    /// Handles an operator that sets a color.
    fn color(&mut self, operator: &Op) -> bool {
        let State { stroke, fill, .. } = &mut self.state;
        match operator {
            Op::ColorSpaceStroke(name) => stroke.enter(name.0, self.resources),
            Op::ColorSpaceNonStroke(name) => fill.enter(name.0, self.resources),
            Op::StrokeColor(color) => stroke.set(&color.0),
            Op::NonStrokeColor(color) => fill.set(&color.0),
            Op::StrokeColorNamed(color) => stroke.set(&color.0),
            Op::NonStrokeColorNamed(color) => fill.set(&color.0),
            Op::StrokeColorDeviceGray(grey) => stroke.set_in(Space::Light, &[grey.0]),
            Op::NonStrokeColorDeviceGray(grey) => fill.set_in(Space::Light, &[grey.0]),
            Op::StrokeColorDeviceRgb(c) => stroke.set_in(Space::Light, &[c.0, c.1, c.2]),
            Op::NonStrokeColorDeviceRgb(c) => fill.set_in(Space::Light, &[c.0, c.1, c.2]),
            Op::StrokeColorCmyk(c) => stroke.set_in(Space::Ink, &[c.0, c.1, c.2, c.3]),
            Op::NonStrokeColorCmyk(c) => fill.set_in(Space::Ink, &[c.0, c.1, c.2, c.3]),
            _ => return false,
        }
        true
    }

    /// Handles an operator that builds the path.
    fn path(&mut self, operator: &Op) -> bool {
        let pen = &mut self.pen;
        let at = |x: Number, y: Number| Point::new(x.as_f64(), y.as_f64());
        match operator {
            Op::MoveTo(to) => pen.move_to(at(to.0, to.1)),
            Op::LineTo(to) => pen.line_to(at(to.0, to.1)),
            Op::CubicTo(c) => pen.cubic_to(at(c.0, c.1), at(c.2, c.3), at(c.4, c.5)),
            Op::CubicStartTo(c) => pen.cubic_to(pen.at, at(c.0, c.1), at(c.2, c.3)),
            Op::CubicEndTo(c) => pen.cubic_to(at(c.0, c.1), at(c.2, c.3), at(c.2, c.3)),
            Op::ClosePath(_) => pen.close(),
            Op::RectPath(r) => pen.rectangle(at(r.0, r.1), at(r.2, r.3).to_vec2()),
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.clip = true,
            _ => return false,
        }
        true
    }

    /// Handles an operator that paints the path.
    fn paint(&mut self, operator: &Op) {
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
            _ => return,
        };
        if matches!(
            operator,
            Op::CloseAndStrokePath(_)
                | Op::CloseFillAndStrokeNonZero(_)
                | Op::CloseFillAndStrokeEvenOdd(_)
        ) {
            self.pen.close();
        }
        let state = &self.state;
        let next_clip = std::mem::take(&mut self.clip).then(|| self.pen.clip(state.matrix));
        let is_shown = !self.hidden.contains(&true);
        let with_group = |ink: Ink| Ink { opacity: ink.opacity * state.group, ..ink };
        let (stroke_ink, fill_ink) = (with_group(state.stroke), with_group(state.fill));
        if fill
            && is_shown
            && fill_ink.is_opaque()
            && let Clip::Box(area) = self.pen.clip(state.matrix)
        {
            let budget = &mut *self.reader.budget;
            *budget = budget.saturating_sub(self.reader.sheet.marks.len());
            self.reader.sheet.cover(area.intersect(state.clip));
        }
        let stroke = stroke && is_shown && stroke_ink.is_seen();
        if stroke || (fill && is_shown && fill_ink.is_seen()) {
            self.reader.sheet.add(self.pen.take(state.matrix, state.clip, stroke));
        }
        self.pen.clear();
        if let Some(clip) = next_clip {
            self.state.clip = self.clipped(self.state.clip, clip);
        }
    }

    /// Intersects two clips. An empty intersection hides everything.
    fn clipped(&mut self, outer: Rect, inner: Clip) -> Rect {
        let inner = match inner {
            Clip::Box(inner) => inner,
            Clip::Other(inner) => {
                self.refuse("something is clipped to a shape that is not a rectangle (W)");
                inner
            }
        };
        let both = outer.intersect(inner);
        if both.area() > 1e-9 { both } else { Rect::new(1e9, 1e9, -1e9, -1e9) }
    }

    fn graphics_state(&mut self, name: &Name) {
        let Some(dict) = self.resources.get_ext_g_state(name) else {
            return self.refuse("a graphics state that it uses is missing (gs)");
        };
        let State { stroke, fill, .. } = &mut self.state;
        if let Some(why) = ink::apply(&dict, stroke, fill) {
            self.refuse(why);
        }
    }

    fn begin_marked(&mut self, tag: &Name, properties: &Object) {
        let seen = match properties {
            Object::Name(name) if tag.as_ref() == b"OC" => {
                self.reader.layers.shows_named(name, self.resources)
            }
            _ if tag.as_ref() == b"OC" => Seen::Depends,
            _ => Seen::Yes,
        };
        self.hidden.push(seen == Seen::No);
        self.check(seen);
    }

    fn check(&mut self, seen: Seen) {
        if seen == Seen::Depends {
            self.refuse("whether a layer shows depends on the viewer (OC)");
        }
    }

    /// Draws a form by name. Images are skipped: nothing is measured on them.
    fn show(&mut self, name: &Name) {
        let form = self.resources.get_x_object(name);
        let Some(form) = form else { return self.refuse("a form that it draws is missing (Do)") };
        let dict = form.dict();
        if dict.get::<Name>("Subtype").is_none_or(|kind| kind.as_ref() != b"Form") {
            return;
        }
        let seen = self.reader.layers.shows(dict);
        self.check(seen);
        if seen == Seen::No || self.hidden.contains(&true) {
            return;
        }
        if self.depth >= DEPTH {
            return self.refuse("forms are nested deeper than `verify` supports");
        }
        match limits::decoded(&form) {
            Ok(content) => self.form(&form, content),
            Err(why) => self.refuse(&why),
        }
    }

    fn form(&mut self, form: &Stream, content: Vec<u8>) {
        let dict = form.dict();
        let mut state = self.state.clone();
        if let Some(inner) = dict.get::<Array>("Matrix") {
            let numbers: Vec<f64> = inner.iter::<Number>().map(|number| number.as_f64()).collect();
            match <[f64; 6]>::try_from(numbers) {
                Ok(numbers) => state.matrix *= Affine::new(numbers),
                Err(_) => return self.refuse("the matrix of a form is not six numbers"),
            }
        }
        if let Some(PdfRect { x0, y0, x1, y1 }) = dict.get::<PdfRect>("BBox") {
            let mut pen = Pen::default();
            pen.rectangle(Point::new(x0, y0), Vec2::new(x1 - x0, y1 - y0));
            state.clip = self.clipped(state.clip, pen.clip(state.matrix));
        }
        if dict.contains_key("Group") {
            state.group *= state.fill.opacity;
            (state.stroke.opacity, state.fill.opacity) = (1.0, 1.0);
        }
        let own = dict.get::<Dict>("Resources").unwrap_or_default();
        let resources = Resources::from_parent(own, self.resources.clone());
        self.reader.run(content, state, &resources, self.depth + 1);
    }
}
