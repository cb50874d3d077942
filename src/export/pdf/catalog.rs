//! The catalog of a file: its metadata, everywhere readers look for it, and settings for viewers and
//! printers.

use std::io;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary, text_string};

use crate::export::about::{About, PROGRAM};
use crate::export::claims::{FileClaim, private_data, private_entry};
use crate::export::extras::{Extras, Labels, Sides};
use crate::export::format::PdfWish;
use crate::export::identifier;
use crate::export::original::{ORIGINAL, ORIGINAL_KIND};
use crate::export::roll::ROLL;
use crate::model::Duplex;
use crate::spool::Bytes;

use super::file::PdfFile;
use super::metadata::{self, Facts};
use super::outline;
use super::page::Page;

/// `sRGB-v4.icc` of github.com/saucecontrol/Compact-ICC-Profiles, free by CC0.
const SRGB: &[u8] = include_bytes!("srgb.icc");

/// Writes the catalog and the objects that it refers to, and closes the file. `root` already has the
/// pages, tags and layers.
///
/// # Errors
/// If the file cannot be written.
pub fn write_catalog(
    mut file: PdfFile,
    mut root: Dictionary,
    pages: &[Page],
    extras: &Extras,
    about: &About,
    wish: &PdfWish,
) -> lopdf::Result<Bytes> {
    root.set("ViewerPreferences", preferences(&extras.sides));
    if let Some(labels) = labels(&extras.sides.labels) {
        root.set("PageLabels", dictionary! { "Nums" => labels });
    }
    let outline = outline::write(&mut file, extras, pages)?;
    if let Some(outline) = outline {
        root.set("Outlines", outline);
    }
    if let Labels::Book { .. } = extras.sides.labels {
        root.set("PageLayout", "TwoPageRight");
        if outline.is_some() {
            root.set("PageMode", "UseOutlines");
        }
    }
    let mut own = match &extras.claim {
        Some(claim) => piece_info(&mut file, claim)?,
        None => Dictionary::new(),
    };
    if let Some(roll) = &extras.roll {
        let json = serde_json::to_vec(roll).unwrap_or_default();
        let mut stream = Stream::new(Dictionary::new(), json);
        stream.compress()?;
        own.set(ROLL, private_entry(file.add(&stream.into())?));
    }
    if !own.is_empty() {
        root.set("PieceInfo", own);
    }
    if let Some(original) = &extras.original {
        let file_in_file = carried(&mut file, original)?;
        let named = vec![Object::string_literal(ORIGINAL), file_in_file.into()];
        let names = dictionary! { "EmbeddedFiles" => dictionary! { "Names" => named } };
        root.set("Names", names);
        root.set("AF", vec![file_in_file.into()]);
    }
    if wish.archive {
        let intent = output_intent(&mut file)?;
        root.set("OutputIntents", vec![intent.into()]);
    }
    let language = root.get(b"Lang").and_then(Object::as_str).map(String::from_utf8_lossy);
    let language = language.unwrap_or_default().into_owned();
    let (catalog, packet) = (file.next(), file.next());
    root.set("Metadata", packet);
    file.write(catalog, &root.into())?;
    let info = file.add(&information(about).into())?;
    let PdfWish { archive, accessible, .. } = *wish;
    let facts = Facts { language: &language, archive, accessible };
    let xmp = metadata::packet(about, &facts).into_bytes();
    // Not compressed, so that programs without a PDF reader can find it.
    let stream = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, xmp);
    file.write(packet, &stream.with_compression(false).into())?;
    let id = Object::String(identifier::BLANK.to_vec(), StringFormat::Hexadecimal);
    let trailer = dictionary! { "Root" => catalog, "Info" => info, "ID" => vec![id.clone(), id] };
    let bytes = file.finish(trailer)?.into_vec();
    let mut bytes = bytes.map_err(|fault| io::Error::other(fault.message))?;
    identifier::seal(&mut bytes);
    Ok(Bytes::Here(bytes))
}

/// Viewer preferences: print at actual size.
fn preferences(sides: &Sides) -> Dictionary {
    let mut preferences = dictionary! {
        "PrintScaling" => "None",
        "DisplayDocTitle" => true,
        // Selects the tray by the page's size.
        "PickTrayByPDFSize" => true,
    };
    if let Some(edge) = sides.duplex {
        let edge = match edge {
            Duplex::Long => "DuplexFlipLongEdge",
            Duplex::Short => "DuplexFlipShortEdge",
        };
        preferences.set("Duplex", edge);
    }
    preferences
}

/// Page labels as a number tree: each holds until the next.
fn labels(labels: &Labels) -> Option<Vec<Object>> {
    match labels {
        Labels::Numbers => None,
        Labels::Each(labels) => {
            let label = |(number, label): (usize, &String)| {
                let label = dictionary! { "P" => outline::text(label) };
                [Object::Integer(number as i64), label.into()]
            };
            Some(labels.iter().enumerate().flat_map(label).collect())
        }
        Labels::Book { front_pages } => Some(vec![
            0.into(),
            dictionary! { "S" => "r" }.into(),
            (*front_pages as i64).into(),
            dictionary! { "S" => "D" }.into(),
        ]),
    }
}

/// Writes the claim as private data of the program.
fn piece_info(file: &mut PdfFile, claim: &FileClaim) -> lopdf::Result<Dictionary> {
    let mut stream = Stream::new(Dictionary::new(), claim.to_json().into_bytes());
    stream.compress()?;
    Ok(private_data(file.add(&stream.into())?))
}

/// Writes the attachment.
fn carried(file: &mut PdfFile, original: &[u8]) -> lopdf::Result<ObjectId> {
    let about = dictionary! {
        "Type" => "EmbeddedFile",
        "Subtype" => ORIGINAL_KIND,
        "Params" => dictionary! { "Size" => original.len() as i64 },
    };
    let mut stream = Stream::new(about, original.to_vec());
    stream.compress()?;
    let stream = file.add(&stream.into())?;
    let entry = dictionary! {
        "Type" => "Filespec",
        "F" => Object::string_literal(ORIGINAL),
        "UF" => Object::string_literal(ORIGINAL),
        "Desc" => Object::string_literal("What this file was printed from"),
        "AFRelationship" => "Source",
        "EF" => dictionary! { "F" => stream, "UF" => stream },
    };
    Ok(file.add(&entry.into())?)
}

/// The document information, with the same facts as the XMP packet.
fn information(about: &About) -> Dictionary {
    let mut information = dictionary! {
        "Title" => text_string(&about.title),
        "Subject" => text_string(&about.subject),
        "Creator" => text_string(PROGRAM),
    };
    if !about.author.is_empty() {
        information.set("Author", text_string(&about.author));
    }
    information
}

/// Writes the output intent of an archived file.
fn output_intent(file: &mut PdfFile) -> lopdf::Result<ObjectId> {
    let mut profile = Stream::new(dictionary! { "N" => 3 }, SRGB.to_vec());
    profile.compress()?;
    let profile = file.add(&profile.into())?;
    let intent = dictionary! {
        "Type" => "OutputIntent",
        "S" => "GTS_PDFA1",
        "OutputConditionIdentifier" => Object::string_literal("Custom"),
        "Info" => Object::string_literal("sRGB"),
        "DestOutputProfile" => profile,
    };
    Ok(file.add(&intent.into())?)
}
