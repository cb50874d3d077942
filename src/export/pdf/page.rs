//! Pages and other dictionaries that are held back until they are complete.

use lopdf::{Dictionary, Object, ObjectId};

/// A page whose contents have been written.
pub struct Page {
    pub id: ObjectId,
    /// Width and height in points.
    pub size: (f64, f64),
    /// All of it except its parent and boxes.
    pub held: Held,
    /// Its links and fields.
    pub notes: Vec<Object>,
}

impl Page {
    /// Holds back a page without its parent and boxes.
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

/// A serialized dictionary to which entries can be added.
#[derive(Default)]
pub struct Held(Vec<u8>);

impl Held {
    /// Serializes a dictionary.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(dictionary: Dictionary) -> lopdf::Result<Self> {
        let mut bytes = Vec::new();
        lopdf::Writer::write_object(&mut bytes, &dictionary.into())?;
        bytes.truncate(bytes.len() - b">>".len());
        Ok(Self(bytes))
    }

    /// Adds the remaining entries and closes the dictionary.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn closed_with(mut self, rest: Dictionary) -> lopdf::Result<Vec<u8>> {
        let mut end = Vec::new();
        lopdf::Writer::write_object(&mut end, &rest.into())?;
        self.0.extend_from_slice(&end[b"<<".len()..]);
        Ok(self.0)
    }
}
