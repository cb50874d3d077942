//! A drawing of a ship from the side as it grows: areas and lines in metres from her stern and up from the
//! water, in three weights.

use crate::drawing::{Ink, Mark, Role, Shape};
use crate::measure::{Fraction, Length, Point};
use crate::model::ShipClass;

use super::placement::Placement;

/// What a part of a drawing rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// A source counts or places it.
    Solid,
    /// Usual for ships of her type and time.
    Light,
    /// She had at least one; nobody has counted them.
    Hollow,
}

/// How a drawing is inked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// Black, with light parts in gray: for small drawings.
    Solid,
    /// Gray areas within lines: for large drawings.
    Tinted,
}

/// What an area is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matter {
    Hull,
    Works,
    Funnel,
    Gun,
    /// An opening in the hull.
    Port,
}

/// The pens of tinted drawings, and of dashes.
const OUTLINE: Length = Length::um(200);
const FINE: Length = Length::um(120);
const DASHED: Length = Length::um(500);
const DASH: (Length, Length) = (Length::um(1_400), Length::um(1_000));
/// The metres of a ship whose length no source gives.
const USUAL_METRES: f64 = 100.0;

/// A point: metres from the stern, metres up from the water.
pub type At = (f64, f64);

/// A drawing as it grows.
pub struct Sketch {
    placement: Placement,
    finish: Finish,
    /// Her length in metres.
    pub length: f64,
    /// Drawn in this order: what is hollow, what is light, the rest.
    layers: [Vec<Mark>; 3],
}

impl Sketch {
    pub fn new(class: &ShipClass, placement: Placement, finish: Finish) -> Self {
        let feet = class.length_ft.filter(|feet| *feet > Fraction::ZERO);
        let length = feet.map_or(USUAL_METRES, |feet| feet.to_f64() * 0.3048);
        Self { placement, finish, length, layers: Default::default() }
    }

    /// The marks, lowest first.
    pub fn marks(self) -> Vec<Mark> {
        self.layers.into_iter().flatten().collect()
    }

    fn on_page(&self, (along, up): At) -> Point {
        let scale = self.placement.length.to_mm() / self.length;
        let foot = self.placement.at(Length::nearest_mm(along * scale), Length::ZERO);
        Point::new(foot.x, foot.y - Length::nearest_mm(up * scale))
    }

    /// A width in metres as a pen, no finer than a printer draws.
    fn pen(&self, metres: f64) -> Length {
        Length::nearest_mm(metres * self.placement.length.to_mm() / self.length).max(FINE)
    }

    /// A closed area.
    pub fn area(&mut self, weight: Weight, matter: Matter, points: &[At]) {
        let mut points = points.to_vec();
        // Areas of one pen become one path, in which areas that turn the other way would be holes.
        let turning: f64 = points
            .iter()
            .zip(points.iter().cycle().skip(1))
            .map(|((x1, y1), (x2, y2))| x1 * y2 - x2 * y1)
            .sum();
        if turning < 0.0 {
            points.reverse();
        }
        let corners: Vec<Point> = points.iter().map(|at| self.on_page(*at)).collect();
        let shape = Shape::polygon(&corners);
        if weight == Weight::Hollow {
            let line = Mark::stroked(Role::Engrave, DASHED, shape).dashed(DASH.0, DASH.1);
            self.layers[0].push(Mark { fill: Some(Ink::White), ..line });
            return;
        }
        let layer = if weight == Weight::Light { 1 } else { 2 };
        let ink = match (self.finish, weight, matter) {
            (_, _, Matter::Gun) => Ink::Black,
            (Finish::Solid, _, Matter::Port) => Ink::White,
            (Finish::Solid, Weight::Light, _) => Ink::Grey(55),
            (Finish::Solid, ..) => Ink::Black,
            (Finish::Tinted, _, Matter::Port) => Ink::Black,
            (Finish::Tinted, _, Matter::Hull) => Ink::Grey(26),
            (Finish::Tinted, _, Matter::Funnel) => Ink::Grey(40),
            (Finish::Tinted, _, Matter::Works) => Ink::Grey(10),
        };
        let mut mark = Mark::filled(Role::Engrave, ink, shape);
        if self.finish == Finish::Tinted && !matches!(matter, Matter::Gun | Matter::Port) {
            mark.line = Some(if matter == Matter::Hull { OUTLINE } else { FINE });
        }
        self.layers[layer].push(mark);
    }

    /// An upright box from one place to another along her, from one height to another.
    pub fn block(&mut self, weight: Weight, matter: Matter, (from, to): At, (low, high): At) {
        self.area(weight, matter, &[(from, low), (to, low), (to, high), (from, high)]);
    }

    /// A line of a width in metres.
    pub fn line(&mut self, weight: Weight, width: f64, from: At, to: At) {
        // An area, since light lines are gray.
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let span = (dx * dx + dy * dy).sqrt().max(0.001);
        let half = self.pen(width).to_mm() * self.length / self.placement.length.to_mm() / 2.0;
        let (x, y) = (-dy / span * half, dx / span * half);
        let corners = [
            (from.0 + x, from.1 + y),
            (to.0 + x, to.1 + y),
            (to.0 - x, to.1 - y),
            (from.0 - x, from.1 - y),
        ];
        let matter = match (self.finish, weight) {
            (Finish::Tinted, Weight::Light) => Matter::Works,
            _ => Matter::Gun,
        };
        match weight {
            Weight::Light if self.finish == Finish::Solid => {
                self.area(weight, Matter::Works, &corners)
            }
            _ => self.area(weight, matter, &corners),
        }
    }

    /// The line of the water, beyond both ends of the hull.
    pub fn water(&mut self) {
        let beyond = self.length * 0.018;
        let ends = [(-beyond, 0.0), (self.length + beyond, 0.0)].map(|at| self.on_page(at));
        self.layers[1].push(Mark::line(Role::Engrave, OUTLINE, ends[0], ends[1]));
    }
}
