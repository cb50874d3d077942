//! What a file claims of itself: where everything that can be measured is drawn. The claim travels
//! in the file's metadata as JSON, so that `chartroom verify` can hold the file against it.
//!
//! Every number is millimetres or degrees, written digit for digit as [`Length`] shows itself.

use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use serde_json::{Map, Value as Json, json};

use crate::drawing::{Claim, ClaimShape, Drawing, Role};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::{Placed, Size};
use crate::press::Piece;

/// The words every claim begins with; a reader knows a claim by them.
pub const BEGINNING: &str = r#"{"program":"Chartroom "#;
const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));

/// The claim of a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FileClaim {
    /// The drawings.
    pub drawings: Vec<DrawingClaim>,
    /// The sheets that they are laid on, in a printed file; without any, the n-th drawing is the
    /// n-th page.
    pub pages: Vec<PageClaim>,
    /// By what a printer's error was corrected: everything on a page is drawn at so many times its
    /// distance from the page's left edge, and from its top edge.
    pub correction: Option<(Fraction, Fraction)>,
    /// The width of the cut that cut lines make room for, in a cutter's file.
    pub kerf: Option<Length>,
}

/// What is claimed of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawingClaim {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How large it is.
    pub size: Size,
    /// What can be measured on it, from its top left corner.
    pub claims: Vec<Claim>,
}

/// What is claimed of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct PageClaim {
    /// How large the paper is.
    pub size: Size,
    /// Check bars with their labels, from the paper's top left corner.
    pub bars: Vec<(String, Point, Point)>,
    /// The drawings on it, or parts of them.
    pub pieces: Vec<PieceClaim>,
}

/// A drawing, or a part of it, on a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceClaim {
    /// The number of the drawing, from nought.
    pub drawing: usize,
    /// Where the window's top left corner lies on the sheet.
    pub at: Point,
    /// Which part of the drawing shows.
    pub window: Placed,
}

impl FileClaim {
    /// Of drawings that are pages of their own.
    pub fn of<'a>(drawings: impl IntoIterator<Item = &'a Drawing>) -> Self {
        Self { drawings: drawings.into_iter().map(DrawingClaim::of).collect(), ..Self::default() }
    }

    /// The same drawings, laid on sheets.
    pub fn on_pages(self, pages: Vec<PageClaim>) -> Self {
        Self { pages, ..self }
    }

    /// With a printer's correction.
    pub fn corrected(self, across: Fraction, down: Fraction) -> Self {
        Self { correction: Some((across, down)), ..self }
    }

    /// The sheets of another claim behind those of this one.
    pub fn append(&mut self, other: Self) {
        let before = self.drawings.len();
        self.drawings.extend(other.drawings);
        self.pages.extend(other.pages.into_iter().map(|mut page| {
            page.pieces.iter_mut().for_each(|piece| piece.drawing += before);
            page
        }));
        self.correction = self.correction.or(other.correction);
    }

    /// As JSON on one line.
    pub fn to_json(&self) -> String {
        let mut json = Map::new();
        json.insert("program".into(), PROGRAM.into());
        json.insert("unit".into(), "mm".into());
        json.insert("drawings".into(), self.drawings.iter().map(DrawingClaim::to_json).collect());
        if !self.pages.is_empty() {
            json.insert("pages".into(), self.pages.iter().map(PageClaim::to_json).collect());
        }
        if let Some((across, down)) = self.correction {
            json.insert("correction".into(), json!([degrees(across), degrees(down)]));
        }
        if let Some(kerf) = self.kerf {
            json.insert("kerf".into(), mm(kerf));
        }
        Json::Object(json).to_string()
    }

    /// Reads what [`Self::to_json`] wrote; `None` if it is no claim.
    pub fn from_json(text: &str) -> Option<Self> {
        let json: Json = serde_json::from_str(text.trim()).ok()?;
        if !json["program"].as_str()?.starts_with("Chartroom ") || json["unit"] != "mm" {
            return None;
        }
        let correction = match json.get("correction") {
            Some(by) => Some((fraction(&by[0])?, fraction(&by[1])?)),
            None => None,
        };
        let kerf = match json.get("kerf") {
            Some(kerf) => Some(length(kerf)?),
            None => None,
        };
        Some(Self {
            drawings: list(&json["drawings"], DrawingClaim::from_json)?,
            pages: json
                .get("pages")
                .map_or(Some(Vec::new()), |all| list(all, PageClaim::from_json))?,
            correction,
            kerf,
        })
    }
}

