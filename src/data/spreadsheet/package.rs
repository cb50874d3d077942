//! The zip file that a spreadsheet is, counted before any reader sees it.

use std::io::{Cursor, Read};

use zip::ZipArchive;

/// No list of ships unpacks to more.
const MOST_BYTES: u64 = 64 << 20;
const MOST_ENTRIES: usize = 2_000;

/// What kind of spreadsheet a zip file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Excel since 2007.
    Xlsx,
    /// The same in binary form.
    Xlsb,
    /// LibreOffice and its kin.
    Ods,
    /// No spreadsheet.
    Other,
}

/// A spreadsheet's zip file that unpacks to no more than a list of ships can.
pub struct Package<'a> {
    bytes: &'a [u8],
    names: Vec<String>,
}

/// Whether the bytes begin as a zip file does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Whether they begin as an office file of the old form, which also wraps files with a password.
pub fn is_old_office(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0])
}

impl<'a> Package<'a> {
    /// Opens it.
    ///
    /// # Errors
    /// If it is damaged, or too much comes out of it. What its directory claims is not believed.
    pub fn open(bytes: &'a [u8]) -> Result<Self, String> {
        let damaged = |_| "the file is damaged".to_owned();
        let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        if archive.len() > MOST_ENTRIES {
            return Err(format!("it holds more than {MOST_ENTRIES} files"));
        }
        let mut left = MOST_BYTES;
        let mut names = Vec::new();
        for at in 0..archive.len() {
            let entry = archive.by_index(at).map_err(damaged)?;
            names.push(entry.name().map_err(damaged)?.into_owned());
            let mut limited = entry.take(left + 1);
            let unpacked = std::io::copy(&mut limited, &mut std::io::sink())
                .map_err(|_| "the file is damaged".to_owned())?;
            left = left
                .checked_sub(unpacked)
                .ok_or_else(|| format!("it unpacks to more than {} MB", MOST_BYTES >> 20))?;
        }
        Ok(Self { bytes, names })
    }

    /// What it holds.
    pub fn kind(&self) -> Kind {
        let has = |name: &str| self.names.iter().any(|known| known == name);
        match () {
            () if has("xl/workbook.xml") => Kind::Xlsx,
            () if has("xl/workbook.bin") => Kind::Xlsb,
            () if has("content.xml") => Kind::Ods,
            () => Kind::Other,
        }
    }

    /// All of it.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The names of the files in it.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// One of its files as text.
    ///
    /// # Errors
    /// If it is not there, or is no text.
    pub fn text(&self, name: &str) -> Result<String, String> {
        let failed = |_| format!("its `{name}` cannot be read");
        let mut archive = ZipArchive::new(Cursor::new(self.bytes)).map_err(failed)?;
        let mut entry = archive.by_name(name).map_err(failed)?.take(MOST_BYTES);
        let mut text = String::new();
        entry.read_to_string(&mut text).map_err(|_| format!("its `{name}` is not text"))?;
        Ok(text)
    }
}
