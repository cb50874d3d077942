//! What a field draws: a cross, words, nothing.

use std::collections::HashMap;
use std::fmt::Write;

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use typst::layout::{Point, Size};

use crate::export::pdf::file::PdfFile;
use crate::page::cross;
use crate::page::live::Placed;

use super::font::Words;

/// A field as it lies on a page.
pub struct Turned {
    /// Its width and height before it is turned, in points.
    pub size: (f64, f64),
    /// How far it is turned, counterclockwise.
    pub degrees: i64,
    /// Its left, lower, right and upper side on the page, in points.
    sides: [f64; 4],
}

impl Turned {
    /// A field on a page of a height in points.
    pub fn of(field: &Placed, height: f64) -> Self {
        let (x, y) = (field.size.x, field.size.y);
        let corners = [Point::zero(), Point::with_x(x), Point::with_y(y), Point::new(x, y)];
        let corners = corners.map(|corner| corner.transform(field.place));
        let across = corners.map(|corner| corner.x.to_pt());
        let up = corners.map(|corner| height - corner.y.to_pt());
        let least = |all: [f64; 4]| all.into_iter().fold(f64::INFINITY, f64::min);
        let most = |all: [f64; 4]| all.into_iter().fold(f64::NEG_INFINITY, f64::max);
        // Where the line of writing goes; downwards counts from above in a frame.
        let (along, down) = (field.place.sx.get(), field.place.ky.get());
        let degrees = match () {
            () if along.abs() >= down.abs() => {
                if along >= 0.0 {
                    0
                } else {
                    180
                }
            }
            () => {
                if down >= 0.0 {
                    270
                } else {
                    90
                }
            }
        };
        let sides = [least(across), least(up), most(across), most(up)];
        Self { size: (x.to_pt(), y.to_pt()), degrees, sides }
    }

    /// Its sides, as PDF has them.
    pub fn rectangle(&self) -> Vec<Object> {
        self.sides.map(|side| Object::Real(side as f32)).to_vec()
    }

    /// What fields look alike by: size in hundredths of a point, and turn.
    fn key(&self) -> (i64, i64, i64) {
        let hundredths = |length: f64| (length * 100.0).round() as i64;
        (hundredths(self.size.0), hundredths(self.size.1), self.degrees)
    }

    fn form(&self, content: String, resources: Dictionary) -> lopdf::Result<Object> {
        let matrix = match self.degrees {
            90 => [0, 1, -1, 0, 0, 0],
            180 => [-1, 0, 0, -1, 0, 0],
            270 => [0, -1, 1, 0, 0, 0],
            _ => [1, 0, 0, 1, 0, 0],
        };
        let corner = |length: f64| Object::Real(length as f32);
        let mut form = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => vec![0.into(), 0.into(), corner(self.size.0), corner(self.size.1)],
            "Resources" => resources,
        };
        if self.degrees != 0 {
            form.set("Matrix", matrix.map(Object::from).to_vec());
        }
        let mut stream = Stream::new(form, content.into_bytes());
        stream.compress()?;
        Ok(stream.into())
    }
}

/// What fields of one size share.
#[derive(Default)]
pub struct Drawn {
    crosses: HashMap<(i64, i64, i64), (ObjectId, ObjectId)>,
    nothings: HashMap<(i64, i64, i64), ObjectId>,
}

impl Drawn {
    /// A crossed box and a clear one. A clear one draws nothing: the box is the page's.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn cross(
        &mut self,
        field: &Turned,
        file: &mut PdfFile,
    ) -> lopdf::Result<(ObjectId, ObjectId)> {
        if let Some(known) = self.crosses.get(&field.key()) {
            return Ok(*known);
        }
        let (width, height) = field.size;
        let point = |length| typst::layout::Abs::pt(length);
        let mut content = format!("q 0 G 1 J {:.2} w", cross::WIDTH.to_pt());
        for (start, run) in cross::strokes(Size::new(point(width), point(height))) {
            let end = start + run;
            let at = |point: Point| (point.x.to_pt(), height - point.y.to_pt());
            let ((x, y), (to_x, to_y)) = (at(start), at(end));
            let _ = write!(content, " {x:.2} {y:.2} m {to_x:.2} {to_y:.2} l");
        }
        // Both strokes as one: other programs leave a clip behind that takes what is drawn after the first.
        content.push_str(" S Q");
        let crossed = file.add(&field.form(content, Dictionary::new())?)?;
        let clear = file.add(&field.form(String::new(), Dictionary::new())?)?;
        self.crosses.insert(field.key(), (crossed, clear));
        Ok((crossed, clear))
    }

    /// A text field without words.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn nothing(&mut self, field: &Turned, file: &mut PdfFile) -> lopdf::Result<ObjectId> {
        if let Some(known) = self.nothings.get(&field.key()) {
            return Ok(*known);
        }
        let form = field.form("/Tx BMC EMC".to_owned(), Dictionary::new())?;
        let id = file.add(&form)?;
        self.nothings.insert(field.key(), id);
        Ok(id)
    }

    /// The words of a text field, in faces that stand in its own resources.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn words(
        field: &Turned,
        words: &[Words],
        fonts: Dictionary,
        file: &mut PdfFile,
    ) -> lopdf::Result<ObjectId> {
        let mut content = "/Tx BMC q BT".to_owned();
        for Words { at, style, codes } in words {
            let _ = write!(content, " {style} 1 0 0 1 {:.2} {:.2} Tm <", at.0, at.1);
            for code in codes {
                let _ = write!(content, "{code:02x}");
            }
            content.push_str("> Tj");
        }
        content.push_str(" ET Q EMC");
        file.add(&field.form(content, dictionary! { "Font" => fonts })?).map_err(Into::into)
    }
}
