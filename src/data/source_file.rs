//! A text file with its name, and positions in it.

use std::sync::OnceLock;

use ecow::EcoString;

use crate::diagnostic::{Code, Diagnostic, Place, or_list};

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
    ///
    /// # Errors
    /// If it is not a table.
    pub fn cells(&self) -> Result<Cells<'_>, Diagnostic> {
        let delimiter = delimiter(&self.text);
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.flexible(true).delimiter(delimiter);
        let mut reader = reader.from_reader(self.text.as_bytes());
        let head = reader.headers().map_err(|error| self.no_table(&error))?;
        Ok(Cells {
            file: self,
            head: head.iter().map(|name| name.trim().to_owned()).collect(),
            records: reader.into_records().collect(),
            decimal_comma: delimiter != b',',
        })
    }

    fn no_table(&self, error: &csv::Error) -> Diagnostic {
        let line = error.position().map_or(0, |position| position.line() as usize);
        let place = Place { file: self.name.clone(), line, column: 1 };
        Diagnostic::error(Code::CannotRead, format!("this is not a table: {error}")).at(place)
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
    /// The names of its columns, from its first line.
    pub head: Vec<String>,
    records: Vec<csv::Result<csv::StringRecord>>,
    decimal_comma: bool,
}

impl Cells<'_> {
    /// Every row after the first, or why it cannot be read.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, Diagnostic>> {
        self.records.iter().map(|record| {
            let record = record.as_ref().map_err(|error| self.file.no_table(error))?;
            let line = record.position().map_or(0, |position| line_of(&self.file.text, position));
            // One cell too many puts the rest under the wrong headings.
            if record.iter().skip(self.head.len()).any(|cell| !cell.trim().is_empty()) {
                return Err(self.too_many(line, record.len()));
            }
            Ok(Row { table: self, record, line })
        })
    }

    /// The fault of the needed columns that the first line lacks. `chartroom new` with this word makes such a table.
    pub fn lacking(&self, needed: &[&str], word: &str) -> Option<Diagnostic> {
        let is_there = |name: &str| self.head.iter().any(|cell| cell == name);
        let missing: Vec<&str> = needed.iter().copied().filter(|name| !is_there(name)).collect();
        if missing.is_empty() {
            return None;
        }
        let message = format!("the first line has no column {}", or_list(&missing));
        let hint = format!(
            "`chartroom new {word}` makes such a file; its cells are separated by commas, semicolons or tabs"
        );
        Some(Diagnostic::error(Code::MissingField, message).at(self.heading(0)).hint(hint))
    }

    /// The place of a column in the first line.
    pub fn heading(&self, at: usize) -> Place {
        Place { file: self.file.name.clone(), line: 1, column: at + 1 }
    }

    fn too_many(&self, line: usize, cells: usize) -> Diagnostic {
        let columns = self.head.len();
        let place = Place { line, ..self.heading(columns) };
        let message = format!("the line has {cells} cells, and the first line has {columns}");
        let fault = Diagnostic::error(Code::WrongCell, message).at(place);
        match self.decimal_comma {
            true => fault,
            false => fault.hint("a number such as 7,5 is two cells here: write 7.5 or \"7,5\""),
        }
    }
}

/// A row of such a table.
pub struct Row<'a> {
    table: &'a Cells<'a>,
    record: &'a csv::StringRecord,
    line: usize,
}

impl Row<'_> {
    /// A cell by the name of its column; empty if there is none.
    pub fn cell(&self, column: &str) -> &str {
        let at = self.column(column);
        at.and_then(|at| self.record.get(at)).unwrap_or_default().trim()
    }

    /// The same as a number: where commas do not separate cells, one may be a decimal sign.
    pub fn number(&self, column: &str) -> String {
        let text = self.cell(column);
        let is_decimal = |(whole, places): (&str, &str)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(places)
        };
        if self.table.decimal_comma && text.split_once(',').is_some_and(is_decimal) {
            text.replace(',', ".")
        } else {
            text.to_owned()
        }
    }

    /// The place of its first cell.
    pub fn start(&self) -> Place {
        Place { line: self.line, ..self.table.heading(0) }
    }

    /// The place of a cell; columns are counted as a spreadsheet counts them.
    pub fn place(&self, column: &str) -> Place {
        Place { line: self.line, ..self.table.heading(self.column(column).unwrap_or(0)) }
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.table.head.iter().position(|known| known == name)
    }
}

/// What separates the cells of a table: the sign most frequent in the first row outside quotes.
pub fn delimiter(text: &str) -> u8 {
    let unquoted = || text.trim_start().split('"').step_by(2);
    let count = |mark: &u8| {
        let bytes = unquoted().flat_map(str::bytes).take_while(|byte| *byte != b'\n');
        bytes.filter(|byte| byte == mark).count()
    };
    // In a tie the last wins: a table of one column has a comma at most by chance.
    [b';', b'\t', b','].into_iter().max_by_key(count).unwrap_or(b',')
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
