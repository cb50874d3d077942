//! Reads .ods with calamine, which unrolls repeated cells without a limit and does not say which
//! cells are merged: both are found in the XML first.

use std::io::Cursor;
use std::ops::RangeInclusive;

use calamine::{Ods, OdsError, Reader};
use roxmltree::{Document, Error, Node, ParsingOptions};

use super::package::Package;
use super::sheet::{Budget, MOST_CELLS, MOST_COLUMNS, MOST_TEXT, Worksheet};
use super::xlsx::cell_text;

/// The most cells, empty ones among them, between the first and the last filled cell of all sheets.
const MOST_UNROLLED: usize = 4 * MOST_CELLS;
/// A filled cell is an element, its paragraph and their text.
const MOST_NODES: u32 = 3 * MOST_CELLS as u32;
/// Attributes with the contents of a cell that are not in its paragraphs.
const CONTENTS: [&str; 6] =
    ["value", "string-value", "date-value", "time-value", "boolean-value", "formula"];

/// Cells merged downwards in a sheet: the column and the rows, from 1.
type Merged = Vec<(usize, RangeInclusive<usize>)>;

/// Reads every sheet.
///
/// # Errors
/// If the file is damaged or exceeds the limits on cells.
pub fn read(package: &Package) -> Result<Vec<Worksheet>, String> {
    let merged = check(&package.text("content.xml")?)?;
    let failed = |error: OdsError| format!("it cannot be read: {error}");
    let mut book = Ods::new(Cursor::new(package.bytes())).map_err(failed)?;
    let (mut sheets, mut room) = (Vec::new(), Budget::default());
    for (name, merged) in book.sheet_names().into_iter().zip(merged) {
        let range = book.worksheet_range(&name).map_err(failed)?;
        let (top, left) = range.start().unwrap_or_default();
        let mut sheet = Worksheet::named(name);
        for (row, column, value) in range.used_cells() {
            let (row, column) = (top as usize + row + 1, left as usize + column + 1);
            sheet.set(row, column, &cell_text(value), &mut room)?;
        }
        for (column, rows) in merged {
            sheet.merge_down(column, rows, &mut room)?;
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// Checks what the repeats of all sheets add up to, and returns the merged cells of each.
fn check(content: &str) -> Result<Vec<Merged>, String> {
    let options = ParsingOptions { nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(content, options).map_err(|error| match error {
        Error::NodesLimitReached => format!("it has more than {MOST_CELLS} cells"),
        error => format!("it is damaged: {error}"),
    })?;
    let (mut unrolled, mut text) = (0_usize, 0_usize);
    let mut sheets = Vec::new();
    for table in named(document.root(), "table").filter(|table| has(*table, "name")) {
        let mut merged = Merged::new();
        let (mut at, mut last, mut widest) = (0_usize, 0, 0);
        for row in named(table, "table-row") {
            let repeats = number(row, "number-rows-repeated")?;
            let (mut column, mut filled) = (0_usize, 0);
            for cell in row.children().filter(|cell| cell.tag_name().name().ends_with("-cell")) {
                let columns = number(cell, "number-columns-repeated")?;
                let length = length(cell)?;
                let spanned = number(cell, "number-rows-spanned")?;
                if length > 0 && spanned > 1 {
                    merged.push((column + 1, at + 1..=at.saturating_add(spanned)));
                }
                column = column.saturating_add(columns);
                if length > 0 {
                    filled = column;
                    let all = length.saturating_mul(columns).saturating_mul(repeats);
                    text = text.saturating_add(all);
                }
            }
            if filled > MOST_COLUMNS {
                return Err(format!("a row is filled beyond {MOST_COLUMNS} columns"));
            }
            at = at.saturating_add(repeats);
            if filled > 0 {
                (last, widest) = (at, widest.max(filled));
            }
        }
        unrolled = unrolled.saturating_add(last.saturating_mul(widest));
        sheets.push(merged);
    }
    match () {
        () if unrolled > MOST_UNROLLED => {
            Err(format!("its sheets have more than {MOST_UNROLLED} cells"))
        }
        () if text > MOST_TEXT => {
            Err(format!("its cells hold more than {} MB of text", MOST_TEXT >> 20))
        }
        () => Ok(sheets),
    }
}

/// The elements of this name, in any namespace.
fn named<'a, 'i: 'a>(node: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.descendants().filter(move |node| node.tag_name().name() == name)
}

fn has(node: Node, name: &str) -> bool {
    node.attributes().any(|attribute| attribute.name() == name)
}

/// The greatest of the attributes of this name; 1 if there is none.
fn number(node: Node, name: &str) -> Result<usize, String> {
    let mut most = 1;
    for attribute in node.attributes().filter(|attribute| attribute.name() == name) {
        let number = attribute.value();
        let failed = |_| format!("`{number}` is not a number of repeats");
        most = most.max(number.parse().map_err(failed)?);
    }
    Ok(most)
}

/// The bytes in a cell, spaces that are written as a number among them.
fn length(cell: Node) -> Result<usize, String> {
    let contents = cell.attributes().filter(|attribute| CONTENTS.contains(&attribute.name()));
    let mut length = contents.map(|attribute| attribute.value().len()).sum::<usize>();
    for node in cell.descendants() {
        length += node.is_text().then(|| node.text()).flatten().map_or(0, str::len);
        if node.tag_name().name() == "s" {
            length = length.saturating_add(number(node, "c")?);
        }
    }
    Ok(length)
}
