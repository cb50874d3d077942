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

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, bytes: &[u8]) -> NamedFile {
        NamedFile { name: name.to_owned(), bytes: bytes.to_vec() }
    }

    fn call() -> Call {
        Call {
            words: ["print", "log", "\u{141}\u{f3}d\u{17a}"].map(str::to_owned).to_vec(),
            locale: "pl-PL".to_owned(),
            files: vec![file("ship_values/mine.toml", b"a = 1\n"), file("empty", b"")],
        }
    }

    #[test]
    fn a_call_comes_back_from_its_bytes() {
        let bytes = call().to_bytes().expect("bytes");
        assert_eq!(Call::from_bytes(&bytes), Ok(call()));
    }

    #[test]
    fn a_head_of_the_page_may_leave_out_files_and_locale() {
        let head = br#"{"words":["list","rules"],"more":1}"#;
        let bytes = [&(head.len() as u32).to_le_bytes()[..], head].concat();
        let read = Call::from_bytes(&bytes).expect("a call");
        assert_eq!(read.words, ["list", "rules"]);
        assert!(read.files.is_empty() && read.locale.is_empty());
    }

    #[test]
    fn a_call_that_is_cut_off_anywhere_is_refused() {
        let bytes = call().to_bytes().expect("bytes");
        for end in 0..bytes.len() {
            assert!(Call::from_bytes(&bytes[..end]).is_err(), "{end} bytes");
        }
        assert!(Call::from_bytes(&[&bytes[..], b"x"].concat()).is_err());
    }

    #[test]
    fn lengths_that_cannot_be_are_refused() {
        let with_head = |head: &str| {
            Call::from_bytes(&[&(head.len() as u32).to_le_bytes()[..], head.as_bytes()].concat())
        };
        for length in ["1", "-1", "4294967295", "18446744073709551615", "1e300", "\"1\"", "null"] {
            let head = format!(r#"{{"words":[],"files":[{{"name":"a","length":{length}}}]}}"#);
            assert!(with_head(&head).is_err(), "{head}");
        }
        assert!(Call::from_bytes(&[0xff; 64]).is_err());
        assert!(Call::from_bytes(&u32::MAX.to_le_bytes()).is_err());
    }

    #[test]
    fn no_file_of_a_call_has_a_name_that_leads_elsewhere() {
        for name in
            ["", "/etc/passwd", "../a", "a/../../b", "a//b", "./a", "..\\a", "C:\\a", "c:a", "a\0b"]
        {
            let call = Call { files: vec![file(name, b"x")], ..call() };
            assert!(Call::from_bytes(&call.to_bytes().expect("bytes")).is_err(), "{name:?}");
        }
        let twice = Call { files: vec![file("a", b"1"), file("a", b"2")], ..call() };
        assert!(Call::from_bytes(&twice.to_bytes().expect("bytes")).is_err());
    }
}
