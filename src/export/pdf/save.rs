//! Writes the file, with its identifier.

use lopdf::{Document, Object, SaveOptions, StringFormat};

use crate::export::identifier::{self, BLANK};

/// The number of objects in an object stream. Readers decompress all of them to read one.
const OBJECTS_A_STREAM: usize = 200;

/// Of zlib, from 0 to 9.
const COMPRESSION: u32 = 6;

/// Drops what nothing refers to, and writes the file.
///
/// # Errors
/// If an object cannot be written.
pub fn save(mut document: Document) -> lopdf::Result<Vec<u8>> {
    let blank = Object::String(BLANK.to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![blank.clone(), blank]);
    document.prune_objects();
    let options = SaveOptions::builder()
        .use_object_streams(true)
        .use_xref_streams(true)
        .max_objects_per_stream(OBJECTS_A_STREAM)
        .compression_level(COMPRESSION)
        .build();
    let mut bytes = Vec::new();
    document.save_with_options(&mut bytes, options)?;
    bytes.push(b'\n');
    identifier::seal(&mut bytes);
    Ok(bytes)
}
