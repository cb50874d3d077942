//! The appearance streams of fields: a cross or a ring, text, nothing.

use std::collections::HashMap;
use std::fmt::Write;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use typst::layout::{Point, Size, Transform};

use crate::page::{Field, cross};

use super::font::Words;

/// The bytes from which on a stream is compressed.
const WORTH_COMPRESSING: usize = 200;

/// A field on a page.
pub struct Turned {
    /// The width and height before rotation, in points.
    pub size: (f64, f64),
    /// The rotation, counter-clockwise.
    pub degrees: i64,
    /// The left, lower, right and upper edges on the page, in points.
    sides: [f64; 4],
}

impl Turned {
    /// Converts a field of a size on a page of this height in points.
    pub fn of(size: Size, place: Transform, height: f64) -> Self {
        let (x, y) = (size.x, size.y);
        let corners = [Point::zero(), Point::with_x(x), Point::with_y(y), Point::new(x, y)];
        let corners = corners.map(|corner| corner.transform(place));
        let across = corners.map(|corner| corner.x.to_pt());
        let up = corners.map(|corner| height - corner.y.to_pt());
        let least = |all: [f64; 4]| all.into_iter().fold(f64::INFINITY, f64::min);
        let most = |all: [f64; 4]| all.into_iter().fold(f64::NEG_INFINITY, f64::max);
        // The direction of writing; in a frame, y points downwards.
        let (along, down) = (place.sx.get(), place.ky.get());
        let degrees = match along.abs() >= down.abs() {
            true if along >= 0.0 => 0,
            true => 180,
            false if down >= 0.0 => 270,
            false => 90,
        };
        let sides = [least(across), least(up), most(across), most(up)];
        Self { size: (x.to_pt(), y.to_pt()), degrees, sides }
    }

    /// The edges of the annotation rectangle.
    pub fn rectangle(&self) -> Object {
        self.sides.map(|side| Object::Real(side as f32)).to_vec().into()
    }

    /// The key of fields with the same appearance: size in hundredths of a point, and rotation.
    fn key(&self) -> (i64, i64, i64) {
        let hundredths = |length: f64| (length * 100.0).round() as i64;
        (hundredths(self.size.0), hundredths(self.size.1), self.degrees)
    }

    fn form(&self, content: String, resources: Dictionary) -> lopdf::Result<Stream> {
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
        // A short stream hardly gets shorter, and every compressor first clears a third of a megabyte.
        let is_short = content.len() < WORTH_COMPRESSING;
        let mut stream = Stream::new(form, content.into_bytes());
        if !is_short {
            stream.compress()?;
        }
        Ok(stream)
    }
}

/// Appearance streams shared by fields of the same size.
#[derive(Default)]
pub struct Drawn {
    marks: HashMap<(i64, i64, i64, bool), (ObjectId, ObjectId)>,
}

impl Drawn {
    /// The appearances of a box crossed, or a letter ringed, and clear. The clear one is empty, since the
    /// box is part of the page.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn mark(
        &mut self,
        marked: &Field,
        field: &Turned,
        document: &mut Document,
    ) -> lopdf::Result<(ObjectId, ObjectId)> {
        let (width, height, degrees) = field.key();
        let key = (width, height, degrees, marked.ring);
        if let Some(known) = self.marks.get(&key) {
            return Ok(*known);
        }
        let height = field.size.1;
        let mut content = format!("q 0 G 1 J {:.2} w", cross::WIDTH.to_pt());
        for (start, run) in cross::strokes(marked) {
            let end = start + run;
            let at = |point: Point| (point.x.to_pt(), height - point.y.to_pt());
            let ((x, y), (to_x, to_y)) = (at(start), at(end));
            let _ = write!(content, " {x:.2} {y:.2} m {to_x:.2} {to_y:.2} l");
        }
        // All strokes form one path: some programs leave a clip behind that hides a second one.
        content.push_str(" S Q");
        let crossed = document.add_object(field.form(content, Dictionary::new())?);
        let clear = document.add_object(field.form(String::new(), Dictionary::new())?);
        self.marks.insert(key, (crossed, clear));
        Ok((crossed, clear))
    }

    /// The appearance of an empty text field. It is not shared, since programs that fill in the field
    /// change it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn nothing(field: &Turned, document: &mut Document) -> lopdf::Result<ObjectId> {
        let form = field.form("/Tx BMC EMC".to_owned(), Dictionary::new())?;
        Ok(document.add_object(form))
    }

    /// The appearance of a text field with text, with fonts in its own resources.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn words(
        field: &Turned,
        words: &[Words],
        fonts: Dictionary,
        document: &mut Document,
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
        let form = field.form(content, dictionary! { "Font" => fonts })?;
        Ok(document.add_object(form))
    }
}
