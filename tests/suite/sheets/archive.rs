//! What every PDF says of itself, and which standards it is refused. Whether it keeps to those it claims
//! is for an outside judge to say: scripts/standards.py.

use lopdf::{Document, Object};

use crate::workbench::Workbench;

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC: &str = "http://purl.org/dc/elements/1.1/";
const XMP: &str = "http://ns.adobe.com/xap/1.0/";
const PDFUA_ID: &str = "http://www.aiim.org/pdfua/ns/id/";
const PDFA_ID: &str = "http://www.aiim.org/pdfa/ns/id/";
const OURS: &str = "urn:x-chartroom:sheet:1.0/";

/// The text of a property of a packet, or that of the first entry of its list.
fn value(xml: &roxmltree::Document, space: &str, name: &str) -> Option<String> {
    let descriptions = xml.descendants().filter(|node| node.has_tag_name((RDF, "Description")));
    let mut properties = descriptions.flat_map(|node| node.children());
    let property = properties.find(|node| node.has_tag_name((space, name)))?;
    let entry = property.descendants().find(|node| node.has_tag_name((RDF, "li")));
    Some(entry.unwrap_or(property).text().unwrap_or_default().to_owned())
}

fn metadata_of(pdf: &[u8]) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let packet = document.catalog().expect("a catalog").get_deref(b"Metadata", &document);
    let packet = packet.and_then(Object::as_stream).expect("a stream");
    String::from_utf8(packet.content.clone()).expect("UTF-8")
}

fn identifier(pdf: &[u8]) -> Object {
    Document::load_mem(pdf).expect("a PDF").trailer.get(b"ID").expect("an identifier").clone()
}

#[test]
fn every_pdf_says_in_its_metadata_what_it_is_and_from_what_it_was_made() {
    let bench = Workbench::new();
    bench.write("chartroom.toml", "data_version = \"club <3> & co\"\n");
    let words = metadata_of(&bench.pdf("log mikasa --scale large --units metric"));
    let xml = roxmltree::Document::parse(&words).expect("XML");
    let text = |space: &str, name: &str| value(&xml, space, name).unwrap_or_default();
    assert_eq!(text(DC, "title"), "Ship log: Quickfire 1.1 (2025)");
    assert_eq!(text(DC, "language"), "en");
    assert_eq!(text(XMP, "CreatorTool"), concat!("Chartroom ", env!("CARGO_PKG_VERSION")));
    for (name, said) in [
        ("RuleSet", "quickfire"),
        ("RuleSetTitle", "Quickfire"),
        ("Edition", "1.1 (2025)"),
        ("Scale", "Large"),
        ("Units", "metric"),
        ("DataVersion", "club <3> & co"),
    ] {
        assert_eq!(text(OURS, name), said, "{name}");
    }
    for standard in [PDFA_ID, PDFUA_ID] {
        assert_eq!(text(standard, "part"), "", "no claim that was not asked for");
    }
}

#[test]
fn every_kind_of_pdf_has_metadata_language_and_an_identifier() {
    let bench = Workbench::new();
    for (words, kind) in [
        ("print log mikasa", "pdf"),
        ("print chart", "pdf"),
        ("print book --navy spain", "pdf"),
        ("print counters mikasa", "pdf"),
        ("print pack yalu_1894.toml", "pdf"),
        ("print ruler", "cut.pdf"),
    ] {
        bench.run(&format!("{words} -o x.{kind}")).fine();
        let pdf = bench.read(&format!("x.{kind}"));
        let packet = metadata_of(&pdf);
        let xml = roxmltree::Document::parse(&packet).expect("XML");
        assert_eq!(value(&xml, OURS, "RuleSet").as_deref(), Some("quickfire"), "{words}");
        assert_eq!(value(&xml, OURS, "DataVersion").map(|word| word.len()), Some(8), "{words}");
        assert!(value(&xml, DC, "title").is_some_and(|title| title.len() > 5), "{words}");
        let document = Document::load_mem(&pdf).expect("a PDF");
        let language = document.catalog().expect("a catalog").get(b"Lang").and_then(Object::as_str);
        assert_eq!(language.ok(), Some(&b"en"[..]), "{words}");
        assert!(document.trailer.has(b"ID") && document.trailer.has(b"Info"), "{words}");
    }
}

#[test]
fn the_same_sheets_have_the_same_identifier_and_others_another() {
    let bench = Workbench::new();
    for (words, name) in [("mikasa", "a"), ("mikasa", "b"), ("borodino", "c")] {
        bench.start(&format!("print log {words} --pdf-standard a-2b -o {name}.pdf")).fine();
    }
    let [a, b, c] = ["a", "b", "c"].map(|name| bench.read(&format!("{name}.pdf")));
    assert_eq!(a, b);
    assert_ne!(identifier(&a), identifier(&c));
}
