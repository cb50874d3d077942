//! A navy's file into ships.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::{Arc, Bearing, Fraction};
use crate::model::{
    Amount, Armor, Battery, Fleet, Mount, Plate, Ship, ShipClass, ShipType, StatedValue, Weapon,
};

use super::SourceFile;
use super::picture;
use super::table::{Reading, Table};

/// What each class of a navy's file begins with.
const CLASS: &str = "[[class]]";

/// What each figure can believably be; outside of it a figure is a slip of the pen.
mod limits {
    use std::ops::RangeInclusive;

    pub const YEAR: RangeInclusive<i64> = 1800..=2100;
    pub const TONS: RangeInclusive<i64> = 1..=300_000;
    pub const FEET: RangeInclusive<i64> = 5..=2_000;
    pub const KNOTS: RangeInclusive<i64> = 0..=80;
    pub const COUNT: RangeInclusive<i64> = 1..=400;
    pub const TUBES: RangeInclusive<i64> = 0..=60;
    pub const CALIBER_IN: RangeInclusive<i64> = 1..=40;
    pub const POUNDER: RangeInclusive<i64> = 1..=200;
    pub const PLATE_IN: RangeInclusive<i64> = 0..=40;
    pub const MEN: RangeInclusive<i64> = 1..=10_000;
    pub const AIRCRAFT: RangeInclusive<i64> = 0..=300;
    pub const FUNNELS: RangeInclusive<i64> = 0..=6;
    pub const MASTS: RangeInclusive<i64> = 0..=6;
    pub const DEGREES: RangeInclusive<i64> = 0..=360;
    pub const VALUE: RangeInclusive<i64> = 0..=10_000;
}

/// Bore, in tenths of a millimetre, of guns that are named by the weight of their shot in pounds,
/// as the sources of our ships print both (docs/data.md).
const PRINTED_BORES: [(f64, i64); 4] = [(12.0, 762), (6.0, 570), (3.0, 470), (1.0, 370)];

/// The bore in inches of a gun named by its shot's weight: the printed one, else from the nearest
/// printed one, since the weight of like shots grows with the cube of the bore.
fn pounder_bore_in(pounds: Fraction) -> Fraction {
    let pounds = pounds.to_f64();
    let nearest = PRINTED_BORES
        .iter()
        .min_by(|(a, _), (b, _)| (a - pounds).abs().total_cmp(&(b - pounds).abs()));
    let (printed, tenths) = nearest.copied().unwrap_or(PRINTED_BORES[0]);
    if printed == pounds {
        return Fraction::new(tenths, 254);
    }
    let bore = tenths as f64 / 254.0 * (pounds / printed).cbrt();
    // To a hundredth of an inch: the rule of thumb is no better.
    Fraction::nearest(bore).unwrap_or(Fraction::ZERO).round_half_up(Fraction::new(1, 100))
}

/// Bytes of a file that are parsed together: parsed TOML takes many times the room of its text.
const PARSED_TOGETHER: usize = 256 << 10;

/// Says of the text of a class whether it is wanted.
pub type Wanted<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Reads a navy's file.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Fleet {
    read_where(source, None, faults)
}

/// Reads a navy's file, or only the wanted classes of it.
pub fn read_where(source: &SourceFile, wanted: Option<Wanted>, faults: &mut Faults) -> Fleet {
    let whole = 0..source.text.len();
    if source.recorder.is_none() && (wanted.is_some() || whole.len() > PARSED_TOGETHER) {
        let parts = match wanted {
            Some(wanted) => wanted_parts(&source.text, wanted),
            None => parts(&source.text),
        };
        let mut own = Faults::default();
        if let Some(fleet) = Navy::of(source).read(&parts, &mut own) {
            faults.extend(own);
            return fleet;
        }
        // What is no TOML in parts may be as a whole, and otherwise all of its faults are told.
    }
    Navy::of(source).read(&[whole], faults).unwrap_or_default()
}

/// The bytes of a file in parts, each of which begins with a class but the first.
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

/// The bytes of the wanted classes, behind those that belong to no class.
fn wanted_parts(text: &str, wanted: Wanted) -> Vec<Range<usize>> {
    let bounds: Vec<usize> =
        std::iter::once(0).chain(class_starts(text)).chain([text.len()]).collect();
    let parts = bounds.windows(2).map(|bounds| bounds[0]..bounds[1]);
    parts.filter(|part| part.start == 0 || wanted(&text[part.clone()])).collect()
}

/// Where the classes of a file begin.
fn class_starts(text: &str) -> impl Iterator<Item = usize> {
    let at = text.match_indices(CLASS).map(|(at, _)| at);
    at.filter(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n')
}

/// A navy of which a part has been read.
struct Navy<'a> {
    source: &'a SourceFile,
    id: String,
    name: Option<String>,
    fleet: Fleet,
    /// Where the class of an id stands.
    seen: HashMap<String, (usize, usize)>,
}

