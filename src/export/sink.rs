//! Sinks take what is printed part by part and make files of it. All have one shape, whatever they write.

use crate::diagnostic::Diagnostic;
use crate::drawing::Drawing;
use crate::model::Cutter;
use crate::page::shown::Spot;
use crate::press::Sheet;

use super::extras::Extras;
use super::format::{CutterFormat, DeckWish, Format, failed};

/// The kind of files to make.
pub enum Output {
    Sheets(Format),
    /// Drawings for a cutter.
    Cutter(CutterFormat, Cutter),
    /// Cards for an online table.
    Deck(DeckWish),
}

impl Output {
    /// The extension of the files.
    pub fn ending(&self) -> &'static str {
        match self {
            Self::Sheets(format) => format.ending(),
            Self::Cutter(format, _) => format.word(),
            Self::Deck(_) => "json",
        }
    }

    /// Whether its files can carry what they were printed from.
    pub fn can_carry(&self) -> bool {
        matches!(self, Self::Sheets(Format::Pdf | Format::Svg) | Self::Cutter(..))
    }
}

/// A part of a print.
pub enum Part {
    /// Sheets for play, without tags, which would make them many times larger.
    Sheets(Vec<Sheet>),
    /// Pages to read, laid out together; tagged for accessibility in a PDF.
    BookPages(Vec<Sheet>),
    /// Such pages that go before all others, since covers are laid out last.
    FrontPages(Vec<Sheet>),
    /// A drawing that has been prepared for the cutter.
    Drawing(Box<Drawing>),
    /// A card for an online table.
    Card(Box<Card>),
}

/// A card with its faces, which may be transparent.
pub struct Card {
    pub name: String,
    pub front: Sheet,
    pub back: CardBack,
    pub handling: Handling,
}

pub enum CardBack {
    None,
    Own(Sheet),
    /// That of all cards of its size.
    Shared(Sheet),
}

/// How a table handles a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handling {
    /// Drawn from a deck and held in a hand.
    Card,
    /// Laid on the table.
    Piece,
}

/// The finished files of a sink.
#[derive(Default)]
pub struct Finished {
    pub files: Vec<Vec<u8>>,
    /// The suffix of each file's name, such as `-mikasa.png`; empty if files are numbered.
    pub names: Vec<String>,
    /// The positions of values on each sheet, if requested.
    pub places: Option<Vec<Vec<Spot>>>,
}

/// Takes the parts of a print, and makes files of them.
pub trait Sink {
    /// Adds a part.
    ///
    /// # Errors
    /// If this part or an earlier one cannot be exported, or is not for files of this kind.
    fn push(&mut self, part: Part) -> Result<(), Diagnostic>;

    /// Finishes the files.
    ///
    /// # Errors
    /// If a part cannot be exported, or the target of a link does not exist.
    fn finish(self: Box<Self>, extras: &Extras) -> Result<Finished, Diagnostic>;
}

impl Part {
    /// Where its sheets go among this many earlier ones.
    pub fn place(&self, earlier: usize) -> usize {
        if matches!(self, Self::FrontPages(_)) { 0 } else { earlier }
    }

    /// Its sheets.
    ///
    /// # Errors
    /// If it has none.
    pub fn into_sheets(self) -> Result<Vec<Sheet>, Diagnostic> {
        match self {
            Self::Sheets(sheets) | Self::BookPages(sheets) | Self::FrontPages(sheets) => Ok(sheets),
            Self::Drawing(_) | Self::Card(_) => Err(misplaced()),
        }
    }
}

/// The fault of a part that is not for these files; no input is known that causes one.
pub fn misplaced() -> Diagnostic {
    failed("file", "it cannot have a part of this kind")
}

/// Collects sheets that are not for the file yet.
#[derive(Default)]
pub struct HeldSheets(pub Vec<Sheet>);

impl Sink for HeldSheets {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        let at = part.place(self.0.len());
        self.0.splice(at..at, part.into_sheets()?);
        Ok(())
    }

    fn finish(self: Box<Self>, _extras: &Extras) -> Result<Finished, Diagnostic> {
        Ok(Finished::default())
    }
}
