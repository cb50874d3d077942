//! With every cell of a rule file stated, no dagger is printed; a single cell that is ours brings one wherever it
//! shows. So is every number of charts, strips, instruments, books and `show` walked back to its basis.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use chartroom::data::{self, Files};
use chartroom::derive::{self, Derived, Deriver};
use chartroom::diagnostic::Faults;
use chartroom::drawing::{Drawing, Shape};
use chartroom::instrument::{self, Options, Request, ShipAtTable};
use chartroom::measure::Fraction;
use chartroom::model::{
    Amount, Basis, Cell, Fleet, Form, FormKind, InstrumentKind, Limits, Paper, RuleSet, Ship,
    ShipClass, Units,
};
use chartroom::page::{Record, Typesetter};
use chartroom::view::{
    self, BookClass, BookMaker, BookPart, LogView, NumberText, SheetView, book_view,
};
use typst::layout::{Frame, FrameItem, Point, Transform};
use typst::visualize::{Color, Paint, ProcessColor};

use crate::in_process::forget_now_and_then;
use crate::workbench::{Workbench, deriver, faces, fleet, on_all_cores, repository, rule_sets};

const DAGGER: char = '\u{2020}';
const RING: &str = "\u{25cb}";
const DOT: &str = "\u{25cf}";
/// A number that no sheet has.
const TRACER: &str = "7654";

/// What sheets are made of.
pub struct Fixture {
    pub typesetter: Typesetter,
    pub rules: Vec<RuleSet>,
    pub fleet: &'static Fleet,
    pub paper: Paper,
}

/// Read once for all tests.
pub fn fixture() -> &'static Fixture {
    static FIXTURE: OnceLock<Fixture> = OnceLock::new();
    FIXTURE.get_or_init(|| {
        let files = Files::of(chartroom::terminal::Disk::around(repository()));
        let mut faults = Faults::default();
        let papers = data::read_papers(&files, &mut faults);
        let paper = papers.into_iter().find(|paper| paper.id == "a4").expect("A4");
        assert!(!faults.any_error());
        let typesetter = Typesetter::new(&files).expect("templates");
        Fixture { typesetter, rules: rule_sets(), fleet: fleet(), paper }
    })
}

/// A ship of the fleet with her values.
fn derived(deriver: &Deriver, name: &str) -> (&'static ShipClass, &'static Ship, Derived) {
    let (class, ship) = fleet().ships().find(|(_, ship)| ship.name == name).expect("a ship");
    (class, ship, deriver.ship(class, ship).expect("values"))
}

// ---- cells ----

/// A cell of a rule file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spot {
    /// Of the default scale, in the units that are usual.
    Length(usize),
    Chart {
        table: usize,
        row: usize,
        column: usize,
    },
    Turn(i64),
}

/// Every cell that says something.
fn spots(rules: &RuleSet) -> Vec<Spot> {
    let mut spots = Vec::new();
    let cells = &rules.default_scale().expect("a scale").system(rules.units).cells;
    let known = cells.iter().enumerate().filter(|(_, cell)| cell.limits.is_some());
    spots.extend(known.map(|(at, _)| Spot::Length(at)));
    for (table, chart) in rules.charts.iter().enumerate() {
        for (row, cells) in chart.rows.iter().enumerate() {
            for (column, cell) in cells.cells.iter().enumerate() {
                // A dash needs no mark.
                if !matches!(cell.amount, Amount::None | Amount::Unknown) {
                    spots.push(Spot::Chart { table, row, column });
                }
            }
        }
    }
    let turns = rules.speed_boxes.iter().flat_map(|boxes| &boxes.turn_angles);
    spots.extend(turns.filter(|(_, turn)| turn.degrees.is_some()).map(|(at, _)| Spot::Turn(*at)));
    spots
}

