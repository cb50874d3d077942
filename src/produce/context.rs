//! The context that all parts of a run share.

use crate::derive::KnownValues;
use crate::export::{About, Format, Output, Sink};
use crate::measure::Point;
use crate::output::Host;
use crate::page::{self, Typesetter};
use crate::press::{self, Sheet};
use crate::request::{PrintSettings, Request};
use crate::spool::Spool;

/// The number of parts for which a program that runs again keeps what Typst has memoized.
const PARTS_REMEMBERED: usize = 6;

/// Everything that sheets are made with.
#[derive(Clone, Copy)]
pub struct Shop<'a> {
    pub typesetter: &'a Typesetter,
    pub settings: &'a PrintSettings,
    pub format: Format,
    pub spool: &'a Spool,
    /// Whether to write the positions of all values to a separate file.
    pub places: bool,
    pub host: &'a dyn Host,
}

/// A request and the means to fulfil it.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub request: &'a Request,
    pub shop: Shop<'a>,
}

impl Shop<'_> {
    /// Opens a sink for sheets.
    pub fn sink(&self, about: &About) -> Sink {
        let (pdf, spool) = (self.settings.pdf.clone(), self.spool.clone());
        let Self { format, places, .. } = *self;
        let known = self.host.caches().map(|caches| caches.parts.clone());
        Sink::new(&Output { format, about: about.clone(), pdf, spool, places, known })
    }

    /// The values that earlier runs derived, if the program around this one keeps them.
    pub fn known_values(&self) -> Option<&KnownValues> {
        self.host.caches().map(|caches| &caches.values)
    }

    /// Drops what Typst has memoized of earlier parts, to limit memory in a long run. A program that runs
    /// again and again needs more of it.
    pub fn forget(&self) {
        match self.host.caches() {
            Some(_) => page::forget_older(PARTS_REMEMBERED),
            None => self.typesetter.forget(),
        }
    }

    /// Corrects sheets for the printer: shifted and scaled by what is known of it.
    pub fn ready(&self, mut sheets: Vec<Sheet>) -> Vec<Sheet> {
        if matches!(self.format, Format::Contact { .. }) {
            return sheets;
        }
        for sheet in &mut sheets {
            if let Some(printer) = &self.settings.printer {
                press::correct(sheet, printer);
            }
            // If both sides are printed, every second page is a back.
            let is_back = sheet.number % 2 == 0;
            let offset = self.settings.offset(is_back);
            if offset != Point::ORIGIN || (is_back && self.settings.backs.is_some()) {
                press::shift(sheet, offset);
            }
        }
        sheets
    }
}
