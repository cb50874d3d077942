//! The first words of somebody who has read nothing: they work, or the line to type is said.

use crate::workbench::Workbench;

/// What is said in answer to a call, and its exit code.
fn said(bench: &Workbench, words: &str) -> (i32, String) {
    let run = bench.run(words);
    (run.code, format!("{}{}", run.text(), run.stderr))
}

#[test]
fn a_verb_or_a_form_left_out_gets_the_line_to_type() {
    let bench = Workbench::new();
    for (words, line) in [
        ("log mikasa", "chartroom print log mikasa"),
        ("mikasa", "chartroom print log mikasa"),
        ("print mikasa", "chartroom print log mikasa"),
        ("print mikasa asama", "chartroom print log mikasa asama"),
        ("print prince of wales", "chartroom print log \"prince of wales\""),
        ("graf spee", "chartroom print log \"graf spee\""),
        ("print tsushima", "chartroom print pack tsushima"),
        ("tsushima --paper a5", "chartroom print pack tsushima --paper a5"),
        ("ships", "chartroom list ships"),
        ("navies", "chartroom list navies"),
        ("print chart reference", "chartroom print reference"),
    ] {
        let (code, told) = said(&bench, words);
        assert_eq!(code, 2, "{words}: {told}");
        assert!(
            told.starts_with("error[") && told.contains(&format!("`{line}`")),
            "{words}: {told}"
        );
    }
    // A slip in a form is no ship.
    assert!(said(&bench, "print chrt").1.contains("did you mean `chart`?"));
}

#[test]
fn names_of_several_words_need_no_quotes() {
    let bench = Workbench::new();
    assert!(bench.run("show graf spee").fine().text().contains("Spee"));
    assert!(bench.run("explain graf spee gunnery_heavy").fine().text().contains("Gunnery"));
    let (code, told) = said(&bench, "explain mikasa gunery_heavy");
    assert!(code == 2 && told.contains("did you mean `gunnery_heavy`?"), "{told}");
    bench.run("print log king edward vii mikasa -o x.pdf").fine().printed("1 sheet, 2 ships");
    let (_, told) = said(&bench, "print log prince of wales");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    assert!(told.contains("`prince of wales` fits several ships"), "{told}");
    // One is a ship of 1904, the other of 1941.
    assert!(told.contains("(battleship, 1904)") && told.contains(", 1941)"), "{told}");
}

#[test]
fn what_can_be_listed_is_found_by_the_words_of_players() {
    let bench = Workbench::new();
    assert!(bench.run("list navies").fine().text().contains("japan"));
    assert!(bench.run("list types").fine().text().contains("armored_cruiser"));
    assert_eq!(bench.run("list battles").fine().text(), bench.run("list orders").fine().text());
    let found = bench.run("list ships mikasa").fine().text();
    assert_eq!(found.lines().count(), 2, "{found}");
    let (code, told) = said(&bench, "list navis");
    assert!(code == 2 && told.contains("hint: did you mean `navies`?"), "{told}");
}

#[test]
fn help_is_a_word_too_and_that_of_print_fits_two_screens() {
    let bench = Workbench::new();
    assert!(bench.start("help").fine().text().contains("Usage: chartroom"));
    assert!(bench.start("help list").fine().text().contains("Usage: chartroom list"));
    let help = |words: &str| bench.start(words).fine().text();
    let usual = help("print --help");
    assert!(usual.lines().count() <= 110, "{}", usual.lines().count());
    let at = |words: &str| usual.find(words).unwrap_or_else(|| panic!("{words} in {usual}"));
    assert!(at("Examples:") < at("FORM is") && at("FORM is") < at("Ships:"));
    for group in ["Ships:", "Game:", "Paper and ink:", "File:", "Pack:", "Both sides and layout:"] {
        at(group);
    }
    assert!(!usual.contains("--engine") && !usual.contains("--kerf") && !usual.contains("--bed"));
    assert!(usual.contains("[default: as a battle or"));
    let ruler = help("print ruler --help");
    assert!(ruler.contains("--bed") && ruler.contains("--ticks") && !ruler.contains("--engine"));
    let all = help("print --help all");
    assert!(all.contains("--bed") && all.contains("--engine") && all.contains("--without"));
    // No line of one or two words is left by a break in the source.
    for verb in ["import", "export", "verify", "serve", "new values", "print"] {
        let text = help(&format!("{verb} --help"));
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let runs_on = pair[0].starts_with(|c: char| c.is_lowercase()) && !pair[1].is_empty();
            assert!(!runs_on || pair[0].len() > 40, "{verb}: {}", pair[0]);
        }
    }
}

