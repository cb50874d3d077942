//! Damage markers, chits and cards.

use crate::diagnostic::Diagnostic;
use crate::model::{Instrument, MarkersSpec};

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(
    spec: &MarkersSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (spec, instrument, request);
    Ok(Vec::new())
}
