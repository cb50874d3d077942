//! Reads a navy's file into classes.

use std::collections::{BTreeMap, HashMap};

use ecow::EcoString;

use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::{Fleet, ShipClass};

use super::SourceFile;
use super::picture;
use super::ship_class;
use super::table::{Reading, Table};

/// A navy's file in messages.
const WHOLE: &str = "a navy's file";

/// Reads a file.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Fleet {
    let file_name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
    let id: EcoString = file_name.trim_end_matches(".toml").into();
    let reading = Reading::new(source, faults);
    let Some(parsed) = reading.parse() else { return Fleet::default() };
    let root = Table::root(&reading, &parsed, WHOLE);
    let navy = root.required_name("navy").map_or_else(|| id.clone(), EcoString::from);
    let prefixes = root.texts("prefixes");
    let written_in: EcoString = root.name("written_in").unwrap_or_default().into();
    let badge = picture::read(&root, "badge");
    let tables = root.tables("class", "a class");
    root.finish();
    let mut classes: Vec<ShipClass> = Vec::with_capacity(tables.len());
    let mut seen: HashMap<String, Place> = HashMap::new();
    for table in tables {
        let Some(mut class) = ship_class::read(table, (&navy, &id)) else { continue };
        class.written_in.clone_from(&written_in);
        report_twins(&class, &reading);
        if let Some(first) = seen.insert(class.id.clone(), class.place.clone()) {
            let message = format!("two classes of this navy have the id `{}`", class.id);
            let fault = Diagnostic::error(Code::DuplicateShip, message).at(class.place);
            reading.fault(fault.hint(format!("the first is at {first}")));
            seen.insert(class.id, first);
            continue;
        }
        classes.push(class);
    }
    Fleet {
        classes,
        badges: badge.map(|badge| (navy, badge)).into_iter().collect(),
        prefixes: BTreeMap::from([(id, prefixes)]),
    }
}

fn report_twins(class: &ShipClass, reading: &Reading) {
    let mut names = HashMap::new();
    for ship in &class.ships {
        if let Some(first) = names.insert(ship.name.to_lowercase(), ship.place.clone()) {
            let message = format!("`{}` occurs twice in the class {}", ship.name, class.name);
            let fault = Diagnostic::error(Code::DuplicateShip, message)
                .at(ship.place.clone())
                .of_ship(&ship.name)
                .hint(format!("the first is at {first}"));
            reading.fault(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> (Fleet, Vec<String>) {
        let source = SourceFile::new("ship_values/japan.toml", text);
        let mut faults = Faults::default();
        let fleet = read(&source, &mut faults);
        (fleet, faults.all().iter().map(ToString::to_string).collect())
    }

    const SMALLEST: &str = "navy = \"Japan\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\nsource = \"x\"\nships = [{ name = \"A\" }]\n";

    #[test]
    fn a_blank_figure_stays_blank() {
        let (fleet, faults) = read_text(SMALLEST);
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!((fleet.classes[0].speed_kn, fleet.classes[0].guns.is_none()), (None, true));
    }

    #[test]
    fn every_fault_of_a_file_is_named_at_once() {
        let text = format!(
            "{SMALLEST}speed_kn = -3\nlength_ft = inf\nbeam_ft = \"wide\"\nguns = [{{ count = 4, calibre_in = 12 }}]\n"
        );
        let (_, faults) = read_text(&text);
        let mut codes: Vec<&str> =
            faults.iter().map(|fault| fault.split(':').next().unwrap()).collect();
        codes.sort();
        let wanted =
            ["absurd-number", "absurd-number", "missing-field", "unknown-key", "wrong-type"];
        assert_eq!(codes, wanted.map(|code| format!("error[{code}]")), "{faults:#?}");
    }
}
