//! The sheet of who hurts whom.

use crate::workbench::{Workbench, texts_of};

/// The words of the sheet, one after the other.
fn words(what: &str) -> Vec<String> {
    let words = Workbench::new().words(&format!("matrix {what}"));
    words.split(' ').map(str::to_owned).collect()
}

#[test]
fn every_rule_set_with_armor_holds_each_ship_against_each_of_the_other_side_on_one_page() {
    // By hand: 20 at 10 is 200 percent, 8 with two hits and 9 from there on. A die and 12 are above a die and
    // 10 in 26 of 36 throws. Guns of class A go through AA as far as 30 inches. Where such bands end is a reading,
    // which has a dagger with its key.
    for (rules, shown, daggers) in [
        ("quickfire", "9••", 0),
        ("quickfire_classic", "7", 0),
        ("easyships", "72", 0),
        ("dreadnoughts", "30", 2),
    ] {
        for paper in ["a4", "letter"] {
            let call = format!("matrix tsushima_1905.toml --rules {rules} --paper {paper}");
            let pages = texts_of(&Workbench::new().pdf(&call));
            assert_eq!(pages.len(), 1, "{call}");
            let words: Vec<&str> = pages[0].split_whitespace().collect();
            for word in ["Mikasa", "Oslyabya", shown] {
                let known = |known: &&str| known.trim_end_matches(',') == word;
                assert!(words.iter().any(known), "{call} {word}: {words:?}");
            }
            let has = |two: [&str; 2]| words.windows(2).any(|own| own == two);
            assert!(has(["JAPAN", "FIRING"]) && has(["RUSSIA", "FIRING"]), "{call}: {words:?}");
            assert_eq!(pages[0].matches('\u{2020}').count(), daggers, "{call}: {words:?}");
            let told = has(["armor.", "\u{2020}"]) && has(["\u{2020}", "our"]);
            assert_eq!(told, daggers > 0, "{call}: {words:?}");
        }
    }
}

#[test]
fn a_value_that_is_not_known_is_an_empty_box_and_not_a_number() {
    // No source has the guns of Tso I.
    let words = words("tso-i mikasa");
    assert!(words.iter().any(|word| word == "Tso"), "{words:?}");
}

#[test]
fn stated_ratings_have_their_dot_and_ships_that_share_a_number_share_no_line_with_them() {
    let words = words("tsushima_1905.toml --paper a4");
    // The rules text states 20 of Mikasa and 10 of Borodino; those of their sisters are ours.
    let lines = |line: &[&str]| words.windows(line.len()).any(|own| own == line);
    assert!(lines(&["Mikasa", "20", "\u{25cf}", "9", "9\u{2022}\u{2022}"]), "{words:?}");
    assert!(lines(&["Shikishima,", "Asahi", "20", "9", "9\u{2022}\u{2022}"]), "{words:?}");
    assert!(lines(&["10", "20", "10", "\u{25cf}", "20"]), "{words:?}");
}

#[test]
fn armor_that_is_none_is_said_in_words() {
    let words = words("yalu_1894.toml --rules dreadnoughts").join(" ");
    assert!(words.contains("belt none"), "{words}");
    assert!(!words.contains("\u{2013} \u{2013} \u{2013} E"), "{words}");
}
