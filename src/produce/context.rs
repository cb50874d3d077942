//! The context that all parts of a run share.

use crate::measure::Point;
use crate::output::Host;
use crate::page::Typesetter;
use crate::press::{self, Sheet};
use crate::request::{PrintSettings, Request};

/// Everything that sheets are made with.
#[derive(Clone, Copy)]
pub struct PrintTools<'a> {
    pub typesetter: &'a Typesetter,
    pub settings: &'a PrintSettings,
    /// Whether sheets are corrected for the printer, as they are unless they end up as thumbnails.
    pub corrects: bool,
    pub host: &'a dyn Host,
}

/// A request and the means to fulfil it.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub request: &'a Request,
    pub tools: PrintTools<'a>,
}

impl PrintTools<'_> {
    /// Corrects sheets for the printer: shifted and scaled by what is known of it.
    pub fn ready(&self, mut sheets: Vec<Sheet>) -> Vec<Sheet> {
        if !self.corrects {
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
