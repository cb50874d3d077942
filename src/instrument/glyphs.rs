//! No drawing leaves with a word that cannot be printed.

use crate::diagnostic::Diagnostic;
use crate::drawing::Drawing;

/// The drawings, if a font has every character of their words.
pub fn with_every_glyph(drawings: Vec<Drawing>) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let missing: Vec<Diagnostic> = drawings.iter().flat_map(Drawing::missing_glyphs).collect();
    if missing.is_empty() { Ok(drawings) } else { Err(missing) }
}
