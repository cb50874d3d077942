//! Finished files that somebody, or some program, has altered: `verify` says that they have changed,
//! measures them all the same, and never breaks.

use chartroom::diagnostic::{Code, Diagnostic};
use chartroom::drawing::{Claim, ClaimShape, Role};
use chartroom::export::claims::{FileClaim, private_data};
use chartroom::measure::{Fraction, Length};
use chartroom::verify::{claim_of, verify};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use crate::drawn::{MM, pages};
use crate::instruments::true_size::{at, cutter, dxf_text, files, pdf, svg};
use crate::workbench::Workbench;

const TOLERANCE: Length = Length::um(10);

/// Asserts that a file is not true, and that the faults tell why.
fn refused(what: &str, file: impl AsRef<[u8]>, words: &str) -> Vec<Diagnostic> {
    let report = verify(file.as_ref()).unwrap_or_else(|fault| panic!("{what}: {}", fault.message));
    assert!(!report.is_as_claimed(TOLERANCE), "{what}:\n{}", report.to_text(TOLERANCE));
    assert!(!report.is_true_size(TOLERANCE), "{what}");
    let faults = report.faults(TOLERANCE);
    assert!(faults.iter().any(|fault| fault.message.contains(words)), "{what}: {faults:#?}");
    faults
}

/// The same, and this is the one fault.
fn refused_once(what: &str, file: impl AsRef<[u8]>, words: &str) -> Diagnostic {
    let [fault] = <[_; 1]>::try_from(refused(what, file, words)).expect("one fault");
    fault
}

/// Asserts that a file is true.
fn accepted(what: &str, file: impl AsRef<[u8]>) {
    let report = verify(file.as_ref()).unwrap_or_else(|fault| panic!("{what}: {}", fault.message));
    assert!(report.is_true_size(TOLERANCE), "{what}: {:#?}", report.faults(TOLERANCE));
}

fn changed(file: &str, from: &str, to: &str) -> String {
    let changed = file.replace(from, to);
    assert!(changed != file, "`{from}` is not in the file");
    changed
}

const LAYER: &str = "<g id=\"engrave_line\"";
const TICK: &str = "M1193.8 2L1193.8 7";

#[test]
fn a_file_that_has_changed_is_said_to_have_and_measured() {
    let cutter = cutter("plain");
    let (svg, dxf, pdf) = (svg(&cutter), dxf_text(&cutter), pdf(&cutter));
    let moved = TICK.replace("1193.8", "1193.9");
    for (name, file, harmless, wrong) in [
        (
            "SVG",
            svg.clone(),
            changed(&svg, "</svg>", "<!-- seen -->\n</svg>"),
            changed(&svg, TICK, &moved),
        ),
        (
            "DXF",
            dxf.clone(),
            changed(&dxf, "EOF", "EOF\r\n"),
            changed(&dxf, "\r\n1193.8\r\n", "\r\n1193.9\r\n"),
        ),
    ] {
        assert!(!verify(file.as_bytes()).expect(name).changed, "{name}");
        accepted(name, &file);
        assert!(verify(harmless.as_bytes()).expect(name).changed, "{name}");
        accepted(name, &harmless);
        refused(name, &wrong, "47 in");
    }
    let report = verify(&pdf).expect("a claim");
    assert!(!report.changed && !report.to_text(TOLERANCE).contains("changed since"));
    for changed in [[pdf.as_slice(), b"%"].concat(), altered(|_, _| {})] {
        let report = verify(&changed).expect("a claim");
        assert!(report.changed && report.is_true_size(TOLERANCE));
        assert!(report.to_text(TOLERANCE).contains("changed since Chartroom wrote it"));
    }
}

