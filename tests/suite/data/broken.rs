//! Broken files for every reader, in this process: thousands in the time that the program takes to start. Its limits
//! of time and memory, and what is done with what was read, are the business of `scripts/fuzz.py`.
//!
//! The long run: `just broken 100000`, or of one reader, `just broken 1000000 ships`.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use chartroom::cli::Cli;
use chartroom::data::schema::Schema;
use chartroom::data::{self, Files, Memory, SourceFile};
use chartroom::diagnostic::{Faults, Place};
use chartroom::drawing::Fonts;
use chartroom::formula::{Formulas, Names};
use chartroom::measure::Length;
use chartroom::model::{Formula, RuleSet};
use chartroom::{picture, verify, wire};

use crate::data::schemas;
use crate::workbench::{Workbench, bytes_at, names_in, repository};

/// What slips in when people type, copy and save, a space between them.
const TOKENS: &str = "0 -1 1e308 nan 99999999999999999999 0.0000000001 \" ' \"\"\" [ ] [[ ]] { } = # , ; \t \r\n \n \0 \u{feff} \
     \u{202e}ABC ё 漢字 e\u{301} 🚢 true none () $x^2$ #panic() <b> * _ ../../x 1905-02-30 07:32:00 1_000 1/0";

/// An input that takes longer has run away. It is not judged in the ordinary run.
const TOO_LONG: Duration = Duration::from_secs(20);

type Read = Box<dyn Fn(&[u8])>;

/// A reader, the files that its inputs are made of, and how many of them the ordinary run tries for one of the fast
/// readers' hundred.
struct Reader {
    name: &'static str,
    seeds: Box<dyn Fn() -> Vec<Vec<u8>>>,
    read: Read,
    percent: usize,
}

fn reader(
    name: &'static str,
    percent: usize,
    seeds: impl Fn() -> Vec<Vec<u8>> + 'static,
    read: impl Fn(&[u8]) + 'static,
) -> Reader {
    Reader { name, seeds: Box::new(seeds), read: Box::new(read), percent }
}

/// Kinds of TOML file, and their percent (see `Reader`). Rules are not here: their reader checks formulas too.
const KINDS: [(&str, usize); 12] = [
    ("ships", 100),
    ("order", 100),
    ("project", 100),
    ("book", 100),
    ("imposition", 100),
    ("papers", 100),
    ("inks", 100),
    ("cutter", 100),
    ("printer", 100),
    ("registration", 100),
    ("language", 4),
    ("checks", 100),
];

/// Lists and reports of the tests, by folder and ending.
const LISTS: [(&str, &str, usize); 5] = [
    ("spreadsheets", "csv", 24),
    ("spreadsheets", "xlsx", 24),
    ("spreadsheets", "ods", 24),
    ("springsharp", "txt", 40),
    ("springsharp", "sship", 40),
];

fn readers() -> Vec<Reader> {
    let of_kind = |(name, percent)| {
        reader(
            name,
            percent,
            move || files_of(name),
            move |b| toml(b, |source, faults| schemas::read(name, source, faults)),
        )
    };
    let of_list = |(folder, ending, percent)| {
        reader(
            ending,
            percent,
            move || tests_of(folder, ending),
            move |b| import(&format!("f.{ending}"), b),
        )
    };
    const CHAPTER: &str = "# The fleet\n\nHer *first* cruise, **long** and _slow_.\n\n## Ports\n\n- Kure\n- Sasebo\n\n> She was \"late\".\n\n1. One\n2. Two\n";
    const CHART: &str = "table,row,column,ours,official\nsinking,7,at_most,6,5\nrepair,9-11,g,fix,-\ngunnery,125,at_most,,8\n";
    let pictures = || {
        let mut pictures = tests_of("pictures", "png");
        pictures.retain(|png| png.len() < 30_000);
        pictures.push(bytes_at("web/site/icon.svg"));
        pictures
    };
    let mut readers: Vec<Reader> = KINDS.into_iter().map(of_kind).collect();
    readers.extend(LISTS.into_iter().map(of_list));
    readers.extend([
        reader("rules", 4, || files_of("rules"), |b| toml(b, rules)),
        reader("formula", 100, formulas, |b| toml(b, formula)),
        reader("chapter", 100, || texts(&[CHAPTER]), |b| toml(b, chapter)),
        reader("chart_typed_in", 10, || texts(&[CHART]), chart_typed_in),
        reader("verified", 120, rulers, verified),
        reader("picture", 10, pictures, look),
        reader("filled", 10, forms, |b| call_with("f.pdf", b, "read f.pdf")),
        reader("flattened", 10, forms, |b| call_with("f.pdf", b, "read f.pdf --flatten -o g.pdf")),
        reader("template", 2, || vec![bytes_at("templates/gridded/card.typ")], template),
        reader("call", 100, || vec![call()], |b| drop(wire::Call::from_bytes(b))),
        reader(
            "command_line",
            4,
            || texts(COMMAND_LINES),
            |b| drop(Cli::read(String::from_utf8_lossy(b).split_whitespace().map(str::to_owned))),
        ),
    ]);
    readers
}

