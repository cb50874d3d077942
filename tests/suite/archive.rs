//! Files for the archive, held against the clauses of PDF/A-2b that a file of ours could break, as the
//! profile PDFA-2B of the veraPDF project lists them (github.com/veraPDF/veraPDF-validation-profiles).
//! Numbers are clauses of ISO 19005-2. And what every PDF says of itself.

use std::collections::BTreeSet;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream};
use roxmltree::Node;

use crate::provenance::prints;
use crate::workbench::{Workbench, on_all_cores};

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const DC: &str = "http://purl.org/dc/elements/1.1/";
const XMP: &str = "http://ns.adobe.com/xap/1.0/";
const MM: &str = "http://ns.adobe.com/xap/1.0/mm/";
const PDFA_ID: &str = "http://www.aiim.org/pdfa/ns/id/";
const EXTENSION: &str = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA: &str = "http://www.aiim.org/pdfa/ns/schema#";
const PROPERTY: &str = "http://www.aiim.org/pdfa/ns/property#";
const OURS: &str = "urn:x-chartroom:sheet:1.0/";

/// A file, and what was found wrong with it.
struct Check<'a> {
    bytes: &'a [u8],
    document: Document,
    wrong: Vec<String>,
}

impl<'a> Check<'a> {
    fn of(bytes: &'a [u8]) -> Vec<String> {
        let document = Document::load_mem(bytes).expect("a PDF");
        let mut check = Self { bytes, document, wrong: Vec::new() };
        check.file();
        check.objects();
        check.contents();
        check.catalog();
        check.pages();
        check.fonts();
        check.metadata();
        check.wrong
    }

    fn must(&mut self, holds: bool, clause: &str, what: impl Into<String>) {
        if !holds {
            self.wrong.push(format!("{clause} {}", what.into()));
        }
    }

    fn named(&self, owner: &Dictionary, key: &[u8]) -> Option<Object> {
        Some(self.document.dereference(owner.get(key).ok()?).ok()?.1.clone())
    }

    fn file(&mut self) {
        let bytes = self.bytes;
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let header = lines.next().unwrap_or_default();
        self.must(header == b"%PDF-1.7", "6.1.2", "header");
        let comment = lines.next().unwrap_or_default();
        let high = comment.iter().skip(1).take(4).filter(|byte| **byte > 127).count();
        self.must(
            comment.first() == Some(&b'%') && high == 4,
            "6.1.2",
            "comment of four high bytes",
        );
        let end = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        self.must(end.ends_with(b"%%EOF"), "6.1.3", "nothing behind the end");
        let ids = self.named(&self.document.trailer.clone(), b"ID");
        let ids = ids.as_ref().and_then(|ids| ids.as_array().ok());
        let long = ids.is_some_and(|ids| {
            ids.len() == 2 && ids.iter().all(|id| id.as_str().is_ok_and(|id| id.len() == 16))
        });
        self.must(long, "6.1.3", "an identifier in the trailer");
        self.must(!self.document.trailer.has(b"Encrypt"), "6.1.3", "not encrypted");
        self.stream_keywords();
    }

    /// Where `stream` and `endstream` stand, counted in the bytes and not by the reader.
    fn stream_keywords(&mut self) {
        let mut streams = 0;
        let mut at = 0;
        while let Some(found) = find(&self.bytes[at..], b"stream") {
            let start = at + found;
            at = start + b"stream".len();
            if self.bytes[..start].ends_with(b"end") {
                continue;
            }
            let head = &self.bytes
                [self.bytes[..start].windows(4).rposition(|w| w == b" obj").unwrap_or(0)..start];
            let Some(length) = number_after(head, b"/Length") else { continue };
            let body = match self.bytes.get(at..at + 2) {
                Some(b"\r\n") => at + 2,
                Some([b'\n', _]) => at + 1,
                _ => {
                    self.wrong.push("6.1.7.1 no line end behind `stream`".to_owned());
                    continue;
                }
            };
            let rest = self.bytes.get(body + length..).unwrap_or_default();
            let ends =
                [&b"\nendstream"[..], b"\r\nendstream"].iter().any(|end| rest.starts_with(end));
            self.must(ends, "6.1.7.1", format!("a stream of {length} bytes is as long as it says"));
            streams += 1;
            at = body + length;
        }
        self.must(streams > 2, "6.1.7.1", "streams");
    }

