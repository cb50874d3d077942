//! The world of a template: templates/, its view, fonts and pictures of the project. It has no access
//! to disk, clock or network.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use sha2::{Digest, Sha256};
use typst::diag::{FileError, FileResult, PackageError};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, World};

use crate::data::Files;
use crate::drawing::{Fonts, library};
use crate::model::Language;
use crate::picture::{CheckedPicture, Refused, is_picture, look};
use crate::work;

/// The folder that templates may import from.
const TEMPLATES: &str = "templates/";

/// The virtual path of the file that calls a template.
const MAIN: &str = "main.typ";

/// The virtual path of the view.
const VIEW: &str = "view.json";

/// The virtual path of the words on paper, which blocks/labels.typ reads.
const LABELS: &str = "labels.json";

/// The virtual folder of pictures named in data. The colon keeps it distinct from every real folder.
const PICTURES: &str = "pictures:";

/// The number of bytes of the hash in a picture's name.
const NAME_BYTES: usize = 12;

/// The main file that calls a template.
#[derive(Clone, Copy)]
pub enum Driver {
    /// One page of its trim size for each record.
    Forms,
    /// The parts of the form, and the function that draws one of them.
    Parts,
    /// Pages of the paper's size, filled with all records.
    Pages,
    /// The template's `band`, as wide as a page within its margins and as high as it needs to be, with the tails
    /// of its last letters; its pages if it has none.
    Band,
    /// One page of its own size for each record.
    Sheets,
    /// Pages of the paper's size, with one part of a book.
    Book,
}

impl Driver {
    /// The file, with the name of the template filled in.
    fn text(self, template: &str) -> String {
        let text = match self {
            Self::Forms => include_str!("drivers/forms.typ"),
            Self::Parts => include_str!("drivers/parts.typ"),
            Self::Pages => include_str!("drivers/pages.typ"),
            Self::Band => include_str!("drivers/band.typ"),
            Self::Sheets => include_str!("drivers/sheets.typ"),
            Self::Book => include_str!("drivers/book.typ"),
        };
        text.replace("TEMPLATE", template)
    }
}

/// The files that all compilations of a run share.
pub struct Stock {
    files: Files,
    fonts: Fonts,
    /// The sources of templates, each parsed once.
    sources: Mutex<HashMap<FileId, FileResult<Source>>>,
    language: Arc<Language>,
    /// The rule set whose words are translated.
    rules: String,
    /// The words of the language as JSON, made when a template first reads them.
    labels: OnceLock<Bytes>,
    /// Every picture requested so far, by virtual path: those named in the user's data, under generated paths, and
    /// those that templates name in the project.
    pictures: Mutex<HashMap<String, FileResult<Bytes>>>,
    /// Whether pictures are printed in black ink.
    pub(super) black: bool,
}

impl Stock {
    pub fn new(files: Files, fonts: Fonts, language: Arc<Language>) -> Self {
        Self {
            files,
            fonts,
            sources: Mutex::default(),
            language,
            rules: String::new(),
            labels: OnceLock::new(),
            pictures: Mutex::default(),
            black: false,
        }
    }

    /// Replaces the words by those of another language, with its translations for a rule set.
    pub fn say(&mut self, language: Arc<Language>, rules: &str) {
        self.language = language;
        rules.clone_into(&mut self.rules);
        self.labels = OnceLock::new();
    }

    fn labels(&self) -> Bytes {
        self.labels.get_or_init(|| Bytes::new(self.language.json(&self.rules))).clone()
    }

    pub fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Adds a picture for templates and returns its virtual path.
    pub fn add_picture(&self, picture: &CheckedPicture) -> String {
        let sum = Sha256::digest(&picture.bytes);
        let name: String = sum.iter().take(NAME_BYTES).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{PICTURES}/{name}.{}", picture.kind.ending());
        let mut known = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.clone()).or_insert_with(|| Ok(Bytes::new(picture.bytes.clone())));
        format!("/{path}")
    }

    /// The picture at a path, from here or from the project.
    fn picture(&self, path: &str) -> FileResult<Bytes> {
        let read = || {
            let missing = || FileError::NotFound(path.into());
            let bytes = self.files.picture_at(path).ok_or_else(missing)?;
            let look = work::naming(format!("the picture `{path}`"), || look(&bytes, &self.fonts));
            look.map(|look| Bytes::new(look.bytes)).map_err(|why| refused(&why))
        };
        let mut known = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.to_owned()).or_insert_with(read).clone()
    }

    fn bytes(&self, id: FileId) -> FileResult<Bytes> {
        if let VirtualRoot::Project = id.root()
            && let path = id.vpath().get_without_slash()
            && is_picture(path)
        {
            return self.picture(path);
        }
        self.template(id).map(Bytes::new)
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let parse = || {
            let text = String::from_utf8(self.template(id)?).map_err(|_| FileError::InvalidUtf8)?;
            Ok(Source::new(id, text))
        };
        let mut known = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(id).or_insert_with(parse).clone()
    }

    /// A file of templates/, of the project or built in.
    fn template(&self, id: FileId) -> FileResult<Vec<u8>> {
        if let VirtualRoot::Package(package) = id.root() {
            return Err(FileError::Package(PackageError::NotFound(package.clone())));
        }
        let path = id.vpath().get_without_slash();
        let file = self.files.find(path).filter(|_| path.starts_with(TEMPLATES));
        let bytes = file.and_then(|file| file.bytes().map(|bytes| bytes.into_owned()).ok());
        bytes.ok_or_else(|| FileError::NotFound(path.into()))
    }
}

/// The error that Typst reports for a picture that cannot be used.
fn refused(Refused { why, hint, .. }: &Refused) -> FileError {
    FileError::Other(Some(format!("it {why}; {hint}").into()))
}

/// The world of one compilation.
pub struct TemplateWorld<'a> {
    stock: &'a Stock,
    main: Source,
    pub template: String,
    view: Bytes,
}

impl<'a> TemplateWorld<'a> {
    /// Creates the world of a template and its view.
    pub fn new(stock: &'a Stock, driver: Driver, template: &str, view: &[u8]) -> Self {
        let main = Source::new(file_id(MAIN), driver.text(template));
        let template = format!("{TEMPLATES}{template}");
        Self { stock, main, template, view: Bytes::new(view.to_vec()) }
    }
}

impl TemplateWorld<'_> {
    /// Whether pictures are printed in black ink.
    pub fn black(&self) -> bool {
        self.stock.black
    }

    /// Whether a file is of the user's project.
    pub fn is_own(&self, path: &str) -> bool {
        self.stock.files.own(path).is_some()
    }

    /// The view as JSON.
    pub fn view(&self) -> &[u8] {
        &self.view
    }
}

fn file_id(name: &'static str) -> FileId {
    let path = VirtualPath::new(name).expect("a plain name");
    RootedPath::new(VirtualRoot::Project, path).intern()
}

impl World for TemplateWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        library()
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.stock.fonts.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { self.stock.source(id) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == file_id(VIEW) {
            return Ok(self.view.clone());
        }
        if id == file_id(LABELS) {
            return Ok(self.stock.labels());
        }
        self.stock.bytes(id)
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.stock.fonts.faces.get(index).cloned()
    }

    /// Unknown to templates, so that the same input always gives the same print.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
