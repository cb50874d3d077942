//! Pages and other dictionaries that are held back until all of them is known.

use lopdf::{Dictionary, Object, ObjectId};

/// A page whose contents are in the file.
pub struct Page {
    pub id: ObjectId,
    /// Points from the left to the right edge, and from the lower to the upper.
    pub size: (f64, f64),
    /// All of it but its parent and its boxes.
    pub held: Held,
    /// Its links and its fields, where it has fields.
    pub notes: Vec<Object>,
}

impl Page {
    /// Holds a page back, without the parent and the boxes that it gets in the end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(id: ObjectId, mut page: Dictionary) -> lopdf::Result<Self> {
        let size = size(&page);
        for given_later in [&b"Parent"[..], b"TrimBox", b"BleedBox"] {
            page.remove(given_later);
        }
        Ok(Self { id, size, held: Held::new(page)?, notes: Vec::new() })
    }
}

/// The width and height of a page, in points.
fn size(page: &Dictionary) -> (f64, f64) {
    let paper = page.get(b"MediaBox").and_then(Object::as_array).map(Vec::as_slice).unwrap_or(&[]);
    let side =
        |at: usize| paper.get(at).and_then(|side| side.as_float().ok()).map_or(0.0, f64::from);
    (side(2), side(3))
}

/// A dictionary as bytes, to which entries are still to be added.
#[derive(Default)]
pub struct Held(Vec<u8>);

impl Held {
    /// The dictionary as bytes.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(dictionary: Dictionary) -> lopdf::Result<Self> {
        let mut bytes = Vec::new();
        lopdf::Writer::write_object(&mut bytes, &dictionary.into())?;
        bytes.truncate(bytes.len() - b">>".len());
        Ok(Self(bytes))
    }

    /// The whole dictionary.
    ///
    /// # Errors
    /// If the rest cannot be written.
    pub fn closed_with(mut self, rest: Dictionary) -> lopdf::Result<Vec<u8>> {
        let mut end = Vec::new();
        lopdf::Writer::write_object(&mut end, &rest.into())?;
        self.0.extend_from_slice(&end[b"<<".len()..]);
        Ok(self.0)
    }
}
