//! Joins the parts of a file. Typst exports each part as a document of its own; all their objects come
//! into one document, under numbers of their own.

use lopdf::{
    Dictionary, Document, Object, ObjectId, SaveOptions, Stream, StringFormat, dictionary,
};

use crate::export::identifier::{self, BLANK};
use crate::page::live::PlacedForm;

use super::part::ExportedPart;
use super::tags::TagTree;

/// The version of PDF that has all that the passes write.
const VERSION: &str = "1.7";

/// The default language of the words on sheets, which templates set too.
const LANGUAGE: &[u8] = b"en";

/// The number of objects in an object stream. Readers decompress all of them to read one.
const OBJECTS_A_STREAM: usize = 200;

/// Of zlib, from 0 to 9.
const COMPRESSION: u32 = 6;

/// The parts of a file so far.
pub struct Joiner {
    document: Document,
    pages: Vec<Page>,
    tags: Option<TagTree>,
    language: Option<Object>,
    /// The catalog's list of layers.
    layers: Option<Object>,
}

/// A joined file, which the passes complete.
pub struct Pdf {
    pub document: Document,
    pub pages: Vec<Page>,
}

pub struct Page {
    pub id: ObjectId,
    /// The forms on it to fill in on screen.
    pub forms: Vec<PlacedForm>,
}

impl Joiner {
    /// Begins a file without pages.
    pub fn new() -> Self {
        let document = Document::with_version(VERSION);
        Self { document, pages: Vec::new(), tags: None, language: None, layers: None }
    }

    /// Adds a part after all others, or with `front` before them.
    ///
    /// # Errors
    /// If the part is not a valid PDF.
    pub fn add(&mut self, front: bool, part: ExportedPart) -> lopdf::Result<()> {
        let ExportedPart { document: mut part, mut forms } = part;
        if part.catalog()?.has(b"StructTreeRoot") && self.tags.is_none() {
            self.tags = Some(TagTree::new(&mut self.document));
        }
        part.renumber_objects_with(self.document.max_id + 1);
        if let Some(tags) = &mut self.tags {
            tags.take(&mut part, front)?;
        }
        forms.resize_with(part.get_pages().len(), Vec::new);
        let pages = part.get_pages().into_values().zip(forms);
        let pages = pages.map(|(id, forms)| Page { id, forms });
        let at = if front { 0 } else { self.pages.len() };
        self.pages.splice(at..at, pages);
        let catalog = part.catalog()?;
        let entry = |key: &[u8]| catalog.get(key).ok().cloned();
        self.language = self.language.take().or_else(|| entry(b"Lang"));
        self.layers = self.layers.take().or_else(|| entry(b"OCProperties"));
        self.document.max_id = part.max_id;
        self.document.objects.append(&mut part.objects);
        Ok(())
    }

    /// Puts all pages into one tree, below one catalog. Nothing refers to those of the parts any more.
    ///
    /// # Errors
    /// If a page is not as the exporter writes it.
    pub fn finish(mut self) -> lopdf::Result<Pdf> {
        let tree = self.document.new_object_id();
        for page in &self.pages {
            self.document.get_dictionary_mut(page.id)?.set("Parent", tree);
        }
        let kids: Vec<Object> = self.pages.iter().map(|page| page.id.into()).collect();
        let count = kids.len() as i64;
        self.document
            .set_object(tree, dictionary! { "Type" => "Pages", "Kids" => kids, "Count" => count });
        let mut catalog = dictionary! {
            "Type" => "Catalog",
            "Pages" => tree,
            "Lang" => self.language.unwrap_or_else(|| Object::string_literal(LANGUAGE)),
        };
        if let Some(layers) = self.layers {
            catalog.set("OCProperties", layers);
            catalog.set("PageMode", "UseOC");
        }
        if let Some(tags) = self.tags {
            tags.finish(&mut self.document, &mut catalog);
        }
        let catalog = self.document.add_object(catalog);
        self.document.trailer.set("Root", catalog);
        Ok(Pdf { document: self.document, pages: self.pages })
    }
}

impl Pdf {
    /// Adds a compressed stream with this dictionary.
    ///
    /// # Errors
    /// If it cannot be compressed.
    pub fn add_packed(&mut self, about: Dictionary, bytes: Vec<u8>) -> lopdf::Result<ObjectId> {
        let mut stream = Stream::new(about, bytes);
        stream.compress()?;
        Ok(self.document.add_object(stream))
    }

    /// The width and height of a page in points.
    pub fn size(&self, page: ObjectId) -> (f64, f64) {
        let page = self.document.get_dictionary(page);
        let paper = page.and_then(|page| page.get(b"MediaBox")?.as_array());
        let side = |at: usize| paper.as_ref().ok()?.get(at)?.as_float().ok().map(f64::from);
        (side(2).unwrap_or_default(), side(3).unwrap_or_default())
    }

    /// Drops what nothing refers to, and writes the file with its identifier.
    ///
    /// # Errors
    /// If an object cannot be written.
    pub fn save(mut self) -> lopdf::Result<Vec<u8>> {
        let blank = Object::String(BLANK.to_vec(), StringFormat::Hexadecimal);
        self.document.trailer.set("ID", vec![blank.clone(), blank]);
        self.document.prune_objects();
        let options = SaveOptions::builder()
            .use_object_streams(true)
            .use_xref_streams(true)
            .max_objects_per_stream(OBJECTS_A_STREAM)
            .compression_level(COMPRESSION)
            .build();
        let mut bytes = Vec::new();
        self.document.save_with_options(&mut bytes, options)?;
        bytes.push(b'\n');
        identifier::seal(&mut bytes);
        Ok(bytes)
    }
}
