//! The ways in which players write a ship's name: with or without accents, with an umlaut as two
//! letters, and behind the prefix of her navy.

use crate::model::names::folded;

/// Letters that are written with two where a keyboard lacks them.
const AS_TWO: [(char, &str); 8] = [
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('Ä', "Ae"),
    ('Ö', "Oe"),
    ('Ü', "Ue"),
    ('å', "aa"),
    ('Å', "Aa"),
];

/// A name, folded: without its marks, and with two letters for each umlaut where that differs.
pub fn spellings(name: &str) -> impl Iterator<Item = String> {
    // The texts of whole navies are looked through, and most of them are plain.
    let umlauts = !name.is_ascii() && name.contains(AS_TWO.map(|(letter, _)| letter));
    let spelled_out = umlauts.then(|| {
        AS_TWO.iter().fold(name.to_owned(), |name, (letter, two)| name.replace(*letter, two))
    });
    std::iter::once(folded(name)).chain(spelled_out.map(|name| folded(&name)))
}

/// What stands behind the first word of a folded name, and that word without its points: `hms` and
/// `hood` of `h.m.s. hood`.
fn split_prefix(name: &str) -> Option<(String, &str)> {
    let (first, rest) = name.split_once(' ')?;
    Some((first.replace('.', ""), rest))
}

/// The name without the prefix, if it begins with one of these.
pub fn without_prefix<'a>(name: &'a str, prefixes: &[String]) -> Option<&'a str> {
    let (first, rest) = split_prefix(name)?;
    prefixes.iter().any(|prefix| folded(prefix) == first).then_some(rest)
}

/// The name itself and, for all that its first word tells, the name behind a prefix.
pub fn with_and_without_first_word(name: &str) -> Vec<String> {
    let rest = split_prefix(name).map(|(_, rest)| rest.to_owned());
    std::iter::once(name.to_owned()).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_spelled_without_marks_and_with_two_letters() {
        let of = |name| spellings(name).collect::<Vec<_>>();
        assert_eq!(of("Nürnberg"), ["nurnberg", "nuernberg"]);
        assert_eq!(of("Ägir"), ["agir", "aegir"]);
        assert_eq!(of("Dupuy de Lôme"), ["dupuy de lome"]);
    }

    #[test]
    fn only_a_prefix_of_the_navy_is_left_off() {
        let british = ["HMS".to_owned()];
        assert_eq!(without_prefix("hms hood", &british), Some("hood"));
        assert_eq!(without_prefix("h.m.s. hood", &british), Some("hood"));
        assert_eq!(without_prefix("sms hood", &british), None);
        assert_eq!(without_prefix("hood", &british), None);
    }
}
