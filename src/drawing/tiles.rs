//! A drawing as Typst frames for paper: each window holds only what is seen in it, so that a file does not grow with
//! what is not.

use kurbo::{BezPath, PathEl};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point as At, Transform};
use typst::syntax::Span;
use typst::text::TextItem;
use typst::visualize::{
    Color, Curve as Outline, DashPattern, FillRule, FixedStroke, Geometry, Luma, Paint as Fill,
    ProcessColor, Shape as Drawn,
};

use crate::measure::{Length, Point};
use crate::model::{Placed, Role, Size};

use super::curves::nearest;
use super::paint::{self, Paint};
use super::path::path_of;
use super::{Drawing, Mark, Segment, Shape, Text};

/// A drawing to be shown through windows.
pub struct Tiles<'a> {
    drawing: &'a Drawing,
    /// Its marks, ordered by role as they overlap, with the boxes of their ink.
    marks: Vec<(&'a Mark, Placed)>,
}

/// The bounding box of a mark's ink.
fn reach(mark: &Mark, drawing: &Drawing) -> Placed {
    match &mark.shape {
        Shape::Text(text) => {
            let long = drawing.faces.width(&text.words, text.face, text.size);
            Placed::between(text.at, text.at).grown(long + text.size)
        }
        shape => shape.bounds().unwrap_or_default().grown(around(mark)),
    }
}

/// How far the ink of a line reaches from its path: a mitred corner reaches at most twice the
/// width.
fn around(mark: &Mark) -> Length {
    mark.line.unwrap_or_default() * 2
}

impl<'a> Tiles<'a> {
    pub fn new(drawing: &'a Drawing) -> Self {
        let of_role = |role: Role| drawing.marks.iter().filter(move |mark| mark.role == role);
        let ordered = Role::WORDS.iter().flat_map(|(_, role)| of_role(*role));
        Self { drawing, marks: ordered.map(|mark| (mark, reach(mark, drawing))).collect() }
    }

    /// What is seen through a window, clipped to it.
    pub fn frame(&self, window: &Placed) -> Frame {
        let mut sheet = WindowFrame::new(window);
        for (mark, _) in self.marks.iter().filter(|(_, reach)| reach.touches(*window)) {
            match &mark.shape {
                Shape::Text(text) => sheet.text(text, self.drawing),
                _ => sheet.path(mark),
            }
        }
        sheet.finish()
    }
}

struct WindowFrame<'a> {
    window: &'a Placed,
    frame: Frame,
    /// Lines of one pen, not yet added to the frame.
    pen: Option<(FixedStroke, Outline)>,
}

impl<'a> WindowFrame<'a> {
    fn new(window: &'a Placed) -> Self {
        let frame = Frame::hard(size(window.size));
        Self { window, frame, pen: None }
    }

    fn finish(mut self) -> Frame {
        self.lift_pen();
        self.frame.clip(Outline::rect(size(self.window.size)));
        self.frame
    }

    /// Adds the pending lines of a pen to the frame.
    fn lift_pen(&mut self) {
        if let Some((stroke, outline)) = self.pen.take().filter(|(_, outline)| !outline.is_empty())
        {
            self.shape(Geometry::Curve(outline).stroked(stroke));
        }
    }

    fn shape(&mut self, shape: Drawn) {
        self.frame.push(At::zero(), FrameItem::Shape(shape, Span::detached()));
    }

    fn at(&self, point: Point) -> At {
        let (x, y) = (point.x - self.window.x, point.y - self.window.y);
        At::new(Abs::pt(x.to_pt()), Abs::pt(y.to_pt()))
    }

