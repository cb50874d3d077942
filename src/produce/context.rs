//! What a run makes, and with what.

use crate::export::{About, Format, Output, Sink};
use crate::measure::Point;
use crate::output::Host;
use crate::page::Typesetter;
use crate::press::{self, Sheet};
use crate::request::{PrintSettings, Request};
use crate::spool::Spool;

/// What sheets are made with.
#[derive(Clone, Copy)]
pub struct Shop<'a> {
    pub typesetter: &'a Typesetter,
    /// What they are printed on.
    pub settings: &'a PrintSettings,
    pub format: Format,
    /// Where finished files wait for the end of the run.
    pub spool: &'a Spool,
    /// Whether a file of its own tells where each ship's values stand.
    pub places: bool,
    pub host: &'a dyn Host,
}

/// What a run makes, and with what.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub request: &'a Request,
    pub shop: Shop<'a>,
}

impl Shop<'_> {
    /// A sink for sheets.
    pub fn sink(&self, about: &About) -> Sink {
        let (pdf, spool) = (self.settings.pdf.clone(), self.spool.clone());
        let Self { format, places, .. } = *self;
        Sink::new(&Output { format, about: about.clone(), pdf, spool, places })
    }

    /// Sheets as the printer gets them, moved and scaled by what is known of it.
    pub fn ready(&self, mut sheets: Vec<Sheet>) -> Vec<Sheet> {
        if matches!(self.format, Format::Contact { .. }) {
            return sheets;
        }
        for sheet in &mut sheets {
            if let Some(printer) = &self.settings.printer {
                press::correct(sheet, printer);
            }
            // Where both sides are printed every second sheet is a back.
            let is_back = sheet.number % 2 == 0;
            let offset = self.settings.offset(is_back);
            if offset != Point::ORIGIN || (is_back && self.settings.backs.is_some()) {
                press::shift(sheet, offset);
            }
        }
        sheets
    }
}
