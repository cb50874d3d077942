//! The `[[instrument]]` tables of a rule set's file.

use crate::data::table::Table;
use crate::diagnostic::Code;
use crate::measure::{Arc, Bearing, Fraction, Quantity, Unit};
use crate::model::{
    ArcsSpec, BoardSpec, CountersSpec, DiagramSpec, DiagramWeapon, Extent, GaugeSpec, Instrument,
    InstrumentKind, MarkerKind, MarkersSpec, Overlay, RoseSpec, RulerSpec, Sector, Shift, Slip,
    SlipsSpec, SpeedRulerSpec, ToolCardSpec, WindSpec,
};

const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;
/// Negative is to the left.
const TURN: std::ops::RangeInclusive<i64> = -180..=180;
const KNOTS: std::ops::RangeInclusive<i64> = 1..=60;
const STEPS: std::ops::RangeInclusive<i64> = 1..=60;

/// What reads the keys of one kind of instrument.
type ReadKind = fn(&Table) -> Option<InstrumentKind>;

/// The kinds of instruments by their words in `kind`.
const KINDS: [(&str, ReadKind); 13] = [
    ("ruler", |table| {
        Some(InstrumentKind::Ruler(RulerSpec {
            lengths: table.texts("lengths"),
            steps: table.whole("steps", STEPS).unwrap_or(0),
        }))
    }),
    ("speed_ruler", |table| {
        Some(InstrumentKind::SpeedRuler(SpeedRulerSpec {
            per_knot: table.one("per_knot", "a distance", read_quantity),
            most_knots: table.whole("most_knots", KNOTS).unwrap_or(30),
            value: table.text("value"),
        }))
    }),
    ("arcs", |table| {
        Some(InstrumentKind::Arcs(ArcsSpec {
            overlays: table.named("overlay", "an overlay", read_overlay),
        }))
    }),
    ("gauge", |table| {
        Some(InstrumentKind::Gauge(GaugeSpec {
            angles: table.numbers("angles", DEGREES),
            hex_faces: table.flag("hex_faces"),
            house: table.flag("house"),
        }))
    }),
    ("wind", |table| {
        Some(InstrumentKind::Wind(WindSpec {
            dice: table.required_text("dice")?,
            shifts: table.each("shifts", "a shift", read_shift),
        }))
    }),
    ("rose", |table| Some(InstrumentKind::Rose(RoseSpec { chart: table.required_text("chart")? }))),
    ("diagram", |table| {
        Some(InstrumentKind::Diagram(DiagramSpec {
            chart: table.required_text("chart")?,
            weapons: table.each("weapons", "a weapon", read_weapon),
        }))
    }),
    ("grid", |table| Some(InstrumentKind::Grid(read_board(table)?))),
    ("hexmap", |table| Some(InstrumentKind::HexMap(read_board(table)?))),
    ("counters", |table| {
        Some(InstrumentKind::Counters(CountersSpec {
            true_size: table.flag("true_size"),
            values: table.texts("values"),
            damaged: table.number("damaged", 0..=1),
        }))
    }),
    ("markers", |table| {
        Some(InstrumentKind::Markers(MarkersSpec {
            markers: table.words("markers", &MarkerKind::WORDS),
            phases: table.texts("phases"),
        }))
    }),
    ("tool_card", |table| {
        Some(InstrumentKind::ToolCard(ToolCardSpec { instruments: table.texts("instruments") }))
    }),
    ("slips", |table| {
        Some(InstrumentKind::Slips(SlipsSpec { slips: table.named("slip", "a slip", read_slip) }))
    }),
];

/// Reads an instrument; `None` if it is too faulty to use.
pub fn read(table: &Table) -> Option<Instrument> {
    let kind = table.required_word("kind", &KINDS)?(table)?;
    Some(Instrument {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind,
        place: table.place(),
    })
}

fn read_board(table: &Table) -> Option<BoardSpec> {
    Some(BoardSpec { pitch: table.required_one("pitch", "a distance", read_quantity)? })
}

