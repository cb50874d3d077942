//! Finished files measure what they say. The reader shares nothing with the writers.

use chartroom::data::{self, Files};
use chartroom::diagnostic::Faults;
use chartroom::drawing::{Drawing, Face, Ink, Mark, Role, Shape, Text, offset};
use chartroom::export::{self, About, CutterFormat, Extras, Output, Part, PdfWish};
use chartroom::measure::{Arc, Bearing, Fraction, Length, Point};
use chartroom::model::{Cutter, Operation, RuleSet, Size};
use chartroom::verify::{self, Kind, Report};
use lopdf::Document;

use crate::drawings::mm;
use crate::instruments::cutting::with_beam;
use crate::workbench::{Workbench, claim_of, faces, on_all_cores, rule_sets, units_of};

/// What files of ours may be off at most: a tenth of what the user is promised.
const TOLERANCE: Length = Length::um(1);

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
        let document = Document::load_mem(&pdf(&cutter)).expect("a PDF");
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

/// Sheets of paper are measured with the sweep.
#[test]
fn every_instrument_of_every_rule_set_is_true_in_every_format_for_cutters_and_has_a_bar() {
    for RuleSet { id: rules, instruments, .. } in rule_sets() {
        for id in instruments.into_iter().map(|one| one.id) {
            let bench = with_beam("kerf_mm = 0.2 ");
            for format in ["svg", "dxf", "cut.pdf"] {
                let words = format!("print {id} --rules {rules} --cutter beam -o {id}.{format}");
                // What is made for ships needs some.
                if bench.run(&words).code != 0 {
                    bench.run(&format!("{words} mikasa hood")).fine();
                }
            }
            let mut files = bench.names();
            files.retain(|name| name.starts_with(&id));
            assert!(files.len() >= 3, "{rules} {id}: {files:?}");
            bench.run(&format!("verify --tolerance 0.001mm {}", files.join(" "))).fine();
            for file in files {
                for drawing in claim_of(&bench.read(&file)).drawings {
                    let claims = &drawing.claims;
                    let is_outline = claims.iter().any(|claim| claim.role == Role::CutOuter);
                    assert!(is_outline, "{rules} {}: nothing tells how large it is", drawing.id);
                    let has_bar = claims.iter().any(|claim| claim.name == "100 mm");
                    assert!(has_bar, "{rules} {file}: no bar");
                }
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
                let ship = if one.id == "speed_ruler" { "mikasa" } else { "" };
                for units in ["metric", "imperial"].map(|units| units_of(&rules, units)) {
                    let game = format!("--rules {rules} --scale {} --units {units}", scale.id);
                    jobs.push(format!("print {} {ship} {game}", one.id));
                }
            }
        }
    }
    assert!(jobs.len() > 50, "{}", jobs.len());
    on_all_cores(&jobs, |job| {
        let bench = Workbench::new();
        let papers = ["a4", "letter", "a5"].map(|paper| format!("{paper}.pdf --paper {paper}"));
        for output in papers.iter().map(String::as_str).chain(["x.svg", "x.dxf"]) {
            bench.run(&format!("{job} -o {output}")).fine();
        }
        let run = bench.run(&format!("verify --tolerance 0.01mm {}", bench.names().join(" ")));
        assert_eq!(run.code, 0, "{job}: {}", run.stderr);
    });
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
    let pdf = cut_of(drawing, &cutter("plain"), CutterFormat::Pdf);
    let pdf = Document::load_mem(&pdf).expect("a PDF");
    let packet = pdf.catalog().unwrap().get(b"Metadata").and_then(|id| pdf.dereference(id));
    let packet = packet.unwrap().1.as_stream().unwrap().content.clone();
    roxmltree::Document::parse(&String::from_utf8(packet).expect("text")).expect("XML");
}
