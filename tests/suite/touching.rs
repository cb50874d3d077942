//! No two words and no word and line touch on any sheet. Sheets are read back as SVG, where every letter is
//! an outline, so what is compared is the ink itself and not the room that a letter is given.

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use kurbo::{Affine, BezPath, Line, ParamCurve, PathEl, Point, Rect, Shape, Vec2};
use roxmltree::{Document, Node};
use svgtypes::{SimplePathSegment, SimplifyingPathParser, Transform};

use crate::workbench::{Workbench, on_all_cores, units_of};

const XLINK: &str = "http://www.w3.org/1999/xlink";
/// Points to the millimetre.
const MM: f64 = 72.0 / 25.4;
/// The least white between a letter and a line, in points.
const LEAST: f64 = 0.1 * MM;
/// The least white between the letters of two words that do not stand in one line, in points.
const LEAST_APART: f64 = 0.1 * MM;
/// By how much letters of one line may overlap: an italic leans over its neighbor.
const LEAN: f64 = 0.05 * MM;
/// Things are looked for in squares of this side.
const SQUARE: f64 = 20.0;
const FLAT: f64 = 0.05;

/// A box around a letter, which may stand at any angle.
type Quad = [Point; 4];

/// A letter with the run of letters that it belongs to.
struct Letter {
    run: usize,
    quad: Quad,
    bounds: Rect,
}

/// A line of letters: when it was painted, and its baseline.
struct Run {
    painted: usize,
    at: Point,
    along: Vec2,
}

/// A line that is drawn, or the edge of an area.
struct Stroke {
    painted: usize,
    lines: Vec<Line>,
    half: f64,
    clip: Option<Rect>,
}

struct Area {
    painted: usize,
    path: BezPath,
}

#[derive(Default)]
struct Sheet {
    letters: Vec<Letter>,
    runs: Vec<Run>,
    strokes: Vec<Stroke>,
    areas: Vec<Area>,
}

struct Reader<'a> {
    symbols: HashMap<&'a str, Rect>,
    clips: HashMap<&'a str, BezPath>,
    painted: usize,
    sheet: Sheet,
}

