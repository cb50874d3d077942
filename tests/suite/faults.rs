//! Every fault as its user sees it: the whole text, the exit code, and what is printed all the same.

use crate::workbench::Workbench;

/// A navy of one ship, to be spoiled.
const NAVY: &str = "\
navy = \"Ruritania\"

[[class]]
id = \"zenda\"
name = \"Zenda\"
state = \"as completed\"
type = \"battleship\"
completed_from = 1900
displacement_t = 9000
speed_kn = 16
guns = [{ count = 4, caliber_in = 10 }]
source = \"invented\"

[[class.ships]]
name = \"Zenda\"
";

pub fn navy_with(old: &str, new: &str) -> String {
    assert!(NAVY.contains(old));
    NAVY.replace(old, new)
}

#[test]
fn an_unknown_ship_is_named_and_the_others_are_printed() {
    let bench = Workbench::new();
    let run = bench.run("print log mikasa borodnio hannibal -o logs.pdf").refused(
        2,
        "error[unknown-ship]: there is no ship `borodnio`\n  hint: did you mean `Borodino`?",
    );
    run.printed("1 sheet, 2 ships, 4 empty");
    assert_eq!(bench.names(), ["logs.pdf"]);
}

#[test]
fn strict_prints_nothing_when_a_ship_is_unknown() {
    let bench = Workbench::new();
    bench.run("print log mikasa borodnio --strict -o logs.pdf").refused(
        2,
        "error[unknown-ship]: there is no ship `borodnio`\n  hint: did you mean `Borodino`?",
    );
    assert_eq!(bench.names(), Vec::<String>::new());
}

#[test]
fn every_fault_of_a_run_is_reported() {
    let run = Workbench::new().run("print log nemo dreadnought -o logs.pdf");
    assert_eq!(run.stderr.matches("error[").count(), 2, "{}", run.stderr);
}

#[test]
fn a_name_that_fits_several_ships_lists_them_as_they_are_to_be_written() {
    Workbench::new().run("show aurora").refused(
        2,
        "error[ambiguous-ship]: `aurora` fits several ships\n  \
         hint: write `britain/aurora` (light cruiser, 1914), `russia/aurora@1914` (protected cruiser, 1903) \
         or `russia/aurora@completed` (protected cruiser, 1903)",
    );
    for word in ["britain/aurora", "russia/aurora@1914", "russia/aurora@completed"] {
        Workbench::new().run(&format!("show {word}")).fine();
    }
}

#[test]
fn an_unknown_scale_is_wrong_usage() {
    Workbench::new().run("print log mikasa --scale midium").refused(
        2,
        "error[unknown-scale]: Quickfire has no scale `midium`\n  hint: did you mean `medium`?",
    );
}

#[test]
fn an_unknown_rule_set_is_wrong_usage() {
    Workbench::new().run("print log mikasa --rules quikfire").refused(
        2,
        "error[unknown-rule-set]: there is no rule set `quikfire`\n  hint: did you mean `quickfire`?",
    );
}

#[test]
fn an_unknown_paper_is_wrong_usage() {
    Workbench::new()
        .run("print log mikasa --paper a44")
        .refused(2, "error[unknown-paper]: there is no paper `a44`\n  hint: did you mean `a4`?");
}

#[test]
fn an_unknown_form_is_wrong_usage() {
    Workbench::new().run("print lgo mikasa").refused(
        2,
        "error[unknown-form]: Quickfire has no form `lgo`\n  hint: did you mean `log`?",
    );
}

#[test]
fn an_unknown_value_is_wrong_usage() {
    Workbench::new().run("explain mikasa gunnery_hevy").refused(
        2,
        "error[unknown-value]: Quickfire has no value `gunnery_hevy`\n  hint: did you mean `gunnery_heavy`?",
    );
}

#[test]
fn an_unknown_option_is_wrong_usage() {
    assert_eq!(Workbench::new().run("print log mikasa --colour").code, 2);
}

#[test]
fn no_ship_at_all_is_told_with_a_way_out() {
    Workbench::new().run("print log").refused(
        1,
        "error[nothing-to-print]: there is no ship to print\n  hint: name ships, or print empty forms with `--blank 6`",
    );
}

