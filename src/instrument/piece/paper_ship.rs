//! A paper ship: her plan at true length on a base, and, where the models are large enough, her profile on
//! both sides of a card that is folded at the top and stands on the base with two tabs.

use crate::diagnostic::Diagnostic;
use crate::drawing::{
    ClaimShape, Drawing, EDGE, Face, HEAVY, Ink, Mark, NORMAL, Role, Shape, THIN,
};
use crate::instrument::card::{bearing, blank};
use crate::instrument::options::{BaseArcs, Standing};
use crate::instrument::piece::counter_face::{CLEAR, CounterFace};
use crate::instrument::piece::{counter_foot, counter_values, flags};
use crate::instrument::silhouette::{
    Condition, Finish, Heading, Placement, forward_funnel, plan, profile,
};
use crate::instrument::{Request, ShipAtTable};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::names::slug;
use crate::model::{CountersSpec, InstrumentKind, Placed, ShipClass, Size, Weapon};

/// The length in feet of a ship whose length no source gives.
const USUAL_FT: i64 = 328;
/// Words above and below the ship take this share of her breadth, within bounds.
const ROW_PARTS: i64 = 4;
const ROW: (Length, Length) = (Length::um(4_700), Length::um(7_000));
/// A base on which the words do not fit grows by this, at most this often.
const WIDER: Length = Length::um(1_500);
const MOST_WIDER: usize = 24;
/// A profile lower than this does not stand well.
const LEAST_STANDING: Length = Length::um(5_000);
/// If the longest ship is of this length or more, all are drawn in gray within lines, else in black.
const TINTED_FROM: Length = Length::um(90_000);
/// Around a profile.
const MARGIN: Length = Length::um(800);
/// From base to profile.
const GAP: Length = Length::um(2_500);
/// Where a tab begins and ends, in hundredths of the length from the stern.
const TAB: [i64; 2] = [22, 78];
/// The depth of a tab: a share of the profile's height, within bounds; its corners are cut off.
const TAB_PARTS: i64 = 3;
const TAB_DEPTH: (Length, Length) = (Length::um(3_500), Length::um(9_000));
/// The marks at the edge of a base where an arc ends are shorter than its margin by this, the depth of a `p`.
const TICK: Length = Length::um(700);
/// The tone of arcs into which all guns fire.
const ALL_GUNS: f64 = 24.0;

/// Base and profile of a ship.
///
/// # Errors
/// If a name or a value does not fit on any base.
pub fn draw(
    spec: &CountersSpec,
    ship: &ShipAtTable,
    request: &Request,
) -> Result<Drawing, Diagnostic> {
    let length = true_length(ship.class, request.models());
    let mut wider = 0;
    let (mut drawing, stern) = loop {
        match base(spec, ship, (length, WIDER * wider), request) {
            Err(fault) if wider == MOST_WIDER => return Err(fault),
            Err(_) => wider += 1,
            Ok(done) => break done,
        }
    };
    let longest = request.ships.iter().max_by_key(|ship| ship.class.length_ft).unwrap_or(ship);
    let tinted = true_length(longest.class, request.models()) >= TINTED_FROM;
    let card = Card::of(ship.class, length, if tinted { Finish::Tinted } else { Finish::Solid });
    let stands = match request.options.standing.unwrap_or_default() {
        Standing::Tall => card.height >= LEAST_STANDING,
        Standing::All => true,
        Standing::None => false,
    };
    if stands {
        // The slit for the tabs, along the middle of the hull.
        let [from, to] = TAB.map(|share| stern + Point::new(part(length, share), Length::ZERO));
        drawing.measured_line("slit", Role::CutInner, THIN, from, to);
        card.draw(&mut drawing);
    }
    Ok(drawing)
}

/// The length of a model.
fn true_length(class: &ShipClass, models: u32) -> Length {
    let feet = class.length_ft.unwrap_or(Fraction::whole(USUAL_FT));
    Length::mm(feet * Fraction::new(3048, 10) / Fraction::whole(models.into()))
}

/// A number of hundredths of a length.
fn part(length: Length, hundredths: i64) -> Length {
    length.times(Fraction::new(hundredths, 100))
}

