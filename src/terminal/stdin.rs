//! Standard input as a file: `-` on the command line.

use std::io::Read;

/// The word for standard input and output.
const STREAM: &str = "-";
/// Options whose value `-` means standard output; the short one may be combined with others: `-vo`.
const OUTPUT: &str = "--output";
const SHORT_OUTPUT: char = 'o';
/// The stem of the name it gets; the extension depends on its contents.
const NAME: &str = "standard-input";

/// The most bytes of a file: no file of a game comes near, and a device may have no end.
const MOST_BYTES: u64 = 200 << 20;

/// The bytes of a file or stream.
///
/// # Errors
/// If it cannot be read, or is too large.
pub fn bounded(input: &mut dyn Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if input.take(MOST_BYTES + 1).read_to_end(&mut bytes)? as u64 > MOST_BYTES {
        return Err(std::io::Error::other(format!("it has more than {} MB", MOST_BYTES >> 20)));
    }
    Ok(bytes)
}

/// The contents of standard input, with the name that replaces `-`.
#[derive(Clone, Debug)]
pub struct Stdin {
    /// `standard-input.toml` and so on.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Reads standard input if an argument is `-`, and replaces that by its name.
///
/// # Errors
/// If it cannot be read.
pub fn taken(
    words: Vec<String>,
    input: &mut dyn Read,
) -> std::io::Result<(Vec<String>, Option<Stdin>)> {
    let is_input = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        words[at] == STREAM && !before.is_some_and(|before| is_output(before))
    };
    if !(0..words.len()).any(is_input) {
        return Ok((words, None));
    }
    let bytes = bounded(input)?;
    let name = format!("{NAME}.{}", ending(&bytes));
    let renamed =
        (0..words.len()).map(|at| if is_input(at) { name.clone() } else { words[at].clone() });
    let words = renamed.collect();
    Ok((words, Some(Stdin { name, bytes })))
}

fn is_output(word: &str) -> bool {
    let is_short = word.starts_with('-') && !word.starts_with("--");
    word == OUTPUT || is_short && word.ends_with(SHORT_OUTPUT)
}

impl Stdin {
    /// Whether a word is such a name.
    pub fn is(word: &str) -> bool {
        word.strip_prefix(NAME).is_some_and(|rest| rest.starts_with('.'))
    }
}

/// The extension for a file with these bytes.
fn ending(bytes: &[u8]) -> &'static str {
    if bytes.starts_with(b"%PDF") {
        return "pdf";
    }
    if bytes.starts_with(b"PK") {
        // The MIME type is stored uncompressed at the head of an .ods.
        let is_ods = bytes.windows(32).take(200).any(|part| part.starts_with(b"opendocument"));
        return if is_ods { "ods" } else { "xlsx" };
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("SpringSharp Version") {
        return "sship";
    }
    if text.starts_with('<') {
        return "svg";
    }
    let is_toml = |line: &str| {
        let key = line.split('=').next().unwrap_or_default().trim();
        let bare = |c: char| c.is_ascii_alphanumeric() || c == '_';
        line.starts_with("[[") || (line.contains('=') && !key.is_empty() && key.chars().all(bare))
    };
    let lines = text.lines().map(str::trim);
    if lines.filter(|line| !line.is_empty() && !line.starts_with('#')).take(1).any(is_toml) {
        return "toml";
    }
    let lower = text.to_lowercase();
    let is_report = lower.lines().next().is_some_and(|head| head.contains("laid down"));
    if is_report || lower.contains("displacement:") { "txt" } else { "csv" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str], bytes: &[u8]) -> Vec<String> {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        taken(words, &mut &bytes[..]).expect("readable").0
    }

    #[test]
    fn a_stream_is_known_by_what_comes() {
        for (bytes, name) in [
            (&b"# x\nnavy = \"A\"\n"[..], "standard-input.toml"),
            (b"Zenda, Ruritania Cruiser laid down 1898\n", "standard-input.txt"),
            (b"SpringSharp Version 3.0\n", "standard-input.sship"),
            (b"Name;Speed\nZenda;20\n", "standard-input.csv"),
            (b"%PDF-1.7", "standard-input.pdf"),
        ] {
            assert_eq!(read(&["import", "-"], bytes), ["import", name]);
        }
    }

    #[test]
    fn a_stream_for_the_output_is_left_alone() {
        for output in ["-o", "-vo", "--output"] {
            assert_eq!(read(&["print", "log", output, "-"], b""), ["print", "log", output, "-"]);
        }
    }
}