thread_local! {
    /// The faults that the readers of text have found.
    static FAULTS: Cell<usize> = const { Cell::new(0) };
}

const COMMAND_LINES: &[&str] = &[
    "chartroom print log mikasa borodino --scale 1/3000 --units metric --paper a4 -o x.pdf",
    "chartroom print ruler --length 60cm --cutter laser_card --format svg --at 1/2400",
    "chartroom print pack tsushima_1905 --with fog --without umpire --ink black --size large",
    "chartroom show mikasa --json --rules quickfire --options moves_doubled",
    "chartroom calibrate --printer mine --across 169.4mm --down 240.6",
    "chartroom export --navy japan --years 1890-1905 -o x.xlsx",
];

fn toml(bytes: &[u8], read: impl Fn(&SourceFile, &mut Faults)) {
    let source = SourceFile::new("f.toml", String::from_utf8_lossy(bytes));
    let mut faults = Faults::default();
    read(&source, &mut faults);
    FAULTS.set(FAULTS.get() + faults.all().len());
    // Whoever finds a fault can say where and what it is.
    for fault in faults.all() {
        assert!(!fault.to_string().is_empty());
    }
}

fn rules(source: &SourceFile, faults: &mut Faults) {
    if let Some(set) = data::read_rule_set_file(source, &Files::embedded(), faults) {
        drop(Formulas::check(&set, faults));
    }
}

/// The text as the first formula of a rule set, worked out for a ship of which nothing is known.
fn formula(source: &SourceFile, faults: &mut Faults) {
    thread_local! {
        static SET: RuleSet = crate::workbench::rules("gridded");
    }
    SET.with(|set| {
        let mut set = set.clone();
        set.values.truncate(1);
        let name = set.values[0].id.clone();
        let formula =
            Formula { name: name.clone(), text: source.text.clone(), place: Place::file("f.toml") };
        set.values[0].formula = Some(formula);
        let formulas = Formulas::check(&set, faults);
        drop(formulas.result(&name, &Names::default()));
    });
}

fn chapter(source: &SourceFile, faults: &mut Faults) {
    let files = Files::of(Memory::project([
        ("book.toml", "[[chapter]]\ntitle = \"A\"\nfile = \"a.md\"\n"),
        ("a.md", &*source.text),
    ]));
    let book = data::read_own_book(&files, faults);
    assert!(!book.chapters.is_empty() || faults.any_error(), "a chapter was lost");
}

fn chart_typed_in(bytes: &[u8]) {
    let cells = data::typed_in::read("rules/quickfire.chart.csv", bytes);
    if let Ok(cells) = cells {
        data::check_entered_chart(&cells, &Files::embedded(), &mut Faults::default());
    }
}

