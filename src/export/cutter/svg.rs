//! Writes a drawing as SVG in millimetres, with text as outlines.

use crate::data::Files;
use crate::diagnostic::Diagnostic;
use crate::drawing::Drawing;
use crate::drawing::svg::SvgWriter;
use crate::export::claims::FileClaim;
use crate::model::Cutter;

/// The template of a project, ready to draw.
pub type Template = SvgWriter;

/// Reads the template.
///
/// # Errors
/// If it cannot be read.
pub fn template(files: &Files) -> Result<Template, Diagnostic> {
    SvgWriter::new(files)
}

/// Writes a drawing that was prepared for the cutter.
///
/// # Errors
/// If the template fails, or no font has a character.
pub fn drawing(
    template: &Template,
    drawing: &Drawing,
    cutter: &Cutter,
    claim: &FileClaim,
) -> Result<Vec<u8>, Diagnostic> {
    template.cut(drawing, &claim.to_json(), cutter).map(String::into_bytes)
}