/// A length of the default scale, in the units that are usual.
fn length(rules: &mut RuleSet, at: usize) -> &mut Cell {
    let scale = rules.scales.iter().position(|scale| scale.is_default).unwrap_or(0);
    let scale = &mut rules.scales[scale];
    let system = match rules.units {
        Units::Metric => &mut scale.metric,
        Units::Imperial => &mut scale.imperial,
    };
    &mut system.cells[at]
}

fn basis_of(rules: &mut RuleSet, spot: Spot) -> &mut Basis {
    match spot {
        Spot::Length(at) => &mut length(rules, at).basis,
        Spot::Chart { table, row, column } => {
            &mut rules.charts[table].rows[row].cells[column].basis
        }
        Spot::Turn(at) => {
            let boxes = rules.speed_boxes.as_mut().expect("boxes");
            &mut boxes.turn_angles.get_mut(&at).expect("a turn").basis
        }
    }
}

fn named(rules: &RuleSet, spot: Spot) -> String {
    match spot {
        Spot::Length(at) => format!("{} length {}", rules.id, rules.measures[at].id),
        Spot::Turn(at) => format!("{} turn {at}", rules.id),
        Spot::Chart { table, row, column } => {
            let chart = &rules.charts[table];
            let (row, column) = (&chart.rows[row].at, &chart.columns[column].id);
            format!("{} {} {} {column}", rules.id, chart.id, row.text())
        }
    }
}

/// The rule set as if its publisher had printed every cell.
fn all_stated(rules: &RuleSet) -> RuleSet {
    let mut stated = rules.clone();
    for spot in spots(rules) {
        *basis_of(&mut stated, spot) = Basis::Stated;
    }
    let cells =
        stated.charts.iter_mut().flat_map(|chart| &mut chart.rows).flat_map(|row| &mut row.cells);
    for cell in cells.filter(|cell| cell.amount == Amount::None) {
        cell.basis = Basis::Stated;
    }
    // What a chart reads of its bands beside their lengths.
    for table in stated.tables.values_mut().filter_map(|table| table.as_object_mut()) {
        table.entry("bands_ours").and_modify(|ours| *ours = false.into());
    }
    for instrument in &mut stated.instruments {
        match &mut instrument.kind {
            InstrumentKind::Gauge(gauge) => gauge.house = false,
            InstrumentKind::Arcs(overlays) => {
                let overlays = overlays.iter_mut();
                overlays.flat_map(|overlay| &mut overlay.sectors).for_each(|one| one.house = false);
            }
            _ => {}
        }
    }
    stated
}

fn with_ours(stated: &RuleSet, ours: &[Spot]) -> RuleSet {
    let mut rules = stated.clone();
    for spot in ours {
        *basis_of(&mut rules, *spot) = Basis::House;
    }
    rules
}

// ---- sheets ----

/// Every item of a frame and of the groups in it, and where it stands.
pub fn walk<'a>(frame: &'a Frame, place: Transform, see: &mut impl FnMut(Point, &'a FrameItem)) {
    for (offset, item) in frame.items() {
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        match item {
            FrameItem::Group(group) => walk(&group.frame, place.pre_concat(group.transform), see),
            item => see(Point::zero().transform(place), item),
        }
    }
}

/// What is marked on pages: texts that end with a dagger, and gray grounds, which stand for it on one form. A key
/// begins with its dagger.
fn marks_of(frames: &[Frame]) -> Vec<String> {
    let mut found = Vec::new();
    for frame in frames {
        let mut last = "";
        walk(frame, Transform::identity(), &mut |_, item| match item {
            FrameItem::Text(text) => {
                if text.text.trim_end().ends_with(DAGGER) {
                    found.push(format!("{last} {}", text.text));
                }
                last = &text.text;
            }
            FrameItem::Shape(shape, _) if shape.fill.as_ref().is_some_and(is_gray) => {
                found.push(format!("{:?}", shape.fill));
            }
            _ => {}
        });
    }
    found
}

/// Neither black nor white.
fn is_gray(fill: &Paint) -> bool {
    let Paint::Solid(Color::Process(ProcessColor::Luma(gray))) = fill else { return false };
    (0.05..0.99).contains(&gray.luma)
}

