//! The first words of somebody who has read nothing: they work, or the line to type is said.

use crate::workbench::{Workbench, text_of};

#[test]
fn help_is_a_word_too_and_that_of_print_fits_two_screens() {
    let bench = Workbench::new();
    let help = |words: &str| bench.start(words).fine().text();
    assert!(help("help").contains("Usage: chartroom"));
    assert!(help("help list").contains("Usage: chartroom list"));
    let usual = help("print --help");
    assert!(usual.lines().count() <= 110, "{}", usual.lines().count());
    let ruler = help("print ruler --help");
    assert!(ruler.contains("--bed") && ruler.contains("--ticks") && !ruler.contains("--strict"));
    let all = help("print --help all");
    assert!(all.contains("--bed") && all.contains("--strict") && all.contains("--without"));
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
fn completions_know_the_names_and_the_manual_has_a_file_for_each_verb() {
    let bench = Workbench::project();
    bench.write("papers.txt", "");
    const NAMES: &str =
        "quickfire_classic medium letter ottoman_empire tool_card tsushima_1905 mikasa";
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = bench.run(&format!("completions {shell}")).fine().text();
        let knows_names = ["bash", "zsh", "fish"].contains(&shell);
        for name in NAMES.split(' ').filter(|_| knows_names).chain(["calibrate"]) {
            assert!(script.contains(name), "{shell}: {name}");
        }
        // What help hides.
        assert!(!script.contains("answer-calls"), "{shell}");
        assert!(!knows_names || !script.contains("--places"), "{shell}");
    }
    let page = bench.run("man").fine().text();
    for verb in ["", "-print", "-new", "-new-club", "-new-ship"] {
        assert!(page.contains(&format!(".TH chartroom{verb} 1")), "{verb}");
    }
    assert!(!page.contains("answer-calls"));
    bench.run("man --dir man").fine();
    let page = bench.text("man/chartroom-print.1");
    assert_eq!(page.matches("\n.TH ").count() + usize::from(page.starts_with(".TH ")), 1);
    assert!(
        bench.path("man/chartroom.1").exists() && bench.path("man/chartroom-new-ship.1").exists()
    );
}

#[test]
fn a_side_of_a_battle_is_printed_alone() {
    let bench = Workbench::new();
    for what in ["log", "pack"] {
        let sheets = text_of(&bench.pdf(&format!("{what} tsushima_1905 --side russia")));
        assert!(sheets.contains("OSLYABYA") && !sheets.contains("MIKASA"), "{what}");
    }
}

#[test]
fn several_ships_are_shown_in_their_order() {
    let run = Workbench::new().run("show mikasa, nosuch, asama --json");
    let shown = run.json();
    let name = |at: usize| shown[at]["ship"].as_str();
    assert_eq!([name(0), name(1), name(2)], [Some("Mikasa"), None, Some("Asama")]);
    run.says(&["there is no ship `nosuch`"]);
}
