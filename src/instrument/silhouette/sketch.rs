//! A drawing of a ship as it grows: its place on paper, and areas and lines in metres, in three weights.

use crate::drawing::{Ink, Mark, Role, Shape};
use crate::measure::{Bearing, Fraction, Length, Point};

/// A ship's position on a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The end of her stern, on her centerline (in profile: at the waterline).
    pub stern: Point,
    /// From stern to bow.
    pub length: Length,
    pub heading: Heading,
}

/// A ship's heading on a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heading {
    Right,
    Left,
}

impl Placement {
    /// The point at a distance from the stern, and to starboard of the centerline.
    pub fn at(self, along: Length, starboard: Length) -> Point {
        match self.heading {
            Heading::Right => self.stern + Point::new(along, starboard),
            Heading::Left => self.stern - Point::new(along, starboard),
        }
    }

    /// Converts a bearing from the ship to one on the drawing, where 0 is up.
    pub fn on_page(self, bearing: Bearing) -> Bearing {
        let bow = match self.heading {
            Heading::Right => 90,
            Heading::Left => 270,
        };
        Bearing::new(bearing.degrees() + Fraction::whole(bow))
    }
}

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
    /// An opening in the hull, or a line on the deck.
    Port,
    /// The house of a turret, or a shield.
    Turret,
    /// The mouth of a funnel from above.
    Mouth,
}

/// The pens of tinted drawings, and of dashes.
const OUTLINE: Length = Length::um(200);
const FINE: Length = Length::um(120);
const THICKEST_BARREL: Length = Length::um(700);
const DASHED: Length = Length::um(500);
const DASH: (Length, Length) = (Length::um(1_400), Length::um(1_000));
const SHORT_DASH: (Length, Length) = (Length::um(450), Length::um(350));
/// The corners of a disc.
const DISC: i32 = 24;

/// A point: metres from the stern, and metres up from the water or to starboard.
pub type At = (f64, f64);

/// A drawing as it grows.
pub struct Sketch {
    placement: Placement,
    finish: Finish,
    from_above: bool,
    /// Her length in metres.
    length: f64,
    /// Drawn in this order: what is hollow, what is light, the rest.
    layers: [Vec<Mark>; 3],
}

impl Sketch {
    /// A drawing of a ship this many metres long, from the side.
    pub fn side(length: f64, placement: Placement, finish: Finish) -> Self {
        Self { placement, finish, from_above: false, length, layers: Default::default() }
    }

    /// A drawing from above.
    pub fn above(length: f64, placement: Placement) -> Self {
        Self { from_above: true, ..Self::side(length, placement, Finish::Tinted) }
    }

    /// The marks, lowest first.
    pub fn marks(self) -> Vec<Mark> {
        self.layers.into_iter().flatten().collect()
    }

    pub fn on_page(&self, (along, across): At) -> Point {
        let mm = |metres: f64| self.mm(metres);
        if self.from_above {
            return self.placement.at(mm(along), mm(across));
        }
        let foot = self.placement.at(mm(along), Length::ZERO);
        Point::new(foot.x, foot.y - mm(across))
    }

    /// Metres of the ship as a length of the drawing.
    pub fn mm(&self, metres: f64) -> Length {
        Length::nearest_mm(metres * self.placement.length.to_mm() / self.length)
    }

    /// A width in metres as a pen, no finer than a printer draws.
    fn pen(&self, metres: f64) -> Length {
        self.mm(metres).max(FINE)
    }

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
            let (pen, dash) = if self.from_above { (FINE, SHORT_DASH) } else { (DASHED, DASH) };
            let line = Mark { dash: Some(dash), ..Mark::stroked(Role::Engrave, pen, shape) };
            let layer = if self.from_above { 2 } else { 0 };
            self.layers[layer].push(Mark { fill: Some(Ink::White), ..line });
            return;
        }
        // From above what is higher hides what is lower, whatever it rests on.
        let low = weight == Weight::Light && !self.from_above && matter != Matter::Port;
        let layer = if low { 1 } else { 2 };
        let ink = match (self.finish, weight, matter) {
            (_, _, Matter::Gun) => Ink::Black,
            (_, _, Matter::Mouth) => Ink::White,
            (Finish::Solid, Weight::Light, _) => Ink::Grey(55),
            (Finish::Solid, _, Matter::Port) => Ink::White,
            (Finish::Solid, ..) => Ink::Black,
            (Finish::Tinted, Weight::Light, Matter::Port) => Ink::Grey(55),
            (Finish::Tinted, _, Matter::Port) => Ink::Black,
            (Finish::Tinted, _, Matter::Turret) => Ink::Grey(62),
            (Finish::Tinted, _, Matter::Hull) => Ink::Grey(if self.from_above { 26 } else { 22 }),
            (Finish::Tinted, _, Matter::Funnel) => Ink::Grey(40),
            (Finish::Tinted, _, Matter::Works) => Ink::Grey(10),
        };
        let mut mark = Mark::filled(Role::Engrave, ink, shape);
        if self.finish == Finish::Tinted && !matches!(matter, Matter::Gun | Matter::Port) {
            mark.line = Some(if matter == Matter::Hull { OUTLINE } else { FINE });
        }
        self.layers[layer].push(mark);
    }

    /// A disc, or an ellipse of these half axes.
    pub fn disc(&mut self, weight: Weight, matter: Matter, (x, y): At, (long, wide): (f64, f64)) {
        let point = |number: i32| {
            let (sin, cos) =
                (std::f64::consts::TAU * f64::from(number) / f64::from(DISC)).sin_cos();
            (x + long * cos, y + wide * sin)
        };
        self.area(weight, matter, &(0..DISC).map(point).collect::<Vec<_>>());
    }

    /// A mark as it is, above what is there.
    pub fn add(&mut self, mark: Mark) {
        self.layers[2].push(mark);
    }

    /// A fine line on what is drawn, in tinted drawings: small ones have no room for it.
    pub fn trace(&mut self, points: &[At]) {
        if self.finish == Finish::Tinted {
            let at: Vec<Point> = points.iter().map(|at| self.on_page(*at)).collect();
            let lines = at.windows(2).map(|ends| Mark::line(Role::Engrave, FINE, ends[0], ends[1]));
            self.layers[2].extend(lines);
        }
    }

    /// The outline of an area, without a tone.
    pub fn outline(&mut self, points: &[At]) {
        let corners: Vec<Point> = points.iter().map(|at| self.on_page(*at)).collect();
        self.add(Mark::stroked(Role::Engrave, OUTLINE, Shape::polygon(&corners)));
    }

    /// The barrel of a gun.
    pub fn barrel(&mut self, bore: f64, from: At, to: At) {
        let (from, to) = (self.on_page(from), self.on_page(to));
        self.add(Mark::line(Role::Engrave, self.pen(bore * 1.8).min(THICKEST_BARREL), from, to));
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
        let matter = if weight == Weight::Light { Matter::Works } else { Matter::Gun };
        self.area(weight, matter, &corners);
    }

    /// The line of the water, beyond both ends of the hull.
    pub fn water(&mut self) {
        let beyond = self.length * 0.018;
        let ends = [(-beyond, 0.0), (self.length + beyond, 0.0)].map(|at| self.on_page(at));
        self.layers[1].push(Mark::line(Role::Engrave, OUTLINE, ends[0], ends[1]));
    }
}
