//! Decks for online tables: each log, card, counter or marker as a picture, and sheets of them.

use typst::layout::{Frame, Point};

use crate::diagnostic::{Diagnostic, Faults};
use crate::drawing::{Drawing, Ink, Mark, Role, Shape, Tiles, corners};
use crate::export::Format;
use crate::export::deck::{Card, DeckOutput, DeckSink, Handling};
use crate::instrument;
use crate::measure::{Fraction, Length, Point as Place};
use crate::model::{Fleet, Form, Placed, Size};
use crate::output::Host;
use crate::page::Typesetter;
use crate::press::{self, Sheet};
use crate::request::{DeckWish, Imposed, Request, What};
use crate::view::{CreditView, PaperView, SheetView};

use super::context::{Context, Shop};
use super::drawings;
use super::parts::{Back, Press};
use super::printed::PrintedFiles;
use super::records::{self, Records};
use super::ships;

/// The template for the back of cards that do not have one.
const CARD_BACK: &str = "blocks/card_back.typ";

/// Makes the files of a deck; `None` on failure.
pub fn make(
    request: &Request,
    wish: &DeckWish,
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<PrintedFiles> {
    let typesetter = faults.take(Typesetter::new(&request.files))?;
    let typesetter = typesetter
        .with_ink(request.settings.black)
        .speaking(&request.settings.language, &request.game.rules.id);
    let shop = Shop {
        typesetter: &typesetter,
        settings: &request.settings,
        format: Format::Png { dpi: wish.dpi },
        spool: &host.spool(),
        places: false,
        host,
    };
    let context = &Context { request, shop };
    match &request.what {
        What::Forms { form, back, .. } => forms(context, wish, form, back.as_ref(), faults),
        What::Instruments { .. } => pieces(context, wish, faults),
        What::Book { .. } | What::Pack { .. } => None,
    }
}

/// Opens a sink, and returns it with the stem of its files.
fn begin(context: &Context, wish: &DeckWish, stem: String, title: String) -> (DeckSink, String) {
    let stem = wish.stem.clone().unwrap_or(stem);
    let output = DeckOutput {
        dpi: wish.dpi,
        prefix: wish.prefix.clone(),
        stem: stem.clone(),
        title,
        spool: context.shop.spool.clone(),
    };
    (DeckSink::new(output), stem)
}

/// Finishes the files.
fn finish(
    context: &Context,
    wish: &DeckWish,
    (sink, stem): (DeckSink, String),
    (cards, credits): (usize, &[CreditView]),
    faults: &mut Faults,
) -> Option<PrintedFiles> {
    if faults.any_error() && cards == 0 {
        return None;
    }
    let back = |width, height| card_back(context, wish, credits, (width, height));
    let files = faults.take(sink.finish(back))?;
    context.shop.host.stage("page, press, export");
    let (names, files) = files.into_iter().map(|file| (file.name, file.bytes)).unzip();
    let mut summary = format!("{cards} {}", if cards == 1 { "card" } else { "cards" });
    if wish.prefix.is_empty() {
        summary += "; the .json names pictures without an address, which `--url-prefix` gives them";
    }
    Some(PrintedFiles { files, names, places: None, stem, summary })
}

/// Logs and cards.
fn forms(
    context: &Context,
    wish: &DeckWish,
    form: &Form,
    back_form: Option<&Form>,
    faults: &mut Faults,
) -> Option<PrintedFiles> {
    let Context { request, shop } = *context;
    let mut fleet = Fleet::default();
    let resolved = ships::resolve(&request.ships, &request.files, &mut fleet, faults);
    let ships = ships::derive(&request.game, &resolved, faults);
    if ships.is_empty() && request.blanks == 0 {
        faults.add(request.no_ships());
        return None;
    }
    let blank = records::blank(&request.game);
    let plan = |form: &Form, front: Option<Size>| {
        let sheet = records::behind(records::named_sheet(form, request), front);
        shop.typesetter.plan(&form.template, &sheet, &blank)
    };
    let front = plan(form, None).map_err(|found| faults.extend(found)).ok()?;
    let size = Some(press::size_of(&front.blank.frame));
    let behind = match back_form {
        None => None,
        Some(form) => {
            let plan = plan(form, size).map_err(|found| faults.extend(found)).ok()?;
            let records = Records::new(form, &ships, blank.clone(), context, faults);
            Some((records.behind(size), plan))
        }
    };
    let records = Records::new(form, &ships, blank, context, faults);
    shop.host.stage("data, derive, form, view");
    let press = Press {
        context,
        records: &records,
        strip: form.strip()?,
        plan: &front,
        back: behind.as_ref().map(|(records, plan)| Back::Forms(records, plan)),
        imposed: &Imposed::default(),
        streams: false,
    };
    let title = records.about.title.clone();
    let (mut sink, stem) = begin(context, wish, records.file_stem(&request.game), title);
    let mut cards = 0;
    press.each_form(request.blanks, faults, &mut |ship, form, faults| {
        let front = press::alone(form.front.frame.clone(), true);
        let back = form.back.as_ref().map(|back| press::alone(back.frame.clone(), true));
        let back = back.as_ref();
        let card = Card { name: ship, front: &front, back, handling: Handling::Card };
        match sink.push(&card) {
            Ok(()) => cards += 1,
            Err(fault) => faults.add(fault),
        }
    });
    finish(context, wish, (sink, stem), (cards, &records.sheet.credits), faults)
}

/// Counters, markers and other instruments.
fn pieces(context: &Context, wish: &DeckWish, faults: &mut Faults) -> Option<PrintedFiles> {
    let Context { request, shop } = *context;
    let What::Instruments { instruments, of_pack, options } = &request.what else { return None };
    // On paper the back is folded behind the front; a card has it as its back.
    let backs = match options.backs {
        instrument::Backs::Fold => instrument::Backs::Duplex,
        backs => backs,
    };
    let options = &instrument::Options { backs, ..options.clone() };
    let faces = shop.typesetter.faces();
    let drawn =
        drawings::draw((request, faces), instruments, *of_pack, options, shop.host, faults)?;
    let stem = format!("{}-{}", drawings::file_word(instruments, *of_pack), request.game.rules.id);
    let about = records::about(&request.game, &request.settings.titles, &drawn.label());
    let (mut sink, stem) = begin(context, wish, stem, about.title);
    let mut cards = 0;
    for drawing in &drawn.drawings {
        let back = drawing.back.as_deref();
        let fronts = faces_of(drawing, &windows(drawing));
        let backs = back.map(|back| faces_of(back, &windows(back)));
        for (number, front) in fronts.iter().enumerate() {
            let back = backs.as_ref().and_then(|backs| backs.get(number));
            let (name, handling) = (drawing.title.as_str(), Handling::Piece);
            match sink.push(&Card { name, front, back, handling }) {
                Ok(()) => cards += 1,
                Err(fault) => faults.add(fault),
            }
        }
    }
    finish(context, wish, (sink, stem), (cards, &[]), faults)
}

/// The pieces that a drawing is cut into, or the whole of it.
fn windows(drawing: &Drawing) -> Vec<Placed> {
    match drawing.pieces.is_empty() {
        true => vec![drawing.size.placed()],
        false => drawing.pieces.clone(),
    }
}

/// Renders the windows of a drawing on white paper.
fn faces_of(drawing: &Drawing, windows: &[Placed]) -> Vec<Sheet> {
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
    windows.iter().map(face).collect()
}

/// The back for cards that do not have one, in this width and height in pixels.
fn card_back(
    context: &Context,
    wish: &DeckWish,
    credits: &[CreditView],
    (width, height): (u32, u32),
) -> Result<Sheet, Diagnostic> {
    let Context { request, shop } = *context;
    let length =
        |pixels: u32| Length::mm(Fraction::new(i64::from(pixels) * 254, i64::from(wish.dpi) * 10));
    let size = Size { width: length(width), height: length(height) };
    let sheet = records::plain_sheet(request);
    let paper =
        PaperView { width_mm: size.width.to_mm(), height_mm: size.height.to_mm(), margin_mm: 0.0 };
    let sheet = SheetView { paper, names: true, credits: credits.to_vec(), ..sheet };
    let plan = shop.typesetter.plan(CARD_BACK, &sheet, &records::blank(&request.game));
    let plan = plan.map_err(|mut found| found.remove(0))?;
    Ok(press::alone(plan.blank.frame, true))
}