#[test]
fn what_is_hidden_moved_or_scaled_is_found() {
    let file = svg(&cutter("plain"));
    for odd in [
        "display=\"none\"",
        "style=\"display : none\"",
        "visibility=\"hidden\"",
        "transform=\"scale(1.01)\"",
    ] {
        let layer = format!("<g {odd} id=\"engrave_line\"");
        refused(odd, changed(&file, LAYER, &layer), "found nothing there");
    }
    for odd in ["M1193.8 2LNaN 7", "M1193.8 2L1193.8", "M1193.8 2L1193.8 7e999"] {
        refused(odd, changed(&file, TICK, odd), "");
    }
    let report = verify(changed(&file, TICK, "M1193.85 2L1193.85 7").as_bytes()).expect("a claim");
    let largest = report.largest().expect("something was measured");
    assert_eq!((largest.name.as_str(), largest.deviation), ("47 in", Some(Length::um(50))));
    refused_once("a missing tick", changed(&file, TICK, "M0 0"), "`47 in`");
    let wider = changed(&file, "width=\"2400mm\"", "width=\"2424mm\"");
    let larger = changed(&wider, "height=\"700mm\"", "height=\"707mm\"");
    let pixels = changed(&changed(&file, "2400mm", "2400"), "700mm", "700");
    for (what, scaled) in [("wider", wider), ("larger", larger), ("pixels", pixels)] {
        let faults = refused(what, scaled, "");
        assert!(faults.iter().all(|fault| fault.code == Code::NotTrueSize), "{what}: {faults:#?}");
    }
    let moved = changed(&file, "viewBox=\"0 0 2400 700\"", "viewBox=\"-10 -20 24000 7000\"");
    let moved = changed(&moved, "<g id=", "<g transform=\"translate(-10 -20) scale(10)\" id=");
    let size = "width=\"240cm\" height=\"70cm\"";
    let moved = changed(&moved, "width=\"2400mm\" height=\"700mm\"", size);
    accepted("scaled and moved about, but the same", moved);
    let styles = "<g style=\"display:inline;-inkscape-stroke:none\" id=\"engrave_line\"";
    accepted("a drawing program's own styles", changed(&file, LAYER, styles));
}

#[test]
fn an_emptied_claim_is_no_claim() {
    let cutter = cutter("plain");
    let emptied = |file: &[u8]| {
        let mut claim = claim_of(file).expect("a claim");
        claim.drawings.iter_mut().for_each(|drawing| drawing.claims.clear());
        claim
    };
    let file = svg(&cutter);
    let (begin, rest) = file.split_once("<metadata id=\"chartroom\">").expect("a claim");
    let (_, end) = rest.split_once("</metadata>").expect("a claim");
    let json = emptied(file.as_bytes()).to_json().replace('&', "&amp;");
    let file = format!("{begin}<metadata>{json}</metadata>{end}");
    refused("SVG", file, "nothing that could be measured apart from its paper");
    let bytes = pdf(&cutter);
    let file = with_claim(&bytes, &emptied(&bytes));
    refused("PDF", file, "nothing that could be measured apart from its paper");
}

#[test]
fn a_dxf_is_read_as_it_is_meant() {
    let file = dxf_text(&cutter("plain"));
    let unit = |number: &str| {
        changed(&file, "$INSUNITS\r\n 70\r\n4\r\n", &format!("$INSUNITS\r\n 70\r\n{number}\r\n"))
    };
    refused("feet", unit("2"), "found nothing there");
    let entity = changed(&file, "  0\r\nLINE\r\n", "  0\r\nXLINE\r\n");
    refused("another entity", entity, "found nothing");
    let wider = changed(&file, "\r\n 40\r\n680\r\n", "\r\n 40\r\n680.02\r\n");
    refused_once("an arc too wide", wider, "`band 680`");
    refused("no number", changed(&file, "\r\n 10\r\n1193.8\r\n", "\r\n 10\r\nnan\r\n"), "");
    for number in ["0", "19"] {
        let fault = verify(unit(number).as_bytes()).expect_err("no unit");
        assert!(fault.message.contains("$INSUNITS"), "{}", fault.message);
    }
}

