//! Range rulers and speed rulers.

mod bands;
mod chrome;
mod edge;
mod fields;
mod foot;
mod hatch;
mod joints;
mod knots;
mod plan;
mod small_print;
mod stops;

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, Drawing, EDGE, Face, HEAVY, NORMAL, Role, THIN, Text};
use crate::instrument::card::{DAGGER, blank};
use crate::instrument::context::all_drawn;
use crate::instrument::ruler::bands::{Limit, Track, marked};
use crate::instrument::ruler::chrome::{draw_outline, draw_zero, keep_figures_whole, zero_width};
use crate::instrument::ruler::edge::{Edge, EdgePlace};
use crate::instrument::ruler::fields::TrackPlace;
use crate::instrument::ruler::joints::is_cut;
use crate::instrument::ruler::plan::{Division, RulerPlan, Top};
use crate::instrument::{Drawings, Request};
use crate::measure::{Length, Point};
use crate::model::names::slug;
use crate::model::{RulerSpec, Size, SpeedRulerSpec};

/// The drawings of a range ruler.
///
/// # Errors
/// If the rule set has no ranges, or they do not fit the player's options.
pub fn draw(spec: &RulerSpec, request: &Request) -> Drawings {
    let plan = RulerPlan::new(spec, request)?;
    let title =
        format!("{}, {}, {}", request.instrument.label, request.rules.title, request.scale.label);
    let size = Size { width: plan.length, height: plan.width };
    let (mut drawing, _) = blank(&request.instrument.id, title, size, request.faces);
    draw_plan(&mut drawing, &plan);
    drawing.keep_whole = plan.limits().into_iter().map(|limit| EDGE + limit).collect();
    keep_figures_whole(&mut drawing);
    Ok(vec![drawing])
}

/// The drawings of a speed ruler: one per ship, or the knot ruler that all ships share.
///
/// # Errors
/// If the game moves each ship by her own boxes and none is named, or her speed is unknown.
pub fn draw_speed(spec: &SpeedRulerSpec, request: &Request) -> Drawings {
    if spec.per_knot.is_none() && request.rules.speed_boxes.is_none() {
        let message = format!("{} has no speed boxes to make a ruler of", request.rules.title);
        let fault = Diagnostic::error(Code::CannotDraw, message);
        return Err(fault.at(request.instrument.place.clone()).into());
    }
    if request.ships.is_empty() {
        return match spec.per_knot {
            Some(per_knot) => knots::for_all(spec, per_knot, request),
            None => Err(no_ship(request).into()),
        };
    }
    all_drawn(request.ships.iter().map(|ship| {
        let id = format!("{}-{}", request.instrument.id, slug(&ship.ship.name));
        let drawn = match spec.per_knot {
            Some(per_knot) => knots::for_ship(spec, per_knot, &id, ship, request),
            None => stops::draw(&id, ship, request),
        };
        drawn.map_err(|fault| fault.of_ship(&ship.ship.name))
    }))
}

fn no_ship(request: &Request) -> Diagnostic {
    let message =
        format!("a {} shows the boxes of one ship, and none is named", request.instrument.id);
    let hint =
        format!("`chartroom print {} mikasa --rules {}`", request.instrument.id, request.rules.id);
    Diagnostic::error(Code::CannotDraw, message).hint(hint)
}

