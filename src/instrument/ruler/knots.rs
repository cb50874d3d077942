//! Rulers divided in knots, for games in which a knot is a distance.

use crate::diagnostic::Diagnostic;
use crate::drawing::{Drawing, EDGE, Face, HEAVY, NORMAL, THIN, Text};
use crate::instrument::card::blank;
use crate::instrument::ruler::bands::Bands;
use crate::instrument::ruler::chrome::{draw_outline, draw_zero, keep_figures_whole};
use crate::instrument::ruler::edge::{Edge, EdgePlace, EdgeStyle};
use crate::instrument::ruler::fields::TrackPlace;
use crate::instrument::ruler::foot::{Foot, does_not_move, speed_remark, unknown_speed};
use crate::instrument::ruler::small_print::Remark;
use crate::instrument::{Drawings, Request, ShipAtTable};
use crate::measure::{Fraction, Length, Point, Quantity};
use crate::model::{Size, SpeedRulerSpec};

const LOOK: EdgeStyle = EdgeStyle {
    long: Length::um(4200),
    short: Length::um(2200),
    figure: Length::um(3400),
    depth: Length::um(8400),
};
/// The edge of distances.
const LOWER: EdgeStyle = EdgeStyle {
    long: Length::um(3600),
    short: Length::um(1500),
    figure: Length::um(3000),
    depth: Length::um(6400),
};
const LIMIT: Length = Length::um(4600);
const GAP: Length = Length::um(900);
const TRACK: Length = Length::um(7000);
/// After the last knot: room for half its number.
const TAIL: Length = Length::um(7000);
/// The least distance between figures.
const FIGURES_APART: Length = Length::um(8000);

/// A ruler divided in knots.
struct Knots {
    each: Quantity,
    most: Fraction,
    /// Whether the last one is a ship's top speed.
    is_stop: bool,
}

impl Knots {
    fn at(&self, knots: Fraction) -> Length {
        let amount = self.each.amount * knots;
        Quantity { amount, unit: self.each.unit }.length().unwrap_or_default()
    }
}

/// The length of a knot at the scale; the rule file gives that of factor 1.
fn at_scale(each: Quantity, request: &Request) -> Quantity {
    Quantity { amount: each.amount * request.scale.factor, ..each }
}

/// The ruler for all ships.
///
/// # Errors
/// If a knot has no length, as on a board.
pub fn for_all(spec: &SpeedRulerSpec, each: Quantity, request: &Request) -> Drawings {
    let most = Fraction::whole(spec.most_knots);
    let knots = Knots { each: at_scale(each, request), most, is_stop: false };
    let drawing =
        draw(&knots, &request.instrument.id, &request.instrument.label, Vec::new(), request);
    Ok(vec![drawing?])
}

/// A ship's ruler, which ends at her top speed.
///
/// # Errors
/// If her speed is unknown or she has none.
pub fn for_ship(
    spec: &SpeedRulerSpec,
    each: Quantity,
    id: &str,
    ship: &ShipAtTable,
    request: &Request,
) -> Result<Drawing, Diagnostic> {
    let value = spec.value.as_deref().unwrap_or_default();
    let amount = ship.derived.value(value).and_then(|value| value.amount.number());
    let most = amount.ok_or_else(|| unknown_speed(ship, value))?;
    let knots = Knots { each: at_scale(each, request), most, is_stop: true };
    let words = request.faces.words();
    let remark = speed_remark(
        ship,
        value,
        &words.fill("ruler.knots", &[("knots", &most.to_string())]),
        words,
    );
    draw(&knots, id, &ship.ship.name, vec![remark], request)
}

