//! What SVG and DXF carry to be printed again, as [`super::original`] has it: JSON without a letter that either
//! would read as its own, in an element that no reader draws, and in comments.

use std::borrow::Cow;

use memchr::memmem;

/// The element of SVG.
const ELEMENT: &str = "<metadata id=\"chartroom-print\">";
const END_OF_ELEMENT: &str = "</metadata>";
const END_OF_SVG: &[u8] = b"</svg>";
/// The beginning of each comment of DXF.
const COMMENT: &str = "999\r\nchartroom-print ";
const END_OF_DXF: &[u8] = b"  0\r\nEOF";
/// The longest line of a comment that all readers accept, without its beginning.
const LONGEST: usize = 220;

/// JSON in ASCII, without the signs of XML.
pub fn plain(json: &str) -> String {
    let mut plain = String::new();
    for unit in json.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii() && !b"<>&".contains(&byte) => plain.push(byte.into()),
            _ => plain.push_str(&format!("\\u{unit:04x}")),
        }
    }
    plain
}

pub fn add_to_svg(file: &mut Vec<u8>, original: &[u8]) {
    let text = format!("{ELEMENT}{}{END_OF_ELEMENT}", plain(&String::from_utf8_lossy(original)));
    insert(file, END_OF_SVG, &text);
}

pub fn add_to_dxf(file: &mut Vec<u8>, original: &[u8]) {
    let json = plain(&String::from_utf8_lossy(original));
    let lines = json.as_bytes().chunks(LONGEST).map(String::from_utf8_lossy);
    let text: String = lines.map(|line| format!("{COMMENT}{line}\r\n")).collect();
    insert(file, END_OF_DXF, &text);
}

fn insert(file: &mut Vec<u8>, before: &[u8], text: &str) {
    if let Some(at) = memmem::rfind(file, before) {
        file.splice(at..at, text.bytes());
    }
}

/// What a file of SVG or DXF carries; `None` if it carries nothing.
pub fn read(file: &[u8]) -> Option<Vec<u8>> {
    let text = String::from_utf8_lossy(file);
    if let Some((_, after)) = text.split_once(ELEMENT) {
        return Some(after.split_once(END_OF_ELEMENT)?.0.as_bytes().to_vec());
    }
    let mark = COMMENT.rsplit('\n').next()?;
    let lines = text.lines().filter_map(|line| line.strip_prefix(mark));
    let json: Vec<Cow<str>> = lines.map(Cow::from).collect();
    (!json.is_empty()).then(|| json.concat().into_bytes())
}
