//! `chartroom export`: writes ships to a spreadsheet.

use crate::cli::Export;
use crate::data::spreadsheet::{self, Listing};
use crate::derive::Deriver;
use crate::diagnostic::{Code, Diagnostic, Faults, counted, or_list};
use crate::model::{Fleet, RuleSet};
use crate::output::{OutputFile, Target};
use crate::produce::ships;
use crate::request::ships::{Choice, Picked};
use crate::request::{Project, ShipWords};
use crate::workbook::{Cell, Column, Kind, Worksheet};

use super::Outcome;
use super::outcome::already_there;

/// The word for standard output, where the table is a .csv.
const STREAM: &str = "-";

/// Exports the ships named, or all ships if none is named.
pub fn run(args: &Export, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let to_stream = args.output == STREAM;
    let kind = if to_stream { Some(Kind::Csv) } else { Kind::of(&args.output) };
    let Some(kind) = kind else {
        let message = format!("`{}` is not a kind of spreadsheet that can be written", args.output);
        let ends = [Kind::Xlsx, Kind::Csv].map(|kind| format!(".{}", kind.word()));
        let fault = Diagnostic::error(Code::WrongFormat, message);
        let hint = match args.output.to_lowercase().ends_with(".ods") {
            true => "LibreOffice opens .xlsx, and can save it as .ods; either can be imported"
                .to_owned(),
            false => format!("its name ends in {}", or_list(&ends)),
        };
        return faults.refuse(fault.hint(hint));
    };
    if project.files.store().has_named(&args.output) && !args.force {
        return faults.refuse(already_there(&args.output));
    }
    let rules = match &args.rules {
        Some(rules) => Some(project.settings().rule_set(Some(rules), faults)?),
        None => None,
    };
    let words = ShipWords {
        words: args.what.clone(),
        navies: args.navy.clone(),
        choice: Choice::settle(&args.choice, faults)?,
        completed: None,
        orders: Vec::new(),
        all: true,
    };
    let mut fleet = Fleet::default();
    let resolved = ships::resolve(&words, &project.files, &mut fleet, faults);
    let ships: Vec<Picked> = resolved.iter().map(|one| (one.class, one.ship)).collect();
    if ships.is_empty() {
        if faults.all().is_empty() {
            faults.add(Diagnostic::error(Code::UnknownShip, "no ship fits"));
        }
        return None;
    }
    let in_one_sheet = kind == Kind::Csv;
    let mut book =
        spreadsheet::workbook(&Listing { ships: &ships, rules: rules.as_ref(), in_one_sheet });
    if let Some(rules) = &rules {
        if in_one_sheet {
            outcome.notes.push("a .csv has no sheet for the estimates; an .xlsx has".to_owned());
        } else {
            book.sheets.insert(1, values(rules, &ships, faults));
        }
    }
    let bytes = faults.take(book.to_bytes(kind).map_err(|error| {
        let message = format!("`{}` cannot be written: {error}", args.output);
        Diagnostic::error(Code::CannotWrite, message)
    }))?;
    let target = if to_stream { Target::Stdout } else { Target::Named(args.output.clone()) };
    outcome.files.push(OutputFile { target, bytes });
    Some(format!("{} -> {}", counted(ships.len(), "ship"), args.output))
}

/// A worksheet with every value of every ship and its mark. `import` ignores it.
fn values(rules: &RuleSet, ships: &[Picked], faults: &mut Faults) -> Worksheet {
    let deriver = Deriver::new(rules, faults);
    let mut columns = vec![Column::headed("Ship"), Column::headed("Class")];
    for value in &rules.values {
        columns.extend([Column::headed(&value.label), Column::headed("")]);
    }
    let mut rows = Vec::new();
    for (class, ship) in ships {
        let Some(derived) = faults.take(deriver.ship(class, ship)) else { continue };
        let mut row: Vec<Cell> = vec![ship.name.as_str().into(), class.name.as_str().into()];
        for rule in &rules.values {
            let value = derived.value(&rule.id);
            row.extend([
                value.map(|value| &value.amount).into(),
                value.map_or("", |value| value.basis.mark()).into(),
            ]);
        }
        rows.push(row);
    }
    // Excel allows 31 characters, and no slash or bracket.
    let name: String = rules.title.chars().filter(|c| c.is_alphanumeric() || *c == ' ').collect();
    Worksheet { name: name.chars().take(31).collect(), is_hidden: false, columns, rows }
}
