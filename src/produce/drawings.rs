//! Draws instruments and arranges the drawings on sheets.

use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::drawing::{Drawing, EDGE, Faces};
use crate::export::Sink;
use crate::instrument::{self, Options, ShipAtTable};
use crate::model::{Fleet, Instrument, InstrumentKind, Size};
use crate::output::Host;
use crate::press::{self, Gang};
use crate::request::{Game, INSTRUMENTS, PrintSettings, Request};
use crate::view::SheetView;

use super::context::Context;
use super::drawn::{DrawnRun, lay, with_registration};
use super::pictures;
use super::printed::Printed;
use super::records::sheet_view;
use super::ships::{self, DerivedShip};

const TEMPLATE: &str = "instruments/sheet.typ";

/// The most instruments to name in a file name.
const INSTRUMENTS_IN_NAME: usize = 3;
/// The label of the cards with the ships' mounts.
const MOUNTS: &str = "pack.mounts";

/// Draws instruments for the requested ships; `None` if there is nothing to draw.
pub fn draw(
    (request, faces): (&Request, &Faces),
    instruments: &[Instrument],
    of_pack: Option<bool>,
    options: &Options,
    host: &dyn Host,
    faults: &mut Faults,
) -> Option<Drawn> {
    let mut fleet = Fleet::default();
    let mut ships = Vec::new();
    if request.ships.any() {
        let resolved = ships::requested(request, faces.fonts(), &mut fleet, faults);
        ships = ships::derive(&request.game, &resolved, faults);
        if ships.is_empty() {
            // Every ship named is at fault, and has been reported.
            return None;
        }
    }
    host.stage("data, derive");
    let sheets = press::rooms(&request.settings.paper).map(|rooms| rooms.map(card_room));
    let options = &Options { sheets, ..options.clone() };
    let (game, settings) = ((&request.game, faces), &request.settings);
    let drawn = match of_pack {
        Some(mounts) => {
            Drawn::for_pack(game, (instruments, mounts), &ships, (options, settings), faults)
        }
        None => Drawn::for_ships(game, instruments, &ships, options, faults),
    };
    if drawn.drawings.is_empty() {
        if instruments.is_empty() {
            let fault = Diagnostic::error(Code::NothingToPrint, "there is no instrument to print");
            faults.add(fault.hint("`--with` puts one in"));
        }
        return None;
    }
    host.stage("instrument");
    Some(drawn)
}

/// The size of a card that fills a sheet.
fn card_room(room: press::SheetArea) -> Size {
    let Size { width, height } = room.live.size;
    Size { width: width - EDGE * 2, height: height - EDGE * 2 }
}

/// The word for these instruments in a file name.
pub fn file_word(instruments: &[Instrument], of_pack: Option<bool>) -> String {
    let ids: Vec<&str> = instruments.iter().map(|one| one.id.as_str()).collect();
    match of_pack {
        None if ids.len() <= INSTRUMENTS_IN_NAME => ids.join("-"),
        _ => INSTRUMENTS.to_owned(),
    }
}

/// Drawings with the names of their instruments.
#[derive(Default)]
pub struct Drawn {
    pub drawings: Vec<Drawing>,
    /// The name of each drawing's instrument.
    pub titles: Vec<String>,
    /// The number of ships they show.
    pub ships: usize,
    /// The layout on sheets, if drawing determined it already.
    laid: Option<Vec<Gang>>,
}

impl Drawn {
    /// Lays them out on sheets.
    ///
    /// # Errors
    /// If the paper is too small for drawings.
    pub fn on_sheets(&self, settings: &PrintSettings) -> Result<Vec<Gang>, Diagnostic> {
        self.laid.clone().map_or_else(|| lay(settings, &self.drawings), Ok)
    }

    /// The names of the instruments, each once.
    pub fn label(&self) -> String {
        let mut titles: Vec<&str> = self.titles.iter().map(String::as_str).collect();
        titles.dedup();
        titles.join(", ")
    }

    /// Adds the drawings of an instrument, if there are any.
    fn take(&mut self, title: &str, drawn: Option<(Vec<Drawing>, usize)>) {
        let Some((drawings, ships)) = drawn else { return };
        self.titles.extend(drawings.iter().map(|_| title.to_owned()));
        self.drawings.extend(drawings);
        self.ships = self.ships.max(ships);
    }

    /// Draws the instruments of a pack, for its ships if an instrument needs them, and the ships' mounts
    /// as far as they are known. Unless the user chose a radius, overlays are made smaller than usual if
    /// that saves a sheet of paper without losing a band.
    pub fn for_pack(
        game: (&Game, &Faces),
        wanted: (&[Instrument], bool),
        ships: &[DerivedShip],
        (options, settings): (&Options, &PrintSettings),
        faults: &mut Faults,
    ) -> Self {
        let needs = |kind: &InstrumentKind| kind.needs_ships() || kind.names_ships();
        let usual = Self::draw_all(game, wanted, (ships, needs), options, faults);
        let shown = |drawn: &Self| drawn.drawings.iter().map(|one| one.claims.len()).sum::<usize>();
        let all = shown(&usual);
        let smaller = options.with_smaller_overlays();
        // These faults have been reported already.
        let unheard = &mut Faults::default();
        let smaller =
            smaller.map(|own| Self::draw_all(game, wanted, (ships, needs), &own, unheard));
        let ways = std::iter::once(usual).chain(smaller.filter(|drawn| shown(drawn) == all));
        // If there is no room, printing says so.
        let ways = ways.map(|drawn| {
            let sheets = lay(settings, &drawn.drawings).unwrap_or_default();
            (drawn, sheets)
        });
        let (drawn, sheets) = press::cheapest(ways).unwrap_or_default();
        Self { laid: Some(sheets).filter(|sheets| !sheets.is_empty()), ..drawn }
    }

