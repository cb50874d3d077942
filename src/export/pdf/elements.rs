//! Renumbers the tags of a part as bytes. Nine of ten objects are tags, and parsing them would cost more
//! time and memory than everything else in joining.

use std::ops::Range;

use lopdf::{Document, ObjectId};

/// The beginning of every element, as written by the exporter.
const ELEMENT: &[u8] = b"<</Type/StructElem";
/// Identifies the element for the whole part, which is dropped.
const WHOLE: &[u8] = b"/S/Document";

/// The elements of a part, without the one for the whole part.
#[derive(Default)]
pub struct Elements {
    bytes: Vec<u8>,
    places: Vec<(u32, Range<usize>)>,
}

/// The changes to elements.
pub struct Change<'a> {
    /// Added to all object numbers.
    pub before: u32,
    /// A parent's number in the part, and the number of its replacement in the file.
    pub parent: Option<(ObjectId, ObjectId)>,
    /// A prefix for the names of elements, which are only unique within a part.
    pub prefix: &'a [u8],
}

/// Parses a file of the exporter without its elements, which are returned as bytes.
///
/// # Errors
/// If it is not a PDF as written by the exporter.
pub fn parted(mut bytes: Vec<u8>) -> lopdf::Result<(Document, Elements)> {
    let rows = rows(&bytes).ok_or_else(|| unexpected("the table of objects"))?;
    let mut places = Vec::new();
    for (number, row) in rows.step_by(ROW).enumerate() {
        let Some(start) = start(&bytes[row..row + ROW]) else { continue };
        let Some(place) = element(&bytes, start) else { continue };
        places.push((number as u32, place));
        // Mark the object as free, so that the parser skips it.
        bytes[row + KIND] = b'f';
    }
    let document = Document::load_mem(&bytes)?;
    Ok((document, Elements { bytes, places }))
}

/// The error for a part that is not as written by the exporter.
pub fn unexpected(what: &str) -> lopdf::Error {
    std::io::Error::other(format!("{what} of a part is not as expected")).into()
}

/// The length of a row of the cross-reference table: `0000000015 00000 n` and the end of the line.
const ROW: usize = 20;
/// The position of the kind in a row.
const KIND: usize = 17;

/// The rows of the cross-reference table, one for each object from 0.
fn rows(bytes: &[u8]) -> Option<Range<usize>> {
    let tail = bytes.len().saturating_sub(64);
    let after = |text: &[u8], mark: &[u8]| {
        text.windows(mark.len()).rposition(|window| window == mark).map(|at| at + mark.len())
    };
    let told = &bytes[tail + after(&bytes[tail..], b"startxref\n")?..];
    let table = number(told)?.0;
    let head = bytes.get(table..)?.strip_prefix(b"xref\n0 ")?;
    let (count, digits) = number(head)?;
    let first = table + b"xref\n0 ".len() + digits + 1;
    (first + count * ROW <= bytes.len()).then_some(first..first + count * ROW)
}

/// The offset of the object of a row.
fn start(row: &[u8]) -> Option<usize> {
    (row[KIND] == b'n').then(|| number(row))?.map(|(at, _)| at)
}

/// The range of an element, without `obj` and `endobj`.
fn element(bytes: &[u8], start: usize) -> Option<Range<usize>> {
    let object = bytes.get(start..)?;
    let body = start + object.iter().take(24).position(|byte| *byte == b'\n')? + 1;
    if !bytes[body..].starts_with(ELEMENT) {
        return None;
    }
    let end = b"\nendobj\n";
    let length = bytes[body..].windows(end.len()).position(|window| window == end)?;
    let place = body..body + length;
    let is_whole = bytes[place.clone()].windows(WHOLE.len()).any(|window| window == WHOLE);
    (!is_whole).then_some(place)
}

/// The number at the beginning, and its number of digits.
fn number(text: &[u8]) -> Option<(usize, usize)> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
    Some((number, digits))
}

impl Elements {
    /// The highest number of an element; 0 if there are no elements.
    pub fn last(&self) -> u32 {
        self.places.iter().map(|(number, _)| *number).max().unwrap_or(0)
    }

    /// Each element's number in the part, and its bytes in the file.
    pub fn changed<'a>(
        &'a self,
        change: &'a Change,
    ) -> impl Iterator<Item = (ObjectId, Vec<u8>)> + 'a {
        let changed = |(number, place): &(u32, Range<usize>)| {
            ((*number, 0), changed(&self.bytes[place.clone()], change))
        };
        self.places.iter().map(changed)
    }
}

/// Changes the numbers and names of an element, and drops unnecessary white space.
fn changed(element: &[u8], change: &Change) -> Vec<u8> {
    let mut out = Vec::with_capacity(element.len());
    let mut rest = element;
    // The key whose value comes next.
    let mut key: &[u8] = b"";
    while let Some(&byte) = rest.first() {
        let length = match byte {
            b'/' => {
                let length = 1 + regular(&rest[1..]);
                key = &rest[1..length];
                length
            }
            b'(' => {
                let length = literal(rest);
                if matches!(key, b"ID" | b"Headers") {
                    out.push(b'(');
                    out.extend_from_slice(change.prefix);
                    out.extend_from_slice(&rest[1..length]);
                    rest = &rest[length..];
                    continue;
                }
                length
            }
            b'0'..=b'9' => {
                if let Some((number, length)) = reference(rest) {
                    let number = match change.parent {
                        Some(((document, _), (whole, _))) if key == b"P" && number == document => {
                            whole
                        }
                        _ => number + change.before,
                    };
                    out.extend_from_slice(number.to_string().as_bytes());
                    out.extend_from_slice(b" 0 R");
                    rest = &rest[length..];
                    continue;
                }
                regular(rest)
            }
            byte if byte.is_ascii_whitespace() => {
                out.push(b' ');
                let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                rest = &rest[blank..];
                continue;
            }
            _ => regular(rest).max(1),
        };
        out.extend_from_slice(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The length of the name or number at the beginning.
fn regular(text: &[u8]) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"()<>[]{}/%".contains(byte);
    text.iter().position(ends).unwrap_or(text.len())
}

/// The length of the string at the beginning, with its brackets.
fn literal(text: &[u8]) -> usize {
    let (mut deep, mut at) = (0, 0);
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'(' => deep += 1,
            b')' => {
                deep -= 1;
                if deep == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The reference at the beginning: the object's number, and the length of the reference.
fn reference(text: &[u8]) -> Option<(u32, usize)> {
    let (number, digits) = number(text)?;
    text[digits..].starts_with(b" 0 R").then_some((number as u32, digits + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_change_and_words_do_not() {
        let element = b"<</Type/StructElem/S/TD/P 7 0 R/K[12 0 R 3]\
            /Alt(of 4 0 R \\) \\\\)/ID(U1x2)/A[<</Headers[(U1)(U2)]/Rowspan 12\n>>]>>";
        let change = Change { before: 100, parent: Some(((7, 0), (2, 0))), prefix: b"3." };
        let expected = b"<</Type/StructElem/S/TD/P 2 0 R/K[112 0 R 3]\
            /Alt(of 4 0 R \\) \\\\)/ID(3.U1x2)/A[<</Headers[(3.U1)(3.U2)]/Rowspan 12 >>]>>";
        let told = changed(element, &change);
        assert_eq!(String::from_utf8_lossy(&told), String::from_utf8_lossy(expected));
    }
}
