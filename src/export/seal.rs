//! What a finished PDF says of itself, in every place where a reader looks: information dictionary, XMP,
//! identifier, and for the archive the colors that it means.

use lopdf::{
    Dictionary, Document, Object, ObjectId, Stream, StringFormat, dictionary, text_string,
};
use sha2::{Digest, Sha256};

use super::xmp::{self, Facts};
use super::{About, PROGRAM, PdfWish};

/// The language of all words on the sheets, which templates set too.
const LANGUAGE: &str = "en";

/// `sRGB-v4.icc` of github.com/saucecontrol/Compact-ICC-Profiles, free by CC0.
const SRGB: &[u8] = include_bytes!("srgb.icc");

/// Makes a finished document say the same of itself everywhere. Last of all: the identifier is made
/// from what stands in the document by then.
///
/// # Errors
/// If the document has no catalog.
pub fn seal(document: &mut Document, about: &About, wish: &PdfWish) -> lopdf::Result<()> {
    let language = match document.catalog()?.get(b"Lang").and_then(Object::as_str) {
        Ok(language) => String::from_utf8_lossy(language).into_owned(),
        Err(_) => LANGUAGE.to_owned(),
    };
    document.catalog_mut()?.set("Lang", text_string(&language));
    // What the parts said of themselves no longer holds.
    let old = [
        document.catalog()?.get(b"Metadata").and_then(Object::as_reference),
        document.trailer.get(b"Info").and_then(Object::as_reference),
    ];
    for id in old.into_iter().flatten() {
        document.objects.remove(&id);
    }
    if wish.archive {
        let intent = output_intent(document);
        document.catalog_mut()?.set("OutputIntents", vec![intent.into()]);
    }
    let digest = digest(document);
    let id: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let facts = Facts { language: &language, id: &id, archive: wish.archive };
    let packet = xmp::packet(about, &facts).into_bytes();
    // A program that knows nothing of PDF is to find it in the file: it is not packed.
    let stream = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, packet);
    let metadata = document.add_object(stream.with_compression(false));
    document.catalog_mut()?.set("Metadata", metadata);
    let info = document.add_object(information(about));
    document.trailer.set("Info", info);
    let id = Object::String(digest.to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", vec![id.clone(), id]);
    Ok(())
}

/// The same as the packet says, for readers that know no XMP.
fn information(about: &About) -> Dictionary {
    dictionary! {
        "Title" => text_string(&about.title),
        "Subject" => text_string(&about.subject),
        "Creator" => text_string(PROGRAM),
    }
}

/// The colors that the numbers of an archived file mean.
fn output_intent(document: &mut Document) -> ObjectId {
    let mut profile = Stream::new(dictionary! { "N" => 3 }, SRGB.to_vec());
    // It is kept either way.
    let _ = profile.compress();
    let profile = document.add_object(profile);
    document.add_object(dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => Object::string_literal("Custom"),
        "Info" => Object::string_literal("sRGB"),
        "DestOutputProfile" => profile,
    })
}

/// 16 bytes that no other document has.
fn digest(document: &Document) -> [u8; 16] {
    let mut hasher = Sha256::new();
    for ((number, _), object) in &document.objects {
        hasher.update(number.to_le_bytes());
        add(&mut hasher, object);
    }
    if let Ok(parts) = document.trailer.get(b"ID") {
        add(&mut hasher, parts);
    }
    let mut digest = [0; 16];
    digest.copy_from_slice(&hasher.finalize()[..16]);
    digest
}

fn add(hasher: &mut Sha256, object: &Object) {
    match object {
        Object::Stream(stream) => {
            add_dictionary(hasher, &stream.dict);
            hasher.update(&stream.content);
        }
        Object::Dictionary(dictionary) => add_dictionary(hasher, dictionary),
        Object::Array(items) => {
            hasher.update(b"[");
            items.iter().for_each(|item| add(hasher, item));
            hasher.update(b"]");
        }
        Object::String(bytes, _) => hasher.update(bytes),
        Object::Name(name) => hasher.update(name),
        other => hasher.update(format!("{other:?} ")),
    }
}

fn add_dictionary(hasher: &mut Sha256, dictionary: &Dictionary) {
    for (key, value) in dictionary {
        hasher.update(key);
        hasher.update(b" ");
        add(hasher, value);
    }
}
