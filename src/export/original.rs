//! What a PDF was asked for: the words of the call and the user's files that it needed, as a file within
//! the PDF, so that it can be printed again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The name of the file within the PDF.
pub const ORIGINAL: &str = "chartroom.json";
/// What kind of file that is.
pub const ORIGINAL_KIND: &str = "application/json";
/// The files of a user that are carried, all together, in bytes.
pub const MOST: usize = 4 << 20;

/// What a PDF was asked for.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Original {
    pub program: String,
    pub call: Vec<String>,
    /// The user's country, which decides where nothing else does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// The user's files, by their paths in his project or by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, Carried>,
}

/// A file that is carried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Carried {
    Text(String),
    /// Bytes, each as two digits.
    Hex(String),
}

impl Carried {
    /// A file of these bytes.
    pub fn of(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::Text(text),
            Err(error) => {
                Self::Hex(error.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect())
            }
        }
    }

    /// Its bytes; `None` if the digits are none.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Self::Text(text) => Some(text.clone().into_bytes()),
            Self::Hex(digits) => {
                let pairs = digits.as_bytes().chunks(2).map(|pair| {
                    let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
                    u8::from_str_radix(pair, 16).ok()
                });
                pairs.collect()
            }
        }
    }
}
