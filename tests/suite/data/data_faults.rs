//! Files with faults in them: every one is named at its place, none is lost in silence. Most of what is said of them is
//! in tests/transcripts/; here is what a transcript cannot hold.

use std::fmt::Write;

use crate::rules::charts::Charts;
use crate::workbench::{Run, Workbench};

/// A navy of one ship, to be spoiled.
const NAVY: &str = "\
navy = \"Ruritania\"
[[class]]
id = \"zenda\"
name = \"Zenda\"
state = \"as completed\"
completed_from = 1900
source = \"invented\"
[[class.ships]]
name = \"Zenda\"
";

/// A rule set of two values and a scale, to be spoiled.
const RULES: &str = "\
title = \"Duel\"
edition = \"1\"
[notice]
publisher = \"me\"
address = \"here\"
terms = \"Free.\"
[[scale]]
id = \"one\"
factor = 1
[scale.both]
unit = \"hex\"
[tables]
worth = [[0, 1], [4, 2], [8, 3]]
[[value]]
id = \"hull\"
label = \"Hull\"
formula = '7'
basis = \"computed\"
source = \"mine\"
[[value]]
id = \"punch\"
label = \"Punch\"
formula = 'hull + step(worth, 5)'
needs = [\"hull\", \"speed_kn\"]
basis = \"computed\"
source = \"mine\"
[[form]]
id = \"card\"
label = \"Card\"
template = \"blocks/roster.typ\"
kind = \"pages\"
";

#[track_caller]
fn spoiled(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

#[track_caller]
fn navy_with(old: &str, new: &str) -> Run {
    let bench = Workbench::new();
    bench.write("navy.toml", spoiled(NAVY, old, new));
    bench.run("check navy.toml")
}

#[track_caller]
fn rules_with(old: &str, new: &str) -> Run {
    let bench = Workbench::project();
    bench.write("rules/duel.toml", spoiled(RULES, old, new));
    bench.run("check rules/duel.toml")
}

#[test]
fn the_files_that_are_spoiled_here_are_good() {
    navy_with("invented", "invented").fine();
    rules_with("Free.", "Free.").fine();
}

// ---- ships ----

#[test]
fn a_file_that_is_not_utf8_is_placed() {
    let bench = Workbench::new();
    let mut bytes = NAVY.as_bytes().to_vec();
    let at = NAVY.find("Zenda").expect("the name");
    bytes[at] = 0xE9;
    bench.write("navy.toml", bytes);
    bench.run("check navy.toml").refused(
        1,
        "error[not-utf8]: `navy.toml` is not UTF-8 text\n  at navy.toml:4:9\n  \
         hint: save the file as UTF-8",
    );
}

#[test]
fn the_slips_that_people_make_most_get_a_hint() {
    const YEAR: &str = "completed_from = 1900";
    for (right, slip, hint) in [
        (YEAR, "speed_kn = 16,5", "the decimal sign is a point, such as 18.5"),
        ("[[class]]\n", "[class]\n", "write two brackets: `[[class]]`"),
        ("\"Zenda\"\n", "\u{201c}Zenda\u{201d}\n", "quotation marks are straight here"),
        (YEAR, "picture = \"pics\\a.png\"", "write / between folders"),
    ] {
        navy_with(right, slip).says(&[hint]);
    }
}

#[test]
fn check_gives_its_faults_as_json_too() {
    let bench = Workbench::new();
    bench.write("navy.toml", spoiled(NAVY, "1900", "\"early\""));
    let faults = bench.run("check navy.toml --json").json();
    assert_eq!(faults[0]["code"], "wrong-type");
    assert_eq!((&faults[0]["line"], &faults[0]["column"]), (&6.into(), &18.into()));
}

#[test]
fn what_cannot_be_printed_never_reaches_terminal_or_sheet() {
    let bench = Workbench::new();
    for (name, what) in [
        ("Zen\\nda", "a line break"),
        ("Zen\\tda", "\\u{9}"),
        ("\\u001b[31mZenda", "\\u{1b}"),
        ("Zenda\\u0000", "\\u{0}"),
        ("Zen\\u202eda", "\\u{202e}"),
    ] {
        let ship = "[[class.ships]]\nname = ";
        let wrong = format!("{ship}\"{name}\"");
        bench.write("navy.toml", spoiled(NAVY, &format!("{ship}\"Zenda\""), &wrong));
        let fault = format!("error[unprintable-text]: `name` of a ship has {what} in it");
        bench.run("check navy.toml").says(&[&fault]);
        let printed = bench.run("print log navy.toml --format svg -o x.svg");
        assert!(printed.code == 1 && !bench.path("x.svg").exists(), "{name}");
    }
    // A key or an argument may hold one as well.
    bench.write("navy.toml", spoiled(NAVY, "state", "\"sta\\u001bte\" = 1\nstate"));
    for run in [bench.run("check navy.toml"), bench.run_list(&["show", "mik\u{1b}[31masa"])] {
        assert!(run.code != 0 && !run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
    }
}

#[test]
fn a_name_of_absurd_length_is_refused_in_a_short_message() {
    let bench = Workbench::project();
    for key in ["state", "name"] {
        let long = "a".repeat(3_000_000);
        let mut text = NAVY.to_owned();
        let _ = write!(text, "\n[[class]]\nid = \"b\"\nsource = \"x\"\n{key} = \"{long}\"\n");
        bench.write("ship_values/ruritania.toml", &text);
        let run = bench.run("check ship_values/ruritania.toml");
        let fault = format!(
            "error[unprintable-text]: `{key}` of a class has 3000000 characters; the limit is 120"
        );
        assert!(run.stderr.contains(&fault), "{key}");
        assert!(run.stderr.len() < 20_000, "{key}");
    }
    bench.write("ship_values/ruritania.toml", format!("{NAVY}{} = 1\n", "k".repeat(1_000_000)));
    let run = bench.run("check ship_values/ruritania.toml");
    assert!(run.code == 1 && run.stderr.len() < 20_000);
}

#[test]
fn long_names_do_not_end_a_list() {
    let bench = Workbench::project();
    let long = "a".repeat(70_000);
    let navy = spoiled(NAVY, "name = \"Zenda\"", &format!("name = \"{long}\""));
    let rules = spoiled(RULES, "label = \"Card\"", &format!("label = \"{long}\""));
    bench.write("ship_values/ruritania.toml", navy).write("rules/duel.toml", rules);
    for words in ["list ships", "list forms --rules duel"] {
        let run = bench.run(words);
        assert!(run.code == 1 && !run.stderr.contains("panicked"), "{words}");
    }
}

// ---- rules ----

#[test]
fn a_formula_of_absurd_length_or_depth_is_refused_and_ends_nothing() {
    let deep = [
        "1+".repeat(30_000) + "1",
        "hull".to_owned() + &".a".repeat(20_000),
        "1+".repeat(1_900) + "1",
        "hull".to_owned() + &".a".repeat(1_900),
        "(".repeat(1_900) + "1" + &")".repeat(1_900),
        "-".repeat(3_900) + "1",
        "not ".repeat(900) + "true",
        "{".repeat(1_900) + &"}".repeat(1_900),
        "if true { ".repeat(300) + "1" + &" }".repeat(300),
        "x => ".repeat(700) + "1",
    ];
    for formula in deep {
        let run = rules_with("'hull + step(worth, 5)'", &format!("'{formula}'"));
        let begin: String = formula.chars().take(12).collect();
        assert_eq!(run.code, 1, "{begin}: {}", run.stderr);
        let told = ["error[formula-fault]", "error[unprintable-text]"];
        assert!(told.iter().any(|code| run.stderr.starts_with(code)), "{begin}: {}", run.stderr);
    }
    let function = format!("[functions]\nf = '() => {}1'\n[tables]", "1+".repeat(30_000));
    rules_with("[tables]", &function).says(&["the formula of `f` is longer than 4000 characters"]);
}

#[test]
fn a_formula_says_which_number_it_gives_that_cannot_stand() {
    for (formula, fault) in [
        ("-92.6", "gives -92 3/5, below 0"),
        ("float(\"nan\")", "gives a number that is none (NaN)"),
        ("calc.inf", "gives too large a number"),
        ("1e12", "gives too large a number"),
        ("20000000", "gives 20000000, more than 1000000"),
        ("\"a\" * 1000000000", "multiplies a text or a list"),
        ("(0,) * (1000000 * 1000)", "multiplies a text or a list"),
        ("{ let s = \"ab\"; (s + s) * 1000000000 }", "multiplies a text or a list"),
        ("(1, 2)", "gives array, not a number, a word, `none` or `unknown`"),
    ] {
        let fault = format!("error[formula-fault]: the formula of `hull` {fault}");
        rules_with("'7'", &format!("'{formula}'")).fails(1, &fault);
    }
}

#[test]
fn a_range_without_end_does_not_fill_the_memory() {
    rules_with("'7'", "'range(1000000000).len()'").says(&["a range has 10000 numbers at most"]);
    for (range, length) in
        [("range(4)", 4), ("range(1, 4)", 3), ("range(5, 1, step: -2)", 2), ("range(0)", 0)]
    {
        let bench = Workbench::project();
        bench.write("rules/duel.toml", spoiled(RULES, "'7'", &format!("'{range}.len()'")));
        let shown = bench.json("show mikasa --rules duel");
        assert_eq!(shown["values"]["hull"]["value"], length, "{range}");
    }
}

// ---- tables that a player filled in ----

#[test]
fn a_table_of_any_spreadsheet_is_read() {
    for (name, text) in [
        ("German Excel", "ship;class;size\r\nMikasa;mikasa;7,5\r\n"),
        ("with a byte order mark", "\u{feff}ship;class;size\nMikasa;mikasa;7,5\n"),
        ("parted by tabs", "ship\tclass\tsize\nMikasa\tmikasa\t7,5\n"),
        ("parted by tabs, with points", "ship\tclass\tsize\nMikasa\tmikasa\t7.5\n"),
        ("parted by commas", "ship,class,size\nMikasa,mikasa,7.5\n"),
        ("in quotes", "\u{feff}\"ship\",\"class\",\"size\"\n\"Mikasa\",\"mikasa\",\"7 1/2\"\n"),
    ] {
        let bench = Workbench::project();
        bench.write("ship_values/japan.quickfire.csv", text);
        let run = bench.run("check");
        assert_eq!(run.code, 0, "{name}: {}", run.stderr);
        let size = &bench.json("show mikasa")["values"]["size"];
        assert_eq!((&size["value"], &size["basis"]), (&7.5.into(), &"stated".into()), "{name}");
    }
    let bench = Workbench::project();
    let chart = "\u{feff}table;row;column;ours;official\r\ngunnery;62,5;hits;;9\r\nsinking;7;at_most;6;5\r\n";
    bench.write("rules/quickfire.chart.csv", chart);
    bench.run("check").fine();
    assert_eq!(Charts::at(&bench, "quickfire").number("sinking", "7", "at_most"), 5);
}
