//! Files for cutters: beds, bars, roles, letters of single strokes, cuts that two pieces share.

use std::collections::BTreeSet;

use chartroom::data::Files;
use chartroom::drawing::{ClaimShape, Drawing, Faces, Role, Shape, Step, Text, offset};
use chartroom::instrument::Options;
use chartroom::measure::{Length, Point};
use chartroom::model::{Letters, Units};
use kurbo::{BezPath, PathEl, Rect, Shape as _};

use crate::drawings::{drawn_for, line_of, texts};
use crate::instruments::true_size::cutter;
use crate::workbench::{Workbench, claim_of, rule_sets, text_at};

/// What a layer of an SVG draws: the box of each path, with its words.
fn layer(svg: &str, id: &str) -> Vec<(Rect, String)> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let group = document.descendants().find(|node| node.attribute("id") == Some(id));
    let paths = group.into_iter().flat_map(|group| group.children());
    paths
        .filter(|node| node.has_tag_name("path"))
        .map(|path| {
            let data = path.attribute("d").expect("its way");
            let words = path.descendants().find(|node| node.has_tag_name("title"));
            let words = words.and_then(|title| title.text()).unwrap_or_default();
            (BezPath::from_svg(data).expect("a path").bounding_box(), words.to_owned())
        })
        .collect()
}

/// The SVG files of a folder, which measure true.
fn svgs(bench: &Workbench) -> Vec<String> {
    let mut names = bench.names();
    names.retain(|name| name.ends_with(".svg"));
    bench.run(&format!("verify --tolerance 0.001mm {}", names.join(" "))).fine();
    names.iter().map(|name| bench.text(name)).collect()
}

/// The boxes of what is cut out, on all beds.
fn cut_out(files: &[String]) -> Vec<Rect> {
    let outlines = files.iter().flat_map(|file| layer(file, "cut_outer"));
    outlines.map(|(bounds, _)| bounds).collect()
}

/// A profile of the user's own, of a laser with another beam or bed.
pub fn with_beam(keys: &str) -> Workbench {
    let bench = Workbench::project();
    let laser = text_at("data/profiles/laser.toml");
    bench.write("profiles/beam.toml", laser.replace("kerf_mm = 0 ", keys));
    bench
}

/// No two of these boxes are nearer to each other.
fn assert_apart(boxes: &[Rect], least: f64) {
    for (number, one) in boxes.iter().enumerate() {
        for other in &boxes[..number] {
            assert!(apart(*one, *other) > least - 1e-6, "{one} {other}");
        }
    }
}

/// How far two boxes are apart.
fn apart(one: Rect, other: Rect) -> f64 {
    let across = (one.x0 - other.x1).max(other.x0 - one.x1);
    across.max(one.y0 - other.y1).max(other.y0 - one.y1)
}

#[test]
fn pieces_lie_on_as_many_beds_as_they_need_with_their_gap() {
    let bench = Workbench::new();
    let job = "print ruler counters mikasa fuji --scale small --bed 300x120 --gap 3 -o bed.svg";
    let told = bench.run(job).fine().stderr;
    let files = svgs(&bench);
    assert!(files.len() > 1, "{told}");
    assert!(told.contains(&format!("{} beds of 300 x 120 mm", files.len())), "{told}");
    assert!(told.contains("Range ruler") && told.contains(" parts"), "{told}");
    for file in &files {
        let mut boxes = cut_out(std::slice::from_ref(file));
        assert!(!boxes.is_empty());
        let bar = layer(file, "bar").into_iter().map(|(bounds, _)| bounds);
        boxes.push(bar.reduce(|one, other| one.union(other)).expect("a bar"));
        let bed = Rect::new(-1e-6, -1e-6, 300.001, 120.001);
        assert!(boxes.iter().all(|one| bed.union(*one) == bed), "{boxes:?}");
        assert_apart(&boxes, 3.0);
    }
}