#[test]
fn a_file_that_is_no_toml_is_placed() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("speed_kn = 16", "speed_kn = = 16"));
    let run = bench.run("check navy.toml");
    assert!(run.stderr.starts_with("error[toml-syntax]: "), "{}", run.stderr);
    assert!(run.stderr.contains("\n  at navy.toml:10:12"), "{}", run.stderr);
    assert_eq!(run.code, 1);
}

#[test]
fn an_unknown_key_is_placed_with_its_ship_and_the_nearest_name() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("caliber_in", "calibre_in"));
    bench.run("check navy.toml").refused(
        1,
        "error[missing-field]: a gun has no `caliber_in` and no `pounder`\n  \
         at navy.toml:11:9\n  ship: Zenda, field: caliber_in\n\
         error[unknown-key]: `calibre_in` is not a key of a gun\n  \
         at navy.toml:11:22\n  ship: Zenda, field: calibre_in\n  hint: did you mean `caliber_in`?",
    );
}

#[test]
fn a_wrong_type_is_placed() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("16", "\"fast\""));
    bench.run("check navy.toml").refused(
        1,
        "error[wrong-type]: `speed_kn` of a class is a string, not a number\n  \
         at navy.toml:10:12\n  ship: Zenda, field: speed_kn\n  \
         hint: write the figure alone, without quotes or a unit: 12500, or 18.5",
    );
}

#[test]
fn a_number_that_no_ship_ever_had_is_refused() {
    for (number, name) in
        [("-16", "negative"), ("inf", "not finite"), ("nan", "no number"), ("1600", "absurd")]
    {
        let bench = Workbench::new();
        bench.write("navy.toml", navy_with("speed_kn = 16", &format!("speed_kn = {number}")));
        let fault = format!(
            "error[absurd-number]: {number} is not a plausible `speed_kn` of a class\n  \
             at navy.toml:10:12\n  ship: Zenda, field: speed_kn\n  hint: it must be between 0 and 80"
        );
        let run = bench.run("check navy.toml").refused(1, &fault);
        assert_eq!(run.code, 1, "{name}");
    }
}

#[test]
fn a_ship_twice_in_a_class_is_refused() {
    let bench = Workbench::new();
    bench.write("navy.toml", format!("{NAVY}\n[[class.ships]]\nname = \"Zenda\"\n"));
    bench.run("check navy.toml").refused(
        1,
        "error[duplicate-ship]: `Zenda` occurs twice in the class Zenda\n  at navy.toml:17:1\n  \
         ship: Zenda\n  hint: the first is at navy.toml:14:1",
    );
}

#[test]
fn a_missing_field_is_named() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("state = \"as completed\"\n", ""));
    bench.run("check navy.toml").refused(
        1,
        "error[missing-field]: a class has no `state`\n  at navy.toml:3:1\n  ship: Zenda, field: state",
    );
}

#[test]
fn a_word_outside_of_its_list_is_refused() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("type = \"battleship\"", "type = \"batleship\""));
    bench.run("check navy.toml").refused(
        1,
        "error[unknown-word]: `type` of a class cannot be `batleship`\n  at navy.toml:7:8\n  \
         ship: Zenda, field: type\n  hint: did you mean `battleship`?",
    );
}

#[test]
fn the_slips_that_people_make_most_get_a_hint() {
    let bench = Workbench::new();
    for (right, slip, hint) in [
        ("speed_kn = 16", "speed_kn = 16,5", "the decimal sign is a point, such as 18.5"),
        ("speed_kn = 16", "speed_kn = \"16 kn\"", "write the figure alone"),
        ("speed_kn = 16", "speed_kn = \"12,500\"", "without quotes or a unit: 12500, or 18.5"),
        ("[[class]]\n", "[class]\n", "write two brackets: `[[class]]`"),
        (
            "name = \"Zenda\"\n",
            "name = \u{201c}Zenda\u{201d}\n",
            "quotation marks are straight here",
        ),
        ("speed_kn = 16", "picture = \"pics\\a.png\"", "write / between folders"),
    ] {
        bench.write("navy.toml", navy_with(right, slip));
        let run = bench.run("check navy.toml");
        assert!(run.stderr.contains(hint), "{slip}: {}", run.stderr);
    }
}

