//! Joins parts into one file. The objects of a part are renumbered and written as soon as it comes,
//! and then dropped.
//!
//! Some objects depend on later parts and are held back as bytes: pages, whose boxes depend on their
//! position in the file; links, whose targets may be in later parts; and the catalog.

use std::collections::{BTreeSet, HashMap};

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};

use crate::diagnostic::Diagnostic;
use crate::export::about::About;
use crate::export::extras::Extras;
use crate::export::format::{PdfWish, failed};
use crate::page::BOOK_SCHEME;
use crate::spool::{Bytes, Spool};

use super::elements::unexpected;
use super::fields::Fields;
use super::file::PdfFile;
use super::outline::{land, text};
use super::page::{Held, Page};
use super::part::ExportedPart;
use super::sharing::Sharing;
use super::tags::{TagChange, TagTree, moved, renumber};
use super::{boxes, catalog};

/// Keys that a page may inherit from its parent, and must keep under a new one.
const INHERITED: [&[u8]; 3] = [b"MediaBox", b"Resources", b"Rotate"];

/// The default language of the words on sheets, which templates set too.
const LANGUAGE: &str = "en";

/// A file to which parts are added.
pub struct PdfAssembler {
    file: PdfFile,
    tags: TagTree,
    sharing: Sharing,
    /// The root of the page tree.
    tree: ObjectId,
    pages: Vec<Page>,
    links: Vec<Link>,
    language: Option<Vec<u8>>,
    fields: Fields,
    /// The catalog's list of layers.
    layers: Option<Object>,
}

/// A link whose target is not known yet.
struct Link {
    id: ObjectId,
    /// All of it except the destination.
    held: Held,
    target: String,
}

impl PdfAssembler {
    /// Creates a file without pages, whose bytes go to the spool.
    pub fn new(spool: Spool) -> Self {
        let mut file = PdfFile::new(spool);
        let tags = TagTree::new(&mut file);
        let tree = file.next();
        Self {
            file,
            tags,
            sharing: Sharing::default(),
            tree,
            pages: Vec::new(),
            links: Vec::new(),
            language: None,
            fields: Fields::default(),
            layers: None,
        }
    }

    /// Appends a part.
    ///
    /// # Errors
    /// If the part is not a valid PDF.
    pub fn add(&mut self, part: ExportedPart) -> Result<(), Diagnostic> {
        let (pages, tags) = self.take(part).map_err(|error| failed("PDF", error))?;
        self.pages.extend(pages);
        self.tags.append(tags);
        Ok(())
    }

    /// Prepends a part.
    ///
    /// # Errors
    /// If the part is not a valid PDF.
    pub fn add_front(&mut self, part: ExportedPart) -> Result<(), Diagnostic> {
        let (pages, tags) = self.take(part).map_err(|error| failed("PDF", error))?;
        self.pages.splice(0..0, pages);
        self.tags.put_first(tags);
        Ok(())
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// If a link names a target that does not exist.
    pub fn finish(
        mut self,
        extras: &Extras,
        about: &About,
        wish: &PdfWish,
    ) -> Result<Bytes, Diagnostic> {
        for Link { id, held, target } in std::mem::take(&mut self.links) {
            let Some(landing) = extras.landings.get(&target) else {
                return Err(failed(
                    "PDF",
                    format!("a link leads to `{target}`, which does not exist"),
                ));
            };
            let rest = dictionary! {
                "Contents" => text(&format!("page {}", extras.sides.labels.of(landing.page))),
                "Dest" => land(landing, &self.pages),
            };
            held.closed_with(rest)
                .and_then(|link| Ok(self.file.write_bytes(id, &link)?))
                .map_err(|error| failed("PDF", error))?;
        }
        self.close(extras, about, wish).map_err(|error| failed("PDF", error))
    }

    /// Writes the pages and the catalog.
    fn close(mut self, extras: &Extras, about: &About, wish: &PdfWish) -> lopdf::Result<Bytes> {
        let mut kids: Vec<Object> = Vec::new();
        for (number, page) in self.pages.iter_mut().enumerate() {
            let mut rest = boxes::of_page(&extras.sides, number, page.size);
            rest.set("Parent", self.tree);
            if !page.notes.is_empty() {
                rest.set("Annots", std::mem::take(&mut page.notes));
            }
            let held = std::mem::take(&mut page.held);
            self.file.write_bytes(page.id, &held.closed_with(rest)?)?;
            kids.push(page.id.into());
        }
        let count = kids.len() as i64;
        let tree = dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count };
        self.file.write(self.tree, &tree.into())?;
        let mut root = dictionary! {
            "Type" => "Catalog",
            "Pages" => self.tree,
            "Lang" => Object::string_literal(self.language.unwrap_or_else(|| LANGUAGE.into())),
        };
        if let Some(layers) = self.layers {
            root.set("OCProperties", layers);
            root.set("PageMode", "UseOC");
        }
        self.tags.finish(&mut self.file, &mut root)?;
        if let Some(form) = self.fields.finish(&mut self.file)? {
            root.set("AcroForm", form);
        }
        catalog::write_catalog(self.file, root, &self.pages, extras, about, wish)
    }

