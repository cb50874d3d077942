//! What a file carries besides its pages: private data, what it was printed from, and what its colors mean.

use lopdf::{Dictionary, Object, dictionary};

use crate::export::claims::{private_data, private_entry};
use crate::export::extras::Extras;
use crate::export::original::{ORIGINAL, ORIGINAL_KIND};
use crate::export::roll::ROLL;

use super::joiner::Pdf;

/// `sRGB-v4.icc` of github.com/saucecontrol/Compact-ICC-Profiles, free by CC0.
const SRGB: &[u8] = include_bytes!("srgb.icc");

/// Adds the claim of what can be measured and the roll of forms, if there are any.
///
/// # Errors
/// If they cannot be compressed.
pub fn add_private_data(pdf: &mut Pdf, extras: &Extras) -> lopdf::Result<()> {
    let mut own = match &extras.claim {
        Some(claim) => {
            private_data(pdf.add_packed(Dictionary::new(), claim.to_json().into_bytes())?)
        }
        None => Dictionary::new(),
    };
    if let Some(roll) = &extras.roll {
        let json = serde_json::to_vec(roll).unwrap_or_default();
        own.set(ROLL, private_entry(pdf.add_packed(Dictionary::new(), json)?));
    }
    if !own.is_empty() {
        pdf.document.catalog_mut()?.set("PieceInfo", own);
    }
    Ok(())
}

/// Attaches what the file was printed from, so that it can be printed again.
///
/// # Errors
/// If it cannot be compressed.
pub fn attach(pdf: &mut Pdf, original: &[u8]) -> lopdf::Result<()> {
    let about = dictionary! {
        "Type" => "EmbeddedFile",
        "Subtype" => ORIGINAL_KIND,
        "Params" => dictionary! { "Size" => original.len() as i64 },
    };
    let stream = pdf.add_packed(about, original.to_vec())?;
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
    let catalog = pdf.document.catalog_mut()?;
    catalog.set("Names", names);
    catalog.set("AF", vec![entry.into()]);
    Ok(())
}

/// Adds the output intent of an archived file.
///
/// # Errors
/// If it cannot be compressed.
pub fn add_output_intent(pdf: &mut Pdf) -> lopdf::Result<()> {
    let profile = pdf.add_packed(dictionary! { "N" => 3 }, SRGB.to_vec())?;
    let intent = pdf.document.add_object(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => Object::string_literal("Custom"),
        "Info" => Object::string_literal("sRGB"),
        "DestOutputProfile" => profile,
    });
    pdf.document.catalog_mut()?.set("OutputIntents", vec![intent.into()]);
    Ok(())
}