/// The texts of pages.
fn texts<'a>(frames: impl IntoIterator<Item = &'a Frame>) -> Vec<String> {
    let mut found = Vec::new();
    for frame in frames {
        walk(frame, Transform::identity(), &mut |_, item| {
            if let FrameItem::Text(text) = item {
                found.push(text.text.to_string());
            }
        });
    }
    found
}

fn pages(fixture: &Fixture, rules: &RuleSet, form: &Form) -> Vec<Frame> {
    let scale = rules.default_scale().expect("a scale");
    let sheet = view::sheet(rules, Some(form), (scale, rules.units), &[], &fixture.paper, false);
    let (pages, faults) = fixture.typesetter.pages::<_, LogView>(&form.template, &sheet, &[]);
    forget_now_and_then();
    assert!(faults.is_empty(), "{} {}: {faults:?}", rules.id, form.id);
    pages.into_iter().map(|page| page.frame).collect()
}

/// Groups of cells, one of each table: few sheets show all of them.
fn groups(rules: &RuleSet) -> Vec<Vec<Spot>> {
    let mut groups: Vec<Vec<Spot>> = Vec::new();
    let mut taken: BTreeMap<_, usize> = BTreeMap::new();
    for spot in spots(rules) {
        let of = match spot {
            Spot::Length(_) => (0, 0),
            Spot::Turn(_) => (1, 0),
            Spot::Chart { table, .. } => (2, table),
        };
        let place = taken.entry(of).or_default();
        if groups.len() <= *place {
            groups.push(Vec::new());
        }
        groups[*place].push(spot);
        *place += 1;
    }
    groups
}

/// Cells that no chart prints for itself.
fn is_printed(rules: &RuleSet, spot: Spot) -> bool {
    match spot {
        Spot::Chart { table, column, .. } => rules.charts[table].columns[column].id != "line",
        _ => true,
    }
}

#[test]
fn every_cell_of_every_chart_that_is_ours_has_its_dagger_and_no_stated_one() {
    let fixture = fixture();
    let chart = |form: &&Form| form.kind == FormKind::Chart && form.id == "chart";
    let charts = |rules: &'static RuleSet| Some((rules, rules.forms.iter().find(chart)?));
    let jobs: Vec<(&RuleSet, &Form)> = fixture.rules.iter().filter_map(charts).collect();
    assert_eq!(jobs.len(), 5);
    let missing = std::sync::Mutex::new(Vec::new());
    on_all_cores(&jobs, |(rules, form)| {
        let stated = all_stated(rules);
        let marks_with = |rules: &RuleSet| marks_of(&pages(fixture, rules, form));
        let bare = marks_with(&stated);
        let words = texts(&pages(fixture, &stated, form));
        // What a template says in words of its own, beside no cell.
        let is_said = |mark: &&String| {
            READINGS.iter().any(|(id, words)| *id == rules.id && mark.contains(words))
        };
        let odd = bare.iter().filter(|mark| mark.contains(DAGGER) && !is_said(mark));
        for mark in odd {
            missing.lock().unwrap().push(format!("{}: without a cell: {mark}", rules.id));
        }
        for group in groups(rules) {
            let group: Vec<Spot> =
                group.into_iter().filter(|spot| is_printed(rules, *spot)).collect();
            let marked = marks_with(&with_ours(&stated, &group)).len();
            if marked >= bare.len() + group.len() {
                continue;
            }
            for spot in group {
                if marks_with(&with_ours(&stated, &[spot])).len() > bare.len() {
                    continue;
                }
                let other = altered(&stated, spot);
                if other.is_some_and(|other| texts(&pages(fixture, &other, form)) != words) {
                    missing.lock().unwrap().push(named(rules, spot));
                }
            }
        }
    });
    let missing = missing.into_inner().unwrap();
    assert!(missing.is_empty(), "without a dagger, or one too many:\n{}", missing.join("\n"));
}