    fn objects(&mut self) {
        let objects: Vec<Object> = self.document.objects.values().cloned().collect();
        self.must(objects.len() <= 8_388_607, "6.1.13", "objects");
        let trailer = Object::Dictionary(self.document.trailer.clone());
        for object in objects.iter().chain([&trailer]) {
            self.object(object);
        }
    }

    fn object(&mut self, object: &Object) {
        match object {
            Object::Integer(n) => {
                self.must(i32::try_from(*n).is_ok(), "6.1.13", format!("the number {n}"));
            }
            Object::Real(n) => {
                let sound = *n == 0.0 || (1.175e-38..=f32::MAX).contains(&n.abs());
                self.must(sound, "6.1.13", format!("the number {n}"));
            }
            Object::String(text, _) => self.must(text.len() < 32_768, "6.1.13", "a text's length"),
            Object::Name(name) => self.name(name),
            Object::Array(items) => items.iter().for_each(|item| self.object(item)),
            Object::Dictionary(dictionary) => self.dictionary(dictionary),
            Object::Stream(stream) => {
                self.stream(stream);
                self.dictionary(&stream.dict);
            }
            _ => {}
        }
    }

    fn name(&mut self, name: &[u8]) {
        let words = String::from_utf8_lossy(name).into_owned();
        self.must(name.len() <= 127, "6.1.13", format!("the name {words}"));
        self.must(std::str::from_utf8(name).is_ok(), "6.1.8", format!("the name {words}"));
    }

    fn stream(&mut self, stream: &Stream) {
        for key in [&b"F"[..], b"FFilter", b"FDecodeParms"] {
            self.must(!stream.dict.has(key), "6.1.7.1", "no stream outside the file");
        }
        let filters = match stream.dict.get(b"Filter") {
            Ok(Object::Array(filters)) => filters.clone(),
            Ok(filter) => vec![filter.clone()],
            Err(_) => Vec::new(),
        };
        for filter in filters {
            let flate = filter.as_name().is_ok_and(|name| name == b"FlateDecode");
            self.must(flate, "6.1.7.2", format!("the filter {filter:?}"));
        }
    }

    fn dictionary(&mut self, dictionary: &Dictionary) {
        for (key, value) in dictionary {
            self.name(key);
            self.object(value);
        }
        let is = |key: &[u8], name: &[u8]| {
            dictionary.get(key).and_then(Object::as_name).is_ok_and(|own| own == name)
        };
        let has = |keys: &[&[u8]]| keys.iter().any(|key| dictionary.has(key));
        if is(b"Type", b"ExtGState") {
            self.must(!has(&[b"TR", b"TR2", b"HTP", b"HT"]), "6.2.5", "transfer and halftone");
            let mode = dictionary.get(b"BM").and_then(Object::as_name).unwrap_or(b"Normal");
            let known =
                [&b"Normal"[..], b"Compatible", b"Multiply", b"Screen", b"Overlay", b"Darken"];
            self.must(known.contains(&mode), "6.2.10", format!("the blend mode {mode:?}"));
        }
        if is(b"Subtype", b"Image") {
            self.must(!has(&[b"Alternates", b"OPI"]), "6.2.8", "a picture's keys");
            let smooth = dictionary.get(b"Interpolate").and_then(Object::as_bool).unwrap_or(false);
            self.must(!smooth, "6.2.8", "no picture is smoothed");
        }
        if is(b"Subtype", b"Form") {
            self.must(!has(&[b"PS", b"OPI", b"Ref", b"Subtype2"]), "6.2.9", "a form's keys");
        }
        self.must(!is(b"Subtype", b"PS"), "6.2.9", "no PostScript");
        if has(&[b"Rect"]) && dictionary.has(b"Subtype") {
            self.annotation(dictionary);
        }
        if let Ok(action) = dictionary.get(b"A").and_then(Object::as_dict) {
            let kind = action.get(b"S").and_then(Object::as_name).unwrap_or_default();
            self.must(
                [&b"URI"[..], b"GoTo"].contains(&kind),
                "6.5.1",
                format!("the action {kind:?}"),
            );
        }
        self.must(!has(&[b"AA", b"EF"]), "6.5.2, 6.8", "no further actions, no files inside");
    }

