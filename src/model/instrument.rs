//! Instruments: what is measured with, moved or laid on the table, as a rule set's file asks for it.

use crate::diagnostic::Place;
use crate::measure::{Arc, Fraction, Quantity};

/// An instrument of a rule set.
#[derive(Clone, Debug)]
pub struct Instrument {
    /// Its id: `ruler`.
    pub id: String,
    /// Its name for people.
    pub label: String,
    /// What it is.
    pub kind: InstrumentKind,
    /// Where it stands in the file.
    pub place: Place,
}

/// What an instrument is.
#[derive(Clone, Debug)]
pub enum InstrumentKind {
    /// The bands of the scale on a stick, a folding card or a tape.
    Ruler(RulerSpec),
    /// How far a ship moves.
    SpeedRuler(SpeedRulerSpec),
    /// Sectors into which weapons fire, on film or acrylic.
    Arcs(ArcsSpec),
    /// Angles that a ship may turn through.
    Gauge(GaugeSpec),
    /// The wind and what drifts with it.
    Wind(WindSpec),
    /// Where a ship turns whose rudder is hit.
    Rose(RoseSpec),
    /// Dice for each square around a ship.
    Diagram(DiagramSpec),
    /// A mat of squares.
    Grid(BoardSpec),
    /// A mat of hexes.
    HexMap(BoardSpec),
    /// Ships as counters.
    Counters(CountersSpec),
    /// Damage markers, chits and cards.
    Markers(MarkersSpec),
    /// Several of these on one card.
    ToolCard(ToolCardSpec),
    /// Cards and slips to be written on, dealt or laid.
    Slips(SlipsSpec),
}

impl InstrumentKind {
    /// Whether there is none of it without ships.
    pub fn needs_ships(&self) -> bool {
        match self {
            Self::SpeedRuler(spec) => spec.per_knot.is_none(),
            kind => matches!(kind, Self::Counters(_)),
        }
    }

    /// Whether it is a tool in the hand, of which players can use several.
    pub fn is_tool(&self) -> bool {
        !matches!(
            self,
            Self::Counters(_)
                | Self::Markers(_)
                | Self::Slips(_)
                | Self::Grid(_)
                | Self::HexMap(_)
                | Self::Diagram(_)
        )
    }

    /// Whether it can be made for ships.
    pub fn shows_ships(&self) -> bool {
        matches!(self, Self::SpeedRuler(_) | Self::Arcs(_) | Self::Counters(_))
    }
}

/// A range ruler.
#[derive(Clone, Debug)]
pub struct RulerSpec {
    /// Lengths of the scale, such as a cable, that its edge is divided by as well.
    pub lengths: Vec<String>,
    /// On a board: how many places it counts at least.
    pub steps: i64,
}

/// A speed ruler.
#[derive(Clone, Debug)]
pub struct SpeedRulerSpec {
    /// How far a knot goes, for games that move by knots; none for games with speed boxes.
    pub per_knot: Option<Quantity>,
    /// The most knots.
    pub most_knots: i64,
    /// The ship value that is her knots.
    pub value: Option<String>,
}

/// Firing arcs.
#[derive(Clone, Debug)]
pub struct ArcsSpec {
    /// Each is an overlay of its own.
    pub overlays: Vec<Overlay>,
}

/// Sectors on one overlay.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// Its id, part of the file's name.
    pub id: String,
    /// Its name.
    pub label: String,
    /// Its sectors.
    pub sectors: Vec<Sector>,
    /// Whether the sectors are those of a board of hexes.
    pub hexes: bool,
    /// The measures whose bands it shows; every gun's if none is named.
    pub measures: Vec<String>,
}

/// A sector.
#[derive(Clone, Debug)]
pub struct Sector {
    /// What fires into it.
    pub label: String,
    /// What holds for it: `half ROF`.
    pub note: String,
    /// Where it lies.
    pub arc: Arc,
    /// Whether the rules say its width at most, and where it lies is our reading.
    pub house: bool,
}

/// A turn gauge.
#[derive(Clone, Debug)]
pub struct GaugeSpec {
    /// The angles, in degrees to each side.
    pub angles: Vec<Fraction>,
    /// Whether it shows the faces of a hex.
    pub hex_faces: bool,
    /// Whether the angles are ours, because the rules name none.
    pub house: bool,
}

/// A wind gauge.
#[derive(Clone, Debug)]
pub struct WindSpec {
    /// What the dice decide.
    pub shifts: Vec<Shift>,
    /// The dice.
    pub dice: String,
}