/// Sentences of a template that are a reading of the rules, and have a dagger of their own.
const READINGS: [(&str, &str); 7] = [
    ("quickfire_classic", "until repaired"),
    ("quickfire_classic", "in) or more"),
    ("gridded", "throws for her own loss"),
    ("dreadnoughts", "thickest first"),
    ("dreadnoughts", " a turn"),
    ("dreadnoughts", " again"),
    ("dreadnoughts", "Types"),
];

// ---- instruments ----

/// The words of drawings, and those that end with a dagger.
fn words(drawings: &[Drawing]) -> (Vec<String>, usize) {
    let texts = drawings.iter().flat_map(|drawing| &drawing.marks);
    let words: Vec<String> = texts
        .filter_map(|mark| match &mark.shape {
            Shape::Text(text) => Some(text.words.clone()),
            _ => None,
        })
        .collect();
    // A key begins with its dagger.
    let is_mark = |words: &&String| words.contains(DAGGER) && !words.starts_with(DAGGER);
    let marked = words.iter().filter(is_mark).count();
    (words, marked)
}

/// The cell with another number in it; nothing if that makes no sense.
fn altered(rules: &RuleSet, spot: Spot) -> Option<RuleSet> {
    let mut other = rules.clone();
    match spot {
        Spot::Length(at) => {
            let limits = length(&mut other, at).limits.as_mut()?;
            *limits = match *limits {
                Limits::Length(length) => Limits::Length(length * Fraction::new(9, 8)),
                Limits::Band(from, to) => Limits::Band(from, to + Fraction::ONE),
            };
        }
        Spot::Chart { table, row, column } => {
            let amount = &mut other.charts[table].rows[row].cells[column].amount;
            let number = amount.number()?;
            *amount = Amount::Number(number + Fraction::ONE);
        }
        Spot::Turn(at) => {
            let boxes = other.speed_boxes.as_mut()?;
            let degrees = boxes.turn_angles.get_mut(&at)?.degrees.as_mut()?;
            *degrees += 1;
        }
    }
    Some(other)
}

#[test]
fn every_number_of_ours_on_an_instrument_has_its_dagger_and_no_stated_one() {
    let fixture = fixture();
    let mut missing = Vec::new();
    let mut shown = 0;
    for rules in &fixture.rules {
        let stated = all_stated(rules);
        let (class, ship, derived) = derived(&deriver(rules), "Mikasa");
        let options = Options::default();
        let draw = |rules: &RuleSet, at: usize| {
            let scale = rules.default_scale().unwrap();
            let boxes = derive::speed_boxes(rules, Some(&derived), scale, rules.units);
            let ships = [ShipAtTable { class, ship, derived: &derived, boxes, division: None }];
            let ships = match rules.instruments[at].kind {
                InstrumentKind::SpeedRuler(_) | InstrumentKind::Counters(_) => &ships[..],
                _ => &[],
            };
            let units = rules.units;
            let (instrument, options, faces) = (&rules.instruments[at], &options, faces());
            instrument::draw(&Request { instrument, rules, scale, units, ships, options, faces })
                .ok()
        };
        for at in 0..rules.instruments.len() {
            let name = &rules.instruments[at].id;
            let Some(drawings) = draw(&stated, at) else { panic!("{} {name}", rules.id) };
            let (bare, daggers) = words(&drawings);
            // How large a slip is, its note says itself.
            let is_slip = matches!(rules.instruments[at].kind, InstrumentKind::Slips(_));
            if daggers > 0 && !is_slip {
                let odd: Vec<_> = bare.iter().filter(|words| words.contains(DAGGER)).collect();
                missing.push(format!("{} {name}: without a cell {odd:?}", rules.id));
            }
            // Most instruments show no cell of a chart at all.
            let charts = spots(rules).into_iter().filter(|spot| matches!(spot, Spot::Chart { .. }));
            let all = charts.fold(stated.clone(), |all, spot| altered(&all, spot).unwrap_or(all));
            let no_chart = draw(&all, at).is_some_and(|drawings| words(&drawings).0 == bare);
            for spot in spots(rules) {
                if no_chart && matches!(spot, Spot::Chart { .. }) {
                    continue;
                }
                let Some(other) = altered(&stated, spot) else { continue };
                let Some(drawings) = draw(&other, at) else { continue };
                if words(&drawings).0 == bare {
                    continue;
                }
                shown += 1;
                let ours = words(&draw(&with_ours(&stated, &[spot]), at).expect("as before"));
                // Where there is no room for a dagger, a number of ours is not shown at all.
                let hidden = |drawings: Vec<Drawing>| words(&drawings).0 == ours.0;
                if ours.1 == 0 && !draw(&with_ours(&other, &[spot]), at).is_some_and(hidden) {
                    missing.push(format!("{name}: {}", named(rules, spot)));
                }
            }
        }
    }
    assert!(shown > 60, "{shown}");
    assert!(missing.is_empty(), "without a dagger, or one too many:\n{}", missing.join("\n"));
}

