//! Firing diagrams on a board of squares.

use crate::diagnostic::Diagnostic;
use crate::model::{DiagramSpec, Instrument};

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(
    spec: &DiagramSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (spec, instrument, request);
    Ok(Vec::new())
}
