//! A picture without what tells of where and by whom it was made, for a file that others will get.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat};

use crate::drawing::Fonts;

use super::check::{Kind, look};
use super::jpeg;

/// The same picture without what its file tells besides: still turned as its EXIF says, with its colors.
/// `None` if it is none that can be used.
pub fn private(bytes: &[u8], fonts: &Fonts) -> Option<Vec<u8>> {
    let found = look(bytes, fonts).ok()?;
    let format = match found.kind {
        Kind::Jpeg => return jpeg::private(bytes, found.turn),
        // What is drawn of it.
        Kind::Svg => return Some(found.bytes),
        Kind::Png if tells_nothing(bytes) => return Some(found.bytes),
        Kind::Png => ImageFormat::Png,
        Kind::Gif => ImageFormat::Gif,
        Kind::Webp => ImageFormat::WebP,
    };
    let mut picture = found.unpacked().ok()??;
    if format == ImageFormat::Gif {
        picture = DynamicImage::ImageRgba8(picture.into_rgba8());
    }
    let mut made = Cursor::new(Vec::new());
    picture.write_to(&mut made, format).ok()?;
    Some(made.into_inner())
}

/// Whether a PNG has nothing but dots and what says of which color they are.
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
    // Nothing hangs behind it.
    at == bytes.len()
}
