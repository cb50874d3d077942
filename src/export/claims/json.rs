//! The shape of a claim as JSON: rows of numbers, which are a tenth as long as objects would be.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{DrawingClaim, FileClaim, PageClaim, PieceClaim};
use crate::export::PROGRAM;
use crate::instrument::{Claim, ClaimShape, Role};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};

/// A length as a JSON number of millimetres. Whole nanometres have at most six decimals, which
/// shortest binary floating point gives back digit for digit.
#[derive(Clone, Copy)]
struct Mm(Length);

impl Serialize for Mm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(self.0.to_mm(), serializer)
    }
}

impl<'de> Deserialize<'de> for Mm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        f64::deserialize(deserializer).map(|mm| Self(Length::nearest_mm(mm)))
    }
}

/// A number of degrees, or a factor.
#[derive(Clone, Copy)]
struct Number(Fraction);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(self.0.to_f64(), serializer)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Fraction::nearest(number).map(Self).ok_or_else(|| de::Error::custom("no number"))
    }
}

/// Whole numbers are written without a point.
fn number<S: Serializer>(number: f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.fract() == 0.0 {
        serializer.serialize_i64(number as i64)
    } else {
        serializer.serialize_f64(number)
    }
}

#[derive(Serialize, Deserialize)]
pub struct File {
    program: String,
    unit: Unit,
    drawings: Vec<DrawingClaim>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pages: Vec<PageClaim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    correction: Option<(Number, Number)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kerf: Option<Mm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Mm,
}

impl From<FileClaim> for File {
    fn from(claim: FileClaim) -> Self {
        Self {
            program: PROGRAM.to_owned(),
            unit: Unit::Mm,
            drawings: claim.drawings,
            pages: claim.pages,
            correction: claim.correction.map(|(across, down)| (Number(across), Number(down))),
            kerf: claim.kerf.map(Mm),
        }
    }
}

impl TryFrom<File> for FileClaim {
    type Error = &'static str;

    fn try_from(file: File) -> Result<Self, Self::Error> {
        if !file.program.starts_with("Chartroom ") {
            return Err("the claim of another program");
        }
        Ok(Self {
            drawings: file.drawings,
            pages: file.pages,
            correction: file.correction.map(|(across, down)| (across.0, down.0)),
            kerf: file.kerf.map(|kerf| kerf.0),
        })
    }
}

#[derive(Serialize, Deserialize)]
pub struct Drawing {
    id: String,
    title: String,
    width: Mm,
    height: Mm,
    claims: Vec<Row>,
}

impl From<DrawingClaim> for Drawing {
    fn from(claim: DrawingClaim) -> Self {
        let DrawingClaim { id, title, size, claims } = claim;
        let (width, height) = (Mm(size.width), Mm(size.height));
        Self { id, title, width, height, claims: claims.into_iter().map(Row::from).collect() }
    }
}

impl From<Drawing> for DrawingClaim {
    fn from(drawing: Drawing) -> Self {
        let Drawing { id, title, width, height, claims } = drawing;
        let claims = claims.into_iter().map(Claim::from).collect();
        Self { id, title, size: size(width, height), claims }
    }
}

/// A line, an arc or a circle: its name, its role, and where it is.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Row {
    Line(String, RoleWord, LineWord, Mm, Mm, Mm, Mm),
    Arc(String, RoleWord, ArcWord, Mm, Mm, Mm, Number, Number),
    Circle(String, RoleWord, CircleWord, Mm, Mm, Mm),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LineWord {
    Line,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ArcWord {
    Arc,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CircleWord {
    Circle,
}

#[derive(Clone, Copy)]
struct RoleWord(Role);

impl Serialize for RoleWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

impl<'de> Deserialize<'de> for RoleWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = Role::WORDS.iter().find(|(known, _)| *known == word);
        known.map(|(_, role)| Self(*role)).ok_or_else(|| de::Error::custom("an unknown role"))
    }
}

impl From<Claim> for Row {
    fn from(claim: Claim) -> Self {
        let (name, role) = (claim.name, RoleWord(claim.role));
        match claim.shape {
            ClaimShape::Line(from, to) => {
                Self::Line(name, role, LineWord::Line, Mm(from.x), Mm(from.y), Mm(to.x), Mm(to.y))
            }
            ClaimShape::Arc { centre, radius, arc } => Self::Arc(
                name,
                role,
                ArcWord::Arc,
                Mm(centre.x),
                Mm(centre.y),
                Mm(radius),
                Number(arc.from.degrees()),
                Number(arc.width),
            ),
            ClaimShape::Circle { centre, radius } => Self::Circle(
                name,
                role,
                CircleWord::Circle,
                Mm(centre.x),
                Mm(centre.y),
                Mm(radius),
            ),
        }
    }
}

impl From<Row> for Claim {
    fn from(row: Row) -> Self {
        let (name, role, shape) = match row {
            Row::Line(name, role, _, x1, y1, x2, y2) => {
                (name, role, ClaimShape::Line(point(x1, y1), point(x2, y2)))
            }
            Row::Arc(name, role, _, x, y, radius, from, width) => {
                let arc = Arc { from: Bearing::new(from.0), width: width.0 };
                (name, role, ClaimShape::Arc { centre: point(x, y), radius: radius.0, arc })
            }
            Row::Circle(name, role, _, x, y, radius) => {
                (name, role, ClaimShape::Circle { centre: point(x, y), radius: radius.0 })
            }
        };
        Self { name, role: role.0, shape }
    }
}

#[derive(Serialize, Deserialize)]
pub struct Page {
    width: Mm,
    height: Mm,
    bars: Vec<(String, Mm, Mm, Mm, Mm)>,
    pieces: Vec<PieceClaim>,
}

impl From<PageClaim> for Page {
    fn from(claim: PageClaim) -> Self {
        let PageClaim { size, bars, pieces } = claim;
        let bar = |(name, from, to): (String, Point, Point)| {
            (name, Mm(from.x), Mm(from.y), Mm(to.x), Mm(to.y))
        };
        let bars = bars.into_iter().map(bar).collect();
        Self { width: Mm(size.width), height: Mm(size.height), bars, pieces }
    }
}

impl From<Page> for PageClaim {
    fn from(page: Page) -> Self {
        let Page { width, height, bars, pieces } = page;
        let bar = |(name, x1, y1, x2, y2)| (name, point(x1, y1), point(x2, y2));
        Self { size: size(width, height), bars: bars.into_iter().map(bar).collect(), pieces }
    }
}

#[derive(Serialize, Deserialize)]
pub struct Piece {
    drawing: usize,
    x: Mm,
    y: Mm,
    /// Left and top, width and height.
    window: (Mm, Mm, Mm, Mm),
}

impl From<PieceClaim> for Piece {
    fn from(claim: PieceClaim) -> Self {
        let PieceClaim { drawing, at, window: Placed { x, y, size } } = claim;
        let window = (Mm(x), Mm(y), Mm(size.width), Mm(size.height));
        Self { drawing, x: Mm(at.x), y: Mm(at.y), window }
    }
}

impl From<Piece> for PieceClaim {
    fn from(piece: Piece) -> Self {
        let (x, y, width, height) = piece.window;
        let window = Placed { x: x.0, y: y.0, size: size(width, height) };
        Self { drawing: piece.drawing, at: point(piece.x, piece.y), window }
    }
}

fn point(x: Mm, y: Mm) -> Point {
    Point::new(x.0, y.0)
}

fn size(width: Mm, height: Mm) -> Size {
    Size { width: width.0, height: height.0 }
}
