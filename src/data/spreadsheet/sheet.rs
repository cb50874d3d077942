//! A sheet of cells, whatever file it was read from.

use std::collections::BTreeMap;

/// No list of ships is wider or longer.
pub const MOST_COLUMNS: usize = 256;
pub const MOST_CELLS: usize = 1_000_000;

/// A sheet of a spreadsheet.
#[derive(Default, Debug)]
pub struct Sheet {
    /// Its name; empty in a file that has but one.
    pub name: String,
    /// Its filled cells by row and column, both counted from 1.
    pub rows: BTreeMap<usize, BTreeMap<usize, String>>,
    cells: usize,
}

impl Sheet {
    /// An empty sheet.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Sets a cell; an empty one is nothing at all.
    ///
    /// # Errors
    /// If the sheet grows beyond what a list of ships can be.
    pub fn set(&mut self, row: usize, column: usize, text: &str) -> Result<(), String> {
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

/// A column as spreadsheets call it: 1 is `A`, 28 is `AB`.
pub fn letters(column: usize) -> String {
    let mut left = column;
    let mut letters = Vec::new();
    while left > 0 {
        letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}