    /// Renumbers and writes the objects of a part. Returns its pages and its topmost tags.
    fn take(
        &mut self,
        ExportedPart { document: mut part, elements, forms }: ExportedPart,
    ) -> lopdf::Result<(Vec<Page>, Vec<ObjectId>)> {
        let before = self.file.reserve(part.max_id.max(elements.last()));
        let (tags, change) = self.tags.take(&part, before, &mut self.file)?;
        let page_ids: Vec<ObjectId> = part.get_pages().into_values().collect();
        inherit(&mut part, &page_ids)?;
        let dropped = top(&part, &page_ids)?;
        let root = part.catalog()?;
        if self.language.is_none() {
            self.language = root.get(b"Lang").and_then(Object::as_str).ok().map(<[u8]>::to_vec);
        }
        let mut layers = root.get(b"OCProperties").ok().cloned();
        let places = self.sharing.write(&mut part, &page_ids, before, &mut self.file)?;
        let number = |id| places.get(&id).copied().unwrap_or_else(|| moved(id, before));
        layers.iter_mut().for_each(|layers| renumber(layers, &number));
        self.layers = self.layers.take().or(layers);

        let mut notes = HashMap::new();
        for (id, _) in page_ids.iter().zip(&forms).filter(|(_, forms)| !forms.is_empty()) {
            let mut links = take_notes(&mut part, *id);
            links.iter_mut().for_each(|link| renumber(link, &number));
            notes.insert(*id, links);
        }
        let mut pages: HashMap<ObjectId, Page> = HashMap::new();
        for (id, object) in std::mem::take(&mut part.objects) {
            if dropped.contains(&id) || change.drops(id) {
                continue;
            }
            if let Some(page) = self.write(moved(id, before), object, &number, &change)? {
                pages.insert(id, page);
            }
        }
        for (id, element) in elements.changed(&change.of_elements(before)) {
            self.file.write_bytes(moved(id, before), &element)?;
        }
        for (id, forms) in page_ids.iter().zip(&forms) {
            if let (Some(page), Some(mut notes)) = (pages.get_mut(id), notes.remove(id)) {
                let fields = self.fields.write(forms, (page.id, page.size.1), &mut self.file)?;
                notes.extend(fields.into_iter().map(Object::Reference));
                page.notes = notes;
            }
        }
        Ok((page_ids.iter().filter_map(|id| pages.remove(id)).collect(), tags))
    }

    /// Writes an object, or holds it back: returns a page, and keeps a link.
    fn write(
        &mut self,
        id: ObjectId,
        mut object: Object,
        number: &dyn Fn(ObjectId) -> ObjectId,
        tags: &TagChange,
    ) -> lopdf::Result<Option<Page>> {
        renumber(&mut object, number);
        match &mut object {
            Object::Stream(stream) => tags.change(&mut stream.dict),
            Object::Dictionary(dictionary) => {
                if dictionary.has_type(b"StructElem") {
                    return Err(unexpected("a tag"));
                }
                tags.change(dictionary);
                if dictionary.has_type(b"Page") {
                    return Page::new(id, std::mem::take(dictionary)).map(Some);
                }
                if let Some(target) = named_target(dictionary) {
                    dictionary.remove(b"A");
                    dictionary.remove(b"Contents");
                    let held = Held::new(std::mem::take(dictionary))?;
                    self.links.push(Link { id, held, target });
                    return Ok(None);
                }
            }
            _ => {}
        }
        self.file.write(id, &object)?;
        Ok(None)
    }
}

