//! The sink for sheets, which exports each part while the next one is laid out.

use crate::diagnostic::Diagnostic;
use crate::press::{self, Sheet};
use crate::spool::{Bytes, Spool};
use crate::work::{self, Stage};

use crate::page::shown::{self, Spot};

use super::about::About;
use super::extras::Extras;
use super::format::{Format, PdfWish};
use super::part::{Part, Position};
use super::pdf::PdfSink;
use super::{png, svg};

/// The number of pictures to render at a time; each is uncompressed in memory.
const PICTURES_AT_ONCE: usize = 8;

/// The options of the output.
#[derive(Clone)]
pub struct Output {
    pub format: Format,
    pub about: About,
    pub pdf: PdfWish,
    pub spool: Spool,
    /// Whether to return the positions of all values.
    pub places: bool,
}

/// The finished files of a sink.
#[derive(Default)]
pub struct Finished {
    /// One PDF or contact sheet, or a file for each sheet in order.
    pub files: Vec<Bytes>,
    /// The positions of values on each sheet, if requested.
    pub places: Option<Vec<Vec<Spot>>>,
}

/// Writes sheets to files.
pub struct Sink {
    kind: Kind,
}

enum Kind {
    Pdf(Box<PdfSink>),
    Files(Stage<(Position, Vec<Sheet>), KeptFiles, Diagnostic>, bool),
    Contact { dpi: u32, sheets: Kept<Sheet> },
}

/// Finished files with the positions of values on their sheets.
type KeptFiles = Kept<(Bytes, Vec<Spot>)>;

/// Items kept until the end, in the order of the sheets.
struct Kept<T> {
    front: Vec<T>,
    back: Vec<T>,
}

impl<T> Kept<T> {
    fn new() -> Self {
        Self { front: Vec::new(), back: Vec::new() }
    }

    fn add(&mut self, position: Position, items: impl IntoIterator<Item = T>) {
        match position {
            Position::Front => self.front.splice(0..0, items).for_each(drop),
            Position::Back => self.back.extend(items),
        }
    }

    fn into_all(mut self) -> Vec<T> {
        self.front.append(&mut self.back);
        self.front
    }
}

impl Sink {
    /// Opens a sink.
    pub fn new(output: &Output) -> Self {
        let files = |picture: Picture| {
            let spool = output.spool.clone();
            let stage = Stage::new(Kept::new(), move |kept, (position, sheets)| {
                keep_files(kept, position, sheets, &picture, &spool)
            });
            Kind::Files(stage, output.places)
        };
        let kind = match output.format {
            Format::Pdf => {
                let Output { about, pdf, spool, .. } = output;
                Kind::Pdf(Box::new(PdfSink::new(about, pdf, spool)))
            }
            Format::Svg => files(Box::new(svg::sheet)),
            Format::Png { dpi } => files(Box::new(move |sheet| png::sheet(sheet, dpi))),
            Format::Contact { dpi } => Kind::Contact { dpi, sheets: Kept::new() },
        };
        Self { kind }
    }

    /// Appends a part. Blocks while an earlier part is being exported, to limit memory. Parts after an
    /// error are dropped.
    ///
    /// # Errors
    /// If this part or an earlier one cannot be exported.
    pub fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        self.take(Position::Back, vec![part])
    }

    /// Prepends a part, since front matter is laid out last.
    ///
    /// # Errors
    /// As [`Sink::push`].
    pub fn push_front(&mut self, part: Part) -> Result<(), Diagnostic> {
        self.take(Position::Front, vec![part])
    }

    /// Appends sheets and exports them on all cores, at the end of a run when layout is finished.
    ///
    /// # Errors
    /// As [`Sink::push`].
    pub fn push_all(&mut self, sheets: Vec<Sheet>) -> Result<(), Diagnostic> {
        let share = sheets.len().div_ceil(work::parallelism()).max(SHEETS_A_SHARE);
        let mut sheets = sheets.into_iter().peekable();
        let mut shares = Vec::new();
        while sheets.peek().is_some() {
            shares.push(Part::Sheets(sheets.by_ref().take(share).collect()));
        }
        self.take(Position::Back, shares)
    }

    fn take(&mut self, position: Position, parts: Vec<Part>) -> Result<(), Diagnostic> {
        match &mut self.kind {
            Kind::Pdf(pdf) => pdf.push(position, parts),
            Kind::Files(stage, _) => {
                parts.into_iter().try_for_each(|part| stage.push((position, part.into_sheets())))
            }
            Kind::Contact { sheets, .. } => {
                sheets.add(position, parts.into_iter().flat_map(Part::into_sheets));
                Ok(())
            }
        }
    }

    /// Finishes the files.
    ///
    /// # Errors
    /// If a part cannot be exported, or the target of a link does not exist.
    pub fn finish(self, extras: &Extras) -> Result<Finished, Diagnostic> {
        let files = match self.kind {
            Kind::Pdf(pdf) => vec![pdf.finish(extras)?],
            Kind::Files(stage, places) => {
                let (files, spots): (_, Vec<_>) = stage.finish()?.into_all().into_iter().unzip();
                return Ok(Finished { files, places: places.then_some(spots) });
            }
            Kind::Contact { dpi, sheets } => {
                let picture = png::sheet(&press::contact(&sheets.into_all()), dpi)?;
                vec![Bytes::Here(picture)]
            }
        };
        Ok(Finished { files, places: None })
    }
}

/// The fewest sheets to export as a separate part, since each part embeds its fonts.
const SHEETS_A_SHARE: usize = 8;

type Picture = Box<dyn Fn(&Sheet) -> Result<Vec<u8>, Diagnostic> + Send + Sync>;

/// Renders a file for each sheet, a few at a time, and spools them.
fn keep_files(
    kept: &mut KeptFiles,
    position: Position,
    mut sheets: Vec<Sheet>,
    picture: &Picture,
    spool: &Spool,
) -> Result<(), Diagnostic> {
    let spots: Vec<Vec<Spot>> =
        sheets.iter_mut().map(|sheet| shown::take(&mut sheet.frame)).collect();
    let mut files = Vec::new();
    for few in sheets.chunks(PICTURES_AT_ONCE) {
        for file in work::map_parallel(few, picture) {
            files.push(spool.keep(file?)?);
        }
    }
    kept.add(position, files.into_iter().zip(spots));
    Ok(())
}
