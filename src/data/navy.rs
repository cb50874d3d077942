//! Reads a navy's file into classes: whole, in chunks if it is long, or only the wanted classes.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use ecow::EcoString;

use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::{Fleet, ShipClass};
use crate::work::{map_parallel, parallelism};

use super::SourceFile;
use super::name_index::class_starts;
use super::picture;
use super::shared_texts::SharedTexts;
use super::ship_class;
use super::table::{Reading, Table};

/// A navy's file in messages.
const WHOLE: &str = "a navy's file";

/// Bytes parsed together: parsed TOML takes many times the memory of its text.
const PARSED_TOGETHER: usize = 128 << 10;

/// Reads a file.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Fleet {
    let whole = 0..source.text.len();
    if whole.len() > PARSED_TOGETHER {
        // A file that fails in chunks may parse as a whole; otherwise all of its faults are
        // reported.
        if let Some(fleet) = read_parts(source, &parts(&source.text), faults) {
            return fleet;
        }
    }
    Navy::of(source).read(&[whole], faults).unwrap_or_default()
}

/// Reads these byte ranges of a navy's file, the first of which is its head; `None` if one of them is not
/// valid TOML.
pub fn read_parts(
    source: &SourceFile,
    parts: &[Range<usize>],
    faults: &mut Faults,
) -> Option<Fleet> {
    let mut own = Faults::default();
    let fleet = Navy::of(source).read(parts, &mut own)?;
    faults.extend(own);
    Some(fleet)
}

/// Splits a file into chunks, each beginning with a class except the first.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    for start in class_starts(text) {
        if start - from >= PARSED_TOGETHER {
            parts.push(from..start);
            from = start;
        }
    }
    parts.push(from..text.len());
    parts
}

/// A partly read navy.
struct Navy<'a> {
    source: &'a SourceFile,
    id: EcoString,
    name: Option<EcoString>,
    written_in: EcoString,
    fleet: Fleet,
    /// The place of each class, by id.
    seen: HashMap<String, (usize, usize)>,
    texts: SharedTexts,
}

impl<'a> Navy<'a> {
    fn of(source: &'a SourceFile) -> Self {
        let file_name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
        let id = file_name.trim_end_matches(".toml").into();
        Self {
            source,
            id,
            name: None,
            written_in: EcoString::new(),
            fleet: Fleet::default(),
            seen: HashMap::new(),
            texts: SharedTexts::default(),
        }
    }

    /// Reads the head, then all else, a chunk on each core; `None` if a chunk is not valid TOML.
    fn read(mut self, parts: &[Range<usize>], faults: &mut Faults) -> Option<Fleet> {
        let (head, others) = parts.split_first()?;
        let mut doubles = Vec::new();
        doubles.extend(self.read_part(head.clone(), faults).map(|classes| self.take(classes))?);
        let read = |navy: &Self, part: Range<usize>| {
            let mut own = Faults::default();
            let classes = navy.beside().read_part(part, &mut own)?;
            Some((classes, own))
        };
        // No more chunks at once than there are cores: each takes many times the memory of its text.
        for chunks in others.chunks(parallelism()) {
            let chunks = match chunks {
                [part] => vec![read(&self, part.clone())],
                _ => map_parallel(chunks.to_vec(), |part| read(&self, part)),
            };
            for chunk in chunks {
                let (classes, own) = chunk?;
                faults.extend(own);
                doubles.extend(self.take(classes));
            }
        }
        doubles.into_iter().for_each(|double| faults.add(double));
        Some(self.fleet)
    }

    /// The same navy, of which only the head was read.
    fn beside(&self) -> Self {
        let (name, written_in) = (self.name.clone(), self.written_in.clone());
        Self { name, written_in, ..Self::of(self.source) }
    }

    /// Adds classes, and tells of those whose id the navy has already.
    fn take(&mut self, classes: Vec<ShipClass>) -> Vec<Diagnostic> {
        let mut doubles = Vec::new();
        for class in classes {
            let place = class.place.clone();
            let Some((line, column)) = self.seen.get(&class.id).copied() else {
                self.seen.insert(class.id.clone(), (place.line, place.column));
                self.fleet.classes.push(class);
                continue;
            };
            let message = format!("two classes of this navy have the id `{}`", class.id);
            let first = Place { line, column, ..place.clone() };
            let fault = Diagnostic::error(Code::DuplicateShip, message).at(place);
            doubles.push(fault.hint(format!("the first is at {first}")));
        }
        doubles
    }