/// The cutter's PDF with its document altered, of which this is the page.
fn altered(alter: impl FnOnce(&mut Document, ObjectId)) -> Vec<u8> {
    altered_of(&pdf(&cutter("plain")), alter)
}

fn altered_of(bytes: &[u8], alter: impl FnOnce(&mut Document, ObjectId)) -> Vec<u8> {
    let mut document = Document::load_mem(bytes).expect("a PDF");
    let page = pages(&document)[0];
    alter(&mut document, page);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("a PDF");
    bytes
}

/// A PDF with another content of its page.
fn with_content(bytes: &[u8], change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    altered_of(bytes, |document, page| {
        let content = change(document.get_page_content(page));
        document.change_page_content(page, content).expect("a page");
    })
}

#[test]
fn a_pdf_whose_pages_are_others_is_not_true() {
    accepted("rewritten", altered(|_, _| {}));
    let enlarged = altered(|document, page| {
        document.get_dictionary_mut(page).expect("a page").set("UserUnit", 2);
    });
    refused("enlarged", enlarged, "found 4800 x 1400 mm");
    let doubled = altered(|document, page| {
        let pages = document.get_dictionary(page).and_then(|page| page.get(b"Parent"));
        let pages = pages.and_then(Object::as_reference).expect("pages");
        let pages = document.get_dictionary_mut(pages).expect("pages");
        pages.set("Kids", vec![Object::Reference(page), Object::Reference(page)]);
        pages.set("Count", 2);
    });
    refused("a page too many", doubled, "the file has 2 pages");
    let file = pdf(&cutter("plain"));
    let before = |words: &str| with_content(&file, |content| [words.as_bytes(), &content].concat());
    let behind = |words: &str| with_content(&file, |content| [&content, words.as_bytes()].concat());
    refused("a line across", behind("\n1 w 0 0 0 RG -500 -500 m 900 900 l S\n"), "off the paper");
    refused("a clip", before("0 0 9 9 re W n\n"), "found nothing");
    refused("a percent larger", before("1.01 0 0 1.01 0 0 cm\n"), "");
    let white = with_content(&file, |content| {
        String::from_utf8_lossy(&content).replace(" RG\n", " RG 1 1 1 RG\n").into_bytes()
    });
    refused("white ink", white, "found nothing there");
    accepted("brackets", behind(&format!("\n{}\n", "[".repeat(90))));
}

#[test]
fn a_mark_across_a_piece_is_told() {
    let bytes = Workbench::new().pdf("gauge --paper a4");
    accepted("a gauge", &bytes);
    let page = &claim_of(&bytes).expect("a claim").pages[0];
    let piece = &page.pieces[0];
    let point = |length: Length| length.to_mm() * MM;
    let x = point(piece.at.x);
    let y = point(page.size.height - piece.at.y - piece.window.size.height / 2);
    let line = format!("\nq 1 w 0 0 0 RG {} {y} m {} {y} l S Q\n", x - 5.0, x + 5.0);
    let crossed = with_content(&bytes, |content| [&content, line.as_bytes()].concat());
    let fault = refused_once("a line across", crossed, "a line from (");
    assert_eq!(fault.code, Code::CrossesPiece);
}

#[test]
fn pieces_over_each_other_are_told() {
    let bytes = Workbench::new().pdf("ruler --paper a4");
    let mut claim = claim_of(&bytes).expect("a claim");
    let page = claim.pages.iter().position(|page| !page.pieces.is_empty()).expect("a piece");
    let again = claim.pages[page].pieces[0].clone();
    claim.pages[page].pieces.push(again);
    refused("twice the same", with_claim(&bytes, &claim), "overlap");
}

#[test]
fn a_claim_that_no_window_shows_is_missing() {
    let bytes = Workbench::new().pdf("ruler --paper a4");
    let mut claim = claim_of(&bytes).expect("a claim");
    let shape = ClaimShape::Line(at(5_000, 10), at(5_000, 15));
    claim.drawings[0].claims.push(Claim { name: "lost".into(), role: Role::Engrave, shape });
    refused_once("a claim too many", with_claim(&bytes, &claim), "`lost`");
}

