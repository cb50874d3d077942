//! Stands in for the layered PDF where printpdf cannot be built: it brings functions of JavaScript.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::Drawing;
use crate::export::claims::FileClaim;
use crate::export::extras::Extras;
use crate::model::Cutter;

/// Refuses to write the file.
///
/// # Errors
/// Always.
pub fn document(
    _: &[Drawing],
    _: &Cutter,
    _: FileClaim,
    _: &Extras,
) -> Result<Vec<u8>, Diagnostic> {
    let fault = Diagnostic::error(Code::WrongFormat, "a PDF in layers cannot be written here");
    Err(fault.hint("the program writes it, as `chartroom serve` does; here, take SVG or DXF"))
}
