//! A rule set, as its file defines it.

use std::collections::BTreeMap;

use crate::diagnostic::Place;
use crate::measure::{Fraction, Unit};

use super::{Basis, ChartTable, Instrument, Measure, Rounding, Scale, Units, Value, ValueKind};

#[derive(Clone, Debug)]
pub struct RuleSet {
    pub id: String,
    pub title: String,
    pub edition: String,
    pub notice: Notice,
    /// Used when none is named.
    pub is_default: bool,
    /// The units of players who choose none.
    pub units: Units,
    /// The years it covers.
    pub period: Option<Period>,
    pub measures: Vec<Measure>,
    /// Smallest first.
    pub scales: Vec<Scale>,
    /// The steps to which lengths are rounded.
    pub rounding: Rounding,
    /// How top speeds become speed boxes, if the game has them.
    pub speed_boxes: Option<SpeedBoxes>,
    /// Small print for the strip, one reminder per entry.
    pub reminders: Vec<String>,
    /// What players write down each turn, a row of the records' turn strip for each.
    pub turn_rows: Vec<TurnRow>,
    /// Rules that are played only if asked for.
    pub options: Vec<OptionalRule>,
    /// Another rule set, whose functions and tables the formulas may also use.
    pub extends: Option<String>,
    /// Functions shared by formulas, in file order.
    pub functions: Vec<Formula>,
    /// Step tables for formulas, as JSON.
    pub tables: BTreeMap<String, serde_json::Value>,
    pub charts: Vec<ChartTable>,
    /// Ship values, ordered so that each uses only those before it.
    pub values: Vec<ValueRule>,
    /// What is measured with, moved or laid on the table.
    pub instruments: Vec<Instrument>,
    pub pack: Option<Pack>,
    pub forms: Vec<Form>,
    pub place: Place,
    /// Every file it was read from: its own, those it extends, a typed-in chart.
    pub files: Vec<String>,
}

impl RuleSet {
    pub fn scale(&self, id: &str) -> Option<&Scale> {
        self.scales.iter().find(|scale| scale.id == id)
    }

    /// The default scale: the one so marked, else the first.
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

    /// Plays an optional rule.
    pub fn play(&mut self, id: &str) {
        let Some(option) = self.options.iter_mut().find(|option| option.id == id) else { return };
        if !std::mem::replace(&mut option.played, true)
            && let Some((boxes, speed)) = self.speed_boxes.as_mut().zip(option.speed)
        {
            boxes.times = speed;
        }
    }

    /// Prints in another size every form that has a template for it.
    pub fn resize(&mut self, template: fn(&Form) -> Option<&String>) {
        for form in &mut self.forms {
            if let Some(template) = template(form).cloned() {
                form.template = template;
            }
        }
    }

    /// Whether any value comes by a formula or a reading of ours.
    pub fn has_estimates(&self) -> bool {
        let is_ours =
            |value: &ValueRule| value.basis == Basis::Estimated || !value.reading_for.is_empty();
        self.values.iter().any(is_ours)
    }

    pub fn value(&self, id: &str) -> Option<&ValueRule> {
        self.values.iter().find(|value| value.id == id)
    }
}

/// A row of a record's turn strip, with a box for each turn.
#[derive(Clone, Debug)]
pub struct TurnRow {
    /// The prefix of its boxes' names: `box_used`.
    pub id: String,
    pub label: String,
    /// Where the rules ask for it.
    pub source: String,
}

/// The game's author, publisher and terms.
#[derive(Clone, Debug)]
pub struct Notice {
    /// As named in the source.
    pub author: Option<String>,
    pub publisher: String,
    /// Where to get it.
    pub address: String,
    /// The publisher's terms, in our words.
    pub terms: String,
}

/// A span of years, inclusive.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub from: i64,
    pub to: i64,
}

/// How a ship's top speed becomes a column of boxes.
#[derive(Clone, Debug)]
pub struct SpeedBoxes {
    /// The value that is the top speed, as a distance at the factor-1 scale.
    pub value: String,
    pub value_unit: Unit,
    /// The factor of all speeds: 1, unless an optional rule changes it.
    pub times: Fraction,
    /// The millimetres that the game's tables use for an inch.
    pub inch_mm: Fraction,
    pub count: i64,
    /// The number of the box with full speed: the first or the last.
    pub full_box: i64,
    /// The greatest turn while a box is the highest in use, by box.
    pub turn_angles: BTreeMap<i64, TurnAngle>,
    /// The box after whose distance a second turn may be made.
    pub second_turn_box: Option<i64>,
}