#[test]
fn a_slip_has_one_style_and_one_exit_code() {
    let bench = Workbench::new();
    for words in [
        "print log mikasa --papr a4",
        "print log mikasa --ink green",
        "print log nosuchship",
        "print log --navy nosuch",
        "print log mikasa --paper nosuch",
        "print log mikasa --language nosuch",
        "print log mikasa --type nosuch",
        "show prince-of-wales",
        "new values",
        "nosuch",
    ] {
        let run = bench.run(words);
        assert_eq!(run.code, 2, "{words}: {}", run.stderr);
        assert!(run.stderr.starts_with("error["), "{words}: {}", run.stderr);
        assert_eq!(run.stderr.matches("error[").count(), 1, "{words}: {}", run.stderr);
        assert!(run.stderr.contains("\n  hint: "), "{words}: {}", run.stderr);
    }
}

#[test]
fn a_pack_without_an_order_says_which_of_four_things_is_wrong() {
    let bench = Workbench::new();
    bench.write("b.toml", "title = \"B\"\n[[side]\nname = \"A\"\nships = [\"mikasa\"]\n");
    for (words, fault) in [
        ("print pack b.toml", "error[toml-syntax]"),
        ("print pack nofile.toml", "error[cannot-read]: there is no file `nofile.toml`"),
        (
            "print pack tushima",
            "error[nothing-to-print]: there is no order of battle `tushima`\n  hint: did you mean `tsushima_1905`?",
        ),
        ("print pack mikasa", "error[nothing-to-print]: `mikasa` is a ship, and a pack"),
    ] {
        let (code, told) = said(&bench, words);
        assert!(code != 0 && told.starts_with(fault), "{words}: {told}");
        assert!(!told.contains("a pack is printed from one order of battle\n"), "{words}: {told}");
    }
}

#[test]
fn three_prints_in_a_row_are_three_files() {
    let bench = Workbench::new();
    bench.run("print log --navy china").fine();
    bench.run("print log class:majestic warspite@1914").fine();
    bench.run("print log --navy china --navy chile").fine();
    bench.run("print pack yalu").fine();
    let run = bench.run("print pack yalu --scale large").fine();
    assert!(!run.stderr.contains("replaced"), "{}", run.stderr);
    assert_eq!(bench.names().len(), 5, "{:?}", bench.names());
    assert!(bench.names().contains(&"log-china.pdf".to_owned()), "{:?}", bench.names());
    let again = bench.run("print pack yalu").fine();
    assert!(again.stderr.contains(".pdf, replaced ("), "{}", again.stderr);
}

#[test]
fn a_navy_chooses_a_side_of_a_battle() {
    let bench = Workbench::new();
    let ships = |words: &str| {
        let run = bench.run(&format!("print roster {words} -o x.pdf")).fine();
        let count = run.stderr.split(" ship").next().and_then(|said| said.rsplit(' ').next());
        count
            .and_then(|count| count.parse::<usize>().ok())
            .unwrap_or_else(|| panic!("{}", run.stderr))
    };
    let (one, other) = (ships("tsushima_1905 --navy russia"), ships("tsushima_1905 --navy japan"));
    assert!(one > 0 && other > 0);
    assert_eq!(one + other, ships("tsushima_1905"));
    // Without a battle a choice is among all ships.
    assert!(ships("--type submarine --navy britain --navy russia") > 0);
    assert!(ships("--type submarine") > 0);
}

