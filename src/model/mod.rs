//! The domain: ships and their particulars, rule sets, scales, papers. Plain data without further
//! behavior.

mod appearance;
mod book;
mod chart;
mod cutter;
mod dice;
mod imposition;
mod instrument;
mod language;
pub mod limits;
mod mount_place;
pub mod names;
mod order;
mod palette;
mod paper;
mod phrase;
mod printer;
mod registration;
mod rule_set;
mod scale;
mod setting;
mod ship;
pub mod spelling;
mod value;

pub use appearance::{Appearance, Bow, Deck, MastKind, Stern};
pub use book::{BackSection, Block, Chapter, Foreword, FrontSection, OwnBook, Prose, Span};
pub use chart::{CellKind, ChartCell, ChartColumn, ChartIndex, ChartRow, ChartTable, RowKey};
pub use cutter::{Cutter, CutterLayer, Letters, Operation, Role};
pub use dice::Dice;
pub use imposition::{
    Booklet, Cuts, Duplex, Grid, Imposition, Marks, Slot, Slots, Stray, Turn, Work, strays,
};
pub use instrument::{
    CountersSpec, DiagramSpec, DiagramWeapon, Extent, GaugeSpec, Instrument, InstrumentKind,
    MarkerKind, MarkersSpec, Overlay, RulerSpec, Sector, Shift, Slip, SpeedRulerSpec, WindSpec,
};
pub use language::{
    ALL_RULES, Language, LanguageStatus, absent_kind, words_of_order, words_on_paper,
};
pub use mount_place::{MOUNT_PLACES, MountPlace};
pub use order::{
    Damage, DamageMark, Division, KeyValue, Order, OrderedShip, PackChange, Scenario, Side,
};
pub use palette::{InkRecipe, Palette, Rgb};
pub use paper::{Paper, Placed, Size};
pub use phrase::{Phrase, PhrasePart};
pub use printer::{Measured, Printer};
pub use registration::{Corner, Registration, RegistrationMark, RegistrationShape};
pub use rule_set::{
    Form, FormKind, Formula, FreeFigure, Notice, OptionalRule, Pack, Period, Refit, RuleSet,
    SpeedBoxes, TurnAngle, TurnRow, ValueRule,
};
pub use scale::{Cell, Limits, Measure, MeasureKind, Rounding, Scale, System, Units, ratio};
pub use setting::{Background, FileSettings, Picture, Setting, SettingKey, Titles};
pub use ship::{
    Armor, Battery, Fleet, Mount, PARTICULARS, Plate, Ship, ShipClass, ShipType, StatedValue,
    Weapon,
};
pub use value::{Amount, Basis, DASH, Value, ValueKind};
