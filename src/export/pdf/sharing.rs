//! Stores objects that several parts have in common only once, such as fonts and color spaces.

use std::collections::HashMap;

use lopdf::{Document, Object, ObjectId};
use sha2::{Digest, Sha256};

use super::file::PdfFile;
use super::tags::moved;

/// The resources and contents of pages in the file, by digest.
#[derive(Default)]
pub struct Sharing {
    known: HashMap<[u8; 16], ObjectId>,
}

/// Writes the objects of a part, each after those that it refers to.
struct Pass<'a> {
    known: &'a mut HashMap<[u8; 16], ObjectId>,
    part: &'a mut Document,
    before: u32,
    file: &'a mut PdfFile,
    places: HashMap<ObjectId, ObjectId>,
}

impl Sharing {
    /// Writes the resources and contents of a part's pages that are not in the file yet, and removes
    /// them from the part. Returns their numbers in the file. All other numbers increase by `before`.
    pub fn write(
        &mut self,
        part: &mut Document,
        pages: &[ObjectId],
        before: u32,
        file: &mut PdfFile,
    ) -> lopdf::Result<HashMap<ObjectId, ObjectId>> {
        let mut roots = Vec::new();
        for page in pages {
            let page = part.get_dictionary(*page)?;
            for key in [&b"Resources"[..], b"Contents"] {
                roots.extend(page.get(key).ok().cloned());
            }
        }
        let places = HashMap::new();
        let mut pass = Pass { known: &mut self.known, part, before, file, places };
        for mut root in roots {
            pass.settle(&mut root)?;
        }
        Ok(pass.places)
    }
}

impl Pass<'_> {
    /// The number of an object in the file, after writing it if necessary.
    fn place(&mut self, id: ObjectId) -> lopdf::Result<ObjectId> {
        if let Some(place) = self.places.get(&id) {
            return Ok(*place);
        }
        let own = moved(id, self.before);
        match self.part.objects.get(&id) {
            Some(object) if !stands_for_itself(object) => {}
            _ => return Ok(own),
        }
        let Some(mut object) = self.part.objects.remove(&id) else { return Ok(own) };
        // An object with a circular reference is not shared, since it contains its own number.
        self.places.insert(id, own);
        self.settle(&mut object)?;
        let mut bytes = Vec::new();
        lopdf::Writer::write_object(&mut bytes, &object)?;
        let mut digest = [0; 16];
        digest.copy_from_slice(&Sha256::digest(&bytes)[..16]);
        let place = *self.known.entry(digest).or_insert(own);
        if place == own {
            let is_stream = matches!(object, Object::Stream(_));
            drop(object);
            if is_stream {
                self.file.write_stream_bytes(own, &bytes)?;
            } else {
                self.file.write_bytes(own, &bytes)?;
            }
        }
        self.places.insert(id, place);
        Ok(place)
    }

    /// Writes the objects that an object refers to, and renumbers its references.
    fn settle(&mut self, object: &mut Object) -> lopdf::Result<()> {
        let values: Vec<&mut Object> = match object {
            Object::Reference(id) => {
                *id = self.place(*id)?;
                return Ok(());
            }
            Object::Array(items) => items.iter_mut().collect(),
            Object::Dictionary(dictionary) => {
                dictionary.iter_mut().map(|(_, value)| value).collect()
            }
            Object::Stream(stream) => stream.dict.iter_mut().map(|(_, value)| value).collect(),
            _ => return Ok(()),
        };
        values.into_iter().try_for_each(|value| self.settle(value))
    }
}

/// Whether an object must not be shared even with an identical one: a page, a layer, or anything that
/// tags refer to by a key.
fn stands_for_itself(object: &Object) -> bool {
    let dictionary = match object {
        Object::Stream(stream) => &stream.dict,
        Object::Dictionary(dictionary) => dictionary,
        _ => return false,
    };
    matches!(dictionary.get_type(), Ok(b"Page" | b"Pages" | b"OCG" | b"Annot" | b"StructElem"))
        || dictionary.has(b"StructParent")
        || dictionary.has(b"StructParents")
}