// ---- strips, rosters and books ----

#[test]
fn every_range_of_ours_has_its_dagger_on_the_strip_of_a_sheet_and_in_a_book() {
    let fixture = fixture();
    for rules in &fixture.rules {
        let stated = all_stated(rules);
        let lengths = spots(rules).into_iter().filter(|spot| matches!(spot, Spot::Length(_)));
        let forms = rules
            .forms
            .iter()
            .filter(|form| form.strip().is_some() || matches!(form.kind, FormKind::Book { .. }));
        for form in forms {
            let count = |rules: &RuleSet| {
                let scale = rules.default_scale().unwrap();
                let played = (scale, rules.units);
                let sheet = view::sheet(rules, Some(form), played, &[], &fixture.paper, false);
                let boxes = derive::speed_boxes(rules, None, scale, rules.units);
                let found = match form.strip() {
                    Some(strip) => {
                        let width = fixture.paper.size.width - fixture.paper.margin * 2;
                        let sheet = SheetView { width_mm: width.to_mm(), names: true, ..sheet };
                        let blank = Record::of(view::blank_log(rules, &boxes));
                        let plan = fixture.typesetter.plan(strip, &sheet, &blank).expect("a strip");
                        texts([&plan.frame])
                    }
                    None => {
                        let book = view::Book { navies: Vec::new(), sources: Vec::new() };
                        let words = fixture.typesetter.faces().words();
                        let maker = BookMaker { rules, played, sheet: &sheet, words };
                        let view = book_view(&maker, &book, String::new());
                        let front = BookPart::Front {
                            cover: Box::default(),
                            contents: Vec::new(),
                            sections: Vec::new(),
                        };
                        let part = fixture.typesetter.book_part(&form.template, &view, front);
                        texts(part.expect("a front").pages.iter().map(|page| &page.frame))
                    }
                };
                let text: String = found.concat();
                (text.matches(DAGGER).count(), text)
            };
            let (bare, bare_text) = count(&stated);
            for spot in lengths.clone() {
                let Some(other) = altered(&stated, spot) else { continue };
                if count(&other).1 == bare_text {
                    continue;
                }
                // The mark, and its key.
                let ours = count(&with_ours(&stated, &[spot])).0;
                assert!(ours >= bare + 2, "{} {}: {bare} {ours}", form.id, named(rules, spot));
            }
            assert_eq!(bare, 0, "{} {}: {bare_text}", rules.id, form.id);
        }
    }
}

