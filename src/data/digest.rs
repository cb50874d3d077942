//! The digest of a data file, worked out for the program's own files when it is built.

use sha2::{Digest, Sha256};

/// The SHA-256 of a file. Lines may end in either way: that is the editor's affair, and no other data.
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    if bytes.contains(&b'\r') {
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            match line.strip_suffix(b"\r\n") {
                Some(line) => {
                    hasher.update(line);
                    hasher.update(b"\n");
                }
                None => hasher.update(line),
            }
        }
    } else {
        hasher.update(bytes);
    }
    hasher.finalize().into()
}
