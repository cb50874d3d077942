//! No two words and no word and line touch.

use std::collections::BTreeMap;

use kurbo::{Line, ParamCurve, Point, Shape, Vec2};

use super::sheet::{Letter, MM, Quad, Sheet, Stroke, bounds};

/// The least white between a letter and a line, in points.
const LEAST: f64 = 0.1 * MM;
/// The least white between the letters of two words that do not stand in one line, in points.
const LEAST_APART: f64 = 0.1 * MM;
/// By how much letters of one line may overlap: an italic leans over its neighbor.
const LEAN: f64 = 0.05 * MM;
/// Things are looked for in squares of this side.
const SQUARE: f64 = 20.0;

/// A box that reaches further by so much on all sides.
fn grown(quad: &Quad, by: f64) -> Quad {
    let across = (quad[1] - quad[0]).normalize() * by;
    let down = (quad[3] - quad[0]).normalize() * by;
    [
        quad[0] - across - down,
        quad[1] + across - down,
        quad[2] + across + down,
        quad[3] - across + down,
    ]
}

/// A line as a box of its width.
fn ribbon(line: Line, half: f64) -> Quad {
    let along = (line.p1 - line.p0).normalize();
    let side = Vec2::new(-along.y, along.x) * half.max(1e-4);
    [line.p0 + side, line.p1 + side, line.p1 - side, line.p0 - side]
}

/// Whether two boxes have anything in common: no side of either parts them.
fn meet(one: &Quad, other: &Quad) -> bool {
    let parts = |quad: &Quad| {
        (0..4).any(|at| {
            let side = quad[(at + 1) % 4] - quad[at];
            let normal = Vec2::new(-side.y, side.x);
            let spread = |points: &Quad| {
                let far = points.map(|point| normal.dot(point.to_vec2()));
                far.iter()
                    .fold((f64::MAX, f64::MIN), |(low, high), far| (low.min(*far), high.max(*far)))
            };
            let (one, other) = (spread(one), spread(other));
            one.1 <= other.0 + 1e-9 || other.1 <= one.0 + 1e-9
        })
    };
    !parts(one) && !parts(other)
}

/// Letters by the squares that they reach into.
fn squares(letters: &[Letter]) -> BTreeMap<(i64, i64), Vec<usize>> {
    let mut squares: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (at, letter) in letters.iter().enumerate() {
        for square in reached(letter.bounds) {
            squares.entry(square).or_default().push(at);
        }
    }
    squares
}

fn reached(bounds: kurbo::Rect) -> impl Iterator<Item = (i64, i64)> {
    let of = |length: f64| (length / SQUARE).floor() as i64;
    let rows = of(bounds.y0)..=of(bounds.y1);
    (of(bounds.x0)..=of(bounds.x1))
        .flat_map(move |column| rows.clone().map(move |row| (column, row)))
}

