//! The encoding of calls and answers: between the page and its worker in a browser, between the page
//! and `chartroom serve`, and between the server and its worker processes.
//!
//! Both consist of the length of the head as four bytes in little-endian order, the head as JSON, and
//! the bytes of all files in sequence. The head has their names and lengths.

mod answer;

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

pub use answer::{Answer, Fault, answer, stopped, unread};

/// The longest head accepted: that of a call is a few arguments and file names.
const LONGEST_HEAD: usize = 16 << 20;

/// Bytes that are not a call or an answer, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed(String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

fn malformed<T>(why: impl Into<String>) -> Result<T, Malformed> {
    Err(Malformed(why.into()))
}

/// A file in transit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedFile {
    /// With `/` between folders.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A request of the page.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The arguments, without the program's name.
    pub words: Vec<String>,
    /// Such as `en-GB`; empty if unknown.
    #[serde(default)]
    pub locale: String,
    /// The user's files.
    #[serde(skip)]
    pub files: Vec<NamedFile>,
}

impl Call {
    /// Encodes the call.
    ///
    /// # Errors
    /// If a length does not fit into four bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Malformed> {
        pack(self, &self.files)
    }

    /// Decodes a call from untrusted bytes.
    ///
    /// # Errors
    /// If they are not a call, or if the name of a file is not a path inside a folder.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Malformed> {
        let (call, files): (Self, _) = unpack(bytes)?;
        for (at, file) in files.iter().enumerate() {
            if !is_inside(&file.name) {
                return malformed(format!("{:?} is not the name of a file in a folder", file.name));
            }
            if files[..at].iter().any(|other| other.name == file.name) {
                return malformed(format!("there are two files {:?}", file.name));
            }
        }
        Ok(Self { files, ..call })
    }
}

/// Whether a path stays inside its folder on every operating system.
fn is_inside(path: &str) -> bool {
    let part_is_plain =
        |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    path.split('/').all(part_is_plain)
}

/// A file in a head.
#[derive(Serialize, Deserialize)]
struct Entry {
    name: String,
    length: usize,
}

#[derive(Serialize, Deserialize)]
struct Head<H> {
    #[serde(flatten)]
    said: H,
    #[serde(default)]
    files: Vec<Entry>,
}

fn pack(said: &impl Serialize, files: &[NamedFile]) -> Result<Vec<u8>, Malformed> {
    let entry = |file: &NamedFile| Entry { name: file.name.clone(), length: file.bytes.len() };
    let head = Head { said, files: files.iter().map(entry).collect() };
    let head = serde_json::to_vec(&head).map_err(|error| Malformed(error.to_string()))?;
    let all: usize = files.iter().map(|file| file.bytes.len()).sum();
    let (Ok(length), Ok(_)) = (u32::try_from(head.len()), u32::try_from(4 + head.len() + all))
    else {
        return malformed("the files are too large");
    };
    let mut bytes = Vec::with_capacity(4 + head.len() + all);
    bytes.extend(length.to_le_bytes());
    bytes.extend(head);
    files.iter().for_each(|file| bytes.extend(&file.bytes));
    Ok(bytes)
}

fn unpack<H: DeserializeOwned>(bytes: &[u8]) -> Result<(H, Vec<NamedFile>), Malformed> {
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return malformed("it ends within the length of its head");
    };
    let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
    if length > LONGEST_HEAD {
        return malformed("its head is too long");
    }
    let Some((head, mut rest)) = rest.split_at_checked(length) else {
        return malformed("it ends within its head");
    };
    let head: Head<H> =
        serde_json::from_slice(head).map_err(|error| Malformed(error.to_string()))?;
    let mut files = Vec::new();
    for Entry { name, length } in head.files {
        let Some((bytes, after)) = rest.split_at_checked(length) else {
            return malformed(format!("it ends within {name:?}"));
        };
        files.push(NamedFile { name, bytes: bytes.to_vec() });
        rest = after;
    }
    match rest {
        [] => Ok((head.said, files)),
        _ => malformed("it continues after its last file"),
    }
}
