//! What is drawn on a page of a finished PDF, and where: by a reader of its own.

use std::collections::BTreeMap;

use kurbo::{Affine, Point, Rect};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// Points to the millimetre.
pub const MM: f64 = 72.0 / 25.4;

/// A box around something drawn, in millimetres from the top left corner of the page.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Ink {
    /// A box in points, counted upward on a page of this height.
    fn of(points: Rect, height: f64) -> Self {
        Self {
            left: points.x0 / MM,
            top: (height - points.y1) / MM,
            right: points.x1 / MM,
            bottom: (height - points.y0) / MM,
        }
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether it is so large, to a hundredth of a millimetre.
    pub fn is(&self, width: f64, height: f64) -> bool {
        near(self.width(), width) && near(self.height(), height)
    }

    /// Whether it ends where the other does, to a hundredth of a millimetre.
    pub fn lies_on(&self, other: &Self) -> bool {
        near(self.left, other.left)
            && near(self.top, other.top)
            && near(self.right, other.right)
            && near(self.bottom, other.bottom)
    }

    /// Whether it keeps so far off the edges of a sheet, to a hundredth of a millimetre.
    pub fn keeps_off(&self, sheet: &Self, margin: f64) -> bool {
        let least = margin - 0.01;
        self.left - sheet.left > least
            && self.top - sheet.top > least
            && sheet.right - self.right > least
            && sheet.bottom - self.bottom > least
    }

    pub fn overlaps(&self, other: &Self) -> bool {
        const HAIR: f64 = 0.01;
        self.left + HAIR < other.right
            && other.left + HAIR < self.right
            && self.top + HAIR < other.bottom
            && other.top + HAIR < self.bottom
    }
}

/// Equal to a hundredth of a millimetre.
pub fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.01
}

/// The pages of a document, in order.
pub fn pages(document: &Document) -> Vec<ObjectId> {
    document.get_pages().into_values().collect()
}

/// A box of a page, in millimetres from its top left corner; `None` if the page has none.
pub fn page_box(document: &Document, page: ObjectId, key: &[u8]) -> Option<Ink> {
    let height = numbers(document, page, b"MediaBox")?[3];
    let [left, low, right, high] = numbers(document, page, key)?;
    Some(Ink::of(Rect::new(left, low, right, high), height))
}

fn numbers(document: &Document, page: ObjectId, key: &[u8]) -> Option<[f64; 4]> {
    let page = document.get_object(page).unwrap().as_dict().unwrap();
    let list = page.get(key).ok()?.as_array().unwrap();
    let list: Vec<f64> = list.iter().map(|number| f64::from(number.as_float().unwrap())).collect();
    list.try_into().ok()
}

/// Every path that is painted and every text's beginning.
pub fn ink(document: &Document, page: ObjectId) -> Vec<Ink> {
    read(document, page, false).0
}

/// Every path that is painted, as wide as its line, and every text from its beginning to its end, from its
/// line up to the height of its capitals.
pub fn printed(document: &Document, page: ObjectId) -> Vec<Ink> {
    read(document, page, true).0
}

/// Every run of letters: how large it is in points, and how many letters it has.
pub fn runs(document: &Document, page: ObjectId) -> Vec<(f64, usize)> {
    read(document, page, true).1
}

fn read(document: &Document, page: ObjectId, whole: bool) -> (Vec<Ink>, Vec<(f64, usize)>) {
    let height = numbers(document, page, b"MediaBox").unwrap()[3];
    let far = 1e6;
    let page_of = document.get_dictionary(page).expect("a page");
    let resources = below(document, page_of, b"Resources").expect("resources");
    let content = document.get_page_content(page);
    let mut paper = Paper { document, whole, found: Vec::new(), runs: Vec::new() };
    paper.read(&content, resources, Affine::IDENTITY, Rect::new(-far, -far, far, far));
    let ink = paper.found.into_iter().map(|points| Ink::of(points, height));
    (ink.collect(), paper.runs)
}

/// What is read and how, and what is found in it.
struct Paper<'a> {
    document: &'a Document,
    whole: bool,
    /// In points, counted upward.
    found: Vec<Rect>,
    runs: Vec<(f64, usize)>,
}

/// A dictionary in another one.
pub fn below<'a>(
    document: &'a Document,
    from: &'a Dictionary,
    key: &[u8],
) -> Option<&'a Dictionary> {
    from.get_deref(key, document).and_then(Object::as_dict).ok()
}

