//! Spreadsheets of ships (.xlsx, .ods, .csv), as text of a file of ships.

mod csv_file;
mod fleet;
mod headings;
mod listing;
mod mount;
mod ods;
mod package;
mod quantity;
mod row;
mod xlsx;

use std::collections::BTreeMap;

use super::Files;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

pub use fleet::{Imported, import};
pub use headings::{Headings, Taken};
pub use listing::{Listing, particulars, workbook};

/// The headings and the words for types.
const HEADINGS: &str = "imports/headings.toml";
/// The sheet of a workbook of our own that tells which sheets list ships and mounts.
const MARK: &str = "Chartroom";

/// No list of ships is wider or longer.
const MOST_COLUMNS: usize = 256;
const MOST_CELLS: usize = 1_000_000;

/// Whether a file's name is that of a spreadsheet, one of a kind that is refused included.
pub fn is_spreadsheet(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".csv", ".tsv"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Reads the headings and the words for types.
pub fn read_headings(files: &Files, faults: &mut Faults) -> Option<Headings> {
    let source = files.find(HEADINGS)?.source().map_err(|fault| faults.add(fault)).ok()?;
    headings::read(&source, faults)
}

/// A sheet of a spreadsheet: its filled cells by row and column, both counted from 1.
#[derive(Default, Debug)]
pub struct Sheet {
    /// Its name; empty in a file that has but one.
    pub name: String,
    rows: BTreeMap<usize, BTreeMap<usize, String>>,
    cells: usize,
}

impl Sheet {
    fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Its rows from the first on, with empty cells where nothing stands.
    pub fn lines(&self) -> impl Iterator<Item = Vec<&str>> {
        let last = self.rows.keys().max().copied().unwrap_or(0);
        (1..=last).map(|number| {
            let Some(row) = self.rows.get(&number) else { return vec![""] };
            let width = row.keys().max().copied().unwrap_or(0);
            (1..=width).map(|at| row.get(&at).map_or("", String::as_str)).collect()
        })
    }

    /// Sets a cell; an empty one is nothing at all.
    ///
    /// # Errors
    /// If the sheet grows beyond what a list of ships can be.
    fn set(&mut self, row: usize, column: usize, text: &str) -> Result<(), String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        self.cells += 1;
        if column > MOST_COLUMNS {
            return Err(format!(
                "a cell stands in column {}, beyond {MOST_COLUMNS} columns",
                letters(column)
            ));
        }
        if self.cells > MOST_CELLS {
            return Err(format!("it has more than {MOST_CELLS} cells"));
        }
        self.rows.entry(row).or_default().insert(column, text.to_owned());
        Ok(())
    }
}

/// Every sheet of a file that has cells.
///
/// # Errors
/// If the file is of a kind that is not read, is damaged, or unpacks to more than a list of ships can.
pub fn read(name: &str, bytes: &[u8]) -> Result<Vec<Sheet>, Diagnostic> {
    let refused = |message: String, hint: &str| {
        Diagnostic::error(Code::NoSpreadsheet, message).at(Place::file(name)).hint(hint)
    };
    let lower = name.to_ascii_lowercase();
    let save_as = "save it as .xlsx, .ods or .csv";
    if lower.ends_with(".csv") || lower.ends_with(".tsv") {
        return csv_file::read(name, bytes).map(|sheet| vec![sheet]);
    }
    if package::is_old_office(bytes) {
        let message = "this is an old Excel file, or one with a password".to_owned();
        return Err(refused(message, save_as));
    }
    if !package::is_zip(bytes) {
        return Err(refused("this is no spreadsheet".to_owned(), save_as));
    }
    let package = package::Package::open(bytes).map_err(|why| refused(why, save_as))?;
    let sheets = match package.kind() {
        package::Kind::Xlsx => xlsx::read(&package),
        package::Kind::Ods => ods::read(&package),
        package::Kind::Xlsb => Err("this is a binary workbook (.xlsb)".to_owned()),
        package::Kind::Other => Err("this zip file holds no spreadsheet".to_owned()),
    };
    let mut sheets = sheets.map_err(|why| refused(why, save_as))?;
    sheets.retain(|sheet| !sheet.rows.is_empty());
    Ok(sheets)
}

/// A column as spreadsheets call it: 1 is `A`, 28 is `AB`.
fn letters(column: usize) -> String {
    let mut left = column;
    let mut letters = Vec::new();
    while left > 0 {
        letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// Words as a string of TOML.
fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    toml::Value::String(text).to_string()
}

/// A number as a cell's text. Three digits behind a point would be taken for thousands.
fn number_text(number: f64) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() == 3 => text + "0",
        _ => text,
    }
}
