//! The only fonts ever used: those of fonts/. System fonts would make prints differ.

use std::sync::{Arc, OnceLock};

use typst::foundations::Bytes;
use typst::text::{Font, FontBook, FontStretch, FontWeight};
use typst::utils::LazyHash;

use crate::data::{DataFile, Files, Origin};
use crate::diagnostic::{Code, Diagnostic, Place};

const FOLDER: &str = "fonts";

/// The endings of font files.
const ENDINGS: [&str; 2] = ["otf", "ttf"];

/// In order of file names.
#[derive(Clone)]
pub struct Fonts {
    pub book: Arc<LazyHash<FontBook>>,
    pub faces: Arc<Vec<Font>>,
}

impl Fonts {
    /// Reads every font file of the project and the program.
    ///
    /// # Errors
    /// If a file of the project cannot be read or is not a font.
    pub fn read(files: &Files) -> Result<Self, Diagnostic> {
        let found = Self::files(files);
        if !found.iter().any(DataFile::is_own) {
            return Ok(Self::built_in().clone());
        }
        let mut faces = Vec::new();
        for file in &found {
            faces.extend(Self::faces_of(file)?);
        }
        Ok(Self::of(faces))
    }

    /// The program's own fonts, read once in a process: for a single sheet that takes long.
    pub fn built_in() -> &'static Self {
        static FONTS: OnceLock<Fonts> = OnceLock::new();
        FONTS.get_or_init(|| {
            let files = Self::files(&Files::embedded()).into_iter();
            let faces = files.flat_map(|file| Self::faces_of(&file).expect("the program's fonts"));
            Self::of(faces.collect())
        })
    }

    fn of(faces: Vec<Font>) -> Self {
        let book = FontBook::from_fonts(&faces);
        Self { book: Arc::new(LazyHash::new(book)), faces: Arc::new(faces) }
    }

    /// The font files, in the order in which their faces come.
    pub fn files(files: &Files) -> Vec<DataFile> {
        ENDINGS.into_iter().flat_map(|ending| files.list(FOLDER, ending)).collect()
    }

    /// The first letter of some words that no font has.
    pub fn missing_in(&self, words: &str) -> Option<char> {
        let has = |letter: char| {
            let infos = (0..self.faces.len()).filter_map(|face| self.book.info(face));
            infos.into_iter().any(|info| info.coverage.contains(letter.into()))
        };
        words.chars().find(|letter| !letter.is_ascii() && !letter.is_whitespace() && !has(*letter))
    }

    pub fn faces_of(file: &DataFile) -> Result<Vec<Font>, Diagnostic> {
        let bytes = match &file.origin {
            Origin::Embedded(bytes) => Bytes::new(*bytes),
            Origin::Project(_) => Bytes::new(file.bytes()?.into_owned()),
        };
        Self::faces_in(&file.path, bytes)
    }

    /// The fonts in the bytes of a file of this name.
    pub fn faces_in(name: &str, bytes: Bytes) -> Result<Vec<Font>, Diagnostic> {
        let broken = |message: &str| {
            let fault = Diagnostic::error(Code::CannotRead, message).at(Place::file(name));
            Err(fault.hint("use another copy of the font, or delete the file"))
        };
        // A collection declares how many fonts it has, and each would be looked for.
        let count = bytes.get(8..12).filter(|_| bytes.starts_with(b"ttcf"));
        if count.is_some_and(|count| count[..3] != [0; 3]) {
            return broken("the font says that it has more than 255 faces");
        }
        let faces: Vec<Font> = Font::iter(bytes).collect();
        if faces.is_empty() { broken("this font cannot be read") } else { Ok(faces) }
    }
}

/// The typefaces for words on drawings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Words: IBM Plex Sans Condensed.
    Body,
    /// Words that must be seen first.
    Bold,
    /// Figures: Barlow Condensed semibold.
    Figures,
    /// Names: League Gothic.
    Display,
}

/// How a face is looked up: its family and the fallbacks for characters it lacks, as in
/// templates/blocks/house.typ; its stretch and its weight.
pub struct Style {
    /// The face's own family first.
    pub families: &'static [&'static str],
    pub stretch: FontStretch,
    pub weight: FontWeight,
}

impl Face {
    pub const ALL: [Self; 4] = [Self::Body, Self::Bold, Self::Figures, Self::Display];

    /// How its font is looked up.
    pub fn style(self) -> Style {
        const BODY: &[&str] = &["IBM Plex Sans", "Noto Sans Symbols 2", "Noto Sans Symbols"];
        let (families, stretch, weight): (&[&str], _, _) = match self {
            Self::Body => (BODY, FontStretch::CONDENSED, FontWeight::REGULAR),
            Self::Bold => (BODY, FontStretch::CONDENSED, FontWeight::BOLD),
            Self::Figures => {
                (&["Barlow", "IBM Plex Sans"], FontStretch::CONDENSED, FontWeight::SEMIBOLD)
            }
            Self::Display => {
                (&["League Gothic", "IBM Plex Sans"], FontStretch::NORMAL, FontWeight::REGULAR)
            }
        };
        Style { families, stretch, weight }
    }
}
