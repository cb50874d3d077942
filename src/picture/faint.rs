//! Lightens a picture so that lines and numbers on it stay legible.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat};

use super::Refused;
use super::check::CheckedPicture;
use super::svg;

/// Blends a picture with white, at this opacity in percent. Returns a PNG, or an SVG if it was one.
///
/// # Errors
/// If it is damaged.
pub fn faint(picture: &CheckedPicture, percent: u8) -> Result<Vec<u8>, Refused> {
    let lighter = |part: u8| {
        let dark = (255 - u32::from(part)) * u32::from(percent);
        (255 - (dark + 50) / 100) as u8
    };
    let Some(mut plain) = picture.unpacked()? else {
        let text = String::from_utf8_lossy(&picture.bytes);
        return Ok(svg::recolored(&text, |color| color.map(lighter)).into_bytes());
    };
    match &mut plain {
        DynamicImage::ImageLuma8(dots) => dots.iter_mut().for_each(|part| *part = lighter(*part)),
        DynamicImage::ImageRgb8(dots) => dots.iter_mut().for_each(|part| *part = lighter(*part)),
        DynamicImage::ImageLumaA8(dots) => {
            dots.pixels_mut().for_each(|dot| dot[0] = lighter(dot[0]));
        }
        DynamicImage::ImageRgba8(dots) => {
            dots.pixels_mut().for_each(|dot| dot.0[..3].iter_mut().for_each(|c| *c = lighter(*c)));
        }
        _ => {}
    }
    let mut bytes = Cursor::new(Vec::new());
    plain
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| Refused::bad(format!("cannot be made lighter: {error}"), "try PNG"))?;
    Ok(bytes.into_inner())
}
