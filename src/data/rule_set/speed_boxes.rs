//! Speed boxes and turn angles.

use std::collections::BTreeMap;

use crate::data::table::Table;
use crate::diagnostic::Code;
use crate::measure::Fraction;
use crate::measure::Unit;
use crate::model::{Basis, SpeedBoxes, TurnAngle};

const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;
const BOXES: std::ops::RangeInclusive<i64> = 1..=40;

pub fn read(table: &Table) -> Option<SpeedBoxes> {
    let count = table.required_whole("count", BOXES);
    let mut turn_angles = BTreeMap::new();
    read_turn_angles(table, Basis::Stated, count, &mut turn_angles);
    if let Some(house) = table.table("house", "the house turn angles") {
        read_turn_angles(&house, Basis::House, count, &mut turn_angles);
        house.finish();
    }
    let count = count?;
    let boxes = SpeedBoxes {
        value: table.required_text("value")?,
        value_unit: table.required_word("value_unit", &Unit::WORDS)?,
        times: Fraction::ONE,
        inch_mm: table.required_positive("inch_mm", 1000)?,
        full_box: table.required_whole("full_box", BOXES)?,
        second_turn_box: table.whole("second_turn_box", BOXES),
        count,
        turn_angles,
    };
    if ![1, count].contains(&boxes.full_box) {
        let message = format!("the full speed is in the first box or in the last, {count}");
        table.fault(Code::AbsurdNumber, "full_box", message, None);
    }
    let mut missing = (1..=count).filter(|number| !boxes.turn_angles.contains_key(number));
    if let Some(first) = missing.next() {
        let message = match missing.count() {
            0 => format!("the turn angle of speed box {first} is missing"),
            others => format!("the turn angles of speed box {first} and {others} more are missing"),
        };
        table.fault(Code::MissingField, "turn_angles", message, None);
    }
    Some(boxes)
}

fn read_turn_angles(
    table: &Table,
    basis: Basis,
    count: Option<i64>,
    turn_angles: &mut BTreeMap<i64, TurnAngle>,
) {
    let Some(angles) = table.table("turn_angles", "the turn angles") else { return };
    for key in angles.keys() {
        match (key.parse(), angles.whole(&key, DEGREES)) {
            (Ok(number), _) if count.is_some_and(|count| !(1..=count).contains(&number)) => {
                let hint = "the boxes are counted from 1 to `count`".to_owned();
                let message = format!("there is no speed box {number}");
                angles.fault(Code::AbsurdNumber, &key, message, Some(hint));
            }
            (Ok(number), Some(degrees)) => {
                turn_angles.entry(number).or_insert(TurnAngle { degrees: Some(degrees), basis });
            }
            (Err(_), _) => {
                let message = format!("`{key}` is not the number of a box");
                angles.fault(Code::WrongType, &key, message, None);
            }
            (Ok(_), None) => {}
        }
    }
}
