//! Values a player has typed in from a publisher's list: a table per navy and rule set.
//!
//! `ship_values/japan.<rule set>.csv`, `.xlsx` or `.ods` has the columns `ship`, `class` (the
//! class's id), one per value of the rule set, and `source`. A filled cell is a stated value of
//! that ship; an empty one is ignored.

use std::collections::{BTreeMap, HashMap};

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, is_unprintable, or_list};
use crate::measure::Fraction;
use crate::model::{Amount, Fleet, Ship, StatedValue};

use super::chart::is_nothing;
use super::files::{Files, RULES};
use super::rule_sets::{no_rule_set, read_rule_set};
use super::typed_in::{self, Cells, Row};

/// The columns that are not values.
pub const SHIP: &str = "ship";
/// The id of the ship's class.
pub const CLASS: &str = "class";
/// The source of the row's values.
pub const SOURCE: &str = "source";

/// The source of a row that names none.
const UNNAMED_SOURCE: &str = "entered from the publisher's list";

/// No publisher states a larger value; a larger number is a typing error.
const MOST: i64 = 10_000;

/// The file name of such a table.
pub fn file_name(navy: &str, rules: &str, ending: &str) -> String {
    format!("{navy}.{rules}.{ending}")
}

/// The navy and rule set in such a file name.
pub fn navy_and_rules(file: &str) -> Option<(&str, &str)> {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    typed_in::stem(name)?.split_once('.').filter(|(_, rules)| !rules.contains('.'))
}

/// Adds a table's values to the ships it names, replacing earlier ones.
pub fn read(cells: &Cells, fleet: &mut Fleet, files: &Files, faults: &mut Faults) {
    let whole_file = Place::file(&cells.file);
    let Some((navy, rules)) = navy_and_rules(&cells.file) else {
        let fault = Diagnostic::error(
            Code::UnknownFile,
            "the file name does not give a navy and a rule set",
        );
        return faults.add(fault.at(whole_file).hint(
            "a table of official numbers is named such as `japan.RULES.csv`; `chartroom import` reads a list of ships",
        ));
    };
    if let Some(fault) = no_rule_set(rules, &files.list(RULES, "toml")) {
        return faults.add(fault.at(whole_file));
    }
    // Faults of the rule set itself are reported when it is used or checked.
    let set = read_rule_set(files, Some(rules), &mut Faults::default());
    let values: Vec<String> =
        set.into_iter().flat_map(|set| set.values).map(|value| value.id).collect();
    if !fleet.classes.iter().any(|class| class.navy_id == navy) {
        let known: Vec<&str> = fleet.classes.iter().map(|class| class.navy_id.as_str()).collect();
        let fault = Diagnostic::error(Code::UnknownNavy, format!("there is no navy `{navy}`"));
        let hint = did_you_mean(navy, known);
        return faults.add(fault.at(whole_file).maybe_hint(hint));
    }
    let columns = value_columns(cells, &values, faults);
    if let Some(fault) = cells.lacking(&[SHIP], "values") {
        return faults.add(fault);
    }
    let ships = ships_of(fleet, navy);
    let mut rows: HashMap<(usize, usize), Place> = HashMap::new();
    for row in cells.rows() {
        let Some(row) = faults.take(row) else { continue };
        let Some(at) = faults.take(find(&ships, &row, navy)) else { continue };
        let ship = &mut fleet.classes[at.0].ships[at.1];
        if let Some(first) = rows.get(&at) {
            let message = format!("`{}` is on two lines of this table", ship.name);
            let fault = Diagnostic::error(Code::DuplicateShip, message).at(row.start());
            faults.add(fault.of_ship(&ship.name).hint(format!("the first is {first}")));
            continue;
        }
        rows.insert(at, row.start());
        state(&row, ship, rules, &columns, faults);
    }
}

