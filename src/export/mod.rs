//! Makes files of what is printed. Every kind of file has a [`Sink`]: it is opened with its options, takes
//! part after part, and returns the files at the end.

pub mod claims;
mod cutter;
mod deck;
mod extras;
mod format;
pub mod identifier;
mod original;
mod pdf;
mod pictures;
mod png;
mod roll;
mod sink;
pub mod text_carrier;

pub use extras::{About, Bookmark, Boxes, Destination, Extras, Labels, Landing, Origin, Sides};
pub use format::{CutterFormat, DeckWish, Format, PdfWish};
pub use original::{Carried, MOST, ORIGINAL, ORIGINAL_KIND, Original};
pub use pdf::{CLEAR, CROSSED, flatten};
pub use png::card_size;
pub use roll::{Head, ROLL, Roll, RollForm, RollShip, RollSide, Shape};
pub use sink::{Card, CardBack, Finished, Handling, HeldSheets, Output, Part, Sink};

use crate::data::Files;
use crate::diagnostic::Diagnostic;

use cutter::CutterSink;
use deck::DeckSink;
use pdf::PdfSink;
use pictures::{ContactSink, PictureSink};

/// Opens the sink for these files, with the fonts and templates of a project. `places` asks for the
/// positions of values on pictures.
///
/// # Errors
/// If a font or a template cannot be read.
pub fn open(
    output: &Output,
    pdf: &PdfWish,
    places: bool,
    files: &Files,
) -> Result<Box<dyn Sink>, Diagnostic> {
    Ok(match output {
        Output::Sheets(Format::Pdf) => Box::new(PdfSink::new(pdf)),
        Output::Sheets(Format::Svg) => Box::new(PictureSink::new(None, places)),
        Output::Sheets(Format::Png { dpi }) => Box::new(PictureSink::new(Some(*dpi), places)),
        Output::Sheets(Format::Contact { dpi }) => Box::new(ContactSink::new(*dpi)),
        Output::Cutter(format, cutter) => Box::new(CutterSink::new(*format, cutter, files)?),
        Output::Deck(wish) => Box::new(DeckSink::new(wish)),
    })
}
