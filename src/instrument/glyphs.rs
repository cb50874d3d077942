//! Refuses drawings with characters that cannot be printed.

use crate::diagnostic::Diagnostic;
use crate::drawing::Drawing;

/// The drawings, if some font has each character of their words.
pub fn with_every_glyph(drawings: Vec<Drawing>) -> Result<Vec<Drawing>, Vec<Diagnostic>> {
    let missing: Vec<Diagnostic> = drawings.iter().flat_map(Drawing::missing_glyphs).collect();
    if missing.is_empty() { Ok(drawings) } else { Err(missing) }
}
