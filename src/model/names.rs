//! Comparing names, and names as parts of file names.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name without case, accents and punctuation between words: `dupuy de lome`.
pub fn folded(name: &str) -> String {
    let mut folded: Vec<u8> = Vec::with_capacity(name.len());
    for letter in name.chars() {
        // Fast path: nearly every letter is plain ASCII, and the texts of whole navies are folded.
        if letter.is_ascii_whitespace() || matches!(letter, '_' | '-') {
            if folded.last().is_some_and(|last| *last != b' ') {
                folded.push(b' ');
            }
        } else if let Ok(plain) = u8::try_from(letter)
            && plain.is_ascii()
        {
            folded.push(plain.to_ascii_lowercase());
        } else if letter == '\u{2019}' {
            folded.push(b'\'');
        } else if letter.is_whitespace() {
            folded.push(b' ');
        } else if letter == '\u{df}' {
            folded.extend(b"ss");
        } else if matches!(letter, '\u{152}' | '\u{153}') {
            folded.extend(b"oe");
        } else {
            let plain = std::iter::once(letter).nfd().filter(|part| !is_combining_mark(*part));
            for part in plain.flat_map(char::to_lowercase) {
                folded.extend_from_slice(part.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
    }
    String::from_utf8_lossy(folded.trim_ascii_end()).into_owned()
}

/// A name in lower case and digits, without accents, joined by hyphens: `dupuy-de-lome`,
/// `v-150-161`. It cannot leave a folder.
pub fn slug(name: &str) -> String {
    words(name).join("-")
}

/// The words of a text in lower case and digits, without accents and signs: `Maître-bau` is
/// `maitre` and `bau`.
pub fn words(text: &str) -> Vec<String> {
    let folded = folded(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Ids made from names, each taken once.
#[derive(Default)]
pub struct FreeIds {
    taken: HashSet<String>,
    /// The last number appended to an id.
    last: HashMap<String, usize>,
}

impl FreeIds {
    /// Ids other than these, which are taken.
    pub fn beside(taken: impl IntoIterator<Item = String>) -> Self {
        Self { taken: taken.into_iter().collect(), last: HashMap::new() }
    }

    /// The id made from a name, `dupuy_de_lome`, with a number appended if it is taken. A name without
    /// letters or digits becomes `unnamed`.
    pub fn take(&mut self, name: &str, unnamed: &str) -> String {
        let id = words(name).join("_");
        let id = if id.is_empty() { unnamed.to_owned() } else { id };
        let last = self.last.entry(id.clone()).or_insert(0);
        loop {
            *last += 1;
            let numbered = if *last == 1 { id.clone() } else { format!("{id}_{last}") };
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_that_is_taken_gets_a_number() {
        assert_eq!(FreeIds::default().take("Zenda", "ship"), "zenda");
        let mut ids = FreeIds::beside(["zenda", "zenda_2"].map(str::to_owned));
        assert_eq!(
            ["Zenda", "Zenda", "?"].map(|name| ids.take(name, "ship")),
            ["zenda_3", "zenda_4", "ship"]
        );
    }

    #[test]
    fn no_name_of_a_ship_is_a_path() {
        assert_eq!(slug("Dupuy de L\u{f4}me"), "dupuy-de-lome");
        assert_eq!(slug("V 150/161"), "v-150-161");
        assert_eq!(slug("x/../../../ev"), "x-ev");
        assert_eq!(slug("\u{4e09}\u{7b20}"), "\u{4e09}\u{7b20}");
    }

    #[test]
    fn names_are_alike_however_they_are_written() {
        for name in ["Dupuy de L\u{f4}me", " DUPUY_DE  LOME ", "dupuy-de-lo\u{302}me"] {
            assert_eq!(folded(name), "dupuy de lome");
        }
        assert_eq!(folded("Wei\u{df}enburg"), "weissenburg");
        assert_eq!(folded("Kuang P\u{2019}ing"), folded("kuang p'ing"));
    }
}
