//! `check` finds what `print` would find, once each and where it stands.

use crate::workbench::{Run, Workbench};

#[track_caller]
fn says(run: &Run, fault: &str) {
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains(fault), "{}", run.stderr);
}

fn errors(run: &Run) -> usize {
    run.stderr.matches("error[").count()
}

const DUEL: &str =
    "title = \"Duel\"\nrules = \"quickfire\"\n[[side]]\nname = \"Japan\"\nships = [\"mikasa\"]\n";

// ---- settings ----

#[test]
fn every_setting_of_a_project_is_looked_at_and_told_with_its_line() {
    for (setting, fault) in [
        ("rules = \"quikfire\"", "error[unknown-rule-set]: there is no rule set `quikfire`"),
        ("scale = \"midium\"", "error[unknown-scale]: Quickfire has no scale `midium`"),
        ("units = \"cubits\"", "error[unknown-word]: `units` cannot be `cubits`"),
        ("paper = \"a44\"", "error[unknown-paper]: there is no paper `a44`"),
        ("paper = \"5x5\"", "error[unknown-paper]: no printer takes a paper of 5 x 5 mm"),
        ("ink = \"green\"", "error[unknown-word]: `ink` cannot be `green`"),
        ("printer = \"mine\"", "error[unknown-file]: there is no profile of a printer `mine`"),
        ("unknown = \"guess\"", "error[unknown-word]: `unknown` cannot be `guess`"),
    ] {
        let bench = Workbench::new();
        bench.write("chartroom.toml", format!("# mine\n{setting}\n"));
        let column = setting.find('"').unwrap() + 1;
        let fault = format!("{fault}\n  at chartroom.toml:2:{column}");
        let run = bench.run("check chartroom.toml");
        says(&run, &fault);
        assert_eq!(errors(&run), 1, "{}", run.stderr);
        says(&bench.run("print log mikasa -o x.pdf"), &fault);
    }
    let bench = Workbench::new();
    bench.write("chartroom.toml", "paper = \"a44\"\nink = \"green\"\n");
    let run = bench.run("check");
    says(&run, "there is no paper `a44`\n  at chartroom.toml:1:9");
    says(&run, "`ink` cannot be `green`\n  at chartroom.toml:2:7");
    assert_eq!(errors(&run), 2, "{}", run.stderr);
}

#[test]
fn what_an_order_of_battle_asks_for_is_told_in_its_own_file() {
    for (setting, fault) in [
        ("scale = \"midium\"", "error[unknown-scale]: Quickfire has no scale `midium`"),
        ("units = \"cubits\"", "error[unknown-word]: `units` cannot be `cubits`"),
        ("paper = \"a44\"", "error[unknown-paper]: there is no paper `a44`"),
        ("ink = \"green\"", "error[unknown-word]: `ink` cannot be `green`"),
        ("back = \"chrat\"", "error[unknown-form]: Quickfire has no form `chrat`"),
        ("without = [\"gaug\"]", "error[unknown-form]: Quickfire has no form `gaug`"),
    ] {
        let bench = Workbench::project();
        bench.write("duel.toml", format!("{setting}\n{DUEL}"));
        let column = setting.find(['"', '[']).unwrap() + 1;
        let run = bench.run("check duel.toml");
        says(&run, &format!("{fault}\n  at duel.toml:1:{column}"));
        assert_eq!(errors(&run), 1, "{}", run.stderr);
        if !setting.contains("back") && !setting.contains("without") {
            says(&bench.run("print log duel.toml -o x.pdf"), "\n  at duel.toml:1:");
        }
    }
    let bench = Workbench::project();
    bench.write("orders/duel.toml", DUEL.replace("quickfire", "quikfire"));
    says(&bench.run("check"), "there is no rule set `quikfire`\n  at orders/duel.toml:2:9");
}

#[test]
fn damage_that_no_form_can_show_is_found_in_a_named_order() {
    for (damage, fault) in [
        ("rof_heavy = 99", "`rof_heavy = 99`, but she has only 5 such boxes\n  at duel.toml:5:"),
        ("flotation = 1", "this form has no boxes `flotation`\n  at duel.toml:5:"),
    ] {
        let bench = Workbench::new();
        let ship = format!("[{{ ship = \"mikasa\", damage = {{ {damage} }} }}]");
        bench.write("duel.toml", DUEL.replace("[\"mikasa\"]", &ship));
        let run = bench.run("check duel.toml");
        says(&run, fault);
        assert_eq!(errors(&run), 1, "{}", run.stderr);
        says(&bench.run("print log duel.toml -o x.pdf"), fault);
    }
}

// ---- ships ----

