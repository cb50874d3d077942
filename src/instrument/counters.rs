//! Ships as counters.

use crate::diagnostic::Diagnostic;
use crate::model::Instrument;

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(instrument: &Instrument, request: &Request) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (instrument, request);
    Ok(Vec::new())
}
