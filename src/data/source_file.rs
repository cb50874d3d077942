//! A text file with its name, and positions in it.

use std::sync::OnceLock;

use ecow::EcoString;

use crate::diagnostic::{Code, Diagnostic, Place};

#[derive(Debug)]
pub struct SourceFile {
    /// As shown in messages.
    pub name: EcoString,
    pub text: String,
    /// The number of lines before it, of a part of a file.
    lines_before: usize,
    /// The byte offset of each line, found once when first needed.
    line_starts: OnceLock<Vec<usize>>,
}

impl SourceFile {
    /// The id of what a file holds: its name without folders and ending.
    pub fn id(&self) -> &str {
        let name = self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name);
        name.trim_end_matches(".toml")
    }

    pub fn new(name: impl Into<EcoString>, text: impl Into<String>) -> Self {
        let (name, text) = (name.into(), text.into());
        Self { name, text, lines_before: 0, line_starts: OnceLock::new() }
    }

    /// Splits a file before lines that are `mark`, into parts of at least `size` bytes except the last.
    pub fn split(&self, mark: &str, size: usize) -> Vec<Self> {
        let mut parts: Vec<Self> = vec![Self::new(self.name.clone(), "")];
        for (number, line) in self.text.split_inclusive('\n').enumerate() {
            if line.trim_end() == mark && parts.last().is_some_and(|part| part.text.len() >= size) {
                parts.push(Self { lines_before: number, ..Self::new(self.name.clone(), "") });
            }
            if let Some(part) = parts.last_mut() {
                part.text.push_str(line);
            }
        }
        parts
    }

    /// Decodes the bytes of a file.
    ///
    /// # Errors
    /// If they are not UTF-8; the fault names the first invalid byte.
    pub fn from_bytes(name: impl Into<EcoString>, bytes: Vec<u8>) -> Result<Self, Diagnostic> {
        let name = name.into();
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
                Ok(Self::new(name, text))
            }
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
                let file = Self::new(name, text);
                Err(Diagnostic::error(Code::NotUtf8, format!("`{}` is not UTF-8 text", file.name))
                    .at(file.place(good))
                    .hint("save the file as UTF-8"))
            }
        }
    }

    /// The line and column of a byte, from 1.
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.text.floor_char_boundary(byte);
        let line_starts = self.line_starts.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect()
        });
        let line = line_starts.partition_point(|start| *start <= byte);
        let line_start = line_starts[line - 1];
        let column = self.text[line_start..byte].chars().count() + 1;
        Place { file: self.name.clone(), line: self.lines_before + line, column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let file = SourceFile::new("a", "é = 1\nüü x");
        let place = file.place(file.text.find('x').unwrap());
        assert_eq!((place.line, place.column), (2, 4));
    }
}