#[test]
fn a_named_table_of_official_numbers_is_checked_whole() {
    let bench = Workbench::project();
    let table =
        "ship,class,rof_heavy,torpedo,waterline_protection,size\nMikasa,mikasa,16,1/2,maybe,-3\n";
    bench.write("ship_values/japan.quickfire.csv", table);
    for words in ["check", "check ship_values/japan.quickfire.csv"] {
        let run = bench.run(words);
        for (column, fault) in [
            (3, "error[unknown-box]: `rof_heavy` is 16, and the form `log` has 6 boxes for it"),
            (4, "error[wrong-type]: `torpedo` is 1/2, not a whole number"),
            (5, "error[wrong-type]: `waterline_protection` is maybe, not yes or no"),
            (6, "error[absurd-number]: `-3` is below 0"),
        ] {
            says(
                &run,
                &format!(
                    "{fault}\n  at ship_values/japan.quickfire.csv:2:{column}\n  ship: Mikasa"
                ),
            );
        }
    }
}

#[test]
fn a_named_file_of_ships_goes_through_the_formulas_and_onto_the_forms() {
    let navy = "navy = \"Ruritania\"\n[[class]]\nid = \"zenda\"\nname = \"Zenda\"\nstate = \"planned\"\nsource = \"mine\"\n\
                [[class.ships]]\nname = \"Zenda\"\n[class.ships.values.quickfire]\ntorpedo = { value = \"1/2\", source = \"x\" }\n\
                rof_heavy = { value = 9, source = \"x\" }\n";
    // Named, or among all that a project has.
    for (file, words) in [("mine.toml", "check mine.toml"), ("ship_values/mine.toml", "check")] {
        let bench = Workbench::project();
        bench.write(file, navy);
        let run = bench.run(words);
        let torpedo = "error[wrong-type]: `torpedo` is 1/2, not a whole number";
        says(&run, &format!("{torpedo}\n  at {file}:10:"));
        let rate = "error[unknown-box]: `rof_heavy` is 9, and the form `log` has 6 boxes for it";
        says(&run, &format!("{rate}\n  at {file}:11:"));
    }
}

#[test]
fn one_slip_in_a_formula_is_one_fault() {
    let bench = Workbench::project();
    bench.run("eject rules/quickfire.toml").fine();
    let rules = String::from_utf8(bench.read("rules/quickfire.toml")).unwrap();
    let formula = "formula = 'speed_kn * 6 / 17'";
    assert!(rules.contains(formula));
    bench.write(
        "rules/quickfire.toml",
        rules.replace(formula, "formula = 'speed_kn * 6 / 17 - \"x\"'"),
    );
    for words in ["check", "check rules/quickfire.toml"] {
        let run = bench.run(words);
        assert_eq!(errors(&run), 1, "{}", run.stderr);
        assert!(run.stderr.contains(" other classes, field: speed"), "{}", run.stderr);
    }
}

// ---- templates and fonts ----

/// A project with a game whose card is this.
fn with_card(card: &str) -> Workbench {
    let bench = Workbench::project();
    bench.run("new rules duel").fine();
    assert!(bench.path("templates/duel/card.typ").exists());
    bench.write("templates/duel/card.typ", card);
    bench
}

const CARD: &str = "#import \"/templates/blocks/field.typ\": field\n#let trim = (width: 63mm, height: 88mm)\n\
                    #let form(record, sheet) = field(sheet, \"ship\", 3mm, 3mm, 40mm, 6mm, record.ship)\n";

#[test]
fn the_blank_form_of_every_template_is_laid_out() {
    with_card(CARD).run("check").fine();
    for (card, fault) in [
        (
            CARD.replace("record.ship", "record.shp"),
            "error[template-fault]: dictionary does not contain key \"shp\"\n  at templates/duel/card.typ:3:",
        ),
        (CARD.replace("#let form", "#let from"), "error[template-fault]: "),
        (String::new(), "error[template-fault]: "),
        (
            CARD.replace("3mm, 3mm, 40mm", "30mm, 3mm, 40mm"),
            "error[template-fault]: the field lies outside the form's `trim` of 63 x 88 mm\n  at templates/duel/card.typ:3:",
        ),
        (
            CARD.replace("width: 63mm, height: 88mm", "width: auto, height: auto"),
            "error[template-fault]: ",
        ),
    ] {
        let bench = with_card(&card);
        // What is named is looked at in the same way as everything: once is enough for that.
        let all = fault.contains("shp").then_some("check");
        for words in
            all.into_iter().chain(["check rules/duel.toml", "check templates/duel/card.typ"])
        {
            let run = bench.run(words);
            says(&run, fault);
            assert!(
                run.stderr.contains("\n  at templates/duel/card.typ"),
                "{words}: {}",
                run.stderr
            );
        }
        assert_eq!(bench.run("print card mikasa --rules duel -o x.pdf").code, 1);
        assert!(!bench.path("x.pdf").exists());
    }
}