fn import(name: &str, bytes: &[u8]) {
    let (files, mut faults) = (Files::embedded(), Faults::default());
    let choices = data::springsharp::Choices::default();
    for navy in data::imports::read(name, bytes, &files, &choices, &mut faults).navies {
        drop(data::imports::checked(&navy, name, &files, &mut faults));
    }
}

fn look(bytes: &[u8]) {
    if let Ok(found) = picture::look(bytes, Fonts::built_in()) {
        drop(found.unpacked());
    }
}

fn forms() -> Vec<Vec<u8>> {
    let bench = Workbench::new();
    let form = |words: &str| {
        bench.run(&format!("print {words} --fillable --paper a4 -o x.pdf --force")).fine();
        bench.read("x.pdf")
    };
    ["card mikasa --rules gridded", "log river_plate"].map(form).into()
}

/// A template of the project's own.
fn template(bytes: &[u8]) {
    let words = "print card mikasa --rules gridded --format svg --paper a4 -o x.svg";
    call_with("templates/gridded/card.typ", bytes, words);
}

fn call_with(name: &str, bytes: &[u8], words: &str) {
    let files = [(name.to_owned(), bytes.to_vec()), ("chartroom.toml".to_owned(), Vec::new())];
    let words: Vec<&str> = words.split(' ').collect();
    let outcome = chartroom::run(&words, &Files::of(Memory::of(files)), None).expect("a command");
    FAULTS.set(FAULTS.get() + usize::from(outcome.faults.any_error()));
    assert!(!outcome.files.is_empty() || !outcome.text.is_empty() || outcome.faults.any_error());
}

/// Measures a file, and tells what was found.
fn verified(bytes: &[u8]) {
    if let Ok(report) = verify::verify(bytes) {
        let tolerance = Length::um(10);
        drop((report.to_text(tolerance), report.to_json(tolerance)));
    }
}

fn rulers() -> Vec<Vec<u8>> {
    let bench = Workbench::new();
    let ruler = |name: &str| {
        bench.run(&format!("print ruler -o {name}")).fine();
        bench.read(name)
    };
    ["x.pdf", "x.cut.pdf", "x.svg", "x.dxf"].map(ruler).into()
}

fn call() -> Vec<u8> {
    let words = ["show", "mikasa"].map(str::to_owned).to_vec();
    let file = wire::NamedFile { name: "a.toml".to_owned(), bytes: b"navy = \"X\"\n".to_vec() };
    let call = wire::Call { words, locale: "en-GB".to_owned(), files: vec![file] };
    call.to_bytes().expect("a call")
}

fn texts(all: &[&str]) -> Vec<Vec<u8>> {
    all.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Built-in files of a kind, or its sample if none is built in. Navies above 9,000 bytes are too slow for a hundred
/// tries.
fn files_of(kind: &str) -> Vec<Vec<u8>> {
    let files = schemas::files_of(Schema::named(kind).expect(kind));
    let (samples, mut built_in): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(path, _)| path.starts_with("sample of "));
    built_in.retain(|(_, text)| kind != "ships" || text.len() <= 9_000);
    let seeds = if built_in.is_empty() { samples } else { built_in };
    seeds.into_iter().map(|(_, text)| text.into_bytes()).collect()
}

/// Files of the tests.
fn tests_of(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = format!("tests/{folder}");
    let names = names_in(&folder).into_iter().filter(|name| name.ends_with(&format!(".{ending}")));
    names.map(|name| bytes_at(format!("{folder}/{name}"))).collect()
}

fn formulas() -> Vec<Vec<u8>> {
    let sets = crate::workbench::rule_sets();
    let values =
        sets.iter().flat_map(|set| set.values.iter().filter_map(|value| value.formula.as_ref()));
    let functions = sets.iter().flat_map(|set| &set.functions);
    values.chain(functions).map(|formula| formula.text.clone().into_bytes()).collect()
}

/// The same throws for the same seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % most.max(1) as u64) as usize
    }

    fn token(&mut self) -> &'static str {
        let tokens = TOKENS.split(' ');
        let chosen = self.below(tokens.clone().count());
        tokens.clone().nth(chosen).unwrap_or_default()
    }
}

