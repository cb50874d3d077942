//! Optional rules: on the strip, on the chart, in the speeds, and from whom they may come.

use crate::workbench::{Workbench, spaced, texts_of};

const ORDER: &str = "title = \"Trial\"\nrules = \"quickfire\"\noptions = [\"moves_doubled\"]\n\
    [[side]]\nname = \"Japan\"\nships = [\"mikasa\"]\n";

/// The log's words.
fn log(bench: &Workbench, words: &str) -> String {
    bench.words(&format!("log {words} --units metric"))
}

#[test]
fn an_order_a_project_or_the_command_line_chooses_optional_rules() {
    let bench = Workbench::project();
    bench.write("trial.toml", ORDER);
    let plain = log(&bench, "mikasa --rules quickfire");
    assert!(!plain.contains("Optional rule"), "{plain}");
    for words in ["trial.toml", "mikasa --rules quickfire --options moves_doubled"] {
        let log = log(&bench, words);
        assert!(log.contains("Optional rules: doubled speeds (201)."), "{words}");
    }
    // The command line takes the place of the order, and an order for other rules says nothing.
    let other = log(&bench, "trial.toml --options range_guessing");
    assert!(other.contains("(301)") && !other.contains("(201)"), "{other}");
    assert!(!log(&bench, "trial.toml --rules quickfire_classic").contains("Optional rule"));
    bench.write("chartroom.toml", "rules = \"quickfire\"\noptions = [\"extra_gunnery\"]\n");
    assert!(log(&bench, "mikasa").contains("extra gunnery phases (101)"));
}

#[test]
fn doubled_speeds_are_in_the_speed_boxes() {
    let full = |words: &str| {
        let text = log(&Workbench::new(), &format!("mikasa --rules quickfire {words}"));
        let numbers = text.split_whitespace().filter_map(|word| word.parse::<i64>().ok());
        numbers.filter(|number| *number > 100 && *number < 900).max().expect("a speed")
    };
    let plain = full("");
    assert!((full("--options moves_doubled") - 2 * plain).abs() <= 1, "{plain}");
    assert!((2 * full("--options moves_half_more") - 3 * plain).abs() <= 2, "{plain}");
}

#[test]
fn all_optional_rules_have_room_on_strips_and_on_the_pages_of_a_chart() {
    for (rules, all) in [
        ("quickfire", "extra_gunnery,moves_doubled,range_guessing"),
        (
            "quickfire_classic",
            "extra_gunnery,moves_doubled,range_guessing,six_six,torpedo_reloads,split_light_gunnery",
        ),
    ] {
        let bench = Workbench::new();
        let print = |form: &str, words: &str| {
            texts_of(&bench.pdf(&format!("{form} --rules {rules} {words}")))
        };
        let chart = print("chart", &format!("--paper letter --options {all}"));
        for said in ["Optional rules:", "range guessing (301): guess", "one or more in each turn"] {
            let text = spaced(&chart[0]);
            assert!(text.contains(said), "{rules}: {said} is not in {text}");
        }
        assert_eq!(chart.len(), print("chart", "--paper letter").len(), "{rules}");
        for language in ["en", "de", "fr", "it", "es"] {
            for (form, paper) in [("log", "a4"), ("log", "a5"), ("card", "a4"), ("card", "4x6")] {
                let words = format!("mikasa --paper {paper} --language {language} --draft");
                print(form, &format!("{words} --options {all}"));
            }
        }
    }
}
