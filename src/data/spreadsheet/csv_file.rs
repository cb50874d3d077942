//! .csv as written in any country: commas, semicolons or tabs; UTF-8 with or without a byte order
//! mark, or Windows-1252.

use super::sheet::{Budget, Worksheet};
use crate::diagnostic::{Code, Diagnostic, Place};

/// Reads the one sheet.
///
/// # Errors
/// If a row cannot be read, or the limits on cells are exceeded.
pub fn read(name: &str, bytes: &[u8]) -> Result<Worksheet, Diagnostic> {
    let text = match bytes {
        // UTF-16 is what Excel's "Unicode text" uses.
        [0xFF, 0xFE, ..] => encoding_rs::UTF_16LE.decode(bytes).0,
        [0xFE, 0xFF, ..] => encoding_rs::UTF_16BE.decode(bytes).0,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.trim_start_matches('\u{feff}').into(),
            Err(_) => encoding_rs::WINDOWS_1252.decode(bytes).0,
        },
    };
    let refused = |line: usize, message: String| {
        let place = Place { file: name.into(), line, column: 1 };
        Diagnostic::error(Code::NoSpreadsheet, message).at(place)
    };
    let delimiter = delimiter(&text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let (mut sheet, mut room) = (Worksheet::default(), Budget::default());
    // Line breaks within cells; spreadsheets do not count these as rows.
    let mut inner_lines = 0;
    for row in reader.records() {
        let row = row.map_err(|error| {
            let line = error.position().map_or(0, |place| place.line() as usize);
            refused(line, format!("this is not a table: {error}"))
        })?;
        let line = row.position().map_or(0, |place| line_of(&text, place));
        let number = line.saturating_sub(inner_lines);
        if delimiter == b',' {
            sheet.widths.insert(number, row.len());
        }
        for (at, cell) in row.iter().enumerate() {
            inner_lines += cell.matches('\n').count();
            sheet.set(number, at + 1, cell, &mut room).map_err(|why| refused(line, why))?;
        }
    }
    Ok(sheet)
}

/// What separates the cells of a table: the sign most frequent in the first row outside quotes.
fn delimiter(text: &str) -> u8 {
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
fn line_of(text: &str, position: &csv::Position) -> usize {
    let before = text.as_bytes().get(position.byte() as usize..).unwrap_or_default().iter();
    let ends = before.take_while(|sign| matches!(sign, b'\r' | b'\n'));
    position.line() as usize + ends.filter(|sign| **sign == b'\n').count()
}
