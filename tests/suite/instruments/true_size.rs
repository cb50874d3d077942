//! Finished files measure what they say. The reader shares nothing with the writers.

use chartroom::data::{self, Files};
use chartroom::diagnostic::{Code, Faults};
use chartroom::drawing::{Drawing, Face, Ink, Mark, Role, Shape, Text, offset};
use chartroom::export::{self, About, CutterFormat, Extras, Output, Part, PdfWish};
use chartroom::measure::{Arc, Bearing, Fraction, Length, Point};
use chartroom::model::{Cutter, Operation, RuleSet, Size};
use chartroom::verify::{self, Kind, Report};

use crate::workbench::{Workbench, claim_of, faces, fleet, on_all_cores, rule_sets, units_of};

/// What files of ours may be off at most: a tenth of what the user is promised.
const TOLERANCE: Length = Length::um(1);

fn mm(millimetres: i64) -> Length {
    Length::um(millimetres * 1000)
}

pub fn at(x: i64, y: i64) -> Point {
    Point::new(mm(x), mm(y))
}

fn arc(from: i64, width: i64) -> Arc {
    Arc { from: Bearing::new(Fraction::whole(from)), width: Fraction::whole(width) }
}

/// Everything that instruments are made of, on a plate so long that rounding would show.
fn plate() -> Drawing {
    let size = Size { width: mm(2_400), height: mm(700) };
    let mut drawing = Drawing::new("plate", "Test plate \u{2020}", size, faces());
    let thin = Length::um(150);
    let outline = Size { width: mm(2_399), height: mm(699) };
    let corner = Point::new(Length::um(500), Length::um(500));
    drawing.measured_box("outline", Role::CutOuter, thin, corner, outline);
    for number in 0..94 {
        let x = Length::inches(Fraction::new(number, 1));
        let name = format!("{number} in");
        let foot = Point::new(x, mm(2));
        drawing.measured_line(&name, Role::Engrave, thin, foot, foot + at(0, 5));
    }
    let centre = at(1_200, 690);
    for radius in [3, 60, 330, 610, 680] {
        let name = format!("band {radius}");
        drawing.measured_arc(&name, Role::Engrave, thin, (centre, mm(radius)), arc(-45, 91));
    }
    let odd = Arc { from: Bearing::new(Fraction::new(1, 3)), width: Fraction::new(1_079, 3) };
    drawing.measured_arc("nearly all", Role::Score, thin, (at(300, 350), mm(250)), odd);
    drawing.measured_circle("hole", Role::CutInner, thin, (at(2_000, 350), Length::um(9_525)));
    let base = Size { width: mm(20), height: mm(50) };
    drawing.measured_box("base", Role::CutInner, thin, at(1_900, 300), base);
    let mut sector = Mark::stroked(
        Role::CutInner,
        thin,
        Shape::sector(at(2_200, 600), mm(30), mm(90), arc(300, 120)),
    );
    sector.dash = Some((mm(2), mm(1)));
    drawing.add(sector);
    drawing.add(Mark::filled(Role::Print, Ink::Grey(30), Shape::rectangle(at(50, 50), base)));
    let text = Text::new("24 in \u{2020} AVAST", Face::Figures, mm(5), at(400, 40));
    drawing.text(Role::Engrave, text.turned(Bearing::new(Fraction::whole(30))));
    drawing
}

pub fn cutter(id: &str) -> Cutter {
    let mut faults = Faults::default();
    let cutter = data::read_cutter(&Files::embedded(), id, &mut faults);
    assert!(faults.all().is_empty(), "{:?}", faults.all());
    cutter.expect("a built-in profile")
}

fn cut(cutter: &Cutter, format: CutterFormat) -> Vec<u8> {
    cut_of(plate(), cutter, format)
}

fn cut_of(drawing: Drawing, cutter: &Cutter, format: CutterFormat) -> Vec<u8> {
    let about = About { title: drawing.title.clone(), ..About::default() };
    let (output, files) = (Output::Cutter(format, cutter.clone()), Files::embedded());
    let sink = export::open(&output, &PdfWish::default(), false, &files);
    let mut sink = sink.expect("fonts and a template");
    let prepared = offset::prepare(&drawing, cutter).expect("a drawing that can be cut");
    sink.push(Part::Drawing(Box::new(prepared))).expect("a drawing");
    let finished = sink.finish(&Extras { about, ..Extras::default() }).expect("a file");
    let [file] = finished.files.try_into().expect("one file");
    file
}

pub fn svg(cutter: &Cutter) -> String {
    String::from_utf8(cut(cutter, CutterFormat::Svg)).expect("text")
}

pub fn dxf_text(cutter: &Cutter) -> String {
    String::from_utf8(cut(cutter, CutterFormat::Dxf)).expect("plain characters")
}

