//! The zip container of a spreadsheet, measured before any reader sees it.

use std::io::{Cursor, Read};

use zip::ZipArchive;

/// The most bytes a list of ships may unpack to.
const MOST_BYTES: u64 = 64 << 20;
const MOST_ENTRIES: usize = 2_000;

/// A spreadsheet's zip file, within the limit on unpacked size.
pub struct Package<'a> {
    bytes: &'a [u8],
    names: Vec<String>,
}

/// Whether the bytes begin like a zip file.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Whether they begin like an OLE file: old Office formats, and password-protected new ones.
pub fn is_old_office(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0])
}

impl<'a> Package<'a> {
    /// Opens it.
    ///
    /// # Errors
    /// If it is damaged or unpacks to too much. The sizes in its directory are not trusted.
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

    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

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
    /// If it does not exist or is not text.
    pub fn text(&self, name: &str) -> Result<String, String> {
        let failed = |_| format!("its `{name}` cannot be read");
        let mut archive = ZipArchive::new(Cursor::new(self.bytes)).map_err(failed)?;
        let mut entry = archive.by_name(name).map_err(failed)?.take(MOST_BYTES);
        let mut text = String::new();
        entry.read_to_string(&mut text).map_err(|_| format!("its `{name}` is not text"))?;
        Ok(text)
    }
}
