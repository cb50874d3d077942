//! Strips metadata from pictures that go into files for others.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat};

use crate::drawing::Fonts;

use super::check::{Kind, look};
use super::jpeg;

/// Strips all metadata except orientation and color profile. `None` if the picture cannot be used.
pub fn private(bytes: &[u8], fonts: &Fonts) -> Option<Vec<u8>> {
    let found = look(bytes, fonts).ok()?;
    let format = match found.kind {
        Kind::Dots(ImageFormat::Jpeg) => return jpeg::private(bytes, found.turn),
        // It was cleaned when it was checked.
        Kind::Svg => return Some(found.bytes),
        Kind::Dots(ImageFormat::Png) if tells_nothing(bytes) => return Some(found.bytes),
        Kind::Dots(format) => format,
    };
    let mut picture = found.unpacked().ok()??;
    if format == ImageFormat::Gif {
        picture = DynamicImage::ImageRgba8(picture.into_rgba8());
    }
    let mut made = Cursor::new(Vec::new());
    picture.write_to(&mut made, format).ok()?;
    Some(made.into_inner())
}

/// Whether a PNG has only pixels and color information.
fn tells_nothing(bytes: &[u8]) -> bool {
    const OF_DOTS: [&[u8]; 12] = [
        b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"bKGD", b"pHYs",
        b"sBIT", b"cICP",
    ];
    const HEAD: usize = 8;
    let mut at = HEAD;
    while at < bytes.len() {
        let (Some(length), Some(kind)) = (bytes.get(at..at + 4), bytes.get(at + 4..at + 8)) else {
            return false;
        };
        if !OF_DOTS.contains(&kind) {
            return false;
        }
        let length = length.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        at += length + 12;
        if kind == b"IEND" {
            break;
        }
    }
    // Nothing follows the last chunk.
    at == bytes.len()
}
