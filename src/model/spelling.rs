//! Spelling variants of ship names: with or without accents and punctuation, with two letters for an
//! umlaut or a long vowel, with Saint or St., with or without her navy's prefix.

use super::names::folded;

/// Letters that have a spelling with two letters.
const AS_TWO: [(char, &str); 11] = [
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('Ä', "Ae"),
    ('Ö', "Oe"),
    ('Ü', "Ue"),
    ('å', "aa"),
    ('Å', "Aa"),
    ('ō', "ou"),
    ('Ō', "Ou"),
    ('ū', "uu"),
];

/// Interchangeable words before a name: St. Louis is also Saint-Louis, and Sankt Georg is also St.
/// Georg.
const SAINTS: [&str; 3] = ["st", "saint", "sankt"];

/// The folded spellings of a name: without diacritics, and with two letters for each umlaut if that
/// differs.
pub fn spellings(name: &str) -> impl Iterator<Item = String> {
    // This runs over the text of whole navies, most of which is plain ASCII.
    let umlauts = !name.is_ascii() && name.contains(AS_TWO.map(|(letter, _)| letter));
    let spelled_out = umlauts.then(|| {
        AS_TWO.iter().fold(name.to_owned(), |name, (letter, two)| name.replace(*letter, two))
    });
    std::iter::once(folded(name)).chain(spelled_out.map(|name| folded(&name)))
}

/// Only the letters and digits of a folded name: `ohiggins`, `i15`. A name without any is unchanged.
pub fn letters(folded: &str) -> String {
    let letters: String = folded.chars().filter(|letter| letter.is_alphanumeric()).collect();
    if letters.is_empty() { folded.to_owned() } else { letters }
}

/// A folded name, with every saint in it written `st`.
pub fn with_saints(folded: &str) -> String {
    let mut words: Vec<&str> = words(folded).collect();
    // A saint at the end is the beginning of an unfinished name.
    let last = words.len().saturating_sub(1);
    words[..last].iter_mut().filter(|word| SAINTS.contains(*word)).for_each(|word| *word = "st");
    words.join(" ")
}

/// The letters of a folded name from each of its words on: `georgiosaverof`, `averof`.
pub fn from_each_word(folded: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = words(folded).collect();
    (0..words.len()).map(move |at| words[at..].concat())
}

/// The words of a name.
pub fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A folded name without its first word, if that is one of these folded prefixes, with periods or without:
/// `h.m.s. hood` gives `hood`.
pub fn without_prefix<'a>(name: &'a str, prefixes: &[String]) -> Option<&'a str> {
    let (first, rest) = name.split_once(' ')?;
    let letters = || first.chars().filter(|letter| *letter != '.');
    prefixes.iter().any(|prefix| letters().eq(prefix.chars())).then_some(rest)
}
