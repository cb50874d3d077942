//! Options that nothing in a print reads.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Unit;
use crate::model::{FormKind, InstrumentKind, MarkerKind, RuleSet};

use super::Game;
use super::what::What;

/// What a print consists of, as far as options differ in what they act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Component {
    Record,
    RecordOfPack,
    Roster,
    Chart,
    /// A chart of the ships that are named.
    ChartOfShips,
    Book,
    Ruler,
    /// A ruler on a tool card, which decides its length and layout.
    RulerOfCard,
    SpeedRuler,
    /// The arcs that the rules give.
    Overlays,
    /// The arcs of ships' own mounts.
    ShipArcs,
    Diagram,
    Grid,
    HexMap,
    Counters,
    ToolCard,
    /// An instrument that no option is about.
    OtherInstrument,
    /// Something whose size follows the squares or hexes of a board.
    OnBoard,
    /// Hand tools for no particular ship, repeated to fill a sheet.
    Tools,
    /// A drawing that can go to a cutter.
    Drawing,
    /// Anything for the ships that are named.
    Ships,
}

/// An option, and the components that it acts on.
struct Rule {
    option: &'static str,
    is_given: fn(&Print) -> bool,
    components: &'static [Component],
    /// The same in the user's words, for the hint.
    is_for: &'static str,
}

use Component::*;

/// The components that show the ships named.
const SHOWS_SHIPS: &[Component] =
    &[Record, RecordOfPack, Roster, ChartOfShips, SpeedRuler, ShipArcs, Counters];

const fn rule(
    option: &'static str,
    is_given: fn(&Print) -> bool,
    components: &'static [Component],
    is_for: &'static str,
) -> Rule {
    Rule { option, is_given, components, is_for }
}

/// The options that only some forms and instruments read.
const RULES: &[Rule] = &[
    rule(
        "--type",
        |args| !args.choice.kinds.is_empty(),
        &[Ships, Book],
        "sheets of ships, and chooses among those named",
    ),
    rule(
        "--years",
        |args| args.choice.years.is_some(),
        &[Ships, Book],
        "sheets of ships, and chooses among those named",
    ),
    rule("--blank", |args| args.blank > 0, &[Record, Roster], "logs, cards and rosters"),
    rule(
        "--copies",
        |args| args.copies > 1,
        &[Record, RecordOfPack, Roster],
        "logs, cards, rosters and packs",
    ),
    rule("--twins", |args| args.twins, &[Record, RecordOfPack, Roster], "logs, cards and packs"),
    rule("--layout", |args| args.instrument.layout.is_some(), &[Ruler], "range rulers"),
    rule("--width", |args| args.instrument.width.is_some(), &[Ruler, RulerOfCard], "range rulers"),
    rule("--length", |args| args.instrument.length.is_some(), &[Ruler], "range rulers"),
    rule(
        "--ticks",
        |args| args.instrument.ticks.is_some(),
        &[Ruler, RulerOfCard, SpeedRuler],
        "range rulers and speed rulers",
    ),
    rule(
        "--second-edge",
        |args| args.instrument.second_edge,
        &[Ruler, RulerOfCard],
        "range rulers",
    ),
    rule(
        "--base",
        |args| args.instrument.base.is_some(),
        &[Overlays],
        "arc overlays that no ship is named for",
    ),
    rule(
        "--radius",
        |args| args.instrument.radius.is_some(),
        &[Overlays],
        "arc overlays that no ship is named for",
    ),
    rule("--small", |args| args.instrument.small, &[ShipArcs], "the arcs of ships that are named"),
    rule(
        "--pitch",
        |args| args.instrument.pitch.is_some(),
        &[Diagram, Grid, HexMap, Counters, OnBoard],
        "mats, counters, diagrams, and instruments for games on a board",
    ),
    rule(
        "--area",
        |args| args.instrument.area.is_some(),
        &[Grid, HexMap, ToolCard],
        "mats and tool cards",
    ),
    rule("--coordinates", |args| args.instrument.coordinates, &[Grid], "mats of squares"),
    rule("--start", |args| args.instrument.start.is_some(), &[HexMap], "mats of hexes"),
    rule("--backs", |args| args.instrument.backs.is_some(), &[Counters], "counters"),
    rule("--diagonals", |args| args.instrument.diagonals.is_some(), &[Diagram], "firing diagrams"),
    rule("--steps", |args| args.instrument.steps.is_some(), &[Diagram], "firing diagrams"),
    rule(
        "--single",
        |args| args.instrument.single,
        &[Tools],
        "hand tools such as rulers, printed on their own",
    ),
    rule("--cutter", |args| args.instrument.cutter.is_some(), &[Drawing], "instruments"),
    rule("--bed", |args| args.instrument.bed.is_some(), &[Drawing], "instruments"),
    rule("--gap", |args| args.instrument.gap.is_some(), &[Drawing], "instruments"),
    rule("--letters", |args| args.instrument.letters.is_some(), &[Drawing], "instruments"),
];

