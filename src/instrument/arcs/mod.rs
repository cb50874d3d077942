//! Firing arcs on film or acrylic: the overlays of a rule set, or a ship's own mounts.

mod bands;
mod hex_ring;
mod labels;
pub mod mount_cards;
mod mount_diagram;
pub mod mounts;

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{DASH, Drawing, EDGE, Face, HEAVY, NORMAL, Role, THIN};
use crate::instrument::arcs::bands::{Bands, Limit, parts};
use crate::instrument::arcs::mounts as mount_arcs;
use crate::instrument::around::Plate;
use crate::instrument::card::{self, PIN, Paragraph, bearing, blank, half, rounded_outline, spoke};
use crate::instrument::compass::{self, Compass};
use crate::instrument::ship_mark::{ARROW, bow_arrow};
use crate::instrument::{Drawings, Request};
use crate::measure::{Arc, Bearing, Fraction, Length, Point, Unit};
use crate::model::{Language, Overlay, Sector, Size};

/// The largest that fits within the margins of every common paper: an outline of 190 mm.
const RADIUS: Length = Length::um(92_000);
/// From the rim to the outline.
const MARGIN: Length = Length::um(2_500);
/// The sizes of an overlay's name in micrometres: the largest that its corner has room for.
const TITLE_SIZES: [i64; 3] = [7_000, 6_000, 5_000];
/// From this radius up there is room for words along the rim, besides the text in a corner.
pub const ROOMY: Length = Length::um(60_000);

/// The drawings: the mounts of the named ships, or else every overlay of the rule set.
///
/// # Errors
/// A ship without mounts; a base that does not fit.
pub fn draw(overlays: &[Overlay], request: &Request) -> Drawings {
    if !request.ships.is_empty() {
        return mount_arcs::draw(request);
    }
    let drawn = |overlay| Ok(OverlayDrawing::new(overlay, request)?.draw());
    overlays.iter().map(drawn).collect()
}

pub struct OverlayDrawing<'a> {
    pub overlay: &'a Overlay,
    pub request: &'a Request<'a>,
    pub bands: Bands,
    /// From its centre to its rim.
    pub radius: Length,
    /// For the base.
    pub opening: Option<Size>,
    pub centre: Point,
}

impl<'a> OverlayDrawing<'a> {
    fn new(overlay: &'a Overlay, request: &'a Request<'a>) -> Result<Self, Diagnostic> {
        let bands = Bands::new(overlay, request);
        let radius = request.options.radius.unwrap_or_else(|| fitting(&bands));
        let opening = request.options.base;
        if opening.is_some_and(|base| !fits(base, radius)) {
            let message = format!("the base does not fit into a radius of {radius} mm");
            let hint = "choose a larger one with --radius";
            return Err(Diagnostic::error(Code::AbsurdNumber, message).hint(hint));
        }
        let side = EDGE + MARGIN + radius;
        let centre = Point::new(side, side);
        Ok(Self { overlay, request, bands, radius, opening, centre })
    }

    fn draw(&self) -> Drawing {
        let side = self.radius + MARGIN;
        let plate =
            Plate { faces: self.request.faces, centre: self.centre, radius: self.radius, side };
        let id = format!("{}-{}", self.request.instrument.id, self.overlay.id);
        let title = format!("{}: {}", self.request.instrument.label, self.overlay.label);
        let (texts, strip) = self.words(&plate);
        let size = Size { width: side * 2, height: side * 2 + strip };
        let (mut drawing, at) = blank(&id, &title, size, self.request.faces);
        self.draw_centre(&mut drawing);
        self.draw_rim(&mut drawing);
        self.draw_limits(&mut drawing);
        self.draw_bands(&mut drawing);
        self.draw_names(&mut drawing);
        texts.into_iter().for_each(|text| drawing.write(text));
        rounded_outline(&mut drawing, at, size, Length::um(4_000));
        drawing
    }

    /// The text in the corners, or in a strip below if they are too small, and the height of that
    /// strip.
    fn words(&self, plate: &Plate) -> (Vec<crate::drawing::Text>, Length) {
        let [bands, use_it, key] = [self.farther(), self.hints(), self.key()];
        let titled = |size: &i64| plate.corner(&self.title(*size), false, false);
        let corners = [
            TITLE_SIZES.iter().find_map(titled),
            plate.corner(&bands, true, false),
            plate.corner(&use_it, false, true),
            plate.corner(&key, true, true),
        ];
        if corners.iter().all(Option::is_some) {
            return (corners.into_iter().flatten().flatten().collect(), Length::ZERO);
        }
        let all: Vec<Paragraph> = [self.title(TITLE_SIZES[0]), bands, use_it, key].concat();
        let margin = Length::um(3_000);
        let at = Point::new(EDGE + margin, self.centre.y + plate.side);
        let (texts, height) = card::column(self.request.faces, &all, at, (plate.side - margin) * 2);
        (texts, height + margin)
    }

