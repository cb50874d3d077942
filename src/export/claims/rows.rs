//! Serializes the numbers of a claim as JSON arrays, which are much shorter than objects.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::drawing::{Claim, ClaimShape, Role};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};

/// Left and top, width and height.
pub mod window {
    use super::*;

    pub fn serialize<S: Serializer>(window: &Placed, to: S) -> Result<S::Ok, S::Error> {
        (window.x, window.y, window.size.width, window.size.height).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Placed, D::Error> {
        let (x, y, width, height) = Deserialize::deserialize(from)?;
        Ok(Placed { x, y, size: Size { width, height } })
    }
}

/// Labels and ends of check bars.
pub mod bars {
    use super::*;

    type Bar = (String, Point, Point);
    type Row = (String, Length, Length, Length, Length);

    pub fn serialize<S: Serializer>(bars: &[Bar], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(bars.iter().map(|(name, a, b)| (name, a.x, a.y, b.x, b.y)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Bar>, D::Error> {
        let bar = |(name, ax, ay, bx, by)| (name, Point::new(ax, ay), Point::new(bx, by));
        Ok(Vec::<Row>::deserialize(from)?.into_iter().map(bar).collect())
    }
}

/// The claims of a drawing.
pub mod claims {
    use super::*;

    pub fn serialize<S: Serializer>(claims: &[Claim], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(claims.iter().cloned().map(Row::from))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Claim>, D::Error> {
        let claim = |row: Row| row.claim().ok_or_else(|| de::Error::custom("an unknown claim"));
        Vec::<Row>::deserialize(from)?.into_iter().map(claim).collect()
    }
}

/// A claim: its name, its role, the word for its shape, and where it is.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Row {
    Line(String, Role, String, Length, Length, Length, Length),
    Arc(String, Role, String, Length, Length, Length, Fraction, Fraction),
    Circle(String, Role, String, Length, Length, Length),
}

impl From<Claim> for Row {
    fn from(claim: Claim) -> Self {
        let (name, role) = (claim.name, claim.role);
        match claim.shape {
            ClaimShape::Line(a, b) => Self::Line(name, role, "line".into(), a.x, a.y, b.x, b.y),
            ClaimShape::Arc { centre: Point { x, y }, radius, arc } => {
                let (from, width) = (arc.from.degrees(), arc.width);
                Self::Arc(name, role, "arc".into(), x, y, radius, from, width)
            }
            ClaimShape::Circle { centre: Point { x, y }, radius } => {
                Self::Circle(name, role, "circle".into(), x, y, radius)
            }
        }
    }
}

impl Row {
    fn claim(self) -> Option<Claim> {
        let (name, role, word, own_word, shape) = match self {
            Self::Line(name, role, word, ax, ay, bx, by) => {
                let shape = ClaimShape::Line(Point::new(ax, ay), Point::new(bx, by));
                (name, role, word, "line", shape)
            }
            Self::Arc(name, role, word, x, y, radius, from, width) => {
                let (centre, arc) = (Point::new(x, y), Arc { from: Bearing::new(from), width });
                (name, role, word, "arc", ClaimShape::Arc { centre, radius, arc })
            }
            Self::Circle(name, role, word, x, y, radius) => {
                let centre = Point::new(x, y);
                (name, role, word, "circle", ClaimShape::Circle { centre, radius })
            }
        };
        (word == own_word).then_some(Claim { name, role, shape })
    }
}
