//! Stores what several pages have in common only once, such as fonts and color spaces: every part brings
//! its own.

use std::collections::HashMap;

use lopdf::{Document, Object, ObjectId};
use sha2::{Digest, Sha256};

use super::joiner::Pdf;

/// Refers all pages to the first of equal resources and contents, and drops the others.
///
/// # Errors
/// If an object cannot be written.
pub fn share(pdf: &mut Pdf) -> lopdf::Result<()> {
    let Pdf { document, pages } = pdf;
    let mut pass = Pass { document, known: HashMap::new(), places: HashMap::new() };
    for page in pages {
        for key in [&b"Resources"[..], b"Contents"] {
            let dictionary = pass.document.get_dictionary_mut(page.id)?;
            let Ok(value) = dictionary.get_mut(key) else { continue };
            let mut value = std::mem::replace(value, Object::Null);
            pass.settle(&mut value)?;
            pass.document.get_dictionary_mut(page.id)?.set(key, value);
        }
    }
    Ok(())
}

struct Pass<'a> {
    document: &'a mut Document,
    /// The objects seen so far, by digest.
    known: HashMap<[u8; 32], ObjectId>,
    /// The object that takes the place of each.
    places: HashMap<ObjectId, ObjectId>,
}

impl Pass<'_> {
    /// The object that takes the place of an object.
    fn place(&mut self, id: ObjectId) -> lopdf::Result<ObjectId> {
        if let Some(place) = self.places.get(&id) {
            return Ok(*place);
        }
        if self.document.objects.get(&id).is_none_or(stands_for_itself) {
            return Ok(id);
        }
        let Some(mut object) = self.document.objects.remove(&id) else { return Ok(id) };
        // An object with a circular reference is not shared, since it contains its own number.
        self.places.insert(id, id);
        self.settle(&mut object)?;
        let mut bytes = Vec::new();
        lopdf::Writer::write_object(&mut bytes, &object)?;
        let place = *self.known.entry(Sha256::digest(&bytes).into()).or_insert(id);
        if place == id {
            self.document.objects.insert(id, object);
        }
        self.places.insert(id, place);
        Ok(place)
    }

    /// Settles all objects that an object refers to.
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
