//! Identifies the data a sheet was made from, by a short word that changes with the data.

use sha2::{Digest, Sha256};

use super::files::Files;
use super::files::SHIP_VALUES;
use super::typed_in;
use crate::model::RuleSet;

/// Bytes of the digest shown, as two digits each: enough to tell versions of a project's data
/// apart, few enough for small print.
const TOLD: usize = 4;

/// The longest name, in characters, that fits the small print.
pub const NAME_CHARACTERS: usize = 16;

/// The word for a rule set's files, every ship's particulars (the project's before the built-in
/// ones), and the files in `named` (names and bytes): the beginning of a SHA-256 in hexadecimal.
/// Unreadable files count as empty; whoever needs them reports the fault.
pub fn data_version(files: &Files, rules: &RuleSet, named: &[(String, Vec<u8>)]) -> String {
    let mut hasher = Sha256::new();
    let mut add = |name: &str, digest: [u8; 32]| {
        hasher.update(name);
        hasher.update([0]);
        hasher.update(digest);
    };
    let ships = files.list(SHIP_VALUES, "toml").into_iter();
    let ships = ships.chain(typed_in::list(files, SHIP_VALUES));
    let of_rules =
        rules.files.iter().filter_map(|path| files.find(path).or_else(|| files.own(path)));
    for file in of_rules.chain(ships) {
        add(&file.path, digest(&file.bytes().unwrap_or_default()));
    }
    for (name, bytes) in named {
        add(name, digest(bytes));
    }
    hasher.finalize()[..TOLD].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of a file. Line endings are the editor's affair and make no other data.
fn digest(bytes: &[u8]) -> [u8; 32] {
    if !bytes.contains(&b'\r') {
        return Sha256::digest(bytes).into();
    }
    let mut hasher = Sha256::new();
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(line) => {
                hasher.update(line);
                hasher.update(b"\n");
            }
            None => hasher.update(line),
        }
    }
    hasher.finalize().into()
}