impl Paper<'_> {
    fn read(&mut self, content: &[u8], resources: &Dictionary, mut matrix: Affine, mut clip: Rect) {
        let Self { document, whole, .. } = *self;
        let fonts = if whole { fonts_of(document, resources) } else { BTreeMap::new() };
        let mut line_width = 1.0;
        let mut font = (Vec::new(), 0.0);
        let content = Content::decode(content).expect("a content stream");
        let (mut stack, mut path) = (Vec::new(), Vec::new());
        let mut text = matrix;
        for operation in &content.operations {
            let of: Vec<f64> = operation
                .operands
                .iter()
                .filter_map(|operand| operand.as_float().ok())
                .map(f64::from)
                .collect();
            let mut point = |x: f64, y: f64| path.push(matrix * Point::new(x, y));
            match operation.operator.as_str() {
                "q" => stack.push((matrix, clip, font.clone())),
                "Q" => (matrix, clip, font) = stack.pop().expect("a saved state"),
                "cm" => matrix *= Affine::new(of.try_into().unwrap()),
                "m" | "l" => point(of[0], of[1]),
                "c" => point(of[4], of[5]),
                "v" | "y" => point(of[2], of[3]),
                "re" => {
                    point(of[0], of[1]);
                    point(of[0] + of[2], of[1] + of[3]);
                }
                "W" | "W*" => {
                    clip = around(&path).and_then(|area| within(area, clip)).unwrap_or(clip)
                }
                "n" => path.clear(),
                "w" => line_width = of[0],
                "S" | "s" | "f" | "F" | "f*" | "B" | "B*" | "b" | "b*" => {
                    let stroked = whole && !operation.operator.starts_with(['f', 'F']);
                    let [a, b, ..] = matrix.as_coeffs();
                    let half = if stroked { line_width * a.hypot(b) / 2.0 } else { 0.0 };
                    // The width of a line that runs straight across or down adds nothing to its length.
                    let wide = |side: f64| if side > 1e-5 { half } else { 0.0 };
                    let area = around(&path);
                    let area =
                        area.map(|area| area.inflate(wide(area.height()), wide(area.width())));
                    self.found.extend(area.and_then(|area| within(area, clip)));
                    path.clear();
                }
                "Tf" => {
                    font = (operation.operands[0].as_name().unwrap().to_vec(), of[0]);
                }
                "BT" => text = Affine::IDENTITY,
                "Tm" => text = Affine::new(of.try_into().unwrap()),
                "Td" => text *= Affine::translate((of[0], of[1])),
                "Tj" | "TJ" => {
                    let at = matrix * text;
                    let end =
                        if whole { fonts[&font.0].end(operation, font.1) } else { Point::ZERO };
                    let area = Rect::from_points(at * Point::ZERO, at * end);
                    self.found.extend(within(area, clip));
                    let size = font.1 * at.determinant().abs().sqrt();
                    self.runs.push((size, letters(&operation.operands[0])));
                }
                "Do" => {
                    let name = operation.operands[0].as_name().unwrap();
                    let drawings = below(document, resources, b"XObject").expect("drawings");
                    let form = drawings.get_deref(name, document).and_then(Object::as_stream);
                    let form = form.expect("a drawing");
                    let kind = form.dict.get(b"Subtype").and_then(Object::as_name).unwrap();
                    assert_eq!(
                        kind,
                        b"Form",
                        "a picture in the way: {}",
                        String::from_utf8_lossy(name)
                    );
                    let own = form.dict.get(b"Matrix").and_then(Object::as_array).unwrap();
                    let own: Vec<f64> =
                        own.iter().map(|part| part.as_float().unwrap().into()).collect();
                    let inner = matrix * Affine::new(own.try_into().unwrap());
                    let resources = below(document, &form.dict, b"Resources").expect("resources");
                    let content = form.get_plain_content().expect("a content stream");
                    self.read(&content, resources, inner, clip);
                }
                _ => {}
            }
        }
    }
}

/// How many letters a run shows; a face has two bytes for each.
fn letters(operand: &Object) -> usize {
    match operand {
        Object::String(bytes, _) => bytes.len() / 2,
        Object::Array(parts) => parts.iter().map(letters).sum(),
        _ => 0,
    }
}

/// What a font takes, in thousandths of its size.
struct Font {
    widths: BTreeMap<usize, f64>,
    capitals: f64,
}

impl Font {
    /// Where a text ends that begins at the origin: at the height of its capitals.
    fn end(&self, operation: &Operation, size: f64) -> Point {
        let width = |text: &[u8]| -> f64 {
            let glyphs =
                text.chunks_exact(2).map(|two| usize::from(two[0]) << 8 | usize::from(two[1]));
            glyphs.map(|glyph| self.widths.get(&glyph).copied().unwrap_or(1000.0)).sum()
        };
        let of_one = |object: &Object| match object {
            Object::String(text, _) => width(text),
            moved => -f64::from(moved.as_float().unwrap_or(0.0)),
        };
        let all: f64 = match &operation.operands[0] {
            Object::Array(list) => list.iter().map(of_one).sum(),
            one => of_one(one),
        };
        Point::new(all * size / 1000.0, self.capitals * size / 1000.0)
    }
}

