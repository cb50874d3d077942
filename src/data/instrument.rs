//! The `[[instrument]]` tables of a rule set's file.

use crate::measure::{Arc, Bearing, Fraction};
use crate::model::{
    ArcsSpec, BoardSpec, CountersSpec, DiagramSpec, DiagramWeapon, GaugeSpec, Instrument,
    InstrumentKind, MarkerKind, MarkersSpec, Overlay, RoseSpec, RulerSpec, Sector, Shift,
    SlipsSpec, SpeedRulerSpec, ToolCardSpec, WindSpec,
};

use super::distance::read_quantity;
use super::table::Table;

const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;
/// Negative is to the left.
const TURN: std::ops::RangeInclusive<i64> = -180..=180;
const KNOTS: std::ops::RangeInclusive<i64> = 1..=60;
const STEPS: std::ops::RangeInclusive<i64> = 1..=60;

/// The words of `kind`.
#[derive(Clone)]
enum Kind {
    Ruler,
    SpeedRuler,
    Arcs,
    Gauge,
    Wind,
    Rose,
    Diagram,
    Grid,
    HexMap,
    Counters,
    Markers,
    ToolCard,
    Slips,
}

const KINDS: [(&str, Kind); 13] = [
    ("ruler", Kind::Ruler),
    ("speed_ruler", Kind::SpeedRuler),
    ("arcs", Kind::Arcs),
    ("gauge", Kind::Gauge),
    ("wind", Kind::Wind),
    ("rose", Kind::Rose),
    ("diagram", Kind::Diagram),
    ("grid", Kind::Grid),
    ("hexmap", Kind::HexMap),
    ("counters", Kind::Counters),
    ("markers", Kind::Markers),
    ("tool_card", Kind::ToolCard),
    ("slips", Kind::Slips),
];

/// Reads an instrument; `None` if it is too faulty to use.
pub fn read(table: Table) -> Option<Instrument> {
    let kind = match table.required_word("kind", &KINDS)? {
        Kind::Ruler => InstrumentKind::Ruler(RulerSpec {
            lengths: table.texts("lengths"),
            steps: table.whole("steps", STEPS).unwrap_or(0),
        }),
        Kind::SpeedRuler => InstrumentKind::SpeedRuler(SpeedRulerSpec {
            per_knot: table.table("per_knot", "a distance").and_then(read_quantity),
            most_knots: table.whole("most_knots", KNOTS).unwrap_or(30),
            value: table.text("value"),
        }),
        Kind::Arcs => InstrumentKind::Arcs(ArcsSpec {
            overlays: table.named("overlay", "an overlay", read_overlay),
        }),
        Kind::Gauge => InstrumentKind::Gauge(GaugeSpec {
            angles: table.numbers("angles", DEGREES),
            hex_faces: table.flag("hex_faces"),
            house: table.flag("house"),
        }),
        Kind::Wind => InstrumentKind::Wind(WindSpec {
            dice: table.required_text("dice")?,
            shifts: table.tables("shifts", "a shift").into_iter().filter_map(read_shift).collect(),
        }),
        Kind::Rose => InstrumentKind::Rose(RoseSpec { chart: table.required_text("chart")? }),
        Kind::Diagram => InstrumentKind::Diagram(DiagramSpec {
            chart: table.required_text("chart")?,
            weapons: table
                .tables("weapons", "a weapon")
                .into_iter()
                .filter_map(read_weapon)
                .collect(),
        }),
        Kind::Grid => InstrumentKind::Grid(read_board(&table)?),
        Kind::HexMap => InstrumentKind::HexMap(read_board(&table)?),
        Kind::Counters => InstrumentKind::Counters(CountersSpec {
            values: table.texts("values"),
            damaged: table.number("damaged", 0..=1),
        }),
        Kind::Markers => InstrumentKind::Markers(MarkersSpec {
            markers: table.words("markers", &MarkerKind::WORDS),
            phases: table.texts("phases"),
        }),
        Kind::Slips => InstrumentKind::Slips(SlipsSpec {
            slips: table.named("slip", "a slip", super::slip::read),
        }),
        Kind::ToolCard => {
            InstrumentKind::ToolCard(ToolCardSpec { instruments: table.texts("instruments") })
        }
    };
    let instrument = Instrument {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind,
        place: table.place(),
    };
    table.finish();
    Some(instrument)
}

fn read_board(table: &Table) -> Option<BoardSpec> {
    let pitch = table.required_table("pitch", "a distance").and_then(read_quantity)?;
    Some(BoardSpec { pitch })
}

fn read_overlay(table: Table) -> Option<Overlay> {
    let overlay = Overlay {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        cross: table.text("cross").unwrap_or_default(),
        sectors: table.tables("sectors", "a sector").into_iter().filter_map(read_sector).collect(),
        hexes: table.flag("hexes"),
        measures: table.texts("measures"),
    };
    table.finish();
    Some(overlay)
}

fn read_sector(table: Table) -> Option<Sector> {
    let sector = Sector {
        label: table.required_name("label")?,
        note: table.text("note").unwrap_or_default(),
        arc: Arc {
            from: Bearing::new(table.required_number("from", DEGREES)?),
            width: table.required_number("width", DEGREES)?,
        },
        house: table.flag("house"),
    };
    table.finish();
    Some(sector)
}

fn read_shift(table: Table) -> Option<Shift> {
    let shift = Shift {
        rolls: table.required_text("rolls")?,
        distance: table.table("distance", "a distance").and_then(read_quantity),
        turn: table.number("turn", TURN).unwrap_or(Fraction::ZERO),
    };
    table.finish();
    Some(shift)
}

fn read_weapon(table: Table) -> Option<DiagramWeapon> {
    let weapon = DiagramWeapon {
        label: table.required_name("label")?,
        dice: table.required_text("dice")?,
        abeam_dice: table.text("abeam_dice"),
        all_round: table.flag("all_round"),
        house: table.text("house").unwrap_or_default(),
        house_dice: table.text("house_dice").unwrap_or_default(),
    };
    table.finish();
    Some(weapon)
}
