//! Exported parts of earlier runs. A part whose sheets are the same is not exported again, even if a drawing
//! that its sheets share is another: after each change of a ship's particulars the strip above the forms
//! names another version of the data.

use std::collections::HashSet;
use std::sync::Arc;

use lopdf::{Dictionary, Document, Object, ObjectId};
use typst::layout::Frame;
use typst::utils::hash128;

use crate::cache::Cache;
use crate::diagnostic::Diagnostic;
use crate::export::format::failed;
use crate::press::Sheet;

use super::equal::Pairs;
use super::letters::Letters;
use super::repeated::{Repeated, Strips, as_form};

/// Exported parts.
#[derive(Debug)]
pub struct KnownParts {
    /// By a key of their sheets, without what is drawn on their strips, and of all that the exporter is
    /// told.
    by_sheets: Cache<u128, Arc<KnownPart>>,
    /// The last part by its place in the file, by a key of all that the exporter is told.
    by_place: Cache<u128, Arc<KnownPart>>,
}

/// A part has 40 sheets or so.
const MOST_PARTS: usize = 32;

impl Default for KnownParts {
    fn default() -> Self {
        Self { by_sheets: Cache::of(MOST_PARTS), by_place: Cache::of(MOST_PARTS) }
    }
}

/// By what a part is found again.
struct Keys {
    sheets: u128,
    place: u128,
}

/// Exports pages.
type Export<'a> = &'a dyn Fn(Vec<Sheet>) -> Result<Document, Diagnostic>;

impl KnownParts {
    /// The document of a part, of which earlier runs may have exported all or most. `told` is a key of all
    /// that `export` is told besides the pages.
    ///
    /// # Errors
    /// Those of `export`, and if a document is not as the exporter writes it.
    pub(super) fn document(
        &self,
        mut sheets: Vec<Sheet>,
        told: u128,
        export: Export,
    ) -> Result<Document, Diagnostic> {
        let Some(first) = sheets.first().cloned() else { return export(sheets) };
        let strips = Strips::of(&sheets);
        let keys = Keys {
            sheets: hash128(&(strips.key_of(&sheets), told)),
            place: hash128(&(first.number, told)),
        };
        // What fails is exported whole, which tells why.
        let (alike, before) = (self.by_sheets.get(&keys.sheets), self.by_place.get(&keys.place));
        if let Some(part) = &alike
            && let Ok(Some(part)) = part.with_strips(strips.frames(), &first, export)
        {
            return Ok(self.keep(keys, part));
        }
        let repeated = Repeated::take(&mut sheets, &strips);
        if let (Some(part), None) = (before, alike)
            && let drawings = (repeated.drawings(), strips.frames())
            && let Ok(Some(part)) = part.with(Some(&sheets), drawings, &first, export)
        {
            return Ok(self.keep(keys, part));
        }
        let (document, drawings) = repeated.exported(sheets.clone(), export)?;
        match KnownPart::new(&document, &sheets, drawings, strips.frames()) {
            Some(part) => Ok(self.keep(keys, Arc::new(part))),
            None => Ok(document),
        }
    }

    /// Keeps a part and returns its document.
    fn keep(&self, keys: Keys, part: Arc<KnownPart>) -> Document {
        let document = part.document.clone();
        self.by_place.keep(keys.place, part.clone());
        self.by_sheets.keep(keys.sheets, part);
        document
    }

    /// Ends a run: drops what the last runs did not use.
    pub fn end_run(&self) {
        self.by_sheets.end_run();
        self.by_place.end_run();
    }
}

/// An exported part.
#[derive(Clone)]
pub struct KnownPart {
    document: Document,
    sheets: Vec<Drawn>,
    /// What its sheets share.
    drawings: Vec<Drawn>,
    frames: Vec<Frame>,
    /// The numbers of those drawings that are strips, in the order of the strips.
    strips: Vec<usize>,
}

/// A sheet or a drawing, and what it became.
#[derive(Clone)]
struct Drawn {
    key: u128,
    /// A page, or a form XObject.
    id: ObjectId,
    /// Texts with all its letters, in the order of their first use.
    texts: Frame,
}

impl Drawn {
    fn of_sheet(sheet: &Sheet, id: ObjectId) -> Self {
        Self { key: hash128(sheet), id, texts: Letters::default().texts_of(&sheet.frame) }
    }

    fn of_drawing(frame: &Frame, id: ObjectId) -> Self {
        Self { key: hash128(frame), id, texts: Letters::default().texts_of(frame) }
    }
}

