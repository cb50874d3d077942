//! Exports drawings for cutters and drawing programs, as a file for each or one file in layers.

mod dxf;
#[cfg_attr(not(feature = "cutter-pdf"), path = "no_pdf.rs")]
mod pdf;

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::Drawing;
use crate::drawing::svg::SvgWriter;
use crate::measure::Length;
use crate::model::{Cutter, Size};

use super::claims::FileClaim;
use super::extras::{Extras, plain};
use super::format::CutterFormat;
use super::identifier;
use super::sink::{Finished, Part, Sink, misplaced};
use super::text_carrier;

/// Writes drawings to files for a cutter.
pub struct CutterSink {
    /// The machine's layers, colors and width of cut.
    cutter: Cutter,
    kind: Kind,
}

enum Kind {
    Svg(Box<SvgWriter>, Vec<Vec<u8>>),
    Dxf(Vec<Vec<u8>>),
    Pdf(Vec<Drawing>),
}

impl CutterSink {
    /// Opens a sink, with the fonts and templates of a project.
    ///
    /// # Errors
    /// If a font or the template of SVG cannot be read.
    pub fn new(format: CutterFormat, cutter: &Cutter, files: &Files) -> Result<Self, Diagnostic> {
        let kind = match format {
            CutterFormat::Svg => Kind::Svg(Box::new(SvgWriter::new(files)?), Vec::new()),
            CutterFormat::Dxf => Kind::Dxf(Vec::new()),
            CutterFormat::Pdf => Kind::Pdf(Vec::new()),
        };
        Ok(Self { cutter: cutter.clone(), kind })
    }
}

impl Sink for CutterSink {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        let Part::Drawing(mut drawing) = part else { return Err(misplaced()) };
        let cutter = &self.cutter;
        drawing.title = plain(&drawing.title);
        match &mut self.kind {
            Kind::Svg(template, files) => {
                let claim = claim([&*drawing], cutter);
                let file = template.cut(&drawing, &claim.to_json(), cutter)?;
                files.push(file.into_bytes());
            }
            Kind::Dxf(files) => {
                let claim = claim([&*drawing], cutter);
                files.push(dxf::drawing(&drawing, cutter, &claim)?);
            }
            Kind::Pdf(drawings) => {
                let Size { width, height } = drawing.size;
                if width.max(height) > LONGEST_PAGE {
                    return Err(page_too_long(&drawing));
                }
                drawings.push(*drawing);
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>, extras: &Extras) -> Result<Finished, Diagnostic> {
        let files = match self.kind {
            Kind::Svg(_, files) => sealed(files, extras, text_carrier::add_to_svg),
            Kind::Dxf(files) => sealed(files, extras, text_carrier::add_to_dxf),
            Kind::Pdf(drawings) => {
                let claim = claim(&drawings, &self.cutter);
                vec![pdf::document(&drawings, &self.cutter, claim, extras)?]
            }
        };
        Ok(Finished { files, ..Finished::default() })
    }
}

/// Complete files: with what they were printed from, and their identifiers.
fn sealed(
    mut files: Vec<Vec<u8>>,
    extras: &Extras,
    carry: fn(&mut Vec<u8>, &[u8]),
) -> Vec<Vec<u8>> {
    for file in &mut files {
        if let Some(original) = &extras.original {
            carry(file, original);
        }
        identifier::seal(file);
    }
    files
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
    let kerf = Some(cutter.kerf).filter(|kerf| *kerf > Length::ZERO);
    FileClaim { kerf, ..FileClaim::of(drawings) }
}
