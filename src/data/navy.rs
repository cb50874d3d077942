//! Reads a navy's file into classes.

use std::collections::{BTreeMap, HashMap};

use ecow::EcoString;

use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::names::folded;
use crate::model::{Fleet, Picture, ShipClass};
use crate::work::map_parallel;

use super::SourceFile;
use super::picture;
use super::ship_class;
use super::table::Reading;

/// A navy's file in messages.
const WHOLE: &str = "a navy's file";

/// The line that begins a class.
const CLASS: &str = "[[class]]";

/// Bytes that are parsed together: parsed TOML takes many times the memory of its text, and a file of thousands
/// of ships is read on all cores (the job of 7,500 ships in docs/performance.md).
const PARSED_TOGETHER: usize = 256 << 10;

pub fn read(source: &SourceFile, faults: &mut Faults) -> Fleet {
    if source.text.len() > PARSED_TOGETHER
        && let Some(fleet) = read_parts(&source.split(CLASS, PARSED_TOGETHER), faults)
    {
        return fleet;
    }
    match read_part(source, None, faults) {
        Some(whole) => fleet_of(vec![whole], faults),
        None => Fleet::default(),
    }
}

/// Reads the parts of a file; `None` if one does not parse by itself, such as one cut in a text of several lines.
fn read_parts(parts: &[SourceFile], faults: &mut Faults) -> Option<Fleet> {
    let (first, others) = parts.split_first()?;
    let mut found = Faults::default();
    let first = read_part(first, None, &mut found)?;
    let others = map_parallel(others, |part| {
        let mut found = Faults::default();
        read_part(part, Some(&first.head), &mut found).map(|part| (part, found))
    });
    let mut read = Vec::with_capacity(parts.len());
    for other in others {
        let (part, own) = other?;
        found.extend(own);
        read.push(part);
    }
    read.insert(0, first);
    faults.extend(found);
    Some(fleet_of(read, faults))
}

/// What a file says of all its classes.
#[derive(Clone)]
struct Head {
    id: EcoString,
    navy: EcoString,
    written_in: EcoString,
    prefixes: Vec<String>,
    badge: Option<Picture>,
}

struct Part {
    head: Head,
    classes: Vec<ShipClass>,
}

/// Reads a file, or a part of one whose first part had the `head`.
fn read_part(source: &SourceFile, head: Option<&Head>, faults: &mut Faults) -> Option<Part> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root(WHOLE);
    if head.is_none() && root.keys().iter().any(|key| key == "side") && root.get("navy").is_none() {
        let message = "this is an order of battle, not a navy's file".to_owned();
        root.fault(
            Code::UnknownKey,
            "side",
            message,
            Some("a battle belongs in `orders`; here name ships".to_owned()),
        );
        return None;
    }
    let id: EcoString = source.id().into();
    let navy = if head.is_none() { root.required_name("navy") } else { root.name("navy") };
    let own = Head {
        navy: navy.map_or_else(|| id.clone(), EcoString::from),
        prefixes: root.texts("prefixes").iter().map(|prefix| folded(prefix)).collect(),
        written_in: root.language("written_in").into(),
        badge: picture::read(&root, "badge"),
        id,
    };
    let head = head.cloned().unwrap_or(own);
    let tables = root.tables("class", "a class");
    root.finish();
    let mut classes = Vec::with_capacity(tables.len());
    for table in tables {
        let Some(mut class) = ship_class::read(table, (&head.navy, &head.id)) else { continue };
        class.written_in.clone_from(&head.written_in);
        report_twins(&class, &reading);
        classes.push(class);
    }
    Some(Part { head, classes })
}

/// The fleet of a file's parts. Of classes with one id, the first counts.
fn fleet_of(parts: Vec<Part>, faults: &mut Faults) -> Fleet {
    let Some(head) = parts.first().map(|part| part.head.clone()) else { return Fleet::default() };
    let mut classes: Vec<ShipClass> =
        Vec::with_capacity(parts.iter().map(|part| part.classes.len()).sum());
    let mut seen: HashMap<String, Place> = HashMap::new();
    for class in parts.into_iter().flat_map(|part| part.classes) {
        if let Some(first) = seen.get(&class.id) {
            let message = format!("two classes of this navy have the id `{}`", class.id);
            let fault = Diagnostic::error(Code::DuplicateShip, message).at(class.place);
            faults.add(fault.hint(format!("the first is at {first}")));
            continue;
        }
        seen.insert(class.id.clone(), class.place.clone());
        classes.push(class);
    }
    Fleet {
        classes,
        badges: head.badge.map(|badge| (head.navy, badge)).into_iter().collect(),
        prefixes: BTreeMap::from([(head.id, head.prefixes)]),
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
