//! Instruments, as a rule set's file asks for them: things to measure with, move, or lay on the
//! table.

use crate::diagnostic::Place;
use crate::measure::{Arc, Bearing, Fraction, Quantity};

/// An instrument of a rule set.
#[derive(Clone, Debug)]
pub struct Instrument {
    pub id: String,
    pub label: String,
    pub kind: InstrumentKind,
    pub place: Place,
}

#[derive(Clone, Debug)]
pub enum InstrumentKind {
    /// The scale's bands on a stick, a folding card or a tape.
    Ruler(RulerSpec),
    /// The distance a ship moves.
    SpeedRuler(SpeedRulerSpec),
    /// Sectors of fire, on film or acrylic: separate overlays.
    Arcs(Vec<Overlay>),
    Gauge(GaugeSpec),
    /// The wind, and what drifts with it.
    Wind(WindSpec),
    /// The turn of a ship whose rudder is hit, from the chart table with this id. Its rows are rolls, and its
    /// single column has words such as `90° left`.
    Rose(String),
    /// Dice for each square around a ship.
    Diagram(DiagramSpec),
    /// A mat of squares of this pitch.
    Grid(Quantity),
    /// A mat of hexes of this pitch, across their flats.
    HexMap(Quantity),
    Counters(CountersSpec),
    /// Damage markers, chits and cards.
    Markers(MarkersSpec),
    /// Several other instruments on one card, by their ids.
    ToolCard(Vec<String>),
    /// Cards and slips to write on, deal or lay down.
    Slips(Vec<Slip>),
}

impl InstrumentKind {
    /// Whether it exists only for particular ships.
    pub fn needs_ships(&self) -> bool {
        match self {
            Self::SpeedRuler(spec) => spec.per_knot.is_none(),
            kind => matches!(kind, Self::Counters(_)),
        }
    }

    /// Whether it is a hand tool, of which players can use several.
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

    /// Whether it can be made for particular ships.
    pub fn shows_ships(&self) -> bool {
        matches!(self, Self::SpeedRuler(_) | Self::Arcs(_) | Self::Counters(_))
            || self.names_ships()
    }

    /// Whether it has the names of the ships in play on it, if there are any.
    pub fn names_ships(&self) -> bool {
        matches!(self, Self::Slips(slips) if slips.iter().any(|slip| slip.by_division))
    }
}

#[derive(Clone, Debug)]
pub struct RulerSpec {
    /// Lengths of the scale, such as a cable, for which it has a row of multiples.
    pub lengths: Vec<String>,
    /// On a board: the least number of places it counts.
    pub steps: i64,
}

#[derive(Clone, Debug)]
pub struct SpeedRulerSpec {
    /// The distance of a knot, in games that move by knots; `None` in games with speed boxes.
    pub per_knot: Option<Quantity>,
    pub most_knots: i64,
    /// The ship value that holds her speed in knots.
    pub value: Option<String>,
}

/// Sectors on one overlay.
#[derive(Clone, Debug)]
pub struct Overlay {
    pub id: String,
    pub label: String,
    /// The point of the ship that its middle lies on, as words that follow `on`: `her forward
    /// funnel`; empty if the rules name none.
    pub cross: String,
    pub sectors: Vec<Sector>,
    /// Whether that point is the foremost funnel; otherwise the ship's middle.
    pub on_funnel: bool,
    /// Whether the sectors are those of a hex board.
    pub hexes: bool,
    /// The measures whose bands it shows; all gun ranges if empty.
    pub measures: Vec<String>,
}

impl Overlay {
    /// The bearings at which its sectors end. A sector all round has no ends.
    pub fn ends(&self) -> impl Iterator<Item = Bearing> {
        let arcs = self.sectors.iter().map(|sector| sector.arc);
        arcs.filter(|arc| arc.width < Fraction::whole(360)).flat_map(|arc| [arc.from, arc.to()])
    }
}

