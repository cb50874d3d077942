//! The tool card: several instruments of a game nested on a card that fits a sheet, sharing cuts.

mod cuts;
mod nest;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::drawing::{Claim, Drawing, EDGE, Mark, NORMAL, Role};
use crate::instrument::card::blank;
use crate::instrument::{Drawings, Options, Request, RulerLayout};
use crate::measure::{Length, Point};
use crate::model::{Instrument, InstrumentKind, Size};

use cuts::{Cuts, is_straight};
use nest::nest;

/// The room on A4 and Letter, in landscape and portrait, within margins and check bars.
const USUAL: [Size; 2] = [
    Size { width: Length::um(258_000), height: Length::um(179_000) },
    Size { width: Length::um(189_000), height: Length::um(249_000) },
];
/// Overlays are tried from the largest radius down, in these steps.
const LARGEST: Length = Length::um(92_000);
const SMALLEST: Length = Length::um(40_000);
const STEP: Length = Length::um(2_000);
const SHORTEST_RULER: Length = Length::um(120_000);
/// The clearance around an outline that is not straight.
const CLEAR: Length = Length::um(1_000);

pub type DrawOne = fn(&Request) -> Drawings;

/// The drawings: one card if everything fits, else as many as necessary.
///
/// # Errors
/// Faults of its instruments; an instrument that the rule set lacks, or that is too large.
pub fn draw(ids: &[String], request: &Request, draw_one: DrawOne) -> Drawings {
    let mut wanted = Vec::new();
    for id in ids {
        let found = request.rules.instruments.iter().find(|one| one.id == *id);
        let fits = found.filter(|one| !matches!(one.kind, InstrumentKind::ToolCard(_)));
        wanted.push(fits.ok_or_else(|| unknown(id, request.instrument))?);
    }
    let mut stock = Stock { wanted, request, draw_one, drawn: BTreeMap::new() };
    let rooms = match (request.options.area, request.options.sheets) {
        (Some(area), _) => vec![area],
        (None, sheets) => sheets.unwrap_or(USUAL).to_vec(),
    };
    let cards = stock.cards(&rooms)?;
    let drawn = (1..).zip(cards).map(|(number, pieces)| {
        let id = match number {
            1 => request.instrument.id.clone(),
            number => format!("{}-{number}", request.instrument.id),
        };
        joined(&id, &request.instrument.label, pieces, request)
    });
    Ok(drawn.collect())
}

/// A piece of a card: its cut-out, and the parts of its drawing around that.
#[derive(Clone)]
struct Item {
    drawing: Arc<Drawing>,
    is_ruler: bool,
    /// The room it takes on the card.
    size: Size,
    /// Whether its outline is straight, so that neighbors can share it.
    straight: bool,
}

impl Item {
    fn of(drawing: Drawing, is_ruler: bool) -> Self {
        let straight = is_straight(&drawing);
        let around = if straight { Length::ZERO } else { CLEAR };
        let Size { width, height } = drawing.size;
        let size =
            Size { width: width - EDGE * 2 + around * 2, height: height - EDGE * 2 + around * 2 };
        Self { drawing: Arc::new(drawing), is_ruler, size, straight }
    }

    /// The offset of the drawing's corner from that of the room it takes.
    fn inset(&self) -> Length {
        if self.straight { -EDGE } else { CLEAR - EDGE }
    }
}

type Pieces = Vec<(Item, Point)>;

/// The drawings of the instruments, made once per overlay radius and ruler length.
struct Stock<'a> {
    wanted: Vec<&'a Instrument>,
    request: &'a Request<'a>,
    draw_one: DrawOne,
    /// For each wanted instrument its drawings; none if the batch leaves it out.
    drawn: BTreeMap<Batch, Vec<Vec<Item>>>,
}

/// Drawings that are made together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Batch {
    /// All but rulers, with overlays of this radius.
    Others(Length),
    /// Rulers of this length.
    Rulers(Length),
}