    fn annotation(&mut self, annotation: &Dictionary) {
        let kind = annotation.get(b"Subtype").and_then(Object::as_name).unwrap_or_default();
        self.must(kind == b"Link", "6.3.1", format!("the annotation {kind:?}"));
        let flags = annotation.get(b"F").and_then(Object::as_i64).unwrap_or(0);
        // Printed; neither invisible, hidden, out of view nor to be brought out of view.
        self.must(
            flags & 4 == 4 && flags & (1 | 2 | 32 | 256) == 0,
            "6.3.2",
            format!("flags {flags}"),
        );
    }

    /// Streams of operators: nothing unknown, not too deep, all names in resources of their own.
    fn contents(&mut self) {
        let document = self.document.clone();
        let mut streams: Vec<(Vec<u8>, Option<Object>)> = Vec::new();
        for page in document.get_pages().into_values() {
            let dictionary = document.get_dictionary(page).expect("a page");
            streams.push((document.get_page_content(page), self.named(dictionary, b"Resources")));
        }
        for object in document.objects.values() {
            if let Object::Stream(stream) = object
                && stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|t| t == b"Form")
            {
                let content = stream.get_plain_content().expect("content");
                streams.push((content, self.named(&stream.dict, b"Resources")));
            }
        }
        for (content, resources) in streams {
            self.content(&content, resources.as_ref().and_then(|it| it.as_dict().ok()));
        }
    }

    fn content(&mut self, content: &[u8], resources: Option<&Dictionary>) {
        const KNOWN: &str = " b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h \
            i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts \
            Tw Tz v w W W* y ' \" ";
        let mut depth = 0;
        for operation in Content::decode(content).expect("operators").operations {
            let operator = operation.operator.as_str();
            self.must(KNOWN.contains(&format!(" {operator} ")), "6.2.2", format!("`{operator}`"));
            let kind: Option<&[u8]> = match operator {
                "q" => {
                    depth += 1;
                    self.must(depth <= 28, "6.1.13", "28 states within each other");
                    None
                }
                "Q" => {
                    depth -= 1;
                    None
                }
                "Tf" => Some(b"Font"),
                "Do" => Some(b"XObject"),
                "gs" => Some(b"ExtGState"),
                "sh" => Some(b"Shading"),
                "cs" | "CS" => Some(b"ColorSpace"),
                _ => None,
            };
            let Some(kind) = kind else { continue };
            let name = operation.operands[0].as_name().expect("a name");
            let there = resources
                .and_then(|resources| self.named(resources, kind))
                .is_some_and(|named| named.as_dict().is_ok_and(|named| named.has(name)));
            let device =
                kind == b"ColorSpace" && (name.starts_with(b"Device") || name == b"Pattern");
            self.must(there || device, "6.2.2", format!("{name:?} stands in resources of its own"));
        }
    }

    fn catalog(&mut self) {
        let catalog = self.document.catalog().expect("a catalog").clone();
        for key in
            [&b"AA"[..], b"OpenAction", b"AcroForm", b"Requirements", b"Perms", b"NeedsRendering"]
        {
            self.must(!catalog.has(key), "6.4, 6.5, 6.11", String::from_utf8_lossy(key));
        }
        self.must(!catalog.has(b"OCProperties"), "6.9", "no layers");
        let names = self.named(&catalog, b"Names");
        let names = names.as_ref().and_then(|names| names.as_dict().ok());
        let bad = |names: &Dictionary| {
            names.has(b"EmbeddedFiles")
                || names.has(b"JavaScript")
                || names.has(b"AlternatePresentations")
        };
        self.must(!names.is_some_and(bad), "6.8, 6.10", "names");
        let intents = self.named(&catalog, b"OutputIntents");
        let intents = intents.as_ref().and_then(|intents| intents.as_array().ok()).cloned();
        let [intent] = intents.as_deref().unwrap_or_default() else {
            self.wrong.push("6.2.3 one output intent".to_owned());
            return;
        };
        let intent =
            self.document.dereference(intent).expect("an intent").1.as_dict().expect("it").clone();
        let purpose = intent.get(b"S").and_then(Object::as_name).unwrap_or_default();
        self.must(purpose == b"GTS_PDFA1", "6.2.3", "the intent is for PDF/A");
        let profile = self.named(&intent, b"DestOutputProfile").expect("a profile");
        let profile = profile.as_stream().expect("a stream");
        let channels = profile.dict.get(b"N").and_then(Object::as_i64).unwrap_or(0);
        self.must(channels == 3, "6.2.3", "the profile has three channels");
        let icc = profile.get_plain_content().expect("a profile");
        self.icc(&icc, b"RGB ", &[b"mntr", b"prtr"]);
    }

    /// The head of a profile (ICC.1, 7.2).
    fn icc(&mut self, icc: &[u8], space: &[u8], classes: &[&[u8]]) {
        let long =
            icc.get(..4).map(|size| u32::from_be_bytes(size.try_into().expect("four bytes")));
        self.must(long == Some(icc.len() as u32), "6.2.4.2", "a profile's size");
        self.must(icc.get(8).is_some_and(|version| *version < 5), "6.2.4.2", "a profile's version");
        self.must(
            icc.get(12..16).is_some_and(|it| classes.contains(&it)),
            "6.2.4.2",
            "a profile's class",
        );
        self.must(icc.get(16..20) == Some(space), "6.2.4.2", "a profile's space");
        self.must(icc.get(36..40) == Some(b"acsp"), "6.2.4.2", "a profile's signature");
    }

    fn pages(&mut self) {
        for page in self.document.get_pages().into_values().collect::<Vec<_>>() {
            let page = self.document.get_dictionary(page).expect("a page").clone();
            self.must(page.has(b"Resources"), "6.2.2", "a page has resources of its own");
            self.must(!page.has(b"PresSteps"), "6.10", "no steps of a presentation");
            for key in [&b"MediaBox"[..], b"TrimBox", b"BleedBox"] {
                let Ok(corners) = page.get(key).and_then(Object::as_array) else { continue };
                let corners: Vec<f32> = corners.iter().map(|c| c.as_float().expect("it")).collect();
                let sides = [corners[2] - corners[0], corners[3] - corners[1]];
                let sound = sides.iter().all(|side| (3.0..=14_400.0).contains(side));
                self.must(sound, "6.1.13", format!("a page of {sides:?} points"));
            }
        }
        for (_, space) in self.spaces() {
            let family = match &space {
                Object::Name(name) => name.clone(),
                Object::Array(items) => items[0].as_name().expect("a family").to_vec(),
                _ => Vec::new(),
            };
            // The output intent says what grey and RGB by device mean; inks it would not cover.
            let covered = [&b"DeviceGray"[..], b"DeviceRGB", b"ICCBased", b"Pattern"]
                .contains(&family.as_slice());
            self.must(covered, "6.2.4.3", format!("the color space {family:?}"));
            if family == b"ICCBased" {
                let profile = &space.as_array().expect("an array")[1];
                let profile = self
                    .document
                    .dereference(profile)
                    .expect("it")
                    .1
                    .as_stream()
                    .expect("it")
                    .clone();
                let icc = profile.get_plain_content().expect("a profile");
                let name: &[u8] = match profile.dict.get(b"N").and_then(Object::as_i64) {
                    Ok(1) => b"GRAY",
                    _ => b"RGB ",
                };
                self.icc(&icc, name, &[b"mntr", b"prtr", b"scnr", b"spac"]);
            }
        }
    }

    /// Every color space that resources and pictures name.
    fn spaces(&self) -> Vec<(ObjectId, Object)> {
        let mut found = Vec::new();
        for (id, object) in &self.document.objects {
            let dictionary = match object {
                Object::Dictionary(dictionary) => dictionary,
                Object::Stream(stream) => &stream.dict,
                _ => continue,
            };
            for dictionary in
                [Some(dictionary), dictionary.get(b"Resources").and_then(Object::as_dict).ok()]
                    .into_iter()
                    .flatten()
            {
                match self.named(dictionary, b"ColorSpace") {
                    Some(Object::Dictionary(spaces)) => {
                        found.extend(spaces.iter().map(|(_, space)| {
                            (*id, self.document.dereference(space).expect("it").1.clone())
                        }))
                    }
                    Some(space) => found.push((*id, space)),
                    None => {}
                }
            }
        }
        found
    }

    fn fonts(&mut self) {
        let mut fonts = 0;
        for object in self.document.objects.values().cloned().collect::<Vec<_>>() {
            let Ok(font) = object.as_dict() else { continue };
            if !font.has_type(b"Font") {
                continue;
            }
            fonts += 1;
            let kind = font.get(b"Subtype").and_then(Object::as_name).unwrap_or_default().to_vec();
            match kind.as_slice() {
                b"Type0" => {
                    let encoding =
                        font.get(b"Encoding").and_then(Object::as_name).unwrap_or_default();
                    self.must(encoding == b"Identity-H", "6.2.11.3.1", "the encoding of a font");
                    self.must(font.has(b"ToUnicode"), "6.2.11", "letters can be read out");
                }
                b"CIDFontType0" | b"CIDFontType2" => {
                    let name = font.get(b"BaseFont").and_then(Object::as_name).unwrap_or_default();
                    self.must(!name.is_empty(), "6.2.11.2", "a font has a name");
                    let own_map = kind == b"CIDFontType0" || font.has(b"CIDToGIDMap");
                    self.must(own_map, "6.2.11.3.2", "a map of glyphs");
                    let descriptor = self.named(font, b"FontDescriptor").expect("a descriptor");
                    let descriptor = descriptor.as_dict().expect("a dictionary");
                    let inside =
                        [&b"FontFile2"[..], b"FontFile3"].iter().any(|key| descriptor.has(key));
                    self.must(inside, "6.2.11.4.1", "the font is in the file");
                }
                b"Type3" => {}
                other => self.wrong.push(format!("6.2.11.2 the font type {other:?}")),
            }
        }
        self.must(fonts > 0, "6.2.11", "fonts");
    }

    fn metadata(&mut self) {
        let catalog = self.document.catalog().expect("a catalog").clone();
        let packet = self.named(&catalog, b"Metadata").expect("metadata");
        let packet = packet.as_stream().expect("a stream");
        self.must(!packet.dict.has(b"Filter"), "6.6.2.1", "metadata can be read as it stands");
        let words = String::from_utf8(packet.content.clone()).expect("UTF-8");
        let head = words.split("?>").next().unwrap_or_default();
        self.must(
            !head.contains("bytes=") && !head.contains("encoding="),
            "6.6.2.1",
            "the packet's head",
        );
        let xml = roxmltree::Document::parse(&words).expect("XML");
        let text = |space: &str, name: &str| value(&xml, space, name);
        let (part, conformance) = (text(PDFA_ID, "part"), text(PDFA_ID, "conformance"));
        self.must(
            part.as_deref() == Some("2") && conformance.as_deref() == Some("B"),
            "6.6.4",
            "what it is",
        );
        let described: BTreeSet<String> = xml
            .descendants()
            .filter(|node| node.has_tag_name((PROPERTY, "name")))
            .filter_map(|node| node.text().map(str::to_owned))
            .collect();
        for node in properties(&xml) {
            let (space, name) = (node.tag_name().namespace().unwrap_or(""), node.tag_name().name());
            let known = match space {
                DC => ["format", "title", "description", "language"].contains(&name),
                XMP => name == "CreatorTool",
                MM => ["DocumentID", "InstanceID"].contains(&name),
                PDFA_ID => ["part", "conformance"].contains(&name),
                EXTENSION => name == "schemas",
                OURS => described.contains(name),
                _ => false,
            };
            self.must(known, "6.6.2.3.1", format!("the property {space}{name}"));
        }
        self.extension(&xml);
        let info = self.named(&self.document.trailer.clone(), b"Info").expect("information");
        let info = info.as_dict().expect("a dictionary");
        let entries: BTreeSet<&[u8]> = info.iter().map(|(key, _)| key.as_slice()).collect();
        self.must(
            entries == BTreeSet::from([&b"Title"[..], b"Subject", b"Creator"]),
            "6.6",
            "information",
        );
        for (key, space, name) in [
            (&b"Title"[..], DC, "title"),
            (b"Subject", DC, "description"),
            (b"Creator", XMP, "CreatorTool"),
        ] {
            let own = info.get(key).map(|own| lopdf::decode_text_string(own).expect("a text")).ok();
            self.must(own.is_some() && own == text(space, name), "6.6", format!("{name}: {own:?}"));
        }
    }

    /// The description of our own properties (6.6.2.3.3).
    fn extension(&mut self, xml: &roxmltree::Document) {
        let within = |name: &str| xml.descendants().find(|node| node.has_tag_name((SCHEMA, name)));
        let text =
            |name: &str| within(name).and_then(|node| node.text()).unwrap_or_default().to_owned();
        self.must(
            text("namespaceURI") == OURS && text("prefix") == "chartroom",
            "6.6.2.3.3",
            "the name",
        );
        let list = within("property").and_then(|node| node.first_element_child());
        self.must(
            list.is_some_and(|list| list.has_tag_name((RDF, "Seq"))),
            "6.6.2.3.3",
            "a list in order",
        );
        for entry in list.iter().flat_map(Node::children).filter(Node::is_element) {
            let field = |name: &str| {
                let node = entry.children().find(|node| node.has_tag_name((PROPERTY, name)));
                node.and_then(|node| node.text()).unwrap_or_default()
            };
            let sound = !field("name").is_empty()
                && field("valueType") == "Text"
                && field("category") == "external"
                && !field("description").is_empty();
            self.must(sound, "6.6.2.3.3", format!("the property {}", field("name")));
        }
    }
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

