//! Decks for online tables: each log, card, counter or marker as a picture, and sheets of them.

use std::collections::HashMap;

use typst::layout::{Frame, Point};

use crate::diagnostic::{Diagnostic, Faults, counted};
use crate::drawing::{Drawing, Faces, Ink, Mark, Role, Shape, Tiles, corners};
use crate::export::{Card, CardBack, DeckWish, Extras, Handling, Part, Sink, card_size};
use crate::instrument::{self, Options};
use crate::measure::{Fraction, Length, Point as Place};
use crate::model::{Placed, Size};
use crate::press::{self, Sheet};
use crate::view::{CreditView, PaperView, SheetView};

use super::context::Context;
use super::drawings::Drawn;
use super::printed::Printed;
use super::record_run::RecordRun;
use super::records;

/// The template for the back of cards that do not have one.
const CARD_BACK: &str = "blocks/card_back.typ";

/// The result of printing cards; `None` if all of them failed.
fn printed(cards: usize, wish: &DeckWish, faults: &Faults) -> Option<Printed> {
    if faults.any_error() && cards == 0 {
        return None;
    }
    let mut summary = counted(cards, "card");
    if wish.prefix.is_empty() {
        summary += "; its pictures have no address; add one with `--url-prefix`";
    }
    let extras = Extras { stem: wish.stem.clone().unwrap_or_default(), ..Extras::default() };
    Some(Printed { summary: Some(summary), extras, ..Printed::default() })
}

/// Makes cards of the forms of a run; `None` on failure.
pub fn forms(
    run: &RecordRun,
    wish: &DeckWish,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let (context, credits) = (run.context, &run.records.sheet.credits);
    let mut backs: HashMap<(u32, u32), Sheet> = HashMap::new();
    let (mut cards, mut failed) = (0, false);
    run.each_form(context.request.blanks, faults, &mut |ship, form, faults| {
        if failed {
            return;
        }
        let front = press::alone(form.front.frame.clone(), true);
        let back = match &form.back {
            Some(back) => CardBack::Own(press::alone(back.frame.clone(), true)),
            None => {
                let size = card_size(&front, wish.dpi);
                let made = || faults.take(card_back(context, wish, credits, size));
                let Some(back) = backs.get(&size).cloned().or_else(made) else {
                    failed = true;
                    return;
                };
                backs.insert(size, back.clone());
                CardBack::Shared(back)
            }
        };
        let card = Card { name: ship.to_owned(), front, back, handling: Handling::Card };
        if faults.take(sink.push(Part::Card(Box::new(card)))).is_some() {
            cards += 1;
        }
    });
    if failed { None } else { printed(cards, wish, faults) }
}

/// Makes pieces of instruments, which `draw` draws: counters, markers and others; `None` on failure.
pub fn pieces(
    context: &Context,
    wish: &DeckWish,
    options: &Options,
    draw: impl FnOnce(&Faces, &Options, &mut Faults) -> Option<Drawn>,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    // On paper the back is folded behind the front; a card has it as its back.
    let backs = match options.backs.unwrap_or_default() {
        instrument::Backs::Fold => instrument::Backs::Duplex,
        backs => backs,
    };
    let options = Options { backs: Some(backs), ..options.clone() };
    let drawn = draw(tools.typesetter.faces(), &options, faults)?;
    let mut cards = 0;
    for drawing in &drawn.drawings {
        let back = drawing.back.as_deref();
        let fronts = faces_of(drawing);
        let backs = back.map(faces_of);
        for (number, front) in fronts.into_iter().enumerate() {
            let back = backs.as_ref().and_then(|backs| backs.get(number)).cloned();
            let back = back.map_or(CardBack::None, CardBack::Own);
            let card = Card { name: drawing.title.clone(), front, back, handling: Handling::Piece };
            if faults.take(sink.push(Part::Card(Box::new(card)))).is_some() {
                cards += 1;
            }
        }
    }
    let printed = printed(cards, wish, faults)?;
    let about = records::about(&request.game, &request.settings.titles, &drawn.label());
    let extras = Extras { about, ..printed.extras };
    Some(Printed { extras, ..printed })
}

/// Renders the pieces that a drawing is cut into, or the whole of it, on white paper.
fn faces_of(drawing: &Drawing) -> Vec<Sheet> {
    // The back of a piece has no outline, so all of it is paper.
    let mut ground = drawing.ground();
    if ground.marks.is_empty() {
        let whole = Shape::polygon(&corners(Place::ORIGIN, drawing.size));
        ground.add(Mark::filled(Role::CutOuter, Ink::White, whole));
    }
    let (below, above) = (Tiles::new(&ground), Tiles::new(drawing));
    let face = |window: &Placed| {
        let shown = above.frame(window);
        let mut frame = Frame::hard(shown.size());
        frame.push_frame(Point::zero(), below.frame(window));
        frame.push_frame(Point::zero(), shown);
        press::alone(frame, false)
    };
    match drawing.pieces.as_slice() {
        [] => vec![face(&drawing.size.placed())],
        pieces => pieces.iter().map(face).collect(),
    }
}

/// The back for cards that do not have one, in this width and height in pixels.
fn card_back(
    context: &Context,
    wish: &DeckWish,
    credits: &[CreditView],
    (width, height): (u32, u32),
) -> Result<Sheet, Diagnostic> {
    let Context { request, tools } = *context;
    let length =
        |pixels: u32| Length::mm(Fraction::new(i64::from(pixels) * 254, i64::from(wish.dpi) * 10));
    let size = Size { width: length(width), height: length(height) };
    let sheet = records::sheet_view(&request.settings, &request.game, None, &[]);
    let paper = PaperView::of(size, Length::ZERO);
    let sheet = SheetView { paper, names: true, credits: credits.to_vec(), ..sheet };
    let plan = tools.typesetter.plan(CARD_BACK, &sheet, &records::blank(&request.game));
    let plan = plan.map_err(|mut found| found.remove(0))?;
    Ok(press::alone(plan.frame, true))
}
