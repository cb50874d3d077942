//! `check` finds what `print` would find, once each and where it stands.

use crate::workbench::{Workbench, names_in, text_at};

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
        bench.run("check chartroom.toml").fails_once(1, &fault);
        bench.run("print log mikasa -o x.pdf").fails(1, &fault);
    }
    let bench = Workbench::new();
    bench.write("chartroom.toml", "paper = \"a44\"\nink = \"green\"\n");
    let run = bench.run("check");
    run.fails(1, "there is no paper `a44`\n  at chartroom.toml:1:9");
    run.says(&["`ink` cannot be `green`\n  at chartroom.toml:2:7"]);
    assert_eq!(run.errors(), 2, "{}", run.stderr);
}

#[test]
fn what_an_order_of_battle_asks_for_is_told_in_its_own_file() {
    for (setting, fault) in [
        ("scale = \"midium\"", "error[unknown-scale]: Quickfire has no scale `midium`"),
        ("units = \"cubits\"", "error[unknown-word]: `units` cannot be `cubits`"),
        ("paper = \"a44\"", "error[unknown-paper]: there is no paper `a44`"),
        ("ink = \"green\"", "error[unknown-word]: `ink` cannot be `green`"),
        ("unknown = \"guess\"", "error[unknown-word]: `unknown` cannot be `guess`"),
        ("back = \"chrat\"", "error[unknown-form]: Quickfire has no form `chrat`"),
        ("without = [\"gaug\"]", "error[unknown-form]: Quickfire has no form `gaug`"),
    ] {
        let bench = Workbench::project();
        bench.write("duel.toml", format!("{setting}\n{DUEL}"));
        let column = setting.find(['"', '[']).unwrap() + 1;
        let fault = format!("{fault}\n  at duel.toml:1:{column}");
        bench.run("check duel.toml").fails_once(1, &fault);
        if !setting.contains("back") && !setting.contains("without") {
            bench.run("print log duel.toml -o x.pdf").fails(1, "\n  at duel.toml:1:");
        }
    }
    let bench = Workbench::project();
    bench.write("orders/duel.toml", DUEL.replace("quickfire", "quikfire"));
    bench.run("check").fails(1, "there is no rule set `quikfire`\n  at orders/duel.toml:2:9");
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
    let code = "error[template-fault]: ";
    let placed = "\n  at templates/duel/card.typ:3:";
    for (good, bad, fault) in [
        ("record.ship", "record.shp", format!("{code}`shp` is not in `record`{placed}")),
        ("#let form", "#let from", code.to_owned()),
        // An empty template.
        (CARD, "", code.to_owned()),
        (
            "3mm, 3mm, 40mm",
            "30mm, 3mm, 40mm",
            format!("{code}the field lies 7.0 mm outside the form's `trim` of 63 x 88 mm{placed}"),
        ),
        ("width: 63mm, height: 88mm", "width: auto, height: auto", code.to_owned()),
    ] {
        let bench = with_card(&CARD.replace(good, bad));
        // What is named is looked at in the same way as everything: once is enough for that.
        let all = fault.contains("shp").then_some("check");
        for words in
            all.into_iter().chain(["check rules/duel.toml", "check templates/duel/card.typ"])
        {
            bench.run(words).fails(1, &fault).says(&["\n  at templates/duel/card.typ"]);
        }
        assert_eq!(bench.run("print card mikasa --rules duel -o x.pdf").code, 1);
        assert!(!bench.path("x.pdf").exists());
    }
}

#[test]
fn a_template_that_is_not_there_or_not_text_is_told() {
    let bench = with_card(CARD);
    bench.write("templates/duel/card.typ", b"#let trim = \xff");
    bench.run("check").fails(1, "\n  at templates/duel/card.typ");
    std::fs::remove_file(bench.path("templates/duel/card.typ")).unwrap();
    let fault = "error[template-fault]: the form `card` has no template templates/duel/card.typ\n  at rules/duel.toml:";
    bench.run("check").fails_once(1, fault);
}