#[test]
fn every_value_of_a_roster_and_a_book_has_its_mark_beside_it() {
    let fixture = fixture();
    let mut shown = BTreeSet::new();
    for rules in &fixture.rules {
        let (class, ship, derived) = derived(&deriver(rules), "Mikasa");
        let (scale, units) = (rules.default_scale().unwrap(), rules.units);
        let boxes = derive::speed_boxes(rules, Some(&derived), scale, units);
        let played = (scale, units);
        let forms = rules
            .forms
            .iter()
            .filter(|form| form.id == "roster" || matches!(form.kind, FormKind::Book { .. }));
        for form in forms {
            let sheet = view::sheet(rules, Some(form), played, &[&derived], &fixture.paper, false);
            let log = view::log(rules, class, ship, &derived, &boxes, sheet.marking);
            let words = fixture.typesetter.faces().words();
            let maker = BookMaker { rules, played, sheet: &sheet, words };
            let of = [BookClass { class, ships: vec![(ship, derived.clone())] }];
            let book = maker.book(&of, fixture.paper.size);
            let pages = [class.navy_id.to_string(), book.navies[0].1[0].id.clone()];
            let pages: view::BookPages = pages.into_iter().map(|id| (id, 1)).collect();
            let view = book_view(&maker, &book, String::new());
            let own = chartroom::data::read_own_book(&Files::embedded(), &mut Faults::default());
            let view = view::BookView { of_own: own.clone(), ..view };
            for at in 0..rules.values.len() {
                let mut keys = BTreeMap::new();
                for mark in ["", RING, DOT] {
                    let mut parts: Vec<(&str, Vec<String>)> = Vec::new();
                    if form.id == "roster" {
                        let mut log = log.clone();
                        let own = &rules.values[at].id;
                        mark_in_log(&mut log, own, mark);
                        let is_speed =
                            rules.speed_boxes.as_ref().is_some_and(|boxes| boxes.value == *own);
                        if let Some(full) = log.speed_boxes.first_mut() {
                            (full.marked, full.mark) = marked(is_speed, mark);
                        }
                        let (laid, faults) =
                            fixture.typesetter.pages(&form.template, &sheet, &[Record::of(log)]);
                        forget_now_and_then();
                        assert!(faults.is_empty(), "{faults:?}");
                        parts.push(("roster", texts(laid.iter().map(|page| &page.frame))));
                    } else {
                        let navies = book.navies.clone();
                        let mut book = view::Book { navies, sources: book.sources.clone() };
                        let values = &mut book.navies[0].1[0].values;
                        if at >= values.len() {
                            continue;
                        }
                        for (place, value) in values.iter_mut().enumerate() {
                            mark_value(value, place == at, mark);
                        }
                        let classes = BookPart::Classes {
                            first_page: 1,
                            opening: None,
                            classes: book.navies[0].1.clone(),
                            more: false,
                        };
                        let back = BookPart::Back {
                            first_page: 1,
                            tables: book.tables(&pages),
                            values: Vec::new(),
                            sources: Vec::new(),
                            index: Vec::new(),
                        };
                        for (part, name) in [(classes, "page"), (back, "table")] {
                            let laid = fixture.typesetter.book_part(&form.template, &view, part);
                            let laid = laid.expect("a part").pages;
                            parts.push((name, texts(laid.iter().map(|page| &page.frame))));
                        }
                    }
                    for (part, texts) in parts {
                        let Some(place) = texts.iter().position(|text| text.contains(TRACER))
                        else {
                            continue;
                        };
                        shown.insert((rules.id.clone(), part.to_owned(), at));
                        let marks = marks_among(&texts);
                        // With no value marked, those of the key are left.
                        let key: &mut Vec<String> = keys.entry(part).or_default();
                        if mark.is_empty() {
                            *key = marks;
                            // A strip may say of a reading that it is ours, and a book of a drawing's parts.
                            assert!(key.len() <= 5, "{} {part}: {key:?}", rules.id);
                        } else {
                            let near = &texts[place..texts.len().min(place + 4)];
                            let place = format!("{} {part}, value {at}, near {near:?}", rules.id);
                            assert_eq!(marks, with_key(key, mark, 1), "{place}");
                        }
                    }
                }
            }
        }
    }
    for part in ["roster", "page", "table"] {
        for rules in &fixture.rules {
            let count = shown.iter().filter(|(id, of, _)| *id == rules.id && of == part).count();
            assert!(count > 2, "{} {part}: {count}", rules.id);
        }
    }
}