#[test]
fn a_file_that_cannot_be_read_or_written_says_why_in_plain_words() {
    let bench = Workbench::new();
    for (words, told) in [
        ("show nobody.toml", "`nobody.toml` cannot be read: it is not there"),
        ("print log nobody.csv", "`nobody.csv` cannot be read: it is not there"),
        ("verify nobody.pdf", "`nobody.pdf` cannot be read: it is not there"),
        ("print log mikasa -o logs/", "`logs/` cannot be written: there is no such folder"),
    ] {
        let run = bench.start(words);
        assert!(run.stderr.contains(told), "{words}: {}", run.stderr);
        assert!(!run.stderr.contains("os error"), "{words}: {}", run.stderr);
        assert_eq!(run.stderr.matches("error[").count(), 1, "{words}: {}", run.stderr);
    }
}

#[test]
fn a_file_that_is_not_utf8_is_placed() {
    let bench = Workbench::new();
    let mut bytes = NAVY.as_bytes().to_vec();
    let at = NAVY.find("Zenda").expect("the name");
    bytes[at] = 0xE9;
    bench.write("navy.toml", bytes);
    bench.run("check navy.toml").refused(
        1,
        "error[not-utf8]: `navy.toml` is not UTF-8 text\n  at navy.toml:5:9\n  \
         hint: save the file as UTF-8",
    );
}

#[test]
fn a_faulty_file_of_ships_still_prints_the_good_ones() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("speed_kn = 16", "speed_kn = -16"));
    let run = bench.run("print log navy.toml mikasa -o logs.pdf");
    assert_eq!(run.code, 1);
    run.printed("1 sheet, 2 ships, 4 empty");
}

#[test]
fn a_text_too_long_for_its_box_names_ship_and_field_and_the_others_are_printed() {
    let bench = Workbench::new();
    // Two lines would do for half of it.
    let half = "Prinzessin Friederike Wilhelmine Luise Charlotte von Zenda";
    let name = format!("{half} {half}");
    bench.write("navy.toml", navy_with("name = \"Zenda\"\n", &format!("name = \"{name}\"\n")));
    let run = bench.run("print log navy.toml mikasa -o logs.pdf");
    assert!(run.stderr.contains("error[text-too-long]: `"), "{}", run.stderr);
    let template = include_str!("../../templates/blocks/ship_head.typ");
    let line = template[..template.find("\"ship\"").unwrap()].matches('\n').count() + 1;
    assert!(
        run.stderr.contains(&format!("at templates/blocks/ship_head.typ:{line}:")),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(&format!("ship: {name}, field: ship")), "{}", run.stderr);
    assert_eq!(run.code, 1);
    run.printed("1 sheet, 1 ship, 5 empty");
}

#[test]
fn a_character_that_no_font_has_is_named() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("name = \"Zenda\"\nstate", "name = \"三笠\"\nstate"));
    let run = bench.run("print log navy.toml -o logs.pdf");
    assert!(
        run.stderr.contains("error[missing-glyph]: no font has the character `三` of `三笠"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("ship: Zenda, field: class"), "{}", run.stderr);
    assert_eq!(run.code, 1);
}

#[test]
fn a_fault_in_a_template_names_its_line_and_the_ship() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/log.typ",
        "#let trim = (width: 95mm, height: 82mm)\n#let form(record, sheet) = [#record.ship #record.shipp]\n",
    );
    let run = bench.run("print log mikasa -o logs.pdf");
    assert!(
        run.stderr.contains("error[template-fault]: dictionary does not contain key \"shipp\""),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("at templates/quickfire/log.typ:2:"), "{}", run.stderr);
    assert_eq!(run.code, 1);
}

#[test]
fn a_template_that_fails_for_one_ship_prints_the_others() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/log.typ",
        "#let trim = (width: 95mm, height: 82mm)\n\
         #let form(record, sheet) = [#if record.ship == \"Borodino\" { panic(\"not her\") } #record.ship]\n",
    );
    let run = bench.run("print log mikasa borodino -o logs.pdf");
    assert!(run.stderr.contains("not her"), "{}", run.stderr);
    assert!(run.stderr.contains("ship: Borodino"), "{}", run.stderr);
    run.printed("1 sheet, 1 ship, 5 empty");
}

