//! The view of a ship's record, filled in or blank.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::derive::{Derived, SpeedBox};
use crate::model::{Amount, Language, RuleSet, Ship, ShipClass, ShipType, ValueRule};

use super::book::DrawingView;
use super::sheet::{Marking, PictureView};
use super::text::{NumberText, quantity_number, year_span};

/// The view of a ship for a form's template.
#[derive(Clone, Default, Serialize, Debug)]
pub struct LogView {
    /// Whether this is an empty form to fill in by hand.
    pub blank: bool,
    pub ship: String,
    pub class: String,
    /// Whether her class is named after her.
    pub leads_class: bool,
    /// Her class with the word for it, and the state of the figures: `Mikasa class, as completed`.
    pub class_line: String,
    pub navy: String,
    /// Her type in words.
    pub kind: String,
    /// Her year of completion, or the years of her class; empty if unknown.
    pub completed: String,
    /// The date or state of the figures: `as completed`, `in August 1914`.
    pub state: String,
    /// The index of her side in the order of battle; forms of odd ones look different.
    pub side: usize,
    /// Whom she fights for: her side in the order of battle, or else her navy.
    pub force: String,
    /// Her division in the order of battle; may be empty.
    pub division: String,
    /// Her place in the line of her division.
    pub line: Option<LineView>,
    /// Whose flag she flies; empty on other ships than flagships.
    pub admiral: String,
    /// What the order of battle says of her, on other ships than flagships; may be empty.
    pub note: String,
    /// The turn in which she comes, if she is not there from the first.
    pub arrives: Option<i64>,
    /// Whether it is a copy without the damage that she has.
    pub clean: bool,
    /// Her profile at 1:1000, heading right; `None` on forms other than records, and if her length is
    /// unknown.
    pub profile: Option<DrawingView>,
    /// Whether she is outside the years of the rules.
    pub extrapolated: bool,
    /// Every value of the rule set, by id.
    pub values: BTreeMap<String, ValueView>,
    /// `None` if the form shows no pictures.
    pub picture: Option<PictureView>,
    /// The badge of her navy.
    pub badge: Option<PictureView>,
    /// Text written in boxes before the game, by the box's name.
    pub written: BTreeMap<String, String>,
    /// Her speed boxes, highest first.
    pub speed_boxes: Vec<BoxView>,
}

/// A ship's place in the line of her division.
#[derive(Clone, Copy, Default, Serialize, Debug)]
pub struct LineView {
    /// From 1.
    pub place: usize,
    pub of: usize,
}

/// One value as printed.
#[derive(Clone, Default, Serialize, Debug)]
pub struct ValueView {
    /// Empty if unknown.
    pub text: NumberText,
    /// The number of boxes to cross off, for a whole number.
    pub count: Option<i64>,
    pub marked: bool,
    /// `●` for the publisher's, `○` for our own; may be empty.
    pub mark: &'static str,
    /// The least and the greatest number that a refitted value is likely to be.
    pub likely: Option<(String, String)>,
}

/// One speed box as printed.
#[derive(Clone, Serialize, Debug)]
pub struct BoxView {
    pub number: i64,
    /// Empty if unknown.
    pub distance: NumberText,
    /// Whether it has a mark. Only the full speed has one, since the others follow from it.
    pub marked: bool,
    /// As for values.
    pub mark: &'static str,
    /// The greatest turn in degrees; `None` if unknown.
    pub turn: Option<i64>,
    /// Whether that turn is our own estimate.
    pub turn_house: bool,
    /// Whether a second turn is allowed after this distance.
    pub second_turn: bool,
}

impl LogView {
    /// Applies a language's decimal sign, and translates her type.
    #[must_use]
    pub fn speaking(mut self, language: &Language) -> Self {
        if !self.kind.is_empty() {
            self.kind = language.text(&format!("ship_types.{}", self.kind.replace(' ', "_")));
        }
        self.navy = language.text_or(&format!("navies.{}", self.navy), &self.navy);
        self.state = language.text_or(&format!("states.{}", self.state), &self.state);
        self.class_line = class_line(&self.class, &self.state, language);
        self.values.values_mut().for_each(|value| value.text.decimal(language));
        self.speed_boxes.iter_mut().for_each(|speed| speed.distance.decimal(language));
        self
    }
}