/// Draws row by row, from the upper edge to the lower one.
fn draw_plan(drawing: &mut Drawing, plan: &RulerPlan) {
    let zero = Point::new(EDGE, EDGE);
    draw_outline(drawing, plan.length, plan.width);
    let mut y = zero.y + plan.look.edge.depth + plan.look.gap;
    let place = EdgePlace { zero, hanging: true };
    match &plan.top {
        Top::Ticks(edge) => draw_ticks(drawing, plan, (edge, place), y),
        Top::Places { pitch, count, .. } => draw_places(drawing, plan, place, (*pitch, *count), y),
    }
    y = draw_tracks(drawing, plan, y);
    for line in &plan.lines {
        let baseline = y + drawing.faces.capital(Face::Body, small_print::EM) + Length::um(300);
        small_print::draw(drawing, line, Point::new(zero.x, baseline));
        y = y + small_print::LEADING;
    }
    for (count, division) in (1..).zip(&plan.divisions) {
        y = y + plan.look.length;
        let at_edge = count == plan.divisions.len() && plan.second.is_none();
        let bottom = if at_edge { zero.y + plan.width } else { y };
        draw_division(drawing, plan, division, Point::new(zero.x, bottom), at_edge);
    }
    if let Some(second) = &plan.second {
        let place = EdgePlace { zero: Point::new(zero.x, zero.y + plan.width), hanging: false };
        let unit = &drawing.faces.words().unit(second.unit);
        let look = &plan.look.second;
        let baseline = place.baseline(&drawing.faces, look, look.figure);
        let taken = draw_zero(drawing, place.zero.x, baseline, look.figure, unit);
        let taken = (Length::ZERO, taken.min(second.figure_step() - Length::um(2500)));
        second.draw(drawing, place, look, &[], (&[taken], &plan.joints));
    }
    for (count, joint) in (1..).zip(&plan.joints) {
        let x = zero.x + *joint;
        let (from, to) = (Point::new(x, zero.y), Point::new(x, zero.y + plan.width));
        drawing.measured_line(&format!("joint {count}"), Role::Score, THIN, from, to);
    }
}

/// Draws the upper edge in a unit of length, and the limits of the first track down to the fields'
/// top.
fn draw_ticks(
    drawing: &mut Drawing,
    plan: &RulerPlan,
    (edge, place): (&Edge, EdgePlace),
    fields: Length,
) {
    let look = &plan.look.edge;
    let baseline = place.baseline(&drawing.faces, look, look.figure);
    let limits = plan.bands.tracks.first().map(Track::limits).unwrap_or_default();
    let symbol = &drawing.faces.words().unit(edge.unit);
    let room = limits.first().map_or(plan.length, |first| {
        first.at - drawing.faces.width(&first.number, Face::Figures, plan.look.limit) / 2
    });
    let unit = if zero_width(&drawing.faces, look.figure, symbol) <= room { symbol } else { "" };
    let zero_end = draw_zero(drawing, place.zero.x, baseline, look.figure, unit);
    let mut taken = vec![(Length::ZERO, zero_end)];
    let mut places = Vec::new();
    for Limit { at, number, name, .. } in limits {
        let x = place.zero.x + at;
        let (from, to) = (Point::new(x, place.zero.y), Point::new(x, place.inside(look.long)));
        drawing.engraved_line(&name, HEAVY, from, to);
        let half = drawing.faces.width(&number, Face::Figures, plan.look.limit) / 2;
        taken.push((at - half, at + half));
        places.push(at);
        // The number is centred with its dagger after it, whose foot must clear the field below.
        let dagger = if number.contains(DAGGER) { DAGGER } else { "" };
        let shift = drawing.faces.width(dagger, Face::Figures, plan.look.limit) / 2;
        let raised = if dagger.is_empty() { Length::ZERO } else { plan.look.limit / 10 };
        let at = Point::new(x + shift, baseline - raised);
        drawing.write(Text::new(number, Face::Figures, plan.look.limit, at));
        let (from, to) = (Point::new(x, fields), Point::new(x, fields + plan.track));
        let name = format!("{name}, at the bands");
        drawing.engraved_line(&name, HEAVY, from, to);
    }
    edge.draw(drawing, place, look, &places, (&taken, &plan.joints));
}

