//! Workbooks for spreadsheet programs: worksheets with fixed headings and lists to choose from.

mod table;
mod xlsx;

use clap::ValueEnum;
use csv::{Error, WriterBuilder};

pub use table::{Cell, Column, Workbook, Worksheet};

words! {
    /// The formats, each with the extension of its files. Plain text has the first worksheet only.
    #[derive(ValueEnum)]
    pub enum Kind {
        /// Plain text, for every spreadsheet program
        Csv = "csv",
        /// A workbook for Excel or LibreOffice, with the cells to fill in marked
        Xlsx = "xlsx",
    }
}

impl Kind {
    /// The format of a file by its name.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let has_ending = |(word, _): &(&str, Self)| name.ends_with(&format!(".{word}"));
        Self::WORDS.into_iter().find(has_ending).map(|(_, kind)| kind)
    }
}

impl Workbook {
    /// Writes the workbook.
    ///
    /// # Errors
    /// If a worksheet is larger than the format allows.
    pub fn to_bytes(&self, kind: Kind) -> Result<Vec<u8>, String> {
        match kind {
            Kind::Xlsx => xlsx::write(self).map_err(|error| error.to_string()),
            Kind::Csv => to_csv(self).map_err(|error| error.to_string()),
        }
    }
}

/// The first worksheet as .csv, in UTF-8 with the byte order mark that Excel needs.
fn to_csv(book: &Workbook) -> Result<Vec<u8>, Error> {
    let mut writer = WriterBuilder::new().from_writer("\u{feff}".as_bytes().to_vec());
    if let Some(sheet) = book.sheets.first() {
        writer.write_record(sheet.columns.iter().map(|column| &column.heading))?;
        for row in &sheet.rows {
            let cells = (0..sheet.columns.len()).map(|at| Worksheet::cell(row, at));
            writer.write_record(cells.map(|cell| match cell {
                Cell::Number(number) => number_text(number.to_f64()),
                other => other.to_string(),
            }))?;
        }
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// A number as the text of a cell. Three digits after a point would be read as thousands in much of Europe.
pub fn number_text(number: f64) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() == 3 => text + "0",
        _ => text,
    }
}
