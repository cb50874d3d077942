//! Reads imposition schemes, imposition/<id>.toml.

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list};
use crate::measure::{Length, Point};
use crate::model::{
    Booklet, Cuts, Grid, Imposition, Marks, Paper, Placed, Size, Slots, Stray, Turn, Work, strays,
};

use super::SourceFile;
use super::table::{Reading, Table};

/// The most columns or rows on a sheet.
const MOST: std::ops::RangeInclusive<i64> = 1..=60;
/// The longest side of any paper, in millimetres.
const SIDE_MM: std::ops::RangeInclusive<i64> = 0..=2_000;
const MARGIN_MM: std::ops::RangeInclusive<i64> = 0..=100;
const BLEED_MM: std::ops::RangeInclusive<i64> = 0..=20;
/// In millimetres: no card stock is thicker than 2 mm.
const CREEP_MM: std::ops::RangeInclusive<i64> = 0..=2;
const SIGNATURE: std::ops::RangeInclusive<i64> = 4..=128;

/// Reads a scheme, and checks that its slots fit the papers it names.
pub fn read(
    source: &SourceFile,
    id: &str,
    papers: &[Paper],
    faults: &mut Faults,
) -> Option<Imposition> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("an imposition");
    let place = Place::file(&source.name);
    let title = root.required_name("title");
    let work = root.required_word("kind", &Work::WORDS)?;
    let named = root.texts("papers");
    for name in &named {
        if !papers.iter().any(|paper| paper.id == *name) {
            let known: Vec<&str> = papers.iter().map(|paper| paper.id.as_str()).collect();
            let hint = did_you_mean(name, known.iter().copied());
            let hint = hint.unwrap_or_else(|| format!("there is {}", or_list(&known)));
            let message = format!("there is no paper `{name}`");
            root.fault(Code::UnknownPaper, "papers", message, Some(hint));
        }
    }
    let across = root.word("turn", &[("upright", false), ("across", true)]).unwrap_or_default();
    let margin = root.number("margin_mm", MARGIN_MM).map(Length::mm);
    let strip = root.flag("strip");
    let source = root.text("source");
    let marks = root.one("marks", "the marks", read_marks).unwrap_or(Marks::NONE);
    let booklet = match work {
        Work::Booklet => root.one("booklet", "a booklet", read_booklet).unwrap_or_default(),
        Work::Forms | Work::Labels | Work::Fold => Booklet::default(),
    };
    let (slots, places) = read_slots(&root, work)?;
    root.finish();
    let scheme = Imposition {
        id: id.to_owned(),
        title: title?,
        work,
        papers: named,
        across,
        margin,
        slots,
        strip,
        marks,
        booklet,
        source,
        place,
    };
    let refuse = |message: String, hint: &str| {
        let place = places.first().unwrap_or(&scheme.place).clone();
        reading.fault(Diagnostic::error(Code::AbsurdNumber, message).at(place).hint(hint));
    };
    if work == Work::Booklet && scheme.count() != 2 {
        let message = format!("a booklet has two places on a side, not {}", scheme.count());
        refuse(message, "leave out the grid: each page then takes half of the sheet");
    }
    if work == Work::Booklet && scheme.turns_forms() {
        refuse("the pages of a booklet are not turned".to_owned(), "leave out `turn_forms`");
    }
    let on = papers.iter().filter(|paper| scheme.papers.contains(&paper.id));
    for fault in on.flat_map(|paper| misplaced(&scheme, paper, &places)) {
        reading.fault(fault);
    }
    Some(scheme)
}

impl Marks {
    /// No cut lines or marks.
    const NONE: Self = Self { cuts: Cuts::None, bleed: Length::ZERO, registration: false };
}

fn read_marks(table: &Table) -> Option<Marks> {
    Some(Marks {
        cuts: table.word("cuts", &Cuts::WORDS).unwrap_or(Cuts::None),
        bleed: table.number("bleed_mm", BLEED_MM).map(Length::mm).unwrap_or_default(),
        registration: table.flag("registration"),
    })
}

fn read_booklet(table: &Table) -> Option<Booklet> {
    let signature = table.whole("signature", SIGNATURE).and_then(|pages| {
        if pages % 4 != 0 {
            let message = format!("a signature of {pages} pages cannot be folded");
            let hint = "each sheet has four pages: 8, 16 and 32 are usual".to_owned();
            table.fault(Code::AbsurdNumber, "signature", message, Some(hint));
            return None;
        }
        usize::try_from(pages).ok()
    });
    let creep = table.number("creep_mm", CREEP_MM).map(Length::mm).unwrap_or_default();
    Some(Booklet { signature, creep })
}

