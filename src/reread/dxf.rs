//! DXF back in: pairs of a group code and a value, and the few entities that cutting needs.

use crate::diagnostic::Diagnostic;

use super::curve::{Part, Pen};
use super::matrix::{Matrix, Spot};
use super::{Reread, Sheet, claim, unreadable};

/// An entity: its kind and its pairs.
struct Entity<'a> {
    kind: &'a str,
    pairs: Vec<(i32, &'a str)>,
}

/// Reads it.
pub fn read(text: &str) -> Result<Reread, Diagnostic> {
    let pairs = pairs(text)?;
    let comments: String =
        pairs.iter().filter(|(code, _)| *code == 999).map(|(_, words)| *words).collect();
    let claim = claim(comments.find('{').map(|at| &comments[at..]))?;
    let height = claim.drawings.first().map_or(0.0, |drawing| drawing.size.height.to_mm());
    let unit = unit(&pairs);
    // DXF counts upwards from the bottom.
    let matrix = Matrix([unit, 0.0, 0.0, -unit, 0.0, height]);
    let mut pen = Pen::default();
    let mut strokes = Vec::new();
    for entity in entities(&pairs) {
        entity.draw(&mut pen);
        strokes.extend(pen.take(matrix));
    }
    Ok(Reread { claim, sheets: vec![Sheet { size: None, strokes }] })
}

/// Lines two by two.
fn pairs(text: &str) -> Result<Vec<(i32, &str)>, Diagnostic> {
    let mut lines = text.lines();
    let mut pairs = Vec::new();
    while let Some(code) = lines.next() {
        if code.trim().is_empty() && pairs.last().is_some_and(|(_, last)| *last == "EOF") {
            break;
        }
        let code = code.trim().parse();
        let code = code.map_err(|_| unreadable("it is none of PDF, SVG and DXF"))?;
        let value = lines.next().ok_or_else(|| unreadable("its last line is missing"))?;
        // A comment's spaces belong to it.
        pairs.push((code, if code == 999 { value } else { value.trim() }));
    }
    Ok(pairs)
}

/// The drawing's unit in millimetres; without a word it is taken for one.
fn unit(pairs: &[(i32, &str)]) -> f64 {
    let at = pairs.iter().position(|pair| *pair == (9, "$INSUNITS"));
    match at.and_then(|at| pairs.get(at + 1)).map(|(_, value)| *value) {
        Some("1") => 25.4,
        Some("5") => 10.0,
        Some("6") => 1000.0,
        _ => 1.0,
    }
}

/// What stands in the section of entities.
fn entities<'a>(pairs: &[(i32, &'a str)]) -> Vec<Entity<'a>> {
    let begin = pairs.windows(2).position(|two| two == [(0, "SECTION"), (2, "ENTITIES")]);
    let mut found: Vec<Entity> = Vec::new();
    for (code, value) in &pairs[begin.map_or(pairs.len(), |at| at + 2)..] {
        match (*code, *value) {
            (0, "ENDSEC") => break,
            (0, kind) => found.push(Entity { kind, pairs: Vec::new() }),
            pair => {
                if let Some(entity) = found.last_mut() {
                    entity.pairs.push(pair);
                }
            }
        }
    }
    found
}

impl Entity<'_> {
    fn number(&self, code: i32) -> f64 {
        let value = self.pairs.iter().find(|(own, _)| *own == code);
        value.and_then(|(_, value)| value.parse().ok()).unwrap_or_default()
    }

    fn spot(&self, code: i32) -> Spot {
        Spot::new(self.number(code), self.number(code + 10))
    }

    fn draw(&self, pen: &mut Pen) {
        match self.kind {
            "LINE" => {
                pen.move_to(self.spot(10));
                pen.line_to(self.spot(11));
            }
            "CIRCLE" => self.round(0.0, 360.0, pen),
            "ARC" => {
                let (from, to) = (self.number(50), self.number(51));
                self.round(from, (to - from).rem_euclid(360.0), pen);
            }
            "LWPOLYLINE" => self.polyline(pen),
            _ => {}
        }
    }

    fn round(&self, from: f64, through: f64, pen: &mut Pen) {
        let (centre, radius) = (self.spot(10), self.number(40));
        let part = Part::Round {
            centre,
            u: Spot::new(radius, 0.0),
            v: Spot::new(0.0, radius),
            from: from.to_radians(),
            through: through.to_radians(),
        };
        pen.move_to(part.at(0.0));
        pen.round_to(part, part.at(1.0));
    }

    /// Points, each with the bulge of the way to the next.
    fn polyline(&self, pen: &mut Pen) {
        let mut points: Vec<(Spot, f64)> = Vec::new();
        for (code, value) in &self.pairs {
            let value = value.parse().unwrap_or_default();
            match (code, points.last_mut()) {
                (10, _) => points.push((Spot::new(value, 0.0), 0.0)),
                (20, Some((point, _))) => point.y = value,
                (42, Some((_, bulge))) => *bulge = value,
                _ => {}
            }
        }
        let is_closed = self.number(70) as i64 & 1 == 1;
        let Some(first) = points.first().copied().filter(|_| points.len() > 1) else { return };
        pen.move_to(first.0);
        let next = points.iter().skip(1).copied().chain(is_closed.then_some(first));
        for ((from, bulge), (to, _)) in points.iter().zip(next) {
            match bulged(*from, to, *bulge) {
                Some(part) => pen.round_to(part, to),
                None => pen.line_to(to),
            }
        }
    }
}

/// The arc between two points: its bulge is the tangent of a quarter of its angle, counter-clockwise.
fn bulged(from: Spot, to: Spot, bulge: f64) -> Option<Part> {
    let chord = to.minus(from);
    if bulge == 0.0 || chord.length() == 0.0 {
        return None;
    }
    let away = (1.0 - bulge * bulge) / (4.0 * bulge);
    let centre = from.plus(chord.times(0.5)).plus(Spot::new(-chord.y, chord.x).times(away));
    let radius = centre.distance(from);
    let arm = from.minus(centre);
    Some(Part::Round {
        centre,
        u: Spot::new(radius, 0.0),
        v: Spot::new(0.0, radius),
        from: arm.y.atan2(arm.x),
        through: 4.0 * bulge.atan(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bulge_of_one_is_a_half_circle_to_the_right_of_its_chord() {
        let part = bulged(Spot::new(0.0, 0.0), Spot::new(10.0, 0.0), 1.0).unwrap();
        assert!(part.at(0.5).distance(Spot::new(5.0, -5.0)) < 1e-12);
        assert!(part.at(1.0).distance(Spot::new(10.0, 0.0)) < 1e-12);
    }

    #[test]
    fn inches_are_read_as_such() {
        assert_eq!(unit(&[(9, "$INSUNITS"), (70, "1")]), 25.4);
        assert_eq!(unit(&[]), 1.0);
    }

    #[test]
    fn what_is_no_dxf_is_refused() {
        assert!(pairs("hello\nworld\n").is_err());
    }
}
