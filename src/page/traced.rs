//! Traces the paths that templates give as text: the ships, above all.
//!
//! A ship has hundreds of steps. A template that makes a value of Typst's of each takes longer for her drawing
//! than for the rest of her log: the job is the logs of every built-in ship, in docs/performance.md.

use svgtypes::{PathParser, PathSegment};
use typst::foundations::{Dict, FromValue, Value};
use typst::layout::{Abs, Frame, FrameItem, Length, Point};
use typst::syntax::Span;
use typst::visualize::{
    Color, Curve, DashPattern, FillRule, FixedStroke, Geometry, LineCap, LineJoin, Paint, Shape,
};

use super::marked::labelled;

/// Traces every path of a frame where the function `traced` of templates/blocks/ship_drawing.typ marks it.
pub fn trace(frame: &mut Frame) {
    let mut traced = Vec::new();
    let mut index = 0;
    frame.retain(|item| {
        match item {
            FrameItem::Group(group) => trace(&mut group.frame),
            item => {
                if let Some(Value::Dict(mark)) = labelled(item, "traced") {
                    traced.extend(shape(mark).map(|shape| (index, shape)));
                }
            }
        }
        index += 1;
        true
    });
    for (index, shape) in traced.into_iter().rev() {
        let Some(&(at, _)) = frame.items().as_slice().get(index) else { continue };
        frame.insert(index + 1, at, FrameItem::Shape(shape, Span::detached()));
    }
}

/// The shape that a mark describes; `None` if the template gives something else.
fn shape(mark: &Dict) -> Option<Shape> {
    let curve = curve(&get::<String>(mark, "path")?, get(mark, "factor")?, get(mark, "digits")?)?;
    let fill = get::<Option<Color>>(mark, "fill")?.map(Paint::Solid);
    let dash = get::<Option<Vec<Length>>>(mark, "dash")?.map(|lengths| DashPattern {
        array: lengths.into_iter().map(|length| length.abs).collect(),
        phase: Abs::zero(),
    });
    let stroke = match get::<Option<Length>>(mark, "thickness")? {
        Some(thickness) => Some(FixedStroke {
            cap: get::<LineCap>(mark, "cap")?,
            join: LineJoin::Round,
            dash,
            ..FixedStroke::from_pair(Paint::Solid(Color::BLACK), thickness.abs)
        }),
        None => None,
    };
    let geometry = Geometry::Curve(curve);
    Some(Shape { geometry, fill, fill_rule: FillRule::NonZero, stroke })
}

fn get<T: FromValue>(mark: &Dict, key: &str) -> Option<T> {
    mark.get(key).ok()?.clone().cast().ok()
}

/// A path in millimetres, times `factor`. Its points are rounded to `digits` decimals of a point, since long numbers fill a file.
fn curve(path: &str, factor: f64, digits: i64) -> Option<Curve> {
    let fine = 10_f64.powi(i32::try_from(digits).ok()?);
    let side = |mm: f64| Abs::pt((Abs::mm(mm * factor).to_pt() * fine).round() / fine);
    let at = |x, y| Point::new(side(x), side(y));
    let mut curve = Curve::new();
    for step in PathParser::from(path) {
        match step.ok()? {
            PathSegment::MoveTo { x, y, .. } => curve.move_(at(x, y)),
            PathSegment::LineTo { x, y, .. } => curve.line(at(x, y)),
            PathSegment::CurveTo { x1, y1, x2, y2, x, y, .. } => {
                curve.cubic(at(x1, y1), at(x2, y2), at(x, y));
            }
            PathSegment::ClosePath { .. } => curve.close(),
            _ => return None,
        }
    }
    Some(curve)
}
