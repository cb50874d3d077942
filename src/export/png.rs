//! A sheet as PNG.

use image::{DynamicImage, RgbaImage};
use typst_render::RenderOptions;

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;

use super::format::failed;

pub const POINTS_PER_INCH: f64 = 72.0;
const METRES_PER_INCH: f64 = 0.0254;

/// The resolution, as stated in the file.
pub fn resolution(dpi: u32) -> png::PixelDimensions {
    let per_metre = (f64::from(dpi) / METRES_PER_INCH).round() as u32;
    png::PixelDimensions { xppu: per_metre, yppu: per_metre, unit: png::Unit::Meter }
}

/// Renders a sheet at `dpi` dots per inch. The file states this, so that it prints at true size.
///
/// # Errors
/// If the image cannot be encoded.
pub fn sheet(sheet: &Sheet, dpi: u32) -> Result<Vec<u8>, Diagnostic> {
    let options = RenderOptions {
        pixel_per_pt: (f64::from(dpi) / POINTS_PER_INCH).into(),
        render_bleed: false,
    };
    let pixels = typst_render::render(sheet, &options);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_pixel_dims(Some(resolution(dpi)));
    // Sheets are on white paper, so there is no need for an alpha channel.
    let rgba = RgbaImage::from_raw(pixels.width(), pixels.height(), pixels.take());
    let rgb = rgba.map(|rgba| DynamicImage::from(rgba).into_rgb8().into_raw());
    let rgb = rgb.ok_or_else(|| failed("PNG", "no room"))?;
    let mut writer = encoder.write_header().map_err(|error| failed("PNG", error))?;
    writer.write_image_data(&rgb).map_err(|error| failed("PNG", error))?;
    writer.finish().map_err(|error| failed("PNG", error))?;
    Ok(bytes)
}
