//! Tables of numbers a player has typed in, in the formats of his spreadsheet: .csv, .xlsx or .ods.

use std::collections::BTreeMap;

use ecow::EcoString;

use super::files::{DataFile, Files};
use super::spreadsheet::{self, Worksheet};
use crate::diagnostic::{Code, Diagnostic, Faults, Place, or_list};

/// The extensions of such tables.
pub const ENDINGS: [&str; 3] = ["csv", "xlsx", "ods"];

/// The prefix of the lock file that Excel keeps beside an open workbook.
const LOCK: &str = "~$";

/// Every table of a folder.
pub fn list(files: &Files, folder: &str) -> Vec<DataFile> {
    let listed = ENDINGS.into_iter().flat_map(|ending| files.list(folder, ending));
    listed.filter(|file| !file.path.contains(LOCK)).collect()
}

/// Refuses a table that is there in two formats: nobody can say which of them counts.
pub fn refuse_doubles(tables: &[DataFile], faults: &mut Faults) {
    for (at, file) in tables.iter().enumerate() {
        let same = |other: &&DataFile| stem(&other.path) == stem(&file.path);
        if let Some(first) = tables[..at].iter().find(same) {
            let message = format!("`{}` is a table of the same numbers", first.path);
            let fault = Diagnostic::error(Code::DuplicateId, message).at(Place::file(&*file.path));
            faults.add(fault.hint("keep one of the two files"));
        }
    }
}

/// A file name without its extension, if it is that of a table.
pub fn stem(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    ENDINGS.contains(&ending).then_some(stem)
}

/// The paths that a table would have in the other formats.
pub fn other_formats(path: &str) -> impl Iterator<Item = String> {
    let paths = ENDINGS.into_iter().filter_map(|ending| Some(format!("{}.{ending}", stem(path)?)));
    paths.filter(move |other| other != path)
}

/// The cells of a table: those of a workbook's first sheet.
pub struct Cells {
    /// The file, as shown in messages.
    pub file: EcoString,
    /// The names of its columns, from its first line.
    pub head: Vec<String>,
    sheet: Worksheet,
}

/// Reads a table.
///
/// # Errors
/// If it is not one, or is too large.
pub fn read(name: &str, bytes: &[u8]) -> Result<Cells, Diagnostic> {
    let sheet = spreadsheet::read(name, bytes)?.into_iter().next().unwrap_or_default();
    let head = sheet.lines().find(|line| line != &[""]).unwrap_or_default();
    let head = head.into_iter().map(str::to_owned).collect();
    Ok(Cells { file: name.into(), head, sheet })
}

impl Cells {
    /// Every row after the first, or why it cannot be read.
    pub fn rows(&self) -> impl Iterator<Item = Result<Row<'_>, Diagnostic>> {
        self.sheet.rows.iter().skip(1).map(|(line, cells)| {
            // One cell too many puts the rest under the wrong headings.
            match cells.keys().next_back() {
                Some(last) if *last > self.head.len() => Err(self.too_many(*line, *last)),
                _ => Ok(Row { table: self, cells, line: *line }),
            }
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
        Place { file: self.file.clone(), line: 1, column: at + 1 }
    }

    /// Whether a comma may be a decimal sign, since it does not separate cells.
    fn has_decimal_comma(&self) -> bool {
        self.sheet.widths.is_empty()
    }

    fn too_many(&self, line: usize, cells: usize) -> Diagnostic {
        let columns = self.head.len();
        let place = Place { line, ..self.heading(columns) };
        let message = format!("the line has {cells} cells, and the first line has {columns}");
        let fault = Diagnostic::error(Code::WrongCell, message).at(place);
        match self.has_decimal_comma() {
            true => fault,
            false => fault.hint("a number such as 7,5 is two cells here: write 7.5 or \"7,5\""),
        }
    }
}

/// A row of such a table.
pub struct Row<'a> {
    table: &'a Cells,
    /// The filled ones by column, from 1.
    cells: &'a BTreeMap<usize, String>,
    line: usize,
}

impl Row<'_> {
    /// A cell by the name of its column; empty if there is none.
    pub fn cell(&self, column: &str) -> &str {
        let cell = self.column(column).and_then(|at| self.cells.get(&(at + 1)));
        cell.map_or("", String::as_str)
    }

    /// The same as a number: where commas do not separate cells, one may be a decimal sign.
    pub fn number(&self, column: &str) -> String {
        let text = self.cell(column);
        let is_decimal = |(whole, places): (&str, &str)| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(places)
        };
        if self.table.has_decimal_comma() && text.split_once(',').is_some_and(is_decimal) {
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
