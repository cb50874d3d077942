//! Crosses off boxes and rings letters of a form for damage from before the game, as if by pen.

use typst::layout::{Abs, FrameItem, Point, Size};
use typst::syntax::Span;
use typst::visualize::{Color, FixedStroke, Geometry, LineCap, Paint};

use crate::measure::Length;
use crate::model::{Damage, DamageMark};

use super::form::{Field, LaidForm};
use super::naming;

/// The width of the pen.
pub const WIDTH: Length = Length::um(550);
/// The distance of the strokes from the edge of the box.
const INSET: Length = Length::um(500);
/// The size of a cross beside the number in a wide box.
const BESIDE: Length = Length::um(4_400);
/// The position of that cross along a wide box, as a fraction.
const BESIDE_AT: f64 = 0.6;
/// The aspect ratio from which a box has a number in it.
const WIDE: f64 = 1.6;
/// The straight strokes of a ring.
const RING: u32 = 24;

/// The names, by [`naming::names`], of the boxes that damage crosses off. `has` is the number of
/// boxes that the ship has, if one of her values says.
///
/// # Errors
/// If the form has no such boxes, or too few.
pub fn crossed(fields: &[Field], damage: &Damage, has: Option<i64>) -> Result<Vec<String>, String> {
    let asked = &damage.field;
    let is_own = |name: &String| naming::track(name) == asked || naming::family(name) == asked;
    let own: Vec<String> = boxes(fields).map(|(_, name)| name).filter(is_own).collect();
    match &damage.mark {
        DamageMark::Written(_) => {
            let known = fields.iter().any(|field| !field.tick && field.name == *asked);
            let none = || format!("this form has no box `{asked}` to write in");
            if known { Ok(Vec::new()) } else { Err(none()) }
        }
        _ if own.is_empty() => {
            let of_ship =
                has.filter(|has| *has > 0).map(|has| format!(" for the {has} that she has"));
            Err(format!("this form has no boxes `{asked}`{}", of_ship.unwrap_or_default()))
        }
        DamageMark::Crossed(count) => {
            let whole = |count: i64| usize::try_from(count).unwrap_or(0);
            // A turret of two guns has one box, which is crossed off when the turret is out.
            let most = own.len().min(has.map_or(own.len(), whole));
            if whole(*count) > most {
                let boxes = if most == 1 { "box" } else { "boxes" };
                return Err(format!("`{asked} = {count}`, but she has only {most} such {boxes}"));
            }
            Ok(own.into_iter().take(whole(*count)).collect())
        }
        DamageMark::Boxes(numbers) => {
            let of = |number: &i64| {
                let mut found = own.iter().filter(|name| naming::number(name) == Some(*number));
                let name = found.next().filter(|_| found.next().is_none()).cloned();
                name.ok_or_else(|| format!("she has no box {number} of `{asked}`"))
            };
            numbers.iter().map(of).collect()
        }
    }
}

/// The boxes to cross off with their names, in the order in which they are lost.
fn boxes(fields: &[Field]) -> impl Iterator<Item = (&Field, String)> {
    fields.iter().zip(naming::names(fields)).filter(|(field, _)| field.tick)
}

/// The names of a form's tracks, without duplicates.
pub fn tracks(fields: &[Field]) -> Vec<String> {
    let families = boxes(fields).map(|(_, name)| naming::family(&name).to_owned());
    let mut names: Vec<String> = families.collect();
    names.dedup();
    names
}

/// The strokes of the mark in a field, each as a start and an offset: two of a cross, or those of a ring.
pub fn strokes(field: &Field) -> Vec<(Point, Point)> {
    if field.ring { ring(field.size) } else { cross(field.size).to_vec() }
}

fn ring(size: Size) -> Vec<(Point, Point)> {
    let corner = |number: u32| {
        let angle = std::f64::consts::TAU * f64::from(number) / f64::from(RING);
        let inset = Abs::pt(WIDTH.to_pt() / 2.0);
        let (across, down) = (size.x / 2.0, size.y / 2.0);
        Point::new(across + (across - inset) * angle.cos(), down + (down - inset) * angle.sin())
    };
    (0..RING).map(|number| (corner(number), corner(number + 1) - corner(number))).collect()
}

fn cross(size: Size) -> [(Point, Point); 2] {
    let wide = size.x > size.y * WIDE;
    let along = if wide { BESIDE_AT } else { 0.5 };
    let middle = Point::new(size.x * along, size.y / 2.0);
    let side = if wide { Abs::pt(BESIDE.to_pt()) } else { size.x.min(size.y) };
    let half = side / 2.0 - Abs::pt(INSET.to_pt());
    [1.0, -1.0].map(|slope| {
        (middle - Point::new(half, half * slope), Point::new(half * 2.0, half * 2.0 * slope))
    })
}

impl LaidForm {
    /// Crosses off boxes by name.
    pub fn cross(&mut self, names: &[String]) {
        let stroke = FixedStroke {
            cap: LineCap::Round,
            ..FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::pt(WIDTH.to_pt()))
        };
        let named = self.fields.iter().zip(naming::names(&self.fields));
        for (field, _) in named.filter(|(_, name)| names.contains(name)) {
            for (start, run) in strokes(field) {
                let line = Geometry::Line(run).stroked(stroke.clone());
                self.frame.push(field.at + start, FrameItem::Shape(line, Span::detached()));
            }
        }
    }
}