/// Whether a value is marked, and its mark.
fn marked(is_own: bool, mark: &'static str) -> (bool, &'static str) {
    (is_own && !mark.is_empty(), if is_own { mark } else { "" })
}

/// Sets a value's mark. The value under test also gets a number that is on no sheet.
fn mark_value(value: &mut view::ValueView, is_own: bool, mark: &'static str) {
    (value.marked, value.mark) = marked(is_own, mark);
    if is_own {
        value.text = NumberText::plain(TRACER);
    }
}

/// Marks one value of a log and no other.
fn mark_in_log(log: &mut LogView, own: &str, mark: &'static str) {
    for (id, value) in &mut log.values {
        mark_value(value, id == own, mark);
    }
}

/// The marks among texts: each is a text of its own, where keys have words behind theirs.
fn marks_among(texts: &[String]) -> Vec<String> {
    let mut marks: Vec<String> = texts.iter().map(|text| text.trim().to_owned()).collect();
    marks.retain(|text| [RING, DOT].contains(&text.as_str()));
    marks.sort_unstable();
    marks
}

/// The marks of a key and `times` of one mark, in order.
fn with_key(key: &[String], mark: &str, times: usize) -> Vec<String> {
    let mut all = [key, &vec![mark.to_owned(); times]].concat();
    all.sort_unstable();
    all
}

// ---- who hurts whom, and the gunnery reference ----

/// The forms of a rule set that hold ships against each other, with the chart that they look things up in.
fn comparisons(rules: &RuleSet) -> Vec<(&Form, Option<String>)> {
    let table = rules.tables.get("who_hurts_whom");
    let chart = table.and_then(|table| table["chart"].as_str()).map(str::to_owned);
    let forms = rules.forms.iter().filter(|form| ["matrix", "reference"].contains(&&*form.id));
    forms.map(|form| (form, chart.clone())).collect()
}

/// The pages of such a form for these ships, and how the logs are changed first.
fn compared(
    fixture: &Fixture,
    (rules, form): (&RuleSet, &Form),
    ships: &[&str],
    change: impl Fn(&mut LogView),
) -> Vec<Frame> {
    let (scale, units) = (rules.default_scale().expect("a scale"), rules.units);
    let deriver = deriver(rules);
    let ships: Vec<_> = ships.iter().map(|name| derived(&deriver, name)).collect();
    let all: Vec<_> = ships.iter().map(|(.., derived)| derived).collect();
    let sheet = view::sheet(rules, Some(form), (scale, units), &all, &fixture.paper, false);
    let logs = ships.iter().map(|(class, ship, derived)| {
        let boxes = derive::speed_boxes(rules, Some(derived), scale, units);
        let mut log = view::log(rules, class, ship, derived, &boxes, sheet.marking);
        change(&mut log);
        Record::of(log)
    });
    let (pages, faults) =
        fixture.typesetter.pages(&form.template, &sheet, &logs.collect::<Vec<_>>());
    forget_now_and_then();
    assert!(faults.is_empty(), "{} {}: {faults:?}", rules.id, form.id);
    pages.into_iter().map(|page| page.frame).collect()
}

