//! A sheet of cells, whatever file it was read from.

use std::collections::BTreeMap;

/// No list of ships is wider or longer.
pub const MOST_COLUMNS: usize = 256;
pub const MOST_CELLS: usize = 1_000_000;
const MOST_ROWS: usize = 20_000;
/// What Excel lets a cell hold.
const MOST_CHARACTERS: usize = 32_767;
/// Bytes of text in all cells of a file. A few bytes can say that a long text stands in every cell.
const MOST_TEXT: usize = 32 << 20;

/// What a file can still fill, all its sheets together.
#[derive(Debug)]
pub struct Room {
    cells: usize,
    rows: usize,
    text: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self { cells: MOST_CELLS, rows: MOST_ROWS, text: MOST_TEXT }
    }
}

impl Room {
    fn take_cell(&mut self) -> Result<(), String> {
        let message = || format!("it has more than {MOST_CELLS} cells");
        self.cells = self.cells.checked_sub(1).ok_or_else(message)?;
        Ok(())
    }

    fn take_row(&mut self) -> Result<(), String> {
        let message = || format!("it has more than {MOST_ROWS} rows");
        self.rows = self.rows.checked_sub(1).ok_or_else(message)?;
        Ok(())
    }

    fn take_text(&mut self, text: &str) -> Result<(), String> {
        if text.len() > MOST_CHARACTERS && text.chars().count() > MOST_CHARACTERS {
            return Err(format!("a cell holds more than {MOST_CHARACTERS} characters"));
        }
        let message = || format!("its cells hold more than {} MB of text", MOST_TEXT >> 20);
        self.text = self.text.checked_sub(text.len()).ok_or_else(message)?;
        Ok(())
    }
}

/// A sheet of a spreadsheet.
#[derive(Default, Debug)]
pub struct Sheet {
    /// Its name; empty in a file that has but one.
    pub name: String,
    /// Its filled cells by row and column, both counted from 1.
    pub rows: BTreeMap<usize, BTreeMap<usize, String>>,
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
    /// If the file grows beyond what a list of ships can be.
    pub fn set(
        &mut self,
        row: usize,
        column: usize,
        text: &str,
        room: &mut Room,
    ) -> Result<(), String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        if column > MOST_COLUMNS {
            return Err(format!(
                "a cell stands in column {}, beyond {MOST_COLUMNS} columns",
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

    /// Gives the text of a cell that is merged with those below it to each row that it stands beside:
    /// a class merged over the rows of her ships is the class of all of them.
    ///
    /// # Errors
    /// If the file grows beyond what a list of ships can be.
    pub fn merge_down(
        &mut self,
        column: usize,
        rows: std::ops::RangeInclusive<usize>,
        room: &mut Room,
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