#[derive(Clone, Debug)]
pub struct Sector {
    pub label: String,
    /// A restriction, such as `half ROF`.
    pub note: String,
    pub arc: Arc,
    /// Whether the rules give only a maximum width, and the position is our reading.
    pub house: bool,
}

#[derive(Clone, Debug)]
pub struct GaugeSpec {
    /// In degrees to each side.
    pub angles: Vec<Fraction>,
    /// Whether it shows the faces of a hex.
    pub hex_faces: bool,
    /// Whether the angles are ours, because the rules name none.
    pub house: bool,
}

#[derive(Clone, Debug)]
pub struct WindSpec {
    /// The drift for each result of the dice.
    pub shifts: Vec<Shift>,
    pub dice: String,
}

/// The drift of a mist bank on a roll.
#[derive(Clone, Debug)]
pub struct Shift {
    /// The rolls: `3–5`.
    pub rolls: String,
    /// `None` if the bank stays.
    pub distance: Option<Quantity>,
    /// Degrees clockwise from downwind.
    pub turn: Fraction,
}

/// Firing diagrams on a board of squares.
#[derive(Clone, Debug)]
pub struct DiagramSpec {
    /// The chart table with the dice for each square, nearest first.
    pub chart: String,
    /// A separate diagram each, for a ship steering along the rows and for one steering diagonally.
    pub weapons: Vec<DiagramWeapon>,
}

/// A weapon of a firing diagram.
#[derive(Clone, Debug)]
pub struct DiagramWeapon {
    pub label: String,
    /// The chart column with its dice.
    pub dice: String,
    /// The chart column of a second weapon, shown after a slash, that fires abeam only.
    pub abeam_dice: Option<String>,
    /// Whether it also fires ahead and astern.
    pub all_round: bool,
    /// What else is our reading, in words; may be empty.
    pub house: String,
    /// Which of its dice are ours, in words; shown where some are.
    pub house_dice: String,
}

#[derive(Clone, Debug)]
pub struct CountersSpec {
    /// Whether they are paper ships, as long as models, and not made for the hexes of a board.
    pub true_size: bool,
    /// The ids of the values shown in large figures.
    pub values: Vec<String>,
    /// The share of each value that remains on the damaged side, a fraction we chose; `None` to
    /// show no values there.
    pub damaged: Option<Fraction>,
}

/// A card or a slip, of which there are as many as the rules require.
#[derive(Clone, Debug)]
pub struct Slip {
    pub id: String,
    pub title: String,
    pub count: usize,
    pub width: Extent,
    pub height: Extent,
    /// Whether they are numbered, from 1.
    pub numbered: bool,
    pub symbol: Option<MarkerKind>,
    /// Blanks to fill in, each with its label.
    pub write: Vec<String>,
    /// Whether each division of the ships in play has slips of its own, with their names in the first blank.
    pub by_division: bool,
    /// Rows of words, each with a tick box.
    pub choose: Vec<Vec<String>>,
    /// Further text, in small print.
    pub note: String,
    pub place: Place,
}

/// The width or height of a slip.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    Fixed(Quantity),
    /// This many times a length of the scale.
    OfScale {
        measure: String,
        times: Fraction,
    },
}

#[derive(Clone, Debug)]
pub struct MarkersSpec {
    /// In file order.
    pub markers: Vec<MarkerKind>,
    /// The phases of a turn, for the turn sequence card; empty if the rules name none.
    pub phases: Vec<String>,
}

words! {
    /// The meaning of a marker.
    pub enum MarkerKind {
        Fire = "fire",
        Flooding = "flooding",
        /// Guns out of action.
        Guns = "guns",
        /// Reduced speed.
        Speed = "speed",
        /// Rudder hit.
        Direction = "direction",
        /// A ship taking evasive action.
        Evasive = "evasive",
        /// A smoke screen.
        Smoke = "smoke",
        /// Firer and target: two markers with each number, for two sides.
        Target = "target",
        /// The fall of a salvo.
        Splash = "splash",
        /// Torpedoes under way.
        Torpedo = "torpedo",
        /// The turn sequence card.
        TurnOrder = "turn_order",
    }
}
