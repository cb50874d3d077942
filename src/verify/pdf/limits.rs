//! Guards the PDF library: checks before it reads a file that neither expanding streams nor nested
//! brackets exhaust it.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::object::{Array, Dict, FromBytes, Stream};

/// The most bytes of one stream, unpacked.
const MOST_BYTES: usize = 64 << 20;
/// The most bytes of all streams together, unpacked.
const MOST_IN_ALL: usize = 1 << 30;
/// The deepest nesting of brackets.
const DEPTH: usize = 100;
/// The most filters on a stream.
const PACKED: usize = 3;
/// The deepest nesting of page groups.
const PAGE_GROUPS: usize = 50;
/// The most pages, counting each reference.
const MOST_PAGES: usize = 100_000;

/// Checks a whole file.
///
/// # Errors
/// What would exhaust the reader, in plain words.
pub fn check(bytes: &[u8]) -> Result<(), String> {
    let mut rest = MOST_IN_ALL;
    let mut outside = 0;
    let mut objects = Objects::default();
    while let Some(found) = find(&bytes[outside..], b"stream") {
        let keyword = outside + found;
        let words = &bytes[outside..keyword];
        check_depth(words)?;
        let after = keyword + b"stream".len();
        if words.ends_with(b"end") {
            outside = after;
            continue;
        }
        let line = bytes[after..].iter().take_while(|byte| b"\r\n".contains(byte)).count();
        let data = &bytes[after + line..];
        unpack_all(data, &mut rest, PACKED)?;
        objects.look(words, &bytes[outside..])?;
        outside = find(data, b"endstream").map_or(bytes.len(), |end| after + line + end);
    }
    check_depth(&bytes[outside..])?;
    objects.group(&bytes[outside..]);
    objects.finish()
}

/// Checks the nesting of brackets.
///
/// # Errors
/// If it is deeper than any sheet needs.
pub fn check_depth(words: &[u8]) -> Result<(), String> {
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = words.get(at) {
        let two = words.get(at..at + 2).unwrap_or_default();
        match byte {
            b'%' => at += words[at..].iter().take_while(|byte| !b"\r\n".contains(byte)).count(),
            b'(' => at += string(&words[at..]),
            b'<' if two != b"<<" => at += find(&words[at..], b">").unwrap_or(0),
            b'[' => depth += 1,
            b'<' => (depth, at) = (depth + 1, at + 1),
            b']' => depth = depth.saturating_sub(1),
            b'>' if two == b">>" => (depth, at) = (depth.saturating_sub(1), at + 1),
            _ => {}
        }
        at += 1;
        if depth > DEPTH {
            return Err("its brackets are nested without limit".to_owned());
        }
    }
    Ok(())
}

/// The length of a literal string, up to its closing bracket.
fn string(words: &[u8]) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = words.get(at) {
        match byte {
            b'\\' => at += 1,
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        at += 1;
    }
    words.len()
}

/// Unpacks a stream to find its size, including further filters.
fn unpack_all(data: &[u8], rest: &mut usize, again: usize) -> Result<(), String> {
    let unpacked = unpack(ZlibDecoder::new(data)).or_else(|| unpack(DeflateDecoder::new(data)));
    let Some(unpacked) = unpacked else { return Ok(()) };
    *rest = rest.saturating_sub(unpacked.len());
    if unpacked.len() > MOST_BYTES || *rest == 0 {
        return Err("it unpacks to more than any sheet needs".to_owned());
    }
    if again > 0 && unpacked.first().is_some_and(|first| first & 0x0f == 8) {
        unpack_all(&unpacked, rest, again - 1)?;
    }
    Ok(())
}

/// The unpacked contents of a stream, as far as readable; at most one byte beyond the limit.
fn unpack(reader: impl Read) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    let _ = reader.take(MOST_BYTES as u64 + 1).read_to_end(&mut unpacked);
    (!unpacked.is_empty()).then_some(unpacked)
}

/// The references between a file's objects.
#[derive(Default)]
struct Objects {
    /// The objects inside object streams.
    packed: HashSet<u32>,
    /// Those object streams.
    streams: HashSet<u32>,
    /// Page groups and their children.
    groups: HashMap<u32, Vec<u32>>,
}

