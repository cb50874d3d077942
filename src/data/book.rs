//! A project's book.toml: the user's additions to the fleet book.

use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::{BackSection, Chapter, Foreword, FrontSection, OwnBook, Prose, Titles};

use super::files::Files;
use super::source_file::SourceFile;
use super::table::{Reading, Table};
use super::{picture, prose};

pub const BOOK_FILE: &str = "book.toml";
const TEMPLATES: &str = "templates/";

/// A book.toml whose texts have not been read yet: until then each is `Prose::Typst` with the path that book.toml
/// names, whatever its ending.
pub struct BookFile(OwnBook);

/// Reads the project's book.toml and every text it names. Without one, the book has nothing of the
/// user's.
pub fn read_own_book(files: &Files, faults: &mut Faults) -> OwnBook {
    let nothing = || OwnBook {
        front: all(Vec::new(), &FrontSection::WORDS),
        back: all(Vec::new(), &BackSection::WORDS),
        ..OwnBook::default()
    };
    let Some(file) = files.own(BOOK_FILE) else { return nothing() };
    let source = faults.take(file.source());
    let read = source.and_then(|source| read(&source, faults));
    read.map_or_else(nothing, |read| read.with_texts(files, faults))
}

/// Reads a book.toml, but none of the files it names.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<BookFile> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("book.toml");
    let book = OwnBook {
        titles: Titles {
            title: root.name("title").unwrap_or_default(),
            subtitle: root.name("subtitle").unwrap_or_default(),
            author: root.name("author").unwrap_or_default(),
        },
        rights: root.text("rights").unwrap_or_default(),
        dedication: root.text("dedication").unwrap_or_default(),
        cover: picture::read(&root, "cover"),
        front: all(root.words("front", &FrontSection::WORDS), &FrontSection::WORDS),
        back: all(root.words("back", &BackSection::WORDS), &BackSection::WORDS),
        foreword: root
            .name("foreword")
            .map(|path| Foreword { text: Prose::Typst(path), place: root.place_of("foreword") }),
        chapters: read_chapters(&root),
    };
    root.finish();
    Some(BookFile(book))
}

fn read_chapters(root: &Table) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for table in root.tables("chapter", "a chapter") {
        let place = table.place_of("title");
        let Some(chapter) = read_chapter(table) else { continue };
        if chapters.iter().any(|known| known.title == chapter.title) {
            let message = format!("two chapters are called `{}`", chapter.title);
            root.add_at(Diagnostic::error(Code::DuplicateId, message).at(place));
        }
        chapters.push(chapter);
    }
    chapters
}

fn read_chapter(table: Table) -> Option<Chapter> {
    let title = table.required_name("title");
    let file = table.required_name("file");
    let is_before = table.word("place", &[("before", true), ("after", false)]).unwrap_or_default();
    table.finish();
    let place = table.place_of("file");
    Some(Chapter { title: title?, text: Prose::Typst(file?), is_before, place })
}

/// The sections named, followed by the rest in their usual order.
fn all<T: Copy + PartialEq>(named: Vec<T>, usual: &[(&str, T)]) -> Vec<T> {
    let mut sections: Vec<T> = Vec::new();
    for section in named.into_iter().chain(usual.iter().map(|(_, section)| *section)) {
        if !sections.contains(&section) {
            sections.push(section);
        }
    }
    sections
}

impl BookFile {
    /// Reads the texts.
    pub fn with_texts(self, files: &Files, faults: &mut Faults) -> OwnBook {
        let mut read = |text: &Prose, place: &Place| read_text(files, text, place, faults);
        let mut book = self.0;
        book.foreword = book.foreword.and_then(|foreword| {
            let text = read(&foreword.text, &foreword.place)?;
            Some(Foreword { text, ..foreword })
        });
        let chapters = book.chapters.into_iter().filter_map(|chapter| {
            let text = read(&chapter.text, &chapter.place)?;
            Some(Chapter { text, ..chapter })
        });
        book.chapters = chapters.collect();
        book
    }
}

fn read_text(files: &Files, text: &Prose, place: &Place, faults: &mut Faults) -> Option<Prose> {
    let Prose::Typst(path) = text else { return Some(text.clone()) };
    let fault = |code, message: String| Diagnostic::error(code, message).at(place.clone());
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    if !["md", "txt", "typ"].contains(&ending) {
        let message = format!("`{path}` is not a text that a book can include");
        let hint = "use a name ending in .md (Markdown), .txt (plain paragraphs) or .typ (Typst)";
        return faults.refuse(fault(Code::WrongFormat, message).hint(hint));
    }
    let Some(file) = files.own(path) else {
        let message = format!("the project has no file `{path}`");
        let hint = "paths start at the folder of book.toml and use `/`";
        return faults.refuse(fault(Code::UnknownFile, message).hint(hint));
    };
    if ending == "typ" && !path.starts_with(TEMPLATES) {
        let message = format!("`{path}` is not in templates/");
        let hint = "Typst files are read only from there";
        return faults.refuse(fault(Code::WrongFormat, message).hint(hint));
    }
    let source = faults.take(file.source())?;
    Some(match ending {
        "md" => Prose::Blocks(prose::markdown(&source, faults)),
        "txt" => Prose::Blocks(prose::plain(&source, faults)),
        _ => Prose::Typst(path.clone()),
    })
}
