//! Reads DXF: pairs of a group code and a value, and the few entities used for cutting.

use std::collections::HashSet;
use std::f64::consts::TAU;

use kurbo::{Affine, Point, Vec2};

use crate::diagnostic::Diagnostic;

use super::finished::{Finished, Sheet, claim, unreadable};
use super::path::{EVERYWHERE, Round};
use super::pen::Pen;
use super::style::brief;

/// An entity or table row: its type and its pairs.
struct Entity<'a> {
    kind: &'a str,
    pairs: Vec<(i32, &'a str)>,
}

/// Reads a file.
pub fn read(text: &str) -> Result<Finished, Diagnostic> {
    let pairs = pairs(text)?;
    let comments: String =
        pairs.iter().filter(|(code, _)| *code == 999).map(|(_, words)| *words).collect();
    let claim = claim(comments.find('{').map(|at| &comments[at..]))?;
    let mut sheet = Sheet::default();
    match unit(&pairs) {
        Ok(unit) => {
            let height = claim.drawings.first().map_or(0.0, |drawing| drawing.size.height.to_mm());
            // In DXF, y points upwards.
            let matrix = Affine::new([unit, 0.0, 0.0, -unit, 0.0, height]);
            draw_all(&pairs, matrix, &mut sheet);
        }
        Err(why) => sheet.refuse(why),
    }
    Ok(Finished { claim, sheets: vec![sheet] })
}

/// Pairs of lines.
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

/// The drawing unit in millimetres (`$INSUNITS`).
fn unit(pairs: &[(i32, &str)]) -> Result<f64, String> {
    let at = pairs.iter().position(|pair| *pair == (9, "$INSUNITS"));
    let value = at.and_then(|at| pairs.get(at + 1)).map_or("0", |(_, value)| *value);
    Ok(match value {
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
        "0" => {
            return Err("the file does not say in what unit it is drawn ($INSUNITS)".to_owned());
        }
        other => {
            return Err(format!(
                "the file is drawn in unit {} ($INSUNITS), which no cutter accepts",
                brief(other)
            ));
        }
    })
}

