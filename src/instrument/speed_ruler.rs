//! Speed rulers.

use crate::diagnostic::Diagnostic;
use crate::model::{Instrument, SpeedRulerSpec};

use super::{Drawing, Request};

/// Its drawings.
///
/// # Errors
/// What it needs and does not have.
pub fn draw(
    spec: &SpeedRulerSpec,
    instrument: &Instrument,
    request: &Request,
) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let _ = (spec, instrument, request);
    Ok(Vec::new())
}