    fn language(&self) -> &Language {
        self.request.faces.words()
    }

    fn title(&self, size: i64) -> Vec<Paragraph> {
        let (game, scale) = (&self.request.rules.title, &self.request.scale);
        let unit = scale.system(self.request.units).unit;
        // A board has no other scale.
        let played = if matches!(unit, Unit::Square | Unit::Hex) {
            game.clone()
        } else {
            let scale = self.language().in_sentence(&scale.label);
            self.language().fill("arcs.game_and_scale", &[("game", game), ("scale", &scale)])
        };
        vec![
            Paragraph::new(&self.overlay.label, Face::Display, size),
            Paragraph::new(&self.request.instrument.label, Face::Bold, 2_800),
            Paragraph::new(played, Face::Body, 2_600),
        ]
    }

    fn farther(&self) -> Vec<Paragraph> {
        let beyond = self.bands.beyond(self.radius);
        if beyond.is_empty() {
            return Vec::new();
        }
        let mut lines =
            vec![Paragraph::new(self.language().text("arcs.ending_beyond"), Face::Bold, 2_800)];
        lines.extend(beyond.into_iter().map(|band| Paragraph::new(band, Face::Body, 2_600)));
        lines
    }

    fn hints(&self) -> Vec<Paragraph> {
        let what = match (self.opening, self.overlay.cross.as_str()) {
            (Some(_), _) => self.language().text("arcs.opening_around_base"),
            (None, "") => self.language().text("arcs.cross_on_ship"),
            (None, place) => self.language().fill("arcs.cross_on", &[("place", place)]),
        };
        let hidden = self.hidden().into_iter();
        let hidden =
            hidden.map(|name| self.language().fill("arcs.close_to_middle", &[("band", &name)]));
        let lines = std::iter::once(what).chain(hidden);
        lines.map(|words| Paragraph::new(words, Face::Body, 2_400)).collect()
    }

    fn key(&self) -> Vec<Paragraph> {
        let keys = [
            (self.overlay.sectors.iter().any(|sector| sector.house), "arcs.our_reading"),
            (self.bands.has_house(), "arcs.our_band"),
            (!self.overlay.hexes, "arcs.bearings"),
        ];
        let shown = keys.into_iter().filter(|(is_shown, _)| *is_shown);
        shown.map(|(_, key)| Paragraph::new(self.language().text(key), Face::Body, 2_400)).collect()
    }

    /// The opening or pin hole, the cross-hair, and the arrow to the bow.
    fn draw_centre(&self, drawing: &mut Drawing) {
        let at = |across, along| self.centre + Point::new(across, along);
        let (x, y) = self.reach();
        let cross = self.cross();
        for (name, dx, dy, ex, ey) in [
            ("cross, ahead", Length::ZERO, -y, Length::ZERO, -cross),
            ("cross, starboard", x, Length::ZERO, cross, Length::ZERO),
            ("cross, astern", Length::ZERO, y, Length::ZERO, cross),
            ("cross, port", -x, Length::ZERO, -cross, Length::ZERO),
        ] {
            drawing.engraved_line(name, THIN, at(dx, dy), at(dx + ex, dy + ey));
        }
        match self.opening {
            Some(base) => {
                let corner = at(-half(base.width), -half(base.height));
                drawing.measured_box("base", Role::CutInner, NORMAL, corner, base);
            }
            None => {
                drawing.measured_circle("pin", Role::CutInner, NORMAL, (self.centre, PIN));
            }
        }
        let arrow = bow_arrow(at(Length::ZERO, -self.arrow().1));
        drawing.engrave(NORMAL, arrow);
    }

    /// The inner ends of the cross, abeam and fore and aft.
    fn reach(&self) -> (Length, Length) {
        let gap = Length::um(800);
        match self.opening {
            Some(base) => (half(base.width) + gap, half(base.height) + gap),
            None => (PIN * 2, PIN * 2),
        }
    }

    /// The length of an arm of the cross; on a board the arrow must stay within the ship's own hex.
    pub fn cross(&self) -> Length {
        match (self.overlay.hexes, self.opening) {
            (true, _) => Length::um(1_000),
            (false, Some(_)) => Length::um(2_500),
            (false, None) => Length::um(5_500),
        }
    }

    /// The inner and outer end of the bow arrow.
    pub fn arrow(&self) -> (Length, Length) {
        let cross = self.cross() + Length::um(1_500);
        let foot = self.reach().1 + cross;
        (foot, foot + ARROW)
    }

