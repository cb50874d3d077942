//! Tables for spreadsheet programs: sheets with headings that stay in sight, and lists to choose from.

mod csv_file;
mod ods;
mod table;
#[cfg(feature = "xlsx")]
mod xlsx;

pub use table::{Cell, Column, Workbook, Worksheet};

/// Kinds of workbooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Xlsx,
    Ods,
    /// Plain text, of which the first sheet alone is written.
    Csv,
}

/// The kinds by the ends of their files' names.
pub const KINDS: [(&str, Kind); 3] =
    [(".xlsx", Kind::Xlsx), (".ods", Kind::Ods), (".csv", Kind::Csv)];

impl Kind {
    /// The kind of a file of this name.
    pub fn of(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        KINDS.iter().find(|(end, _)| name.ends_with(end)).map(|(_, kind)| *kind)
    }
}

impl Workbook {
    /// The file.
    ///
    /// # Errors
    /// If a sheet is larger than the format allows.
    pub fn to_bytes(&self, kind: Kind) -> Result<Vec<u8>, String> {
        match kind {
            #[cfg(feature = "xlsx")]
            Kind::Xlsx => xlsx::write(self).map_err(|error| error.to_string()),
            // The library asks for the time, which a browser's module has no way to tell.
            #[cfg(not(feature = "xlsx"))]
            Kind::Xlsx => Err("here only .ods and .csv can be written".to_owned()),
            Kind::Ods => ods::write(self).map_err(|error| error.to_string()),
            Kind::Csv => csv_file::write(self).map_err(|error| error.to_string()),
        }
    }
}
