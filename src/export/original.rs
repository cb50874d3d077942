//! The attachment of a PDF, from which it can be printed again: the arguments of the call and the
//! user's files that it read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::identifier::{from_hex, hex};

/// The name of the attached file.
pub const ORIGINAL: &str = "chartroom.json";
/// Its media type.
pub const ORIGINAL_KIND: &str = "application/json";
/// The most bytes of user files to attach.
pub const MOST: usize = 4 << 20;

/// The attachment of a PDF.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Original {
    pub program: String,
    pub call: Vec<String>,
    /// The user's country, which decides some defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The user's files, by path in the project or by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, Carried>,
}

/// An attached file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Carried {
    Text(String),
    /// Bytes as hexadecimal digits.
    Hex(String),
}

impl Carried {
    pub fn of(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(error) => Self::Hex(hex(error.as_bytes())),
        }
    }

    /// Its bytes; `None` if the digits are invalid.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text.clone().into_bytes()),
            Self::Hex(digits) => from_hex(digits),
        }
    }
}
