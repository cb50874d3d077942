//! The user's pictures. A picture is checked before it is decoded ([`look`]). Once it is laid out and
//! its size on paper is known, it is prepared for print ([`settle`]): rotated by its EXIF, without
//! metadata, at no higher resolution than the print needs, in grey for black ink.

mod check;
mod faint;
mod jpeg;
mod pixels;
mod private;
mod refused;
mod settle;
mod svg;

pub use check::{CheckedPicture, Kind, MOST_BYTES, MOST_PIXELS, look};
pub use faint::faint;
pub use private::private;
pub use refused::Refused;
pub use settle::{FINER, LINE_ART, PHOTOGRAPH, settle};

/// The extensions of pictures.
pub const ENDINGS: [&str; 6] = ["jpg", "jpeg", "png", "gif", "webp", "svg"];

/// Whether a file has the extension of a picture.
pub fn is_picture(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}
