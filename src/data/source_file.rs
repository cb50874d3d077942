//! A text file with its name, and the places in it.

use crate::diagnostic::{Code, Diagnostic, Place};

/// A text file that was read.
#[derive(Debug)]
pub struct SourceFile {
    /// Its name, as messages show it.
    pub name: String,
    /// What stands in it.
    pub text: String,
    /// Where each line begins; every ship's place is asked for, so counting anew would be slow.
    line_starts: Vec<usize>,
}

impl SourceFile {
    /// Takes a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        Self { name: name.into(), text, line_starts }
    }

    /// Takes the bytes of a file.
    ///
    /// # Errors
    /// If they are not UTF-8; the fault names the first bad spot.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Diagnostic> {
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
                    .hint("save the file again with the encoding UTF-8"))
            }
        }
    }

    /// Its cells, if it is a table that a spreadsheet wrote: parted by commas or, where commas stand in
    /// numbers, by semicolons.
    pub fn cells(&self) -> csv::Reader<&[u8]> {
        let head = self.text.lines().next().unwrap_or_default();
        let delimiter = if head.contains(';') && !head.contains(',') { b';' } else { b',' };
        let mut reader = csv::ReaderBuilder::new();
        reader.flexible(true).delimiter(delimiter).from_reader(self.text.as_bytes())
    }

    /// Line and column, from 1, of a byte.
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.text.floor_char_boundary(byte);
        let line = self.line_starts.partition_point(|start| *start <= byte);
        let line_start = self.line_starts[line - 1];
        let column = self.text[line_start..byte].chars().count() + 1;
        Place { file: self.name.clone(), line, column }
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

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let fault = SourceFile::from_bytes("b.toml", b"a = 1\nb = \"\xff\"".to_vec()).unwrap_err();
        assert_eq!(fault.place.unwrap().to_string(), "b.toml:2:6");
    }
}