/// The records of a section, or of a table in it.
fn entities<'a>(pairs: &[(i32, &'a str)], begin: [(i32, &str); 2], end: &str) -> Vec<Entity<'a>> {
    let begin = pairs.windows(2).position(|two| two == begin);
    let mut found: Vec<Entity> = Vec::new();
    for (code, value) in &pairs[begin.map_or(pairs.len(), |at| at + 2)..] {
        match (*code, *value) {
            (0, kind) if kind == end => break,
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

fn draw_all(pairs: &[(i32, &str)], matrix: Affine, sheet: &mut Sheet) {
    let layers = entities(pairs, [(0, "TABLE"), (2, "LAYER")], "ENDTAB");
    // A layer with a negative color is off, one with odd flags is frozen.
    let is_off = |layer: &&Entity| {
        layer.number(62).is_ok_and(|color| color < 0.0)
            || layer.number(70).is_ok_and(|flags| flags as i64 & 1 == 1)
    };
    let off: HashSet<&str> =
        layers.iter().filter(is_off).filter_map(|layer| layer.text(2)).collect();
    for entity in entities(pairs, [(0, "SECTION"), (2, "ENTITIES")], "ENDSEC") {
        let mut pen = Pen::default();
        match entity.draw(&mut pen) {
            Ok(()) if entity.is_seen(&off) => sheet.add(pen.take(matrix, EVERYWHERE, true)),
            Ok(()) => {}
            Err(why) => sheet.refuse(why),
        }
    }
}

impl Entity<'_> {
    fn text(&self, code: i32) -> Option<&str> {
        self.pairs.iter().find(|(own, _)| *own == code).map(|(_, value)| *value)
    }

    /// A number; 0 if missing.
    fn number(&self, code: i32) -> Result<f64, String> {
        self.text(code).map_or(Ok(0.0), number)
    }

    fn point(&self, code: i32) -> Result<Point, String> {
        Ok(Point::new(self.number(code)?, self.number(code + 10)?))
    }

    /// Whether it is visible: not hidden, on a visible layer, in model space, not white.
    fn is_seen(&self, off: &HashSet<&str>) -> bool {
        let is = |code, value| self.text(code) == Some(value);
        let is_white = self.number(420) == Ok(f64::from(0x00FF_FFFF));
        !is(60, "1")
            && !is(67, "1")
            && !is_white
            && self.text(8).is_none_or(|layer| !off.contains(layer))
    }

    fn draw(&self, pen: &mut Pen) -> Result<(), String> {
        if (self.number(210)?, self.number(220)?) != (0.0, 0.0) || self.number(230)? < 0.0 {
            return Err(format!("a {} lies in another plane (extrusion)", brief(self.kind)));
        }
        match self.kind {
            "LINE" => {
                pen.move_to(self.point(10)?);
                pen.line_to(self.point(11)?);
            }
            "CIRCLE" => self.round(0.0, 360.0, pen)?,
            "ARC" => {
                let (from, to) = (self.number(50)?, self.number(51)?);
                self.round(from, (to - from).rem_euclid(360.0), pen)?;
            }
            "LWPOLYLINE" => self.polyline(pen)?,
            other => {
                return Err(format!("`verify` does not understand the entity {}", brief(other)));
            }
        }
        Ok(())
    }

    fn round(&self, from: f64, through: f64, pen: &mut Pen) -> Result<(), String> {
        let (centre, radius) = (self.point(10)?, self.number(40)?);
        draw_round(centre, radius, from.to_radians(), through.to_radians(), pen);
        Ok(())
    }

    /// Points, each with the bulge of the segment to the next.
    fn polyline(&self, pen: &mut Pen) -> Result<(), String> {
        let mut points: Vec<(Point, f64)> = Vec::new();
        for (code, value) in &self.pairs {
            match (code, points.last_mut()) {
                (10, _) => points.push((Point::new(number(value)?, 0.0), 0.0)),
                (20, Some((point, _))) => point.y = number(value)?,
                (42, Some((_, bulge))) => *bulge = number(value)?,
                _ => {}
            }
        }
        let is_closed = self.number(70)? as i64 & 1 == 1;
        let Some(first) = points.first().copied().filter(|_| points.len() > 1) else {
            return Ok(());
        };
        pen.move_to(first.0);
        let next = points.iter().skip(1).copied().chain(is_closed.then_some(first));
        for ((from, bulge), (to, _)) in points.iter().zip(next) {
            bulged(*from, to, *bulge, pen);
        }
        Ok(())
    }
}

fn number(value: &str) -> Result<f64, String> {
    value.parse().map_err(|_| format!("`{}` is not a number", brief(value)))
}

/// Part of a circle; angles in radians, anticlockwise.
fn draw_round(centre: Point, radius: f64, from: f64, through: f64, pen: &mut Pen) {
    let round = Round { from, through, ..Round::whole(centre, Vec2::new(radius, radius)) };
    let arm = |angle: f64| centre + Vec2::from_angle(angle) * radius;
    pen.move_to(arm(from));
    pen.round_to(round, arm(from + through));
}

/// The segment between two points; its bulge is the tangent of a quarter of its angle,
/// anticlockwise.
fn bulged(from: Point, to: Point, bulge: f64, pen: &mut Pen) {
    let chord = to - from;
    if bulge == 0.0 || chord.hypot() == 0.0 {
        return pen.line_to(to);
    }
    let away = (1.0 - bulge * bulge) / (4.0 * bulge);
    let centre = from + chord * 0.5 + Vec2::new(-chord.y, chord.x) * away;
    let arm = from - centre;
    let whole = Round::whole(centre, Vec2::new(arm.hypot(), arm.hypot()));
    pen.round_to(
        Round { from: arm.atan2().rem_euclid(TAU), through: 4.0 * bulge.atan(), ..whole },
        to,
    );
}

#[cfg(test)]
mod tests {
    use super::super::path::EVERYWHERE;
    use super::*;

    #[test]
    fn a_bulge_of_one_is_a_half_circle_to_the_right_of_its_chord() {
        let mut pen = Pen::default();
        pen.move_to(Point::ORIGIN);
        bulged(Point::ORIGIN, Point::new(10.0, 0.0), 1.0, &mut pen);
        let marks = pen.take(Affine::IDENTITY, EVERYWHERE, true).unwrap();
        let segment = marks[0].segments[0];
        assert!(segment.at(0.5).distance(Point::new(5.0, -5.0)) < 1e-12);
        assert!(segment.at(1.0).distance(Point::new(10.0, 0.0)) < 1e-12);
    }

    #[test]
    fn a_unit_is_read_as_it_is_meant_or_refused() {
        for (value, mm) in [("1", 25.4), ("2", 304.8), ("4", 1.0), ("10", 914.4)] {
            assert_eq!(unit(&[(9, "$INSUNITS"), (70, value)]), Ok(mm));
        }
        for value in ["0", "3", "20", "x"] {
            assert!(unit(&[(9, "$INSUNITS"), (70, value)]).is_err(), "{value}");
        }
        assert!(unit(&[]).is_err());
    }

    #[test]
    fn what_is_not_dxf_is_refused() {
        assert!(pairs("hello\nworld\n").is_err());
    }
}