/// How mist moves on a roll.
#[derive(Clone, Debug)]
pub struct Shift {
    /// On these rolls: `3–5`.
    pub rolls: String,
    /// How far; none if it stays.
    pub distance: Option<Quantity>,
    /// Degrees clockwise from downwind.
    pub turn: Fraction,
}

/// A direction rose.
#[derive(Clone, Debug)]
pub struct RoseSpec {
    /// The table of the chart that says where she turns: its rows are rolls, its only column words
    /// such as `90° left`.
    pub chart: String,
}

/// Firing diagrams on a board of squares.
#[derive(Clone, Debug)]
pub struct DiagramSpec {
    /// The table of the chart with the dice of each square, from the first on.
    pub chart: String,
    /// Each is a diagram of its own, for a ship steering along the rows and one steering across
    /// the corners.
    pub weapons: Vec<DiagramWeapon>,
}

/// A weapon of a firing diagram.
#[derive(Clone, Debug)]
pub struct DiagramWeapon {
    /// Its name.
    pub label: String,
    /// The column of the chart with its dice.
    pub dice: String,
    /// The column of a second weapon in the same diagram, behind a slash, that fires abeam only.
    pub abeam_dice: Option<String>,
    /// Whether it fires ahead and astern too.
    pub all_round: bool,
    /// What besides its dice is our reading, in words; empty if nothing is.
    pub house: String,
    /// Which of its dice are ours, in words, said where some of them are.
    pub house_dice: String,
}

/// A mat of squares or hexes.
#[derive(Clone, Debug)]
pub struct BoardSpec {
    /// Across a square, or across the flats of a hex.
    pub pitch: Quantity,
}

/// What stands on counters.
#[derive(Clone, Debug)]
pub struct CountersSpec {
    /// The ids of the values that stand on them in large figures.
    pub values: Vec<String>,
    /// What is left of each on the damaged side, a fraction we chose. `None` if that side shows none.
    pub damaged: Option<Fraction>,
}

/// A tool card.
#[derive(Clone, Debug)]
pub struct ToolCardSpec {
    /// The ids of its instruments.
    pub instruments: Vec<String>,
}

/// Cards and slips, as many of each as its rules want.
#[derive(Clone, Debug)]
pub struct SlipsSpec {
    pub slips: Vec<Slip>,
}

/// A card or a slip.
#[derive(Clone, Debug)]
pub struct Slip {
    /// Part of the file's name.
    pub id: String,
    /// What it is, as it says itself.
    pub title: String,
    /// How many there are.
    pub count: usize,
    pub width: Extent,
    pub height: Extent,
    /// Whether each has a number of its own, from 1.
    pub numbered: bool,
    pub symbol: Option<MarkerKind>,
    /// What is written on it, each behind its word.
    pub write: Vec<String>,
    /// Words with a box to tick, row by row.
    pub choose: Vec<Vec<String>>,
    /// What else it says, in small print.
    pub note: String,
    /// Where it stands in the file.
    pub place: Place,
}

/// How wide or high something is.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    Fixed(Quantity),
    /// This many times a length of the scale.
    OfScale {
        measure: String,
        times: Fraction,
    },
}

/// Markers.
#[derive(Clone, Debug)]
pub struct MarkersSpec {
    /// Which, in the order of the file.
    pub markers: Vec<MarkerKind>,
    /// The phases of a turn, for the card of the turn's order; none where the rules name none.
    pub phases: Vec<String>,
}

/// What a marker stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkerKind {
    /// A fire on board.
    Fire,
    /// Water in the ship.
    Flooding,
    /// Guns out of action.
    Guns,
    /// Speed lost.
    Speed,
    /// The rudder hit.
    Direction,
    /// A ship that evades.
    Evasive,
    /// A smoke screen.
    Smoke,
    /// Who fires at whom: numbered, two of each number, for two sides.
    Target,
    /// Where a salvo fell.
    Splash,
    /// Torpedoes on their way.
    Torpedo,
    /// The card of the turn's order.
    TurnOrder,
}

words! { MarkerKind {
    "fire" => Fire,
    "flooding" => Flooding,
    "guns" => Guns,
    "speed" => Speed,
    "direction" => Direction,
    "evasive" => Evasive,
    "smoke" => Smoke,
    "target" => Target,
    "splash" => Splash,
    "torpedo" => Torpedo,
    "turn_order" => TurnOrder,
} }