#[test]
fn a_template_that_is_not_there_or_not_text_is_told() {
    let bench = with_card(CARD);
    bench.write("templates/duel/card.typ", b"#let trim = \xff");
    says(&bench.run("check"), "\n  at templates/duel/card.typ");
    std::fs::remove_file(bench.path("templates/duel/card.typ")).unwrap();
    let run = bench.run("check");
    says(
        &run,
        "error[template-fault]: the form `card` has no template templates/duel/card.typ\n  at rules/duel.toml:",
    );
    assert_eq!(errors(&run), 1, "{}", run.stderr);
}

#[test]
fn a_broken_font_is_told() {
    let bench = Workbench::project();
    bench.write("fonts/mine.ttf", "no font");
    let fault = "error[cannot-read]: this font cannot be read\n  at fonts/mine.ttf";
    for words in ["check", "check fonts/mine.ttf", "print log mikasa -o x.pdf"] {
        says(&bench.run(words), fault);
    }
    let mut collection = b"ttcf\x00\x01\x00\x00\xff\xff\xff\xff".to_vec();
    collection.extend([0; 100]);
    bench.write("fonts/mine.ttf", collection);
    says(&bench.run("check fonts/mine.ttf"), "the font says that it has more than 255 faces");
}

// ---- files elsewhere ----

#[test]
fn rules_and_impositions_elsewhere_are_not_judged_as_navies() {
    let bench = Workbench::project();
    bench.run("eject rules/gridded.toml").fine();
    bench.run("eject imposition/business-cards-a4.toml");
    bench.run("eject imposition").fine();
    std::fs::create_dir(bench.path("drafts")).unwrap();
    std::fs::copy(bench.path("rules/gridded.toml"), bench.path("drafts/mine.toml")).unwrap();
    let scheme = std::fs::read_dir(bench.path("imposition"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.file_name().unwrap() != "papers.toml")
        .unwrap();
    std::fs::copy(scheme, bench.path("drafts/cards.toml")).unwrap();
    for file in ["drafts/mine.toml", "drafts/cards.toml"] {
        bench.run(&format!("check {file}")).fine();
    }
    bench.write(
        "drafts/broken.toml",
        "titel = \"x\"\nedition = \"1\"\n[notice]\npublisher = \"me\"\n",
    );
    let run = bench.run("check drafts/broken.toml");
    says(&run, "`titel` is not a key of a rule set");
    assert!(!run.stderr.contains("navy"), "{}", run.stderr);
}

const BOOK: [(&str, &str); 5] = [
    ("hand", include_str!("../../templates/books/hand.typ")),
    ("front", include_str!("../../templates/books/front.typ")),
    ("class", include_str!("../../templates/books/class.typ")),
    ("back", include_str!("../../templates/books/back.typ")),
    ("fleet_book", include_str!("../../templates/books/fleet_book.typ")),
];

#[test]
fn a_slip_in_any_template_of_a_fleet_book_is_told_once_with_its_line() {
    // The front, the classes and the back are laid out one by one: a slip of one hides none of another.
    for slips in [
        [("hand", "accent(sheet)", "nonsense(sheet)", "unknown variable: nonsense")].as_slice(),
        &[("fleet_book", "navy.counts", "navy.count", "does not contain key \"count\"")],
        &[
            ("front", "sheet.edition", "sheet.editon", "does not contain key \"editon\""),
            ("class", "class.notes", "class.note", "does not contain key \"note\""),
            ("back", "line.completed", "line.year", "does not contain key \"year\""),
        ],
    ] {
        let bench = Workbench::project();
        let mut wanted = Vec::new();
        for (name, good, bad, fault) in slips {
            let file = format!("templates/books/{name}.typ");
            let built_in = BOOK.iter().find(|(id, _)| id == name).unwrap().1;
            let at = built_in.find(good).unwrap_or_else(|| panic!("{file} has no `{good}`"));
            let line = built_in[..at].matches('\n').count() + 1;
            bench.write(&file, built_in.replacen(good, bad, 1));
            wanted.push((format!("{fault}\n  at {file}:{line}:"), file));
        }
        let files: Vec<&str> = wanted.iter().map(|(_, file)| file.as_str()).collect();
        let run = bench.run(&format!("check {}", files.join(" ")));
        for (fault, _) in &wanted {
            says(&run, fault);
        }
        assert_eq!(errors(&run), wanted.len(), "{}", run.stderr);
    }
}

#[test]
fn check_tries_a_fleet_book_where_one_of_its_templates_is_the_users() {
    let bench = Workbench::project();
    let class = include_str!("../../templates/books/class.typ");
    bench.write("templates/books/class.typ", class);
    bench.run("check").fine();
    bench.write("templates/books/class.typ", class.replacen("class.notes", "class.note", 1));
    let run = bench.run("check");
    says(&run, "dictionary does not contain key \"note\"\n  at templates/books/class.typ:");
    assert_eq!(errors(&run), 1, "{}", run.stderr);
}
