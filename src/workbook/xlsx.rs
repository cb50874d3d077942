//! Writes .xlsx with rust_xlsxwriter.

use rust_xlsxwriter::{
    Color, DataValidation, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder,
    Workbook as Xlsx, Worksheet as XlsxSheet, XlsxError,
};

use super::table::{Cell, Column, Workbook, Worksheet};

/// The worksheet with the lists to choose from.
const LISTS: &str = "Lists";
/// The number of rows after the last that have lists and marks, for new ships.
const ROWS_TO_COME: usize = 500;

pub fn write(book: &Workbook) -> Result<Vec<u8>, XlsxError> {
    let mut file = Xlsx::new();
    // A fixed date makes the output reproducible.
    let day = ExcelDateTime::from_ymd(2000, 1, 1)?;
    file.set_properties(&DocProperties::new().set_creation_datetime(&day));
    for sheet in &book.sheets {
        fill(file.add_worksheet(), sheet)?;
    }
    let lists: Vec<&Column> = choices(book).collect();
    if !lists.is_empty() {
        let sheet = file.add_worksheet();
        sheet.set_name(LISTS)?.set_hidden(true);
        for (at, column) in (0..).zip(lists) {
            sheet.write_string(0, at, &column.heading)?;
            for (row, choice) in (1..).zip(&column.choices) {
                sheet.write_string(row, at, choice)?;
            }
        }
    }
    let mut list = 0;
    for (at, sheet) in book.sheets.iter().enumerate() {
        for (number, column) in (0..).zip(&sheet.columns) {
            if column.choices.is_empty() {
                continue;
            }
            let from = rust_xlsxwriter::utility::column_number_to_name(list);
            let range = format!("{LISTS}!${from}$2:${from}${}", column.choices.len() + 1);
            let rule = DataValidation::new()
                .allow_list_formula(range.as_str().into())
                .set_error_style(rust_xlsxwriter::DataValidationErrorStyle::Warning);
            let last = last_row(sheet);
            file.worksheet_from_index(at)?.add_data_validation(1, number, last, number, &rule)?;
            list += 1;
        }
    }
    file.save_to_buffer()
}

/// The columns with choices, in the order of their lists.
fn choices(book: &Workbook) -> impl Iterator<Item = &Column> {
    let columns = book.sheets.iter().flat_map(|sheet| &sheet.columns);
    columns.filter(|column| !column.choices.is_empty())
}

fn last_row(sheet: &Worksheet) -> u32 {
    u32::try_from(sheet.rows.len() + ROWS_TO_COME).unwrap_or(u32::MAX)
}

fn fill(worksheet: &mut XlsxSheet, sheet: &Worksheet) -> Result<(), XlsxError> {
    let heading = Format::new()
        .set_bold()
        .set_background_color(Color::RGB(0xE6_E6_E6))
        .set_border_bottom(FormatBorder::Thin)
        .set_align(FormatAlign::VerticalCenter);
    let plain = Format::new().set_align(FormatAlign::Top);
    let words = Format::new().set_align(FormatAlign::Top).set_text_wrap();
    let to_fill_in = Format::new()
        .set_background_color(Color::RGB(0xFF_F6_D6))
        .set_border_color(Color::RGB(0xD8_CF_B0))
        .set_border(FormatBorder::Thin);
    worksheet.set_name(&sheet.name)?.set_hidden(sheet.is_hidden);
    worksheet.set_freeze_panes(1, 1)?;
    for (at, column) in (0..).zip(&sheet.columns) {
        worksheet.set_column_width(at, sheet.width(usize::from(at)) as f64)?;
        worksheet.write_string_with_format(0, at, &column.heading, &heading)?;
        for (number, row) in (1..).zip(&sheet.rows) {
            match Worksheet::cell(row, usize::from(at)) {
                Cell::Empty if column.to_fill_in => {
                    worksheet.write_blank(number, at, &to_fill_in)?
                }
                Cell::Empty => continue,
                Cell::Text(text) if text.contains('\n') => {
                    worksheet.write_string_with_format(number, at, text, &words)?
                }
                Cell::Text(text) => worksheet.write_string_with_format(number, at, text, &plain)?,
                Cell::Number(figure) => {
                    worksheet.write_number_with_format(number, at, figure.to_f64(), &plain)?
                }
            };
        }
    }
    Ok(())
}