/// A PDF with another claim, where the program puts its own.
fn with_claim(bytes: &[u8], claim: &FileClaim) -> Vec<u8> {
    altered_of(bytes, |document, _| {
        let stream = Stream::new(Dictionary::new(), claim.to_json().into_bytes());
        let stream = document.add_object(stream);
        document.catalog_mut().expect("a catalog").set("PieceInfo", private_data(stream));
    })
}

#[test]
fn a_kerf_that_cuts_beside_the_sheet_is_told_and_one_of_two_widths_is_measured() {
    let mut cutter = cutter("plain");
    cutter.kerf = Length::um(3_000);
    for (format, file) in files(&cutter) {
        refused(format, file, "off the paper");
    }
    cutter.kerf = Length::um(150);
    let two = "kerf&quot;:{&quot;x&quot;:0.18,&quot;y&quot;:0.12}";
    let file = changed(&svg(&cutter), "kerf&quot;:0.15", two);
    accepted("as earlier editions wrote it", file);
}

#[test]
fn a_corrected_file_is_not_called_plainly_true() {
    let bench = Workbench::project();
    let profile = "name = \"Office\"\n[across]\nmeant_mm = 203\ncame_out_mm = 200\n\
                   [down]\nmeant_mm = 249.5\ncame_out_mm = 250\n";
    bench.write("profiles/printers/office.toml", profile);
    let bytes = bench.pdf("ruler --printer office --paper a4");
    let mut report = verify(&bytes).expect("a claim");
    assert!(report.is_as_claimed(TOLERANCE), "{:#?}", report.faults(TOLERANCE));
    assert!(!report.is_true_size(TOLERANCE));
    // Half as large again is no correction.
    report.correction.as_mut().expect("a correction").by.0 = Fraction::new(3, 2);
    assert!(!report.is_as_claimed(TOLERANCE));
    let faults = report.faults(TOLERANCE);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    assert!(faults[0].message.contains("50% larger across"), "{}", faults[0].message);
}

#[test]
fn forms_within_forms_end() {
    let twice = |name: &str| format!("/{name} Do /{name} Do").into_bytes();
    let bomb = altered(|document, page| {
        let kind = || dictionary! { "Type" => "XObject", "Subtype" => "Form", "BBox" => vec![0.into(), 0.into(), 9.into(), 9.into()] };
        let last = Stream::new(kind(), b"0 0 m 1 1 l S".repeat(1_000));
        let mut id = document.add_object(last);
        for _ in 0..40 {
            let mut form = Stream::new(kind(), twice("F"));
            form.dict.set("Resources", dictionary! { "XObject" => dictionary! { "F" => id } });
            id = document.add_object(form);
        }
        let resources = dictionary! { "XObject" => dictionary! { "F" => id } };
        document.get_dictionary_mut(page).expect("a page").set("Resources", resources);
        document.change_page_content(page, twice("F")).expect("a page");
    });
    refused("forms", bomb, "found nothing there");
}

#[test]
fn a_file_that_goes_on_without_end_is_refused() {
    let (tags, ends) = ("<g>".repeat(12_000), "</g>".repeat(12_000));
    let deep = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{tags}{ends}</svg>");
    assert_eq!(verify(deep.as_bytes()).expect_err("too deep").code, Code::CannotRead);
    let begins = "<!DOCTYPE svg [<!ENTITY a \"&a;\">]>\n<svg a=\"&a;\" ";
    let entity = changed(&svg(&cutter("plain")), "<svg ", begins);
    assert_eq!(verify(entity.as_bytes()).expect_err("an entity").code, Code::CannotRead);
    let brackets = [b"%PDF-1.7\n1 0 obj\n".as_slice(), &b"[".repeat(1_000_000)].concat();
    assert_eq!(verify(&brackets).expect_err("brackets").code, Code::CannotRead);
}