impl<'a> Navy<'a> {
    fn of(source: &'a SourceFile) -> Self {
        let file_name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
        let id = file_name.trim_end_matches(".toml").to_owned();
        Self { source, id, name: None, fleet: Fleet::default(), seen: HashMap::new() }
    }

    /// Reads the parts of its file; `None` if one of them is no TOML.
    fn read(mut self, parts: &[Range<usize>], faults: &mut Faults) -> Option<Fleet> {
        for part in parts {
            self.read_part(part.clone(), faults)?;
        }
        Some(self.fleet)
    }

    fn read_part(&mut self, part: Range<usize>, faults: &mut Faults) -> Option<()> {
        let is_first = part.start == 0;
        let reading = Reading::of_part(self.source, part, faults);
        let parsed = reading.parse()?;
        let root = Table::root(&reading, &parsed, "a navy's file");
        let name = if is_first { root.required_name("navy") } else { root.name("navy") };
        let prefixes = root.texts("prefixes");
        let badge = picture::read(&root, "badge");
        let tables = root.tables("class", "a class");
        root.finish();
        if is_first {
            let of = name.clone().unwrap_or_else(|| self.id.clone());
            self.fleet.badges = badge.map(|badge| (of, badge)).into_iter().collect();
            self.name = name;
            self.fleet.prefixes = BTreeMap::from([(self.id.clone(), prefixes)]);
        }
        for table in tables {
            let place = table.place();
            let navy = self.name.as_deref().unwrap_or(&self.id);
            let Some(class) = read_class(table, navy, &self.id) else { continue };
            let at = (place.line, place.column);
            if let Some((line, column)) = self.seen.insert(class.id.clone(), at) {
                let message = format!("two classes of this navy have the id `{}`", class.id);
                let first = Place { line, column, ..place.clone() };
                let fault = Diagnostic::error(Code::DuplicateShip, message).at(place);
                reading.fault(fault.hint(format!("the first stands at {first}")));
                continue;
            }
            report_twins(&class, &reading);
            self.fleet.classes.push(class);
        }
        Some(())
    }
}

fn report_twins(class: &ShipClass, reading: &Reading) {
    let mut names = HashMap::new();
    for ship in &class.ships {
        if let Some(first) = names.insert(ship.name.to_lowercase(), ship.place.clone()) {
            let message = format!("`{}` stands twice in the class {}", ship.name, class.name);
            let fault = Diagnostic::error(Code::DuplicateShip, message)
                .at(ship.place.clone())
                .of_ship(&ship.name)
                .hint(format!("the first stands at {first}"));
            reading.fault(fault);
        }
    }
}

fn read_class(mut table: Table, navy: &str, navy_id: &str) -> Option<ShipClass> {
    let place = table.place();
    let (id, name) = (table.required_name("id"), table.required_name("name"));
    if let Some(name) = &name {
        table.about_ship(name);
    }
    let completed = match (
        table.whole("completed_from", limits::YEAR),
        table.whole("completed_to", limits::YEAR),
    ) {
        (Some(from), Some(to)) if to < from => {
            let message = format!("the last ship is completed in {to}, before the first in {from}");
            table.fault(Code::AbsurdNumber, "completed_to", message, None);
            None
        }
        (Some(from), to) => Some((from, to.unwrap_or(from))),
        (None, Some(to)) => Some((to, to)),
        (None, None) => None,
    };
    let mut ships = Vec::new();
    let listed = table.tables("ships", "a ship");
    if listed.is_empty() {
        let name = name.as_deref().unwrap_or_default();
        let message = format!("the class {name} has no ship, so nothing of it is printed");
        let hint = "name her ships, each under `[[class.ships]]`".to_owned();
        table.fault(Code::MissingField, "ships", message, Some(hint));
    }
    for inner in listed {
        ships.extend(read_ship(inner));
    }
    // Most classes of a generated navy have one ship, and a list has room for four.
    ships.shrink_to_fit();
    let class = ShipClass {
        navy: navy.to_owned(),
        navy_id: navy_id.to_owned(),
        state: table.required_name("state").unwrap_or_default(),
        kind: table.word("type", &ShipType::WORDS),
        completed,
        displacement_t: table.number("displacement_t", limits::TONS),
        displacement_kind: table.text("displacement_kind"),
        length_ft: table.number("length_ft", limits::FEET),
        beam_ft: table.number("beam_ft", limits::FEET),
        speed_kn: table.number("speed_kn", limits::KNOTS),
        guns: read_batteries(&table, "guns"),
        mounts: table.tables("mounts", "a mount").into_iter().filter_map(read_mount).collect(),
        torpedo_tubes: table.whole("torpedo_tubes", limits::TUBES),
        torpedo_salvo: table.whole("torpedo_salvo", limits::TUBES),
        armor_in: table.table("armor_in", "an armor").map(read_armor).unwrap_or_default(),
        plate: table.word("plate", &Plate::WORDS),
        bearing_guns: ["broadside", "ahead", "astern"].map(|key| read_batteries(&table, key)),
        layout: table.text("layout"),
        complement: table.whole("complement", limits::MEN),
        aircraft: table.whole("aircraft", limits::AIRCRAFT),
        funnels: table.whole("funnels", limits::FUNNELS),
        masts: table.whole("masts", limits::MASTS),
        source: table.required_text("source").unwrap_or_default(),
        licence: table.text("licence").unwrap_or_default(),
        confidence: table
            .word("confidence", &[("high", "high"), ("medium", "medium"), ("low", "low")])
            .unwrap_or_default()
            .to_owned(),
        notes: table.text("notes"),
        remarks: table.text("remarks"),
        badge: None,
        picture: picture::read(&table, "picture"),
        ships,
        id: id.unwrap_or_default(),
        name: name.unwrap_or_default(),
        place,
    };
    table.finish();
    (!class.id.is_empty() && !class.name.is_empty()).then_some(class)
}

