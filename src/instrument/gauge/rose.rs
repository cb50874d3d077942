//! The direction rose: the turn of a ship whose rudder is hit, by the die.

use crate::drawing::{Anchor, DASH, Drawing, Face, HEAVY, NORMAL, Shape, THIN, Text};
use crate::instrument::card::{DAGGER, blank, rounded_outline};
use crate::instrument::ship_mark::hull_outline;
use crate::instrument::{Drawings, Request};
use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::{ChartTable, Size};

const SIDE: Length = Length::um(84_000);
const MARGIN: Length = Length::um(4_000);

/// A turn and the rolls that cause it.
struct TurnResult {
    /// As in the chart: `90° left`.
    words: String,
    /// `None` if the result is not a direction.
    at: Option<Bearing>,
    rolls: Vec<String>,
    /// Whether any of its cells is ours.
    house: bool,
}

/// The rose as a drawing.
pub fn draw(chart: &str, request: &Request) -> Drawings {
    let Some(table) = request.chart(chart) else { return Ok(Vec::new()) };
    let ways = ways(table);
    let abaft = |way: &TurnResult| {
        let at = way.at.map_or(Fraction::ZERO, Bearing::degrees);
        at > Fraction::whole(90) && at < Fraction::whole(270)
    };
    let height = Length::um(if ways.iter().any(abaft) { 84_000 } else { 70_000 });
    let size = Size { width: SIDE, height };
    let (mut drawing, at) =
        blank(&request.instrument.id, &request.instrument.label, size, request.faces);
    let centre = at + Point::new(SIDE / 2, Length::um(48_000));
    draw_ship(&mut drawing, centre);
    for way in &ways {
        draw_way(&mut drawing, centre, way, &request.rules.id);
    }
    write(&mut drawing, (at, size), (table, request), &ways);
    rounded_outline(&mut drawing, at, size, Length::um(4_000));
    Ok(vec![drawing])
}

/// The results in a table's first column with their rolls, in table order.
fn ways(table: &ChartTable) -> Vec<TurnResult> {
    let mut ways: Vec<TurnResult> = Vec::new();
    for row in &table.rows {
        let Some(cell) = row.cells.first() else { continue };
        let (words, roll, house) = (cell.amount.text(), row.at.text(), cell.basis.has_dagger());
        match ways.iter_mut().find(|way| way.words == words) {
            Some(way) => {
                way.rolls.push(roll);
                way.house |= house;
            }
            None => {
                ways.push(TurnResult { at: direction(&words), words, rolls: vec![roll], house })
            }
        }
    }
    ways
}

/// Parses `90° left` and `45° right`.
fn direction(words: &str) -> Option<Bearing> {
    let (degrees, side) = words.trim().split_once(' ')?;
    let degrees: Fraction = degrees.trim_end_matches('\u{b0}').parse().ok()?;
    match side.trim() {
        "right" => Some(Bearing::new(degrees)),
        "left" => Some(Bearing::new(Fraction::ZERO - degrees)),
        _ => None,
    }
}

fn draw_ship(drawing: &mut Drawing, centre: Point) {
    let size = Size { width: Length::um(6_000), height: Length::um(24_000) };
    drawing.engrave(NORMAL, hull_outline(centre, size));
    let (bow, ahead) = (Length::um(13_500), Length::um(21_000));
    let up = Bearing::new(Fraction::ZERO);
    drawing.engraved_line("her course", THIN, centre.polar(bow, up), centre.polar(ahead, up));
    drawing.dash_last(DASH);
}

/// An arrow, the rolls in large figures beyond its tip, and the turn in words.
fn draw_way(drawing: &mut Drawing, centre: Point, way: &TurnResult, rules: &str) {
    let Some(at) = way.at else { return };
    let (from, neck, tip) = (Length::um(6_500), Length::um(16_500), Length::um(20_000));
    let (start, end) = (centre.polar(from, at), centre.polar(neck, at));
    let name = format!("turn {}", way.words);
    drawing.engraved_line(&name, HEAVY, start, end);
    let side = |turn: i64| {
        let across = Bearing::new(at.degrees() + Fraction::whole(turn));
        centre.polar(neck, at).polar(Length::um(1_700), across)
    };
    let head = Shape::polygon(&[centre.polar(tip, at), side(90), side(-90)]);
    drawing.blacken(head);
    let mark = if way.house { DAGGER } else { "" };
    let words = drawing.faces.words().said(rules, &way.words).to_owned();
    // Upright, so that a 6 is not taken for a 9.
    let middle = centre.polar(Length::um(29_500), at);
    let mut write = |words: String, face: Face, size: i64, down: i64| {
        let at = middle + Point::new(Length::ZERO, Length::um(down));
        drawing.write(Text::new(words, face, Length::um(size), at));
    };
    write(way.rolls.join(" \u{b7} "), Face::Display, 12_000, 2_600);
    write(format!("{words}{mark}"), Face::Body, 3_000, 6_600);
}

/// The name, the game, how to use it, and results that are not directions.
fn write(
    drawing: &mut Drawing,
    (at, size): (Point, Size),
    (table, request): (&ChartTable, &Request),
    ways: &[TurnResult],
) {
    let (first, second, last) = (Length::um(8_500), Length::um(12_500), size.height - MARGIN);
    let mut add = |words: String, face: Face, em: i64, down: Length, right: bool| {
        let (x, anchor) = match right {
            true => (at.x + SIDE - MARGIN, Anchor::End),
            false => (at.x + MARGIN, Anchor::Start),
        };
        let at = Point::new(x, at.y + down);
        drawing.write(Text::new(words, face, Length::um(em), at).anchored(anchor));
    };
    add(request.instrument.label.clone(), Face::Display, 6_500, first, false);
    add(request.rules.title.clone(), Face::Body, 2_500, second, false);
    if let Some(dice) = table.dice {
        add(dice.to_string(), Face::Display, 6_500, first, true);
    }
    let language = request.faces.words();
    let others = ways.iter().filter(|way| way.at.is_none());
    let others: Vec<String> = others
        .map(|way| match way.words.as_str() {
            "" => format!("{}: {} ______", way.rolls.join(", "), language.text("gauge.not_known")),
            words => {
                format!("{}: {}", way.rolls.join(", "), language.said(&request.rules.id, words))
            }
        })
        .collect();
    if !others.is_empty() {
        add(others.join("; "), Face::Body, 2_800, last, false);
    }
    if ways.iter().any(|way| way.house) {
        add(
            format!("{DAGGER} {}", language.text("gauge.our_number")),
            Face::Body,
            2_400,
            last,
            true,
        );
    }
}