/// The columns of values. One that is not a value of the rule set, or that occurs twice, is a fault: its cells
/// would be lost silently.
fn value_columns<'a>(cells: &'a Cells, values: &[String], faults: &mut Faults) -> Vec<&'a str> {
    let mut columns: Vec<&str> = Vec::new();
    for (at, id) in cells.head.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
        let again = cells.head[..at].contains(id);
        let is_value = values.contains(id);
        if is_value && !again {
            columns.push(id);
        }
        if !again && (is_value || [SHIP, CLASS, SOURCE].contains(&id.as_str())) {
            continue;
        }
        let message = match again {
            true => format!("the column `{id}` occurs twice"),
            false => format!("the column `{id}` is not a value of this rule set"),
        };
        let fault = Diagnostic::error(Code::UnknownValue, message).at(cells.heading(at));
        faults.add(match again {
            true => fault.hint("name each column once"),
            false => fault
                .maybe_hint(did_you_mean(id, values.iter().map(String::as_str)))
                .hint_if_none(format!("its values are {}", or_list(values))),
        });
    }
    columns
}

/// A navy's ships by name: their positions in the fleet, and the ids of their classes.
type Ships = BTreeMap<String, Vec<(usize, usize, String)>>;

fn ships_of(fleet: &Fleet, navy: &str) -> Ships {
    let mut by_name = Ships::new();
    let of_navy = fleet.classes.iter().enumerate().filter(|(_, class)| class.navy_id == navy);
    for (at, class) in of_navy {
        for (number, ship) in class.ships.iter().enumerate() {
            let entry = (at, number, class.id.clone());
            by_name.entry(ship.name.clone()).or_default().push(entry);
        }
    }
    by_name
}

/// The position of the ship of a row.
fn find(ships: &Ships, row: &Row, navy: &str) -> Result<(usize, usize), Diagnostic> {
    let (name, class) = (row.cell(SHIP), row.cell(CLASS));
    let named = ships.get(name).map_or(&[][..], Vec::as_slice);
    let (of_class, others): (Vec<_>, Vec<_>) =
        named.iter().partition(|(_, _, id)| class.is_empty() || id == class);
    let ids = |found: &[&(usize, usize, String)]| {
        or_list(&found.iter().map(|(_, _, id)| id).collect::<Vec<_>>())
    };
    match of_class[..] {
        [(class, ship, _)] => Ok((*class, *ship)),
        [] => {
            let message = format!("{navy} has no ship `{name}` of this class");
            let hint = match others[..] {
                [] => did_you_mean(name, ships.keys().map(String::as_str)),
                _ => Some(format!("she is of the class {}", ids(&others))),
            };
            Err(Diagnostic::error(Code::UnknownShip, message).at(row.start()).maybe_hint(hint))
        }
        _ => {
            let message = format!("{navy} has several ships `{name}`");
            let hint = format!("write {} into the column `{CLASS}`", ids(&of_class));
            Err(Diagnostic::error(Code::AmbiguousShip, message).at(row.start()).hint(hint))
        }
    }
}

/// Stores the filled cells of a row as the ship's stated values.
fn state(row: &Row, ship: &mut Ship, rules: &str, columns: &[&str], faults: &mut Faults) {
    let source = match row.cell(SOURCE) {
        "" => UNNAMED_SOURCE.to_owned(),
        source => source.replace(is_unprintable, " "),
    };
    let stated = ship.stated.entry(rules.to_owned()).or_default();
    for id in columns {
        let text = row.cell(id);
        if text.is_empty() {
            continue;
        }
        match amount(&row.number(id)) {
            Ok(amount) => {
                stated.retain(|value| value.id != *id);
                let (id, source, place) = ((*id).to_owned(), source.clone(), row.place(id));
                stated.push(StatedValue { id, amount, source, place });
            }
            Err(why) => {
                let message = format!("`{text}` is {why}");
                let fault = Diagnostic::error(Code::AbsurdNumber, message).at(row.place(id));
                faults.add(fault.of_ship(&ship.name).in_field(*id));
            }
        }
    }
}

/// Parses a cell: a number, a dash for something she does not have, or a word.
fn amount(text: &str) -> Result<Amount, String> {
    use crate::measure::NotANumber;
    if is_nothing(text) {
        return Ok(Amount::None);
    }
    match text.parse::<Fraction>() {
        Ok(number) if number < Fraction::ZERO => Err("below 0".to_owned()),
        Ok(number) if number > Fraction::whole(MOST) => Err(format!("more than {MOST}")),
        Ok(number) => Ok(Amount::Number(number)),
        Err(NotANumber::Unreadable) => Ok(Amount::Word(text.to_owned())),
        Err(error) => Err(error.to_string()),
    }
}
