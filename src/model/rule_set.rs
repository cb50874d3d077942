//! What a rule set says, as its file has it.

use std::collections::BTreeMap;

use crate::diagnostic::Place;
use crate::measure::{Fraction, Unit};

use super::{Basis, ChartTable, Instrument, Measure, Rounding, Scale, Units, Value, ValueKind};

/// A rule set.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// Its file's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Which edition of it.
    pub edition: String,
    /// Who made it and who owns it.
    pub notice: Notice,
    /// Taken when no rule set is named.
    pub is_default: bool,
    /// The units of players who name none.
    pub units: Units,
    /// The years it is made for.
    pub period: Option<Period>,
    /// What its scales say lengths of.
    pub measures: Vec<Measure>,
    /// Its scales, smallest first.
    pub scales: Vec<Scale>,
    /// Steps that lengths are rounded to.
    pub rounding: Rounding,
    /// How top speeds become boxes, if it has such boxes.
    pub speed_boxes: Option<SpeedBoxes>,
    /// Small print for the sheet's strip, one reminder an entry.
    pub reminders: Vec<String>,
    /// Another rule set, whose functions and tables its formulas may use too.
    pub extends: Option<String>,
    /// Functions that its formulas share, in the order of the file.
    pub functions: Vec<Formula>,
    /// Step tables that its formulas look numbers up in, as JSON.
    pub tables: BTreeMap<String, serde_json::Value>,
    /// The tables of its combat chart.
    pub charts: Vec<ChartTable>,
    /// Its ship values, in an order in which each may use those before it.
    pub values: Vec<ValueRule>,
    /// What is measured with, moved or laid on the table.
    pub instruments: Vec<Instrument>,
    /// What a game needs on the table.
    pub pack: Option<Pack>,
    /// What it prints.
    pub forms: Vec<Form>,
    /// The file.
    pub place: Place,
    /// Paths of all files that it was read from: its own, those it extends, a chart typed in.
    pub files: Vec<String>,
}

impl RuleSet {
    /// The scale with this id.
    pub fn scale(&self, id: &str) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.id == id)
    }

    /// The scale taken when none is named: the one marked so, else the first.
    pub fn default_scale(&self) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.is_default).or(self.scales.first())
    }

    /// Makes every house length, turn and chart cell unknown.
    pub fn forget_house(&mut self) {
        self.charts.iter_mut().for_each(ChartTable::forget_house);
        self.scales.iter_mut().for_each(Scale::forget_house);
        let boxes = self.speed_boxes.iter_mut();
        for turn in boxes.flat_map(|boxes| boxes.turn_angles.values_mut()) {
            if turn.basis == Basis::House {
                *turn = TurnAngle { degrees: None, basis: Basis::Unknown };
            }
        }
    }

    /// The value with this id.
    pub fn value(&self, id: &str) -> Option<&ValueRule> {
        self.values.iter().find(|value| value.id == id)
    }
}

/// Whose game it is.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Who wrote it, where the source says.
    pub author: Option<String>,
    /// Who publishes it.
    pub publisher: String,
    /// Where to get it.
    pub address: String,
    /// The publisher's terms, in our words.
    pub terms: String,
}

/// From one year to another, both inside.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// First year.
    pub from: i64,
    /// Last year.
    pub to: i64,
}

/// How a ship's top speed becomes a column of boxes.
#[derive(Clone, Debug)]
pub struct SpeedBoxes {
    /// Which value is the top speed, as a distance at the scale of factor 1.
    pub value: String,
    /// The unit of that value.
    pub value_unit: Unit,
    /// Millimetres for which the game's tables put an inch.
    pub inch_mm: Fraction,
    /// How many boxes there are.
    pub count: i64,
    /// The number of the box with the full speed: the first or the last.
    pub full_box: i64,
    /// Greatest turn while a box is the highest in use, by box.
    pub turn_angles: BTreeMap<i64, TurnAngle>,
    /// A second turn may be made after the distance in this box.
    pub second_turn_box: Option<i64>,
}

/// An expression of a rule file.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The name it is known by.
    pub name: String,
    /// The expression.
    pub text: String,
    /// Where its first character stands.
    pub place: Place,
}

/// How far a ship may turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnAngle {
    /// In degrees; `None` where it is not known.
    pub degrees: Option<i64>,
    /// Stated or house.
    pub basis: Basis,
}

/// A ship value and how it is found where no source states it.
#[derive(Clone, Debug)]
pub struct ValueRule {
    /// Its id.
    pub id: String,
    /// Its name on paper.
    pub label: String,
    /// What it can be.
    pub kind: ValueKind,
    /// Words that may stand in its place, such as BG.
    pub words: Vec<String>,
    /// Values of one group stand on one line: `Armor, heavy - light`.
    pub group: Option<String>,
    /// Unit of the number, where it has one.
    pub unit: Option<Unit>,
    /// The formula; none means unknown unless stated.
    pub formula: Option<Formula>,
    /// What the formula needs; where one of these is absent the value is unknown.
    pub needs: Vec<String>,
    /// What the formula makes of it.
    pub basis: Basis,
    /// The greatest number that a source prints of this value; above it the formula extrapolates.
    pub fitted_to: Option<Fraction>,
    /// Where the formula comes from.
    pub source: String,
}

impl ValueRule {
    /// Whether a value lies beyond every number that the formula could be tried against.
    pub fn extrapolates(&self, value: &Value) -> bool {
        let most = self.fitted_to.filter(|_| value.basis != Basis::Stated);
        most.zip(value.amount.number()).is_some_and(|(most, number)| number > most)
    }
}

/// How a form comes on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormKind {
    /// One designed record for each ship; as many as fit lie on a sheet, below a strip.
    Record {
        /// The template of the sheet's strip.
        strip: String,
    },
    /// Pages of their own, filled with all ships together.
    Pages {
        /// The values shown, in this order; every one of the rule set if none is named.
        columns: Vec<String>,
        /// A value to be added up at the end.
        total: Option<String>,
    },
    /// Pages of their own without any ship, such as a combat chart.
    Chart,
    /// A book of classes with contents and index.
    Book {
        /// The values shown, in this order; every one of the rule set if none is named.
        columns: Vec<String>,
    },
}

/// Everything that one game needs on the table, by the ids of forms and instruments.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The form that each ship has.
    pub records: String,
    /// The charts.
    pub charts: Vec<String>,
    /// The instruments.
    pub instruments: Vec<String>,
    /// Whether it shows where each mount of its ships can fire, as far as that is known.
    pub mounts: bool,
    /// Where it stands in the file.
    pub place: Place,
}

impl Form {
    /// The template of the strip above its records, if it has records.
    pub fn strip(&self) -> Option<&str> {
        match &self.kind {
            FormKind::Record { strip } => Some(strip),
            FormKind::Pages { .. } | FormKind::Chart | FormKind::Book { .. } => None,
        }
    }
}

/// Something that the rule set prints.
#[derive(Clone, Debug)]
pub struct Form {
    /// Its id: `log`.
    pub id: String,
    /// Its name for people.
    pub label: String,
    /// The template, a file of templates/.
    pub template: String,
    /// How it comes on paper.
    pub kind: FormKind,
    /// The tables of the combat chart that a record shows. Pages see them all.
    pub charts: Vec<String>,
    /// Whether a chart is made for the ships in play, where there are any.
    pub shows_ships: bool,
    /// Whether a record shows a picture of its ship.
    pub shows_pictures: bool,
    /// Where it stands in the file.
    pub place: Place,
}
