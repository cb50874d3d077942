//! The sheet of ships: which of its columns are values of the game, and of what kind.

use serde::Serialize;

use crate::data::figure;
use crate::data::rule_set::NAMES_ON_FORMS;
use crate::data::spreadsheet::{GameWords, Headings, Worksheet, bare, bracket, letters};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::Fraction;
use crate::model::names::FreeIds;

/// Rows searched for headings.
const FIRST_ROWS: usize = 20;
/// Columns about the ship herself. Others are only if their heading has a unit: `Length (ft)`.
const OF_SHIPS: [&str; 12] = [
    "name",
    "class",
    "class_completed",
    "navy",
    "type",
    "completed",
    "laid_down",
    "launched",
    "source",
    "notes",
    "remarks",
    "written_in",
];
const WITH_UNIT: [&str; 4] = ["displacement_t", "length_ft", "beam_ft", "speed_kn"];
/// More boxes than this are a number that somebody crosses out and writes anew.
const MOST_BOXES: i64 = 60;
/// Longer texts have a line of the card to themselves.
const SHORT_TEXT: usize = 9;

/// How a value is shown on the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    Number,
    Boxes,
    Tick,
    Word,
    Note,
}

/// A column that is a value of the game.
#[derive(Serialize)]
pub struct Value {
    pub id: String,
    pub label: String,
    pub shown: Shown,
    /// The kind in the rule file.
    pub kind: &'static str,
    /// The greatest number of boxes.
    pub most: i64,
}

pub fn head_row(sheet: &Worksheet, headings: &Headings) -> Option<usize> {
    let is_name = |text: &String| headings.taken(text, &[]).key.as_deref() == Some("name");
    let rows = sheet.rows.iter().take(FIRST_ROWS);
    rows.filter(|(_, row)| row.len() > 1)
        .find(|(_, row)| row.values().any(is_name))
        .map(|(at, _)| *at)
}

/// Every column of the game, from left to right. One with a name that the sheets need is a fault.
pub fn values(
    sheet: &Worksheet,
    head: usize,
    headings: &Headings,
    faults: &mut Faults,
) -> Vec<Value> {
    let words = &headings.game;
    let mut ids = FreeIds::default();
    let kinds = sheet.rows.get(&(head + 1)).filter(|row| words.are_kinds(row));
    let first = head + 1 + usize::from(kinds.is_some());
    let columns = sheet.rows[&head].iter().filter(|(_, heading)| !is_of_ship(heading, headings));
    let mut value = |(at, heading): (&usize, &String)| {
        let cells = sheet.rows.range(first..).filter_map(|(_, row)| row.get(at));
        let cells: Vec<&str> =
            cells.map(|cell| cell.trim()).filter(|cell| !is_dash(cell)).collect();
        let kind = kinds.and_then(|row| row.get(at)).map_or("", String::as_str);
        let shown = shown(heading, kind, &cells, words);
        let mut id = ids.take(&letters_first(bare(heading)), "value");
        if NAMES_ON_FORMS.contains(&&*id) {
            let message = format!("no column can be called `{}`", bare(heading));
            let fault = Diagnostic::error(Code::DuplicateId, message);
            let at = Place::file(format!("{}, cell {}{head}", sheet.name, letters(*at)));
            faults
                .add(fault.at(at).hint("every card has that of its own; give it another heading"));
            id.push_str("_2");
        }
        let wholes = || cells.iter().filter_map(|cell| whole(cell));
        let all_whole = wholes().count() == cells.len();
        Value {
            id,
            label: bare(heading).to_owned(),
            kind: match shown {
                Shown::Boxes => "track",
                Shown::Number if all_whole => "whole",
                Shown::Number => "number",
                Shown::Tick | Shown::Word | Shown::Note => "text",
            },
            most: wholes().max().unwrap_or(0).max(1),
            shown,
        }
    };
    columns.map(&mut value).collect()
}

/// Whether a column is about the ship, and no value of the game.
fn is_of_ship(heading: &str, headings: &Headings) -> bool {
    let taken = headings.taken(heading, &[]);
    let key = taken.key.as_deref().unwrap_or_default();
    OF_SHIPS.contains(&key) || (WITH_UNIT.contains(&key) && !bracket(heading).is_empty())
}

/// How a column is shown: as its second row says, or as its cells look.
fn shown(heading: &str, kind: &str, cells: &[&str], words: &GameWords) -> Shown {
    let all_whole = cells.iter().all(|cell| whole(cell).is_some());
    let most = cells.iter().filter_map(|cell| whole(cell)).max().unwrap_or(0);
    let text = || match cells.iter().all(|cell| cell.chars().count() <= SHORT_TEXT) {
        true => Shown::Word,
        false => Shown::Note,
    };
    let said = [("number", Shown::Number), ("boxes", Shown::Boxes), ("tick", Shown::Tick)];
    if let Some((_, shown)) = said.into_iter().find(|(list, _)| words.says(list, kind)) {
        return shown;
    }
    if words.says("text", kind) {
        return text();
    }
    let is_tick = |cell: &&str| words.says("yes", cell) || words.says("no", cell);
    match () {
        () if cells.is_empty() => Shown::Number,
        () if all_whole && most <= MOST_BOXES && words.has_word("boxed", heading) => Shown::Boxes,
        () if cells.iter().all(|cell| number(cell).is_some()) => Shown::Number,
        () if cells.iter().all(is_tick) => Shown::Tick,
        () => text(),
    }
}

fn number(cell: &str) -> Option<Fraction> {
    figure::with_unit(cell).filter(|(_, unit)| unit.is_empty()).map(|(number, _)| number)
}

fn whole(cell: &str) -> Option<i64> {
    number(cell).filter(|number| number.is_whole()).map(Fraction::floor)
}

fn is_dash(cell: &str) -> bool {
    ["", "-", "\u{2013}", "\u{2014}"].contains(&cell)
}

/// A name that begins with a letter, as ids in formulas do: `6 in guns` is `n6 in guns`.
pub fn letters_first(name: &str) -> String {
    match name.trim().chars().next() {
        Some(first) if first.is_ascii_digit() => format!("n{}", name.trim()),
        _ => name.to_owned(),
    }
}