fn read_overlay(table: &Table) -> Option<Overlay> {
    Some(Overlay {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        cross: table.text("cross").unwrap_or_default(),
        sectors: table.each("sectors", "a sector", read_sector),
        on_funnel: table.flag("on_funnel"),
        hexes: table.flag("hexes"),
        measures: table.texts("measures"),
    })
}

fn read_sector(table: &Table) -> Option<Sector> {
    Some(Sector {
        label: table.required_name("label")?,
        note: table.text("note").unwrap_or_default(),
        arc: Arc {
            from: Bearing::new(table.required_number("from", DEGREES)?),
            width: table.required_number("width", DEGREES)?,
        },
        house: table.flag("house"),
    })
}

fn read_shift(table: &Table) -> Option<Shift> {
    Some(Shift {
        rolls: table.required_text("rolls")?,
        distance: table.one("distance", "a distance", read_quantity),
        turn: table.number("turn", TURN).unwrap_or(Fraction::ZERO),
    })
}

fn read_weapon(table: &Table) -> Option<DiagramWeapon> {
    Some(DiagramWeapon {
        label: table.required_name("label")?,
        dice: table.required_text("dice")?,
        abeam_dice: table.text("abeam_dice"),
        all_round: table.flag("all_round"),
        house: table.text("house").unwrap_or_default(),
        house_dice: table.text("house_dice").unwrap_or_default(),
    })
}

const COUNT: std::ops::RangeInclusive<i64> = 1..=200;
const TIMES: std::ops::RangeInclusive<i64> = 0..=100;
/// The size of a slip that names none, in millimetres.
const USUAL: (i64, i64) = (58, 42);

/// Reads a slip; `None` if it is too faulty to use.
fn read_slip(table: &Table) -> Option<Slip> {
    let extent = |key, usual| {
        let own = table.one(key, "a length", read_extent);
        let usual = Quantity { amount: Fraction::whole(usual), unit: Unit::Millimetre };
        own.unwrap_or(Extent::Fixed(usual))
    };
    let count = table.whole("count", COUNT).unwrap_or(12);
    // A slip can show every marker but the last, the turn sequence card.
    let [symbols @ .., _] = &MarkerKind::WORDS;
    let slip = Slip {
        id: table.required_name("id")?,
        title: table.required_name("title")?,
        count: usize::try_from(count).unwrap_or(1),
        width: extent("width", USUAL.0),
        height: extent("height", USUAL.1),
        numbered: table.flag("numbered"),
        symbol: table.word("symbol", symbols),
        write: table.texts("write"),
        by_division: table.flag("by_division"),
        choose: table.texts("choose").iter().map(|row| words_of(row)).collect(),
        note: table.text("note").unwrap_or_default(),
        place: table.place(),
    };
    if slip.by_division && slip.write.is_empty() {
        let message = "a slip `by_division` has no blank for the names of ships".to_owned();
        table.fault(
            Code::MissingField,
            "by_division",
            message,
            Some("write = [\"Ships\"]".to_owned()),
        );
    }
    Some(slip)
}

/// The words of a row, separated by bars: `ahead | port | starboard`.
fn words_of(row: &str) -> Vec<String> {
    row.split('|').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn read_extent(table: &Table) -> Option<Extent> {
    let Some(measure) = table.text("of") else {
        return read_quantity(table).map(Extent::Fixed);
    };
    let times = table.number("times", TIMES).unwrap_or(Fraction::whole(1));
    Some(Extent::OfScale { measure, times })
}

/// Every unit a ruler can have.
const DISTANCE: std::ops::RangeInclusive<i64> = 0..=20_000;

/// Reads an amount with its unit; `None` if it is faulty.
fn read_quantity(table: &Table) -> Option<Quantity> {
    Some(Quantity {
        amount: table.required_number("amount", DISTANCE)?,
        unit: table.required_word("unit", &Unit::WORDS)?,
    })
}
