//! The one place where sinks are opened.

use crate::data::Files;
use crate::diagnostic::Diagnostic;

use super::cutter::CutterSink;
use super::deck::DeckSink;
use super::format::{Format, PdfWish};
use super::pdf::PdfSink;
use super::pictures::{ContactSink, PictureSink};
use super::sink::{Output, Sink};

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
        Output::Sheets(Format::Svg) => Box::new(PictureSink::svg(places)),
        Output::Sheets(Format::Png { dpi }) => Box::new(PictureSink::png(*dpi, places)),
        Output::Sheets(Format::Contact { dpi }) => Box::new(ContactSink::new(*dpi)),
        Output::Cutter(format, cutter) => Box::new(CutterSink::new(*format, cutter, files)?),
        Output::Deck(wish) => Box::new(DeckSink::new(wish)),
    })
}
