//! Serializes the numbers of a claim as JSON arrays, which are much shorter than objects.

use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::drawing::{Claim, ClaimShape, Role};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};

/// Writes a value as an `R`.
pub struct As<R>(PhantomData<R>);

impl<R> As<R> {
    pub fn serialize<T: Clone, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error>
    where
        R: From<T> + Serialize,
    {
        R::from(value.clone()).serialize(to)
    }

    pub fn deserialize<'de, T, D: Deserializer<'de>>(from: D) -> Result<T, D::Error>
    where
        R: TryInto<T, Error: std::fmt::Display> + Deserialize<'de>,
    {
        R::deserialize(from)?.try_into().map_err(de::Error::custom)
    }
}

/// Left and top, width and height.
#[derive(Serialize, Deserialize)]
pub struct Window(Length, Length, Length, Length);

impl From<Placed> for Window {
    fn from(Placed { x, y, size }: Placed) -> Self {
        Self(x, y, size.width, size.height)
    }
}

impl From<Window> for Placed {
    fn from(Window(x, y, width, height): Window) -> Self {
        Self { x, y, size: Size { width, height } }
    }
}

/// Labels and ends of check bars.
#[derive(Serialize, Deserialize)]
pub struct Bars(Vec<(String, Length, Length, Length, Length)>);

impl From<Vec<(String, Point, Point)>> for Bars {
    fn from(bars: Vec<(String, Point, Point)>) -> Self {
        Self(bars.into_iter().map(|(name, a, b)| (name, a.x, a.y, b.x, b.y)).collect())
    }
}

impl From<Bars> for Vec<(String, Point, Point)> {
    fn from(bars: Bars) -> Self {
        let bar = |(name, ax, ay, bx, by)| (name, Point::new(ax, ay), Point::new(bx, by));
        bars.0.into_iter().map(bar).collect()
    }
}

/// The claims of a drawing.
#[derive(Serialize, Deserialize)]
pub struct Rows(Vec<Row>);

/// A claim: its name, its role, the word for its shape, and where it is.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Row {
    Line(String, String, String, Length, Length, Length, Length),
    Arc(String, String, String, Length, Length, Length, Fraction, Fraction),
    Circle(String, String, String, Length, Length, Length),
}

impl From<Vec<Claim>> for Rows {
    fn from(claims: Vec<Claim>) -> Self {
        Self(claims.into_iter().map(Row::from).collect())
    }
}

impl TryFrom<Rows> for Vec<Claim> {
    type Error = &'static str;

    fn try_from(rows: Rows) -> Result<Self, Self::Error> {
        rows.0.into_iter().map(|row| row.claim().ok_or("an unknown claim")).collect()
    }
}

impl From<Claim> for Row {
    fn from(claim: Claim) -> Self {
        let (name, role) = (claim.name, claim.role.word().to_owned());
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
        let (_, role) = *Role::WORDS.iter().find(|(known, _)| *known == role)?;
        (word == own_word).then_some(Claim { name, role, shape })
    }
}
