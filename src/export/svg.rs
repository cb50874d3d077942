//! A sheet as SVG.

use typst_svg::SvgOptions;

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;

/// Writes a sheet, which drawing programs open at true size.
///
/// # Errors
/// None; the signature is that of every exporter.
pub fn sheet(sheet: &Sheet) -> Result<Vec<u8>, Diagnostic> {
    let options = SvgOptions { render_bleed: false, pretty: false };
    Ok(typst_svg::svg(sheet, &options).into_bytes())
}
