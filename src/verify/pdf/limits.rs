//! Keeps a PDF from exhausting its reader, which follows brackets by recursion and unpacks streams whole. The time
//! limit of a run ends everything else.

use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::object::{Array, Dict, Stream};

/// The most bytes of one stream, unpacked.
const MOST_BYTES: usize = 64 << 20;
/// The most bytes of all streams together, unpacked.
const MOST_IN_ALL: usize = 1 << 30;
/// The deepest nesting of brackets.
const DEPTH: usize = 100;

/// Checks a whole file.
///
/// # Errors
/// What would exhaust the reader, in plain words.
pub fn check(bytes: &[u8]) -> Result<(), &'static str> {
    let (mut rest, mut room) = (bytes, MOST_IN_ALL);
    while let Some(at) = find(rest, b"stream") {
        let words = &rest[..at];
        check_depth(words)?;
        rest = &rest[at + b"stream".len()..];
        if words.ends_with(b"end") {
            continue;
        }
        let unpacked = unpacked(rest.trim_ascii_start());
        room = room.saturating_sub(unpacked.len());
        if unpacked.len() > MOST_BYTES || room == 0 {
            return Err("it unpacks to more than any sheet needs");
        }
        if find(words, b"ObjStm").is_some() {
            check_depth(&unpacked)?;
        }
        rest = &rest[find(rest, b"endstream").unwrap_or(rest.len())..];
    }
    check_depth(rest)
}

/// Checks the nesting of brackets.
///
/// # Errors
/// If it is deeper than any sheet needs.
pub fn check_depth(words: &[u8]) -> Result<(), &'static str> {
    let (mut depth, mut in_string, mut at) = (0usize, 0usize, 0);
    while let Some(byte) = words.get(at) {
        match byte {
            b'\\' => at += 1,
            b'(' => in_string += 1,
            b')' => in_string = in_string.saturating_sub(1),
            b'[' | b'<' if in_string == 0 => depth += 1,
            b']' | b'>' if in_string == 0 => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEPTH {
            return Err("its objects are nested too deeply");
        }
        at += 1;
    }
    Ok(())
}

/// What the beginning of these bytes unpacks to, if it is packed; at most one byte beyond the limit.
fn unpacked(data: &[u8]) -> Vec<u8> {
    let read = |reader: &mut dyn Read| {
        let mut unpacked = Vec::new();
        let _ = reader.take(MOST_BYTES as u64 + 1).read_to_end(&mut unpacked);
        Some(unpacked).filter(|unpacked| !unpacked.is_empty())
    };
    read(&mut ZlibDecoder::new(data))
        .or_else(|| read(&mut DeflateDecoder::new(data)))
        .unwrap_or_default()
}

/// The contents of a stream.
///
/// # Errors
/// If it is damaged, or packed more than once.
pub fn decoded(stream: &Stream) -> Result<Vec<u8>, &'static str> {
    let once = stream.filters().len() <= 1;
    let decoded = stream.decoded().ok().filter(|_| once);
    decoded.map(|bytes| bytes.to_vec()).ok_or("one of its streams cannot be unpacked")
}

/// All content of a page, as far as it can be unpacked.
pub fn page_content(page: &Dict) -> Vec<u8> {
    let mut content = Vec::new();
    let one = page.get::<Stream>("Contents").into_iter();
    let many = page.get::<Array>("Contents");
    for stream in one.chain(many.iter().flat_map(|all| all.iter::<Stream>())) {
        content.extend(decoded(&stream).unwrap_or_default());
        content.push(b'\n');
    }
    content
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    memchr::memmem::find(bytes, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_are_not_counted() {
        let words = [b"[(".as_slice(), &[b'['; 500], b")] <", &[b'7'; 500], b">"].concat();
        assert!(check_depth(&words).is_ok());
        assert!(check_depth(&[b'['; 500]).is_err());
        assert!(check_depth(&b"<<".repeat(500)).is_err());
    }

    #[test]
    fn a_stream_that_swells_is_refused() {
        use std::io::Write;
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&vec![0; MOST_BYTES + 1]).unwrap();
        let file = [b"stream\n".as_slice(), &packer.finish().unwrap(), b"\nendstream"].concat();
        assert!(check(&file).unwrap_err().contains("unpacks"), "{}", file.len());
    }
}