impl Sheet {
    /// Whether two runs stand on one line, one behind the other.
    fn in_line(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.runs[one], &self.runs[other]);
        let apart = other.at - one.at;
        one.along.dot(other.along) > 0.999 && one.along.cross(apart).abs() < 0.01
    }

    fn words_that_touch(&self, squares: &BTreeMap<(i64, i64), Vec<usize>>) -> Vec<Point> {
        let mut found = Vec::new();
        for here in squares.values() {
            for (at, one) in here.iter().enumerate() {
                for other in &here[at + 1..] {
                    let (one, other) = (&self.letters[*one], &self.letters[*other]);
                    if one.run == other.run {
                        continue;
                    }
                    if !one.bounds.inflate(LEAST_APART, LEAST_APART).overlaps(other.bounds) {
                        continue;
                    }
                    let apart = if self.in_line(one.run, other.run) { -LEAN } else { LEAST_APART };
                    if meet(&grown(&one.quad, apart / 2.0), &grown(&other.quad, apart / 2.0)) {
                        found.push(one.bounds.center());
                    }
                }
            }
        }
        found
    }

    fn words_on_lines(&self, squares: &BTreeMap<(i64, i64), Vec<usize>>) -> Vec<Point> {
        let mut found = Vec::new();
        for stroke in &self.strokes {
            for line in stroke.lines.iter().filter(|line| line.p0.distance(line.p1) > 1e-6) {
                let ribbon = ribbon(*line, stroke.half);
                let reach = bounds(&ribbon).inflate(2.0 * LEAST, 2.0 * LEAST);
                // A long slanting line is followed in short pieces.
                let pieces = (line.p0.distance(line.p1) / SQUARE).ceil().max(1.0) as usize;
                let near = (0..pieces).flat_map(|piece| {
                    let part = line.subsegment(
                        piece as f64 / pieces as f64..(piece + 1) as f64 / pieces as f64,
                    );
                    let margin = stroke.half + LEAST;
                    reached(part.bounding_box().inflate(margin, margin))
                });
                let near: std::collections::BTreeSet<_> = near.collect();
                for at in near.iter().filter_map(|square| squares.get(square)).flatten() {
                    let letter = &self.letters[*at];
                    let shown = stroke.clip.is_none_or(|clip| clip.overlaps(letter.bounds));
                    if shown
                        && reach.overlaps(letter.bounds)
                        && meet(&grown(&letter.quad, LEAST), &ribbon)
                        && !self.is_covered(stroke, letter)
                    {
                        found.push(letter.bounds.center());
                    }
                }
            }
        }
        found
    }

    /// Whether an area lies between a line and a letter that was painted after it.
    fn is_covered(&self, stroke: &Stroke, letter: &Letter) -> bool {
        let painted = self.runs[letter.run].painted;
        let mut between =
            self.areas.iter().filter(|area| (stroke.painted + 1..painted).contains(&area.painted));
        between.any(|area| letter.quad.iter().all(|corner| area.path.winding(*corner) != 0))
    }
}

/// Where words touch on a sheet, in whole millimetres from its top left corner.
pub fn touching(sheet: &Sheet) -> Vec<String> {
    let squares = squares(&sheet.letters);
    let places = |what: &str, found: Vec<Point>| -> Vec<String> {
        let mut places: Vec<String> = found
            .iter()
            .map(|at| format!("{what} at {:.0}, {:.0} mm", at.x / MM, at.y / MM))
            .collect();
        places.sort();
        places.dedup();
        places
    };
    let mut all = places("two words", sheet.words_that_touch(&squares));
    all.extend(places("a word and a line", sheet.words_on_lines(&squares)));
    all
}

#[test]
fn a_word_on_a_line_and_a_word_on_a_word_are_found() {
    let letter = |x: f64, y: f64| {
        let place = format!("<g transform=\"matrix(1 0 0 -1 {x} {y})\">");
        place + "<use xlink:href=\"#a\" x=\"0\" y=\"0\" fill=\"#000000\"/></g>"
    };
    let line =
        "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"0.5\" d=\"M 0 20 L 100 20\"/>";
    // A white ground hides a line.
    let ground = "<path fill=\"#ffffff\" d=\"M 8 10 L 20 10 L 20 30 L 8 30 Z\"/>";
    let low = letter(10.0, 24.0);
    for (what, body, touch) in [
        ("above a line", letter(10.0, 19.0) + line, 0),
        ("near a line", letter(10.0, 19.6) + line, 1),
        ("on a line", low.clone() + line, 1),
        ("on a ground that hides the line", format!("{line}{ground}{low}"), 0),
        ("behind a word", low.clone() + &letter(15.2, 24.0), 0),
        ("on a word", low.clone() + &letter(13.0, 27.0), 1),
    ] {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">\
             <symbol id=\"a\"><path d=\"M 0 0 L 5 0 L 5 7 L 0 7 Z\"/></symbol>{body}</svg>"
        );
        let found = touching(&Sheet::read(&svg));
        assert_eq!(found.len(), touch, "{what}: {found:?}");
    }
}
