//! Workbooks for spreadsheet programs: worksheets with fixed headings and lists to choose from.

mod csv_file;
mod table;
mod xlsx;

pub use table::{Cell, Column, Workbook, Worksheet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Xlsx,
    /// Plain text, with the first worksheet only.
    Csv,
}

/// The formats by their extensions.
pub const KINDS: [(&str, Kind); 2] = [(".xlsx", Kind::Xlsx), (".csv", Kind::Csv)];

impl Kind {
    /// The format of a file by its name.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        KINDS.iter().find(|(end, _)| name.ends_with(end)).map(|(_, kind)| *kind)
    }
}

impl Workbook {
    /// Writes the workbook.
    ///
    /// # Errors
    /// If a worksheet is larger than the format allows.
    pub fn to_bytes(&self, kind: Kind) -> Result<Vec<u8>, String> {
        match kind {
            Kind::Xlsx => xlsx::write(self).map_err(|error| error.to_string()),
            Kind::Csv => csv_file::write(self).map_err(|error| error.to_string()),
        }
    }
}
