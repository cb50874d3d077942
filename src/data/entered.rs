//! Values that a player typed in from a publisher's list: a CSV file for a navy and a rule set.
//!
//! `ship_values/japan.<rule set>.csv` has the columns `ship`, `class` (the class's id), one for each
//! value of the rule set, and `source`. A filled cell is a stated value of that ship; an empty one is
//! nothing at all.

use csv::StringRecord;

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean};
use crate::measure::Fraction;
use crate::model::{Amount, Fleet, StatedValue};

use super::SourceFile;

/// The columns that are not values.
pub const SHIP: &str = "ship";
/// The id of the ship's class.
pub const CLASS: &str = "class";
/// Where the row's values are stated.
pub const SOURCE: &str = "source";

/// What stands for the source of a row that names none.
const UNNAMED_SOURCE: &str = "entered from the publisher's list";

/// The name of such a file.
pub fn file_name(navy: &str, rules: &str) -> String {
    format!("{navy}.{rules}.csv")
}

/// Adds the values of a file to the ships it names; they take the place of those stated before.
pub fn read(source: &SourceFile, fleet: &mut Fleet, faults: &mut Faults) {
    let name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
    let Some((navy, rules)) = name.trim_end_matches(".csv").split_once('.') else {
        let fault =
            Diagnostic::error(Code::UnknownFile, "the file's name does not tell navy and rule set");
        faults.add(fault.at(Place::file(&source.name)).hint("such as `japan.RULES.csv`"));
        return;
    };
    let mut reader = source.cells();
    let head = match reader.headers() {
        Ok(head) => head.clone(),
        Err(error) => return faults.add(broken(source, &error)),
    };
    for row in reader.records() {
        match row {
            Ok(row) => {
                read_row(&Row { source, head: &head, row: &row, navy, rules }, fleet, faults)
            }
            Err(error) => faults.add(broken(source, &error)),
        }
    }
}

fn broken(source: &SourceFile, error: &csv::Error) -> Diagnostic {
    let line = error.position().map_or(0, |position| position.line() as usize);
    let place = Place { file: source.name.clone(), line, column: 1 };
    Diagnostic::error(Code::CannotRead, format!("this is no table: {error}")).at(place)
}

/// One line of a file.
struct Row<'a> {
    source: &'a SourceFile,
    head: &'a StringRecord,
    row: &'a StringRecord,
    navy: &'a str,
    rules: &'a str,
}

impl Row<'_> {
    fn cell(&self, column: &str) -> &str {
        let at = self.head.iter().position(|name| name.trim() == column);
        at.and_then(|at| self.row.get(at)).unwrap_or_default().trim()
    }

    fn place(&self, column: usize) -> Place {
        let line = self.row.position().map_or(0, |position| position.line() as usize);
        Place { file: self.source.name.clone(), line, column }
    }
}

fn read_row(row: &Row, fleet: &mut Fleet, faults: &mut Faults) {
    let (name, class_id) = (row.cell(SHIP), row.cell(CLASS));
    let of_navy = fleet.classes.iter_mut().filter(|class| class.navy_id == row.navy);
    let mut ships = of_navy
        .filter(|class| class_id.is_empty() || class.id == class_id)
        .flat_map(|class| &mut class.ships)
        .filter(|ship| ship.name == name);
    let Some(ship) = ships.next() else {
        let known: Vec<&str> = fleet
            .ships()
            .filter(|(class, _)| class.navy_id == row.navy)
            .map(|(_, ship)| ship.name.as_str())
            .collect();
        let fault = Diagnostic::error(
            Code::UnknownShip,
            format!("{} has no ship `{name}` of this class", row.navy),
        )
        .at(row.place(1))
        .maybe_hint(did_you_mean(name, known));
        return faults.add(fault);
    };
    let source = match row.cell(SOURCE) {
        "" => UNNAMED_SOURCE,
        source => source,
    };
    let stated = ship.stated.entry(row.rules.to_owned()).or_default();
    for (at, id) in row.head.iter().map(str::trim).enumerate() {
        let text = row.row.get(at).unwrap_or_default().trim();
        if [SHIP, CLASS, SOURCE].contains(&id) || text.is_empty() {
            continue;
        }
        stated.retain(|value| value.id != id);
        stated.push(StatedValue {
            id: id.to_owned(),
            amount: amount(text),
            source: source.to_owned(),
            place: row.place(at + 1),
        });
    }
}

/// What a cell says: a number, a dash for a thing she does not have, or a word.
fn amount(text: &str) -> Amount {
    match text.parse::<Fraction>() {
        Ok(number) if number >= Fraction::ZERO => Amount::Number(number),
        _ if ["-", "\u{2013}"].contains(&text) => Amount::None,
        _ => Amount::Word(text.to_owned()),
    }
}