/// The base, in the upper left corner of a drawing, and the ship's stern on it.
fn base(
    spec: &CountersSpec,
    ship: &ShipAtTable,
    (length, wider): (Length, Length),
    request: &Request,
) -> Result<(Drawing, Point), Diagnostic> {
    let faces = request.faces;
    let side = Placement { stern: Point::ORIGIN, length, heading: Heading::Right };
    let ship_above = plan(ship.class, side, Condition::Whole).marks;
    let across = ship_above.iter().filter_map(|mark| mark.shape.bounds());
    let across = across.map(|one| one.bottom().max(-one.y)).max().unwrap_or_default() * 2;
    let row = (across / ROW_PARTS).clamp(ROW.0, ROW.1);
    let figures = counter_values::figures(spec, ship, request, false);
    let mut face = CounterFace {
        ship,
        panel: Size { width: length, height: across + row * 2 },
        heading: Heading::Right,
        damaged: false,
        figures,
        true_size: Some(Size { width: length, height: across }),
        beside_name: Length::ZERO,
        faces,
    };
    let (before, after) = face.ends();
    face.panel.width = length + before + after + wider;
    let capital = faces.capital(Face::Display, face.largest_name());
    let flag = flags::of(ship.class);
    face.beside_name = flag.as_ref().map_or(Length::ZERO, |_| capital * 3 / 2 + CLEAR * 2);
    let (mut drawing, corner) = blank(slug(&ship.ship.name), &ship.ship.name, face.panel, faces);
    let panel = Placed { x: EDGE, y: EDGE, size: face.panel };
    let placement = face.placement(corner);
    arcs(&mut drawing, &face, (panel, placement), request);
    face.draw(&mut drawing, corner)?;
    counter_foot::draw(&face, &mut drawing, corner)?;
    if let Some(flag) = flag {
        let right = panel.right() - face.margin() - capital * 3 / 2;
        drawing.extend(flag.marks(Point::new(right, EDGE + face.margin()), capital));
    }
    drawing.measured_box("outline", Role::CutOuter, NORMAL, corner, face.panel);
    drawing.pieces.push(panel);
    Ok((drawing, placement.stern))
}

/// Arcs of fire on the base: their ends as marks at its edge, and for her own guns tones beside the hull, clear
/// of the words.
fn arcs(
    drawing: &mut Drawing,
    face: &CounterFace,
    (panel, placement): (Placed, Placement),
    request: &Request,
) {
    let class = face.ship.class;
    let overlay = request.rules.instruments.iter().find_map(|one| match &one.kind {
        InstrumentKind::Arcs(overlays) => overlays.first(),
        _ => None,
    });
    let (tones, origin): (Vec<(Arc, f64)>, i64) =
        match (request.options.base_arcs.unwrap_or_default(), overlay) {
            (BaseArcs::Ship, _) if !class.mounts.is_empty() => (bearing_guns(class), 50),
            (BaseArcs::Rules | BaseArcs::Ship, Some(overlay)) => {
                let along = if overlay.on_funnel { forward_funnel(class) / 10 } else { 50 };
                let arcs = Arc::between(overlay.ends().collect());
                let arcs = arcs.into_iter().map(|arc| (arc, 0.0));
                (arcs.collect(), along)
            }
            _ => return,
        };
    let origin = placement.at(part(placement.length, origin), Length::ZERO);
    let words = face.margin() + face.room().height;
    let high = panel.size.height - words * 2;
    let beside = Placed { y: panel.y + words, size: Size { height: high, ..panel.size }, ..panel };
    for (arc, tone) in &tones {
        if *tone > 0.0 {
            let points = wedge(beside, origin, placement, *arc);
            let ink = Ink::Grey((*tone).round() as u8);
            drawing.add(Mark::filled(Role::Print, ink, Shape::polygon(&points)));
        }
    }
    // Dead ahead the arrow at her bow is the mark.
    for at in tones.iter().map(|(arc, _)| arc.from).filter(|at| *at != bearing(0)) {
        let on_page = placement.on_page(at);
        let edge = to_edge(panel, origin, on_page);
        let back = Bearing::new(on_page.degrees() + Fraction::whole(180));
        drawing.add(Mark::line(Role::Engrave, HEAVY, edge, edge.polar(face.margin() - TICK, back)));
    }
}

/// The arcs between which the number of main guns that bear is the same, darker the more they are.
fn bearing_guns(class: &ShipClass) -> Vec<(Arc, f64)> {
    let main = class.mounts.iter().filter_map(|mount| mount.caliber_in).max();
    let guns =
        || class.mounts.iter().filter(|one| one.weapon == Weapon::Gun && one.caliber_in == main);
    let between = Arc::between(guns().flat_map(|one| [one.arc.from, one.arc.to()]).collect());
    let firing = |arc: &Arc| -> i64 {
        let bear = guns().filter(|one| one.arc.covers(arc.middle()));
        bear.map(|one| one.count * one.barrels).sum()
    };
    let arcs: Vec<(Arc, i64)> = between.into_iter().map(|arc| (arc, firing(&arc))).collect();
    let most = arcs.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    arcs.into_iter().map(|(arc, count)| (arc, ALL_GUNS * count as f64 / most as f64)).collect()
}