impl Objects {
    /// Examines the dictionary before a stream, and the stream.
    fn look(&mut self, words: &[u8], rest: &[u8]) -> Result<(), String> {
        self.group(words);
        let begin = words.windows(3).rposition(|word| word == b"obj").map_or(0, |at| at + 3);
        let words = &words[begin..];
        let names = plain(words);
        let has = |name: &[u8]| find(&names, name).is_some();
        if !has(b"/ObjStm") && !has(b"/XRef") {
            return Ok(());
        }
        // With their slashes: the digits of an identifier could spell `A85`.
        if [b"/ASCII".as_slice(), b"/LZW", b"/Run", b"/AHx", b"/A85", b"/RL"]
            .iter()
            .any(|name| has(name))
        {
            return Err(
                "its objects are compressed in a way that `verify` does not support".to_owned()
            );
        }
        let begin = begin + words.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let Some(stream) = Stream::from_bytes(&rest[begin..]) else { return Ok(()) };
        if stream.dict().contains_key("W") { self.table(&stream) } else { self.members(&stream) }
    }

    /// Reads the object numbers of an object stream.
    fn members(&mut self, stream: &Stream) -> Result<(), String> {
        let Ok(data) = decoded(stream) else { return Ok(()) };
        let Some(first) = stream.dict().get::<u32>("First") else { return Ok(()) };
        let head = data.get(..first as usize).unwrap_or(&data);
        let head = String::from_utf8_lossy(head);
        let head: Vec<usize> =
            head.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let begin = |pair: &[usize]| (first as usize).saturating_add(pair[1]).min(data.len());
        let mut pairs = head.chunks_exact(2).peekable();
        while let Some(pair) = pairs.next() {
            let (at, end) = (begin(pair), pairs.peek().map_or(data.len(), |next| begin(next)));
            let (Ok(number), true) = (u32::try_from(pair[0]), at <= end) else {
                return Err("its object streams are out of order".to_owned());
            };
            self.packed.insert(number);
            self.group_of(number, &data[at..end]);
        }
        check_depth(&data)
    }

    /// Looks for page groups among objects outside streams.
    fn group(&mut self, words: &[u8]) {
        let mut rest = words;
        while let Some(found) = find(rest, b"obj") {
            let before = String::from_utf8_lossy(&rest[found.saturating_sub(40)..found]);
            let number = before.split_whitespace().rev().nth(1).and_then(|word| word.parse().ok());
            rest = &rest[found + b"obj".len()..];
            let end = find(rest, b"obj").unwrap_or(rest.len());
            if let Some(number) = number {
                self.group_of(number, &rest[..end]);
            }
        }
    }

    fn group_of(&mut self, number: u32, words: &[u8]) {
        let words = plain(words);
        let kids = match find(&words, b"/Kids") {
            Some(at) => &words[at + b"/Kids".len()..],
            // An array by itself may be the children of a group.
            None if words.trim_ascii_start().starts_with(b"[") => &words,
            None => return,
        };
        let kids = &kids[..find(kids, b"]").unwrap_or(kids.len())];
        let kids = String::from_utf8_lossy(kids).replace(['[', ']', '/', '<', '>'], " ");
        let kids: Vec<&str> = kids.split_whitespace().collect();
        let named = kids.windows(3).filter(|words| words[2] == "R");
        self.groups
            .entry(number)
            .or_default()
            .extend(named.filter_map(|words| words[0].parse::<u32>().ok()));
    }

    /// The number of pages in a group, counting each reference.
    fn pages(
        &self,
        number: u32,
        depth: usize,
        known: &mut HashMap<u32, usize>,
    ) -> Result<usize, String> {
        if let Some(known) = known.get(&number) {
            return Ok(*known);
        }
        if depth > PAGE_GROUPS {
            return Err("its page groups are nested without limit".to_owned());
        }
        let Some(kids) = self.groups.get(&number) else { return Ok(1) };
        let mut count = 1usize;
        for kid in kids {
            count = count.saturating_add(self.pages(*kid, depth + 1, known)?);
        }
        if count > MOST_PAGES {
            return Err("it has an endless number of pages".to_owned());
        }
        known.insert(number, count);
        Ok(count)
    }