#[test]
fn a_ruler_longer_than_the_bed_is_cut_in_parts_that_make_it_up() {
    let whole = Workbench::new();
    whole.run("print ruler -o whole.svg").fine();
    let [file] = svgs(&whole).try_into().expect("one file");
    let outline = layer(&file, "cut_outer")[0].0;
    let bench = Workbench::new();
    bench.run("print ruler --bed 300x200 -o bed.svg").fine();
    let files = svgs(&bench);
    let parts = cut_out(&files);
    assert!(parts.len() > 2);
    let long = |part: &Rect| part.width().max(part.height());
    assert!((parts.iter().map(long).sum::<f64>() - outline.width()).abs() < 1e-5);
    let wide = |part: &Rect| part.width().min(part.height());
    assert!(parts.iter().all(|part| (wide(part) - outline.height()).abs() < 1e-5));
    // Nothing is engraved beside a part.
    for file in &files {
        let parts = cut_out(std::slice::from_ref(file));
        for id in ["engrave_line", "engrave_fill", "letter"] {
            for (mark, words) in layer(file, id) {
                let is_on =
                    |part: &Rect| part.inflate(1e-4, 1e-4).union(mark).area() < part.area() + 1.0;
                assert!(parts.iter().any(is_on), "{id} {mark} {words}");
            }
        }
    }
}

#[test]
fn a_kerf_is_kept_between_pieces_and_in_parts() {
    let bench = with_beam("bed_mm = [300, 200]\ngap_mm = 1\nkerf_mm = 0.2 ");
    bench.run("print ruler markers --cutter beam -o bed.svg").fine();
    let files = svgs(&bench);
    assert!(files.len() > 1, "the bed is the profile's");
    for file in files {
        let mut closed = cut_out(&[file]);
        closed.retain(|bounds| bounds.width().min(bounds.height()) > 0.001);
        assert_apart(&closed, 1.2);
    }
}

#[test]
fn a_bar_is_a_hundred_millimetres_long_and_can_be_left_out() {
    let bench = Workbench::project();
    bench.run("print rose -o with.svg").fine();
    let with = bench.text("with.svg");
    let bar = layer(&with, "bar");
    let line = bar.iter().map(|(bounds, _)| bounds.width()).fold(0.0, f64::max);
    assert!((line - 100.0).abs() < 1e-9, "{line}");
    let without = text_at("data/profiles/plain.toml")
        .replace("leave_out = [\"note\"]", "leave_out = [\"note\", \"bar\"]")
        .replace("[[layer]]\nrole = \"bar\"\n", "");
    bench.write("profiles/barless.toml", without);
    bench.run("print rose --cutter barless -o without.svg").fine();
    let without = bench.text("without.svg");
    assert!(layer(&without, "bar").is_empty());
    assert_eq!(layer(&with, "letter"), layer(&without, "letter"), "the rest stays where it was");
}

#[test]
fn lines_areas_and_letters_are_roles_of_their_own() {
    let bench = Workbench::new();
    bench.run("print ruler --cutter laser -o x.svg").fine();
    let file = bench.text("x.svg");
    let document = roxmltree::Document::parse(&file).expect("XML");
    let mut colors = BTreeSet::new();
    for id in ["engrave_fill", "letter", "engrave_line", "bar", "cut_outer"] {
        let marks = layer(&file, id);
        assert!(!marks.is_empty(), "{id}");
        let is_letter = id == "letter" || id == "bar";
        assert!(is_letter || marks.iter().all(|(_, words)| words.is_empty()), "{id}");
        let group = document.descendants().find(|node| node.attribute("id") == Some(id));
        let own: BTreeSet<String> = group
            .expect("the layer")
            .descendants()
            .flat_map(|node| ["fill", "stroke"].map(|name| node.attribute(name)))
            .flatten()
            .filter(|color| *color != "none")
            .map(str::to_owned)
            .collect();
        assert_eq!(own.len(), 1, "{id}: {own:?}");
        assert!(colors.insert(own), "{id} has a color of its own");
    }
    assert!(layer(&file, "letter").iter().all(|(_, words)| !words.is_empty()));
}