fn class_line(class: &str, state: &str, language: &Language) -> String {
    let mut words = match class.to_lowercase().contains("class") {
        true => class.to_owned(),
        false => language.fill("ship_head.named_class", &[("class", class)]),
    };
    if !state.is_empty() {
        words += &format!(", {state}");
    }
    words
}

/// Makes a record. A top speed is given at the scale of the game, as the first speed box.
pub fn log(
    rules: &RuleSet,
    class: &ShipClass,
    ship: &Ship,
    derived: &Derived,
    speed_boxes: &[SpeedBox],
    marking: Marking,
) -> LogView {
    let completed = ship.completed.map(|year| (year, year)).or(class.completed);
    let completed = completed.map(year_span).unwrap_or_default();
    let first = ship.completed.or(class.completed.map(|(first, _)| first));
    let values = derived.values.iter().map(|value| {
        let is_speed = rules.speed_boxes.as_ref().is_some_and(|boxes| boxes.value == value.id);
        let full_box = speed_boxes.first().filter(|_| is_speed);
        let basis = full_box.map_or(value.basis, |full| full.basis);
        let full = full_box.and_then(|full| full.distance);
        let text = match &value.amount {
            _ if full.is_some() => full.map(quantity_number).unwrap_or_default(),
            Amount::Number(number) => NumberText::mixed(*number),
            other => NumberText::plain(other.text()),
        };
        let count = value.amount.number().filter(|number| number.is_whole());
        // A dash means none, and needs no mark.
        let is_none = value.amount == Amount::None;
        let likely = value.likely.filter(|(from, to)| from < to);
        let view = ValueView {
            text,
            count: count.map(|number| number.floor()),
            marked: !is_none && marking.marks(basis),
            mark: if is_none { "" } else { marking.mark(basis) },
            likely: likely.map(|(from, to)| (from.to_short_text(), to.to_short_text())),
        };
        (value.id.clone(), view)
    });
    let mut boxes: Vec<BoxView> = speed_boxes.iter().map(box_view).collect();
    if let (Some(full), Some(speed)) = (boxes.first_mut(), speed_boxes.first()) {
        full.marked = marking.marks(speed.basis);
        full.mark = marking.mark(speed.basis);
    }
    LogView {
        ship: ship.name.clone(),
        class: class.name.clone(),
        leads_class: class.name == ship.name,
        navy: class.navy.to_string(),
        kind: class.kind.map_or("", ShipType::word).replace('_', " "),
        completed,
        state: state_in_words(class.printed_state(), first),
        extrapolated: derived.extrapolated,
        values: values.collect(),
        speed_boxes: boxes,
        ..LogView::default()
    }
}

/// The words for a state. A list, `August 1914 list`, is reduced to its date; to nothing if she was complete later.
fn state_in_words(state: &str, completed: Option<i64>) -> String {
    let Some(date) = state.strip_suffix(" list") else { return state.to_owned() };
    let year: Option<i64> = date.rsplit(' ').next().and_then(|year| year.parse().ok());
    if year.is_some() && completed > year { String::new() } else { format!("in {date}") }
}

/// Makes an empty record, where every value is an empty box.
pub fn blank_log(rules: &RuleSet, speed_boxes: &[SpeedBox]) -> LogView {
    let empty = |rule: &ValueRule| (rule.id.clone(), ValueView::default());
    LogView {
        blank: true,
        values: rules.values.iter().map(empty).collect(),
        speed_boxes: speed_boxes.iter().map(box_view).collect(),
        ..LogView::default()
    }
}

fn box_view(speed: &SpeedBox) -> BoxView {
    BoxView {
        number: speed.number,
        distance: speed.distance.map(quantity_number).unwrap_or_default(),
        marked: false,
        mark: "",
        turn: speed.turn,
        turn_house: speed.turn_basis.has_dagger(),
        second_turn: speed.second_turn,
    }
}
