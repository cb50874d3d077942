//! Reads .ods. One cell may stand for thousands of identical ones, so the file is streamed and
//! empty repeats are dropped.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::package::Package;
use super::sheet::{Budget, MOST_CELLS, MOST_COLUMNS, Worksheet, number_text};

/// The most repeats of a filled row that are kept.
const MOST_ROWS: usize = 100_000;

/// Reads every sheet.
///
/// # Errors
/// If the file is damaged or has more cells than a list of ships.
pub fn read(package: &Package) -> Result<Vec<Worksheet>, String> {
    let content = package.text("content.xml")?;
    let mut reader = Reader::from_str(&content);
    let mut walk = Walk::default();
    loop {
        match reader.read_event().map_err(|error| format!("it is damaged: {error}"))? {
            Event::Start(tag) => walk.begin(&tag)?,
            Event::Empty(tag) => {
                walk.begin(&tag)?;
                walk.end(name(tag.name().as_ref()))?;
            }
            Event::End(tag) => walk.end(name(tag.name().as_ref()))?,
            Event::Text(text) => walk.text(&text),
            Event::GeneralRef(reference) => walk.reference(&reference),
            Event::Eof => return Ok(walk.sheets),
            _ => {}
        }
    }
}

/// The state of the reader.
#[derive(Default)]
struct Walk {
    sheets: Vec<Worksheet>,
    room: Budget,
    row: usize,
    /// The row's repeat count.
    rows: usize,
    cells: Vec<(usize, String)>,
    column: usize,
    /// The cell's repeat count.
    columns: usize,
    /// The number of rows the cell spans.
    spanned: usize,
    /// Cells merged downwards: column, first row, last row.
    merged: Vec<(usize, usize, usize)>,
    /// The stored value of a numeric cell; other cells have their text in paragraphs.
    value: Option<String>,
    text: String,
    in_paragraph: usize,
    in_note: usize,
}

impl Walk {
    fn begin(&mut self, tag: &BytesStart) -> Result<(), String> {
        match name(tag.name().as_ref()) {
            "table" => {
                let title = attribute(tag, "name").unwrap_or_default();
                self.sheets.push(Worksheet::named(title));
                (self.row, self.column) = (0, 0);
            }
            "table-row" => {
                self.rows = repeated(tag, "number-rows-repeated")?;
                self.cells.clear();
                self.column = 0;
            }
            "table-cell" | "covered-table-cell" => {
                self.columns = repeated(tag, "number-columns-repeated")?;
                self.spanned = repeated(tag, "number-rows-spanned")?;
                let number = attribute(tag, "value").and_then(|value| value.parse().ok());
                self.value = number.map(number_text).or_else(|| {
                    let kinds = ["value", "string-value", "date-value", "boolean-value"];
                    let found = kinds.iter().find_map(|key| attribute(tag, key));
                    found.filter(|value| !value.is_empty())
                });
                self.text.clear();
            }
            "annotation" => self.in_note += 1,
            "p" => {
                if !self.text.is_empty() && self.in_note == 0 {
                    self.text.push('\n');
                }
                self.in_paragraph += 1;
            }
            // Spaces, tabs and line breaks are elements of their own.
            "s" | "tab" | "line-break" => self.text(" "),
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, tag: &str) -> Result<(), String> {
        match tag {
            "table-cell" | "covered-table-cell" => {
                let text = self.value.take().unwrap_or_else(|| std::mem::take(&mut self.text));
                if !text.trim().is_empty() {
                    if self.column + self.columns > MOST_COLUMNS {
                        return Err(format!("a row is filled beyond {MOST_COLUMNS} columns"));
                    }
                    if self.spanned > 1 {
                        let last = self.row.saturating_add(self.spanned);
                        self.merged.push((self.column + 1, self.row + 1, last));
                    }
                    self.cells
                        .extend((0..self.columns).map(|at| (self.column + at + 1, text.clone())));
                }
                self.column = self.column.saturating_add(self.columns);
            }
            "table-row" => {
                if !self.cells.is_empty() {
                    if self.rows > MOST_ROWS || self.rows * self.cells.len() > MOST_CELLS {
                        return Err(format!("a row is repeated {} times", self.rows));
                    }
                    let sheet = self.sheets.last_mut().ok_or("a row is outside a table")?;
                    for again in 0..self.rows {
                        for (column, text) in &self.cells {
                            sheet.set(self.row + again + 1, *column, text, &mut self.room)?;
                        }
                    }
                }
                self.row = self.row.saturating_add(self.rows);
            }
            "table" => {
                for (column, first, last) in self.merged.drain(..) {
                    let Some(sheet) = self.sheets.last_mut() else { break };
                    sheet.merge_down(column, first..=last, &mut self.room)?;
                }
            }
            "annotation" => self.in_note = self.in_note.saturating_sub(1),
            "p" => self.in_paragraph = self.in_paragraph.saturating_sub(1),
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if self.in_paragraph > 0 && self.in_note == 0 {
            self.text.push_str(text);
        }
    }

    fn reference(&mut self, name: &str) {
        let character = match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            _ => {
                let number = name.strip_prefix('#').unwrap_or_default();
                let code = match number.strip_prefix('x') {
                    Some(hex) => u32::from_str_radix(hex, 16).ok(),
                    None => number.parse().ok(),
                };
                code.and_then(char::from_u32)
            }
        };
        if let Some(character) = character {
            self.text(character.encode_utf8(&mut [0; 4]));
        }
    }
}

/// A name without its namespace prefix.
fn name(full: &str) -> &str {
    full.rsplit(':').next().unwrap_or(full)
}

fn attribute(tag: &BytesStart, wanted: &str) -> Option<String> {
    let mut found = tag.attributes().flatten();
    let found = found.find(|attribute| {
        let key: &str = attribute.key.as_ref();
        // `office:value-type` and `table:style-name` end in the same way.
        name(key) == wanted && (key.starts_with("office:") || key.starts_with("table:"))
    })?;
    quick_xml::escape::unescape(&found.value).ok().map(|value| value.into_owned())
}

fn repeated(tag: &BytesStart, key: &str) -> Result<usize, String> {
    match attribute(tag, key) {
        None => Ok(1),
        Some(count) => count.parse().map_err(|_| format!("`{count}` is not a number of repeats")),
    }
}
