//! A ship's speed boxes as stops on a ruler.

use crate::derive::SpeedBox;
use crate::diagnostic::Diagnostic;
use crate::drawing::{
    Anchor, ClaimShape, Drawing, EDGE, Face, Faces, HEAVY, NORMAL, Role, Shape, THIN, Text,
};
use crate::instrument::card::{DAGGER, blank};
use crate::instrument::ruler::bands::marked;
use crate::instrument::ruler::chrome::{draw_outline, keep_figures_whole};
use crate::instrument::ruler::edge::{Edge, EdgePlace, EdgeStyle};
use crate::instrument::ruler::foot::{Foot, does_not_move, speed_remark, unknown_speed};
use crate::instrument::ruler::plan::house_key;
use crate::instrument::{Request, ShipAtTable};
use crate::measure::{Fraction, Length, Point, Quantity};
use crate::model::{Language, Size};

/// The em of the text at a stop.
const FIGURE: Length = Length::um(3400);
/// The em of the note on a second turn.
const SMALL: Length = Length::um(2400);
const SECOND: &str = "ruler.second_turn";
/// The side of the square around a box's number.
const SQUARE: Length = Length::um(4600);
/// The ticks of the edge; only stops have figures.
const LOOK: EdgeStyle = EdgeStyle {
    long: Length::um(3400),
    short: Length::um(1500),
    figure: FIGURE,
    depth: Length::um(4400),
};
/// Stops at least this far apart have their text between them.
const APART: Length = Length::um(14_000);
/// The height of a step, for stops that are closer together.
const STEP: Length = Length::um(5000);

struct Stop<'a> {
    speed: &'a SpeedBox,
    /// From zero.
    at: Length,
    /// `6 1/2 in`.
    distance: Quantity,
    /// The same as printed.
    text: String,
}

impl Stop<'_> {
    fn name(&self) -> String {
        format!("box {}, {}", self.speed.number, self.distance)
    }

    fn turn_text(&self) -> Option<String> {
        let turn = self.speed.turn?;
        Some(marked(format!("{turn}\u{b0}"), self.speed.turn_basis.has_dagger()))
    }
}

/// A ship's ruler.
///
/// # Errors
/// If her speed is unknown or she has none.
pub fn draw(id: &str, ship: &ShipAtTable, request: &Request) -> Result<Drawing, Diagnostic> {
    let value = request.rules.speed_boxes.as_ref().map_or("", |boxes| &boxes.value);
    let stops = stops(ship, request.faces.words()).ok_or_else(|| unknown_speed(ship, value))?;
    let Some(full) = stops.first().filter(|full| full.at > Length::ZERO) else {
        return Err(does_not_move(&ship.ship.name));
    };
    let (unit, full_at) = (full.distance.unit, full.at);
    let sign = &request.faces.words().unit(unit);
    let edge = Edge::new(request.faces, unit, full_at, request.options.ticks)?;
    let closest = stops.iter().zip(stops.iter().skip(1)).map(|(far, near)| far.at - near.at).min();
    let spread = closest.is_none_or(|closest| closest >= APART)
        && stops.last().is_some_and(|first| first.at >= APART);
    let mut remarks = vec![speed_remark(ship, value, &full.text, request.faces.words())];
    if stops.iter().any(|stop| stop.turn_text().is_some_and(|text| text.contains(DAGGER))) {
        remarks.push(house_key(request.faces.words()));
    }
    let body =
        if spread { full_at + Length::um(4000) } else { staircase_length(request.faces, &stops) };
    let foot = Foot::new(request, &ship.ship.name, remarks, body, sign);
    let length = body.max(foot.least_length(request.faces));
    let rows = if spread { spread_height(&stops) } else { STEP * stops.len() };
    let width = LOOK.depth + rows + foot.height();
    let title = format!("{}, {}, {}", ship.ship.name, request.rules.title, request.scale.label);
    let size = Size { width: length, height: width };
    let (mut drawing, zero) = blank(id, title, size, request.faces);
    drawing.keep_whole = stops.iter().map(|stop| EDGE + stop.at).collect();
    draw_outline(&mut drawing, length, width);
    let marked: Vec<Length> = stops.iter().map(|stop| stop.at).collect();
    let place = EdgePlace { zero, hanging: true };
    edge.draw(&mut drawing, place, &LOOK, &marked, (&[(Length::ZERO, length)], &[]));
    if spread {
        draw_spread(&mut drawing, &stops)
    } else {
        draw_staircase(&mut drawing, &stops)
    }
    foot.draw(&mut drawing, Point::new(zero.x, zero.y + LOOK.depth + rows), sign);
    keep_figures_whole(&mut drawing);
    Ok(drawing)
}

/// Her stops, full speed first; nothing if one of them is unknown.
fn stops<'a>(ship: &'a ShipAtTable, language: &Language) -> Option<Vec<Stop<'a>>> {
    let stop = |speed: &'a SpeedBox| {
        let distance = speed.distance?;
        Some(Stop { speed, at: distance.length()?, distance, text: language.quantity(distance) })
    };
    ship.boxes.iter().map(stop).collect()
}

/// The text below the edge: square, distance, turn, and a second turn if allowed.
fn spread_height(stops: &[Stop]) -> Length {
    let second = stops.iter().any(|stop| stop.speed.second_turn);
    SQUARE + Length::um(if second { 12_200 } else { 9_200 })
}