fn read_batteries(table: &Table, key: &'static str) -> Option<Vec<Battery>> {
    table.raw(key)?;
    // One gun at fault makes the whole list unknown: without her the ship would be estimated too weak.
    table.tables(key, "a gun").into_iter().map(read_battery).collect()
}

fn read_battery(table: Table) -> Option<Battery> {
    let count = table.required_whole("count", limits::COUNT);
    let caliber = table.number("caliber_in", limits::CALIBER_IN);
    let pounder = table.number("pounder", limits::POUNDER);
    let caliber_in = match (caliber, pounder) {
        (Some(caliber), None) => Some(caliber),
        (None, Some(pounds)) => Some(pounder_bore_in(pounds)),
        (None, None) => {
            let message = "a gun has no `caliber_in` and no `pounder`".to_owned();
            table.fault(Code::MissingField, "caliber_in", message, None);
            None
        }
        (Some(_), Some(_)) => {
            let message = "a gun has both `caliber_in` and `pounder`".to_owned();
            table.fault(Code::UnknownKey, "pounder", message, Some("keep one of them".into()));
            None
        }
    };
    table.finish();
    Some(Battery { count: count?, caliber_in: caliber_in?, pounder })
}

fn read_armor(table: Table) -> Armor {
    let armor = read_plates(&table);
    table.finish();
    armor
}

/// The plates of a table, in inches.
pub(super) fn read_plates(table: &Table) -> Armor {
    let plate = |key| table.number(key, limits::PLATE_IN);
    Armor {
        belt: plate("belt"),
        deck: plate("deck"),
        turret: plate("turret"),
        barbette: plate("barbette"),
        conning_tower: plate("conning_tower"),
        casemate: plate("casemate"),
    }
}

fn read_mount(table: Table) -> Option<Mount> {
    let weapon = table.required_word("weapon", &Weapon::WORDS);
    let arc = table.required_table("arc", "an arc").and_then(|arc| {
        let from = arc.required_number("from", limits::DEGREES);
        let width = arc.required_number("width", limits::DEGREES);
        arc.finish();
        Some(Arc { from: Bearing::new(from?), width: width? })
    });
    let mount = Mount {
        weapon: weapon?,
        caliber_in: table.number("caliber_in", limits::CALIBER_IN),
        count: table.whole("count", limits::COUNT).unwrap_or(1),
        barrels: table.whole("barrels", limits::COUNT).unwrap_or(1),
        place: table.required_text("place")?,
        arc: arc?,
        cross_deck: table.flag("cross_deck"),
        raised: table.flag("raised"),
        estimated: table.flag("estimated"),
        doubt: table.text("doubt"),
    };
    table.finish();
    Some(mount)
}

fn read_ship(mut table: Table) -> Option<Ship> {
    let name = table.required_name("name");
    if let Some(name) = &name {
        table.about_ship(name);
    }
    let completed = table.whole("completed", limits::YEAR);
    let mut stated = BTreeMap::new();
    if let Some(by_rules) = table.table("values", "a ship's values") {
        for (rules, values) in by_rules.named_tables("a rule set's values") {
            let values = values.named_tables("a stated value").into_iter();
            stated.insert(rules, values.filter_map(|(id, value)| read_stated(id, value)).collect());
        }
    }
    let place = table.place();
    let picture = picture::read(&table, "picture");
    table.finish();
    Some(Ship { name: name?, completed, stated, picture, place })
}

fn read_stated(id: String, table: Table) -> Option<StatedValue> {
    let place = table.place();
    let source = table.required_text("source");
    let word = table.name("word");
    let amount = match word {
        Some(word) => Some(Amount::Word(word)),
        None => table.required_number("value", limits::VALUE).map(Amount::Number),
    };
    table.finish();
    Some(StatedValue { id, amount: amount?, source: source?, place })
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
        let wanted = |class: &str| class.contains("\"b\"");
        let fleet = read_where(&source, Some(&wanted), &mut faults);
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