fn path(data: &str) -> BezPath {
    let mut path = BezPath::new();
    for segment in SimplifyingPathParser::from(data) {
        match segment.expect("a path") {
            SimplePathSegment::MoveTo { x, y } => path.move_to((x, y)),
            SimplePathSegment::LineTo { x, y } => path.line_to((x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                path.curve_to((x1, y1), (x2, y2), (x, y));
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => path.quad_to((x1, y1), (x, y)),
            SimplePathSegment::ClosePath => path.close_path(),
        }
    }
    path
}

fn placed(node: Node, outer: Affine) -> Affine {
    let own: Transform = node
        .attribute("transform")
        .map_or_else(Transform::default, |text| text.parse().expect("a transform"));
    outer * Affine::new([own.a, own.b, own.c, own.d, own.e, own.f])
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

/// The paths within a node as one.
fn paths_in(node: Node) -> BezPath {
    let paths = node
        .descendants()
        .filter(|inner| inner.has_tag_name(("http://www.w3.org/2000/svg", "path")));
    let elements = paths
        .filter_map(|inner| inner.attribute("d"))
        .flat_map(|data| path(data).elements().to_vec());
    elements.collect()
}

impl<'a> Reader<'a> {
    fn walk(&mut self, node: Node<'a, 'a>, outer: Affine, clip: Option<Rect>) {
        for child in node.children().filter(Node::is_element) {
            let at = placed(child, outer);
            let clip = match child.attribute("clip-path") {
                None => clip,
                Some(name) => {
                    let name = name.trim_start_matches("url(#").trim_end_matches(')');
                    let own = (at * self.clips[name].clone()).bounding_box();
                    Some(clip.map_or(own, |outer| outer.intersect(own)))
                }
            };
            self.painted += 1;
            match child.tag_name().name() {
                "g" => match child.children().find(|one| one.tag_name().name() == "use") {
                    Some(_) => self.letters(child, at, clip),
                    None => self.walk(child, at, clip),
                },
                "path" => self.drawn(child, at, clip),
                _ => {}
            }
        }
    }

    fn letters(&mut self, node: Node<'a, 'a>, at: Affine, clip: Option<Rect>) {
        let run = self.sheet.runs.len();
        let origin = at * Point::ORIGIN;
        let along = (at * Point::new(1.0, 0.0) - origin).normalize();
        self.sheet.runs.push(Run { painted: self.painted, at: origin, along });
        for shown in node.children().filter(|one| one.tag_name().name() == "use") {
            let name = shown.attribute((XLINK, "href")).expect("a letter").trim_start_matches('#');
            let ink = self.symbols[name];
            if ink.area() == 0.0 {
                continue;
            }
            let shift = at * Affine::translate((number(shown, "x"), number(shown, "y")));
            let corners = [(ink.x0, ink.y0), (ink.x1, ink.y0), (ink.x1, ink.y1), (ink.x0, ink.y1)];
            let quad = corners.map(|corner| shift * Point::from(corner));
            let bounds = bounds(&quad);
            if clip.is_none_or(|clip| clip.overlaps(bounds)) {
                self.sheet.letters.push(Letter { run, quad, bounds });
            }
        }
    }

    fn drawn(&mut self, node: Node, at: Affine, clip: Option<Rect>) {
        let path = at * path(node.attribute("d").unwrap_or_default());
        let is = |name: &str| node.attribute(name).is_some_and(|paint| paint != "none");
        let painted = self.painted;
        let mut lines = Vec::new();
        let mut last = (Point::ORIGIN, Point::ORIGIN);
        kurbo::flatten(&path, FLAT, |element| match element {
            PathEl::MoveTo(to) => last = (to, to),
            PathEl::LineTo(to) => {
                lines.push(Line::new(last.1, to));
                last.1 = to;
            }
            PathEl::ClosePath => {
                lines.push(Line::new(last.1, last.0));
                last.1 = last.0;
            }
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => unreachable!("it is flat"),
        });
        let scale = at.determinant().abs().sqrt();
        let half = if is("stroke") { number(node, "stroke-width") * scale / 2.0 } else { 0.0 };
        if is("stroke") || is("fill") {
            self.sheet.strokes.push(Stroke { painted, lines, half, clip });
        }
        if is("fill") {
            self.sheet.areas.push(Area { painted, path });
        }
    }
}

fn bounds(quad: &[Point]) -> Rect {
    quad.iter().skip(1).fold(Rect::from_points(quad[0], quad[0]), |all, point| all.union_pt(*point))
}

/// A box that reaches further by so much on all sides.
fn grown(quad: &Quad, by: f64) -> Quad {
    let across = (quad[1] - quad[0]).normalize() * by;
    let down = (quad[3] - quad[0]).normalize() * by;
    [
        quad[0] - across - down,
        quad[1] + across - down,
        quad[2] + across + down,
        quad[3] - across + down,
    ]
}

/// A line as a box of its width.
fn ribbon(line: Line, half: f64) -> Quad {
    let along = (line.p1 - line.p0).normalize();
    let side = Vec2::new(-along.y, along.x) * half.max(1e-4);
    [line.p0 + side, line.p1 + side, line.p1 - side, line.p0 - side]
}

/// Whether two boxes have anything in common: no side of either parts them.
fn meet(one: &Quad, other: &Quad) -> bool {
    let parts = |quad: &Quad| {
        (0..4).any(|at| {
            let side = quad[(at + 1) % 4] - quad[at];
            let normal = Vec2::new(-side.y, side.x);
            let spread = |points: &Quad| {
                let far = points.map(|point| normal.dot(point.to_vec2()));
                far.iter()
                    .fold((f64::MAX, f64::MIN), |(low, high), far| (low.min(*far), high.max(*far)))
            };
            let (one, other) = (spread(one), spread(other));
            one.1 <= other.0 + 1e-9 || other.1 <= one.0 + 1e-9
        })
    };
    !parts(one) && !parts(other)
}

fn read(svg: &str) -> Sheet {
    let document = Document::parse(svg).expect("XML");
    let named = |name: &'static str| {
        document.descendants().filter(move |node| node.tag_name().name() == name)
    };
    let symbols = named("symbol")
        .filter_map(|node| Some((node.attribute("id")?, paths_in(node).bounding_box())));
    let clips = named("clipPath").filter_map(|node| Some((node.attribute("id")?, paths_in(node))));
    let mut reader = Reader {
        symbols: symbols.collect(),
        clips: clips.collect(),
        painted: 0,
        sheet: Sheet::default(),
    };
    reader.walk(document.root_element(), Affine::IDENTITY, None);
    reader.sheet
}

/// Letters by the squares that they reach into.
fn squares(letters: &[Letter]) -> BTreeMap<(i64, i64), Vec<usize>> {
    let mut squares: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (at, letter) in letters.iter().enumerate() {
        for square in reached(letter.bounds) {
            squares.entry(square).or_default().push(at);
        }
    }
    squares
}

fn reached(bounds: Rect) -> impl Iterator<Item = (i64, i64)> {
    let of = |length: f64| (length / SQUARE).floor() as i64;
    let rows = of(bounds.y0)..=of(bounds.y1);
    (of(bounds.x0)..=of(bounds.x1))
        .flat_map(move |column| rows.clone().map(move |row| (column, row)))
}

impl Sheet {
    /// Whether two runs stand on one line, one behind the other.
    fn in_line(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.runs[one], &self.runs[other]);
        let apart = other.at - one.at;
        one.along.dot(other.along) > 0.999 && one.along.cross(apart).abs() < 0.01
    }

    fn words_that_touch(&self, squares: &BTreeMap<(i64, i64), Vec<usize>>) -> Vec<Point> {
        let mut found = Vec::new();
        for here in squares.values() {
            for (at, one) in here.iter().enumerate() {
                for other in &here[at + 1..] {
                    let (one, other) = (&self.letters[*one], &self.letters[*other]);
                    if one.run == other.run {
                        continue;
                    }
                    if !one.bounds.inflate(LEAST_APART, LEAST_APART).overlaps(other.bounds) {
                        continue;
                    }
                    let apart = if self.in_line(one.run, other.run) { -LEAN } else { LEAST_APART };
                    if meet(&grown(&one.quad, apart / 2.0), &grown(&other.quad, apart / 2.0)) {
                        found.push(one.bounds.center());
                    }
                }
            }
        }
        found
    }

    fn words_on_lines(&self, squares: &BTreeMap<(i64, i64), Vec<usize>>) -> Vec<Point> {
        let mut found = Vec::new();
        for stroke in &self.strokes {
            for line in stroke.lines.iter().filter(|line| line.p0.distance(line.p1) > 1e-6) {
                let ribbon = ribbon(*line, stroke.half);
                let reach = bounds(&ribbon).inflate(2.0 * LEAST, 2.0 * LEAST);
                // A long slanting line is followed in short pieces.
                let pieces = (line.p0.distance(line.p1) / SQUARE).ceil().max(1.0) as usize;
                let near = (0..pieces).flat_map(|piece| {
                    let part = line.subsegment(
                        piece as f64 / pieces as f64..(piece + 1) as f64 / pieces as f64,
                    );
                    let margin = stroke.half + LEAST;
                    reached(part.bounding_box().inflate(margin, margin))
                });
                let near: std::collections::BTreeSet<_> = near.collect();
                for at in near.iter().filter_map(|square| squares.get(square)).flatten() {
                    let letter = &self.letters[*at];
                    let shown = stroke.clip.is_none_or(|clip| clip.overlaps(letter.bounds));
                    if shown
                        && reach.overlaps(letter.bounds)
                        && meet(&grown(&letter.quad, LEAST), &ribbon)
                        && !self.is_covered(stroke, letter)
                    {
                        found.push(letter.bounds.center());
                    }
                }
            }
        }
        found
    }

    /// Whether an area lies between a line and a letter that was painted after it.
    fn is_covered(&self, stroke: &Stroke, letter: &Letter) -> bool {
        let painted = self.runs[letter.run].painted;
        let mut between =
            self.areas.iter().filter(|area| (stroke.painted + 1..painted).contains(&area.painted));
        between.any(|area| letter.quad.iter().all(|corner| area.path.winding(*corner) != 0))
    }
}

/// Where words touch on a sheet, in whole millimetres from its top left corner.
fn touching(svg: &str) -> Vec<String> {
    touching_on(&read(svg))
}

fn touching_on(sheet: &Sheet) -> Vec<String> {
    let squares = squares(&sheet.letters);
    let places = |what: &str, found: Vec<Point>| -> Vec<String> {
        let mut places: Vec<String> = found
            .iter()
            .map(|at| format!("{what} at {:.0}, {:.0} mm", at.x / MM, at.y / MM))
            .collect();
        places.sort();
        places.dedup();
        places
    };
    let mut all = places("two words", sheet.words_that_touch(&squares));
    all.extend(places("a word and a line", sheet.words_on_lines(&squares)));
    all
}

fn json(words: &str) -> Vec<serde_json::Value> {
    Workbench::new().run(words).fine().json().as_array().expect("a list").clone()
}

/// Prints every one, and tells on which sheets words touch.
fn all_clear(prints: &[(String, &str)]) {
    let (found, letters) = (Mutex::new(Vec::new()), AtomicUsize::new(0));
    on_all_cores(prints, |(words, ships)| {
        let bench = Workbench::new();
        bench.run(&format!("print {words} {ships} --format svg -o p.svg")).fine();
        for name in bench.names() {
            let svg = String::from_utf8(bench.read(&name)).expect("UTF-8");
            let sheet = read(&svg);
            letters.fetch_add(sheet.letters.len(), SeqCst);
            let places = touching_on(&sheet);
            if !places.is_empty() {
                let told = format!("{words}, {name}: {}", places.join("; "));
                found.lock().expect("faults").push(told);
            }
        }
    });
    let found = found.into_inner().expect("faults");
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Sheets without words would prove nothing.
    assert!(letters.into_inner() > 100 * prints.len(), "no words");
}

/// Each paper with the units of its country.
const PAPERS: [(&str, &str); 2] = [("a4", "metric"), ("letter", "imperial")];

/// The forms of every rule set, with a word of whether they show ships.
fn forms() -> Vec<(String, String)> {
    let mut forms = Vec::new();
    for set in json("list rules --json") {
        let rules = set["id"].as_str().expect("an id").to_owned();
        for form in set["forms"].as_array().expect("forms") {
            forms.push((rules.clone(), form.as_str().expect("a form").to_owned()));
        }
    }
    forms
}

/// The hundred ships that ask most of a form: the longest names, classes and states, the extremes of every
/// value that was ever worked out, and others from all over the fleet.
fn hundred_ships() -> String {
    let ships = json("list ships --json");
    let text = |ship: &serde_json::Value, key: &str| {
        ship[key].as_str().unwrap_or_default().chars().count()
    };
    let mut chosen: Vec<&str> = EXTREMES.to_vec();
    let mut longest = |length: &dyn Fn(&serde_json::Value) -> usize, count: usize| {
        let mut order: Vec<_> = ships.iter().collect();
        order.sort_by_key(|ship| std::cmp::Reverse(length(ship)));
        for ship in order {
            let word = ship["word"].as_str().expect("a word");
            if chosen.len() < count && !chosen.contains(&word) {
                chosen.push(word);
            }
        }
    };
    longest(&|ship| text(ship, "ship"), 45);
    longest(&|ship| text(ship, "class") + text(ship, "state"), 75);
    let every = ships.len() / 40;
    for ship in ships.iter().step_by(every) {
        let word = ship["word"].as_str().expect("a word");
        if chosen.len() < 100 && !chosen.contains(&word) {
            chosen.push(word);
        }
    }
    assert_eq!(chosen.len(), 100);
    chosen.join(" ")
}

/// The largest and the smallest ship, the most torpedoes, turrets, light guns and planes, no guns known.
const EXTREMES: [&str; 12] = [
    "yamato",
    "benham@benham_dd_397",
    "agincourt",
    "arun",
    "lexington@lexington_cv_2",
    "kearsarge",
    "nelson",
    "gromoboi@completed",
    "fubuki-class",
    "tso-i",
    "conte-di-cavour",
    "lord-nelson",
];

#[test]
fn a_word_on_a_line_and_a_word_on_a_word_are_found() {
    let letter = |x: f64, y: f64| {
        format!(
            "<g transform=\"matrix(1 0 0 -1 {x} {y})\"><use xlink:href=\"#a\" x=\"0\" y=\"0\" fill=\"#000000\"/></g>"
        )
    };
    let line =
        "<path fill=\"none\" stroke=\"#000000\" stroke-width=\"0.5\" d=\"M 0 20 L 100 20\"/>";
    let svg = |body: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"{XLINK}\">\
             <symbol id=\"a\"><path d=\"M 0 0 L 5 0 L 5 7 L 0 7 Z\"/></symbol>{body}</svg>"
        )
    };
    assert_eq!(touching(&svg(&format!("{}{line}", letter(10.0, 19.0)))), Vec::<String>::new());
    assert_eq!(touching(&svg(&format!("{}{line}", letter(10.0, 19.6)))).len(), 1);
    assert_eq!(touching(&svg(&format!("{}{line}", letter(10.0, 24.0)))).len(), 1);
    // A white ground hides the line.
    let ground = "<path fill=\"#ffffff\" d=\"M 8 10 L 20 10 L 20 30 L 8 30 Z\"/>";
    assert_eq!(
        touching(&svg(&format!("{line}{ground}{}", letter(10.0, 24.0)))),
        Vec::<String>::new()
    );
    assert_eq!(
        touching(&svg(&format!("{}{}", letter(10.0, 24.0), letter(15.2, 24.0)))),
        Vec::<String>::new()
    );
    assert_eq!(touching(&svg(&format!("{}{}", letter(10.0, 24.0), letter(13.0, 27.0)))).len(), 1);
}