    /// Consecutive lines of one pen form a single shape; areas stay separate, since one may cover
    /// another.
    fn path(&mut self, mark: &Mark) {
        let Paint { fill, stroke, width } = Paint::printed(mark);
        let stroke = stroke.map(|color| FixedStroke {
            dash: mark.dash.map(dashes),
            ..FixedStroke::from_pair(paint(color), Abs::pt(width.to_pt()))
        });
        let Some(fill) = fill else {
            let Some(stroke) = stroke else { return };
            if self.pen.as_ref().is_some_and(|(held, _)| *held != stroke) {
                self.lift_pen();
            }
            let mut outline = self.pen.take().map_or_else(Outline::new, |(_, outline)| outline);
            self.seen(mark, &mut outline);
            self.pen = Some((stroke, outline));
            return;
        };
        self.lift_pen();
        let mut outline = Outline::new();
        self.add(&mut outline, &mark.shape.path());
        let (geometry, fill) = (Geometry::Curve(outline), Some(paint(fill)));
        self.shape(Drawn { geometry, fill, fill_rule: FillRule::NonZero, stroke });
    }

    /// Adds the visible part of a line. Dashes are counted from the line's beginning, so a dashed
    /// line stays whole.
    fn seen(&self, mark: &Mark, outline: &mut Outline) {
        let (segments, closed) = (mark.shape.segments(), mark.shape.is_closed());
        let is_seen =
            |segment: &Segment| segment.bounds().grown(around(mark)).touches(*self.window);
        if mark.dash.is_some() || segments.iter().all(is_seen) {
            return self.add(outline, &path_of(&segments, closed));
        }
        for run in segments.chunk_by(|one, next| is_seen(one) == is_seen(next)) {
            if run.first().is_some_and(is_seen) {
                self.add(outline, &path_of(run, false));
            }
        }
    }

    fn add(&self, outline: &mut Outline, path: &BezPath) {
        let at = |point| self.at(nearest(point));
        for element in path {
            match element {
                PathEl::MoveTo(to) => outline.move_(at(to)),
                PathEl::LineTo(to) => outline.line(at(to)),
                PathEl::CurveTo(a, b, to) => outline.cubic(at(a), at(b), at(to)),
                PathEl::ClosePath => outline.close(),
                PathEl::QuadTo(..) => unreachable!("shapes have no quadratic curves"),
            }
        }
    }

    /// Sets words as text, so that they can be searched and copied.
    fn text(&mut self, text: &Text, drawing: &Drawing) {
        self.lift_pen();
        let line = drawing.faces.shaped(&text.words, text.face);
        let size = Abs::pt(text.size.to_pt());
        let fill = paint(paint::color(text.ink));
        let back = line.width * text.anchor.before();
        let at = self.at(text.at);
        let turn = text.turn.to_f64();
        let runs = line.runs.iter().map(|(from, run)| {
            let item = TextItem { size, fill: fill.clone(), ..run.clone() };
            (At::with_x(size * (from - back)), FrameItem::Text(item))
        });
        if turn == 0.0 {
            runs.for_each(|(place, item)| self.frame.push(at + place, item));
            return;
        }
        let mut words = Frame::soft(typst::layout::Size::zero());
        words.push_multiple(runs);
        let turned = Transform::rotate(typst::layout::Angle::deg(turn));
        let group = GroupItem { transform: turned, ..GroupItem::new(words) };
        self.frame.push(at, FrameItem::Group(group));
    }
}

fn size(size: Size) -> typst::layout::Size {
    typst::layout::Size::new(Abs::pt(size.width.to_pt()), Abs::pt(size.height.to_pt()))
}

fn dashes((drawn, left_out): (Length, Length)) -> DashPattern<Abs, Abs> {
    let array = vec![Abs::pt(drawn.to_pt()), Abs::pt(left_out.to_pt())];
    DashPattern { array, phase: Abs::zero() }
}

/// Black, white and grey are one ink; only the accent is a color.
fn paint([red, green, blue]: paint::Color) -> Fill {
    let color = match red == green && green == blue {
        true => Color::Process(ProcessColor::Luma(Luma::new(f32::from(red) / 255.0, 1.0))),
        false => Color::from_u8(red, green, blue, 255),
    };
    Fill::Solid(color)
}