/// Draws the upper edge of a board's ruler: a box per place, with its number.
fn draw_places(
    drawing: &mut Drawing,
    plan: &RulerPlan,
    place: EdgePlace,
    (pitch, count): (Length, usize),
    fields: Length,
) {
    let look = &plan.look.edge;
    let limits = plan.bands.tracks.first().map(Track::limits).unwrap_or_default();
    for number in 0..count {
        let right = pitch * (number + 1);
        let x = place.zero.x + right;
        let limit = limits.iter().find(|limit| limit.at == right);
        let (from, to) = (Point::new(x, place.zero.y), Point::new(x, fields - plan.look.gap / 2));
        match limit {
            Some(Limit { name, .. }) => {
                let to = Point::new(x, fields + plan.track);
                drawing.engraved_line(name, HEAVY, from, to);
            }
            None if right < plan.length => {
                let name = format!("place {number} ends");
                drawing.engraved_line(&name, NORMAL, from, to);
            }
            // The outline is there.
            None => {}
        }
        let em = if limit.is_some() && number > 0 { plan.look.limit } else { look.figure };
        let middle = place.zero.y + (look.depth + drawing.faces.capital(Face::Figures, em)) / 2;
        let at = Point::new(x - pitch / 2, middle);
        let text =
            if number == 0 { drawing.faces.words().text("ruler.ship") } else { number.to_string() };
        drawing.write(Text::new(text, Face::Figures, em, at));
    }
}

/// Draws the tracks below the upper edge; returns where they end.
fn draw_tracks(drawing: &mut Drawing, plan: &RulerPlan, mut y: Length) -> Length {
    let (on_board, mut hatched) = (matches!(plan.top, Top::Places { .. }), 0);
    for (number, track) in plan.bands.tracks.iter().enumerate() {
        let main = plan.is_main(track);
        let height = if main { plan.track } else { plan.look.torpedo };
        let place = TrackPlace { zero: Point::new(EDGE, y), height };
        let figure = if main { plan.look.edge.figure } else { Length::um(3000) };
        // A board's places are numbered above; otherwise only the first track touches the edge.
        let figure = (number > 0 && !on_board).then_some(figure);
        track.draw_fields(drawing, place, &plan.joints, (figure, hatched));
        if number > 0 {
            track.draw_limits(drawing, place, figure);
        }
        let beside = plan.beside.iter().filter(|(track, _)| *track == number);
        for (at, remark) in beside.flat_map(|(_, row)| row) {
            let baseline = y + (height + drawing.faces.capital(Face::Body, small_print::EM)) / 2;
            remark.draw(drawing, Point::new(EDGE + *at, baseline));
        }
        hatched += track.bands.len();
        y = y + height + plan.look.gap;
    }
    y
}

/// Draws a row of multiples of a length, on the lower edge or on a line of its own.
fn draw_division(
    drawing: &mut Drawing,
    plan: &RulerPlan,
    row: &Division,
    zero: Point,
    at_edge: bool,
) {
    let em = Length::um(2800);
    let end = plan.bands.end();
    if !at_edge {
        let to = Point::new(zero.x + end, zero.y);
        drawing.stroke(THIN, zero, to);
    }
    let label = marked(row.label.clone(), row.house);
    let (short, long) = (Length::um(1500), Length::um(2200));
    let baseline = zero.y - long - Length::um(600);
    let label_at = Point::new(zero.x + Length::um(1200), baseline);
    let label_end = Length::um(1700) + drawing.faces.width(&label, Face::Body, small_print::EM);
    drawing.write(Text::new(label, Face::Body, small_print::EM, label_at).anchored(Anchor::Start));
    let widest = Length::um(8000);
    let every = [1, 2, 5, 10, 20, 50].into_iter().find(|every| row.step * *every >= widest);
    let every = every.unwrap_or(100);
    for count in 1..=end.count_of(row.step) {
        let at = row.step * count;
        let numbered = count % every == 0;
        let x = zero.x + at;
        let tip = Point::new(x, zero.y - if numbered { long } else { short });
        let width = if numbered { NORMAL } else { THIN };
        let name = format!("{} {count}", row.label);
        drawing.engraved_line(&name, width, Point::new(x, zero.y), tip);
        let half = drawing.faces.width(&count.to_string(), Face::Figures, em) / 2;
        if numbered && at - half >= label_end && !is_cut(at, &plan.joints) {
            let at = Point::new(x, baseline);
            drawing.write(Text::new(count.to_string(), Face::Figures, em, at));
        }
    }
}
