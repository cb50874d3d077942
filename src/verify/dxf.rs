//! Reads DXF: pairs of a group code and a value, and the few entities used for cutting.

use kurbo::{Affine, Arc, BezPath, Point, Vec2};

use crate::diagnostic::Diagnostic;

use super::finished::{EVERYWHERE, Finished, Sheet, claim, unreadable};
use super::path::{arc_to, marks};

/// An entity: its type and its pairs.
struct Entity<'a> {
    kind: &'a str,
    pairs: Vec<(i32, &'a str)>,
}

pub fn read(text: &str) -> Result<Finished, Diagnostic> {
    let pairs = pairs(text)?;
    let comments: String =
        pairs.iter().take_while(|(code, _)| *code == 999).map(|(_, words)| *words).collect();
    let (claim, id) = claim(comments.find('{').map(|at| &comments[at..]))?;
    let unit = unit(&pairs).ok_or_else(|| {
        unreadable("it does not say in which unit of length it is drawn ($INSUNITS)")
    })?;
    let height = claim.drawings.first().map_or(0.0, |drawing| drawing.size.height.to_mm());
    // In DXF, y points upwards.
    let matrix = Affine::new([unit, 0.0, 0.0, -unit, 0.0, height]);
    let mut sheet = Sheet::default();
    for entity in entities(&pairs) {
        if let Some(path) = entity.path() {
            sheet.marks.extend(marks(&path, matrix, EVERYWHERE));
        }
    }
    Ok(Finished { claim, id, sheets: vec![sheet] })
}

fn pairs(text: &str) -> Result<Vec<(i32, &str)>, Diagnostic> {
    let mut lines = text.lines();
    let mut pairs = Vec::new();
    while let Some(code) = lines.next() {
        if code.trim().is_empty() && pairs.last().is_some_and(|(_, last)| *last == "EOF") {
            break;
        }
        let code = code.trim().parse();
        let code = code.map_err(|_| unreadable("it is not PDF, SVG or DXF"))?;
        let value = lines.next().ok_or_else(|| unreadable("its last line is missing"))?;
        // The spaces of a comment belong to it.
        pairs.push((code, if code == 999 { value } else { value.trim() }));
    }
    Ok(pairs)
}

/// The drawing unit in millimetres (`$INSUNITS`), if a cutter knows it.
fn unit(pairs: &[(i32, &str)]) -> Option<f64> {
    let at = pairs.iter().position(|pair| *pair == (9, "$INSUNITS"))?;
    Some(match pairs.get(at + 1)?.1 {
        "1" => 25.4,
        "2" => 304.8,
        "4" => 1.0,
        "5" => 10.0,
        "6" => 1000.0,
        "8" => 25.4e-6,
        "9" => 25.4e-3,
        "10" => 914.4,
        "13" => 1e-3,
        "14" => 100.0,
        _ => return None,
    })
}

/// Everything that is drawn.
fn entities<'a>(pairs: &[(i32, &'a str)]) -> Vec<Entity<'a>> {
    let begin = pairs.windows(2).position(|two| two == [(0, "SECTION"), (2, "ENTITIES")]);
    let mut found: Vec<Entity> = Vec::new();
    for (code, value) in &pairs[begin.map_or(pairs.len(), |at| at + 2)..] {
        match (*code, *value) {
            (0, "ENDSEC") => break,
            (0, kind) => found.push(Entity { kind, pairs: Vec::new() }),
            pair => found.last_mut().into_iter().for_each(|entity| entity.pairs.push(pair)),
        }
    }
    found
}

