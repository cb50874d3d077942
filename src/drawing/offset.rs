//! A drawing as a cutter needs it: only the roles it works on, with cut lines offset by half the
//! kerf so that the piece comes out at its true size.

use cavalier_contours::polyline::PlineSource;

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Cutter, Operation};

use super::curves::distance;
use super::mark::of_line;
use super::pline::{SAME_MM, path, polyline};
use super::shared;
use super::{Claim, ClaimShape, Drawing, Mark, Role, Segment, Shape, Step};

/// Prepares a drawing for a cutter. Claims on dropped marks are dropped; those on cut lines move to
/// the path of the beam.
///
/// # Errors
/// If the kerf is too wide for an opening or an outline.
pub fn prepare(drawing: &Drawing, cutter: &Cutter) -> Result<Drawing, Diagnostic> {
    let mut apart = drawing.clone();
    if cutter.kerf > Length::ZERO {
        shared::part(&mut apart, cutter.kerf)?;
    }
    prepare_in_place(&apart, cutter)
}

/// The same for a drawing already printed: pieces that share a cut stay in place.
///
/// # Errors
/// As [`prepare`].
pub fn prepare_in_place(drawing: &Drawing, cutter: &Cutter) -> Result<Drawing, Diagnostic> {
    let mut prepared = drawing.clone();
    prepared.marks = drawing.marks.iter().flat_map(|mark| operations(mark, cutter)).collect();
    for mark in &mut prepared.marks {
        if let Shape::Text(text) = &mut mark.shape {
            text.letters = cutter.letters;
        }
    }
    prepared.claims.retain(|claim| cutter.layer(of_line(claim.role)).is_some());
    if cutter.kerf > Length::ZERO {
        let half = cutter.kerf / 2;
        for mark in &mut prepared.marks {
            let by = match mark.role {
                Role::CutOuter => half,
                Role::CutInner => -half,
                _ => continue,
            };
            let moved = grown(&mark.shape, by).ok_or_else(|| too_wide(drawing, mark, cutter))?;
            let own = prepared.claims.iter_mut().filter(|claim| claim.role == mark.role);
            own.for_each(|claim| follow(claim, (&mark.shape, &moved), half));
            mark.shape = moved;
        }
    }
    Ok(prepared)
}

/// The cutter's operations on a mark: none, one, or two for an area with a line around it. Where
/// areas are drawn as outlines, that line is redundant.
fn operations(mark: &Mark, cutter: &Cutter) -> Vec<Mark> {
    let is_area = mark.role == Role::Engrave && mark.fill.is_some() && mark.line.is_some();
    let fills = cutter.layer(Operation::EngraveFill).is_some_and(|layer| layer.filled);
    let area = Mark { line: None, ..mark.clone() };
    let line = Mark { fill: None, ..mark.clone() };
    let all = match (is_area, fills) {
        (false, _) => vec![mark.clone()],
        (true, true) => vec![area, line],
        (true, false) => vec![line],
    };
    all.into_iter().filter(|mark| cutter.layer(mark.operation()).is_some()).collect()
}

fn too_wide(drawing: &Drawing, mark: &Mark, cutter: &Cutter) -> Diagnostic {
    let what = if mark.role == Role::CutInner { "an opening" } else { "the outline" };
    let message =
        format!("{what} of `{}` cannot be cut with a kerf of {} mm", drawing.title, cutter.kerf);
    Diagnostic::error(Code::CannotCut, message)
        .hint("a smaller `kerf_mm` in the cutter's profile; 0 leaves it to the machine's program")
}

/// A closed shape grown by a length on every side, or shrunk if it is negative; an open one is
/// unchanged, since a slit is as wide as its cut. `None` if nothing is left or it falls apart.
fn grown(shape: &Shape, by: Length) -> Option<Shape> {
    match shape {
        Shape::Circle { centre, radius } => {
            let radius = *radius + by;
            (radius > Length::ZERO).then_some(Shape::Circle { centre: *centre, radius })
        }
        Shape::Path { closed: true, .. } => {
            let line = polyline(shape);
            // The library offsets to the left of the direction; an outline with positive area runs
            // anticlockwise.
            let side = if line.area() > 0.0 { -1.0 } else { 1.0 };
            match line.parallel_offset(by.to_mm() * side).as_slice() {
                [one] => Some(path(one)),
                _ => None,
            }
        }
        other => Some(other.clone()),
    }
}

