//! Firing diagrams on a board of squares: the dice for a target in each square around a ship.
//!
//! The rules show them only in pictures. Which squares are abeam and how diagonal steps count are
//! therefore left to the player; the drawing names the reading it shows.

mod dice;

use crate::diagnostic::{Code, Diagnostic};
use crate::instrument::Drawings;
use crate::measure::{Bearing, Length, Point};
use crate::model::{DiagramSpec, DiagramWeapon, Size};

use super::card::{self, Paragraph, bearing, blank, rounded_outline};
use super::piece::counter_face::STATED;
use super::ship_mark::hull_outline;
use super::{Diagonals, Request, Steps};
use crate::drawing::{Drawing, EDGE, Face, HEAVY, Ink, Mark, NORMAL, Role, Shape, THIN, Text};

use dice::{Armed, Aspect, Course, distance, side};

/// The default square: thirteen fit within the margins of a sheet.
const PITCH: Length = Length::um(12_000);
const LEAST: Length = Length::um(9_000);
const MOST: Length = Length::um(100_000);
const MARGIN: Length = Length::um(6_000);
const HEAD: Length = Length::um(19_000);

/// The drawings: for each weapon, one per course.
///
/// # Errors
/// If the square is out of bounds.
pub fn draw(spec: &DiagramSpec, request: &Request) -> Drawings {
    let pitch = request.options.pitch.unwrap_or(PITCH);
    if !(LEAST..=MOST).contains(&pitch) {
        let message = format!("a square of {pitch} mm is out of bounds for a diagram");
        let hint = format!("it must be between {LEAST} and {MOST} mm");
        return Err(Diagnostic::error(Code::AbsurdNumber, message).hint(hint).into());
    }
    let Some(table) = request.chart(&spec.chart) else { return Ok(Vec::new()) };
    let mut drawings = Vec::new();
    for weapon in &spec.weapons {
        let armed = Armed::of(weapon, table, request.instrument)?;
        for course in [Course::Orthogonal, Course::Diagonal] {
            drawings.push(Diagram { armed: &armed, weapon, course, request, pitch }.draw());
        }
    }
    Ok(drawings)
}

struct Diagram<'a> {
    armed: &'a Armed,
    weapon: &'a DiagramWeapon,
    course: Course,
    request: &'a Request<'a>,
    pitch: Length,
}