    /// Reads a chunk's classes, and what the head says if it is the first.
    fn read_part(&mut self, part: Range<usize>, faults: &mut Faults) -> Option<Vec<ShipClass>> {
        let is_first = part.start == 0;
        let reading = Reading::of_part(self.source, part, faults);
        let parsed = reading.parse()?;
        let root = Table::root(&reading, &parsed, WHOLE);
        let name = if is_first { root.required_name("navy") } else { root.name("navy") };
        let prefixes = root.texts("prefixes");
        let written_in = root.name("written_in").unwrap_or_default();
        let badge = picture::read(&root, "badge");
        let tables = root.tables("class", "a class");
        root.finish();
        if is_first {
            self.name = name.map(EcoString::from);
            self.written_in = written_in.into();
            let of = self.name.as_ref().unwrap_or(&self.id).clone();
            self.fleet.badges = badge.map(|badge| (of, badge)).into_iter().collect();
            self.fleet.prefixes = BTreeMap::from([(self.id.clone(), prefixes)]);
        }
        Some(self.classes(tables, &reading))
    }

    fn classes(&mut self, tables: Vec<Table>, reading: &Reading) -> Vec<ShipClass> {
        let mut classes = Vec::new();
        for table in tables {
            let names = (self.name.as_ref().unwrap_or(&self.id), &self.id);
            let Some(mut class) = ship_class::read(table, names, &mut self.texts) else { continue };
            class.written_in.clone_from(&self.written_in);
            report_twins(&class, reading);
            classes.push(class);
        }
        classes
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
    use super::super::name_index;
    use super::*;

    fn read_text(text: &str) -> (Fleet, Vec<String>) {
        let source = SourceFile::new("ship_values/japan.toml", text);
        let mut faults = Faults::default();
        let fleet = read(&source, &mut faults);
        (fleet, faults.all().iter().map(ToString::to_string).collect())
    }

    const SMALLEST: &str = "navy = \"Japan\"\n[[class]]\nid = \"a\"\nname = \"A\"\nstate = \"s\"\nsource = \"x\"\nships = [{ name = \"A\" }]\n";

    #[test]
    fn a_long_file_says_the_same_in_parts_as_whole() {
        let class = |number: usize, more: &str| {
            format!(
                "[[class]]\nid = \"c{number}\"\nname = \"É{number}\"\nstate = \"s\"\nsource = \"x\"\nspeed_kn = 1{}.50\n{more}ships = [{{ name = \"A{number}\" }}]\n",
                number % 10
            )
        };
        let faulty = |number: usize| match number % 500 {
            7 => class(number / 2, ""),
            8 => class(number, "speedd = 3\n"),
            9 => class(number, "length_ft = -3\n"),
            _ => class(number, ""),
        };
        let text = "navy = \"Japan\"\n".to_owned() + &(0..6000).map(faulty).collect::<String>();
        let source = SourceFile::new("ship_values/japan.toml", text);
        let parts = parts(&source.text);
        assert!(parts.len() > 2, "{parts:?}");
        let read = |parts: &[Range<usize>]| {
            let mut faults = Faults::default();
            let fleet = Navy::of(&source).read(parts, &mut faults).expect("it is TOML");
            let faults: Vec<String> = faults.all().iter().map(ToString::to_string).collect();
            (format!("{fleet:?}"), faults)
        };
        let whole = 0..source.text.len();
        let (in_parts, whole) = (read(&parts), read(&[whole]));
        assert_eq!(whole.1.len(), 36);
        assert_eq!(in_parts.1, whole.1);
        assert!(in_parts.0 == whole.0);
    }

    #[test]
    fn of_a_file_only_the_wanted_classes_are_read_each_with_its_place() {
        let text = format!(
            "{SMALLEST}{}",
            SMALLEST.replace("navy = \"Japan\"\n", "").replace('A', "B").replace("\"a\"", "\"b\"")
        );
        let source = SourceFile::new("ship_values/japan.toml", text);
        let mut faults = Faults::default();
        let index = name_index::index(&source.text);
        let wanted = name_index::parts(&index, |names| names.split(' ').any(|name| name == "b"));
        let fleet = read_parts(&source, &wanted.expect("an index"), &mut faults).expect("TOML");
        let all = read(&source, &mut faults);
        assert_eq!((faults.all().len(), all.classes.len()), (0, 2));
        assert_eq!(format!("{:?}", fleet.classes), format!("{:?}", &all.classes[1..]));
        assert_eq!(fleet.classes[0].navy, "Japan");
    }

    #[test]
    fn what_looks_like_a_class_in_a_long_text_is_none() {
        let notes = "notes = \"\"\"\n[[class]]\nid = 3\n\"\"\"\n";
        let padding = "# a long file\n".repeat(PARSED_TOGETHER / 10);
        let (fleet, faults) = read_text(&format!("{SMALLEST}{padding}{notes}"));
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(fleet.classes[0].notes.as_deref(), Some("[[class]]\nid = 3\n"));
    }

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