/// A warning for each option that nothing in this print reads. `has_ships` tells whether ships are
/// asked for.
pub fn warnings(args: &Print, what: &What, game: &Game, has_ships: bool) -> Vec<Diagnostic> {
    let components = components(what, game, has_ships);
    let unread = RULES.iter().filter(|rule| {
        (rule.is_given)(args)
            && !rule.components.iter().any(|component| components.contains(component))
    });
    let warning = |rule: &Rule| {
        let message = format!("`{}` has no effect on {}", rule.option, name(what));
        Diagnostic::warning(Code::NoEffect, message).hint(format!("it is for {}", rule.is_for))
    };
    unread.map(warning).collect()
}

/// The print, as messages call it.
fn name(what: &What) -> String {
    match what {
        What::Forms { form, .. } | What::Book { form, .. } => format!("`{}`", form.id),
        What::Pack { .. } => "this pack".to_owned(),
        What::Instruments { instruments, .. } => match instruments.as_slice() {
            [one] => format!("`{}`", one.id),
            _ => "these instruments".to_owned(),
        },
    }
}

fn components(what: &What, game: &Game, has_ships: bool) -> Vec<Component> {
    let unit = game.scale.system(game.units).unit;
    let is_board = matches!(unit, Unit::Square | Unit::Hex);
    let of_form = |kind: &FormKind, shows_ships| match kind {
        FormKind::Record { .. } => Record,
        FormKind::Pages { .. } => Roster,
        FormKind::Chart if shows_ships => ChartOfShips,
        FormKind::Chart => Chart,
        FormKind::Book { .. } => Book,
    };
    let mut components = Vec::new();
    match what {
        What::Forms { form, back, .. } => {
            for form in [Some(form), back.as_ref()].into_iter().flatten() {
                components.push(of_form(&form.kind, form.shows_ships));
            }
        }
        What::Book { .. } => components.push(Book),
        What::Instruments { instruments, of_pack, .. } => {
            components.push(Drawing);
            if of_pack.is_none() && instruments.iter().all(|one| one.kind.is_tool()) {
                components.push(Tools);
            }
            if has_ships && *of_pack == Some(true) {
                // The cards of her mounts.
                components.push(Ships);
            }
            // Like a pack, `instruments` shows ships only where an instrument needs them.
            let ships = has_ships && of_pack.is_none();
            for one in instruments {
                components.extend(of_instrument(&one.kind, &game.rules, ships, is_board));
            }
        }
        What::Pack { contents, back, .. } => {
            components.push(RecordOfPack);
            for form in contents.pages.iter().chain(back) {
                components.push(of_form(&form.kind, form.shows_ships));
            }
            for one in &contents.instruments {
                components.extend(of_instrument(&one.kind, &game.rules, false, is_board));
            }
        }
    }
    if has_ships && components.iter().any(|component| SHOWS_SHIPS.contains(component)) {
        components.push(Ships);
    }
    // Rosters of a pack have a line for each ship and no empty ones.
    if components.contains(&RecordOfPack) {
        components.retain(|component| *component != Roster);
    }
    components
}

fn of_instrument(
    kind: &InstrumentKind,
    rules: &RuleSet,
    has_ships: bool,
    is_board: bool,
) -> Vec<Component> {
    let on_board = is_board.then_some(OnBoard);
    let with_board = |component| [component].into_iter().chain(on_board).collect();
    match kind {
        InstrumentKind::Ruler(_) => with_board(Ruler),
        InstrumentKind::SpeedRuler(_) => vec![SpeedRuler],
        InstrumentKind::Arcs(_) if has_ships => vec![ShipArcs],
        InstrumentKind::Arcs(_) => with_board(Overlays),
        InstrumentKind::Diagram(_) => vec![Diagram],
        InstrumentKind::Grid(_) => vec![Grid],
        InstrumentKind::HexMap(_) => vec![HexMap],
        InstrumentKind::Counters(_) => vec![Counters],
        InstrumentKind::Markers(spec) if spec.markers.contains(&MarkerKind::Smoke) => {
            with_board(OtherInstrument)
        }
        InstrumentKind::Gauge(_)
        | InstrumentKind::Wind(_)
        | InstrumentKind::Rose(_)
        | InstrumentKind::Markers(_)
        | InstrumentKind::Slips(_) => vec![OtherInstrument],
        InstrumentKind::ToolCard(spec) => {
            let on_card = rules.instruments.iter().filter(|one| {
                spec.instruments.contains(&one.id)
                    && !matches!(one.kind, InstrumentKind::ToolCard(_))
            });
            let components =
                on_card.flat_map(|one| of_instrument(&one.kind, rules, false, is_board));
            let of_card = |component| if component == Ruler { RulerOfCard } else { component };
            [ToolCard].into_iter().chain(components.map(of_card)).collect()
        }
    }
}