fn number_after(bytes: &[u8], word: &[u8]) -> Option<usize> {
    let rest = &bytes[find(bytes, word)? + word.len()..];
    let digits: String = rest
        .iter()
        .skip_while(|b| **b == b' ')
        .take_while(|b| b.is_ascii_digit())
        .map(|b| char::from(*b))
        .collect();
    digits.parse().ok()
}

/// Every property of a packet.
fn properties<'a>(xml: &'a roxmltree::Document) -> impl Iterator<Item = Node<'a, 'a>> {
    let descriptions = xml.descendants().filter(|node| node.has_tag_name((RDF, "Description")));
    descriptions.flat_map(|node| node.children()).filter(Node::is_element)
}

/// A property's text, or that of the first entry of its list.
fn value(xml: &roxmltree::Document, space: &str, name: &str) -> Option<String> {
    let property = properties(xml).find(|node| node.has_tag_name((space, name)))?;
    let entry =
        property.descendants().find(|node| node.has_tag_name((RDF, "li"))).unwrap_or(property);
    Some(entry.text().unwrap_or_default().to_owned())
}

fn metadata_of(pdf: &[u8]) -> String {
    let document = Document::load_mem(pdf).expect("a PDF");
    let packet = document.catalog().expect("a catalog").get(b"Metadata").expect("metadata");
    let packet = document.dereference(packet).expect("it").1.as_stream().expect("a stream");
    String::from_utf8(packet.content.clone()).expect("UTF-8")
}