/// The slots, and the place of each in the file.
fn read_slots(root: &Table, work: Work) -> Option<(Slots, Vec<Place>)> {
    let grid = root.table("grid", "a grid");
    let each = root.tables("slot", "a slot");
    match (grid, each.is_empty()) {
        (Some(_), false) => {
            let message = "an imposition has a grid or slots, not both".to_owned();
            root.fault(Code::UnknownKey, "slot", message, None);
            None
        }
        (Some(grid), true) => {
            let place = grid.place();
            let grid = read_grid(grid)?;
            Some((Slots::Grid(grid), vec![place; grid.columns * grid.rows]))
        }
        (None, false) => {
            let read =
                each.into_iter().filter_map(|table| Some((table.place(), read_slot(table)?)));
            let (places, slots) = read.unzip();
            Some((Slots::Each(slots), places))
        }
        (None, true) if work == Work::Booklet => {
            let gutter = Size { width: Length::ZERO, height: Length::ZERO };
            let halves = Grid { columns: 2, rows: 1, cell: None, gutter, origin: None, turn: None };
            Some((Slots::Grid(halves), vec![root.place(); 2]))
        }
        (None, true) => {
            let message = "an imposition has no `[grid]` and no `[[slot]]`".to_owned();
            let hint = "say where forms lie: `chartroom eject imposition/2-up.toml` shows a grid"
                .to_owned();
            root.fault(Code::MissingField, "grid", message, Some(hint));
            None
        }
    }
}

fn read_grid(table: Table) -> Option<Grid> {
    let columns = table.required_whole("columns", MOST);
    let rows = table.required_whole("rows", MOST);
    let side = |key| table.positive(key, *SIDE_MM.end()).map(Length::mm);
    let (width, height) = (side("width_mm"), side("height_mm"));
    if width.is_some() != height.is_some() {
        let message = "a grid has one of `width_mm` and `height_mm` without the other".to_owned();
        let hint = "without both, a slot is as large as the form".to_owned();
        table.fault(Code::MissingField, "width_mm", message, Some(hint));
    }
    let pair = |key| table.two_lengths(key, SIDE_MM, "across, then down: [2.5, 0]");
    let (across, down) = pair("gutter_mm").unwrap_or_default();
    let origin = pair("origin_mm").map(|(x, y)| Point::new(x, y));
    let turn = read_turn(&table);
    table.finish();
    Some(Grid {
        columns: usize::try_from(columns?).ok()?,
        rows: usize::try_from(rows?).ok()?,
        cell: width.zip(height).map(|(width, height)| Size { width, height }),
        gutter: Size { width: across, height: down },
        origin,
        turn,
    })
}

fn read_slot(table: Table) -> Option<(Placed, Option<Turn>)> {
    let at = |key| table.required_number(key, SIDE_MM).map(Length::mm);
    let side = |key| table.required_positive(key, *SIDE_MM.end()).map(Length::mm);
    let (x, y, width, height) = (at("x_mm"), at("y_mm"), side("width_mm"), side("height_mm"));
    let turn = read_turn(&table);
    table.finish();
    Some((Placed { x: x?, y: y?, size: Size { width: width?, height: height? } }, turn))
}

/// The turn of the forms, if the file gives one.
fn read_turn(table: &Table) -> Option<Turn> {
    const KEY: &str = "turn_forms";
    let degrees = table.whole(KEY, 0..=359)?;
    let turn = Turn::by(degrees);
    if turn.is_none() {
        let message = format!("forms cannot be turned by {degrees} degrees");
        let hint = "use 0, 90, 180 or 270 degrees clockwise".to_owned();
        table.fault(Code::AbsurdNumber, KEY, message, Some(hint));
    }
    turn
}

/// The faults of slots of fixed size on a paper that the file names.
fn misplaced(scheme: &Imposition, paper: &Paper, places: &[Place]) -> Vec<Diagnostic> {
    let Some(cell) = scheme.cell() else { return Vec::new() };
    let sheet = scheme.sheet(paper.size);
    let slots = scheme.slots_for(sheet, Length::ZERO, cell);
    let slots: Vec<Placed> = slots.into_iter().map(|slot| slot.place).collect();
    let room = scheme.room(sheet, paper.margin);
    let fault = |(number, stray): (usize, Stray)| {
        let fault = match stray {
            Stray::Outside(by) => outside(number, by, &paper.label),
            Stray::Over(other) => {
                let message = format!("slot {} lies over slot {}", number + 1, other + 1);
                let fault = Diagnostic::error(Code::SlotsOverlap, message);
                match scheme.marks.bleed > Length::ZERO {
                    true => {
                        fault.hint("slots include their bleed: leave twice as much between them")
                    }
                    false => fault,
                }
            }
        };
        fault.at(places.get(number).cloned().unwrap_or_else(|| scheme.place.clone()))
    };
    let mut faults: Vec<Diagnostic> =
        strays(&slots, scheme.marks.bleed, room).into_iter().map(fault).collect();
    // The slots of a grid share a line, and a fault of it.
    faults.dedup_by(|later, first| (later.code, &later.place) == (first.code, &first.place));
    faults
}

/// A slot, counted from 0, that lies outside the printable area of a paper.
pub fn outside(number: usize, by: Length, paper: &str) -> Diagnostic {
    let message = format!("slot {} ends {by} mm beyond the printable area of {paper}", number + 1);
    let hint = "if your printer prints closer to the edge, set `margin_mm`";
    Diagnostic::error(Code::SlotOutside, message).hint(hint)
}
