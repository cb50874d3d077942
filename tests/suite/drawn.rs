//! What is drawn on a page of a finished PDF, and where: by a reader of its own.

use lopdf::content::Content;
use lopdf::{Document, Object, ObjectId};

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
    Some(Ink {
        left: left / MM,
        top: (height - high) / MM,
        right: right / MM,
        bottom: (height - low) / MM,
    })
}

fn numbers(document: &Document, page: ObjectId, key: &[u8]) -> Option<[f64; 4]> {
    let page = document.get_object(page).unwrap().as_dict().unwrap();
    let list = page.get(key).ok()?.as_array().unwrap();
    let list: Vec<f64> = list.iter().map(|number| f64::from(number.as_float().unwrap())).collect();
    list.try_into().ok()
}

type Matrix = [f64; 6];

fn times(inner: Matrix, outer: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = inner;
    let [p, q, r, s, t, u] = outer;
    [
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    ]
}

/// Every path that is painted and every text's beginning.
pub fn ink(document: &Document, page: ObjectId) -> Vec<Ink> {
    let height = numbers(document, page, b"MediaBox").unwrap()[3];
    let content = Content::decode(&document.get_page_content(page)).expect("a content stream");
    let mut found = Vec::new();
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let (mut stack, mut path) = (Vec::new(), Vec::new());
    let mut text = matrix;
    for operation in &content.operations {
        let of: Vec<f64> = operation
            .operands
            .iter()
            .filter_map(|operand| operand.as_float().ok())
            .map(f64::from)
            .collect();
        let mut point = |x: f64, y: f64| {
            let [a, b, c, d, e, f] = matrix;
            path.push((a * x + c * y + e, b * x + d * y + f));
        };
        match operation.operator.as_str() {
            "q" => stack.push(matrix),
            "Q" => matrix = stack.pop().expect("a saved state"),
            "cm" => matrix = times(of.try_into().unwrap(), matrix),
            "m" | "l" => point(of[0], of[1]),
            "c" => point(of[4], of[5]),
            "v" | "y" => point(of[2], of[3]),
            "re" => {
                point(of[0], of[1]);
                point(of[0] + of[2], of[1] + of[3]);
            }
            "n" => path.clear(),
            "S" | "s" | "f" | "F" | "f*" | "B" | "B*" | "b" | "b*" => {
                found.extend(around(&path, height));
                path.clear();
            }
            "BT" => text = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            "Tm" => text = of.try_into().unwrap(),
            "Td" => text = times([1.0, 0.0, 0.0, 1.0, of[0], of[1]], text),
            "Tj" | "TJ" => {
                let [.., x, y] = times(text, matrix);
                found.extend(around(&[(x, y)], height));
            }
            "Do" => {
                let name = operation.operands[0].as_name().unwrap();
                panic!("a picture or a form in the way: {}", String::from_utf8_lossy(name));
            }
            _ => {}
        }
    }
    found
}

fn around(path: &[(f64, f64)], height: f64) -> Option<Ink> {
    let side =
        |of: fn(&(f64, f64)) -> f64, pick: fn(f64, f64) -> f64| path.iter().map(of).reduce(pick);
    let (left, right) = (side(|p| p.0, f64::min)?, side(|p| p.0, f64::max)?);
    let (low, high) = (side(|p| p.1, f64::min)?, side(|p| p.1, f64::max)?);
    Some(Ink {
        left: left / MM,
        top: (height - high) / MM,
        right: right / MM,
        bottom: (height - low) / MM,
    })
}

/// The catalog's entry of this name.
pub fn of_catalog<'a>(document: &'a Document, key: &[u8]) -> Option<&'a Object> {
    document.catalog().ok()?.get(key).ok()
}