fn draw(
    knots: &Knots,
    id: &str,
    name: &str,
    mut remarks: Vec<Remark>,
    request: &Request,
) -> Result<Drawing, Diagnostic> {
    let end = knots.at(knots.most);
    if end < FIGURES_APART {
        return Err(does_not_move(name));
    }
    let words = request.faces.words();
    let each = words.fill("ruler.a_knot", &[("distance", &words.quantity(knots.each))]);
    remarks.insert(0, Remark::plain(each));
    let lower = Edge::new(request.faces, knots.each.unit, end, request.options.ticks)?;
    let unit = &words.unit(knots.each.unit);
    let foot = Foot::new(request, name, remarks, end + TAIL, unit);
    let length = (end + TAIL).max(foot.least_length(request.faces));
    let bands = Bands::of(request, Length::ZERO).up_to(end);
    let track = bands.tracks.first();
    let track_height = track.map_or(Length::ZERO, |_| TRACK + GAP);
    let width = LOOK.depth + GAP + track_height + foot.height() + LOWER.depth;
    let title = format!("{name}, {}, {}", request.rules.title, request.scale.label);
    let size = Size { width: length, height: width };
    let (mut drawing, zero) = blank(id, title, size, request.faces);
    drawing.keep_whole = vec![EDGE + end];
    draw_outline(&mut drawing, length, width);
    draw_knots(&mut drawing, knots, EdgePlace { zero, hanging: true });
    let top = Point::new(zero.x, zero.y + LOOK.depth + GAP);
    if let Some(track) = track {
        let place = TrackPlace { zero: top, height: TRACK };
        track.draw_fields(&mut drawing, place, &[], (Some(LOWER.figure), 0));
        track.draw_limits(&mut drawing, place, None);
        if knots.is_stop {
            let name = format!("{} knots, at the bands", knots.most);
            let from = Point::new(top.x + end, top.y);
            let to = Point::new(from.x, top.y + TRACK);
            drawing.engraved_line(&name, HEAVY, from, to);
        }
    }
    foot.draw(&mut drawing, Point::new(zero.x, top.y + track_height), unit);
    let bottom = Point::new(zero.x, zero.y + width);
    let place = EdgePlace { zero: bottom, hanging: false };
    lower.draw(&mut drawing, place, &LOWER, &[], (&[], &[]));
    keep_figures_whole(&mut drawing);
    Ok(drawing)
}

/// The upper edge: every knot and half knot.
fn draw_knots(drawing: &mut Drawing, knots: &Knots, place: EdgePlace) {
    let baseline = place.baseline(&drawing.faces, &LOOK, LOOK.figure);
    let sign = drawing.faces.words().text("unit_signs.knot");
    let zero_end = draw_zero(drawing, place.zero.x, baseline, LOOK.figure, &sign);
    let step = knots.at(Fraction::ONE);
    let every = [1, 2, 5, 10].into_iter().find(|every| step * *every as usize >= FIGURES_APART);
    let every = every.unwrap_or(20);
    let last = match knots.is_stop {
        true => format!("{} {sign}", knots.most),
        false => knots.most.to_string(),
    };
    let last_half = drawing.faces.width(&last, Face::Figures, LIMIT) / 2 + Length::um(600);
    for halves in 1.. {
        let count = knots.most.min(Fraction::new(halves, 2));
        let at = knots.at(count);
        let x = place.zero.x + at;
        let (depth, width) = match (count == knots.most, count.is_whole()) {
            (true, _) => (LOOK.long, HEAVY),
            (false, true) => (LOOK.long, NORMAL),
            (false, false) => (LOOK.short, THIN),
        };
        let (from, to) = (Point::new(x, place.zero.y), Point::new(x, place.inside(depth)));
        drawing.engraved_line(&format!("{count} knots"), width, from, to);
        let figure_at = Point::new(x, baseline);
        if count == knots.most {
            drawing.write(Text::new(last, Face::Figures, LIMIT, figure_at));
            break;
        }
        let half = drawing.faces.width(&count.to_string(), Face::Figures, LOOK.figure) / 2;
        let free = at - half >= zero_end && at + half <= knots.at(knots.most) - last_half;
        if count.is_whole() && count.floor() % every == 0 && free {
            drawing.write(Text::new(count.to_string(), Face::Figures, LOOK.figure, figure_at));
        }
    }
}