#[test]
fn no_words_touch_on_any_chart_or_record_page_or_on_an_empty_form() {
    let mut prints = Vec::new();
    for (rules, form) in forms() {
        if form == "book" {
            continue;
        }
        for (paper, units) in PAPERS {
            let units = units_of(&rules, units);
            let records = matches!(form.as_str(), "log" | "card" | "picture" | "roster");
            let ships = if records { "--blank 6" } else { "" };
            prints.push((format!("{form} --rules {rules} --units {units} --paper {paper}"), ships));
        }
    }
    assert!(prints.len() >= 30, "{}", prints.len());
    all_clear(&prints);
}

#[test]
fn no_words_touch_on_a_form_in_another_language() {
    let mut prints = Vec::new();
    for (rules, form) in forms() {
        if form == "book" {
            continue;
        }
        let ships = match form.as_str() {
            "log" | "card" | "picture" | "roster" | "matrix" => "mikasa borodino hood",
            _ => "",
        };
        for language in ["de", "fr", "it", "es"] {
            let words = format!("{form} --rules {rules} --language {language} --draft --paper a4");
            prints.push((words, ships));
        }
    }
    assert!(prints.len() >= 60, "{}", prints.len());
    all_clear(&prints);
}

#[test]
fn no_words_touch_on_the_forms_of_the_hundred_oddest_ships() {
    let ships = hundred_ships();
    let mut prints = Vec::new();
    for (rules, form) in forms() {
        if !matches!(form.as_str(), "log" | "card" | "picture" | "roster") {
            continue;
        }
        for (paper, units) in PAPERS {
            let units = units_of(&rules, units);
            let words = format!("{form} --rules {rules} --units {units} --paper {paper}");
            prints.push((words, ships.as_str()));
        }
    }
    assert!(prints.len() >= 20, "{}", prints.len());
    all_clear(&prints);
}

