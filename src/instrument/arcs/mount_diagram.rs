//! A ship's hull with the arcs of her mounts, to scale with each other.

use crate::drawing::{Drawing, Role, THIN};
use crate::instrument::ship_mark::hull_outline;
use crate::instrument::silhouette;
use crate::measure::{Bearing, Fraction, Length, Point};
use crate::model::{Mount, ShipClass, Size, Weapon};

/// A ship and the radii of her arcs on paper.
pub struct MountDiagram<'a> {
    pub class: &'a ShipClass,
    pub centre: Point,
    hull: Size,
    /// The radius for the largest caliber, the decrease for each smaller one, and the radius for
    /// torpedoes.
    radii: (Length, Length, Length),
}

impl<'a> MountDiagram<'a> {
    /// Scaled so that the arcs of a bow or stern gun reach half of `height` from the centre.
    pub fn new(class: &'a ShipClass, centre: Point, height: Length) -> Self {
        let length = height * 44 / 100;
        let hull = Size { width: silhouette::beam(class, length), height: length };
        let radii = (height * 35 / 100, height * 7 / 100, height * 15 / 100);
        Self { class, centre, hull, radii }
    }

    pub fn place(&self, mount: &Mount) -> Point {
        let word = |word: &str| mount.place.split('_').any(|part| part == word);
        let side = i64::from(word("starboard")) - i64::from(word("port"));
        let on_side = side != 0;
        let torpedo = mount.weapon == Weapon::Torpedo;
        // In hundredths of her length ahead of amidships; tubes at the ends are right at the ends.
        let along = match (word("fore"), word("aft"), on_side, torpedo) {
            (true, _, false, true) => 44,
            (true, _, false, false) => 30,
            (true, _, true, _) => 17,
            (_, true, false, true) => -44,
            (_, true, false, false) => -30,
            (_, true, true, _) => -17,
            (_, _, _, true) => -5,
            _ => 0,
        };
        let across = self.hull.width.times(Fraction::new(side * 36, 100));
        let ahead = self.hull.height.times(Fraction::new(along, 100));
        self.centre + Point::new(across, -ahead)
    }

    /// The radius of a mount's arc: the larger its caliber, the farther out.
    pub fn radius(&self, mount: &Mount) -> Length {
        let (greatest, step, torpedo) = self.radii;
        let Some(caliber) = mount.caliber_in.filter(|_| mount.weapon == Weapon::Gun) else {
            return torpedo;
        };
        greatest
            - step * self.class.calibers().iter().filter(|other| **other > caliber).count().min(3)
    }

    /// Draws her hull and every arc.
    pub fn draw(&self, drawing: &mut Drawing, style: &Style) {
        let Style { arc, limit, dash } = *style;
        drawing.engrave(THIN, hull_outline(self.centre, self.hull));
        for mount in &self.class.mounts {
            let (at, radius) = (self.place(mount), self.radius(mount));
            let (name, dashed) = (named(mount), mount.weapon == Weapon::Torpedo);
            for end in [mount.arc.from, mount.arc.to()] {
                drawing.engraved_line(&name, limit, at, at.polar(radius, end));
                if dashed {
                    drawing.dash_last(dash);
                }
            }
            drawing.measured_arc(&name, Role::Engrave, arc, (at, radius), mount.arc);
            if dashed {
                drawing.dash_last(dash);
            }
        }
    }

    /// Points along everything drawn for an arc, close enough together that no word fits between
    /// them.
    pub fn traces(&self) -> Vec<Vec<Point>> {
        let trace = |mount: &Mount| {
            let (at, radius) = (self.place(mount), self.radius(mount));
            let degrees = mount.arc.width.floor();
            let on_arc = (0..=degrees).map(|turn| {
                at.polar(radius, Bearing::new(mount.arc.from.degrees() + Fraction::whole(turn)))
            });
            let limits = [mount.arc.from, mount.arc.to()];
            let on_limits = limits
                .into_iter()
                .flat_map(|limit| (1..60).map(move |part| at.polar(radius * part / 60, limit)));
            on_arc.chain(on_limits).collect()
        };
        self.class.mounts.iter().map(trace).collect()
    }
}

/// The pens for arcs.
pub struct Style {
    pub arc: Length,
    pub limit: Length,
    /// For torpedoes.
    pub dash: (Length, Length),
}

/// The name of a mount in what a file claims: `8.2 in fore`.
fn named(mount: &Mount) -> String {
    let weapon = match (mount.weapon, mount.caliber_in) {
        (Weapon::Gun, Some(caliber)) => format!("{} in", caliber.to_decimal_text()),
        (Weapon::Gun, None) => "gun".to_owned(),
        (Weapon::Torpedo, _) => "torpedo".to_owned(),
    };
    format!("{weapon} {}", mount.place.replace('_', " "))
}

/// How far a plan extends above and below its centre.
pub fn reach(plan: &MountDiagram) -> (Length, Length) {
    let points = plan.traces().into_iter().flatten().map(|point| point.y - plan.centre.y);
    let hull = plan.hull.height / 2;
    points.fold((hull, hull), |(above, below), y| (above.max(-y), below.max(y)))
}
