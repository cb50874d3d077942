//! The sheet of who hurts whom.

use crate::workbench::{Workbench, texts_of};

/// The words of the sheet, one after the other.
fn words(what: &str) -> Vec<String> {
    let words = Workbench::new().words(&format!("matrix {what}"));
    words.split(' ').map(str::to_owned).collect()
}

#[test]
fn every_rule_set_with_armor_holds_each_ship_against_each_of_the_other_side() {
    // By hand: 20 at 10 is 200 percent, 8 with two hits and 9 from there on. A die and 12 are above a die and
    // 10 in 26 of 36 throws. Guns of class A go through AA as far as 30 inches.
    for (rules, shown) in [
        ("quickfire", "9••"),
        ("quickfire_classic", "7"),
        ("easyships", "72"),
        ("dreadnoughts", "30"),
    ] {
        let words = words(&format!("tsushima_1905.toml --rules {rules}"));
        for word in ["Mikasa", "Oslyabya", shown] {
            let known = |known: &String| known.trim_end_matches(',') == word;
            assert!(words.iter().any(known), "{rules} {word}: {words:?}");
        }
        assert!(words.windows(2).any(|two| two == ["JAPAN", "FIRING"]), "{rules}: {words:?}");
        assert!(words.windows(2).any(|two| two == ["RUSSIA", "FIRING"]), "{rules}: {words:?}");
    }
}

#[test]
fn the_key_explains_no_dagger_where_none_stands() {
    for rules in ["quickfire", "quickfire_classic", "easyships"] {
        for unknown in ["house", "blank"] {
            let words = words(&format!("tsushima_1905.toml --rules {rules} --unknown {unknown}"));
            let all = words.join(" ");
            assert!(!all.contains('\u{2020}'), "{rules} {unknown}: {all}");
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
fn where_bands_end_is_a_reading_and_has_a_dagger_with_its_key() {
    let words = words("tsushima_1905.toml --rules dreadnoughts");
    for told in [["armor.", "\u{2020}"], ["\u{2020}", "our"]] {
        assert!(words.windows(2).any(|two| two == told), "{words:?}");
    }
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

#[test]
fn a_battle_is_seen_on_one_page() {
    for rules in ["quickfire", "quickfire_classic", "easyships", "dreadnoughts"] {
        for paper in ["a4", "letter"] {
            let words = format!("matrix tsushima_1905 --rules {rules} --paper {paper}");
            assert_eq!(texts_of(&Workbench::new().pdf(&words)).len(), 1, "{words}");
        }
    }
}
