//! Files with faults in them: every one is named at its place, none is lost in silence. Most of what is said of them is
//! in tests/transcripts/; here is what a transcript cannot hold.

use crate::rules::charts::Charts;
use crate::workbench::{GAME, Run, Workbench};

const NAVY: &str = "ship_values/ruritania.toml";

/// Checks a game whose punch has this formula.
fn checked(formula: &str) -> Run {
    let value = |id: &str, formula: &str| {
        format!(
            "[[value]]\nid = \"{id}\"\nlabel = \"{id}\"\nformula = '{formula}'\nbasis = \"computed\"\n\
             source = \"mine\"\nneeds = [\"speed_kn\"]\n"
        )
    };
    let bench = Workbench::project();
    let game = [GAME, &value("hull", "7"), &value("punch", formula)];
    bench.write("rules/duel.toml", game.concat());
    bench.run("check rules/duel.toml")
}

// ---- ships ----

#[test]
fn a_file_that_is_not_utf8_is_placed() {
    let bench = Workbench::new();
    bench.write(
        "navy.toml",
        b"navy = \"Ruritania\"\n[[class]]\nid = \"zenda\"\nname = \"\xE9enda\"\n",
    );
    bench.run("check navy.toml").refused(
        1,
        "error[not-utf8]: `navy.toml` is not UTF-8 text\n  at navy.toml:4:9\n  \
         hint: save the file as UTF-8",
    );
}

#[test]
fn what_a_terminal_would_obey_never_reaches_it() {
    let run = Workbench::new().run_list(&["show", "mik\u{1b}[31masa"]);
    assert!(run.code != 0 && !run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
}

#[test]
fn a_name_of_absurd_length_is_refused_in_a_short_message() {
    let bench = Workbench::project();
    let navy = bench.ruritania("Zenda", "", "").text(NAVY);
    for key in ["state", "name"] {
        let long = "a".repeat(3_000_000);
        let class = format!("[[class]]\nid = \"b\"\nsource = \"x\"\n{key} = \"{long}\"\n");
        bench.write(NAVY, format!("{navy}\n{class}"));
        let run = bench.run(&format!("check {NAVY}"));
        let fault = format!(
            "error[unprintable-text]: `{key}` of a class has 3000000 characters; the limit is 120"
        );
        assert!(run.stderr.contains(&fault), "{key}");
        assert!(run.stderr.len() < 20_000, "{key}");
    }
    bench.ruritania("Zenda", "", &format!("{} = 1", "k".repeat(1_000_000)));
    let run = bench.run(&format!("check {NAVY}"));
    assert!(run.code == 1 && run.stderr.len() < 20_000);
}

#[test]
fn long_names_do_not_end_a_list() {
    let bench = Workbench::project();
    let long = "a".repeat(70_000);
    let navy = bench.ruritania("Zenda", "", "").text(NAVY);
    bench.write(NAVY, navy.replacen("Zenda", &long, 1));
    let form = "kind = \"pages\"\ntemplate = \"blocks/roster.typ\"";
    let form = format!("[[form]]\nid = \"card\"\nlabel = \"{long}\"\n{form}\n");
    bench.write("rules/duel.toml", format!("{GAME}{form}"));
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
        let run = checked(&formula);
        let begin: String = formula.chars().take(12).collect();
        assert_eq!(run.code, 1, "{begin}: {}", run.stderr);
        let told = ["error[formula-fault]", "error[unprintable-text]"];
        assert!(told.iter().any(|code| run.stderr.starts_with(code)), "{begin}: {}", run.stderr);
    }
    let bench = Workbench::project();
    let function = format!("[functions]\nf = '() => {}1'\n", "1+".repeat(30_000));
    bench.write("rules/duel.toml", format!("{GAME}{function}"));
    let run = bench.run("check rules/duel.toml");
    run.says(&["the formula of `f` is longer than 4000 characters"]);
}

// ---- templates and fonts ----

#[test]
fn a_template_that_is_no_text_and_a_broken_font_are_told() {
    let bench = Workbench::project();
    bench.run("new rules duel").fine();
    bench.write("templates/duel/card.typ", b"#let trim = \xff");
    bench.run("check").fails(1, "\n  at templates/duel/card.typ");
    bench.write("fonts/mine.ttf", "no font");
    let fault = "error[cannot-read]: this font cannot be read\n  at fonts/mine.ttf";
    for words in ["check", "check fonts/mine.ttf", "print log mikasa -o x.pdf"] {
        bench.run(words).fails(1, fault);
    }
    let mut collection = b"ttcf\x00\x01\x00\x00\xff\xff\xff\xff".to_vec();
    collection.extend([0; 100]);
    bench.write("fonts/mine.ttf", collection);
    bench.run("check fonts/mine.ttf").fails(1, "the font says that it has more than 255 faces");
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
