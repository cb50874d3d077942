//! The library gives what the program writes, from files in memory.

use std::collections::BTreeMap;

use chartroom::command::Outcome;
use chartroom::data::{Files, Memory};
use chartroom::output::Target;

use crate::calls::transcripts::said;
use crate::workbench::{Workbench, on_all_cores};

/// A call for every verb, form, format and rule set, and for files of several parts; more would only take time.
const CALLS: [&str; 35] = [
    "print log mikasa borodino hannibal",
    "print log mikasa --format svg",
    "print log mikasa borodino --format png --dpi 40",
    "print log mikasa --paper letter --ink black --units imperial",
    "print log mikasa --rules quickfire_classic --scale large",
    "print log mikasa asama --back reference",
    "print log mikasa asama --imposition 6-up --back reference",
    "print log mikasa*300",
    "print log fuji asama --contact-sheet --dpi 40",
    "print log mine.toml",
    "print log mikasa --colors cmyk",
    "print log mikasa --pdf-standard a-2b",
    "print log nosuchship mikasa",
    "print roster --navy japan --imposition booklet",
    "print card mikasa --rules easyships",
    "print card mikasa --rules gridded --imposition cards-9",
    "print card mikasa --rules dreadnoughts",
    "print chart --rules quickfire --unknown blank",
    "print pack duel.toml",
    "print ruler gauge",
    "print ruler --format svg",
    "print arcs --format dxf --cutter laser",
    "print arcs mikasa --format cut",
    "print counters mikasa --backs duplex",
    "print book mikasa --paper a5",
    "print book mikasa --format svg",
    "print book --navy britain --navy germany --paper a5",
    "print log mikasa -o here-{n}.png --dpi 40",
    "list ships --navy japan",
    "list orders",
    "show mikasa --json",
    "explain mikasa gunnery_heavy",
    "check mine.toml duel.toml",
    "calibrate --paper a4",
    "new values quickfire --navy chile",
];

/// A navy of one ship.
pub const MINE: &str = "navy = \"Mine\"\n\n[[class]]\nid = \"tern\"\nname = \"Tern\"\nstate = \"as completed\"\n\
    type = \"protected_cruiser\"\ncompleted_from = 1901\ndisplacement_t = 3000\nspeed_kn = 20\n\
    guns = [{ count = 2, caliber_in = 6 }]\ntorpedo_tubes = 2\narmor_in = { deck = 2 }\nsource = \"me\"\n\
    [[class.ships]]\nname = \"Tern\"\n";

const DUEL: &str = "title = \"Duel\"\n\n[[side]]\nname = \"One\"\nships = [\"mikasa\"]\n\n\
    [[side]]\nname = \"Other\"\nships = [{ ship = \"kasuga\", name = \"Kasuga II\" }]\n";

const PROJECT: [(&str, &str); 3] =
    [("chartroom.toml", "paper = \"letter\"\n"), ("mine.toml", MINE), ("duel.toml", DUEL)];

fn in_memory(call: &str) -> Outcome {
    let files = Files::of(Memory::of(PROJECT));
    let words: Vec<&str> = call.split_whitespace().collect();
    chartroom::run(&words, &files, Some("C")).unwrap_or_else(|error| panic!("{call}: {error}"))
}

/// Names and bytes of the files of a run.
fn files_of(outcome: &Outcome) -> BTreeMap<String, Vec<u8>> {
    let named = outcome.files.iter().map(|file| {
        let name = match &file.target {
            Target::Stdout => "-",
            Target::Named(name)
            | Target::InFolders(name)
            | Target::Default(name)
            | Target::Project(name) => name,
        };
        (name.to_owned(), file.bytes.clone())
    });
    named.collect()
}

#[test]
fn the_library_gives_what_the_program_writes() {
    on_all_cores(&CALLS, |call| {
        let bench = project();
        let run = bench.start(call);
        let outcome = in_memory(call);
        assert_eq!(outcome.text.as_bytes(), run.stdout, "{call}");
        assert_eq!(i32::from(outcome.exit_code()), run.code, "{call}: {}", run.stderr);
        for fault in outcome.faults.all() {
            assert!(run.stderr.contains(&fault.to_string()), "{call}: {fault}");
        }
        let files = files_of(&outcome);
        for (name, bytes) in &files {
            assert!(bench.read(name) == *bytes, "{call}: {name} is another file");
        }
        let written = bench.names().len() - PROJECT.len();
        let folders = files.keys().filter(|name| name.contains('/')).count();
        assert_eq!(written, files.len() - folders + folders.min(1), "{call}");

        // What other tests see of a call without a process of its own is what a user sees.
        let without = project();
        let seen = without.run(call);
        assert!(seen.stdout == run.stdout, "{call}");
        assert_eq!(said(&without, &seen), said(&bench, &run), "{call}");
        assert_eq!(without.names(), bench.names(), "{call}");
        for name in bench.names().iter().filter(|name| bench.path(name).is_file()) {
            assert!(without.read(name) == bench.read(name), "{call}: {name} is another file");
        }
    });
}

fn project() -> Workbench {
    let bench = Workbench::new();
    for (name, text) in PROJECT {
        bench.write(name, text);
    }
    bench
}

#[test]
fn two_runs_in_one_process_do_not_influence_each_other() {
    let call = "print log mikasa nosuchship --rules easyships";
    let first = in_memory("print card mikasa --rules easyships");
    // Another project, with faults, another font folder and other numbers for the same ship.
    let other = Files::of(Memory::project([("rules/easyships.toml", "id = 1\n")]));
    let words: Vec<&str> = call.split_whitespace().collect();
    let refused = chartroom::run(&words, &other, Some("en_US.UTF-8")).expect("a call");
    assert!(refused.files.is_empty() && refused.faults.any_error());
    let again = in_memory("print card mikasa --rules easyships");
    assert_eq!(files_of(&first), files_of(&again));
}

#[test]
fn words_that_are_no_call_are_told_and_not_run() {
    let files = Files::embedded();
    let error = chartroom::run(&["prnt", "log"], &files, None).expect_err("no verb");
    assert!(error.to_string().contains("prnt"), "{error}");
}
