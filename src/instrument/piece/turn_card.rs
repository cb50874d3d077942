//! The turn sequence card: a track of turns, and the phases of a turn as the rule set's file names
//! them.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, Drawing, EDGE, Face, NORMAL, Role, THIN, Text};
use crate::instrument::Request;
use crate::instrument::card::blank;
use crate::measure::{Length, Point};
use crate::model::Size;

/// Most evening games end by then.
const TURNS: usize = 12;
/// The boxes of the track, large enough to cross off with a pen.
const BOX: Length = Length::um(6_500);
const INSET: Length = Length::um(3_500);
const CARD_WIDTH: Length = Length::um(85_000);
const TITLE: Length = Length::um(5_000);
const NUMBER: Length = Length::um(3_400);
const WORDS: Length = Length::um(3_300);
const FOOT: Length = Length::um(2_000);
/// Between lines of words, and the extra space between phases.
const LEADING: Length = Length::um(4_200);
const BETWEEN: Length = Length::um(1_300);
/// The x of a phase's words, after its number.
const INDENT: Length = Length::um(6_000);

/// The turn sequence card.
///
/// # Errors
/// If a word of a phase is wider than the card.
pub fn draw(id: &str, phases: &[String], request: &Request) -> Result<Drawing, Diagnostic> {
    let faces = request.faces;
    let room = CARD_WIDTH - INSET * 2 - INDENT;
    let lines =
        |phase: &String| faces.lines(phase, Face::Body, WORDS, room).ok_or_else(|| too_long(phase));
    let broken: Vec<Vec<String>> = phases.iter().map(lines).collect::<Result<_, _>>()?;
    let track = INSET + faces.capital(Face::Display, TITLE) + INSET;
    let first = track + BOX + INSET;
    let listed: Length =
        broken.iter().fold(Length::ZERO, |sum, lines| sum + LEADING * lines.len() + BETWEEN);
    let card_height = first + listed + BETWEEN + faces.capital(Face::Body, FOOT) + INSET;
    let card = Size { width: CARD_WIDTH, height: card_height };
    let (mut drawing, corner) = blank(id, faces.words().text("markers.turn_order"), card, faces);
    let left = EDGE + INSET;
    let title = Point::new(left, EDGE + INSET + faces.capital(Face::Display, TITLE));
    let text = Text::new(faces.words().text("markers.turn"), Face::Display, TITLE, title)
        .anchored(Anchor::Start);
    drawing.write(text);
    draw_track(&mut drawing, Point::new(left, EDGE + track));
    draw_phases(&mut drawing, Point::new(left, EDGE + first), &broken);
    let foot = Point::new(left, EDGE + card.height - INSET);
    let words = format!("{} {}", request.rules.title, request.rules.edition);
    drawing.write(Text::new(words, Face::Body, FOOT, foot).anchored(Anchor::Start));
    drawing.measured_box("outline", Role::CutOuter, NORMAL, corner, card);
    Ok(drawing)
}

fn too_long(phase: &str) -> Diagnostic {
    let message = format!("`{phase}` does not fit on the turn sequence card");
    Diagnostic::error(Code::TextTooLong, message).hint("shorter words in `phases`")
}

/// A row of boxes sharing sides.
fn draw_track(drawing: &mut Drawing, at: Point) {
    let end = at + Point::new(BOX * TURNS, BOX);
    for number in 1..TURNS {
        let x = at.x + BOX * number;
        let (from, to) = (Point::new(x, at.y), Point::new(x, end.y));
        let name = format!("between turns {number} and {}", number + 1);
        drawing.engraved_line(&name, NORMAL, from, to);
    }
    let size = Size { width: BOX * TURNS, height: BOX };
    drawing.measured_box("track", Role::Engrave, NORMAL, at, size);
    for number in 0..TURNS {
        let middle = at + Point::new(BOX * number + BOX / 2, BOX / 2);
        let words = (number + 1).to_string();
        drawing.write(drawing.faces.centred(words, Face::Figures, NUMBER, middle));
    }
}

/// Numbered, each below a thin line.
fn draw_phases(drawing: &mut Drawing, at: Point, phases: &[Vec<String>]) {
    let mut y = at.y;
    let right = at.x + CARD_WIDTH - INSET * 2;
    for (number, lines) in phases.iter().enumerate() {
        if number > 0 {
            let (from, to) = (Point::new(at.x, y), Point::new(right, y));
            drawing.stroke(THIN, from, to);
        }
        let middle = y + (LEADING + BETWEEN) / 2;
        let words = (number + 1).to_string();
        let text = drawing.faces.centred(words, Face::Figures, NUMBER, Point::new(at.x, middle));
        drawing.write(text.anchored(Anchor::Start));
        for (line, words) in lines.iter().enumerate() {
            let spot = Point::new(at.x + INDENT, middle + LEADING * line);
            let text =
                drawing.faces.centred(words, Face::Body, WORDS, spot).anchored(Anchor::Start);
            drawing.write(text);
        }
        y = y + LEADING * lines.len() + BETWEEN;
    }
}
