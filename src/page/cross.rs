//! Boxes of a form crossed off before play, as a player's pen would have done it.

use typst::layout::{Abs, FrameItem, Point};
use typst::syntax::Span;
use typst::visualize::{Color, FixedStroke, Geometry, LineCap, Paint};

use crate::measure::Length;
use crate::model::{Damage, DamageMark};

use super::{Field, LaidForm, Plan};

/// The line of the pen.
const WIDTH: Length = Length::um(550);
/// How far the strokes stay inside of the box.
const INSET: Length = Length::um(500);
/// The side of a cross that stands beside the number in a wide box, as a player sets it.
const BESIDE: Length = Length::um(4_400);
/// How far along a wide box that cross stands.
const BESIDE_AT: f64 = 0.6;
/// A box this many times as wide as high has a number in it.
const WIDE: f64 = 1.6;

/// Which boxes of a form some damage crosses off, of which the ship has so many, if that is known.
///
/// # Errors
/// If the form has no such boxes, or not so many.
pub fn crossed<'a>(
    plan: &'a Plan,
    damage: &Damage,
    has: Option<i64>,
) -> Result<Vec<&'a Field>, String> {
    let field = &damage.field;
    let DamageMark::Crossed(count) = damage.mark else {
        let known = plan.fields.iter().any(|other| !other.tick && other.name == *field);
        let none = || format!("this form has no box `{field}` to write in");
        return if known { Ok(Vec::new()) } else { Err(none()) };
    };
    let own: Vec<&Field> = ticks(plan).filter(|other| track(&other.name) == field).collect();
    if own.is_empty() {
        return Err(format!("this form has no boxes `{field}`"));
    }
    let whole = |count: i64| usize::try_from(count).unwrap_or(0);
    if let Some(has) = has.filter(|has| whole(*has) > own.len()) {
        let boxes = own.len();
        return Err(format!(
            "she has {has} of `{field}`, and this form has {boxes} boxes: it gives her one box to keep count in"
        ));
    }
    let most = own.len().min(has.map_or(own.len(), whole));
    if whole(count) > most {
        return Err(format!("she has {most} boxes `{field}`, of which {count} cannot be lost"));
    }
    Ok(own.into_iter().take(whole(count)).collect())
}

/// The name of every track of boxes of a form, once each.
pub fn tracks(plan: &Plan) -> Vec<&str> {
    let mut names: Vec<&str> = ticks(plan).map(|field| track(&field.name)).collect();
    names.dedup();
    names
}

fn ticks(plan: &Plan) -> impl Iterator<Item = &Field> {
    plan.fields.iter().filter(|field| field.tick)
}

/// `rof_heavy.3` and `speed.8.lost` are boxes of the tracks `rof_heavy` and `speed`.
fn track(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

impl LaidForm {
    /// Crosses off boxes.
    pub fn cross(&mut self, fields: &[&Field]) {
        for field in fields {
            let wide = field.size.x > field.size.y * WIDE;
            let along = if wide { BESIDE_AT } else { 0.5 };
            let middle = field.at + Point::new(field.size.x * along, field.size.y / 2.0);
            let side = if wide { Abs::pt(BESIDE.to_pt()) } else { field.size.x.min(field.size.y) };
            let half = side / 2.0 - Abs::pt(INSET.to_pt());
            for slope in [1.0, -1.0] {
                let start = middle - Point::new(half, half * slope);
                let run = Point::new(half * 2.0, half * 2.0 * slope);
                let stroke = FixedStroke {
                    cap: LineCap::Round,
                    ..FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::pt(WIDTH.to_pt()))
                };
                let line = Geometry::Line(run).stroked(stroke);
                self.frame.push(start, FrameItem::Shape(line, Span::detached()));
            }
        }
    }
}