/// A seed with one to six faults.
fn broken(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut data = seeds[dice.below(seeds.len())].clone();
    for _ in 0..[1, 1, 1, 2, 3, 6][dice.below(6)] {
        let at = dice.below(data.len() + 1);
        let upto = data.len().min(at + [1, 1, 2, 4, 16, 200][dice.below(6)]);
        match dice.below(8) {
            0 => drop(data.drain(at..upto)),
            1 => {
                let part = data[at..upto].repeat([1, 2, 50][dice.below(3)]);
                data.splice(at..at, part);
            }
            2 => drop(data.splice(at..at, dice.token().bytes())),
            3 => drop(data.splice(at..upto, dice.token().bytes())),
            4 if at < data.len() => data[at] ^= 1 << dice.below(8),
            5 => {
                let other = &seeds[dice.below(seeds.len())];
                let from = dice.below(other.len() + 1);
                let part = &other[from..other.len().min(from + [8, 80, 800][dice.below(3)])];
                data.splice(at..at, part.iter().copied());
            }
            6 => data.truncate(at),
            // What follows an equals sign, as in an editor.
            _ => {
                let line =
                    data[at..].iter().position(|byte| *byte == b'=').map(|found| at + found + 1);
                let from = line.unwrap_or(at);
                let to = data[from..]
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .map_or(data.len(), |end| from + end);
                data.splice(from..to, dice.token().bytes());
            }
        }
    }
    data
}

/// Tries inputs on a reader; keeps those that fail in target/broken. Returns how many failed, and the longest time.
fn attack(reader: &Reader, count: usize, seed: u64) -> (usize, Duration) {
    let seeds = &(reader.seeds)();
    assert!(!seeds.is_empty(), "{} has nothing to begin with", reader.name);
    // A seed with a fault of its own would hide what is behind it.
    FAULTS.set(0);
    seeds.iter().for_each(|seed| (reader.read)(seed));
    assert_eq!(FAULTS.get(), 0, "{} begins with a fault", reader.name);
    let mut dice = Dice(seed);
    let (mut failed, mut longest) = (0, Duration::ZERO);
    for number in 0..count {
        let input = broken(seeds, &mut dice);
        let begun = Instant::now();
        let held = catch_unwind(AssertUnwindSafe(|| (reader.read)(&input)));
        let took = begun.elapsed();
        longest = longest.max(took);
        if held.is_err() || took > TOO_LONG {
            failed += 1;
            let folder = repository().join("target/broken");
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(folder.join(format!("{}-{seed}-{number}", reader.name)), &input)
                .expect("a file");
        }
        if number % 256 == 0 {
            chartroom::page::forget_older(0);
        }
    }
    (failed, longest)
}

#[test]
fn no_reader_panics_over_a_broken_file() {
    for reader in &readers() {
        let (failed, _) = attack(reader, 5 * reader.percent, 1);
        assert_eq!(failed, 0, "{}: see target/broken", reader.name);
    }
}

/// As many as BROKEN_COUNT says, of the reader that BROKEN_READER names or of all, from the seed BROKEN_SEED on.
#[test]
#[ignore = "as long as one asks for"]
fn no_reader_panics_over_many_broken_files() {
    let asked = |name: &str| std::env::var(name).ok();
    let count = asked("BROKEN_COUNT").map_or(500, |count| count.parse().expect("a number"));
    let seed = asked("BROKEN_SEED").map_or(2, |seed| seed.parse().expect("a number"));
    let only = asked("BROKEN_READER");
    let mut failed = 0;
    let mut readers = readers();
    readers.retain(|reader| only.as_ref().is_none_or(|name| name == reader.name));
    for reader in &readers {
        let (of_reader, longest) = attack(reader, count, seed);
        eprintln!("{}: {count} inputs, {of_reader} failed, {longest:?} at most", reader.name);
        failed += of_reader;
    }
    assert_eq!(failed, 0, "see target/broken");
}