/// Every instrument of every rule set that needs no ship, at every scale.
fn instruments() -> Vec<Drawing> {
    let mut drawings = Vec::new();
    for rules in rule_sets() {
        for scale in &rules.scales {
            for one in rules.instruments.iter().filter(|one| !one.kind.needs_ships()) {
                let game = (scale, Units::Metric);
                let drawn = drawn_for(&[], &rules, &one.id, game, &Options::default());
                drawings.extend(drawn.unwrap_or_default());
            }
        }
    }
    drawings
}

#[test]
fn every_word_of_every_instrument_can_be_engraved_in_single_strokes() {
    let faces = Faces::with_strokes(&Files::embedded()).expect("the fonts");
    let drawings = instruments();
    assert!(drawings.len() > 30);
    let mut words = 0;
    for drawing in &drawings {
        for text in texts(drawing) {
            let single = Text { letters: Letters::Stroke, ..text.clone() };
            let strokes = faces.outlines(&single).unwrap_or_else(|fault| panic!("{fault:?}"));
            let width =
                |letters: &BezPath| (text.place().inverse() * letters).bounding_box().width();
            let printed = faces.outlines(text).expect("letters");
            if printed.is_empty() {
                continue;
            }
            assert!(!strokes.is_empty(), "{}", text.words);
            assert!(!strokes.elements().contains(&PathEl::ClosePath));
            // As wide as printed, but for what letters leave white at both ends of a word.
            let most = width(&printed) + 0.25 * text.size.to_mm();
            assert!(width(&strokes) <= most, "{} is too wide", text.words);
            words += 1;
        }
    }
    assert!(words > 500);
}

#[test]
fn letters_of_single_strokes_are_lines_in_every_format() {
    let bench = Workbench::new();
    bench.run("print rose --letters stroke --cutter laser -o x.svg").fine();
    let file = bench.text("x.svg");
    let document = roxmltree::Document::parse(&file).expect("XML");
    let group = document.descendants().find(|node| node.attribute("id") == Some("letter"));
    let paths = group.expect("letters").children().filter(|node| node.has_tag_name("path"));
    let paths: Vec<_> = paths.collect();
    assert!(!paths.is_empty());
    for path in paths {
        assert_eq!(path.attribute("fill"), None);
        assert!(!path.attribute("d").expect("a way").contains('Z'));
    }
    for format in ["dxf", "cut.pdf"] {
        bench.run(&format!("print rose --letters stroke -o y.{format}")).fine();
        bench.run(&format!("verify y.{format}")).fine();
    }
    let dxf = bench.text("y.dxf").replace("\r\n", "\n");
    let letters: Vec<&str> = dxf
        .split("\n  0\n")
        .filter(|entity| entity.starts_with("LWPOLYLINE") && entity.contains("\n  8\nletter\n"))
        .collect();
    assert!(letters.len() > 50 && letters.iter().all(|entity| entity.contains("\n 70\n0\n")));
}

