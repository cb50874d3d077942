//! Files with faults in them: every one is named at its place, none is lost in silence.

use std::fmt::Write;

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
fn a_class_without_ships_is_named() {
    for ships in ["ships = []\n", ""] {
        let run = navy_with("[[class.ships]]\nname = \"Zenda\"\n", ships);
        assert!(
            run.stderr.contains(
                "error[missing-field]: the class Zenda has no ship, so nothing is printed for it\n  at navy.toml:"
            ),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_last_completion_before_the_first_is_refused() {
    navy_with("completed_from = 1900", "completed_from = 1900\ncompleted_to = 1899").refused(
        1,
        "error[absurd-number]: the last ship is completed in 1899, before the first in 1900\n  \
         at navy.toml:7:16\n  ship: Zenda, field: completed_to",
    );
}

#[test]
fn the_year_of_a_class_is_hinted_at_by_its_first_key() {
    let run = navy_with("completed_from", "completed");
    assert!(run.stderr.contains("did you mean `completed_from`?"), "{}", run.stderr);
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
        let text = spoiled(
            NAVY,
            "[[class.ships]]\nname = \"Zenda\"",
            &format!("[[class.ships]]\nname = \"{name}\""),
        );
        bench.write("navy.toml", &text);
        let run = bench.run("check navy.toml");
        let fault = format!("error[unprintable-text]: `name` of a ship has {what} in it");
        assert!(run.stderr.contains(&fault), "{name}: {}", run.stderr);
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
    bench.write(
        "ship_values/ruritania.toml",
        spoiled(NAVY, "name = \"Zenda\"", &format!("name = \"{long}\"")),
    );
    bench.write(
        "rules/duel.toml",
        spoiled(RULES, "label = \"Card\"", &format!("label = \"{long}\"")),
    );
    for words in ["list ships", "list forms --rules duel"] {
        let run = bench.run(words);
        assert!(run.code == 1 && !run.stderr.contains("panicked"), "{words}");
    }
}

#[test]
fn a_navy_without_ships_is_not_offered_in_place_of_itself() {
    let bench = Workbench::project();
    bench.write(
        "ship_values/14-empty.toml",
        spoiled(NAVY, "[[class.ships]]\nname = \"Zenda\"\n", ""),
    );
    let run = bench.run("list ships --navy 14-empty");
    assert!(run.stderr.contains("the navy `14-empty` has no ships"), "{}", run.stderr);
    assert!(!run.stderr.contains("did you mean"), "{}", run.stderr);
}

#[test]
fn ships_that_no_word_can_tell_apart_are_not_told_to_be_written_alike() {
    let bench = Workbench::project();
    bench.write("ship_values/a.toml", NAVY);
    let twin = spoiled(NAVY, "id = \"zenda\"", "id = \"zenda_b\"");
    let (_, twin) = twin.split_once('\n').unwrap();
    let both = format!("{NAVY}{}", spoiled(twin, "zenda_b", "Zenda"));
    bench.write("ship_values/a.toml", both);
    let run = bench.run("show a/zenda");
    assert!(run.stderr.contains("error[ambiguous-ship]"), "{}", run.stderr);
    assert!(
        run.stderr.contains("give one class in ship_values/a.toml another id"),
        "{}",
        run.stderr
    );
}

// ---- rules ----

#[test]
fn an_id_twice_in_one_list_is_refused() {
    for (table, what) in [
        ("[[scale]]\nid = \"one\"\nfactor = 2\n[scale.both]\nunit = \"hex\"\n", "a scale"),
        ("[[value]]\nid = \"hull\"\nlabel = \"H\"\nsource = \"x\"\n", "a ship value"),
        (
            "[[form]]\nid = \"card\"\nlabel = \"C\"\ntemplate = \"x.typ\"\nkind = \"chart\"\n",
            "a form",
        ),
    ] {
        let run = rules_with("[[form]]\nid", &format!("{table}[[form]]\nid"));
        let fault = format!(" is used twice as the id of {what}\n  at rules/duel.toml:");
        assert!(run.stderr.contains(&fault), "{what}: {}", run.stderr);
        assert!(run.stderr.contains("hint: the first is at rules/duel.toml:"), "{}", run.stderr);
    }
    let chart = "[[chart]]\nid = \"c\"\nlabel = \"C\"\nindex = \"from\"\nbasis = \"house\"\nsource = \"x\"\n\
                 columns = [{ id = \"a\", label = \"A\", kind = \"number\" }, { id = \"a\", label = \"B\", kind = \"number\" }]\n\
                 rows = [{ at = 1, a = 1 }]\n";
    let run = rules_with("[[form]]\nid", &format!("{chart}{chart}[[form]]\nid"));
    for fault in [
        "`c` is used twice as the id of a table of the chart",
        "`a` is used twice as the id of a column",
    ] {
        assert!(run.stderr.contains(fault), "{}", run.stderr);
    }
    let instrument = "[[instrument]]\nid = \"card\"\nlabel = \"C\"\nkind = \"counters\"\n";
    let run = rules_with("[[form]]\nid", &format!("{instrument}[[form]]\nid"));
    assert!(run.stderr.contains("`card` is a form and an instrument"), "{}", run.stderr);
}

#[test]
fn a_need_that_is_unknown_or_stands_further_down_is_a_fault() {
    let run = rules_with("\"speed_kn\"]", "\"sped_kn\"]");
    assert!(
        run.stderr.contains(
            "error[unknown-value]: `needs` names `sped_kn`, which is neither a figure of a ship nor a value\n  \
             at rules/duel.toml:24:18\n  hint: did you mean `speed_kn`?"
        ),
        "{}",
        run.stderr
    );
    let run = rules_with("formula = '7'", "formula = '7'\nneeds = [\"punch\"]");
    assert!(
        run.stderr
            .contains("`needs` names `punch`, which is further down\n  at rules/duel.toml:18:10"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_steps_of_a_table_rise() {
    for (steps, fault) in [
        (
            "[[0, 1], [8, 2], [4, 3]]",
            "`worth` has a step from 4 after one from 8\n  at rules/duel.toml:13:26",
        ),
        (
            "[[0, 1], [0, 2], [4, 3]]",
            "`worth` has a step from 0 after one from 0\n  at rules/duel.toml:13:18",
        ),
    ] {
        let run = rules_with("[[0, 1], [4, 2], [8, 3]]", steps);
        assert!(run.stderr.contains(fault), "{}", run.stderr);
    }
}

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
    let run = rules_with("[tables]", &function);
    assert!(
        run.stderr.contains("the formula of `f` is longer than 4000 characters"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_range_without_end_does_not_fill_the_memory() {
    let run = rules_with("'7'", "'range(1000000000).len()'");
    assert!(run.stderr.contains("a range has 10000 numbers at most"), "{}", run.stderr);
    for (range, length) in
        [("range(4)", 4), ("range(1, 4)", 3), ("range(5, 1, step: -2)", 2), ("range(0)", 0)]
    {
        let bench = Workbench::project();
        bench.write("rules/duel.toml", spoiled(RULES, "'7'", &format!("'{range}.len()'")));
        let shown = bench.run("show mikasa --rules duel --json").fine().json();
        assert_eq!(shown["values"]["hull"]["value"], length, "{range}");
    }
}

// ---- tables that a player filled in ----

fn typed_in(file: &str, text: impl AsRef<[u8]>) -> (Workbench, Run) {
    let bench = Workbench::project();
    bench.write(file, text);
    let run = bench.run("check");
    (bench, run)
}

#[test]
fn a_column_that_is_no_value_is_a_fault_wherever_the_table_is_read() {
    let (bench, run) =
        typed_in("ship_values/japan.quickfire.csv", "ship,class,Size\nMikasa,mikasa,14\n");
    let fault = "error[unknown-value]: the column `Size` is not a value of this rule set\n  \
                 at ship_values/japan.quickfire.csv:1:3\n  hint: did you mean `size`?";
    assert!(run.stderr.contains(fault), "{}", run.stderr);
    let printed = bench.run("print log mikasa -o x.pdf");
    assert!(printed.code == 1 && printed.stderr.contains(fault), "{}", printed.stderr);
}

#[test]
fn a_table_of_a_rule_set_or_navy_that_is_not_there_is_a_fault() {
    let table = "ship,class,size\nMikasa,mikasa,14\n";
    let (_, run) = typed_in("ship_values/japan.quikfire.csv", table);
    assert!(
        run.stderr.contains("error[unknown-rule-set]: there is no rule set `quikfire`\n  at ship_values/japan.quikfire.csv\n  hint: did you mean `quickfire`?"),
        "{}",
        run.stderr
    );
    let (_, run) = typed_in("ship_values/jappan.quickfire.csv", table);
    assert!(
        run.stderr.contains("error[unknown-navy]: there is no navy `jappan`\n  at ship_values/jappan.quickfire.csv\n  hint: did you mean `japan`?"),
        "{}",
        run.stderr
    );
    let (_, run) = typed_in("ship_values/japan.quickfire.csv", "boat,size\nMikasa,14\n");
    assert!(run.stderr.contains("the first line has no column `ship`"), "{}", run.stderr);
}

#[test]
fn a_ship_in_two_lines_or_of_two_classes_is_a_fault() {
    let (_, run) = typed_in(
        "ship_values/japan.quickfire.csv",
        "ship,class,size\nMikasa,mikasa,14\nMikasa,mikasa,15\n",
    );
    assert!(
        run.stderr.contains("error[duplicate-ship]: `Mikasa` is on two lines of this table\n  at ship_values/japan.quickfire.csv:3:1\n  ship: Mikasa\n  hint: the first is ship_values/japan.quickfire.csv:2:1"),
        "{}",
        run.stderr
    );
    let (_, run) = typed_in("ship_values/britain.quickfire.csv", "ship,size\nWarspite,14\n");
    assert!(
        run.stderr.contains("error[ambiguous-ship]: britain has several ships `Warspite`"),
        "{}",
        run.stderr
    );
}

#[test]
fn numbers_that_cannot_be_are_faults_of_their_cell() {
    for (cell, why) in [
        ("-5", "below 0"),
        ("99999", "more than 10000"),
        ("1/0", "divided by 0"),
        ("99999999999999999999", "too large a number"),
    ] {
        let (_, run) = typed_in(
            "ship_values/japan.quickfire.csv",
            format!("ship,class,size\nMikasa,mikasa,{cell}\n"),
        );
        let fault = format!(
            "error[absurd-number]: `{cell}` is {why}\n  at ship_values/japan.quickfire.csv:2:3\n  ship: Mikasa, field: size"
        );
        assert!(run.stderr.contains(&fault), "{}", run.stderr);
    }
}

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
        let (bench, run) = typed_in("ship_values/japan.quickfire.csv", text);
        assert_eq!(run.code, 0, "{name}: {}", run.stderr);
        let shown = bench.run("show mikasa --json").fine().json();
        assert_eq!(shown["values"]["size"]["value"], 7.5, "{name}");
        assert_eq!(shown["values"]["size"]["basis"], "stated", "{name}");
    }
    let chart = "table;row;column;ours;official\ngunnery;62,5;hits;;9\n";
    let (_, run) = typed_in("rules/quickfire.chart.csv", chart);
    assert_eq!(run.code, 0, "{}", run.stderr);
}
