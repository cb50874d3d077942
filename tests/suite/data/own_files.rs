//! A user's own files: ships, defaults, templates. tests/transcripts/ has what is said of most: own_files.md,
//! own_ships.md, settings.md.

use crate::sheets::pictures::decode;
use crate::workbench::{Run, Workbench};

#[test]
fn a_ship_in_a_file_is_shown_and_explained_as_any_other() {
    let bench = Workbench::new();
    bench.write("strelsau.txt", include_bytes!("../../springsharp/battleship_2.txt"));
    bench.run("import strelsau.txt --completed 1907").fine();
    for file in ["strelsau.txt", "strelsau.toml"] {
        assert_eq!(bench.json(&format!("show {file}"))["ship"], "Strelsau");
    }
    let told = bench.run("explain strelsau.toml gunnery_heavy").fine().text();
    assert!(told.contains("Strelsau"), "{told}");
}

#[test]
fn the_country_decides_where_the_project_is_silent() {
    let width = |locale: &str| {
        let bench = Workbench::new();
        let call = "print log mikasa --format png --dpi 20 -o x.png";
        bench.run_in(locale, &call.split(' ').collect::<Vec<_>>()).fine();
        decode(&bench.read("x.png")).width
    };
    // 210 mm and 8.5 in at 20 dots to the inch.
    assert_eq!((width("de_DE.UTF-8"), width("en_US.UTF-8")), (165, 170));
}

#[test]
fn what_is_said_of_paper_comes_before_what_is_said_of_words() {
    let (american, german) = ("en_US.UTF-8", "de_DE.UTF-8");
    let any = "quickfire";
    for (said, rules, units) in [
        ([("LANG", american), ("LANGUAGE", "en")], any, "imperial"),
        ([("LANG", american), ("LC_PAPER", german)], any, "metric"),
        ([("LANG", german), ("LC_MEASUREMENT", american)], any, "imperial"),
        ([("LC_ALL", german), ("LC_PAPER", american)], any, "metric"),
        ([("LC_ALL", american), ("LC_PAPER", german)], any, "imperial"),
        ([("LC_ALL", "C"), ("LC_PAPER", german)], any, "imperial"),
        // What a country prefers is for games that have it.
        ([("LC_ALL", german), ("LC_PAPER", german)], "dreadnoughts", "imperial"),
    ] {
        let bench = Workbench::new();
        let call = format!("show mikasa --json --rules {rules}");
        let shown = Run::of(bench.program(&call).envs(said).output().expect("the program")).json();
        assert_eq!(shown["units"], units, "{said:?} {rules}");
    }
}

#[test]
fn an_ejected_template_takes_the_place_of_the_built_in_one() {
    let bench = Workbench::new();
    bench.run("eject templates/quickfire/ship_form.typ").fine();
    assert!(bench.path("chartroom.toml").exists());
    let path = "templates/quickfire/ship_form.typ";
    let text = bench.text(path);
    bench.write(path, text.replace("t(\"quickfire_log.blast_hits\")", "\"Fires and blasts\""));
    assert!(bench.words("log mikasa").contains("FIRES AND BLASTS"));
}

#[test]
fn a_reminder_ends_in_one_stop_and_a_new_game_speaks_of_no_publisher() {
    let bench = Workbench::project();
    bench.run("new rules my_game").fine();
    let made = bench.text("rules/my_game.toml");
    let reminders = "reminders = [\"Fire at once.\", \"Wait\"]";
    bench.write("rules/my_game.toml", made.replace("reminders = []", reminders));
    let [card, chart] =
        ["card mikasa", "chart"].map(|what| bench.words(&format!("{what} --rules my_game")));
    assert!(card.contains("Fire at once. Wait. "), "{card}");
    // All of it is the game's own.
    for text in [card, chart] {
        assert!(!text.contains("publisher") && !text.contains('†'), "{text}");
    }
}

#[test]
fn a_fault_of_a_navy_is_told_where_her_ships_are_meant_and_nowhere_else() {
    let bench = Workbench::project();
    let navy = "ship_values/ruritania.toml";
    let good = bench.ruritania("Zenda", "speed_kn = 18", "").text(navy);
    for (bad, of_navy, of_another) in [
        // One figure, and a file of which nothing can be read and whose navy nobody knows.
        (good.replace("= 18", "= -18"), 1, 0),
        (good.replace("\"zenda\"", "\"zenda"), 2, 1),
    ] {
        bench.write(navy, bad);
        for (words, code) in [
            ("print log mikasa -o x.pdf", 0),
            ("print pack yalu_1894.toml -o x.pdf", 0),
            ("print chart -o x.pdf", 0),
            ("print ruler -o x.pdf", 0),
            ("show mikasa", 0),
            ("explain mikasa size", 0),
            ("export mikasa -o x.csv --force", 0),
            ("new order duel --force --side Japan:mikasa", 0),
            ("print log mikasa zenda -o x.pdf", of_navy),
            ("show zenda", of_navy),
            ("print roster --navy ruritania -o x.pdf", of_navy),
            ("print roster --navy japan -o x.pdf", of_another),
            ("print log mikasa kravonia -o x.pdf", 2),
        ] {
            let run = bench.run(words);
            let told = run.stderr.contains("at ship_values/ruritania.toml:");
            assert_eq!((run.code, told), (code, code != 0), "{words}: {}", run.stderr);
        }
    }
}