    /// Draws instruments. Those whose kind `shows` accepts are drawn for the ships. The cards of the ships' mounts
    /// come last if they are wanted.
    fn draw_all(
        game: (&Game, &Faces),
        (instruments, mounts): (&[Instrument], bool),
        (ships, shows): (&[DerivedShip], fn(&InstrumentKind) -> bool),
        options: &Options,
        faults: &mut Faults,
    ) -> Self {
        let mut drawn = Self::default();
        for one in instruments {
            let ships = if shows(&one.kind) { ships } else { &[] };
            drawn.take(&one.label, draw_one(game, one, ships, options, faults));
        }
        if mounts {
            let ships: Vec<_> = ships.iter().map(|ship| ship.picked).collect();
            let cards = faults.take(instrument::mount_cards(&ships, game.1));
            drawn.take(&game.1.words().text(MOUNTS), cards.map(|cards| (cards, 0)));
        }
        drawn
    }

    /// Draws instruments that the user named, for the ships that the user named.
    fn for_ships(
        game: (&Game, &Faces),
        instruments: &[Instrument],
        ships: &[DerivedShip],
        options: &Options,
        faults: &mut Faults,
    ) -> Self {
        if !ships.is_empty() && !instruments.iter().any(|one| one.kind.shows_ships()) {
            let ids: Vec<&str> = instruments.iter().map(|one| one.id.as_str()).collect();
            let verb = if ids.len() == 1 { "shows" } else { "show" };
            let message =
                format!("`{}` {verb} no ships; those named are left out", ids.join("`, `"));
            faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
        }
        let shown = (ships, InstrumentKind::shows_ships as fn(&_) -> _);
        Self::draw_all(game, (instruments, false), shown, options, faults)
    }
}

/// Prints drawings as they are laid out on sheets.
pub fn print(
    drawn: &Drawn,
    sheets: Vec<Gang>,
    context: &Context,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let mut titles: Vec<&str> = drawn.titles.iter().map(String::as_str).collect();
    let faces = tools.typesetter.faces();
    let marked = with_registration(tools.settings, &sheets, &drawn.drawings, faces);
    let (sheets, drawings) = match &marked {
        Some((sheets, drawings)) => (sheets.clone(), drawings.as_slice()),
        None => (sheets, drawn.drawings.as_slice()),
    };
    // Registration marks have no title.
    titles.resize(drawings.len(), "");
    let background = tools.settings.background.as_ref();
    let background = background.filter(|_| drawings.iter().any(|one| one.backdrop.is_some()));
    let background =
        background.and_then(|one| pictures::beneath(&tools, &request.files, one, faults));
    let credits = pictures::credits("background", background.iter());
    let run = DrawnRun {
        tools,
        template: TEMPLATE,
        sheet: &SheetView { credits, ..sheet_view(tools.settings, &request.game, None, &[]) },
        titles: &titles,
        backdrop: background.as_ref().map(|picture| picture.path.as_str()),
        check_bars: true,
        drawings,
    };
    run.run(sheets, sink, faults)
}

/// Draws an instrument for the ships named. Returns the drawings and the number of ships shown;
/// `None` on failure.
fn draw_one(
    (game, faces): (&Game, &Faces),
    instrument: &Instrument,
    ships: &[DerivedShip],
    options: &Options,
    faults: &mut Faults,
) -> Option<(Vec<Drawing>, usize)> {
    let shows_ships = instrument.kind.shows_ships();
    let drawn = |ships: &[&DerivedShip]| {
        let ships: Vec<ShipAtTable> = ships.iter().map(|ship| at_table(game, ship)).collect();
        let Game { rules, scale, units, .. } = game;
        let (units, ships) = (*units, &ships[..]);
        let request =
            instrument::Request { instrument, rules, scale, units, ships, options, faces };
        instrument::draw(&request)
    };
    let all: Vec<&DerivedShip> = ships.iter().collect();
    let found = match drawn(&all) {
        Ok(drawings) => return Some((drawings, if shows_ships { all.len() } else { 0 })),
        Err(found) => found,
    };
    // A ship that cannot be drawn does not stop the others.
    let (mut good, mut bad) = (Vec::new(), Faults::default());
    for ship in all.iter().copied() {
        match drawn(&[ship]) {
            Ok(_) => good.push(ship),
            Err(own) => bad.extend(own),
        }
    }
    let some = !good.is_empty() && good.len() < all.len();
    faults.extend(if some { bad } else { found });
    if !some {
        return None;
    }
    let drawings = faults.take(drawn(&good))?;
    Some((drawings, good.len()))
}

fn at_table<'a>(game: &Game, ship: &'a DerivedShip) -> ShipAtTable<'a> {
    ShipAtTable {
        class: ship.picked.0,
        ship: ship.picked.1,
        derived: &ship.derived,
        division: ship.entry.map(|entry| (entry.side, entry.ship.division.as_str())),
        boxes: derive::speed_boxes(&game.rules, Some(&ship.derived), &game.scale, game.units),
    }
}