#[test]
fn a_font_that_is_not_there_is_a_fault() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/log.typ",
        "#let trim = (width: 95mm, height: 82mm)\n#let form(record, sheet) = text(font: \"Helvetica\", record.ship)\n",
    );
    bench.run("print log mikasa -o logs.pdf").refused(
        1,
        "error[template-fault]: unknown font family: helvetica\n  at templates/quickfire/log.typ:2:39\n  \
         hint: fonts/ holds every face there is",
    );
}

#[test]
fn a_template_that_never_ends_is_stopped() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/log.typ",
        "#let trim = (width: 95mm, height: 82mm)\n\
         #let form(record, sheet) = { let n = 0; for a in range(3000) { for b in range(3000) { for c in range(3000) { n += 1 } } }; str(n) }\n",
    );
    let run = bench.run("print log mikasa --timeout 1 -o logs.pdf");
    assert_eq!(run.code, 124);
    assert!(
        run.stderr.contains("error[time-limit]: the run was stopped after 1 seconds"),
        "{}",
        run.stderr
    );
    assert!(!bench.path("logs.pdf").exists());
}

#[test]
fn a_template_reaches_no_file_outside_of_templates() {
    for path in
        ["/etc/passwd", "../../../../etc/passwd", "/rules/quickfire.toml", "/chartroom.toml"]
    {
        let bench = Workbench::project();
        bench.write(
            "templates/quickfire/log.typ",
            format!("#let trim = (width: 95mm, height: 82mm)\n#let form(record, sheet) = read(\"{path}\")\n"),
        );
        let run = bench.run("print log mikasa -o logs.pdf");
        assert_eq!(run.code, 1, "{path}");
        assert!(run.stderr.contains("error[template-fault]"), "{path}: {}", run.stderr);
    }
}

#[test]
fn a_formula_that_does_not_parse_points_into_the_rule_file() {
    let bench = Workbench::project();
    let rules = include_str!("../../data/rules/quickfire.toml");
    let line = "formula = 'speed_kn * 6 / 17'";
    assert!(rules.contains(line));
    bench.write("rules/quickfire.toml", rules.replace(line, "formula = 'speed_kn * * 17'"));
    let row = rules[..rules.find(line).unwrap()].matches('\n').count() + 1;
    let run = bench.run("show mikasa");
    assert!(
        run.stderr.contains("error[formula-fault]: the formula of `speed`: "),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(&format!("at rules/quickfire.toml:{row}:22")), "{}", run.stderr);
}