    /// Reads a cross-reference stream: which objects are in which object stream.
    fn table(&mut self, stream: &Stream) -> Result<(), String> {
        let odd = || "its cross-reference table is damaged".to_owned();
        let dict: &Dict = stream.dict();
        let widths = dict.get::<[u8; 3]>("W").ok_or_else(odd)?.map(usize::from);
        let width: usize = widths.iter().sum();
        let size = dict.get::<u32>("Size").ok_or_else(odd)?;
        let parts: Vec<(u32, u32)> = match dict.get::<Array>("Index") {
            Some(index) => index.iter::<(u32, u32)>().collect(),
            None => vec![(0, size)],
        };
        let data = stream.decoded().map_err(|_| odd())?;
        let count: u64 = parts.iter().map(|(_, count)| u64::from(*count)).sum();
        if width == 0 || count > (data.len() / width) as u64 {
            return Err(odd());
        }
        let mut rows = data.chunks_exact(width);
        let number =
            |bytes: &[u8]| bytes.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte));
        for (start, count) in parts {
            for (at, row) in (0..count).zip(&mut rows) {
                let (kind, rest) = row.split_at(widths[0]);
                if number(kind) == 2 {
                    self.streams.insert(number(&rest[..widths[1]]));
                    self.packed.insert(start.checked_add(at).ok_or_else(odd)?);
                }
            }
        }
        Ok(())
    }

    /// Whether everything terminates: an object stream inside another does not.
    fn finish(&self) -> Result<(), String> {
        if !self.streams.is_disjoint(&self.packed) {
            return Err("its object streams contain each other".to_owned());
        }
        let mut known = HashMap::new();
        self.groups.keys().try_for_each(|number| self.pages(*number, 0, &mut known).map(drop))
    }
}

/// Decodes characters of names written as numbers (`#4B`).
fn plain(words: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(words.len());
    let mut at = 0;
    while let Some(byte) = words.get(at) {
        let digits = words.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        let letter = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (letter, length) = letter.filter(|_| *byte == b'#').map_or((*byte, 1), |own| (own, 3));
        plain.push(letter);
        at += length;
    }
    plain
}

/// The contents of a stream.
///
/// # Errors
/// If a filter other than Flate is used, or it unpacks to too much.
pub fn decoded(stream: &Stream) -> Result<Vec<u8>, String> {
    let raw = stream.raw_data();
    let filters: Vec<String> =
        stream.filters().iter().map(|filter| format!("{filter:?}")).collect();
    let predicted =
        stream.dict().get::<Dict>("DecodeParms").is_some_and(|with| with.contains_key("Predictor"));
    match filters.as_slice() {
        [] if !stream.dict().contains_key("Filter") => Ok(raw.into_owned()),
        [one] if one == "FlateDecode" && !predicted => match unpack(ZlibDecoder::new(&*raw)) {
            Some(unpacked) if unpacked.len() > MOST_BYTES => {
                Err("it unpacks to more than any sheet needs".to_owned())
            }
            unpacked => Ok(unpacked.unwrap_or_default()),
        },
        _ => Err("a stream is compressed in a way that `verify` does not support".to_owned()),
    }
}

/// All content of a page.
///
/// # Errors
/// As for [`decoded`].
pub fn page_content(page: &Dict) -> Result<Vec<u8>, String> {
    if let Some(stream) = page.get::<Stream>("Contents") {
        return decoded(&stream);
    }
    let mut content = Vec::new();
    for stream in page.get::<Array>("Contents").iter().flat_map(|all| all.iter::<Stream>()) {
        content.extend(decoded(&stream)?);
        content.push(b'\n');
        if content.len() > MOST_BYTES {
            return Err("a page draws more than any sheet needs".to_owned());
        }
    }
    Ok(content)
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    let first = word.first()?;
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|byte| byte == first) {
        if bytes[at + found..].starts_with(word) {
            return Some(at + found);
        }
        at += found + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_strings_are_not_counted() {
        let words = [b"[(".as_slice(), &[b'['; 500], b")] <", &[b'7'; 500], b"> % ["].concat();
        assert!(check_depth(&words).is_ok());
        assert!(check_depth(&[b'['; 500]).is_err());
        assert!(check_depth(&b"<<".repeat(500)).is_err());
    }

    #[test]
    fn pages_that_are_named_again_and_again_are_refused() {
        let group =
            |number: u32, kids: &str| format!("{number} 0 obj <</K#69ds [{kids}]>> endobj ");
        let file: String = (1..40).map(|n| group(n, &format!("{0} 0 R {0} 0 R", n + 1))).collect();
        assert!(check(file.as_bytes()).unwrap_err().contains("pages"));
        assert!(check(group(1, "2 0 R 1 0 R").as_bytes()).unwrap_err().contains("without limit"));
        assert!(check((group(1, "2 0 R 3 0 R") + &group(2, "4 0 R")).as_bytes()).is_ok());
    }

    #[test]
    fn an_identifier_may_spell_the_name_of_a_filter() {
        let table = |more: &str| {
            format!(
                "1 0 obj <</Type/XRef/W[1 1 1]/Size 1/ID[<A85A>]{more}/Length 3>>stream\nabc\nendstream endobj"
            )
        };
        assert_eq!(check(table("").as_bytes()), Ok(()));
        assert!(check(table("/Filter/LZ#57Decode").as_bytes()).is_err());
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
