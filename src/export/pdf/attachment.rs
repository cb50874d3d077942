//! The attachment, from which a file can be printed again.

use lopdf::{Object, Stream, dictionary};

use crate::export::original::{ORIGINAL, ORIGINAL_KIND};

use super::joiner::Pdf;

/// Attaches what the file was printed from.
///
/// # Errors
/// If it cannot be compressed.
pub fn add(pdf: &mut Pdf, original: &[u8]) -> lopdf::Result<()> {
    let about = dictionary! {
        "Type" => "EmbeddedFile",
        "Subtype" => ORIGINAL_KIND,
        "Params" => dictionary! { "Size" => original.len() as i64 },
    };
    let mut stream = Stream::new(about, original.to_vec());
    stream.compress()?;
    let stream = pdf.document.add_object(stream);
    let entry = pdf.document.add_object(dictionary! {
        "Type" => "Filespec",
        "F" => Object::string_literal(ORIGINAL),
        "UF" => Object::string_literal(ORIGINAL),
        "Desc" => Object::string_literal("What this file was printed from"),
        "AFRelationship" => "Source",
        "EF" => dictionary! { "F" => stream, "UF" => stream },
    });
    let named = vec![Object::string_literal(ORIGINAL), entry.into()];
    let names = dictionary! { "EmbeddedFiles" => dictionary! { "Names" => named } };
    let catalog = pdf.catalog()?;
    catalog.set("Names", names);
    catalog.set("AF", vec![entry.into()]);
    Ok(())
}