/// Removes and returns the links of a page.
fn take_notes(part: &mut Document, page: ObjectId) -> Vec<Object> {
    let page = part.get_object_mut(page).and_then(Object::as_dict_mut);
    let notes = page.ok().and_then(|page| page.remove(b"Annots"));
    let notes = notes.as_ref().and_then(|notes| part.dereference(notes).ok());
    notes.and_then(|(_, notes)| notes.as_array().ok().cloned()).unwrap_or_default()
}

/// Copies inherited entries to the pages.
fn inherit(part: &mut Document, pages: &[ObjectId]) -> lopdf::Result<()> {
    for &id in pages {
        for key in INHERITED {
            if let Some(value) = inherited(part, id, key) {
                part.get_object_mut(id)?.as_dict_mut()?.set(key, value);
            }
        }
    }
    Ok(())
}

/// An entry of a page or its ancestors.
fn inherited(document: &Document, page: ObjectId, key: &[u8]) -> Option<Object> {
    let mut at = page;
    loop {
        let node = document.get_object(at).ok()?.as_dict().ok()?;
        if let Ok(value) = node.get(key) {
            return Some(value.clone());
        }
        at = node.get(b"Parent").ok()?.as_reference().ok()?;
    }
}

/// The objects of a part that the file has only once and not from this part: everything that its
/// catalog and trailer refer to, except pages, tags and layers.
fn top(part: &Document, pages: &[ObjectId]) -> lopdf::Result<BTreeSet<ObjectId>> {
    const PASSED_ON: [&[u8]; 3] = [b"Pages", b"StructTreeRoot", b"OCProperties"];
    let pages: BTreeSet<ObjectId> = pages.iter().copied().collect();
    let mut kept = BTreeSet::new();
    for page in &pages {
        let page = part.get_dictionary(*page)?;
        page.iter().filter(|(key, _)| *key != b"Parent").for_each(|(_, value)| {
            collect(part, value, &pages, &mut kept);
        });
    }
    let root = part.catalog()?;
    if let Ok(layers) = root.get(b"OCProperties") {
        collect(part, layers, &pages, &mut kept);
    }
    let mut top = BTreeSet::new();
    for (_, value) in root.iter().filter(|(key, _)| !PASSED_ON.contains(&key.as_slice())) {
        collect(part, value, &pages, &mut top);
    }
    for key in [&b"Info"[..], b"Root"] {
        top.extend(part.trailer.get(key).and_then(Object::as_reference).ok());
    }
    if let Ok(info) = part.trailer.get(b"Info") {
        collect(part, info, &pages, &mut top);
    }
    let nodes = part.objects.iter().filter(|(_, object)| object.type_name().ok() == Some(b"Pages"));
    top.extend(nodes.map(|(id, _)| *id));
    Ok(top.into_iter().filter(|id| !kept.contains(id) && !pages.contains(id)).collect())
}

/// Collects all objects reachable from one, except pages.
fn collect(
    part: &Document,
    from: &Object,
    pages: &BTreeSet<ObjectId>,
    found: &mut BTreeSet<ObjectId>,
) {
    let mut waiting = vec![from];
    while let Some(object) = waiting.pop() {
        match object {
            Object::Reference(id) => {
                if !pages.contains(id)
                    && found.insert(*id)
                    && let Ok(object) = part.get_object(*id)
                {
                    waiting.push(object);
                }
            }
            Object::Array(items) => waiting.extend(items),
            Object::Dictionary(dictionary) => {
                waiting.extend(dictionary.iter().map(|(_, value)| value));
            }
            Object::Stream(stream) => {
                waiting.extend(stream.dict.iter().map(|(_, value)| value));
            }
            _ => {}
        }
    }
}

/// The target that a link names.
fn named_target(annotation: &Dictionary) -> Option<String> {
    let action = annotation.get(b"A").ok()?.as_dict().ok()?;
    let address = action.get(b"URI").ok()?.as_str().ok()?;
    String::from_utf8_lossy(address).strip_prefix(BOOK_SCHEME).map(str::to_owned)
}
