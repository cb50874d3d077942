//! A text file with its name, and positions in it.

use std::cell::RefCell;
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

    /// Its cells, if it is a table written by a spreadsheet.
    pub fn cells(&self) -> Cells<'_> {
        let head = self.text.lines().next().unwrap_or_default();
        let count = |mark: &u8| head.bytes().filter(|byte| byte == mark).count();
        // Of separators equally frequent, the last wins: a table of one column has commas.
        let delimiter = [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',');
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.flexible(true).delimiter(delimiter).from_reader(self.text.as_bytes());
        Cells { file: self, decimal_comma: delimiter != b',', reader: RefCell::new(reader) }
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

/// The cells of a table written by a spreadsheet: separated by commas or, where the comma is the
/// decimal sign, by semicolons or tabs.
pub struct Cells<'a> {
    file: &'a SourceFile,
    decimal_comma: bool,
    reader: RefCell<csv::Reader<&'a [u8]>>,
}

impl Cells<'_> {
    /// The header row.
    ///
    /// # Errors
    /// If the file is not a table.
    pub fn head(&self) -> Result<csv::StringRecord, Diagnostic> {
        let head = self.reader.borrow_mut().headers().cloned();
        head.map_err(|error| self.broken(&error))
    }

    /// Every row after the header, or why it cannot be read.
    pub fn records(&self) -> impl Iterator<Item = Result<csv::StringRecord, Diagnostic>> {
        let columns = self.head().map_or(0, |head| head.len());
        std::iter::from_fn(move || {
            let mut record = csv::StringRecord::new();
            match self.reader.borrow_mut().read_record(&mut record) {
                Ok(true) => {
                    let mut line = 0;
                    if let Some(mut position) = record.position().cloned() {
                        line = line_of(&self.file.text, &position);
                        record.set_position(Some(position.set_line(line as u64).clone()));
                    }
                    // One cell too many puts the rest under the wrong headings.
                    if record.iter().skip(columns).any(|cell| !cell.trim().is_empty()) {
                        return Some(Err(self.too_many(line, columns, record.len())));
                    }
                    Some(Ok(record))
                }
                Ok(false) => None,
                Err(error) => Some(Err(self.broken(&error))),
            }
        })
    }

    /// Normalizes a number: where commas do not separate cells, one may be a decimal sign.
    pub fn number(&self, text: &str) -> String {
        let is_decimal = |(whole, places): (&str, &str)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(places)
        };
        if self.decimal_comma && text.split_once(',').is_some_and(is_decimal) {
            text.replace(',', ".")
        } else {
            text.to_owned()
        }
    }

    fn too_many(&self, line: usize, columns: usize, cells: usize) -> Diagnostic {
        let place = Place { file: self.file.name.clone(), line, column: columns + 1 };
        let message = format!("the line has {cells} cells, and the first line has {columns}");
        let fault = Diagnostic::error(Code::WrongCell, message).at(place);
        match self.decimal_comma {
            true => fault,
            false => fault.hint("a number such as 7,5 is two cells here: write 7.5 or \"7,5\""),
        }
    }

    fn broken(&self, error: &csv::Error) -> Diagnostic {
        let line = error.position().map_or(0, |position| position.line() as usize);
        let place = Place { file: self.file.name.clone(), line, column: 1 };
        Diagnostic::error(Code::CannotRead, format!("this is not a table: {error}")).at(place)
    }
}

/// The line, from 1, on which a row begins. The csv reader's count skips blank lines and the line
/// feed of a CRLF.
pub fn line_of(text: &str, position: &csv::Position) -> usize {
    let before = text.as_bytes().get(position.byte() as usize..).unwrap_or_default().iter();
    let ends = before.take_while(|sign| matches!(sign, b'\r' | b'\n'));
    position.line() as usize + ends.filter(|sign| **sign == b'\n').count()
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