impl Stock<'_> {
    fn largest(&self) -> Length {
        self.request.options.radius.unwrap_or(LARGEST)
    }

    /// Arranges all drawings on as few cards as their order allows; each card uses the room that
    /// holds the most, with the largest overlays.
    fn cards(&mut self, rooms: &[Size]) -> Result<Vec<Pieces>, Faults> {
        let all = self.items(self.largest(), rooms[0].width)?.len();
        let mut cards = Vec::new();
        let mut from = 0;
        while from < all {
            let mut best = None;
            for to in (from + 1..=all).rev() {
                for room in rooms {
                    let made = self.card_of(from..to, *room)?;
                    let radius = |made: &Option<(Length, Pieces)>| made.as_ref().map(|one| one.0);
                    if radius(&made) > radius(&best) {
                        best = made;
                    }
                }
                if best.is_some() {
                    from = to;
                    break;
                }
            }
            let Some((_, pieces)) = best else { return Err(self.too_large(from, rooms[0]).into()) };
            cards.push(pieces);
        }
        Ok(cards)
    }

    /// All drawings in rule file order, with overlays of this radius and rulers of this length.
    fn items(&mut self, radius: Length, length: Length) -> Result<Vec<Item>, Faults> {
        let (others, rulers) = (Batch::Others(radius), Batch::Rulers(length));
        for batch in [others, rulers] {
            if !self.drawn.contains_key(&batch) {
                let drawn = self.draw(batch)?;
                self.drawn.insert(batch, drawn);
            }
        }
        let both = self.drawn[&others].iter().zip(&self.drawn[&rulers]);
        Ok(both.flat_map(|(other, ruler)| other.iter().chain(ruler)).cloned().collect())
    }

    /// The drawings of a batch, by instrument.
    fn draw(&self, batch: Batch) -> Result<Vec<Vec<Item>>, Faults> {
        let asked = self.request.options.clone();
        let (options, rulers) = match batch {
            Batch::Others(radius) => (Options { radius: Some(radius), ..asked }, false),
            Batch::Rulers(length) => {
                let (length, layout) = (Some(length), Some(RulerLayout::Tape));
                (Options { length, layout, ..asked }, true)
            }
        };
        let of_one = |one: &&Instrument| {
            if is_ruler(one) != rulers {
                return Ok(Vec::new());
            }
            let request = Request { instrument: one, options: &options, ..*self.request };
            let mut drawings = (self.draw_one)(&request)?;
            for drawing in &mut drawings {
                for claim in &mut drawing.claims {
                    claim.name = format!("{}, {}", drawing.id, claim.name);
                }
            }
            Ok(drawings.into_iter().map(|drawing| Item::of(drawing, rulers)).collect())
        };
        self.wanted.iter().map(of_one).collect()
    }

    /// A range of drawings on one card, with the largest overlays and rulers that fit, and the
    /// radius of the overlays; `None` if they do not fit.
    fn card_of(
        &mut self,
        numbers: std::ops::Range<usize>,
        card: Size,
    ) -> Result<Option<(Length, Pieces)>, Faults> {
        let mut radius = self.largest();
        loop {
            let items = self.items(radius, card.width)?;
            let mut lengths: Vec<Length> = vec![card.width];
            for Item { size, .. } in items[numbers.clone()].iter().filter(|item| !item.is_ruler) {
                lengths.extend([size.width, card.width - size.width]);
            }
            lengths.retain(|length| *length >= SHORTEST_RULER);
            lengths.sort_unstable();
            lengths.dedup();
            if !items[numbers.clone()].iter().any(|item| item.is_ruler) {
                lengths = vec![card.width];
            }
            for length in lengths.into_iter().rev() {
                let items = self.items(radius, length)?;
                let items = &items[numbers.clone()];
                let sizes: Vec<Size> = items.iter().map(|item| item.size).collect();
                if let Some(places) = nest(&sizes, card) {
                    return Ok(Some((radius, items.iter().cloned().zip(places).collect())));
                }
            }
            let is_overlay = |one: &&Instrument| matches!(one.kind, InstrumentKind::Arcs(_));
            let fixed = self.request.options.radius.is_some();
            if fixed || !self.wanted.iter().any(is_overlay) || radius - STEP < SMALLEST {
                return Ok(None);
            }
            radius = radius - STEP;
        }
    }

    fn too_large(&mut self, number: usize, card: Size) -> Diagnostic {
        let items = self.items(SMALLEST, SHORTEST_RULER).unwrap_or_default();
        let title = items.get(number).map_or("it", |item| &item.drawing.title);
        let message = format!("`{title}` is too large for a tool card of {}", card.words());
        Diagnostic::error(Code::CannotDraw, message)
            .hint("`--area` makes the card larger, `--paper` its sheet")
    }
}

fn is_ruler(instrument: &Instrument) -> bool {
    matches!(instrument.kind, InstrumentKind::Ruler(_))
}

/// Combines all pieces into one drawing, with each cut drawn once.
fn joined(id: &str, title: &str, pieces: Pieces, request: &Request) -> Drawing {
    let right = pieces.iter().map(|(item, at)| at.x + item.size.width).max();
    let bottom = pieces.iter().map(|(item, at)| at.y + item.size.height).max();
    let size = Size { width: right.unwrap_or_default(), height: bottom.unwrap_or_default() };
    let (mut card, edge) = blank(id, title, size, request.faces);
    let mut cuts = Cuts::default();
    for (item, at) in pieces {
        let corner = at + edge;
        let by = corner + Point::new(item.inset(), item.inset());
        let place = |point: Point| point + by;
        let is_outline = |role: Role| item.straight && role == Role::CutOuter;
        if item.straight {
            cuts.add(corner, item.size);
        }
        let drawing = Arc::unwrap_or_clone(item.drawing);
        let marks = drawing.marks.into_iter().filter(|mark| !is_outline(mark.role));
        card.extend(marks.map(|mark| Mark { shape: mark.shape.moved(place), ..mark }));
        let claims = drawing.claims.into_iter().filter(|claim| !is_outline(claim.role));
        card.claims.extend(claims.map(|claim| Claim { shape: claim.shape.moved(place), ..claim }));
    }
    for (number, (from, to)) in (1..).zip(cuts.lines()) {
        card.measured_line(&format!("cut {number}"), Role::CutOuter, NORMAL, from, to);
    }
    card
}

fn unknown(id: &str, instrument: &Instrument) -> Diagnostic {
    let message = format!("`{id}` is not an instrument that can go on the tool card");
    Diagnostic::error(Code::UnknownWord, message)
        .at(instrument.place.clone())
        .hint("`instruments` lists ids of this file, such as `ruler` and `gauge`")
}
