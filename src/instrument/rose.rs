//! The direction rose.

use crate::diagnostic::Diagnostic;
use crate::model::{Instrument, RoseSpec};

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(
    spec: &RoseSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (spec, instrument, request);
    Ok(Vec::new())
}
