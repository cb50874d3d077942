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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Memory, read_rule_sets};
    use crate::diagnostic::Faults;

    fn project(files: &[(&str, &str)]) -> Files {
        Files::of(Memory::project(files.iter().copied()))
    }

    fn word(files: &Files, named: &[(String, Vec<u8>)]) -> String {
        let sets = read_rule_sets(files, &mut Faults::default());
        data_version(files, &sets[0], named)
    }

    #[test]
    fn other_data_has_another_word_and_the_same_data_the_same() {
        let built_in = word(&Files::embedded(), &[]);
        assert_eq!(built_in.len(), 2 * TOLD);
        let none = project(&[]);
        assert_eq!(word(&none, &[]), built_in);
        let own = project(&[("ship_values/mine.toml", "navy = \"Mine\"\n")]);
        let dos = project(&[("ship_values/mine.toml", "navy = \"Mine\"\r\n")]);
        assert_ne!(word(&own, &[]), built_in);
        assert_eq!(word(&dos, &[]), word(&own, &[]));
        let named = |text: &str| [("a.toml".to_owned(), text.as_bytes().to_vec())];
        assert_ne!(word(&none, &named("x")), word(&none, &named("y")));
    }

    #[test]
    fn a_chart_typed_in_is_data_too() {
        let embedded = Files::embedded();
        let sets = read_rule_sets(&embedded, &mut Faults::default());
        let chart = format!("rules/{}.chart.csv", sets[0].id);
        let own = project(&[(&chart, "table,row,column,value\n")]);
        assert_ne!(word(&own, &[]), word(&embedded, &[]));
    }

    #[test]
    fn a_rule_set_answers_for_what_it_extends() {
        let embedded = Files::embedded();
        let sets = read_rule_sets(&embedded, &mut Faults::default());
        let set = sets.iter().find(|set| set.extends.is_some()).unwrap();
        let base = embedded.find(&format!("rules/{}.toml", set.extends.as_ref().unwrap())).unwrap();
        let changed = base.source().unwrap().text + "# mine\n";
        let own = project(&[(&base.path, &changed)]);
        assert_ne!(data_version(&own, set, &[]), data_version(&embedded, set, &[]));
    }
}