#[test]
fn every_rating_of_who_hurts_whom_and_the_gunnery_reference_has_its_mark_and_no_other() {
    let fixture = fixture();
    let mut shown = 0;
    for rules in &fixture.rules {
        for (form, _) in comparisons(rules) {
            let guns = rules.tables["who_hurts_whom"]["guns"].as_array().expect("guns").iter();
            let ids: BTreeSet<&str> = guns
                .flat_map(|gun| ["attack", "armor"].map(|key| gun[key].as_str().unwrap()))
                .collect();
            for own in ids {
                let mut key = Vec::new();
                for mark in ["", RING, DOT] {
                    let change = |log: &mut LogView| mark_in_log(log, own, mark);
                    let texts = texts(&compared(fixture, (rules, form), &["Mikasa"], change));
                    let place = format!("{} {} {own}", rules.id, form.id);
                    assert!(texts.iter().any(|text| text.contains(TRACER)), "{place}: {texts:?}");
                    let marks = marks_among(&texts);
                    if mark.is_empty() {
                        // With no rating marked, those of the key are left.
                        assert!(key.is_empty() && marks.len() == 2, "{place}: {marks:?}");
                        key = marks;
                        continue;
                    }
                    // Guns may be told twice, at belt and at turrets; the reference marks the ship.
                    let times = match form.id.as_str() {
                        "matrix" => texts.iter().filter(|text| text.contains(TRACER)).count(),
                        _ => 1,
                    };
                    assert_eq!(marks, with_key(&key, mark, times), "{place}");
                    shown += 1;
                }
            }
        }
    }
    assert!(shown > 30, "{shown}");
}

#[test]
fn every_cell_of_ours_behind_who_hurts_whom_and_the_gunnery_reference_is_gray_and_no_stated_one() {
    const SHIPS: [&str; 5] = ["Mikasa", "Borodino", "Asama", "Oslyabya", "Novik"];
    let fixture = fixture();
    let mut shown = 0;
    for rules in &fixture.rules {
        for (form, chart) in comparisons(rules) {
            let stated = all_stated(rules);
            let read = |rules: &RuleSet| {
                let pages = compared(fixture, (rules, form), &SHIPS, |_| {});
                (texts(&pages), marks_of(&pages))
            };
            let (words, bare) = read(&stated);
            assert!(!bare.iter().any(|mark| mark.contains(DAGGER)), "{}: {bare:?}", rules.id);
            let of_chart = |spot: &Spot| match spot {
                Spot::Chart { table, .. } => Some(&rules.charts[*table].id) == chart.as_ref(),
                _ => false,
            };
            for spot in spots(rules).into_iter().filter(of_chart) {
                let Some(other) = altered(&stated, spot) else { continue };
                if read(&other).0 == words {
                    continue;
                }
                let ours = read(&with_ours(&stated, &[spot])).1;
                let place = format!("{} {}", form.id, named(rules, spot));
                assert!(ours.len() > bare.len(), "{place}: {bare:?} {ours:?}");
                shown += 1;
            }
        }
    }
    assert!(shown > 10, "{shown}");
}

// ---- show ----

#[test]
fn show_says_of_every_number_what_it_stands_on_and_marks_ours_alone() {
    let fixture = fixture();
    let bench = Workbench::new();
    for rules in &fixture.rules {
        let text = bench.run(&format!("show mikasa --rules {}", rules.id)).fine().text();
        let scale = rules.default_scale().unwrap();
        for range in derive::ranges(rules, scale, rules.units) {
            let line = text.lines().rfind(|line| line.starts_with(&format!("{}  ", range.label)));
            let line = line.unwrap_or_else(|| panic!("{} {}: {text}", rules.id, range.label));
            assert_eq!(line.contains(DAGGER), range.basis.has_dagger(), "{line}");
            assert!(line.trim_end().ends_with(range.basis.word()), "{line}");
        }
        let boxes = text.lines().skip_while(|line| !line.starts_with("SPEED BOX"));
        for line in boxes.skip(1).take_while(|line| !line.is_empty()) {
            let number: i64 = line.split_whitespace().next().unwrap().parse().unwrap();
            let turn = rules.speed_boxes.as_ref().and_then(|boxes| boxes.turn_angles.get(&number));
            let ours = turn.is_some_and(|turn| turn.basis.has_dagger());
            assert_eq!(line.contains(DAGGER), ours, "{line}");
        }
        let values = text.lines().skip_while(|line| !line.starts_with("VALUE")).skip(1);
        for line in values.take_while(|line| !line.is_empty()) {
            let bases = ["stated", "computed", "estimated", "house", "reading", "unknown"];
            assert!(line.split_whitespace().any(|word| bases.contains(&word)), "{line}");
        }
    }
}