/// Moves a claim on a shape to the offset shape, which is this far from it.
fn follow(claim: &mut Claim, (before, after): (&Shape, &Shape), by: Length) {
    let moved = match (claim.shape, before, after) {
        (
            ClaimShape::Circle { centre, radius },
            Shape::Circle { centre: own, radius: before },
            Shape::Circle { radius: after, .. },
        ) if centre == *own && radius == *before => {
            Some(ClaimShape::Circle { centre, radius: *after })
        }
        (ClaimShape::Line(from, to), ..) => {
            let held = sides(before).any(|(a, b)| [(a, b), (b, a)].contains(&(from, to)));
            let beside = |side: &(Point, Point)| is_beside((from, to), *side, by);
            let found = sides(after).find(beside).filter(|_| held);
            found.map(|(a, b)| {
                let forwards = dot(a, b, from, to) > 0.0;
                if forwards { ClaimShape::Line(a, b) } else { ClaimShape::Line(b, a) }
            })
        }
        (ClaimShape::Arc { centre, radius, .. }, ..) => {
            let same = |a: Point, b: Point| apart(a, b) < SAME_MM;
            let held = arcs(before)
                .any(|(own, a, _)| same(own, centre) && near(apart(own, a), radius.to_mm()));
            let found = arcs(after).find(|(own, a, _)| {
                same(*own, centre) && near((apart(*own, *a) - radius.to_mm()).abs(), by.to_mm())
            });
            found.filter(|_| held).map(|(_, from, to)| {
                let radius = distance(centre, from);
                let (from, to) = (bearing(centre, from), bearing(centre, to));
                let width = Bearing::new(to.degrees() - from.degrees()).degrees();
                ClaimShape::Arc { centre, radius, arc: Arc { from, width } }
            })
        }
        _ => None,
    };
    if let Some(moved) = moved {
        claim.shape = moved;
    }
}

/// Every straight side of a shape.
fn sides(shape: &Shape) -> impl Iterator<Item = (Point, Point)> + use<> {
    shape.segments().into_iter().filter_map(|Segment { from, step }| match step {
        Step::Line(to) => Some((from, to)),
        Step::Arc { .. } => None,
    })
}

/// Every arc of a path: its centre and its ends, clockwise. Circles are left out, being claimed
/// whole.
fn arcs(shape: &Shape) -> impl Iterator<Item = (Point, Point, Point)> + use<> {
    let is_path = matches!(shape, Shape::Path { .. });
    let segments = shape.segments().into_iter().filter(move |_| is_path);
    segments.filter_map(|Segment { from, step }| match step {
        Step::Arc { centre, to, clockwise: true } => Some((centre, from, to)),
        Step::Arc { centre, to, clockwise: false } => Some((centre, to, from)),
        Step::Line(_) => None,
    })
}

/// Whether one line is parallel to another at a distance, alongside part of it.
fn is_beside((from, to): (Point, Point), (a, b): (Point, Point), by: Length) -> bool {
    let length = apart(from, to);
    let across = |point: Point| cross(from, to, point) / length;
    let along = |point: Point| dot(from, to, from, point) / length;
    let (start, end) = (along(a).min(along(b)), along(a).max(along(b)));
    near(across(a).abs(), by.to_mm())
        && near(across(a), across(b))
        && start < length - SAME_MM
        && end > SAME_MM
}

fn apart(a: Point, b: Point) -> f64 {
    distance(a, b).to_mm()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < SAME_MM
}

fn dot(a: Point, b: Point, c: Point, d: Point) -> f64 {
    let (one, other) = (b - a, d - c);
    one.x.to_mm() * other.x.to_mm() + one.y.to_mm() * other.y.to_mm()
}

