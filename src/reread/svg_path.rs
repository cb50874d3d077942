//! The path data of SVG, whole: every command, absolute and relative, as any program writes it.

use super::curve::{Part, Pen};
use super::matrix::Spot;

/// Draws path data with a pen; stops at the first thing that is no path data, as SVG says.
pub fn draw(data: &str, pen: &mut Pen) {
    let mut reader = Reader { rest: data };
    let mut command = None;
    // The last control point, for the commands that mirror it.
    let mut mirrored: Option<(char, Spot)> = None;
    loop {
        if let Some(letter) = reader.letter() {
            command = Some(letter);
        } else if reader.at_end() {
            return;
        }
        let Some(letter) = command else { return };
        let done = step(letter, &mut reader, pen, &mut mirrored);
        if done.is_none() {
            return;
        }
        // After a move further pairs are lines.
        command = match letter {
            'M' => Some('L'),
            'm' => Some('l'),
            'Z' | 'z' => None,
            other => Some(other),
        };
    }
}

fn step(
    letter: char,
    reader: &mut Reader,
    pen: &mut Pen,
    mirrored: &mut Option<(char, Spot)>,
) -> Option<()> {
    let from = pen.at;
    let base = if letter.is_ascii_lowercase() { from } else { Spot::default() };
    let kind = letter.to_ascii_uppercase();
    let mirror = |kinds: char| match *mirrored {
        Some((last, control)) if last == kinds => from.times(2.0).minus(control),
        _ => from,
    };
    let mut control = None;
    match kind {
        'M' => pen.move_to(reader.point(base)?),
        'L' => pen.line_to(reader.point(base)?),
        'H' => pen.line_to(Spot::new(base.x + reader.number()?, from.y)),
        'V' => pen.line_to(Spot::new(from.x, base.y + reader.number()?)),
        'Z' => pen.close(),
        'C' | 'S' => {
            let a = if kind == 'C' { reader.point(base)? } else { mirror('C') };
            let (b, to) = (reader.point(base)?, reader.point(base)?);
            pen.cubic_to(a, b, to);
            control = Some(('C', b));
        }
        'Q' | 'T' => {
            let a = if kind == 'Q' { reader.point(base)? } else { mirror('Q') };
            pen.quad_to(a, reader.point(base)?);
            control = Some(('Q', a));
        }
        'A' => {
            let radii = Spot::new(reader.number()?.abs(), reader.number()?.abs());
            let turn = reader.number()?;
            let (large, sweep) = (reader.flag()?, reader.flag()?);
            let to = reader.point(base)?;
            match arc(from, to, radii, turn, (large, sweep)) {
                Some(part) => pen.round_to(part, to),
                None => pen.line_to(to),
            }
        }
        _ => return None,
    }
    *mirrored = control;
    Some(())
}

/// An arc from its ends to its centre: SVG 1.1, appendix F.6.5.
fn arc(from: Spot, to: Spot, radii: Spot, turn: f64, (large, sweep): (bool, bool)) -> Option<Part> {
    if from == to || radii.x == 0.0 || radii.y == 0.0 {
        return None;
    }
    let (sin, cos) = turn.to_radians().sin_cos();
    let half = from.minus(to).times(0.5);
    let (x, y) = (cos * half.x + sin * half.y, -sin * half.x + cos * half.y);
    let too_small = (x / radii.x).powi(2) + (y / radii.y).powi(2);
    let radii = if too_small > 1.0 { radii.times(too_small.sqrt()) } else { radii };
    let (rx, ry) = (radii.x * radii.x, radii.y * radii.y);
    let spread = rx * y * y + ry * x * x;
    let share = ((rx * ry - spread) / spread).max(0.0).sqrt();
    let share = if large == sweep { -share } else { share };
    let (cx, cy) = (share * radii.x * y / radii.y, -share * radii.y * x / radii.x);
    let middle = from.plus(to).times(0.5);
    let centre = Spot::new(cos * cx - sin * cy + middle.x, sin * cx + cos * cy + middle.y);
    let start = ((y - cy) / radii.y).atan2((x - cx) / radii.x);
    let end = ((-y - cy) / radii.y).atan2((-x - cx) / radii.x);
    let whole = std::f64::consts::TAU;
    let through = (end - start).rem_euclid(whole);
    Some(Part::Round {
        centre,
        u: Spot::new(cos, sin).times(radii.x),
        v: Spot::new(-sin, cos).times(radii.y),
        from: start,
        through: if sweep { through } else { through - whole },
    })
}

