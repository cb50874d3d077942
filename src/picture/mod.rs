//! Pictures that users bring. Before one is unpacked it is looked at ([`look`]); when it has been laid
//! out, and its size on paper is known, it is made ready for print ([`settle`]): as its EXIF turns it,
//! without what else the file tells, no finer than the print needs, grey where the ink is black.

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

/// The endings of files that are pictures.
pub const ENDINGS: [&str; 6] = ["jpg", "jpeg", "png", "gif", "webp", "svg"];

/// Whether a file's name ends as that of a picture.
pub fn is_picture(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}
