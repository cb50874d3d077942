//! The segments of a JPEG file, without decoding the picture.

/// The first byte of every segment.
const MARK: u8 = 0xff;
const START_OF_IMAGE: u8 = 0xd8;
const END_OF_IMAGE: u8 = 0xd9;
const START_OF_SCAN: u8 = 0xda;
/// Adobe's segment with the color encoding.
const ADOBE: u8 = 0xee;

/// The kind of a segment, and its range of bytes including the marker.
struct Segment {
    kind: u8,
    from: usize,
    to: usize,
}

/// Every segment; the coded data after a scan header is part of it. `None` if the file is truncated
/// or not a JPEG.
fn segments(bytes: &[u8]) -> Option<Vec<Segment>> {
    if !bytes.starts_with(&[MARK, START_OF_IMAGE]) {
        return None;
    }
    let mut found = Vec::new();
    let mut at = 2;
    loop {
        let from = at;
        if *bytes.get(at)? != MARK {
            return None;
        }
        // Markers may be padded with the same byte.
        while *bytes.get(at)? == MARK {
            at += 1;
        }
        let kind = bytes[at];
        at += 1;
        if kind == END_OF_IMAGE {
            found.push(Segment { kind, from, to: at });
            return Some(found);
        }
        // Markers without a length.
        if !matches!(kind, 0x01 | 0xd0..=0xd7) {
            let length = u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]);
            at += usize::from(length.max(2));
        }
        if kind == START_OF_SCAN {
            at = end_of_scan(bytes, at)?;
        }
        if at > bytes.len() {
            return None;
        }
        found.push(Segment { kind, from, to: at });
    }
}

/// The end of the coded data: the next marker that is neither a stuffed byte nor a restart.
fn end_of_scan(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let next = *bytes.get(at + 1)?;
        if bytes[at] == MARK && !matches!(next, 0x00 | 0xd0..=0xd7 | MARK) {
            return Some(at);
        }
        at += 1;
    }
}

/// Whether the file is complete.
pub fn is_whole(bytes: &[u8]) -> bool {
    segments(bytes).is_some()
}

/// The number of color components: 1 for grey, 4 for inks.
pub fn components(bytes: &[u8]) -> Option<u8> {
    // The frame header; some markers in the range are tables.
    let is_frame = |kind: u8| matches!(kind, 0xc0..=0xcf) && !matches!(kind, 0xc4 | 0xc8 | 0xcc);
    let frame = segments(bytes)?.into_iter().find(|segment| is_frame(segment.kind))?;
    // It follows marker, length, depth, height and width.
    bytes.get(frame.from + 9).copied()
}

/// The beginning of an application segment with a color profile.
const PROFILE: &[u8] = b"ICC_PROFILE\0";

/// Removes all metadata, without recompression: EXIF, preview, comments, profile. `None` if the file
/// is truncated.
pub fn stripped(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = vec![MARK, START_OF_IMAGE];
    keep(bytes, &mut kept, |_| false)?;
    Some(kept)
}

/// Removes all metadata except the orientation and the color profile.
pub fn private(bytes: &[u8], turn: u8) -> Option<Vec<u8>> {
    let mut kept = vec![MARK, START_OF_IMAGE];
    if turn != 1 {
        kept.extend_from_slice(&[MARK, 0xe1, 0, 34]);
        // A directory with one entry, the orientation.
        kept.extend_from_slice(b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
        kept.extend_from_slice(&[turn, 0, 0, 0, 0, 0, 0]);
    }
    keep(bytes, &mut kept, |segment| {
        segment.get(4..).is_some_and(|rest| rest.starts_with(PROFILE))
    })?;
    Some(kept)
}

fn keep(bytes: &[u8], kept: &mut Vec<u8>, is_wanted: impl Fn(&[u8]) -> bool) -> Option<()> {
    for segment in segments(bytes)? {
        let is_application = matches!(segment.kind, 0xe0..=0xef) && segment.kind != ADOBE;
        let own = &bytes[segment.from..segment.to];
        if !(is_application || segment.kind == 0xfe) || is_wanted(own) {
            kept.extend_from_slice(own);
        }
    }
    Some(())
}
