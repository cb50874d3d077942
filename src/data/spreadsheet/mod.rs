//! Spreadsheets of ships (.xlsx, .ods, .csv) as the text of a navy file.

mod cells;
mod classes;
mod csv_file;
mod fleet;
mod game_words;
mod head;
mod headings;
mod listing;
mod mount;
mod ods;
mod package;
mod quantity;
mod row;
mod sheet;
mod slips;
mod xlsx;

use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

pub use classes::Imported;
pub use fleet::{Listed, import};
pub use game_words::{GameWords, bare, bracket};
pub use headings::{Headings, Taken, read as check_headings};
pub use listing::{Listing, particulars, workbook};
pub use sheet::{Budget, Worksheet, letters};

/// The size limit of a plain-text list, in bytes.
const MOST_BYTES_OF_TEXT: usize = 16 << 20;
/// The headings, and the words for types.
pub const HEADINGS: &str = "imports/headings.toml";

/// Whether a file name is that of a spreadsheet, even of a kind that is refused.
pub fn is_spreadsheet(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".csv", ".tsv"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Reads the headings and the words for types.
pub fn read_headings(files: &Files, faults: &mut Faults) -> Option<Headings> {
    let source = faults.take(files.find(HEADINGS)?.source())?;
    headings::read(&source, faults)
}

/// Every sheet of a file that has cells.
///
/// # Errors
/// If the file is of an unsupported kind, is damaged, or unpacks to more than the limits.
pub fn read(name: &str, bytes: &[u8]) -> Result<Vec<Worksheet>, Diagnostic> {
    let refused = |message: String, hint: &str| {
        Diagnostic::error(Code::NoSpreadsheet, message).at(Place::file(name)).hint(hint)
    };
    let lower = name.to_ascii_lowercase();
    let save_as = "save it as .xlsx, .ods or .csv";
    if lower.ends_with(".csv") || lower.ends_with(".tsv") {
        if bytes.len() > MOST_BYTES_OF_TEXT {
            let message = format!("it is larger than {} MB", MOST_BYTES_OF_TEXT >> 20);
            return Err(refused(
                message,
                "a list of ships is shorter; leave out rows that are not ships",
            ));
        }
        return csv_file::read(name, bytes).map(|sheet| vec![sheet]);
    }
    if package::is_old_office(bytes) {
        let message = "this is an old Excel file, or one with a password".to_owned();
        return Err(refused(message, save_as));
    }
    if !package::is_zip(bytes) {
        return Err(refused("this is not a spreadsheet".to_owned(), save_as));
    }
    let package = package::Package::open(bytes).map_err(|why| refused(why, save_as))?;
    let sheets = if package.has("xl/workbook.xml") {
        xlsx::read(&package)
    } else if package.has("xl/workbook.bin") {
        Err("this is a binary workbook (.xlsb)".to_owned())
    } else if package.has("content.xml") {
        // LibreOffice and other OpenDocument programs.
        ods::read(&package)
    } else {
        Err("this zip file does not hold a spreadsheet".to_owned())
    };
    let mut sheets = sheets.map_err(|why| refused(why, save_as))?;
    sheets.retain(|sheet| !sheet.rows.is_empty());
    Ok(sheets)
}
