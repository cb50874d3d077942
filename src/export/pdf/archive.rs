//! The output intent of an archived file: what its colors mean.

use lopdf::{Object, Stream, dictionary};

use super::joiner::Pdf;

/// `sRGB-v4.icc` of github.com/saucecontrol/Compact-ICC-Profiles, free by CC0.
const SRGB: &[u8] = include_bytes!("srgb.icc");

/// Adds the output intent.
///
/// # Errors
/// If it cannot be compressed.
pub fn add(pdf: &mut Pdf) -> lopdf::Result<()> {
    let mut profile = Stream::new(dictionary! { "N" => 3 }, SRGB.to_vec());
    profile.compress()?;
    let profile = pdf.document.add_object(profile);
    let intent = pdf.document.add_object(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => Object::string_literal("Custom"),
        "Info" => Object::string_literal("sRGB"),
        "DestOutputProfile" => profile,
    });
    pdf.catalog()?.set("OutputIntents", vec![intent.into()]);
    Ok(())
}
