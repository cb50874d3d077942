//! The ensigns of navies, from data/drawing/flags.toml.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::drawing::{Ink, Mark, Role, Shape};
use crate::measure::{Length, Point};
use crate::model::{ShipClass, Size};

const TABLE: &str = include_str!("../../../data/drawing/flags.toml");
/// A flag's grid.
const ACROSS: f64 = 60.0;
const DOWN: f64 = 40.0;
const LINE: Length = Length::um(120);
/// The corners of a disc.
const DISC: i32 = 32;

/// The flag of a navy's ships.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    navy: String,
    until: Option<i64>,
    /// The page of the design: for readers of the table, none of which may lack it.
    #[serde(rename = "source")]
    _source: String,
    parts: Vec<Part>,
}

/// An area of a flag.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    /// Percent of black.
    ink: u8,
    /// Left, top, width, height.
    #[serde(rename = "box")]
    rectangle: Option<[f64; 4]>,
    /// Middle and radius.
    disc: Option<[f64; 3]>,
    /// Middle and number: rays to the edges.
    rays: Option<[f64; 3]>,
    #[serde(default)]
    corners: Vec<[f64; 2]>,
}

/// The flag of a class's navy in her time; `None` if the table has none.
pub fn of(class: &ShipClass) -> Option<&'static Flag> {
    #[derive(Deserialize)]
    struct Table {
        flag: Vec<Flag>,
    }
    static ALL: LazyLock<Vec<Flag>> = LazyLock::new(|| {
        toml::from_str::<Table>(TABLE).expect("data/drawing/flags.toml is sound").flag
    });
    let year = class.completed.map_or(0, |(_, last)| last);
    ALL.iter().find(|flag| flag.navy == class.navy && flag.until.is_none_or(|until| year <= until))
}

impl Flag {
    /// Its marks, with the upper left corner at a point.
    pub fn marks(&self, at: Point, height: Length) -> Vec<Mark> {
        let mm = |units: f64| Length::nearest_mm(units / DOWN * height.to_mm());
        let place = |[x, y]: [f64; 2]| at + Point::new(mm(x), mm(y));
        let size = Size { width: mm(ACROSS), height: mm(DOWN) };
        let field = Shape::rectangle(at, size);
        let mut marks = vec![Mark::filled(Role::Print, Ink::White, field.clone())];
        for part in &self.parts {
            let ink = match part.ink {
                0 => Ink::White,
                100 => Ink::Black,
                percent => Ink::Grey(percent),
            };
            let areas = part.areas();
            let shape = |points: Vec<[f64; 2]>| {
                Shape::polygon(&points.into_iter().map(place).collect::<Vec<_>>())
            };
            marks.extend(areas.into_iter().map(|area| Mark::filled(Role::Print, ink, shape(area))));
        }
        marks.push(Mark::stroked(Role::Engrave, LINE, field));
        marks
    }
}

impl Part {
    fn areas(&self) -> Vec<Vec<[f64; 2]>> {
        let mut areas = Vec::new();
        if let Some([x, y, width, height]) = self.rectangle {
            areas.push(vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]]);
        }
        if let Some([x, y, radius]) = self.disc {
            let point = |number: i32| {
                let turn = std::f64::consts::TAU * f64::from(number) / f64::from(DISC);
                [x + radius * turn.cos(), y + radius * turn.sin()]
            };
            areas.push((0..DISC).map(point).collect());
        }
        if let Some([x, y, count]) = self.rays {
            let edge = |turn: f64| {
                let (sin, cos) = turn.sin_cos();
                let room = |way: f64, from: f64, most: f64| match way {
                    way if way > 1e-9 => (most - from) / way,
                    way if way < -1e-9 => -from / way,
                    _ => f64::INFINITY,
                };
                let far = room(cos, x, ACROSS).min(room(sin, y, DOWN));
                [x + far * cos, y + far * sin]
            };
            let step = std::f64::consts::TAU / count;
            areas.extend((0..count as i32).map(|number| {
                let middle = step * f64::from(number);
                vec![[x, y], edge(middle - step / 4.0), edge(middle), edge(middle + step / 4.0)]
            }));
        }
        if !self.corners.is_empty() {
            areas.push(self.corners.clone());
        }
        areas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{self, Files};
    use crate::diagnostic::Faults;

    #[test]
    fn every_navy_has_a_flag_whose_parts_stay_on_it() {
        let fleet = data::read_fleet(&Files::embedded(), &mut Faults::default());
        for class in &fleet.classes {
            let flag = of(class).unwrap_or_else(|| panic!("{} has no flag", class.navy));
            assert!(!flag.parts.is_empty());
            for point in flag.parts.iter().flat_map(Part::areas).flatten() {
                let on = (-0.01..=ACROSS + 0.01).contains(&point[0])
                    && (-0.01..=DOWN + 0.01).contains(&point[1]);
                assert!(on, "{}: {point:?}", flag.navy);
            }
        }
    }
}