impl Entity<'_> {
    /// A number; 0 if missing, `None` if it is none.
    fn number(&self, code: i32) -> Option<f64> {
        let value = self.pairs.iter().find(|(own, _)| *own == code);
        value.map_or(Some(0.0), |(_, value)| value.parse().ok())
    }

    fn point(&self, code: i32) -> Option<Point> {
        Some(Point::new(self.number(code)?, self.number(code + 10)?))
    }

    /// What it draws; `None` if it cannot be read or is of another kind.
    fn path(&self) -> Option<BezPath> {
        match self.kind {
            "LINE" => {
                let mut path = BezPath::new();
                path.move_to(self.point(10)?);
                path.line_to(self.point(11)?);
                Some(path)
            }
            "CIRCLE" => self.round(0.0, 360.0),
            "ARC" => {
                let (from, to) = (self.number(50)?, self.number(51)?);
                self.round(from, (to - from).rem_euclid(360.0))
            }
            "LWPOLYLINE" => self.polyline(),
            _ => None,
        }
    }

    /// Part of a circle; angles in degrees, anticlockwise.
    fn round(&self, from: f64, through: f64) -> Option<BezPath> {
        let (centre, radius) = (self.point(10)?, self.number(40)?);
        let (from, through) = (from.to_radians(), through.to_radians());
        let arm = |angle: f64| centre + Vec2::from_angle(angle) * radius;
        let arc = Arc::new(centre, (radius, radius), from, through, 0.0);
        let mut path = BezPath::new();
        path.move_to(arm(from));
        arc_to(&mut path, arc, arm(from + through));
        Some(path)
    }

    /// Points, each with the bulge of the segment to the next.
    fn polyline(&self) -> Option<BezPath> {
        let mut points: Vec<(Point, f64)> = Vec::new();
        for (code, value) in &self.pairs {
            match (code, points.last_mut()) {
                (10, _) => points.push((Point::new(value.parse().ok()?, 0.0), 0.0)),
                (20, Some((point, _))) => point.y = value.parse().ok()?,
                (42, Some((_, bulge))) => *bulge = value.parse().ok()?,
                _ => {}
            }
        }
        let is_closed = self.number(70)? as i64 & 1 == 1;
        let first = points.first().copied().filter(|_| points.len() > 1)?;
        let mut path = BezPath::new();
        path.move_to(first.0);
        let next = points.iter().skip(1).copied().chain(is_closed.then_some(first));
        for ((from, bulge), (to, _)) in points.iter().zip(next) {
            bulged(*from, to, *bulge, &mut path);
        }
        Some(path)
    }
}

/// Adds the segment between two points; its bulge is the tangent of a quarter of its angle,
/// anticlockwise.
fn bulged(from: Point, to: Point, bulge: f64, path: &mut BezPath) {
    let chord = to - from;
    if bulge == 0.0 || chord.hypot() == 0.0 {
        return path.line_to(to);
    }
    let away = (1.0 - bulge * bulge) / (4.0 * bulge);
    let centre = from + chord * 0.5 + Vec2::new(-chord.y, chord.x) * away;
    let arm = from - centre;
    let radii = Vec2::new(arm.hypot(), arm.hypot());
    arc_to(path, Arc::new(centre, radii, arm.atan2(), 4.0 * bulge.atan(), 0.0), to);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bulge_of_one_is_a_half_circle_to_the_right_of_its_chord() {
        let mut path = BezPath::new();
        path.move_to(Point::ORIGIN);
        bulged(Point::ORIGIN, Point::new(10.0, 0.0), 1.0, &mut path);
        let marks: Vec<_> = marks(&path, Affine::IDENTITY, EVERYWHERE).collect();
        assert!(marks[0].distance(Point::new(5.0, -5.0)) < 1e-5);
        assert!(marks[0].distance(Point::new(5.0, 5.0)) > 5.0);
        assert!(marks[0].distance_of_end(Point::new(10.0, 0.0)) < 1e-5);
    }

    #[test]
    fn a_unit_is_read_as_it_is_meant_or_not_at_all() {
        for (value, mm) in [("1", 25.4), ("2", 304.8), ("4", 1.0), ("10", 914.4)] {
            assert_eq!(unit(&[(9, "$INSUNITS"), (70, value)]), Some(mm));
        }
        for value in ["0", "3", "20", "x"] {
            assert_eq!(unit(&[(9, "$INSUNITS"), (70, value)]), None, "{value}");
        }
        assert_eq!(unit(&[]), None);
    }
}
