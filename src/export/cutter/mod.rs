//! Exports drawings for cutters and drawing programs, as a file for each or one file in layers.

mod dxf;
mod output;
mod pdf;
mod svg;

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Drawing, offset};
use crate::measure::Length;
use crate::model::{Cutter, Size};
use crate::spool::Bytes;

use super::about::plain;
use super::claims::FileClaim;
use super::format::CutterFormat;
use super::identifier;

pub use output::CutterOutput;

/// Writes drawings to files for a cutter.
pub struct CutterSink {
    output: CutterOutput,
    kind: Kind,
}

enum Kind {
    Svg(Box<svg::Template>, Vec<Bytes>),
    Dxf(Vec<Bytes>),
    Pdf(Vec<Drawing>),
}

impl CutterSink {
    /// Opens a sink, with the fonts and templates of a project.
    ///
    /// # Errors
    /// If a font or the template of SVG cannot be read.
    pub fn new(mut output: CutterOutput, files: &Files) -> Result<Self, Diagnostic> {
        output.about = output.about.cleaned();
        let kind = match output.format {
            CutterFormat::Svg => Kind::Svg(Box::new(svg::template(files)?), Vec::new()),
            CutterFormat::Dxf => Kind::Dxf(Vec::new()),
            CutterFormat::Pdf => Kind::Pdf(Vec::new()),
        };
        Ok(Self { output, kind })
    }

    /// Sets the attachment of the PDF.
    pub fn carry(&mut self, original: Option<Vec<u8>>) {
        self.output.original = original;
    }

    /// Adds a drawing, followed by its back, after preparing both for the cutter.
    ///
    /// # Errors
    /// If a cut cannot be offset by the kerf, no font has a character, or the template fails.
    pub fn push(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        self.push_side(drawing)?;
        drawing.back.as_deref().map_or(Ok(()), |back| self.push_side(back))
    }

    fn push_side(&mut self, drawing: &Drawing) -> Result<(), Diagnostic> {
        self.push_prepared(offset::prepare(drawing, &self.output.cutter)?)
    }

    /// Adds a drawing that [`offset::prepare`] has prepared, without its back.
    ///
    /// # Errors
    /// If no font has a character, or the template fails.
    pub fn push_prepared(&mut self, mut drawing: Drawing) -> Result<(), Diagnostic> {
        let cutter = &self.output.cutter;
        drawing.title = plain(&drawing.title);
        match &mut self.kind {
            Kind::Svg(template, files) => {
                let claim = claim([&drawing], cutter);
                files.push(sealed(svg::drawing(template, &drawing, cutter, &claim)?));
            }
            Kind::Dxf(files) => {
                let claim = claim([&drawing], cutter);
                files.push(sealed(dxf::drawing(&drawing, cutter, &drawing.faces, &claim)?));
            }
            Kind::Pdf(drawings) => {
                let Size { width, height } = drawing.size;
                if width.max(height) > LONGEST_PAGE {
                    return Err(page_too_long(&drawing));
                }
                drawings.push(drawing);
            }
        }
        Ok(())
    }

    /// Finishes the files.
    ///
    /// # Errors
    /// If no font has a character, or the file cannot be made.
    pub fn finish(self) -> Result<Vec<Bytes>, Diagnostic> {
        match self.kind {
            Kind::Svg(_, files) | Kind::Dxf(files) => Ok(files),
            Kind::Pdf(drawings) => {
                let claim = claim(&drawings, &self.output.cutter);
                let file = pdf::document(&drawings, &self.output, claim)?;
                Ok(vec![Bytes::Here(file)])
            }
        }
    }
}

/// A complete file with its identifier.
fn sealed(mut file: Vec<u8>) -> Bytes {
    identifier::seal(&mut file);
    Bytes::Here(file)
}

/// The longest side of a PDF page that every reader accepts: 14,400 points.
const LONGEST_PAGE: Length = Length::um(5_080_000);

fn page_too_long(drawing: &Drawing) -> Diagnostic {
    let message = format!(
        "`{}` is {}, and a page of PDF is {LONGEST_PAGE} mm long at most",
        drawing.title,
        drawing.size.words()
    );
    Diagnostic::error(Code::WrongFormat, message)
        .hint("choose the format svg or dxf, or a smaller bed with `--bed`")
}

fn claim<'a>(drawings: impl IntoIterator<Item = &'a Drawing>, cutter: &Cutter) -> FileClaim {
    let kerf = (cutter.kerf > Length::ZERO).then_some(cutter.kerf);
    FileClaim { kerf, ..FileClaim::of(drawings) }
}
