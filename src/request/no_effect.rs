//! Options that nothing in a print reads.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Unit;
use crate::model::{Form, FormKind, Instrument, InstrumentKind, MarkerKind};

use super::Game;
use super::what::What;

// What a print may consist of, as hints call it.
const RECORD: &str = "logs and cards";
const PACK: &str = "packs";
const LARGE: &str = "logs, cards and charts that have other sizes";
const ROSTER: &str = "rosters";
const BOOK: &str = "fleet books";
/// Anything for the ships that are named.
const SHIPS: &str = "sheets of ships";
const RULER: &str = "range rulers";
/// Its length and layout are the card's.
const RULER_OF_CARD: &str = "range rulers on a tool card";
const SPEED_RULER: &str = "speed rulers";
const OVERLAYS: &str = "arc overlays that no ship is named for";
const SHIP_ARCS: &str = "the arcs of ships that are named";
const DIAGRAM: &str = "firing diagrams";
const GRID: &str = "mats of squares";
const HEX_MAP: &str = "mats of hexes";
const COUNTERS: &str = "counters";
const FLEET: &str = "paper ships";
const TOOL_CARD: &str = "tool cards";
const ON_BOARD: &str = "instruments for games on a board";
const TOOLS: &str = "hand tools such as rulers, printed on their own";
const DRAWING: &str = "instruments";

