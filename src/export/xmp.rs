//! What a PDF says of itself, as XMP: title, maker, language, and from what and for what game it was
//! printed.

use std::fmt::Write;

use super::{About, Origin, PROGRAM};

/// The properties of ours live here; no one else uses the name.
pub const NAMESPACE: &str = "urn:x-chartroom:sheet:1.0/";
const PREFIX: &str = "chartroom";

const HEAD: &str = "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n\
<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n";
const TAIL: &str = "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"r\"?>";

/// What a packet tells besides what the file is about.
pub struct Facts<'a> {
    /// The language of the pages, as `en`.
    pub language: &'a str,
    /// 32 hexadecimal digits that are this file's alone.
    pub id: &'a str,
    /// Whether the file keeps to PDF/A-2b and says so.
    pub archive: bool,
}

/// The packet. There is no date in it: the same input is the same file.
pub fn packet(about: &About, facts: &Facts) -> String {
    let mut xml = HEAD.to_owned();
    let language = facts.language;
    let id = uuid(facts.id);
    describe(
        &mut xml,
        &[
            ("dc", "http://purl.org/dc/elements/1.1/"),
            ("xmp", "http://ns.adobe.com/xap/1.0/"),
            ("xmpMM", "http://ns.adobe.com/xap/1.0/mm/"),
        ],
        &[
            ("dc:format", "application/pdf".to_owned()),
            ("dc:title", in_language(&about.title)),
            ("dc:description", in_language(&about.subject)),
            ("dc:language", format!("<rdf:Bag><rdf:li>{}</rdf:li></rdf:Bag>", escaped(language))),
            ("xmp:CreatorTool", PROGRAM.to_owned()),
            ("xmpMM:DocumentID", format!("uuid:{id}")),
            ("xmpMM:InstanceID", format!("uuid:{id}")),
        ],
    );
    if facts.archive {
        let space = [("pdfaid", "http://www.aiim.org/pdfa/ns/id/")];
        let kind = [("pdfaid:part", "2".to_owned()), ("pdfaid:conformance", "B".to_owned())];
        describe(&mut xml, &space, &kind);
    }
    if let Some(origin) = &about.origin {
        let properties = properties(origin).map(|(name, value, _)| (name, escaped(value)));
        let named = properties.map(|(name, value)| (format!("{PREFIX}:{name}"), value));
        let named: Vec<(&str, String)> =
            named.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        describe(&mut xml, &[(PREFIX, NAMESPACE)], &named);
        schema(&mut xml, origin);
    }
    xml + TAIL
}

/// Name, value and meaning of each property of ours.
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

fn describe(xml: &mut String, spaces: &[(&str, &str)], properties: &[(&str, String)]) {
    xml.push_str("<rdf:Description rdf:about=\"\"");
    for (prefix, space) in spaces {
        let _ = write!(xml, " xmlns:{prefix}=\"{space}\"");
    }
    xml.push_str(">\n");
    for (name, value) in properties {
        let _ = writeln!(xml, "<{name}>{value}</{name}>");
    }
    xml.push_str("</rdf:Description>\n");
}

/// PDF/A asks that properties which the XMP specification does not know are described.
fn schema(xml: &mut String, origin: &Origin) {
    let property = |(name, _, meaning): (&str, &str, &str)| {
        format!(
            "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>{name}</pdfaProperty:name>\
             <pdfaProperty:valueType>Text</pdfaProperty:valueType>\
             <pdfaProperty:category>external</pdfaProperty:category>\
             <pdfaProperty:description>{meaning}</pdfaProperty:description></rdf:li>"
        )
    };
    let list: String = properties(origin).map(property).concat();
    let schemas = format!(
        "<rdf:Bag><rdf:li rdf:parseType=\"Resource\">\
         <pdfaSchema:schema>Provenance of game sheets</pdfaSchema:schema>\
         <pdfaSchema:namespaceURI>{NAMESPACE}</pdfaSchema:namespaceURI>\
         <pdfaSchema:prefix>{PREFIX}</pdfaSchema:prefix>\
         <pdfaSchema:property><rdf:Seq>{list}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag>"
    );
    let spaces = [
        ("pdfaExtension", "http://www.aiim.org/pdfa/ns/extension/"),
        ("pdfaSchema", "http://www.aiim.org/pdfa/ns/schema#"),
        ("pdfaProperty", "http://www.aiim.org/pdfa/ns/property#"),
    ];
    describe(xml, &spaces, &[("pdfaExtension:schemas", schemas)]);
}

fn in_language(text: &str) -> String {
    format!("<rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt>", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// 32 digits in the groups of a UUID.
fn uuid(digits: &str) -> String {
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32];
    groups.map(|group| digits.get(group).unwrap_or_default()).join("-")
}