pub fn pdf(cutter: &Cutter) -> Vec<u8> {
    cut(cutter, CutterFormat::Pdf)
}

/// The plate in every format.
pub fn files(cutter: &Cutter) -> [(&'static str, Vec<u8>); 3] {
    [
        ("SVG", cut(cutter, CutterFormat::Svg)),
        ("DXF", cut(cutter, CutterFormat::Dxf)),
        ("PDF", cut(cutter, CutterFormat::Pdf)),
    ]
}

fn verify(file: impl AsRef<[u8]>) -> Report {
    verify::verify(file.as_ref()).expect("a claim")
}

fn assert_true(report: &Report, what: &str) {
    assert!(report.is_true_size(TOLERANCE), "{what}:\n{}", report.to_text(TOLERANCE));
    let count = |kind| report.checks.iter().filter(|check| check.kind == kind).count();
    assert_eq!((count(Kind::Line), count(Kind::Arc), count(Kind::Circle)), (102, 6, 1), "{what}");
}

#[test]
fn every_cutters_file_of_every_profile_is_true() {
    for id in ["plain", "laser", "plotter"] {
        let mut cutter = cutter(id);
        for kerf in [0, 150] {
            cutter.kerf = Length::um(kerf);
            for (format, file) in files(&cutter) {
                assert_true(&verify(file), &format!("{id}, {format}, kerf {kerf}"));
            }
        }
    }
}

#[test]
fn paper_ships_of_a_finished_pdf_are_as_long_as_their_models_and_take_few_sheets() {
    let fleet = fleet();
    for (battle, ships, models, sheets) in [
        ("tsushima_1905", 24, 3000, 6),
        ("tsushima_1905", 24, 2400, 6),
        ("denmark_strait_1941", 4, 2400, 2),
    ] {
        let words = format!("fleet {battle} --models 1/{models} --standing all --paper a4");
        let report = verify(Workbench::new().pdf(&words));
        assert!(report.is_true_size(Length::um(10)), "{}", report.to_text(TOLERANCE));
        assert!(report.checks.iter().map(|check| check.page).max() <= Some(sheets), "{words}");
        let lengths = report.checks.iter().filter(|check| check.name == "her length");
        assert!(lengths.clone().count() >= ships, "{words}");
        for check in lengths {
            let line = check.found.expect("a line");
            let length = (line.p1 - line.p0).hypot();
            let wanted = |feet: Fraction| feet.to_f64() * 304.8 / f64::from(models);
            let is_right = |feet: Fraction| (length - wanted(feet)).abs() < 0.01;
            let of_name = fleet.ships().filter(|(_, ship)| ship.name == check.of);
            let mut feet = of_name.filter_map(|(class, _)| class.length_ft);
            assert!(feet.any(is_right), "{} is {length} mm", check.of);
        }
    }
}

#[test]
fn a_scaled_svg_is_caught() {
    let file = svg(&cutter("plain"));
    let wider = file.replace("width=\"2400mm\"", "width=\"2424mm\"");
    for (what, scaled) in [
        ("a percent both ways", wider.replace("mm\" height=\"700mm\"", "mm\" height=\"707mm\"")),
        ("a percent wider", wider),
        ("pixels", file.replace("2400mm", "2400").replace("700mm", "700")),
    ] {
        assert!(scaled != file, "{what}");
        let report = verify(scaled);
        assert!(!report.is_true_size(Length::um(10)), "{what}:\n{}", report.to_text(TOLERANCE));
        assert!(report.faults(Length::um(10)).iter().all(|fault| fault.code == Code::NotTrueSize));
    }
}

#[test]
fn a_moved_tick_and_a_missing_one_are_named() {
    let file = svg(&cutter("plain"));
    let moved = file.replace("M1193.8 2L1193.8 7", "M1193.85 2L1193.85 7");
    assert!(moved != file);
    let report = verify(moved);
    let largest = report.largest().expect("something was measured");
    assert_eq!((largest.name.as_str(), largest.deviation), ("47 in", Some(Length::um(50))));
    let gone = file.replace("M1193.8 2L1193.8 7", "M0 0");
    let faults = verify(gone).faults(TOLERANCE);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].message.contains("`47 in`"), "{}", faults[0].message);
}

#[test]
fn an_svg_in_other_words_is_the_same() {
    let file = svg(&cutter("plain"));
    let other = file
        .replace("viewBox=\"0 0 2400 700\"", "viewBox=\"-10 -20 24000 7000\"")
        .replace("<g id=", "<g transform=\"translate(-10 -20) scale(10)\" id=")
        .replace("width=\"2400mm\" height=\"700mm\"", "width=\"240cm\" height=\"70cm\"");
    assert_true(&verify(other), "scaled and moved about, but the same");
}