#[test]
fn no_words_touch_in_a_book_or_on_the_cover_of_a_pack() {
    let books = [
        "book --navy china --units metric",
        "book --navy spain --paper letter --ink black",
        "pack tsushima --paper a4",
    ];
    all_clear(&books.map(|words| (words.to_owned(), "")));
}

const OWN: &str = "--title The-long-night --subtitle Korea-Strait,-27-May --author A-Club";

#[test]
fn no_words_touch_below_a_title_of_the_users_own() {
    let mut prints = Vec::new();
    for (rules, form) in forms() {
        if !matches!(form.as_str(), "log" | "card" | "chart" | "roster") {
            continue;
        }
        for paper in ["a4", "letter"] {
            let units = units_of(&rules, "metric");
            let ships = if form == "chart" { "" } else { "--blank 6" };
            let words = format!("{form} --rules {rules} --units {units} --paper {paper} {OWN}");
            prints.push((words, ships));
        }
    }
    prints.push((format!("card mikasa --paper 3x5 {OWN}"), ""));
    prints.push((format!("pack yalu --paper letter {OWN}"), ""));
    prints.push((format!("book --navy china --paper a5 {OWN}"), ""));
    assert!(prints.len() > 30, "{}", prints.len());
    all_clear(&prints);
}

/// What `--with` of a pack can name: every instrument and piece of a rule set but its mats; and what
/// `--without` can: its charts and pages.
fn parts_of_a_pack(rules: &str) -> (Vec<String>, Vec<String>) {
    let (mut with, mut without) = (Vec::new(), vec!["cover".to_owned()]);
    for form in json(&format!("list forms --rules {rules} --json")) {
        let id = form["id"].as_str().expect("an id").to_owned();
        match form["kind"].as_str().expect("a kind") {
            "instrument" if !matches!(id.as_str(), "grid" | "hexmap" | "speed_ruler") => {
                with.push(id);
            }
            "chart" | "pages" => without.push(id),
            _ => {}
        }
    }
    (with, without)
}

#[test]
fn no_words_touch_on_an_instrument_or_a_piece_of_any_rule_set() {
    let mut prints = Vec::new();
    for set in json("list rules --json") {
        let rules = set["id"].as_str().expect("an id");
        let (with, without) = parts_of_a_pack(rules);
        assert!(with.len() >= 6, "{with:?}");
        // As sheets of a pack they are read as the other forms are.
        let pack = format!("pack yalu --rules {rules} --without {}", without.join(","));
        for (paper, units) in PAPERS {
            let paper = format!("--paper {paper} --units {}", units_of(rules, units));
            prints.push((format!("{pack} {paper} --with {}", with.join(",")), ""));
            prints.push((format!("{pack} {paper} --with ruler --layout tape"), ""));
        }
        // On a sheet where no ruler has to be cut apart.
        prints.push((format!("{pack} --paper 1400x300 --with ruler --layout folding"), ""));
        // As small as on a tool card of A5.
        if with.contains(&"arcs".to_owned()) {
            prints.push((format!("{pack} --paper a4 --with arcs --radius 40mm"), ""));
        }
    }
    assert!(prints.len() >= 29, "{}", prints.len());
    all_clear(&prints);
}