/// The part of a base within an arc around a point.
fn wedge(panel: Placed, origin: Point, placement: Placement, arc: Arc) -> Vec<Point> {
    let from = placement.on_page(arc.from).degrees().to_f64();
    let width = arc.width.to_f64();
    let beyond = |point: Point| {
        let (x, y) = ((point - origin).x.to_mm(), (point - origin).y.to_mm());
        (x.atan2(-y).to_degrees() - from).rem_euclid(360.0)
    };
    let mut corners: Vec<(f64, Point)> =
        crate::drawing::corners(Point::new(panel.x, panel.y), panel.size)
            .into_iter()
            .map(|corner| (beyond(corner), corner))
            .filter(|(turn, _)| *turn < width)
            .collect();
    corners.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let edge = |bearing: Bearing| to_edge(panel, origin, placement.on_page(bearing));
    let middle = corners.into_iter().map(|(_, corner)| corner);
    std::iter::once(origin).chain([edge(arc.from)]).chain(middle).chain([edge(arc.to())]).collect()
}

/// Where a ray from a point of a base reaches its edge.
fn to_edge(panel: Placed, origin: Point, bearing: Bearing) -> Point {
    let (sin, cos) = bearing.degrees().to_f64().to_radians().sin_cos();
    let reach = |direction: f64, low: Length, high: Length, at: Length| {
        let room = if direction > 0.0 { high - at } else { at - low };
        if direction.abs() < 1e-9 { f64::INFINITY } else { room.to_mm() / direction.abs() }
    };
    let across = reach(sin, panel.x, panel.right(), origin.x);
    let down = reach(-cos, panel.y, panel.bottom(), origin.y);
    origin.polar(Length::nearest_mm(across.min(down)), bearing)
}

/// The card with a ship's profile on both sides.
struct Card {
    /// Both sides, with the stern at the origin; the port side is turned about it.
    sides: [Vec<Mark>; 2],
    length: Length,
    /// From the water to the top.
    height: Length,
    /// Beyond the stern and beyond the bow.
    beyond: (Length, Length),
}

impl Card {
    fn of(class: &ShipClass, length: Length, finish: Finish) -> Self {
        let side = |heading| {
            profile(class, Placement { stern: Point::ORIGIN, length, heading }, finish).marks
        };
        let (starboard, port) = (side(Heading::Right), side(Heading::Left));
        let bounds = starboard.iter().filter_map(|mark| mark.shape.bounds());
        let bounds = bounds.reduce(Placed::with).unwrap_or_default();
        let beyond = (-bounds.x, bounds.right() - length);
        let port = port.into_iter();
        let port =
            port.map(|mark| Mark { shape: mark.shape.moved(|at| Point::ORIGIN - at), ..mark });
        Self { sides: [starboard, port.collect()], length, height: -bounds.y, beyond }
    }

    /// Draws it below what is there: a tab, the port side upside down, the fold, the starboard side, a tab.
    fn draw(self, drawing: &mut Drawing) {
        let Self { sides: [starboard, port], length, height, beyond } = self;
        let side = height + MARGIN;
        let tab = (height / TAB_PARTS).clamp(TAB_DEPTH.0, TAB_DEPTH.1);
        let left = EDGE;
        let stern = left + MARGIN + beyond.0;
        let right = stern + length + beyond.1 + MARGIN;
        let top = drawing.size.height - EDGE + GAP;
        let (upper, fold, lower) = (top + tab, top + tab + side, top + tab + side * 2);
        let bottom = lower + tab;
        drawing.size.width = drawing.size.width.max(right + EDGE);
        drawing.size.height = bottom + EDGE;
        for (marks, water) in [(starboard, lower), (port, upper)] {
            let at = Point::new(stern, water);
            let placed = marks.into_iter();
            drawing.extend(
                placed.map(|mark| Mark { shape: mark.shape.moved(|point| at + point), ..mark }),
            );
        }
        let [from, to] = TAB.map(|share| stern + part(length, share));
        let bevel = tab / 2;
        let point = Point::new;
        let outline = [
            point(from + bevel, top),
            point(to - bevel, top),
            point(to, upper),
            point(right, upper),
            point(right, lower),
            point(to, lower),
            point(to - bevel, bottom),
            point(from + bevel, bottom),
            point(from, lower),
            point(left, lower),
            point(left, upper),
            point(from, upper),
        ];
        drawing.add(Mark::stroked(Role::CutOuter, NORMAL, Shape::polygon(&outline)));
        for (name, ends) in [("profile, right", [3, 4]), ("profile, left", [9, 10])] {
            let [one, other] = ends.map(|number: usize| outline[number]);
            drawing.claim(name, Role::CutOuter, ClaimShape::Line(one, other));
        }
        let folds = [
            ("fold", fold, (left, right)),
            ("port tab", upper, (from, to)),
            ("starboard tab", lower, (from, to)),
        ];
        for (name, y, (from, to)) in folds {
            drawing.measured_line(name, Role::Score, THIN, point(from, y), point(to, y));
        }
        let (aft, fore) = (point(stern, lower), point(stern + length, lower));
        drawing.engraved_line("her length", THIN, aft, fore);
        let size = Size { width: right - left, height: bottom - top };
        drawing.pieces.push(Placed { x: left, y: top, size });
    }
}