/// Takes numbers and letters off path data, or off any list of numbers of SVG.
pub struct Reader<'a> {
    /// What is still to be read.
    pub rest: &'a str,
}

impl Reader<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', ',', '\t', '\r', '\n']);
    }

    fn at_end(&mut self) -> bool {
        self.skip();
        self.rest.is_empty()
    }

    fn letter(&mut self) -> Option<char> {
        self.skip();
        let letter = self.rest.chars().next().filter(char::is_ascii_alphabetic)?;
        self.rest = &self.rest[1..];
        Some(letter)
    }

    /// A flag of an arc: one digit, with nothing needed behind it.
    fn flag(&mut self) -> Option<bool> {
        self.skip();
        let flag = self.rest.chars().next().filter(|c| ['0', '1'].contains(c))?;
        self.rest = &self.rest[1..];
        Some(flag == '1')
    }

    /// A number.
    pub fn number(&mut self) -> Option<f64> {
        self.skip();
        let bytes = self.rest.as_bytes();
        let (mut end, mut point, mut power) = (0, false, false);
        while let Some(byte) = bytes.get(end) {
            let after_power = end > 0 && matches!(bytes[end - 1], b'e' | b'E');
            match byte {
                b'0'..=b'9' => {}
                b'+' | b'-' if end == 0 || after_power => {}
                b'.' if !point && !power => point = true,
                b'e' | b'E' if end > 0 && !power => power = true,
                _ => break,
            }
            end += 1;
        }
        let number = self.rest[..end].parse().ok()?;
        self.rest = &self.rest[end..];
        Some(number)
    }

    fn point(&mut self, base: Spot) -> Option<Spot> {
        Some(base.plus(Spot::new(self.number()?, self.number()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::matrix::Matrix;
    use super::*;

    fn ends(data: &str) -> Vec<(f64, f64)> {
        let mut pen = Pen::default();
        draw(data, &mut pen);
        let round = |value: f64| (value * 1e6).round() / 1e6;
        let strokes = pen.take(Matrix::IDENTITY);
        let parts = strokes.iter().flat_map(|stroke| &stroke.parts);
        parts.map(|part| part.at(1.0)).map(|at| (round(at.x), round(at.y))).collect()
    }

    #[test]
    fn relative_commands_go_from_the_last_point() {
        assert_eq!(ends("M1 1 2 3l1-1h-4v2.5"), [(2.0, 3.0), (3.0, 2.0), (-1.0, 2.0), (-1.0, 4.5)]);
        assert_eq!(
            ends("m10 10h5v5z m1,1 h1"),
            [(15.0, 10.0), (15.0, 15.0), (10.0, 10.0), (12.0, 11.0)]
        );
        assert_eq!(ends("M0 0C1 1 2 1 3 0S5-1 6 0"), [(3.0, 0.0), (6.0, 0.0)]);
    }

    #[test]
    fn an_arc_runs_around_its_centre() {
        let mut pen = Pen::default();
        draw("M10 0a10 10 0 01-10 10", &mut pen);
        let stroke = &pen.take(Matrix::IDENTITY)[0];
        let middle = stroke.parts[0].at(0.5);
        assert!(middle.distance(Spot::new(50f64.sqrt(), 50f64.sqrt())) < 1e-9, "{middle:?}");
    }
}
