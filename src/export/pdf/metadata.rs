//! The metadata of a file: title, program, language, and the game and data it was made from. Readers look
//! for it in two places.

use lopdf::{Dictionary, Object, Stream, dictionary, text_string};
use xmp_writer::{CustomNamespace, LangId, Namespace, XmpWriter};

use crate::PROGRAM;
use crate::export::extras::{About, Origin};
use crate::export::format::PdfWish;
use crate::export::identifier::{self, BLANK};

use super::joiner::Pdf;

/// The namespace of our own properties.
const NAMESPACE: &str = "urn:x-chartroom:sheet:1.0/";
const PREFIX: &str = "chartroom";

/// Adds the metadata. It has no date, so that the same input gives the same file. It names the
/// standard that the file conforms to.
///
/// # Errors
/// If there is no catalog.
pub fn add(pdf: &mut Pdf, about: &About, wish: &PdfWish) -> lopdf::Result<()> {
    let language =
        pdf.document.catalog_mut()?.get(b"Lang").and_then(Object::as_str).unwrap_or_default();
    let packet = packet(about, &String::from_utf8_lossy(language), wish).into_bytes();
    // Not compressed, so that programs without a PDF reader can find it.
    let stream = Stream::new(dictionary! { "Type" => "Metadata", "Subtype" => "XML" }, packet);
    let packet = pdf.document.add_object(stream.with_compression(false));
    pdf.document.catalog_mut()?.set("Metadata", packet);
    let information = pdf.document.add_object(information(about));
    pdf.document.trailer.set("Info", information);
    Ok(())
}

/// The document information, with the same facts as the packet.
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

/// Writes the XMP packet.
fn packet(about: &About, language: &str, wish: &PdfWish) -> String {
    let mut xmp = XmpWriter::new();
    let id = identifier::uuid(BLANK);
    xmp.format("application/pdf");
    xmp.title([(None, about.title.as_str())]);
    if !about.author.is_empty() {
        xmp.creator([about.author.as_str()]);
    }
    xmp.description([(None, about.subject.as_str())]);
    xmp.language([LangId(language)]);
    xmp.creator_tool(PROGRAM);
    xmp.document_id(&id);
    xmp.instance_id(&id);
    if wish.archive {
        xmp.pdfa_part(2);
        xmp.pdfa_conformance("B");
    }
    if wish.accessible {
        xmp.pdfua_part(1);
    }
    if let Some(origin) = &about.origin {
        let own = CustomNamespace::new("Provenance of game sheets", PREFIX, NAMESPACE);
        let own = Namespace::Custom(Box::new(own));
        for (name, value, _) in properties(origin) {
            xmp.element(name, own.clone()).value(value);
        }
        describe(&mut xmp, own, origin);
    }
    xmp.finish(None)
}

/// Name, value and description of each of our own properties.
fn properties(origin: &Origin) -> [(&'static str, &str, &'static str); 6] {
    [
        ("RuleSet", &origin.rule_set, "Id of the rule set that the sheets are for"),
        ("RuleSetTitle", &origin.title, "Title of the rule set"),
        ("Edition", &origin.edition, "Edition of the rule set"),
        ("Scale", &origin.scale, "Game scale at which the sheets are played"),
        ("Units", &origin.units, "Units of the lengths on the sheets"),
        ("DataVersion", &origin.data_version, "Word for the data that the sheets are made from"),
    ]
}

/// Describes our own properties, as PDF/A requires.
fn describe<'n>(xmp: &mut XmpWriter<'n>, namespace: Namespace<'n>, origin: &Origin) {
    let mut schemas = xmp.extension_schemas();
    let mut schema = schemas.add_schema();
    schema.namespace(namespace);
    let mut listed = schema.properties();
    for (name, _, meaning) in properties(origin) {
        let mut property = listed.add_property();
        property.name(name).value_type("Text").category(false).description(meaning);
    }
}
