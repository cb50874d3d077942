//! A user's own files: ships, scales, defaults, templates, a whole rule set.

use serde_json::json;

use crate::sheets::pictures::decode;
use crate::workbench::{GAME, Run, Workbench, told};

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
fn a_ship_of_the_users_with_a_built_in_name_leaves_built_in_battles_alone() {
    let bench = Workbench::project();
    let class = "[[class]]\nid = \"mikasa\"\nname = \"Mikasa\"\ntype = \"battleship\"\ncompleted_from = 1910\n\
        displacement_t = 9000\nspeed_kn = 20\nstate = \"as listed\"\nsource = \"the club\"\n\
        [[class.ships]]\nname = \"Mikasa\"\n";
    bench.write("ship_values/club.toml", format!("navy = \"Japan\"\n{class}"));
    assert!(bench.run("show mikasa").stderr.contains("fits several ships"));
    for (word, state) in [("japan/mikasa", "as completed"), ("club/mikasa", "as listed")] {
        assert_eq!(bench.json(&format!("show {word}"))["state"], state, "{word}");
    }
    bench.run("print pack tsushima_1905 --paper a4 -o x.pdf").fine().printed("8 sheets, 24 ships");
}

#[test]
fn two_tables_of_the_same_numbers_are_refused() {
    let bench = Workbench::project();
    bench.run("new values quickfire --navy japan").fine();
    let fault = "ship_values/japan.quickfire.csv` is a table of the same numbers";
    bench.run("new values quickfire --navy japan --format xlsx --force").fails(1, fault);
    bench.run("check").fine();
    bench.write("ship_values/japan.quickfire.xlsx", "");
    bench.run("check").fails(1, fault);
}

#[test]
fn a_navy_in_the_project_joins_the_others() {
    let bench = Workbench::project();
    bench.ruritania("Zenda", "speed_kn = 17", "");
    let shown = bench.json("show zenda --scale medium --units imperial");
    assert_eq!(shown["values"]["speed"]["value"], 6);
    let heavy = told(&shown["values"]["gunnery_heavy"]);
    assert_eq!(heavy, json!([null, "unknown", "unknown", "whole"]));
    bench.run("show mikasa").fine();
}

#[test]
fn a_stated_value_overrides_the_estimate_for_that_ship_alone() {
    let bench = Workbench::project();
    let stated = "values = { quickfire = { size = { value = 11, source = \"the list\" } } }";
    let sister = format!("{stated}\n[[class.ships]]\nname = \"Strelsau\"");
    bench.ruritania("Zenda", "displacement_t = 9000", &sister);
    let size = |ship: &str| told(&bench.json(&format!("show {ship}"))["values"]["size"]);
    assert_eq!(size("zenda"), json!([11, "stated", "11", "number"]));
    assert_eq!(size("strelsau"), json!([9, "estimated", "9", "number"]));
}

#[test]
fn a_scale_of_ones_own_has_every_cell_and_prints() {
    let bench = Workbench::project();
    bench.write(
        "chartroom.toml",
        "[[scale_of_mine]]\nid = \"giant\"\nlabel = \"Giant\"\nmodels = \"1/700, 1/600\"\nfactor = 3\nmetric_unit = \"cm\"\n",
    );
    let shown = bench.json("show hannibal --scale giant --units metric");
    // Three times 100, 600, 1200 and 25 mm; 6 in x 25 mm x 3 = 45 cm.
    assert_eq!(
        shown["ranges"],
        json!({ "point_blank": [0, 30], "short": [30, 180], "long": [180, 360], "torpedo": [7.5, 30] })
    );
    assert_eq!(shown["speed_boxes"][0]["distance"], 45);
    let scale =
        |models: &str| bench.json(&format!("show hannibal --scale {models}"))["scale"].clone();
    assert_eq!(["1/700", "1/600", "1/650"].map(scale), ["giant", "giant", "1-650"]);
    let scales = bench.json("list scales");
    let giant = scales.as_array().unwrap().iter().find(|scale| scale["id"] == "giant").unwrap();
    for system in ["metric", "imperial"] {
        for (measure, cell) in giant[system]["cells"].as_object().unwrap() {
            assert!(!cell["value"].is_null(), "{measure}");
            assert_eq!(cell["basis"], "house", "{measure}");
        }
    }
    bench.run("print log hannibal --scale giant -o x.pdf").fine();
}

