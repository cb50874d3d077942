//! The contents of a pack's cover.

use crate::export::Extras;
use crate::measure::{Fraction, Length, Unit};
use crate::model::{Language, Order, OrderedShip, Scenario, Side, Size, Units, absent_kind};
use crate::request::PrintSettings;
use crate::view::{self, ContentView, CoverView, CutView, DivisionView, ShipLineView, SideView};

use super::drawings::Drawn;
use super::printed::Printed;
use super::ships::ResolvedShip;

pub struct PackPart {
    pub title: String,
    /// Its contents, if the title does not say: the instruments.
    pub holds: String,
    pub printed: Printed,
    /// The pieces to cut out of a copy.
    pub cuts: Vec<CutView>,
    /// How many of it the pack has; 0 for a further copy, which has no bookmark.
    pub copies: usize,
    /// Whether the list of contents names it.
    pub listed: bool,
}

impl PackPart {
    /// A part with nothing to cut out.
    pub fn of(title: String, printed: Printed, copies: usize) -> Self {
        let (holds, cuts) = (String::new(), Vec::new());
        Self { title, holds, printed, cuts, copies, listed: copies > 0 }
    }

    /// A further copy, unnamed.
    pub fn again(&self) -> Self {
        let Printed { sheets, ref extras, .. } = self.printed;
        let extras = Extras { claim: extras.claim.clone(), ..Extras::default() };
        Self::of(String::new(), Printed { sheets, extras, ..Printed::default() }, 0)
    }
}

/// An instrument with more drawings than this is a single line in the list of pieces to cut out.
const LINES_EACH: usize = 4;

/// A width and a height in words, in the units of the game.
pub fn size_words(size: Size, units: Units, words: &Language) -> String {
    match units {
        Units::Metric => {
            let mm = |length: Length| length.to_mm().round();
            format!("{} \u{d7} {} mm", mm(size.width), mm(size.height))
        }
        Units::Imperial => {
            let inch = Length::inches(Fraction::ONE);
            let hundredths =
                |length: Length| length.ratio(inch).round_half_up(Fraction::one_of(100)).to_f64();
            let sides = format!("{} \u{d7} {}", hundredths(size.width), hundredths(size.height));
            format!("{} {}", words.decimal(&sides), words.unit(Unit::Inch))
        }
    }
}

/// The pieces to cut out of sheets of drawings. `parts` holds the number of parts of each.
pub fn drawn_cuts(drawn: &Drawn, parts: &[usize], units: Units, words: &Language) -> Vec<CutView> {
    let of_title = |title: &String| drawn.titles.iter().filter(|other| *other == title).count();
    let cuts = drawn.drawings.iter().zip(&drawn.titles).zip(parts);
    cuts.map(|((drawing, title), parts)| CutView {
        what: if of_title(title) > LINES_EACH { title } else { &drawing.title }.clone(),
        count: 1,
        size: size_words(drawing.size, units, words),
        parts: *parts,
    })
    .collect()
}

/// The view of the cover, if there is one, and of the fine print, which is on a sheet of the pack counted from 1.
pub fn cover_view(
    order: &Order,
    resolved: &[ResolvedShip],
    parts: &[&PackPart],
    has_cover: bool,
    (own, fine_print): (usize, usize),
    settings: &PrintSettings,
) -> CoverView {
    let mut cuts: Vec<CutView> = Vec::new();
    for (part, cut) in parts.iter().flat_map(|part| part.cuts.iter().map(move |cut| (part, cut))) {
        let count = cut.count * part.copies;
        let same = |known: &&mut CutView| {
            (&known.what, &known.size, known.parts) == (&cut.what, &cut.size, cut.parts)
        };
        match cuts.iter_mut().find(same) {
            Some(known) => known.count += count,
            None => cuts.push(CutView { count, ..cut.clone() }),
        }
    }
    // Every part begins on a front.
    let paper = |sides: usize| if settings.backs.is_some() { sides.div_ceil(2) } else { sides };
    let content = |part: &&PackPart| ContentView {
        what: part.title.clone(),
        holds: part.holds.clone(),
        sheets: paper(part.printed.sheets),
        copies: part.copies,
    };
    CoverView {
        title: settings.cover.title.clone(),
        subtitle: settings.cover.subtitle.clone(),
        author: settings.cover.author.clone(),
        source: settings.language.prose(&order.source, &order.written_in),
        notes: settings.language.prose(&order.notes, &order.written_in),
        scenario: scenario_in(&order.scenario, &settings.language, &order.written_in),
        sides: order
            .sides
            .iter()
            .enumerate()
            .map(|(number, side)| side_view(number, side, resolved, &settings.language))
            .collect(),
        contents: parts.iter().filter(|part| part.listed).map(content).collect(),
        cuts,
        paper: settings.paper.label.clone(),
        has_cover,
        sheets: parts.iter().map(|part| paper(part.printed.sheets)).sum::<usize>() + paper(own),
        fine_print,
        turned_over: settings.backs.map_or("", |backs| backs.edge.word()).to_owned(),
    }
}

