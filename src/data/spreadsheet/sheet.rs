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

/// The sheet of a workbook of our own that tells which sheets list ships and mounts.
pub const MARK: &str = "Chartroom";

/// The column in which a rule set's values have their source: `quickfire.source`.
pub const SOURCE_OF_VALUES: &str = "source";

/// A number as a cell's text. Three digits behind a point would be taken for thousands.
pub fn number_text(number: f64) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((_, decimals)) if decimals.len() == 3 => text + "0",
        _ => text,
    }
}