/// An expression of a rule file.
#[derive(Clone, Debug)]
pub struct Formula {
    pub name: String,
    pub text: String,
    /// The place of its first character.
    pub place: Place,
}

/// The greatest turn of a ship.
#[derive(Clone, Copy, Debug)]
pub struct TurnAngle {
    /// In degrees; `None` if unknown.
    pub degrees: Option<i64>,
    pub basis: Basis,
}

/// A published rule that players may leave out.
#[derive(Clone, Debug)]
pub struct OptionalRule {
    pub id: String,
    /// Its name and the publisher's number, for the strip.
    pub label: String,
    /// What it says, for the chart; may be empty.
    pub reminder: String,
    /// The factor of all speeds, if it changes them.
    pub speed: Option<Fraction>,
    /// The publisher's page and the number of the rule.
    pub source: String,
    pub played: bool,
}

/// A ship value, and the formula for it if no source states it.
#[derive(Clone, Debug)]
pub struct ValueRule {
    pub id: String,
    pub label: String,
    pub kind: ValueKind,
    /// Words allowed in its place, such as BG.
    pub words: Vec<String>,
    /// Values in the same group share a line: `Armor, heavy - light`.
    pub group: Option<String>,
    /// The unit of the number, if any.
    pub unit: Option<Unit>,
    /// Without one, the value is unknown unless stated.
    pub formula: Option<Formula>,
    /// The names it needs; if any is absent, the value is unknown.
    pub needs: Vec<String>,
    pub basis: Basis,
    /// The types of ships that the rules do not name: for them the publisher's number is our reading.
    pub reading_for: Vec<super::ShipType>,
    /// The greatest number that any source prints; above it the formula extrapolates.
    pub fitted_to: Option<Fraction>,
    /// The figures of its formula that a refit may move.
    pub free: Vec<FreeFigure>,
    /// How its figures were refitted, if they were.
    pub refit: Option<Refit>,
    /// The origin of the formula.
    pub source: String,
}

/// A number of the rule set's tables that no source fixes, with the bounds within which a refit may move it.
#[derive(Clone, Debug)]
pub struct FreeFigure {
    /// Its name among the tables.
    pub name: String,
    pub from: Fraction,
    pub to: Fraction,
}

/// How the figures of a value were refitted to what a player has typed in. Errors are in the value's own unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refit {
    /// How many values were typed in.
    pub values: i64,
    /// Of how many classes.
    pub classes: i64,
    /// The mean error of the figures as they came with the rule set.
    pub as_shipped: Fraction,
    /// The mean error of each class if the figures are fitted without it.
    pub left_out: Fraction,
    /// No more than one in five was farther off when it was left out.
    pub likely: Fraction,
    /// The greatest number typed in.
    pub most: Fraction,
}

impl ValueRule {
    /// Whether a value is above every number against which the formula could be checked.
    pub fn extrapolates(&self, value: &Value) -> bool {
        let most = self.fitted_to.filter(|_| value.basis != Basis::Stated);
        most.zip(value.amount.number()).is_some_and(|(most, number)| number > most)
    }
}

/// How a form appears on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormKind {
    /// A record for each ship; as many as fit on a sheet, below a strip.
    Record {
        /// The template of the sheet's strip.
        strip: String,
    },
    /// Pages filled with all ships together.
    Pages {
        /// The values shown, in this order; all if empty.
        columns: Vec<String>,
        /// A value to total at the end.
        total: Option<String>,
    },
    /// Pages without ships, such as a combat chart.
    Chart,
    /// A book of classes with contents and index.
    Book {
        /// The values shown, in this order; all if empty.
        columns: Vec<String>,
    },
}

/// Everything a game needs on the table, by ids of forms and instruments.
#[derive(Clone, Debug)]
pub struct Pack {
    pub records: String,
    pub charts: Vec<String>,
    /// Charts of the ships of a battle that come after the others if they take one sheet.
    pub battle_page: Vec<String>,
    pub instruments: Vec<String>,
    /// Whether it shows the known arcs of its ships' mounts.
    pub mounts: bool,
    pub place: Place,
}

impl Form {
    /// The template of the strip above its records, if any.
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
    pub id: String,
    pub label: String,
    pub template: String,
    /// The template of the same form printed large, if it has one.
    pub large: Option<String>,
    /// The template of the same form to be laminated, wiped and used again.
    pub reusable: Option<String>,
    pub kind: FormKind,
    /// The combat chart tables shown on a record. Pages see them all.
    pub charts: Vec<String>,
    /// Whether a chart is tailored to the ships in play, if there are any.
    pub shows_ships: bool,
    /// Whether a record shows a picture of its ship.
    pub shows_pictures: bool,
    pub place: Place,
}
