//! Words put together to lists and sentences.

use crate::model::Language;

/// Joins words to a list: `a, b and c`.
pub fn listed(words: &Language, all: &[&str]) -> String {
    match all {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => {
            format!("{}{}{last}", before.join(", "), words.text("list.and"))
        }
    }
}

/// Capitalizes the first letter.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
