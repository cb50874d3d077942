//! Sheets as pictures: a file for each, or one with a thumbnail of every sheet.

use typst_svg::SvgOptions;

use crate::diagnostic::Diagnostic;
use crate::page::shown::{self, Spot};
use crate::press::{self, Sheet};
use crate::work;

use super::extras::Extras;
use super::png;
use super::sink::{Finished, Part, Sink};
use super::text_carrier;

/// A file, with the positions of values on its sheet.
type Picture = (Vec<u8>, Vec<Spot>);

/// Makes a file of each sheet.
pub struct PictureSink {
    /// Dots per inch of a PNG; `None` for SVG.
    dpi: Option<u32>,
    drawn: Vec<Picture>,
    /// Whether to return the positions of values.
    places: bool,
}

impl PictureSink {
    /// Opens a sink for PNG at `dpi` dots per inch, or for SVG.
    pub fn new(dpi: Option<u32>, places: bool) -> Self {
        Self { dpi, drawn: Vec::new(), places }
    }

    fn drawn(&self, part: Part) -> Result<Vec<Picture>, Diagnostic> {
        let drawn = work::map_parallel(part.into_sheets()?, |mut sheet| {
            let spots = shown::take(&mut sheet.frame);
            let file = match self.dpi {
                Some(dpi) => png::sheet(&sheet, dpi)?,
                None => svg(&sheet),
            };
            Ok((file, spots))
        });
        drawn.into_iter().collect()
    }
}

impl Sink for PictureSink {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        let at = part.place(self.drawn.len());
        let drawn = self.drawn(part)?;
        self.drawn.splice(at..at, drawn);
        Ok(())
    }

    fn finish(self: Box<Self>, extras: &Extras) -> Result<Finished, Diagnostic> {
        let (mut files, spots): (Vec<_>, Vec<_>) = self.drawn.into_iter().unzip();
        if let Some(original) = &extras.original {
            files.iter_mut().for_each(|file| text_carrier::add_to_svg(file, original));
        }
        Ok(Finished { files, places: self.places.then_some(spots), ..Finished::default() })
    }
}

/// Writes a sheet as SVG, which drawing programs open at true size.
fn svg(sheet: &Sheet) -> Vec<u8> {
    let options = SvgOptions { render_bleed: false, pretty: false };
    typst_svg::svg(sheet, &options).into_bytes()
}

/// Makes one picture of all sheets.
pub struct ContactSink {
    dpi: u32,
    sheets: Vec<Sheet>,
}

impl ContactSink {
    /// Opens a sink for a picture of `dpi` dots per inch.
    pub fn new(dpi: u32) -> Self {
        Self { dpi, sheets: Vec::new() }
    }
}

impl Sink for ContactSink {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        let at = part.place(self.sheets.len());
        self.sheets.splice(at..at, part.into_sheets()?);
        Ok(())
    }

    fn finish(self: Box<Self>, _extras: &Extras) -> Result<Finished, Diagnostic> {
        let picture = png::sheet(&press::contact(&self.sheets), self.dpi)?;
        Ok(Finished { files: vec![picture], ..Finished::default() })
    }
}