impl Diagram<'_> {
    /// Squares from the ship to the edge.
    fn reach(&self) -> i64 {
        self.armed.dice.len().max(self.armed.abeam_dice.len()) as i64
    }

    fn draw(&self) -> Drawing {
        let across = self.reach() * 2 + 1;
        let side = self.pitch * across as usize;
        // Small diagrams stay wide enough for their words.
        let width = (side + MARGIN * 2).max(Length::um(100_000));
        let inset = (width - side) / 2;
        let column = width - MARGIN * 2;
        let (texts, foot) = card::column(self.request.faces, &self.key(), Point::ORIGIN, column);
        let size = Size { width, height: HEAD + side + foot + Length::um(9_000) };
        let word = match self.course {
            Course::Orthogonal => "orthogonal",
            Course::Diagonal => "diagonal",
        };
        let weapon = self.weapon.label.to_lowercase().replace(' ', "-");
        let id = format!("{}-{weapon}-{word}", self.request.instrument.id);
        let title = format!("{}: {}", self.request.instrument.label, self.heading());
        let (mut drawing, at) = blank(&id, &title, size, self.request.faces);
        let grid = at + Point::new(inset, HEAD);
        self.draw_squares(&mut drawing, grid);
        self.draw_grid(&mut drawing, grid);
        self.draw_ship(&mut drawing, grid);
        self.write_title(&mut drawing, at);
        let below = grid.y + side + Length::um(2_000);
        for text in texts {
            let at = Point::new(EDGE + MARGIN, below + text.at.y);
            drawing.write(Text { at, ..text });
        }
        rounded_outline(&mut drawing, at, size, Length::um(4_000));
        drawing
    }

    /// Every square but the ship's own: columns to the right, rows up.
    fn squares(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let reach = self.reach();
        let all = (-reach..=reach).flat_map(move |x| (-reach..=reach).map(move |y| (x, y)));
        all.filter(|square| *square != (0, 0))
    }

    /// The top left corner of a square.
    fn corner(&self, grid: Point, (x, y): (i64, i64)) -> Point {
        let from_edge = |at: i64| self.pitch * (at + self.reach()) as usize;
        grid + Point::new(from_edge(x), from_edge(-y))
    }

    fn side(&self, square: (i64, i64)) -> Aspect {
        side(self.course, self.request.options.diagonals.unwrap_or_default(), square)
    }

    /// Whether most numbers are ours, so that the publisher's are marked instead.
    fn marks_stated(&self) -> bool {
        let all: Vec<bool> = self.squares().filter_map(|at| Some(self.dice(at)?.1)).collect();
        let ours = all.iter().filter(|ours| **ours).count();
        ours * 2 > all.len() && ours < all.len()
    }

    /// The text in a square, such as `5/3`, and whether it is ours; `None` if out of range or outside the arc.
    fn dice(&self, square: (i64, i64)) -> Option<(String, bool)> {
        let at =
            usize::try_from(distance(self.request.options.steps.unwrap_or_default(), square) - 1)
                .ok()?;
        let abeam = self.side(square) == Aspect::Abeam;
        let main = self.armed.dice.get(at).filter(|_| abeam || self.weapon.all_round);
        let second = self.armed.abeam_dice.get(at).filter(|_| abeam);
        // There is room for one dagger after both.
        let is_ours = main.iter().chain(&second).any(|dice| dice.is_ours);
        let words = match (main.map(|dice| &dice.text), second.map(|dice| &dice.text)) {
            // Room to pencil in both.
            (Some(main), Some(second)) if main.is_empty() && second.is_empty() => "/".to_owned(),
            (Some(main), Some(second)) => format!("{main}/{second}"),
            (Some(main), None) => main.clone(),
            (None, Some(second)) => format!("\u{2013}/{second}"),
            (None, None) => return None,
        };
        Some((words, is_ours))
    }

    /// Shades squares abeam and letters them, and writes the dice.
    fn draw_squares(&self, drawing: &mut Drawing, grid: Point) {
        let size = Size { width: self.pitch, height: self.pitch };
        let marks_stated = self.marks_stated();
        for square in self.squares() {
            let at = self.corner(grid, square);
            if self.side(square) == Aspect::Abeam {
                let grey = Shape::rectangle(at, size);
                drawing.add(Mark::filled(Role::Print, Ink::Grey(16), grey));
            }
        }
        for square in self.squares() {
            let at = self.corner(grid, square);
            let Some((dice, is_ours)) = self.dice(square) else { continue };
            let dice = match (is_ours, marks_stated) {
                (true, false) => format!("{dice}{}", card::DAGGER),
                (false, true) => {
                    let place = at + Point::new(self.pitch - Length::um(1_700), Length::um(2_600));
                    drawing.write(Text::new(STATED, Face::Body, Length::um(2_400), place));
                    dice
                }
                _ => dice,
            };
            let em = self.pitch * 42 / 100;
            let place = at + Point::new(self.pitch / 2, self.pitch * 66 / 100);
            drawing.write(Text::new(dice, Face::Figures, em, place));
            if self.side(square) == Aspect::Abeam {
                let place = at + Point::new(Length::um(1_500), Length::um(2_400));
                drawing.write(Text::new("a", Face::Body, Length::um(2_200), place));
            }
        }
    }

    /// Draws the grid's lines, heavy between two arcs; every stretch can be measured, and none is
    /// drawn twice.
    fn draw_grid(&self, drawing: &mut Drawing, grid: Point) {
        let across = self.reach() * 2 + 1;
        for (line, down) in (0..=across).flat_map(|line| [(line, false), (line, true)]) {
            let at = |along: i64| {
                let (x, y) = if down { (line, along) } else { (along, line) };
                grid + Point::new(self.pitch * x as usize, self.pitch * y as usize)
            };
            let name = format!("{} {line}", if down { "column" } else { "row" });
            for (from, to, heavy) in runs(across, |along| self.is_border(line, along, down)) {
                let width = if heavy { HEAVY } else { THIN };
                drawing.engraved_line(&name, width, at(from), at(to));
            }
        }
    }

    /// Whether a line separates two arcs at a square along it. A line down is between two columns,
    /// counted from the left; any other is between two rows, counted from the top.
    fn is_border(&self, line: i64, along: i64, down: bool) -> bool {
        let reach = self.reach();
        let [one, other] = [line - 1, line].map(|at| match down {
            true => (at - reach, reach - along),
            false => (along - reach, reach - at),
        });
        let inside = |(x, y): (i64, i64)| x.abs() <= reach && y.abs() <= reach && (x, y) != (0, 0);
        inside(one) && inside(other) && self.side(one) != self.side(other)
    }

    /// A hull with an arrow ahead of it, in the middle square.
    fn draw_ship(&self, drawing: &mut Drawing, grid: Point) {
        let half = Point::new(self.pitch / 2, self.pitch / 2);
        let middle = self.corner(grid, (0, 0)) + half;
        let course = bearing(if self.course == Course::Orthogonal { 0 } else { 45 });
        let long = self.pitch * 62 / 100;
        let size = Size { width: self.pitch * 20 / 100, height: long };
        let hull = turned(&hull_outline(middle, size), middle, course);
        drawing.add(Mark { fill: Some(Ink::Black), ..Mark::stroked(Role::Engrave, THIN, hull) });
        let tip = middle.polar(self.pitch * 47 / 100, course);
        let arm = |turn: i64| {
            let back = Bearing::new(course.degrees() + crate::measure::Fraction::whole(turn));
            tip.polar(self.pitch * 22 / 100, back)
        };
        let arrow = Shape::polyline(&[arm(145), tip, arm(215)]);
        drawing.engrave(NORMAL, arrow);
    }

    fn write_title(&self, drawing: &mut Drawing, at: Point) {
        let lines = [
            Paragraph::new(self.heading(), Face::Display, 7_500),
            Paragraph::new(
                format!("{} \u{b7} {}", self.request.rules.title, self.request.instrument.label),
                Face::Body,
                2_800,
            ),
        ];
        let at = at + Point::new(MARGIN, Length::um(1_500));
        card::write_column(drawing, &lines, at, Length::um(150_000));
    }

    /// The weapon and the ship's course.
    fn heading(&self) -> String {
        let key = match self.course {
            Course::Orthogonal => "diagram.orthogonal_course",
            Course::Diagonal => "diagram.diagonal_course",
        };
        self.request.faces.words().fill(key, &[("weapon", &self.weapon.label)])
    }

    fn key(&self) -> Vec<Paragraph> {
        let language = self.request.faces.words();
        let what = match (self.armed.abeam_dice.is_empty(), self.weapon.all_round) {
            (false, _) => "diagram.each_main_gun",
            (true, true) => "diagram.each_shot",
            (true, false) => "diagram.each_shot_abeam",
        };
        let diagonals = match (self.course, self.request.options.diagonals.unwrap_or_default()) {
            (Course::Orthogonal, Diagonals::Abeam) => "diagram.diagonals_abeam",
            (Course::Orthogonal, Diagonals::Ahead) => "diagram.diagonals_ahead",
            (Course::Diagonal, Diagonals::Abeam) => "diagram.rows_abeam",
            (Course::Diagonal, Diagonals::Ahead) => "diagram.rows_ahead",
        };
        let steps = match self.request.options.steps.unwrap_or_default() {
            Steps::Square => "diagram.corner_one",
            Steps::Orthogonal => "diagram.corner_two",
        };
        let (diagonals, steps) = (language.text(diagonals), language.text(steps));
        let mut ours = vec![diagonals.as_str(), steps.as_str()];
        if self.armed.dice.iter().chain(&self.armed.abeam_dice).any(|dice| dice.is_ours) {
            ours.push(&self.weapon.house_dice);
        }
        ours.push(&self.weapon.house);
        ours.retain(|words| !words.is_empty());
        let our_reading = match self.marks_stated() {
            true => "diagram.our_reading_but",
            false => "diagram.our_reading",
        };
        vec![
            Paragraph::new(
                language.fill("diagram.key", &[("dice", &language.text(what))]),
                Face::Body,
                3_000,
            ),
            Paragraph::new(
                language.fill(our_reading, &[("reading", &ours.join("; "))]),
                Face::Body,
                2_800,
            ),
        ]
    }
}

/// Joins adjacent stretches of the same weight on a line: from, to, heavy.
fn runs(squares: i64, heavy: impl Fn(i64) -> bool) -> Vec<(i64, i64, bool)> {
    let mut runs: Vec<(i64, i64, bool)> = Vec::new();
    for square in 0..squares {
        match runs.last_mut() {
            Some(last) if last.2 == heavy(square) => last.1 = square + 1,
            _ => runs.push((square, square + 1, heavy(square))),
        }
    }
    runs
}

/// Rotates a shape around a point.
fn turned(shape: &Shape, around: Point, by: Bearing) -> Shape {
    let (sin, cos) = by.degrees().to_f64().to_radians().sin_cos();
    shape.moved(|point| {
        let (x, y) = ((point - around).x.to_mm(), (point - around).y.to_mm());
        let (x, y) = (x * cos - y * sin, x * sin + y * cos);
        around + Point::nearest_mm(x, y)
    })
}
