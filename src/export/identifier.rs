//! The identifier of a file: a digest of its own bytes. The same input gives the same file, and `verify` can
//! tell whether a file is still as it was written.

use memchr::memmem;
use sha2::{Digest, Sha256};

/// The place of the identifier until the file is complete.
pub const BLANK: [u8; 16] = *b"Chartroom's file";

/// Puts the identifier of a complete file in the places of [`BLANK`].
pub fn seal(bytes: &mut [u8]) {
    let digest = digest(bytes);
    replace(bytes, BLANK, digest);
}

/// Whether this is the identifier of a file, as [`hex`] writes it.
pub fn is_of(bytes: &[u8], id: &str) -> bool {
    let Some(Ok(id)) = from_hex(id).map(<[u8; 16]>::try_from) else { return false };
    let mut bytes = bytes.to_vec();
    replace(&mut bytes, id, BLANK);
    digest(&bytes) == id
}

/// The identifier in the trailer of a PDF of ours.
pub fn in_trailer(bytes: &[u8]) -> Option<String> {
    let key = b"/ID[<";
    let at = memmem::rfind(bytes, key)? + key.len();
    Some(String::from_utf8_lossy(bytes.get(at..at + 32)?).into_owned())
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that [`hex`] wrote; `None` if the digits are invalid.
pub fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    });
    pairs.collect()
}

/// Formats an identifier as a UUID URI.
pub fn uuid(id: [u8; 16]) -> String {
    let digits = hex(&id);
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32].map(|group| &digits[group]);
    format!("uuid:{}", groups.join("-"))
}

fn digest(bytes: &[u8]) -> [u8; 16] {
    let mut digest = [0; 16];
    digest.copy_from_slice(&Sha256::digest(bytes)[..16]);
    digest
}

/// Replaces an identifier, in every way it is written.
fn replace(bytes: &mut [u8], from: [u8; 16], to: [u8; 16]) {
    let ways = |id: [u8; 16]| [hex(&id), hex(&id).to_uppercase(), uuid(id)];
    for (from, to) in ways(from).iter().zip(ways(to)) {
        let places: Vec<usize> = memmem::find_iter(bytes, from.as_bytes()).collect();
        for at in places {
            bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_32_digits_is_no_identifier() {
        for id in ["", "0", "zz", "\u{e9}"] {
            assert!(!is_of(b"", id), "{id}");
        }
    }
}
