//! Checks a picture before it is decoded: its format, its size, and whether it is complete.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use super::{Refused, jpeg, pixels, svg};
use crate::drawing::Fonts;

/// The largest file, in bytes.
pub const MOST_BYTES: usize = 32 << 20;
/// The most pixels: A3 at 300 dots per inch has 17 million.
pub const MOST_PIXELS: u64 = 50_000_000;
/// The most memory for a decoded picture, in bytes.
const MOST_UNPACKED: u64 = 400 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Dots(ImageFormat),
    Svg,
}

impl Kind {
    /// The extension of such files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Dots(format) => format.extensions_str()[0],
            Self::Svg => "svg",
        }
    }

    /// The format by a file's first bytes, since its name may be wrong.
    fn of(bytes: &[u8]) -> Option<Self> {
        use ImageFormat::{Gif, Jpeg, Png, WebP};
        match image::guess_format(bytes) {
            Ok(format @ (Jpeg | Png | Gif | WebP)) => Some(Self::Dots(format)),
            _ => svg::is_one(bytes).then_some(Self::Svg),
        }
    }
}

/// A picture that can be used.
#[derive(Clone, Debug)]
pub struct CheckedPicture {
    pub kind: Kind,
    /// In pixels, or in the units of an SVG, after rotation by EXIF.
    pub width: f64,
    pub height: f64,
    /// The EXIF orientation; 1 if upright.
    pub turn: u8,
    /// The file; for an SVG, a cleaned version.
    pub bytes: Vec<u8>,
}

const ANOTHER_COPY: &str = "use another copy of the file, or save it again as JPEG or PNG";
const SMALLER: &str = "make it smaller: 300 dots per inch of its size on paper are enough";

/// Checks the header of a picture, so that nothing too large is decoded. An SVG is parsed and
/// cleaned, with these fonts for its text.
///
/// # Errors
/// If it cannot be used.
pub fn look(bytes: &[u8], fonts: &Fonts) -> Result<CheckedPicture, Refused> {
    if bytes.len() > MOST_BYTES {
        let why = format!("has {} MB; {} are the most", bytes.len() >> 20, MOST_BYTES >> 20);
        return Err(Refused::too_large(why, SMALLER));
    }
    let Some(kind) = Kind::of(bytes) else {
        let hint = "pictures are JPEG, PNG, GIF, WebP or SVG";
        return Err(Refused::bad("is not in a format that can be read", hint));
    };
    let Kind::Dots(format) = kind else {
        let drawn = svg::cleaned(bytes, fonts)?;
        let (width, height) = drawn.size;
        return Ok(CheckedPicture { kind, width, height, turn: 1, bytes: drawn.text.into_bytes() });
    };
    if format == ImageFormat::Jpeg && !jpeg::is_whole(bytes) {
        return Err(Refused::bad("breaks off before its end", ANOTHER_COPY));
    }
    let (width, height, turn) = dimensions_as(bytes, format)?;
    Ok(CheckedPicture {
        kind,
        width: width.into(),
        height: height.into(),
        turn,
        bytes: bytes.to_vec(),
    })
}

impl CheckedPicture {
    /// Decodes the picture, unless it is an SVG.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn unpacked(&self) -> Result<Option<DynamicImage>, Refused> {
        let Kind::Dots(format) = self.kind else { return Ok(None) };
        let mut decoder = decoder(&self.bytes, format)?;
        let turn = decoder.orientation().unwrap_or(Orientation::NoTransforms);
        let profile = decoder.icc_profile().ok().flatten();
        let mut picture = DynamicImage::from_decoder(decoder).map_err(|error| damaged(&error))?;
        picture.apply_orientation(turn);
        Ok(Some(pixels::plain(&picture, profile.as_deref())))
    }
}

fn damaged(error: &image::ImageError) -> Refused {
    // Some messages have several lines.
    let error = error.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    Refused::bad(format!("is damaged: {error}"), ANOTHER_COPY)
}

fn decoder(bytes: &[u8], format: ImageFormat) -> Result<impl ImageDecoder, Refused> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MOST_UNPACKED);
    reader.limits(limits);
    reader.into_decoder().map_err(|error| match error {
        image::ImageError::Limits(_) => {
            Refused::too_large("needs too much memory when it is unpacked", SMALLER)
        }
        error => damaged(&error),
    })
}

/// Width and height in pixels after rotation by EXIF, and the EXIF orientation.
fn dimensions_as(bytes: &[u8], format: ImageFormat) -> Result<(u32, u32, u8), Refused> {
    let mut decoder = decoder(bytes, format)?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(Refused::bad("has no dots", ANOTHER_COPY));
    }
    let dots = u64::from(width) * u64::from(height);
    if dots > MOST_PIXELS || decoder.total_bytes() > MOST_UNPACKED {
        let most = MOST_PIXELS / 1_000_000;
        let why = format!("has {width} x {height} dots; {most} million are the most");
        return Err(Refused::too_large(why, SMALLER));
    }
    let turn = decoder.orientation().map_or(1, Orientation::to_exif);
    // From 5 up, width and height are swapped.
    Ok(if turn >= 5 { (height, width, turn) } else { (width, height, turn) })
}