/// What is other than in a known part.
enum Other<'a> {
    Sheet(usize, &'a Sheet),
    Drawing(usize, &'a Frame),
}

impl KnownPart {
    /// A part of these sheets, from which the drawings have been taken. `None` if a strip is none of these.
    fn new(
        document: &Document,
        sheets: &[Sheet],
        drawings: Vec<(Frame, ObjectId)>,
        strips: &[Frame],
    ) -> Option<Self> {
        let pages = document.get_pages().into_values();
        let (frames, ids): (Vec<Frame>, Vec<ObjectId>) = drawings.into_iter().unzip();
        Some(Self {
            document: document.clone(),
            sheets: sheets.iter().zip(pages).map(|(it, id)| Drawn::of_sheet(it, id)).collect(),
            drawings: frames.iter().zip(ids).map(|(it, id)| Drawn::of_drawing(it, id)).collect(),
            strips: numbers_of(strips, &frames)?,
            frames,
        })
    }

    /// The same part with other strips; see [`Self::with`].
    ///
    /// # Errors
    /// As [`Self::with`].
    fn with_strips(
        self: &Arc<Self>,
        strips: &[Frame],
        like: &Sheet,
        export: Export,
    ) -> Result<Option<Arc<Self>>, Diagnostic> {
        let mut frames = self.frames.clone();
        for (number, strip) in self.strips.iter().zip(strips) {
            frames[*number].clone_from(strip);
        }
        self.with(None, (&frames, strips), like, export)
    }

    /// The same part with other drawings, and other sheets if they are given. `None` if these cannot simply
    /// take the places of the old ones, or if too much is another. `export` exports pages; those without
    /// sheets are `like` this one.
    ///
    /// The exporter numbers the letters of a font in the order of their first use, so what is another is
    /// exported in its order among texts with all letters of what is not. If then all that it refers to is
    /// as it is in the part, above all its fonts, only its own content is another.
    ///
    /// # Errors
    /// Those of `export`, and if a document is not as the exporter writes it.
    fn with(
        self: &Arc<Self>,
        sheets: Option<&[Sheet]>,
        (drawings, strips): (&[Frame], &[Frame]),
        like: &Sheet,
        export: Export,
    ) -> Result<Option<Arc<Self>>, Diagnostic> {
        let as_many = sheets.is_none_or(|sheets| sheets.len() == self.sheets.len());
        let sizes = |frames: &[Frame]| frames.iter().map(Frame::size).collect::<Vec<_>>();
        if !as_many || sizes(drawings) != sizes(&self.frames) {
            return Ok(None);
        }
        let page = |frame: Frame| Sheet { frame, ..like.clone() };
        let (mut pages, mut others) = (Vec::new(), Vec::new());
        let mut letters = Letters::default();
        let mut waiting = Frame::hard(like.frame.size());
        for (number, own) in self.sheets.iter().enumerate() {
            match sheets.map(|sheets| &sheets[number]).filter(|it| hash128(*it) != own.key) {
                None => letters.gather(&own.texts, &mut waiting),
                Some(sheet) => {
                    pages.push(page(std::mem::replace(
                        &mut waiting,
                        Frame::hard(sheet.frame.size()),
                    )));
                    letters.texts_of(&sheet.frame);
                    others.push((Other::Sheet(number, sheet), pages.len()));
                    pages.push(sheet.clone());
                }
            }
        }
        for (number, (own, frame)) in self.drawings.iter().zip(drawings).enumerate() {
            if hash128(frame) == own.key {
                letters.gather(&own.texts, &mut waiting);
                continue;
            }
            pages.push(page(std::mem::replace(&mut waiting, Frame::hard(frame.size()))));
            letters.texts_of(frame);
            others.push((Other::Drawing(number, frame), pages.len()));
            pages.push(page(frame.clone()));
        }
        if others.is_empty() {
            return Ok(Some(self.clone()));
        }
        let Some(strips) = numbers_of(strips, drawings) else { return Ok(None) };
        if others.len() * LEAST_SAVED > self.sheets.len() + self.drawings.len() {
            return Ok(None);
        }
        pages.push(page(waiting));
        let mut drawn = export(pages)?;
        let mut part = Self { strips, ..Self::clone(self) };
        let taken = part.take(others, &mut drawn).map_err(|error| failed("PDF", error))?;
        Ok(taken.then(|| Arc::new(part)))
    }

    /// Takes what is another from a document in which it has the page of the number beside it. Returns
    /// whether it can.
    fn take(&mut self, others: Vec<(Other, usize)>, drawn: &mut Document) -> lopdf::Result<bool> {
        let pages: Vec<ObjectId> = drawn.get_pages().into_values().collect();
        for (other, at) in others {
            let Some(page) = pages.get(at).copied() else { return Ok(false) };
            let stands_for: Vec<ObjectId> = self.drawings.iter().map(|own| own.id).collect();
            let same =
                |one: &Dictionary, other: &Dictionary, besides: &[&[u8]], drawn: &Document| {
                    let documents = [&self.document, drawn];
                    let mut pairs =
                        Pairs { documents, stands_for: &stands_for, compared: HashSet::new() };
                    pairs.have_equal_entries(one, other, besides)
                };
            let (content, id) = match other {
                Other::Sheet(number, _) => {
                    let old = self.document.get_dictionary(self.sheets[number].id)?;
                    let new = drawn.get_dictionary(page)?;
                    if !same(old, new, &[b"Parent", b"Contents"], drawn) {
                        return Ok(false);
                    }
                    let contents = |page: &Dictionary| page.get(b"Contents")?.as_reference();
                    (drawn.get_object(contents(new)?)?.clone(), contents(old)?)
                }
                Other::Drawing(number, frame) => {
                    (as_form(drawn, page, frame)?, self.drawings[number].id)
                }
            };
            let (old, new) = (self.document.get_object(id)?.as_stream()?, content.as_stream()?);
            if !same(&old.dict, &new.dict, &[b"Length"], drawn) {
                return Ok(false);
            }
            let new = new.content.clone();
            // All that it refers to keeps the numbers of its own document.
            let Object::Stream(old) = self.document.get_object_mut(id)? else { return Ok(false) };
            old.set_content(new);
            match other {
                Other::Sheet(number, sheet) => {
                    self.sheets[number] = Drawn::of_sheet(sheet, self.sheets[number].id);
                }
                Other::Drawing(number, frame) => {
                    self.drawings[number] = Drawn::of_drawing(frame, id);
                    self.frames[number].clone_from(frame);
                }
            }
        }
        Ok(true)
    }
}

/// One in so many sheets and drawings may be another; if it is more, the whole part is exported.
const LEAST_SAVED: usize = 3;

/// The numbers of strips among drawings.
fn numbers_of(strips: &[Frame], drawings: &[Frame]) -> Option<Vec<usize>> {
    let number =
        |strip: &Frame| drawings.iter().position(|drawing| hash128(drawing) == hash128(strip));
    strips.iter().map(number).collect()
}