/// The fonts among resources by their names in what is drawn with them.
fn fonts_of(document: &Document, resources: &Dictionary) -> BTreeMap<Vec<u8>, Font> {
    let fonts = below(document, resources, b"Font").cloned().unwrap_or_default();
    let follow = |object| document.dereference(object).expect("an object").1;
    let number = |object: &Object| f64::from(object.as_float().unwrap());
    let font = |font| {
        let below = follow(font).as_dict().expect("a font");
        let below = below.get_deref(b"DescendantFonts", document).expect("a font of glyphs");
        let below = follow(&below.as_array().unwrap()[0]).as_dict().unwrap();
        let descriptor = below.get_deref(b"FontDescriptor", document).unwrap().as_dict().unwrap();
        let capitals = descriptor.get(b"CapHeight").unwrap();
        let list = below.get_deref(b"W", document).unwrap().as_array().unwrap();
        let (mut widths, mut at) = (BTreeMap::new(), 0);
        // Either `first [width ...]` or `first last width`.
        while at + 1 < list.len() {
            let first = number(&list[at]) as usize;
            if let Object::Array(each) = follow(&list[at + 1]) {
                widths.extend(each.iter().enumerate().map(|(n, width)| (first + n, number(width))));
                at += 2;
            } else {
                let width = number(&list[at + 2]);
                widths.extend((first..=number(&list[at + 1]) as usize).map(|n| (n, width)));
                at += 3;
            }
        }
        Font { widths, capitals: number(capitals) }
    };
    fonts.iter().map(|(name, of)| (name.clone(), font(of))).collect()
}

/// The box around the points of a path.
fn around(path: &[Point]) -> Option<Rect> {
    path.iter().map(|at| Rect::from_points(*at, *at)).reduce(|all, one| all.union(one))
}

/// What of a box lies within another.
fn within(area: Rect, clip: Rect) -> Option<Rect> {
    clip.overlaps(area).then(|| clip.intersect(area))
}

/// The dictionary that an object is, or refers to.
pub fn dictionary<'a>(document: &'a Document, object: &'a Object) -> &'a Dictionary {
    document.dereference(object).and_then(|(_, found)| found.as_dict()).expect("a dictionary")
}

/// The catalog's entry of this name.
pub fn of_catalog<'a>(document: &'a Document, key: &[u8]) -> Option<&'a Object> {
    document.catalog().ok()?.get(key).ok()
}

/// An entry of a file's outline: how deep, and where it leads.
pub struct Bookmark {
    pub depth: usize,
    pub title: String,
    /// From 0.
    pub page: usize,
    /// Millimetres from the page's top, if it leads to a place on the page.
    pub top: Option<f64>,
}

/// The page, from 0, on which a destination lands, and how far below its top in millimetres.
pub fn landing(document: &Document, pages: &[ObjectId], place: &Object) -> (usize, Option<f64>) {
    let place = place.as_array().expect("a destination");
    let page = place[0].as_reference().expect("a page");
    let number = pages.iter().position(|known| *known == page).expect("a page of the file");
    let at = |n: usize| place.get(n).and_then(|side| side.as_float().ok()).map(f64::from);
    let top = at(2).zip(at(3)).map(|(x, y)| {
        let [.., right, high] = numbers(document, page, b"MediaBox").expect("a size");
        assert!((0.0..right).contains(&x) && (0.0..=high).contains(&y), "{x} {y}");
        (high - y) / MM
    });
    (number, top)
}

/// Every entry of a file's outline.
pub fn outline(document: &Document) -> Vec<Bookmark> {
    let pages = pages(document);
    let root = document.catalog().and_then(|catalog| catalog.get_deref(b"Outlines", document));
    let mut entries = Vec::new();
    let mut open = vec![(root.and_then(Object::as_dict).expect("an outline"), 0)];
    while let Some((entry, depth)) = open.pop() {
        if depth > 0 {
            let title = entry.get(b"Title").and_then(lopdf::decode_text_string).expect("a title");
            let place = entry.get_deref(b"Dest", document).expect("a destination");
            let (page, top) = landing(document, &pages, place);
            entries.push(Bookmark { depth: depth - 1, title, page, top });
        }
        let at = |key: &[u8]| entry.get_deref(key, document).and_then(Object::as_dict).ok();
        open.extend(at(b"Next").map(|next| (next, depth)));
        open.extend(at(b"First").map(|first| (first, depth + 1)));
    }
    entries
}

/// About which edge the file tells a printer to turn its sheets: `long` or `short`.
pub fn turned_about(document: &Document) -> &'static str {
    let wishes = document.catalog().expect("a catalog").get_deref(b"ViewerPreferences", document);
    let edge = wishes.and_then(Object::as_dict).and_then(|wishes| wishes.get(b"Duplex"));
    match edge.and_then(Object::as_name).expect("an edge") {
        b"DuplexFlipLongEdge" => "long",
        b"DuplexFlipShortEdge" => "short",
        other => panic!("{}", String::from_utf8_lossy(other)),
    }
}