/// Stops far enough apart: a line each, preceded by its text.
fn draw_spread(drawing: &mut Drawing, stops: &[Stop]) {
    let top = EDGE + LOOK.depth;
    for stop in stops {
        let x = EDGE + stop.at;
        let (from, to) = (Point::new(x, EDGE), Point::new(x, top + spread_height(stops)));
        drawing.engraved_line(&stop.name(), HEAVY, from, to);
        let middle = x - APART / 2;
        draw_number(drawing, stop, Point::new(middle - SQUARE / 2, top + Length::um(300)), SQUARE);
        let line = |count: usize| Point::new(middle, top + SQUARE + Length::um(3900) * count);
        drawing.write(Text::new(&stop.text, Face::Figures, FIGURE, line(1)));
        draw_turn(drawing, stop, line(2), Anchor::Middle);
        if stop.speed.second_turn {
            let at = line(3) - Point::new(Length::ZERO, Length::um(700));
            drawing.write(Text::new(drawing.faces.words().text(SECOND), Face::Body, SMALL, at));
        }
    }
}

/// A box's number in its square.
fn draw_number(drawing: &mut Drawing, stop: &Stop, at: Point, side: Length) {
    let square = Shape::rectangle(at, Size { width: side, height: side });
    drawing.engrave(NORMAL, square);
    let em = side.times(Fraction::new(8, 10));
    let baseline = at.y + (side + drawing.faces.capital(Face::Figures, em)) / 2;
    let at = Point::new(at.x + side / 2, baseline);
    drawing.write(Text::new(stop.speed.number.to_string(), Face::Figures, em, at));
}

/// To pencil in an unknown turn.
const PENCIL_BOX: Size = Size { width: Length::um(6000), height: Length::um(3600) };

/// Her greatest turn, or a box to pencil it in.
fn draw_turn(drawing: &mut Drawing, stop: &Stop, at: Point, anchor: Anchor) {
    if let Some(turn) = stop.turn_text() {
        drawing.write(Text::new(turn, Face::Figures, FIGURE, at).anchored(anchor));
        return;
    }
    let size = PENCIL_BOX;
    let left = if anchor == Anchor::Middle { at.x - size.width / 2 } else { at.x };
    let corner = Point::new(left, at.y + Length::um(600) - size.height);
    drawing.engrave(THIN, Shape::rectangle(corner, size));
}

/// From a stop to the text after its square.
const BESIDE: Length = Length::um(6200);
/// Between columns there.
const COLUMN_GAP: Length = Length::um(2500);
/// The width of the line of a stop in a staircase.
const CLOSE_LINE: Length = Length::um(350);
/// The side of the square there.
const SMALL_SQUARE: Length = Length::um(4200);

/// The columns after a step, from its stop: distance, turn, second turn.
fn columns(faces: &Faces, stops: &[Stop]) -> [Length; 3] {
    let width = |text: &str| faces.width(text, Face::Figures, FIGURE);
    let distances = stops.iter().map(|stop| width(&stop.text));
    let turns = stops.iter().map(|stop| match stop.turn_text() {
        Some(text) => width(&text),
        None => PENCIL_BOX.width,
    });
    let turn = BESIDE + distances.max().unwrap_or_default() + COLUMN_GAP;
    [BESIDE, turn, turn + turns.max().unwrap_or_default() + COLUMN_GAP]
}

fn staircase_length(faces: &Faces, stops: &[Stop]) -> Length {
    let second = faces.width(&faces.words().text(SECOND), Face::Body, SMALL);
    let columns = columns(faces, stops);
    let end = |stop: &Stop| {
        stop.at + columns[2] + if stop.speed.second_turn { second } else { Length::ZERO }
    };
    stops.iter().map(end).max().unwrap_or_default() + Length::um(1500)
}

/// Stops close together: a step each, followed by its text; the farthest is on top, so that no line
/// crosses words.
fn draw_staircase(drawing: &mut Drawing, stops: &[Stop]) {
    let top = EDGE + LOOK.depth;
    let columns = columns(&drawing.faces, stops);
    let mut drawn: Option<(Point, Point)> = None;
    let mut inner = EDGE;
    for (row, stop) in stops.iter().enumerate().rev() {
        let x = EDGE + stop.at;
        let foot = Point::new(x, top + STEP * (row + 1));
        match drawn.filter(|(from, _)| from.x == x) {
            // Rounding can give two boxes the same distance; they share a line.
            Some((from, to)) => {
                drawing.claim(stop.name(), Role::Engrave, ClaimShape::Line(from, to));
            }
            None => {
                let head = Point::new(x, EDGE);
                drawing.engraved_line(&stop.name(), CLOSE_LINE, head, foot);
                drawn = Some((head, foot));
            }
        }
        if inner < x {
            drawing.stroke(CLOSE_LINE, Point::new(inner, foot.y), foot);
            inner = x;
        }
        draw_step(drawing, stop, foot, &columns);
    }
}

/// The text of a stop, after the foot of its line.
fn draw_step(drawing: &mut Drawing, stop: &Stop, foot: Point, columns: &[Length; 3]) {
    let corner = Point::new(foot.x + Length::um(1000), foot.y - SMALL_SQUARE);
    draw_number(drawing, stop, corner, SMALL_SQUARE);
    let baseline = foot.y - (SMALL_SQUARE - drawing.faces.capital(Face::Figures, FIGURE)) / 2;
    let column = |number: usize| Point::new(foot.x + columns[number], baseline);
    drawing.write(Text::new(&stop.text, Face::Figures, FIGURE, column(0)).anchored(Anchor::Start));
    draw_turn(drawing, stop, column(1), Anchor::Start);
    if stop.speed.second_turn {
        let words = drawing.faces.words().text(SECOND);
        drawing.write(Text::new(words, Face::Body, SMALL, column(2)).anchored(Anchor::Start));
    }
}