#[test]
fn pieces_that_share_a_cut_come_out_as_large_as_they_are_drawn() {
    let blocks = instruments();
    let blocks: Vec<&Drawing> =
        blocks.iter().filter(|drawing| shared(drawing, Role::CutOuter).0.len() > 1).collect();
    assert!(!blocks.is_empty());
    let mut beam = cutter("plain");
    beam.kerf = Length::um(300);
    for block in blocks {
        let cut = offset::prepare(block, &beam).expect("a block");
        // The widths of columns and the heights of rows, between the middles of the cuts.
        let pieces = |drawing: &Drawing| {
            let (mut xs, mut ys) = shared(drawing, Role::CutOuter);
            for claim in &drawing.claims {
                if let (true, ClaimShape::Line(from, to)) =
                    (claim.name.starts_with("outline, "), claim.shape)
                {
                    xs.extend((from.x == to.x).then_some(from.x));
                    ys.extend((from.y == to.y).then_some(from.y));
                }
            }
            let steps = |all: BTreeSet<Length>| {
                let all: Vec<Length> = all.into_iter().collect();
                all.windows(2).map(|two| two[1] - two[0]).collect::<Vec<_>>()
            };
            (steps(xs), steps(ys))
        };
        let wider = |steps: Vec<Length>| -> Vec<Length> {
            steps.into_iter().map(|step| step + beam.kerf).collect()
        };
        let (xs, ys) = pieces(block);
        assert_eq!(pieces(&cut), (wider(xs), wider(ys)), "{}", block.title);
    }
}

/// Where the straight cuts that two pieces share lie, across and down.
fn shared(drawing: &Drawing, role: Role) -> (BTreeSet<Length>, BTreeSet<Length>) {
    let (mut xs, mut ys) = (BTreeSet::new(), BTreeSet::new());
    for mark in drawing.marks.iter().filter(|mark| mark.role == role) {
        if let Shape::Path { start, steps, closed: false } = &mark.shape
            && let [Step::Line(to)] = steps.as_slice()
        {
            xs.extend((start.x == to.x).then_some(start.x));
            ys.extend((start.y == to.y).then_some(start.y));
        }
    }
    (xs, ys)
}

#[test]
fn the_cuts_of_a_printed_sheet_lie_where_it_was_printed() {
    for (marks, arms) in
        [("silhouette", 4), ("silhouette_four", 8), ("silhouette_feeder", 4), ("crosses", 8)]
    {
        for job in ["counters mikasa fuji borodino*2", "markers", "ruler"] {
            let bench = Workbench::new();
            let job = format!("print {job} --registration {marks} --paper a4");
            bench.run(&format!("{job} -o sheet.pdf")).fine();
            bench.run(&format!("{job} -o cut.svg")).fine();
            let names = bench.names();
            bench.run(&format!("verify {}", names.join(" "))).fine();
            let claim = |name: &str| claim_of(&bench.read(name));
            let printed = claim("sheet.pdf");
            let cuts = names.iter().filter(|name| name.ends_with(".svg"));
            assert_eq!(cuts.clone().count(), printed.pages.len(), "{job}");
            for (page, name) in printed.pages.iter().zip(cuts) {
                let cut = claim(name);
                let own = &cut.drawings[0];
                assert_eq!(own.size, page.size);
                // Every cut, as it is printed and as it is cut.
                let mut expected = BTreeSet::new();
                let mut seen = 0;
                for piece in &page.pieces {
                    let drawing = &printed.drawings[piece.drawing];
                    if drawing.title.starts_with("Registration mark") {
                        seen += drawing.claims.len();
                        continue;
                    }
                    if piece.window.size != drawing.size {
                        continue;
                    }
                    let corner = Point::new(piece.window.x, piece.window.y);
                    let moved = Point::new(piece.at.x, piece.at.y) - corner;
                    let cuts = drawing.claims.iter().filter(|claim| claim.role == Role::CutOuter);
                    let lines = cuts.filter_map(line_of);
                    expected.extend(lines.map(|(from, to)| (from + moved, to + moved)));
                }
                assert_eq!(seen, arms, "{job}");
                let cut: BTreeSet<_> = own.claims.iter().filter_map(line_of).collect();
                assert!(expected.is_subset(&cut), "{job}: {expected:?} {cut:?}");
                assert!(!cut.is_empty());
            }
            let svg = bench.text(names.iter().find(|name| name.ends_with(".svg")).unwrap());
            assert!(layer(&svg, "letter").is_empty() && layer(&svg, "engrave_line").is_empty());
        }
    }
}