impl DrawingClaim {
    /// Of a drawing.
    pub fn of(drawing: &Drawing) -> Self {
        Self {
            id: drawing.id.clone(),
            title: drawing.title.clone(),
            size: drawing.size,
            claims: drawing.claims.clone(),
        }
    }

    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "title": self.title,
            "width": mm(self.size.width),
            "height": mm(self.size.height),
            "claims": self.claims.iter().map(claim_to_json).collect::<Json>(),
        })
    }

    fn from_json(json: &Json) -> Option<Self> {
        Some(Self {
            id: json["id"].as_str()?.to_owned(),
            title: json["title"].as_str()?.to_owned(),
            size: size(&json["width"], &json["height"])?,
            claims: list(&json["claims"], claim_from_json)?,
        })
    }
}

impl PageClaim {
    /// Of a sheet of so large a paper, with its check bars and its pieces.
    pub fn of(size: Size, bars: Vec<(String, Point, Point)>, pieces: &[Piece]) -> Self {
        let piece = |piece: &Piece| PieceClaim {
            drawing: piece.drawing,
            at: piece.at,
            window: piece.window,
        };
        Self { size, bars, pieces: pieces.iter().map(piece).collect() }
    }

    fn to_json(&self) -> Json {
        let bar = |(name, from, to): &(String, Point, Point)| -> Json {
            json!([name, mm(from.x), mm(from.y), mm(to.x), mm(to.y)])
        };
        json!({
            "width": mm(self.size.width),
            "height": mm(self.size.height),
            "bars": self.bars.iter().map(bar).collect::<Json>(),
            "pieces": self.pieces.iter().map(PieceClaim::to_json).collect::<Json>(),
        })
    }

    fn from_json(json: &Json) -> Option<Self> {
        let bar = |bar: &Json| {
            Some((bar[0].as_str()?.to_owned(), point(&bar[1], &bar[2])?, point(&bar[3], &bar[4])?))
        };
        Some(Self {
            size: size(&json["width"], &json["height"])?,
            bars: list(&json["bars"], bar)?,
            pieces: list(&json["pieces"], PieceClaim::from_json)?,
        })
    }
}

impl PieceClaim {
    fn to_json(&self) -> Json {
        let Placed { x, y, size } = self.window;
        json!({
            "drawing": self.drawing,
            "x": mm(self.at.x),
            "y": mm(self.at.y),
            "window": [mm(x), mm(y), mm(size.width), mm(size.height)],
        })
    }

    fn from_json(json: &Json) -> Option<Self> {
        let window = &json["window"];
        let Point { x, y } = point(&window[0], &window[1])?;
        Some(Self {
            drawing: usize::try_from(json["drawing"].as_u64()?).ok()?,
            at: point(&json["x"], &json["y"])?,
            window: Placed { x, y, size: size(&window[2], &window[3])? },
        })
    }
}

/// The program's name among the private data of a PDF's catalog (ISO 32000-1, 14.5).
const PIECE: &str = "Chartroom";
/// Page-piece data must say when it was changed; the same input makes the same file, so this is no
/// true date.
const NO_DATE: &str = "D:20000101000000Z";

/// Puts a claim into a PDF.
///
/// # Errors
/// If the document has no catalog.
pub fn put_in_pdf(document: &mut Document, claim: &FileClaim) -> lopdf::Result<()> {
    let mut stream = Stream::new(Dictionary::new(), claim.to_json().into_bytes());
    // A claim is kept either way; packed it is a tenth.
    let _ = stream.compress();
    let private = document.add_object(stream);
    let data = dictionary! {
        "LastModified" => Object::string_literal(NO_DATE),
        "Private" => private,
    };
    document.catalog_mut()?.set("PieceInfo", dictionary! { PIECE => data });
    Ok(())
}

/// The claim that a PDF carries, as it stands there.
pub fn in_pdf(document: &Document) -> Option<String> {
    let pieces = document.catalog().ok()?.get(b"PieceInfo").ok()?;
    let pieces = document.dereference(pieces).ok()?.1.as_dict().ok()?;
    let data = document.dereference(pieces.get(PIECE.as_bytes()).ok()?).ok()?.1.as_dict().ok()?;
    let private = document.dereference(data.get(b"Private").ok()?).ok()?.1.as_stream().ok()?;
    String::from_utf8(private.get_plain_content().ok()?).ok()
}

