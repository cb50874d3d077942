//! Sheets as pixels, and pixels as PNG.

use image::{DynamicImage, RgbaImage};
use png::ColorType;
use typst::layout::Abs;
use typst_render::RenderOptions;

use crate::diagnostic::Diagnostic;
use crate::press::Sheet;

use super::format::failed;

const POINTS_PER_INCH: f64 = 72.0;
const METRES_PER_INCH: f64 = 0.0254;

fn rendering(dpi: u32) -> RenderOptions {
    let pixel_per_pt = (f64::from(dpi) / POINTS_PER_INCH).into();
    RenderOptions { pixel_per_pt, render_bleed: false }
}

/// Renders a sheet at `dpi` dots per inch. The file states this, so that it prints at true size.
///
/// # Errors
/// If the image cannot be encoded.
pub fn sheet(sheet: &Sheet, dpi: u32) -> Result<Vec<u8>, Diagnostic> {
    let pixels = typst_render::render(sheet, &rendering(dpi));
    let size = (pixels.width(), pixels.height());
    // Sheets are on white paper, so there is no need for an alpha channel.
    let rgba = RgbaImage::from_raw(size.0, size.1, pixels.take());
    let rgb = rgba.map(|rgba| DynamicImage::from(rgba).into_rgb8().into_raw());
    let rgb = rgb.ok_or_else(|| failed("PNG", "no room"))?;
    encoded(size, ColorType::Rgb, &rgb, dpi).map_err(|error| failed("PNG", error))
}

/// Renders a card, which may be transparent, as pixels.
pub fn rendered_card(sheet: &Sheet, dpi: u32) -> RgbaImage {
    let drawn = typst_render::render(sheet, &rendering(dpi));
    let straight = drawn.pixels().iter().map(|pixel| pixel.demultiply());
    let pixels = straight.flat_map(|p| [p.red(), p.green(), p.blue(), p.alpha()]).collect();
    RgbaImage::from_raw(drawn.width(), drawn.height(), pixels).unwrap_or_default()
}

/// The size of a card in pixels, as it is rendered.
pub fn card_size(sheet: &Sheet, dpi: u32) -> (u32, u32) {
    let per_point = (f64::from(dpi) / POINTS_PER_INCH) as f32;
    let size = sheet.frame.size();
    let side = |length: Abs| (per_point * length.to_pt() as f32).round().max(1.0) as u32;
    (side(size.x), side(size.y))
}

/// Encodes pixels of cards as PNG.
///
/// # Errors
/// If they cannot be encoded.
pub fn encoded_cards(picture: &RgbaImage, dpi: u32) -> Result<Vec<u8>, Diagnostic> {
    encoded(picture.dimensions(), ColorType::Rgba, picture, dpi)
        .map_err(|error| failed("PNG", error))
}

fn encoded(
    (width, height): (u32, u32),
    color: ColorType,
    pixels: &[u8],
    dpi: u32,
) -> Result<Vec<u8>, png::EncodingError> {
    let per_metre = (f64::from(dpi) / METRES_PER_INCH).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
