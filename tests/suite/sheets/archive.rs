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

fn information(pdf: &[u8], key: &[u8]) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let information = document.trailer.get_deref(b"Info", &document).and_then(Object::as_dict);
    let text = information.expect("information").get(key).and_then(lopdf::decode_text_string);
    text.unwrap_or_default()
}

#[test]
fn every_pdf_says_in_its_metadata_what_it_is_by_whom_and_from_what_it_was_made() {
    let bench = Workbench::new();
    bench.write("chartroom.toml", "data_version = \"club <3> & co\"\n");
    let own = ["--title", "The long night", "--subtitle", "Korea Strait", "--author", "A. Togo"];
    for (own, title, author) in [
        (&[][..], "Ship log: Quickfire 1.1 (2025)", ""),
        (&own, "The long night: Ship log: Quickfire 1.1 (2025)", "A. Togo"),
    ] {
        let words = "print log mikasa --scale large --units metric -o x.pdf".split(' ');
        bench.run_list(&words.chain(own.iter().copied()).collect::<Vec<_>>()).fine();
        let pdf = bench.read("x.pdf");
        assert_eq!(information(&pdf, b"Title"), title);
        assert_eq!(information(&pdf, b"Author"), author);
        assert_eq!(information(&pdf, b"Subject").starts_with("Korea Strait. "), !own.is_empty());
        let words = metadata_of(&pdf);
        let xml = roxmltree::Document::parse(&words).expect("XML");
        for (space, name, said) in [
            (DC, "title", title),
            (DC, "creator", author),
            (DC, "language", "en"),
            (XMP, "CreatorTool", concat!("Chartroom ", env!("CARGO_PKG_VERSION"))),
            (OURS, "RuleSet", "quickfire"),
            (OURS, "RuleSetTitle", "Quickfire"),
            (OURS, "Edition", "1.1 (2025)"),
            (OURS, "Scale", "Large"),
            (OURS, "Units", "metric"),
            (OURS, "DataVersion", "club <3> & co"),
            // No claim that was not asked for.
            (PDFA_ID, "part", ""),
            (PDFUA_ID, "part", ""),
        ] {
            assert_eq!(value(&xml, space, name).unwrap_or_default(), said, "{name}");
        }
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