#[test]
fn one_ship_of_a_file_is_shown_by_her_name_behind_it() {
    let bench = Workbench::new();
    bench.write(
        "flotte.csv",
        "Ship,Type,Year,Tons,Speed\nSMS Hai,Gunboat,1904,900,18\nSMS Rochen,Gunboat,1905,910,18\n",
    );
    let (code, told) = said(&bench, "show flotte.csv");
    assert_eq!(code, 2, "{told}");
    assert!(
        told.contains("write `flotte.csv \"SMS Hai\"` or `flotte.csv \"SMS Rochen\"`"),
        "{told}"
    );
    for words in ["show flotte.csv sms hai", "explain flotte.csv sms hai size"] {
        let run = bench.run(words).fine();
        assert!(run.text().contains("SMS Hai") || run.text().contains("900"), "{}", run.text());
    }
    // No ship of the fleet is taken for one of the file.
    assert!(said(&bench, "show flotte.csv mikasa").1.contains("there is no ship `mikasa`"));
}

#[test]
fn a_pack_says_how_the_logs_of_one_side_are_printed() {
    let bench = Workbench::new();
    let (code, told) = said(&bench, "print pack tsushima --navy russia");
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("`chartroom print log tsushima_1905 --navy russia`"), "{told}");
    bench.run("print log tsushima_1905 --navy russia").fine();
}

#[test]
fn an_order_is_made_in_its_folder_and_found_by_its_name() {
    let bench = Workbench::project();
    let call = ["new", "order", "Raid on Strelsau", "--side", "A: mikasa", "--side", "B: borodino"];
    let made = bench.run_list(&call).fine();
    assert!(
        made.stderr.contains("try: chartroom print pack \"Raid on Strelsau\""),
        "{}",
        made.stderr
    );
    assert!(bench.path("orders/Raid on Strelsau.toml").exists());
    bench.run_list(&["print", "pack", "Raid on Strelsau"]).fine();
    let elsewhere = Workbench::new();
    let call = ["new", "order", "squadrons", "--side", "A: mikasa", "--side", "B: borodino"];
    elsewhere.run_list(&call).fine();
    elsewhere.run("print log squadrons --fillable").fine().printed("1 sheet, 2 ships");
}

#[test]
fn free_places_can_stay_white() {
    let bench = Workbench::new();
    let run = bench.run("print log mikasa --no-empty -o x.pdf").fine();
    assert!(run.stderr.starts_with("1 sheet, 1 ship -> x.pdf"), "{}", run.stderr);
    let run = bench.run("print chart --no-empty -o y.pdf");
    assert!(run.stderr.contains("`--no-empty` has no effect on `chart`"), "{}", run.stderr);
}

#[test]
fn hints_lead_to_what_was_meant() {
    let bench = Workbench::new();
    bench.write("note.pdf", "hello");
    for (words, hint) in [
        ("print log warspite@1900", "write `"),
        ("print log mikasa --rules Quickfire -o x.pdf", ""),
        ("print log mikasa --language german", "are a draft"),
        ("print log mikasa --rules dreadnoughts --scale large", "list scales --rules dreadnoughts"),
        ("read note.pdf", "it is no PDF"),
        ("print log mikasa x2 -o x.pdf", "from 1 to 500, such as `kasuga*2`"),
    ] {
        let (_, told) = said(&bench, words);
        assert!(told.contains(hint), "{words}: {told}");
    }
    bench.run("print log mikasa --rules Quickfire -o x.pdf").fine();
    bench.run("print LOG mikasa -o x.pdf").fine();
}

#[test]
fn completions_know_the_names_and_the_manual_has_a_file_for_each_verb() {
    let bench = Workbench::project();
    bench.write("papers.txt", "");
    for shell in ["bash", "zsh", "fish"] {
        let script = bench.run(&format!("completions {shell}")).fine().text();
        for name in [
            "quickfire_classic",
            "medium",
            "letter",
            "ottoman_empire",
            "tool_card",
            "tsushima_1905",
            "mikasa",
        ] {
            assert!(script.contains(name), "{shell}: {name}");
        }
        assert!(!script.contains("--places"), "{shell}");
    }
    bench.run("man --dir man").fine();
    let page = String::from_utf8(bench.read("man/chartroom-print.1")).expect("UTF-8");
    assert_eq!(page.matches("\n.TH ").count() + usize::from(page.starts_with(".TH ")), 1);
    assert!(
        bench.path("man/chartroom.1").exists() && bench.path("man/chartroom-new-ship.1").exists()
    );
}
