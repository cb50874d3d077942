//! Reads .xlsx with calamine, cell by cell.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx, XlsxError};

use super::package::Package;
use super::sheet::{Budget, Worksheet};
use crate::workbook::number_text;

/// Reads every sheet.
///
/// # Errors
/// If the workbook is damaged or exceeds the limits on cells.
pub fn read(package: &Package) -> Result<Vec<Worksheet>, String> {
    believable_strings(package)?;
    let failed = |error: XlsxError| format!("it cannot be read: {error}");
    let mut book = Xlsx::new(Cursor::new(package.bytes())).map_err(failed)?;
    let (mut sheets, mut room) = (Vec::new(), Budget::default());
    for name in book.sheet_names() {
        let mut sheet = Worksheet::named(name.clone());
        // A chart sheet has no cells.
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else { continue };
        while let Some(cell) = cells.next_cell().map_err(failed)? {
            let (row, column) = cell.get_position();
            let text = cell_text(&cell.get_value().clone().into());
            sheet.set(row as usize + 1, column as usize + 1, &text, &mut room)?;
        }
        drop(cells);
        for merged in book.merge_cells_by_sheet_name(&name).map_err(failed)? {
            let (first, last) = (merged.start.0 as usize + 1, merged.end.0 as usize + 1);
            sheet.merge_down(merged.start.1 as usize + 1, first..=last, &mut room)?;
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// calamine allocates room for as many strings as the file claims to have.
fn believable_strings(package: &Package) -> Result<(), String> {
    for name in
        package.names().iter().filter(|name| name.to_lowercase().ends_with("sharedstrings.xml"))
    {
        let text = package.text(name)?;
        let claimed = text.split_once("uniqueCount=").map(|(_, behind)| behind);
        let claimed = claimed.and_then(|behind| behind.get(1..)?.split(['"', '\'']).next());
        // The shortest string, `<si/>`, takes five bytes.
        let possible = |count: usize| count <= text.len() / 5;
        if claimed.is_some_and(|count| !count.trim().parse().is_ok_and(possible)) {
            return Err("it claims more texts than it holds".to_owned());
        }
    }
    Ok(())
}

pub fn cell_text(value: &Data) -> String {
    match value {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Float(number) => number_text(*number),
        Data::Int(number) => number.to_string(),
        Data::Bool(flag) => flag.to_string(),
        Data::DateTime(date) if date.is_datetime() => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::DateTime(duration) => number_text(duration.as_f64()),
        // The error value of a failed formula is not a figure, and is reported as such.
        Data::Error(error) => error.to_string(),
        _ => String::new(),
    }
}
