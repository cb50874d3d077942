//! The private data of a file: what can be measured on its pages, and whose forms are in it.

use lopdf::{Dictionary, ObjectId, Stream};

use crate::export::claims::{private_data, private_entry};
use crate::export::extras::Extras;
use crate::export::roll::ROLL;

use super::joiner::Pdf;

/// Adds the claim and the roll of forms, if there are any.
///
/// # Errors
/// If they cannot be compressed.
pub fn add(pdf: &mut Pdf, extras: &Extras) -> lopdf::Result<()> {
    let mut own = match &extras.claim {
        Some(claim) => private_data(packed(pdf, claim.to_json().into_bytes())?),
        None => Dictionary::new(),
    };
    if let Some(roll) = &extras.roll {
        let json = serde_json::to_vec(roll).unwrap_or_default();
        own.set(ROLL, private_entry(packed(pdf, json)?));
    }
    if !own.is_empty() {
        pdf.catalog()?.set("PieceInfo", own);
    }
    Ok(())
}

fn packed(pdf: &mut Pdf, bytes: Vec<u8>) -> lopdf::Result<ObjectId> {
    let mut stream = Stream::new(Dictionary::new(), bytes);
    stream.compress()?;
    Ok(pdf.document.add_object(stream))
}
