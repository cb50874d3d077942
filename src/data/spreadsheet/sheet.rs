//! A sheet of cells, independent of the file format.

use std::collections::BTreeMap;

use crate::diagnostic::{Place, is_invisible};

/// The most columns and rows.
pub const MOST_COLUMNS: usize = 256;
pub const MOST_CELLS: usize = 1_000_000;
const MOST_ROWS: usize = 20_000;
/// Excel's limit on the characters in a cell.
const MOST_CHARACTERS: usize = 32_767;
/// The most bytes of text in all cells of a file. A few bytes of file can repeat a long text in
/// every cell.
pub const MOST_TEXT: usize = 32 << 20;

/// What a file may still fill, over all its sheets.
#[derive(Debug)]
pub struct Budget {
    cells: usize,
    rows: usize,
    text: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { cells: MOST_CELLS, rows: MOST_ROWS, text: MOST_TEXT }
    }
}

impl Budget {
    fn take_cell(&mut self) -> Result<(), String> {
        take(&mut self.cells, 1, || format!("it has more than {MOST_CELLS} cells"))
    }

    fn take_row(&mut self) -> Result<(), String> {
        take(&mut self.rows, 1, || format!("it has more than {MOST_ROWS} rows"))
    }

    fn take_text(&mut self, text: &str) -> Result<(), String> {
        if text.len() > MOST_CHARACTERS && text.chars().count() > MOST_CHARACTERS {
            return Err(format!("a cell holds more than {MOST_CHARACTERS} characters"));
        }
        let message = || format!("its cells hold more than {} MB of text", MOST_TEXT >> 20);
        take(&mut self.text, text.len(), message)
    }
}

fn take(left: &mut usize, taken: usize, message: impl FnOnce() -> String) -> Result<(), String> {
    *left = left.checked_sub(taken).ok_or_else(message)?;
    Ok(())
}

#[derive(Default, Debug)]
pub struct Worksheet {
    /// Empty if the format has only one sheet.
    pub name: String,
    /// Filled cells by row and column, from 1.
    pub rows: BTreeMap<usize, BTreeMap<usize, String>>,
    /// The number of cells of each row, filled or not, where a decimal comma would part a cell.
    pub widths: BTreeMap<usize, usize>,
}

impl Worksheet {
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The place of a cell in a file.
    pub fn place(&self, file: &str, column: usize, row: usize) -> Place {
        let dot = if self.name.is_empty() { "" } else { "!" };
        Place::file(format!("{file}, cell {}{dot}{}{row}", self.name, letters(column)))
    }

    /// Whether a row has more cells than another.
    pub fn is_wider(&self, row: usize, other: usize) -> bool {
        self.widths.get(&row) > self.widths.get(&other)
    }

    /// Its rows from the first on, including empty cells.
    pub fn lines(&self) -> impl Iterator<Item = Vec<&str>> {
        let last = self.rows.keys().max().copied().unwrap_or(0);
        (1..=last).map(|number| {
            let Some(row) = self.rows.get(&number) else { return vec![""] };
            let width = row.keys().max().copied().unwrap_or(0);
            (1..=width).map(|at| row.get(&at).map_or("", String::as_str)).collect()
        })
    }

    /// Sets a cell, without what cannot be seen in it; an empty text is ignored.
    ///
    /// # Errors
    /// If the file exceeds its limits.
    pub fn set(
        &mut self,
        row: usize,
        column: usize,
        text: &str,
        room: &mut Budget,
    ) -> Result<(), String> {
        let text = text.replace(is_invisible, "");
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        if column > MOST_COLUMNS {
            return Err(format!(
                "a cell is in column {}, beyond {MOST_COLUMNS} columns",
                letters(column)
            ));
        }
        room.take_cell()?;
        room.take_text(text)?;
        if !self.rows.contains_key(&row) {
            room.take_row()?;
        }
        self.rows.entry(row).or_default().insert(column, text.to_owned());
        Ok(())
    }

    /// Copies the text of a vertically merged cell to each row it spans: a class merged over the
    /// rows of its ships is the class of all of them.
    ///
    /// # Errors
    /// If the file exceeds its limits.
    pub fn merge_down(
        &mut self,
        column: usize,
        rows: std::ops::RangeInclusive<usize>,
        room: &mut Budget,
    ) -> Result<(), String> {
        let first = self.rows.get(rows.start()).and_then(|row| row.get(&column));
        let Some(text) = first.cloned() else { return Ok(()) };
        if rows.end() <= rows.start() {
            return Ok(());
        }
        for (_, row) in self.rows.range_mut(rows.start() + 1..=*rows.end()) {
            room.take_cell()?;
            if let std::collections::btree_map::Entry::Vacant(cell) = row.entry(column) {
                room.take_text(&text)?;
                cell.insert(text.clone());
            }
        }
        Ok(())
    }
}

/// A column's letters: 1 is `A`, 28 is `AB`.
pub fn letters(column: usize) -> String {
    let mut left = column;
    let mut letters = Vec::new();
    while left > 0 {
        letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
        left = (left - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// The sheet by which our own workbooks mark the lists of ships and mounts.
pub const MARK: &str = "Chartroom";

/// The column for the source of a rule set's values: `quickfire.source`.
pub const SOURCE_OF_VALUES: &str = "source";
