//! Tables that a player typed numbers into, as the program that he has wrote them: .csv, .xlsx or .ods.

use super::files::{DataFile, Files};
use super::source_file::SourceFile;
use super::spreadsheet;
use crate::diagnostic::{Code, Diagnostic};

/// How the names of such tables end.
pub const ENDINGS: [&str; 3] = ["csv", "xlsx", "ods"];

/// What Excel puts beside a workbook that is open.
const LOCK: &str = "~$";

/// Every table of a folder.
pub fn list(files: &Files, folder: &str) -> Vec<DataFile> {
    let listed = ENDINGS.into_iter().flat_map(|ending| files.list(folder, ending));
    listed.filter(|file| !file.path.contains(LOCK)).collect()
}

/// A file's name without its ending, if it is a table's.
pub fn stem(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    ENDINGS.contains(&ending).then_some(stem)
}

/// The table as lines of cells. The first sheet of a workbook counts, and its rows are the lines.
///
/// # Errors
/// If it cannot be read.
pub fn source(file: &DataFile) -> Result<SourceFile, Diagnostic> {
    of_bytes(&file.path, file.bytes()?.into_owned())
}

/// The same of bytes.
///
/// # Errors
/// If they are no table.
pub fn of_bytes(name: &str, bytes: Vec<u8>) -> Result<SourceFile, Diagnostic> {
    if name.ends_with(".csv") {
        return SourceFile::from_bytes(name, bytes);
    }
    let sheets = spreadsheet::read(name, &bytes)?;
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let failed = |error: &dyn std::fmt::Display| {
        Diagnostic::error(Code::CannotRead, format!("`{name}` cannot be read: {error}"))
    };
    if let Some(sheet) = sheets.first() {
        for row in sheet.lines() {
            writer.write_record(row).map_err(|error| failed(&error))?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| failed(&error))?;
    SourceFile::from_bytes(name, bytes)
}
