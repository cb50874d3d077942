//! What a user calls his print: on covers, in strips and heads, in the metadata.

use crate::workbench::{RULE_SETS, Workbench, assert_has, units_of, words_of};

const OWN: [&str; 6] =
    ["--title", "The long night", "--subtitle", "Korea Strait", "--author", "A. Togo"];

/// The words of a print with a title of the user's own.
fn print(bench: &Workbench, words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().chain(OWN).chain(["-o", "x.pdf"]).collect();
    bench.run_list(&words).fine();
    words_of(&bench.read("x.pdf"))
}

#[test]
fn a_title_stands_on_whatever_has_a_cover_a_strip_or_a_head() {
    let bench = Workbench::new();
    for rules in RULE_SETS {
        let game = format!("--rules {rules} --units {}", units_of(rules, "metric"));
        for form in [
            "card mikasa --paper a4",
            "card mikasa --paper letter",
            "card mikasa --paper a5",
            "chart --paper a4",
        ] {
            let words = format!("print {form} {game}");
            assert_has(
                &words,
                &print(&bench, &words),
                &["The long night", "Korea Strait", "A. Togo"],
            );
        }
    }
    for words in [
        "print card mikasa --paper 3x5",
        "print card mikasa --paper 4x6",
        "print roster --navy china",
        "print reference",
        "print matrix tsushima",
        "print ruler gauge rose --paper a4",
        "print gauge --paper letter",
        "print counters mikasa",
        "print pack yalu",
        "print pack yalu --with cover",
        "print book --navy china --paper a5",
    ] {
        let text = print(&bench, words).to_lowercase();
        assert_has(words, &text, &["long night", "korea strait", "a. togo"]);
    }
}

#[test]
fn the_command_line_goes_before_the_order_of_battle_and_that_before_the_project() {
    let bench = Workbench::new();
    let project = "title = \"Club evenings\"\nsubtitle = \"Spring\"\nauthor = \"The club\"\n";
    bench.write("chartroom.toml", project);
    let order = "title = \"Duel at dawn\"\nauthor = \"The umpire\"\n\
                 [[side]]\nname = \"A\"\nships = [\"mikasa\"]\n\
                 [[side]]\nname = \"B\"\nships = [\"borodino\"]\n";
    bench.write("duel.toml", order);
    let cover = |words: &str| {
        let document = bench.document(&format!("pack duel.toml --with cover {words}"));
        document.extract_text(&[1]).expect("text").replace('\n', " ")
    };
    let text = cover("");
    assert!(text.contains("Duel at dawn") && text.contains("The umpire"), "{text}");
    // The project's second line belongs below the project's title.
    assert!(!text.contains("Club evenings") && !text.contains("Spring"), "{text}");
    let text = cover("--title Dusk");
    assert!(text.contains("Dusk") && !text.contains("Duel at dawn"), "{text}");
    assert!(text.contains("The umpire"), "{text}");
    let text = bench.words("log mikasa");
    assert!(text.contains("Club evenings") && text.contains("Spring"), "{text}");
    let text = bench.words("log mikasa --title Dusk");
    assert!(text.contains("Dusk") && !text.contains("Club evenings"), "{text}");
}
