//! Tables of numbers a player has typed in, in the formats of his spreadsheet: .csv, .xlsx or .ods.

use super::files::{DataFile, Files};
use super::source_file::SourceFile;
use super::spreadsheet;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};

/// The extensions of such tables.
pub const ENDINGS: [&str; 3] = ["csv", "xlsx", "ods"];

/// The prefix of the lock file that Excel keeps beside an open workbook.
const LOCK: &str = "~$";

/// Every table of a folder.
pub fn list(files: &Files, folder: &str) -> Vec<DataFile> {
    let listed = ENDINGS.into_iter().flat_map(|ending| files.list(folder, ending));
    listed.filter(|file| !file.path.contains(LOCK)).collect()
}

/// Refuses a table that is there in two formats: nobody can say which of them counts.
pub fn refuse_doubles(tables: &[DataFile], faults: &mut Faults) {
    for (at, file) in tables.iter().enumerate() {
        let same = |other: &&DataFile| stem(&other.path) == stem(&file.path);
        if let Some(first) = tables[..at].iter().find(same) {
            let message = format!("`{}` is a table of the same numbers", first.path);
            let fault = Diagnostic::error(Code::DuplicateId, message).at(Place::file(&*file.path));
            faults.add(fault.hint("keep one of the two files"));
        }
    }
}

/// A file name without its extension, if it is that of a table.
pub fn stem(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    ENDINGS.contains(&ending).then_some(stem)
}

/// The paths that a table would have in the other formats.
pub fn other_formats(path: &str) -> impl Iterator<Item = String> {
    let paths = ENDINGS.into_iter().filter_map(|ending| Some(format!("{}.{ending}", stem(path)?)));
    paths.filter(move |other| other != path)
}

/// The table as lines of cells: the rows of a workbook's first sheet.
pub fn source(file: &DataFile) -> Result<SourceFile, Diagnostic> {
    of_bytes(&file.path, file.bytes()?.into_owned())
}

/// The same, from bytes.
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