#[test]
fn an_arc_that_is_too_wide_is_named() {
    let report = verify(wider_arc(&dxf_text(&cutter("plain")), 610.0));
    let largest = report.largest().expect("something was measured");
    assert_eq!(largest.name, "band 610");
    assert!((largest.deviation.expect("an arc").to_mm() - 0.02).abs() < 1e-4);
}

/// The file with the arc of this radius two hundredths of a millimetre wider.
fn wider_arc(file: &str, radius: f64) -> String {
    let mut lines: Vec<String> = file.lines().map(str::to_owned).collect();
    let is_it = |at: &usize| {
        let found: Option<f64> = lines[at + 1].parse().ok();
        lines[*at] == " 40" && found.is_some_and(|found| (found - radius).abs() < 1e-3)
    };
    let found = (0..lines.len() - 1).find(is_it).expect("an arc of that radius");
    lines[found + 1] = (radius + 0.02).to_string();
    lines.join("\r\n") + "\r\n"
}

fn lopdf_document(bytes: &[u8]) -> lopdf::Document {
    lopdf::Document::load_mem(bytes).expect("a PDF")
}

#[test]
fn a_file_without_a_claim_is_refused() {
    for (file, code) in [
        ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", Code::NoClaim),
        ("  0\nSECTION\n  0\nENDSEC\n  0\nEOF\n", Code::NoClaim),
        ("<html/>", Code::CannotRead),
        ("hello", Code::CannotRead),
    ] {
        assert_eq!(verify::verify(file.as_bytes()).expect_err(file).code, code, "{file}");
    }
    let bench = Workbench::new();
    bench.write("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    let run = bench.run("verify drawing.svg");
    run.says(&["error[no-claim]", "at drawing.svg"]);
    assert_eq!(run.code, 1);
}

#[test]
fn what_is_engraved_comes_before_inner_cuts_and_these_before_the_outline() {
    use Operation::{Bar, CutInner, CutOuter, EngraveFill, EngraveLine, Letter, Score};
    for id in ["plain", "laser", "plotter"] {
        let cutter = cutter(id);
        let layers: Vec<Operation> = cutter.layers.iter().map(|layer| layer.role).collect();
        let place = |role| layers.iter().position(|own| *own == role).expect("a layer");
        for role in [EngraveFill, EngraveLine, Letter, Score, Bar] {
            assert!(place(role) < place(CutInner), "{id}");
        }
        assert!(place(CutInner) < place(CutOuter), "{id}");
        let file = svg(&cutter);
        let place = |role: &str| file.find(&format!("<g id=\"{role}\"")).expect("a layer");
        let places = ["engrave_line", "cut_inner", "cut_outer"].map(place);
        assert!(places.is_sorted(), "{id}: {places:?}");
        let document = lopdf_document(&pdf(&cutter));
        let layers = document.catalog().and_then(|catalog| catalog.get(b"OCProperties"));
        assert!(layers.is_ok(), "{id}: the PDF has layers");
    }
}

#[test]
fn words_are_outlines_with_their_words_beside_them() {
    let file = svg(&cutter("laser"));
    assert!(!file.contains("<text"), "no text is left");
    assert!(file.contains("<title>24 in \u{2020} AVAST</title>"));
    assert!(!file.contains("Print") && !file.contains("id=\"print\""), "a laser has no ink");
}

#[test]
fn every_instrument_of_every_rule_set_is_true_in_every_format() {
    let cut = "[[layer]]\nrole = \"engrave_fill\"\nfilled = true\n[[layer]]\nrole = \"engrave_line\"\n\
               [[layer]]\nrole = \"letter\"\n[[layer]]\nrole = \"score\"\n[[layer]]\nrole = \"bar\"\n\
               [[layer]]\nrole = \"cut_inner\"\n[[layer]]\nrole = \"cut_outer\"\n";
    let profile =
        format!("title = \"Kerf\"\nkerf_mm = 0.2\nleave_out = [\"print\", \"note\"]\n{cut}");
    for RuleSet { id: rules, instruments, .. } in rule_sets() {
        for id in instruments.into_iter().map(|one| one.id) {
            let bench = Workbench::project();
            bench.write("profiles/kerf.toml", &profile);
            for format in ["svg", "dxf", "cut.pdf", "pdf"] {
                let words = format!("print {id} --rules {rules} --cutter kerf -o {id}.{format}");
                // What is made for ships needs one.
                if bench.run(&words).code != 0 {
                    bench.run(&format!("{words} mikasa")).fine();
                }
            }
            let mut files: Vec<String> = bench.names();
            files.retain(|name| name.starts_with(&id));
            assert!(files.len() >= 4, "{rules} {id}: {files:?}");
            bench.run(&format!("verify --tolerance 0.001mm {}", files.join(" "))).fine();
            for drawing in files.iter().flat_map(|file| claim_of(&bench.read(file)).drawings) {
                let is_outline = drawing.claims.iter().any(|claim| claim.role == Role::CutOuter);
                assert!(is_outline, "{rules} {}: nothing tells how large it is", drawing.id);
            }
        }
    }
}

/// Instruments whose lengths are those of the scale.
const SCALED: [&str; 4] = ["ruler", "speed_ruler", "arcs", "wind"];

#[test]
fn whatever_the_scale_the_units_and_the_paper_an_instrument_is_true() {
    let mut jobs = Vec::new();
    for RuleSet { id: rules, scales, instruments, .. } in rule_sets() {
        for scale in &scales {
            for one in instruments.iter().filter(|one| SCALED.contains(&one.id.as_str())) {
                for units in ["metric", "imperial"].map(|units| units_of(&rules, units)) {
                    let game = format!("--rules {rules} --scale {} --units {units}", scale.id);
                    jobs.push(format!("print {} {game}", one.id));
                }
            }
        }
    }
    assert!(jobs.len() > 50, "{}", jobs.len());
    on_all_cores(&jobs, |job| printed_true(job));
}

/// Prints on every common paper, and for a cutter, and measures each file.
fn printed_true(job: &str) {
    let bench = Workbench::new();
    // What is made for ships needs one.
    let ship = if bench.run(&format!("{job} -o try.pdf")).code == 0 { "" } else { "mikasa" };
    let papers = ["a4", "letter", "a5"].map(|paper| format!("{paper}.pdf --paper {paper}"));
    for output in papers.iter().map(String::as_str).chain(["x.svg", "x.dxf"]) {
        bench.run(&format!("{job} {ship} -o {output}")).fine();
    }
    let files: Vec<String> = bench.names().into_iter().filter(|name| name != "try.pdf").collect();
    let run = bench.run(&format!("verify --tolerance 0.01mm {}", files.join(" ")));
    assert_eq!(run.code, 0, "{job}: {}", run.stderr);
}

#[test]
fn dashes_of_a_dxf_are_line_types() {
    let file = dxf_text(&cutter("plain")).replace("\r\n", "\n");
    let record = "  2\nDASHED_2_1\n 70\n0\n  3\n2 mm drawn, 1 mm left out\n 72\n65\n 73\n2\n \
        40\n3\n 49\n2\n 74\n0\n 49\n-1\n 74\n0\n";
    assert!(file.contains(record), "the line type is defined");
    let dashed = file.split("\n  0\n").filter(|entity| entity.contains("\n  6\nDASHED_2_1\n"));
    assert_eq!(dashed.count(), 1, "the sector alone is dashed");
}

#[test]
fn a_lasers_colors_follow_the_order_of_its_work() {
    let layers = cutter("laser").layers;
    // LightBurn's first layers, in whose order its program works.
    let palette = [[0, 0, 0], [0, 0, 255], [255, 0, 0], [0, 224, 0]];
    let colors: Vec<[u8; 3]> = layers.iter().filter_map(|layer| layer.color).collect();
    assert_eq!(colors[..4], palette);
    let color = |role| {
        let layer = layers.iter().find(|layer| layer.role == role).expect("a layer");
        layer.color.expect("a color")
    };
    let (inner, outer) = (color(Operation::CutInner), color(Operation::CutOuter));
    assert!(inner < outer, "by the number of the color");
    let file = dxf_text(&cutter("laser")).replace("\r\n", "\n");
    let index = |name: &str| {
        let row =
            file.split("AcDbLayerTableRecord").find(|row| row.contains(&format!("\n{name}\n")));
        let row = row.expect("the layer").split("\n 62\n").nth(1).expect("its color");
        row.lines().next().and_then(|index| index.parse::<u8>().ok()).expect("an index")
    };
    assert!(index("cut inner") < index("cut outer"), "by DXF's index");
}

#[test]
fn control_characters_in_a_title_leave_every_file_readable() {
    let mut drawing = plate();
    drawing.title = "V\u{0} 150\u{1b}\n".to_owned();
    let svg = cut_of(drawing.clone(), &cutter("plain"), CutterFormat::Svg);
    let svg = String::from_utf8(svg).expect("text");
    let svg = roxmltree::Document::parse(&svg).expect("XML");
    let title = svg.descendants().find(|node| node.has_tag_name("title")).expect("a title");
    assert_eq!(title.text(), Some("V  150  "));
    let pdf = lopdf_document(&cut_of(drawing, &cutter("plain"), CutterFormat::Pdf));
    let packet = pdf.catalog().unwrap().get(b"Metadata").and_then(|id| pdf.dereference(id));
    let packet = packet.unwrap().1.as_stream().unwrap().content.clone();
    roxmltree::Document::parse(&String::from_utf8(packet).expect("text")).expect("XML");
}
