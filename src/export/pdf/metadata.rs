//! The XMP metadata of a PDF: title, program, language, and the game and data it was made from.

use xmp_writer::{CustomNamespace, LangId, Namespace, XmpWriter};

use crate::export::about::{About, Origin, PROGRAM};
use crate::export::identifier::{self, BLANK};

/// The namespace of our own properties.
const NAMESPACE: &str = "urn:x-chartroom:sheet:1.0/";
const PREFIX: &str = "chartroom";

/// Further facts for the packet.
pub struct Facts<'a> {
    /// The language of the pages, such as `en`.
    pub language: &'a str,
    /// Whether the file conforms to PDF/A-2b.
    pub archive: bool,
    /// Whether the file conforms to PDF/UA-1.
    pub accessible: bool,
}

/// Writes the packet. It has no date, so that the same input gives the same file.
pub fn packet(about: &About, facts: &Facts) -> String {
    let mut xmp = XmpWriter::new();
    let id = identifier::uuid(BLANK);
    xmp.format("application/pdf");
    xmp.title([(None, about.title.as_str())]);
    if !about.author.is_empty() {
        xmp.creator([about.author.as_str()]);
    }
    xmp.description([(None, about.subject.as_str())]);
    xmp.language([LangId(facts.language)]);
    xmp.creator_tool(PROGRAM);
    xmp.document_id(&id);
    xmp.instance_id(&id);
    if facts.archive {
        xmp.pdfa_part(2);
        xmp.pdfa_conformance("B");
    }
    if facts.accessible {
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
