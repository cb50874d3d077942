//! Strings, keys and names of files as TOML text.

/// A quoted string on one line.
pub fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    // Literal where possible, with escapes elsewhere; never multi-line, since a key cannot be.
    if text.contains(['"', '\\']) && !text.contains('\'') {
        return format!("'{text}'");
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The name of a file without its folders, which are private to the user.
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A key, quoted where needed.
pub fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_words_come_back_as_they_were() {
        for words in ["Mikasa", "the \"Old Lady\"", "l'Amiral", "a\\b", "\"both' kinds\"", ""] {
            let line = format!("{} = {}", key(words), quoted(words));
            let table: toml::Table = line.parse().expect(&line);
            assert_eq!(table.get(words).and_then(toml::Value::as_str), Some(words), "{line}");
            assert!(!line.contains('\n'), "{line}");
        }
        assert_eq!(quoted("two\nlines"), "\"two lines\"");
    }
}