fn identifier(pdf: &[u8]) -> Object {
    Document::load_mem(pdf).expect("a PDF").trailer.get(b"ID").expect("an identifier").clone()
}

#[test]
fn every_file_for_the_archive_keeps_to_the_clauses_of_pdf_a_2b() {
    let mut words: Vec<String> = prints()
        .into_iter()
        .filter(|print| print.words.contains("--paper a4"))
        .map(|print| print.words)
        .collect();
    // Several parts joined, both sides, bleed and marks, folded sheets, empty forms.
    words.extend(
        [
            "print log --navy britain --back reference",
            "print log mikasa --imposition 1-up",
            "print book --navy japan --imposition booklet",
            "print roster --navy japan --imposition booklet --paper letter",
            "print log --blank 6 --ink black",
            "print pack yalu_1894.toml --back chart",
        ]
        .map(str::to_owned),
    );
    assert!(words.len() > 60, "{}", words.len());
    on_all_cores(&words, |words| {
        let bench = Workbench::new();
        let run = bench.run(&format!("{words} --pdf-standard a-2b -o x.pdf"));
        assert!(!run.stderr.contains("error["), "{words}: {}", run.stderr);
        assert_eq!(Check::of(&bench.read("x.pdf")), Vec::<String>::new(), "{words}");
    });
}

