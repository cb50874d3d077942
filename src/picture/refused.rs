//! The refusal of a picture.

use crate::diagnostic::{Code, Diagnostic};

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
