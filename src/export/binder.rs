//! Parts of a book into one file, each let go as soon as it is written.
//!
//! What cannot be known before the last part is held back: links, whose targets may lie in parts to
//! come, and the top of the file, its spine: catalog, page tree, outline, top of the tags.

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};

use crate::diagnostic::Diagnostic;
use crate::page::BOOK_SCHEME;

use super::book::{Binding, Quire};
use super::elements::unexpected;
use super::merge::{INHERITED, inherited};
use super::seal::seal;
use super::structure::{Structure, Tags, move_references, moved};
use super::writer::Writer;
use super::{About, PdfWish, book, failed};

/// A file to which parts are bound.
pub struct Binder {
    writer: Writer,
    structure: Structure,
    /// The node of all pages.
    tree: ObjectId,
    pages: Vec<BoundPage>,
    links: Vec<Link>,
}

/// A page that is in the file.
#[derive(Clone, Copy)]
pub struct BoundPage {
    /// Its object.
    pub id: ObjectId,
    /// Points from its lower to its upper edge.
    pub height: f64,
}

/// A link that waits for the place of its target.
struct Link {
    id: ObjectId,
    /// All of it but where it leads, without the end of the dictionary.
    words: Vec<u8>,
    target: String,
}

/// A part that is in the file, but not yet at its place.
struct Taken {
    pages: Vec<BoundPage>,
    /// The topmost of its tags.
    tags: Vec<ObjectId>,
    /// Its catalog, information and metadata, which go into the file if the part is the first.
    spine: Document,
}

impl Default for Binder {
    fn default() -> Self {
        let mut writer = Writer::new();
        let structure = Structure::new(&mut writer);
        let tree = writer.next();
        Self { writer, structure, tree, pages: Vec::new(), links: Vec::new() }
    }
}

impl Binder {
    /// Puts a part behind those that are there.
    ///
    /// # Errors
    /// If the part is no sound PDF.
    pub fn add(&mut self, part: Quire) -> Result<(), Diagnostic> {
        let part = self.take(part).map_err(|error| failed("PDF", error))?;
        self.pages.extend(part.pages);
        self.structure.append(part.tags);
        Ok(())
    }

    /// The whole file, with a part put before all others. What a file says of itself, such as its title
    /// and language, is what that part says.
    ///
    /// # Errors
    /// If a link names a target that there is not.
    pub fn finish(
        mut self,
        front: Quire,
        binding: &Binding,
        about: &About,
        wish: &PdfWish,
    ) -> Result<Vec<u8>, Diagnostic> {
        let Taken { pages, tags, mut spine } =
            self.take(front).map_err(|error| failed("PDF", error))?;
        self.pages.splice(0..0, pages);
        self.structure.put_first(tags);
        for Link { id, mut words, target } in std::mem::take(&mut self.links) {
            let Some(place) = binding.targets.get(&target) else {
                return Err(failed("PDF", format!("a link leads to `{target}`, which is nowhere")));
            };
            let rest = dictionary! {
                "Contents" => book::text(&format!("page {}", binding.folio(place.page))),
                "Dest" => place.on(&self.pages),
            };
            self.close(id, &mut words, rest).map_err(|error| failed("PDF", error))?;
        }
        self.bound(&mut spine, binding, about, wish).map_err(|error| failed("PDF", error))
    }

    /// Writes what was held back of a link.
    fn close(&mut self, id: ObjectId, words: &mut Vec<u8>, rest: Dictionary) -> lopdf::Result<()> {
        let mut end = Vec::new();
        lopdf::Writer::write_object(&mut end, &rest.into())?;
        words.extend_from_slice(&end[2..]);
        Ok(self.writer.write_bytes(id, words)?)
    }