#[test]
fn the_check_finds_what_is_wrong() {
    let bench = Workbench::new();
    bench.run("print log mikasa --no-attachment -o x.pdf").fine();
    let wrong = Check::of(&bench.read("x.pdf"));
    let clauses: Vec<&str> = wrong.iter().filter_map(|fault| fault.split(' ').next()).collect();
    assert_eq!(clauses, ["6.2.3", "6.6.4"], "a file that is not for the archive: {wrong:?}");

    bench.run("print book --navy spain --pdf-standard a-2b -o x.pdf").fine();
    let good = bench.read("x.pdf");
    assert_eq!(Check::of(&good), Vec::<String>::new());
    let broken = |change: &dyn Fn(&mut Document)| {
        let mut document = Document::load_mem(&good).expect("a PDF");
        change(&mut document);
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).expect("bytes");
        Check::of(&bytes).join("; ")
    };
    let links = |document: &mut Document, change: &dyn Fn(&mut Dictionary)| {
        let annotations = document.objects.values_mut().filter_map(|o| o.as_dict_mut().ok());
        annotations.filter(|d| d.has(b"Rect")).for_each(change);
    };
    assert!(broken(&|d| links(d, &|link| drop(link.remove(b"F")))).contains("6.3.2"));
    assert!(broken(&|d| drop(d.trailer.remove(b"ID"))).contains("6.1.3"));
    assert!(broken(&|d| d.catalog_mut().expect("it").set("OpenAction", "x")).contains("6.5"));
    let fontless = broken(&|d| {
        d.objects.values_mut().filter_map(|o| o.as_dict_mut().ok()).for_each(|o| {
            o.remove(b"FontFile2");
            o.remove(b"FontFile3");
        });
    });
    assert!(fontless.contains("6.2.11.4.1"), "{fontless}");
    let mut longer = good.clone();
    longer.extend(b"more");
    assert!(Check::of(&longer).join("; ").contains("6.1.3"));
}

#[test]
fn what_the_archive_does_not_allow_is_refused_by_name() {
    let bench = Workbench::project();
    let picture = "image(bytes((255, 0, 0)), format: (encoding: \"rgb8\", width: 1, height: 1), scaling: \"smooth\")";
    bench.write(
        "templates/quickfire/reference.typ",
        format!("#let pages(records, sheet) = {{{picture}}}"),
    );
    bench.run("print reference -o plain.pdf").fine();
    bench.run("print reference --pdf-standard a-2b -o x.pdf").refused(
        1,
        "error[not-for-archive]: PDF/A-2b does not allow this: the image has smooth scaling\n  \
         hint: take it out of the template, or print without `--pdf-standard`",
    );
    assert!(!bench.names().contains(&"x.pdf".to_owned()));
}

#[test]
fn every_pdf_says_in_its_metadata_what_it_is_and_from_what_it_was_made() {
    let bench = Workbench::new();
    bench.write("chartroom.toml", "data_version = \"club <3> & co\"\n");
    bench.run("print log mikasa --scale large --units metric -o x.pdf").fine();
    let words = metadata_of(&bench.read("x.pdf"));
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
    assert_eq!(text(PDFA_ID, "part"), "", "no claim that was not asked for");
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