/// A scenario in the language of the sheet.
fn scenario_in(scenario: &Scenario, words: &Language, written_in: &str) -> Scenario {
    let term = |(key, text): &(String, String)| match key.as_str() {
        "first" => (key.clone(), words.side(text)),
        _ => (key.clone(), words.of_order(text).to_owned()),
    };
    let points = scenario.points.iter();
    Scenario {
        terms: scenario.terms.iter().map(term).collect(),
        points: points.map(|(what, points)| (words.of_order(what).to_owned(), *points)).collect(),
        source: words.prose(&scenario.source, written_in),
        ..scenario.clone()
    }
}

fn side_view(number: usize, side: &Side, resolved: &[ResolvedShip], words: &Language) -> SideView {
    let divisions = side.divisions.iter().map(|division| DivisionView {
        name: words.of_order(&division.name).to_owned(),
        ships: division
            .ships
            .iter()
            .flat_map(|entry| {
                let of_entry = |one: &&ResolvedShip| {
                    one.entry.is_some_and(|own| own.side == number && own.ship.place == entry.place)
                };
                resolved.iter().filter(of_entry).map(|one| ship_line(one, entry, number, words))
            })
            .collect(),
        absent: division.absent.iter().map(|ship| absent(ship, words)).collect(),
    });
    SideView {
        name: words.side(&side.name),
        commander: side.commander.clone(),
        course: words.of_order(&side.course).to_owned(),
        notes: words.of_order(&side.notes).to_owned(),
        ships: resolved.iter().filter(|one| one.side() == number).count(),
        divisions: divisions.collect(),
    }
}

/// A ship that is not printed, and what she was: `Vixen (armed yacht)`.
fn absent(ship: &str, words: &Language) -> String {
    match absent_kind(ship) {
        Some((name, kind)) => format!("{name} ({})", words.of_order(kind)),
        None => words.of_order(ship).to_owned(),
    }
}

fn ship_line(
    one: &ResolvedShip,
    entry: &OrderedShip,
    side: usize,
    words: &Language,
) -> ShipLineView {
    let ResolvedShip { class, ship, .. } = one;
    let kind = class.kind.map_or("", crate::model::ShipType::word).replace('_', " ");
    // A remark may begin with her type, which the cover shows anyway.
    let note = entry.note.strip_prefix(&kind).filter(|_| !kind.is_empty());
    let note = note.filter(|rest| rest.is_empty() || rest.starts_with([';', ',']));
    let note = note.map_or(entry.note.as_str(), |rest| rest.trim_start_matches([';', ',', ' ']));
    ShipLineView {
        name: ship.name.clone(),
        class: class.name.clone(),
        note: words.of_order(note).to_owned(),
        kind,
        flagship: entry.flagship,
        arrives: entry.arrives,
        damaged: !entry.damage.is_empty(),
        // The two sides face each other.
        profile: view::profile_of(class).map(|profile| match side % 2 {
            0 => profile,
            _ => profile.mirrored(),
        }),
    }
}