    /// Makes the spine, and closes the file.
    fn bound(
        mut self,
        spine: &mut Document,
        binding: &Binding,
        about: &About,
        wish: &PdfWish,
    ) -> lopdf::Result<Vec<u8>> {
        self.writer.write_pack()?;
        spine.max_id = self.writer.last();
        let kids: Vec<Object> = self.pages.iter().map(|page| page.id.into()).collect();
        let count = kids.len() as i64;
        let tree = dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count };
        spine.objects.insert(self.tree, tree.into());
        spine.catalog_mut()?.set("Pages", self.tree);
        self.structure.finish(spine)?;
        book::dress(spine, &self.pages, binding)?;
        // What is written already tells the file from others too.
        let written = Object::String(self.writer.digest(), StringFormat::Hexadecimal);
        spine.trailer.set("ID", vec![written]);
        seal(spine, about, wish)?;
        self.writer.reserve(spine.max_id - self.writer.last());
        for (id, object) in std::mem::take(&mut spine.objects) {
            self.writer.write(id, &object)?;
        }
        Ok(self.writer.finish(std::mem::take(&mut spine.trailer))?)
    }

    /// Writes the objects of a part under numbers of the file.
    fn take(&mut self, Quire { document: mut part, elements }: Quire) -> lopdf::Result<Taken> {
        let before = self.writer.reserve(part.max_id.max(elements.last()));
        let (tags, change) = self.structure.take(&part, before, &mut self.writer)?;
        let pages = self.own_pages(&mut part, before)?;
        let mut spine = Document::new();
        for key in [&b"Root"[..], b"Info", b"ID"] {
            if let Ok(value) = part.trailer.get(key) {
                spine.trailer.set(key, value.clone());
            }
        }
        let of_the_spine: Vec<ObjectId> = [
            part.trailer.get(b"Root"),
            part.trailer.get(b"Info"),
            part.catalog()?.get(b"Metadata"),
        ]
        .into_iter()
        .filter_map(|object| object.and_then(Object::as_reference).ok())
        .collect();
        for (id, mut object) in std::mem::take(&mut part.objects) {
            if of_the_spine.contains(&id) {
                move_references(&mut object, before);
                spine.objects.insert(moved(id, before), object);
            } else if !change.drops(id) && object.type_name().ok() != Some(b"Pages") {
                self.write(moved(id, before), object, before, &change)?;
            }
        }
        for (id, element) in elements.changed(&change.of_elements(before)) {
            self.writer.write_bytes(moved(id, before), &element)?;
        }
        spine.trailer.iter_mut().for_each(|(_, value)| move_references(value, before));
        Ok(Taken { pages, tags, spine })
    }

    /// The pages of a part, made to stand for themselves.
    fn own_pages(&self, part: &mut Document, before: u32) -> lopdf::Result<Vec<BoundPage>> {
        let mut pages = Vec::new();
        for id in part.get_pages().into_values() {
            for key in INHERITED {
                if let Some(value) = inherited(part, id, key) {
                    part.get_object_mut(id)?.as_dict_mut()?.set(key, value);
                }
            }
            let page = part.get_object_mut(id)?.as_dict_mut()?;
            page.remove(b"Parent");
            let paper = page.get(b"MediaBox").and_then(Object::as_array);
            let top = paper.ok().and_then(|corners| corners.get(3)?.as_float().ok());
            pages.push(BoundPage { id: moved(id, before), height: top.map_or(0.0, f64::from) });
        }
        Ok(pages)
    }

    fn write(
        &mut self,
        id: ObjectId,
        mut object: Object,
        before: u32,
        tags: &Tags,
    ) -> lopdf::Result<()> {
        move_references(&mut object, before);
        match &mut object {
            Object::Stream(stream) => tags.change(&mut stream.dict),
            Object::Dictionary(dictionary) => {
                if dictionary.has_type(b"StructElem") {
                    return Err(unexpected("a tag"));
                }
                tags.change(dictionary);
                if dictionary.has_type(b"Page") {
                    dictionary.set("Parent", self.tree);
                }
                if let Some(target) = named_target(dictionary) {
                    dictionary.remove(b"A");
                    dictionary.remove(b"Contents");
                    let mut words = Vec::new();
                    lopdf::Writer::write_object(&mut words, &object)?;
                    words.truncate(words.len() - 2);
                    self.links.push(Link { id, words, target });
                    return Ok(());
                }
            }
            _ => {}
        }
        Ok(self.writer.write(id, &object)?)
    }
}

/// The target that a link names.
fn named_target(annotation: &Dictionary) -> Option<String> {
    let action = annotation.get(b"A").ok()?.as_dict().ok()?;
    let address = action.get(b"URI").ok()?.as_str().ok()?;
    String::from_utf8_lossy(address).strip_prefix(BOOK_SCHEME).map(str::to_owned)
}
