//! Writes .csv: separated by commas, in UTF-8 with the byte order mark that Excel needs.

use csv::{Error, WriterBuilder};

use super::table::{Cell, Workbook, Worksheet};

pub fn write(book: &Workbook) -> Result<Vec<u8>, Error> {
    let mut writer = WriterBuilder::new().from_writer("\u{feff}".as_bytes().to_vec());
    if let Some(sheet) = book.sheets.first() {
        writer.write_record(sheet.columns.iter().map(|column| &column.heading))?;
        for row in &sheet.rows {
            let cells = (0..sheet.columns.len()).map(|at| text(Worksheet::cell(row, at)));
            writer.write_record(cells)?;
        }
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => text.clone(),
        Cell::Number(number) => {
            let text = number.to_decimal_text();
            match text.split_once('.') {
                // Three digits after a point would be read as thousands in much of Europe.
                Some((_, decimals)) if decimals.len() == 3 => text + "0",
                _ => text,
            }
        }
    }
}