/// An option, whether it is given, and what reads it.
type Row = (&'static str, fn(&Print) -> bool, &'static [&'static str]);

/// The options that only some forms and instruments read.
const READERS: [Row; 31] = [
    ("--type", |args| !args.choice.kinds.is_empty(), &[SHIPS, BOOK]),
    ("--years", |args| args.choice.years.is_some(), &[SHIPS, BOOK]),
    ("--blank", |args| args.blank > 0, &[RECORD, ROSTER]),
    ("--no-empty", |args| args.no_empty, &[RECORD]),
    ("--players", |args| args.players.is_some(), &[PACK]),
    ("--copies", |args| args.copies > 1, &[RECORD, ROSTER, PACK]),
    ("--twins", |args| args.twins, &[RECORD, ROSTER, PACK]),
    ("--size", |args| args.size.is_some(), &[LARGE]),
    ("--layout", |args| args.instrument.layout.is_some(), &[RULER]),
    ("--width", |args| args.instrument.width.is_some(), &[RULER, RULER_OF_CARD]),
    ("--length", |args| args.instrument.length.is_some(), &[RULER]),
    ("--ticks", |args| args.instrument.ticks.is_some(), &[RULER, SPEED_RULER, RULER_OF_CARD]),
    ("--second-edge", |args| args.instrument.second_edge, &[RULER, RULER_OF_CARD]),
    ("--base", |args| args.instrument.base.is_some(), &[OVERLAYS]),
    ("--radius", |args| args.instrument.radius.is_some(), &[OVERLAYS]),
    ("--small", |args| args.instrument.small, &[SHIP_ARCS]),
    (
        "--pitch",
        |args| args.instrument.pitch.is_some(),
        &[GRID, HEX_MAP, COUNTERS, DIAGRAM, ON_BOARD],
    ),
    ("--area", |args| args.instrument.area.is_some(), &[GRID, HEX_MAP, TOOL_CARD]),
    ("--coordinates", |args| args.instrument.coordinates, &[GRID]),
    ("--start", |args| args.instrument.start.is_some(), &[HEX_MAP]),
    ("--backs", |args| args.instrument.backs.is_some(), &[COUNTERS]),
    ("--models", |args| args.instrument.models.is_some(), &[FLEET]),
    ("--standing", |args| args.instrument.standing.is_some(), &[FLEET]),
    ("--base-arcs", |args| args.instrument.base_arcs.is_some(), &[FLEET]),
    ("--diagonals", |args| args.instrument.diagonals.is_some(), &[DIAGRAM]),
    ("--steps", |args| args.instrument.steps.is_some(), &[DIAGRAM]),
    ("--single", |args| args.instrument.single, &[TOOLS]),
    ("--cutter", |args| args.cutter.cutter.is_some(), &[DRAWING]),
    ("--bed", |args| args.cutter.bed.is_some(), &[DRAWING]),
    ("--gap", |args| args.cutter.gap.is_some(), &[DRAWING]),
    ("--letters", |args| args.cutter.letters.is_some(), &[DRAWING]),
];

/// A warning for each option that nothing in this print reads. `has_ships` tells whether ships are
/// asked for.
pub fn warnings(args: &Print, what: &What, game: &Game, has_ships: bool) -> Vec<Diagnostic> {
    let parts = parts(what, game, has_ships);
    let unread = READERS.iter().filter(|(_, is_given, readers)| {
        is_given(args) && !readers.iter().any(|reader| parts.contains(reader))
    });
    let warning = |(option, _, readers): &Row| {
        let message = format!("`{option}` has no effect on {}", name(what));
        Diagnostic::warning(Code::NoEffect, message)
            .hint(format!("it is for {}", readers.join(", ")))
    };
    unread.map(warning).collect()
}

/// The print, as messages call it.
fn name(what: &What) -> String {
    match what {
        What::Forms { form, .. } | What::Book { form, .. } => format!("`{}`", form.id),
        What::Pack(_) => "this pack".to_owned(),
        What::Instruments { instruments, .. } => match instruments.as_slice() {
            [one] => format!("`{}`", one.id),
            _ => "these instruments".to_owned(),
        },
    }
}

/// What a print consists of.
fn parts(what: &What, game: &Game, has_ships: bool) -> Vec<&'static str> {
    let of_form = |form: &Form| match &form.kind {
        FormKind::Record { .. } => &[RECORD, SHIPS][..],
        FormKind::Pages { .. } => &[ROSTER, SHIPS],
        FormKind::Chart if form.shows_ships => &[SHIPS],
        FormKind::Chart => &[],
        FormKind::Book { .. } => &[BOOK],
    };
    let mut parts = Vec::new();
    match what {
        What::Forms { form, back, .. } => {
            parts.extend([Some(form), back.as_ref()].into_iter().flatten().flat_map(of_form));
            parts.extend(form.large.is_some().then_some(&LARGE));
        }
        What::Book { .. } => parts.push(&BOOK),
        What::Instruments { instruments, of_pack, .. } => {
            parts.push(&DRAWING);
            if of_pack.is_none() && instruments.iter().all(|one| one.kind.is_tool()) {
                parts.push(&TOOLS);
            }
            if *of_pack == Some(true) {
                // The cards of the ships' mounts.
                parts.push(&SHIPS);
            }
            // Like a pack, `instruments` shows ships only where an instrument needs them.
            let ships = has_ships && of_pack.is_none();
            parts.extend(instruments.iter().flat_map(|one| of_instrument(&one.kind, game, ships)));
        }
        What::Pack(pack) => {
            parts.extend([&PACK, &SHIPS]);
            parts
                .extend(game.rules.forms.iter().any(|form| form.large.is_some()).then_some(&LARGE));
            let of_one = |one: &Instrument| of_instrument(&one.kind, game, false);
            parts.extend(pack.contents.instruments.iter().flat_map(of_one));
        }
    }
    parts.into_iter().copied().filter(|part| has_ships || *part != SHIPS).collect()
}

fn of_instrument(
    kind: &InstrumentKind,
    game: &Game,
    has_ships: bool,
) -> Vec<&'static &'static str> {
    let is_board = matches!(game.scale.system(game.units).unit, Unit::Square | Unit::Hex);
    let with_board =
        |part: &'static [&'static str]| part.iter().chain(is_board.then_some(&ON_BOARD)).collect();
    match kind {
        InstrumentKind::Ruler(_) => with_board(&[RULER]),
        InstrumentKind::SpeedRuler(_) => vec![&SPEED_RULER, &SHIPS],
        InstrumentKind::Arcs(_) if has_ships => vec![&SHIP_ARCS, &SHIPS],
        InstrumentKind::Arcs(_) => with_board(&[OVERLAYS]),
        InstrumentKind::Diagram(_) => vec![&DIAGRAM],
        InstrumentKind::Grid(_) => vec![&GRID],
        InstrumentKind::HexMap(_) => vec![&HEX_MAP],
        InstrumentKind::Counters(spec) if spec.true_size => vec![&FLEET, &SHIPS],
        InstrumentKind::Counters(_) => vec![&COUNTERS, &SHIPS],
        InstrumentKind::Markers(spec) if spec.markers.contains(&MarkerKind::Smoke) => {
            with_board(&[])
        }
        InstrumentKind::Gauge(_)
        | InstrumentKind::Wind(_)
        | InstrumentKind::Rose(_)
        | InstrumentKind::Markers(_)
        | InstrumentKind::Slips(_) => Vec::new(),
        InstrumentKind::ToolCard(card) => {
            let is_on_card = |one: &&Instrument| {
                card.instruments.contains(&one.id)
                    && !matches!(one.kind, InstrumentKind::ToolCard(_))
            };
            let on_card = game.rules.instruments.iter().filter(is_on_card);
            let parts = on_card.flat_map(|one| of_instrument(&one.kind, game, false));
            let of_card = |part| if part == &RULER { &RULER_OF_CARD } else { part };
            [&TOOL_CARD].into_iter().chain(parts.map(of_card)).collect()
        }
    }
}
