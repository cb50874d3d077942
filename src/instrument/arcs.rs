//! Firing arcs on film or acrylic.

use crate::diagnostic::Diagnostic;
use crate::model::{ArcsSpec, Instrument};

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(
    spec: &ArcsSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (spec, instrument, request);
    Ok(Vec::new())
}