#[test]
fn a_broken_font_is_told() {
    let bench = Workbench::project();
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

// ---- books ----

#[test]
fn a_slip_in_any_template_of_a_fleet_book_is_told_once_with_its_line() {
    // The front, the classes and the back are laid out one by one: a slip of one hides none of another.
    for slips in [
        [("hand", "accent(sheet)", "nonsense(sheet)", "unknown variable: nonsense")].as_slice(),
        &[("fleet_book", "navy.counts", "navy.count", "does not contain key \"count\"")],
        &[
            ("front", "sheet.edition", "sheet.editon", "`editon` is not in `sheet`"),
            ("class", "class.kind", "class.kin", "does not contain key \"kin\""),
            ("back", "line.completed", "line.year", "does not contain key \"year\""),
        ],
    ] {
        let bench = Workbench::project();
        let mut wanted = Vec::new();
        for (name, good, bad, fault) in slips {
            let file = format!("templates/books/{name}.typ");
            let built_in = text_at(&file);
            let at = built_in.find(good).unwrap_or_else(|| panic!("{file} has no `{good}`"));
            let line = built_in[..at].matches('\n').count() + 1;
            bench.write(&file, built_in.replacen(good, bad, 1));
            wanted.push((format!("{fault}\n  at {file}:{line}:"), file));
        }
        let files: Vec<&str> = wanted.iter().map(|(_, file)| file.as_str()).collect();
        let run = bench.run(&format!("check {}", files.join(" ")));
        for (fault, _) in &wanted {
            run.fails(1, fault);
        }
        assert_eq!(run.errors(), wanted.len(), "{}", run.stderr);
    }
}

// ---- files elsewhere ----

#[test]
fn rules_and_impositions_elsewhere_are_not_judged_as_navies() {
    let bench = Workbench::project();
    bench.run("eject rules/gridded.toml").fine();
    bench.run("eject imposition").fine();
    let mut schemes = names_in(bench.path("imposition"));
    schemes.retain(|name| name != "papers.toml");
    bench.write("drafts/mine.toml", bench.text("rules/gridded.toml"));
    bench.write("drafts/cards.toml", bench.text(&format!("imposition/{}", schemes[0])));
    for file in ["drafts/mine.toml", "drafts/cards.toml"] {
        bench.run(&format!("check {file}")).fine();
    }
    let rules = "titel = \"x\"\nedition = \"1\"\n[notice]\npublisher = \"me\"\n";
    bench.write("drafts/broken.toml", rules);
    let run = bench.run("check drafts/broken.toml");
    run.fails(1, "`titel` is not a key of a rule set");
    assert!(!run.stderr.contains("navy"), "{}", run.stderr);
}

// ---- figures that look suspicious ----

#[test]
fn a_scheme_that_cannot_be_printed_is_told() {
    let grid = "papers = [\"a4\"]\n[grid]\ncolumns = 3\nrows = 3\nwidth_mm = 63\nheight_mm = 88\n";
    let slot =
        "papers = [\"a4\"]\n[[slot]]\nx_mm = 10\ny_mm = 10\nwidth_mm = 100\nheight_mm = 50\n";
    for (kind, text, fault) in [
        // Bleed wants room between the slots.
        ("forms", format!("{grid}[marks]\nbleed_mm = 2\n"), "slot 2 lies over slot 1"),
        ("forms", format!("{grid}gutter_mm = [2, 4]\n[marks]\nbleed_mm = 1\n"), ""),
        (
            "booklet",
            "[grid]\ncolumns = 3\nrows = 1\n".to_owned(),
            "a booklet has two places on a side, not 3\n  at imposition/mine.toml:3:1",
        ),
        // A signature is of whole sheets.
        (
            "booklet",
            "[booklet]\nsignature = 10\n".to_owned(),
            "a signature of 10 pages cannot be folded",
        ),
        // A fold keeps to its half.
        ("fold", slot.to_owned(), "slot 1 ends 5 mm beyond"),
    ] {
        let bench = Workbench::project();
        bench.write("imposition/mine.toml", format!("title = \"x\"\nkind = \"{kind}\"\n{text}"));
        let code = i32::from(!fault.is_empty());
        bench.run("check imposition/mine.toml").fails(code, fault);
    }
}

#[test]
fn the_limits_are_the_users_to_change() {
    let bench = Workbench::project();
    bench.write("checks/ships.toml", "[sisters]\nyears = 1\nreason = \"ours are built at once\"\n");
    bench.run("check").says(&["warning[suspicious]: a sister of"]);
    bench.run("check checks/ships.toml").fine();
}