#[test]
fn a_formula_that_fails_for_a_ship_names_her() {
    let bench = Workbench::project();
    let rules = include_str!("../../data/rules/quickfire.toml");
    bench.write(
        "rules/quickfire.toml",
        rules.replace("'speed_kn * 6 / 17'", "'speed_kn * nonsense'"),
    );
    let run = bench.run("print log mikasa -o logs.pdf");
    assert!(
        run.stderr
            .contains("error[formula-fault]: the formula of `speed`: unknown variable: nonsense"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("ship: Mikasa, field: speed"), "{}", run.stderr);
    assert_eq!(run.code, 1);
}

#[test]
fn an_output_that_cannot_be_written_is_told_and_nothing_is_left() {
    let bench = Workbench::new();
    bench.run("print log mikasa -o nowhere/logs.pdf").refused(
        3,
        "error[cannot-write]: `nowhere/logs.pdf` cannot be written: there is no folder `nowhere`",
    );
    assert_eq!(bench.names(), Vec::<String>::new());
}

#[test]
fn an_output_that_is_a_folder_is_refused() {
    let bench = Workbench::new();
    std::fs::create_dir(bench.path("logs.pdf")).unwrap();
    bench
        .run("print log mikasa -o logs.pdf")
        .refused(3, "error[cannot-write]: `logs.pdf` is a folder\n  hint: name a file in it");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let run = Workbench::new().run("print log none.toml");
    assert!(
        run.stderr.contains("error[cannot-read]: `none.toml` cannot be read"),
        "{}",
        run.stderr
    );
    assert_eq!(run.code, 1);
}

#[test]
fn a_form_that_does_not_fit_on_its_paper_is_refused() {
    let bench = Workbench::project();
    bench.write("imposition/papers.toml", "[[paper]]\nid = \"stamp\"\nlabel = \"Stamp\"\nwidth_mm = 60\nheight_mm = 60\nmargin_mm = 3\n");
    bench.run("print log mikasa --paper stamp").refused(
        1,
        "error[paper-too-small]: Ship log with its strip does not fit on Stamp\n  hint: `chartroom list papers` shows larger ones",
    );
}

#[test]
fn check_gives_its_faults_as_json_too() {
    let bench = Workbench::new();
    bench.write("navy.toml", navy_with("16", "\"fast\""));
    let faults = bench.run("check navy.toml --json").json();
    assert_eq!(faults[0]["code"], "wrong-type");
    assert_eq!((&faults[0]["line"], &faults[0]["column"]), (&10.into(), &12.into()));
}

// ---- values that are not what their rule says ----

/// What `show` says of a ship whose official number is this.
#[track_caller]
fn stated(rules: &str, column: &str, text: &str, faults: &str) {
    let bench = Workbench::project();
    bench.write(
        &format!("ship_values/japan.{rules}.csv"),
        format!("ship,class,{column}\nYashima,fuji,{text}\n"),
    );
    bench.run(&format!("show yashima --rules {rules}")).refused(1, faults);
}

#[test]
fn a_stated_value_of_another_kind_is_the_ships_own_fault_and_no_other_follows() {
    for (rules, column, text, what, hint) in [
        ("quickfire", "rof_heavy", "2.5", "is 2 1/2, not a whole number", ""),
        ("quickfire", "gunnery_heavy", "BGG", "is BGG, not a whole number", "or `BG`"),
        ("quickfire", "repair", "yes", "is yes, not a whole number of boxes", ""),
        ("quickfire", "waterline_protection", "maybe", "is maybe, not yes or no", "or `P`"),
        (
            "easyships",
            "primary",
            "4*12",
            "is 4*12, not a number of guns and their size, such as 8x15",
            "",
        ),
        ("dreadnoughts", "armor_belt", "abc", "is abc, not a letter", "or `AA`"),
        (
            "dreadnoughts",
            "ship_type",
            "BB",
            "is BB, not one of its words",
            "`B`, `M`, `ACR`, `C`, `CS`, `D` or `Trans`",
        ),
    ] {
        let hint = if hint.is_empty() { String::new() } else { format!("\n  hint: {hint}") };
        stated(
            rules,
            column,
            text,
            &format!(
                "error[wrong-type]: `{column}` {what}\n  at ship_values/japan.{rules}.csv:2:3\n  \
                 ship: Yashima, field: {column}{hint}"
            ),
        );
    }
}

#[test]
fn a_formula_that_gives_another_kind_is_placed_in_the_rule_file() {
    let bench = Workbench::project();
    let rules = include_str!("../../data/rules/quickfire.toml");
    let line = "formula = 'calc.min(10, half_up(calc.sqrt(displacement_t / 300)))'";
    assert!(rules.contains(line));
    bench.write("rules/quickfire.toml", rules.replace(line, "formula = '\"many\"'"));
    let run = bench.run("show mikasa");
    let row = rules[..rules.find(line).unwrap()].matches('\n').count() + 1;
    run.refused(
        1,
        &format!(
            "error[wrong-type]: `repair` is many, not a whole number of boxes\n  \
             at rules/quickfire.toml:{row}:12\n  ship: Mikasa, field: repair"
        ),
    );
}

#[test]
fn a_kind_that_there_is_not_is_told_with_those_there_are() {
    let bench = Workbench::project();
    let rules = include_str!("../../data/rules/quickfire.toml");
    bench.write("rules/quickfire.toml", rules.replacen("kind = \"flag\"", "kind = \"flagg\"", 1));
    let run = bench.run("show mikasa");
    assert!(
        run.stderr.contains("error[unknown-word]: `kind` of a ship value cannot be `flagg`"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("did you mean `flag`?"), "{}", run.stderr);
}

#[test]
fn a_code_is_explained() {
    let text = Workbench::new().run("explain absurd-number").fine().text();
    assert!(text.starts_with("absurd-number\n  A number that no ship"), "{text}");
    assert!(text.contains("\n  What to do: "), "{text}");
    let json = Workbench::new().run("explain toml-syntax --json").fine().json();
    assert_eq!(json["code"], "toml-syntax");
}