    fn draw_rim(&self, drawing: &mut Drawing) {
        let rim = (self.centre, self.radius);
        drawing.measured_circle("rim", Role::Engrave, NORMAL, rim);
        if self.overlay.hexes {
            let pitch = self.request.pitch();
            hex_ring::draw(drawing, rim, pitch, (&self.rays(), self.opening));
            return;
        }
        let rays = self.rays();
        // A limit without a figure runs through to the rim.
        let taken = |degrees: i64| degrees % 10 != 0 && rays.contains(&bearing(degrees));
        let figure = |degrees: i64| degrees.to_string();
        Compass {
            centre: self.centre,
            radius: self.radius,
            heavy: &rays,
            left_out: &taken,
            figure: &figure,
            circles: &self.circles(),
        }
        .draw(drawing);
    }

    /// The radii of the limits drawn as circles.
    fn circles(&self) -> Vec<Length> {
        self.limits_within().into_iter().map(|limit| limit.radius).collect()
    }

    /// The depth of the rim's ticks and figures.
    pub fn rim_depth(&self) -> Length {
        compass::depth(self.radius, &self.circles())
    }

    /// The bearings at which sectors end.
    fn rays(&self) -> Vec<Bearing> {
        let rays: BTreeSet<Bearing> = self.overlay.ends().collect();
        rays.into_iter().collect()
    }

    /// The arcs between neighboring rays, each with the sectors that cover it.
    pub fn regions(&self) -> Vec<(Arc, Vec<&Sector>)> {
        let mut arcs = Arc::between(self.overlay.ends().collect());
        if arcs.is_empty() {
            arcs.push(Arc { from: bearing(0), width: Fraction::whole(360) });
        }
        let regions = arcs.into_iter().map(|arc| {
            let sectors = self.overlay.sectors.iter();
            let covering: Vec<_> = sectors.filter(|one| one.arc.covers(arc.middle())).collect();
            (arc, covering)
        });
        regions.filter(|(_, sectors)| !sectors.is_empty()).collect()
    }

    fn draw_limits(&self, drawing: &mut Drawing) {
        for ray in self.rays() {
            let figure = ray.degrees() / Fraction::whole(10);
            let to = match figure.is_whole() && !self.overlay.hexes {
                true => self.radius - self.rim_depth(),
                false => self.radius,
            };
            let name = format!("sector limit {}\u{b0}", ray.degrees().to_decimal_text());
            spoke(drawing, &name, HEAVY, (self.centre, ray), (self.ray_start(ray), to));
        }
    }

    /// Outside the cross, the arrow and the opening.
    pub fn ray_start(&self, ray: Bearing) -> Length {
        if ray == bearing(0) {
            return self.arrow().1 + Length::um(1_000);
        }
        let straight = ray.degrees() / Fraction::whole(90);
        let cross = Length::um(if straight.is_whole() { 6_300 } else { 800 });
        let Some(base) = self.opening else { return PIN * 2 + cross.max(Length::um(2_500)) };
        let (sin, cos) = ray.degrees().to_f64().to_radians().sin_cos();
        let side = |side: Length, share: f64| half(side).to_mm() / share.abs().max(1e-9);
        Length::nearest_mm(side(base.width, sin).min(side(base.height, cos)))
            + cross.min(Length::um(4_500))
    }

    /// Draws the limits of bands, dashed for torpedoes; a full circle is claimed as one.
    fn draw_bands(&self, drawing: &mut Drawing) {
        for limit in self.limits_within() {
            let mut names = vec![limit.ends.as_str(), limit.begins.as_str()];
            names.retain(|name| !name.is_empty());
            let (name, circle) = (names.join(", "), (self.centre, limit.radius));
            for arc in parts(limit.radius, self.overlay, self.opening) {
                match arc.width >= Fraction::whole(360) {
                    true => drawing.measured_circle(&name, Role::Engrave, NORMAL, circle),
                    false => drawing.measured_arc(&name, Role::Engrave, NORMAL, circle, arc),
                }
                if limit.torpedo {
                    drawing.dash_last(DASH);
                }
            }
        }
    }

    /// The limits to draw; one that coincides with the rim is not drawn again.
    fn limits_within(&self) -> Vec<Limit> {
        self.bands.limits().into_iter().filter(|limit| limit.radius < self.radius).collect()
    }
}

/// The default radius: the largest that fits, or a slightly smaller one at which a band ends, so
/// that the rim shows it and no circle runs through the figures.
fn fitting(bands: &Bands) -> Length {
    let limits = bands.limits().into_iter().map(|limit| limit.radius);
    limits.filter(|at| *at <= RADIUS && *at > RADIUS - compass::DEPTH).max().unwrap_or(RADIUS)
}

/// Whether a base leaves room for words around it.
fn fits(base: Size, radius: Length) -> bool {
    let room = radius - compass::DEPTH - Length::um(14_000);
    half(base.width).max(half(base.height)) <= room
}