fn claim_to_json(claim: &Claim) -> Json {
    let (name, role) = (&claim.name, claim.role.word());
    match claim.shape {
        ClaimShape::Line(from, to) => {
            json!([name, role, "line", mm(from.x), mm(from.y), mm(to.x), mm(to.y)])
        }
        ClaimShape::Arc { centre, radius, arc } => {
            let (from, width) = (degrees(arc.from.degrees()), degrees(arc.width));
            json!([name, role, "arc", mm(centre.x), mm(centre.y), mm(radius), from, width])
        }
        ClaimShape::Circle { centre, radius } => {
            json!([name, role, "circle", mm(centre.x), mm(centre.y), mm(radius)])
        }
    }
}

fn claim_from_json(json: &Json) -> Option<Claim> {
    let word = json[1].as_str()?;
    let (_, role) = Role::WORDS.iter().find(|(known, _)| *known == word)?;
    let at = point(&json[3], &json[4])?;
    let shape = match json[2].as_str()? {
        "line" => ClaimShape::Line(at, point(&json[5], &json[6])?),
        "arc" => {
            let arc = Arc { from: Bearing::new(fraction(&json[6])?), width: fraction(&json[7])? };
            ClaimShape::Arc { centre: at, radius: length(&json[5])?, arc }
        }
        "circle" => ClaimShape::Circle { centre: at, radius: length(&json[5])? },
        _ => return None,
    };
    Some(Claim { name: json[0].as_str()?.to_owned(), role: *role, shape })
}

/// A length as a JSON number of millimetres. Whole nanometres have at most six decimals, which
/// shortest binary floating point gives back digit for digit.
fn mm(length: Length) -> Json {
    let millimetres = length.to_mm();
    if millimetres.fract() == 0.0 { json!(millimetres as i64) } else { json!(millimetres) }
}

/// A number of degrees, or a factor, as a JSON number.
fn degrees(number: Fraction) -> Json {
    if number.is_whole() { json!(number.floor()) } else { json!(number.to_f64()) }
}

fn list<T>(json: &Json, read: impl Fn(&Json) -> Option<T>) -> Option<Vec<T>> {
    json.as_array()?.iter().map(read).collect()
}

fn length(json: &Json) -> Option<Length> {
    json.as_f64().map(Length::nearest_mm)
}

fn fraction(json: &Json) -> Option<Fraction> {
    json.as_f64().and_then(Fraction::nearest)
}

fn point(x: &Json, y: &Json) -> Option<Point> {
    Some(Point::new(length(x)?, length(y)?))
}

fn size(width: &Json, height: &Json) -> Option<Size> {
    Some(Size { width: length(width)?, height: length(height)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_survives_its_way_through_a_file() {
        let at = |x, y| Point::new(Length::um(x), Length::um(y));
        let size = Size { width: Length::um(60_000), height: Length::um(25_401) };
        let mut drawing =
            Drawing::new("arc-1", "An arc & \"more\"", size, &crate::drawing::Faces::embedded());
        let (width, centre) = (Length::um(250), at(30_000, 12_345));
        drawing.measured_line("24 in", Role::Engrave, width, at(1, 2), at(60_000, 2));
        let arc = Arc { from: Bearing::new(Fraction::new(1, 2)), width: Fraction::whole(90) };
        drawing.measured_arc("bow", Role::Score, width, (centre, Length::um(9_525)), arc);
        drawing.measured_circle("hole", Role::CutInner, width, (centre, Length::um(2_000)));
        let piece = Piece {
            drawing: 0,
            window: Placed { x: Length::ZERO, y: Length::ZERO, size },
            at: at(7_000, 16_500),
            part: (1, 1),
            joints_across: Vec::new(),
            joints_down: Vec::new(),
        };
        let bars = vec![("100 mm".to_owned(), at(10_000, 5_000), at(110_000, 5_000))];
        let claim = FileClaim::of([&drawing])
            .on_pages(vec![PageClaim::of(size, bars, &[piece])])
            .corrected(Fraction::new(1003, 1000), Fraction::ONE);
        let json = claim.to_json();
        assert!(json.starts_with(BEGINNING), "{json}");
        assert!(json.contains(r#"["24 in","engrave","line",0.001,0.002,60,0.002]"#), "{json}");
        assert_eq!(FileClaim::from_json(&json), Some(claim));
    }

    #[test]
    fn other_words_are_no_claim() {
        for text in ["", "{}", "null", r#"{"program":"Inkscape 1.2","unit":"mm"}"#] {
            assert_eq!(FileClaim::from_json(text), None, "{text}");
        }
    }
}