#[test]
fn the_project_decides_where_the_command_line_is_silent() {
    let bench = Workbench::project();
    bench.write("chartroom.toml", "scale = \"jumbo\"\nunits = \"metric\"\n");
    let shown = bench.json("show mikasa");
    assert_eq!((&shown["scale"], &shown["units"]), (&json!("jumbo"), &json!("metric")));
    assert_eq!(bench.json("show mikasa --scale tiny")["scale"], "tiny");
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
    for (locale, units) in
        [("de_DE.UTF-8", "metric"), ("en_US.UTF-8", "imperial"), ("C", "imperial")]
    {
        let shown = Workbench::new().run_in(locale, &["show", "mikasa", "--json"]).fine().json();
        assert_eq!(shown["units"], units, "{locale}");
    }
}

#[test]
fn what_is_said_of_paper_comes_before_what_is_said_of_words() {
    let (american, german) = ("en_US.UTF-8", "de_DE.UTF-8");
    for (said, units) in [
        ([("LANG", american), ("LANGUAGE", "en")], "imperial"),
        ([("LANG", american), ("LC_PAPER", german)], "metric"),
        ([("LANG", german), ("LC_MEASUREMENT", american)], "imperial"),
        ([("LC_ALL", german), ("LC_PAPER", american)], "metric"),
    ] {
        let bench = Workbench::new();
        let output = bench.program("show mikasa --json").envs(said).output();
        let shown = Run::of(output.expect("the program")).json();
        assert_eq!(shown["units"], units, "{said:?}");
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
fn eject_never_overwrites_unasked() {
    let bench = Workbench::project();
    bench.write("rules/quickfire.toml", "mine");
    assert_eq!(bench.run("eject rules/quickfire.toml").code, 3);
    assert_eq!(bench.read("rules/quickfire.toml"), b"mine");
    bench.run("eject rules/quickfire.toml --force").fine();
    assert_ne!(bench.read("rules/quickfire.toml"), b"mine");
}

#[test]
fn a_rule_set_uses_the_functions_of_the_one_it_extends() {
    let bench = Workbench::project();
    let game = |extends: &str| {
        format!(
            "extends = \"{extends}\"\n{GAME}[[value]]\nid = \"heavies\"\nlabel = \"Heavies\"\n\
             formula = 'heavy(guns).len()'\nneeds = [\"guns\"]\nbasis = \"computed\"\nsource = \"x\"\n"
        )
    };
    bench.write("rules/duel.toml", game("quickfire"));
    assert_eq!(bench.json("show mikasa --rules duel")["values"]["heavies"]["value"], 1);
    bench.write("rules/duel.toml", game("duel"));
    bench.run("show mikasa --rules duel").says(&["`duel` extends itself"]);
}

/// A table with one cell filled.
fn typed_in(bench: &Workbench, path: &str, ship: &str, column: &str, text: &str) {
    let table = bench.text(path);
    let mut columns = table.lines().next().unwrap().split(',');
    let at = columns.position(|name| name == column).expect(column);
    let lines = table.lines().map(|line| {
        let mut cells: Vec<&str> = line.split(',').collect();
        if cells[0] == ship {
            cells[at] = text;
        }
        cells.join(",")
    });
    bench.write(path, lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn numbers_typed_in_from_an_official_list_become_stated_values() {
    for (rules, column, text) in
        [("quickfire", "armor_heavy", "1/2"), ("easyships", "defense", "14")]
    {
        let bench = Workbench::project();
        bench.run(&format!("new values {rules} --navy japan")).fine();
        typed_in(&bench, &format!("ship_values/japan.{rules}.csv"), "Fuji", column, text);
        let value = |ship: &str| {
            bench.json(&format!("show {ship} --rules {rules}"))["values"][column].clone()
        };
        let fuji = value("fuji");
        assert_eq!((&fuji["text"], &fuji["basis"]), (&json!(text), &json!("stated")), "{rules}");
        assert_ne!(value("yashima")["basis"], "stated", "a sister is not stated");
        bench.run("check").fine();
    }
}

#[test]
fn a_table_of_values_keeps_what_is_stated_already_and_is_not_overwritten_unasked() {
    let bench = Workbench::project();
    bench.run("new values quickfire --navy japan").fine();
    let table = bench.text("ship_values/japan.quickfire.csv");
    let mikasa = table.lines().find(|line| line.starts_with("Mikasa,")).unwrap();
    assert!(mikasa.starts_with("Mikasa,mikasa,,,,20,,5,"), "{mikasa}");
    assert_eq!(bench.run("new values quickfire --navy japan").code, 3);
    assert_eq!(bench.json("show mikasa")["values"]["gunnery_heavy"]["value"], 20);
}

#[test]
fn a_new_rule_set_begins_with_a_blank_that_prints() {
    let bench = Workbench::new();
    bench.run("new rules my_game").fine();
    assert_eq!(bench.names(), ["chartroom.toml", "rules", "schemas", "templates"]);
    bench.run("check rules/my_game.toml").fine();
    let printed = bench.run("print card mikasa asama dupuy-de-lome --rules my_game -o x.pdf");
    printed.fine().printed("1 sheet, 3 ships");
    let punch = &bench.json("show mikasa --rules my_game")["values"]["punch"];
    assert_eq!(told(punch), json!([4, "computed", "4", "number"]));
    for words in [
        "chart",
        "roster --navy china",
        "book --navy china",
        "ruler",
        "arcs",
        "counters mikasa",
        "pack yalu_1894.toml --scale table",
    ] {
        bench.run(&format!("print {words} --rules my_game -o y.pdf")).fine();
    }
    bench.run("verify y.pdf").fine();
    // All of it is the game's own.
    for words in ["card mikasa --rules my_game", "chart --rules my_game"] {
        let text = bench.words(words);
        assert!(!text.contains("publisher") && !text.contains('†'), "{text}");
    }
    assert_eq!(bench.run("new rules my_game").code, 3);
    assert_eq!(bench.run("new rules My-Game").code, 2);
}

#[test]
fn a_reminder_ends_in_one_stop_whether_it_is_written_or_not() {
    let bench = Workbench::project();
    bench.run("new rules my_game").fine();
    let made = bench.text("rules/my_game.toml");
    let reminders = "reminders = [\"Fire at once.\", \"Wait\"]";
    bench.write("rules/my_game.toml", made.replace("reminders = []", reminders));
    let text = bench.words("card mikasa --rules my_game");
    assert!(text.contains("Fire at once. Wait. "), "{text}");
}

#[test]
fn a_formula_sees_what_armor_is_made_of_and_how_many_funnels_and_masts_there_are() {
    let hardened = "if plate == none { unknown } else if plate.starts-with(\"krupp c\") { \"hard\" } else { \"soft\" }";
    let bench = Workbench::project();
    let game = format!(
        "{GAME}[functions]\nworth = '(plate) => if plate == none {{ 0 }} else {{ plate }}'\n\
         [[value]]\nid = \"x\"\nlabel = \"X\"\nkind = \"word\"\nwords = [\"hard\", \"soft\"]\nformula = '{hardened}'\nbasis = \"computed\"\nsource = \"mine\"\n\
         [[value]]\nid = \"y\"\nlabel = \"Y\"\nformula = 'worth(funnels) + worth(masts)'\nbasis = \"computed\"\nsource = \"mine\"\n"
    );
    bench.write("rules/duel.toml", game);
    for (figures, x) in
        [("plate = \"krupp cemented\"", "hard"), ("plate = \"compound\"", "soft"), ("", "unknown")]
    {
        bench.ruritania("Zenda", &format!("{figures}\nfunnels = 3\nmasts = 2"), "");
        let values = &bench.json("show zenda --rules duel")["values"];
        assert_eq!(
            (&values["x"]["text"], &values["y"]["value"]),
            (&json!(x), &json!(5)),
            "{figures}"
        );
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