fn cross(a: Point, b: Point, point: Point) -> f64 {
    let (one, other) = (b - a, point - a);
    one.x.to_mm() * other.y.to_mm() - one.y.to_mm() * other.x.to_mm()
}

fn bearing(centre: Point, point: Point) -> Bearing {
    let arm = point - centre;
    let degrees = arm.x.to_mm().atan2(-arm.y.to_mm()).to_degrees();
    Bearing::new(Fraction::nearest(degrees).unwrap_or(Fraction::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::Faces;
    use crate::measure::mm;
    use crate::model::{CutterLayer, Letters, Size};

    fn cutter(kerf: i64) -> Cutter {
        let layer = |role| CutterLayer {
            role,
            name: String::new(),
            color: None,
            line_width: None,
            filled: false,
            setting: None,
        };
        let layers = [Operation::CutInner, Operation::CutOuter].map(layer).into();
        Cutter {
            id: "test".into(),
            title: "Test".into(),
            kerf: Length::um(kerf),
            layers,
            bed: None,
            gap: mm(2),
            letters: Letters::Outline,
        }
    }

    fn plate() -> Drawing {
        let size = |w, h| Size { width: mm(w), height: mm(h) };
        let at = |x, y| Point::new(mm(x), mm(y));
        let mut drawing = Drawing::new("plate", "Plate", size(100, 60), &Faces::embedded());
        let thin = Length::um(250);
        drawing.measured_box("outline", Role::CutOuter, thin, at(0, 0), size(100, 60));
        drawing.measured_box("window", Role::CutInner, thin, at(10, 10), size(20, 10));
        drawing.measured_circle("hole", Role::CutInner, thin, (at(70, 30), mm(5)));
        drawing.measured_line("note", Role::Note, thin, at(0, 0), at(5, 5));
        drawing
    }

    #[test]
    fn outlines_grow_and_openings_shrink_by_half_the_kerf() {
        let cut = prepare(&plate(), &cutter(200)).unwrap();
        assert_eq!(cut.claims.len(), 9);
        let claim = |name: &str| cut.claims.iter().find(|claim| claim.name == name).unwrap().shape;
        let um = |x, y| Point::new(Length::um(x), Length::um(y));
        assert_eq!(claim("outline, top"), ClaimShape::Line(um(0, -100), um(100_000, -100)));
        assert_eq!(claim("window, top"), ClaimShape::Line(um(10_100, 10_100), um(29_900, 10_100)));
        let hole = ClaimShape::Circle { centre: um(70_000, 30_000), radius: Length::um(4_900) };
        assert_eq!(claim("hole"), hole);
    }

    #[test]
    fn a_kerf_wider_than_an_opening_is_refused() {
        let refused = prepare(&plate(), &cutter(10_000)).unwrap_err();
        assert_eq!(refused.code, Code::CannotCut);
    }

    #[test]
    fn a_sector_grows_with_its_arcs() {
        let (centre, arc) = (
            Point::new(mm(50), mm(50)),
            Arc { from: Bearing::new(Fraction::whole(300)), width: Fraction::whole(120) },
        );
        let mut drawing =
            Drawing::new("s", "S", Size { width: mm(100), height: mm(100) }, &Faces::embedded());
        let shape = Shape::sector(centre, mm(10), mm(40), arc);
        drawing.add(Mark::stroked(Role::CutOuter, Length::um(250), shape));
        let claim = |radius| Claim {
            name: "rim".into(),
            role: Role::CutOuter,
            shape: ClaimShape::Arc { centre, radius, arc },
        };
        drawing.claims = vec![claim(mm(40)), claim(mm(10))];
        let cut = prepare(&drawing, &cutter(200)).unwrap();
        let radius = |number: usize| match cut.claims[number].shape {
            ClaimShape::Arc { radius, .. } => radius.to_mm(),
            _ => 0.0,
        };
        assert!((radius(0) - 40.1).abs() < 1e-5 && (radius(1) - 9.9).abs() < 1e-5);
    }
}
