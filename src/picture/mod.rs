//! The user's pictures. A picture is checked before it is decoded ([`look`]). Once it is laid out and
//! its size on paper is known, it is prepared for print ([`settle`]): rotated by its EXIF, without
//! metadata, at no higher resolution than the print needs, in grey for black ink.

mod check;
mod faint;
mod jpeg;
mod pixels;
mod private;
mod settle;
mod svg;

use crate::diagnostic::{Code, Diagnostic};

pub use check::{CheckedPicture, Kind, MOST_BYTES, MOST_PIXELS, look};
pub use faint::faint;
pub use private::private;
pub use settle::{FINER, LINE_ART, PHOTOGRAPH, settle};

/// The extensions of pictures.
pub const ENDINGS: [&str; 6] = ["jpg", "jpeg", "png", "gif", "webp", "svg"];

/// Whether a file has the extension of a picture.
pub fn is_picture(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// Why a picture cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub code: Code,
    /// The reason, as a predicate: `breaks off in the middle`.
    pub why: String,
    pub hint: &'static str,
}

impl Refused {
    pub fn bad(why: impl Into<String>, hint: &'static str) -> Self {
        Self { code: Code::BadPicture, why: why.into(), hint }
    }

    pub fn too_large(why: impl Into<String>, hint: &'static str) -> Self {
        Self { code: Code::PictureTooLarge, why: why.into(), hint }
    }

    /// Converts it to a fault about a file.
    pub fn fault(&self, file: &str) -> Diagnostic {
        let message = format!("the picture `{file}` {}", self.why);
        Diagnostic::error(self.code, message).hint(self.hint)
    }
}
