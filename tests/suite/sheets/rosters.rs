//! Rosters of more ships than are laid out together.

use std::fmt::Write as _;

use crate::workbench::{Workbench, text_of, texts_of};

/// A navy of destroyers of one class.
fn navy(name: &str, count: usize) -> String {
    let mut file = format!(
        "navy = \"{name}\"\n[[class]]\nid = \"boat\"\nname = \"Boat\"\nstate = \"as completed\"\ntype = \"destroyer\"\n\
         completed_from = 1910\ncompleted_to = 1910\nsource = \"made up\"\n"
    );
    for number in 0..count {
        let _ = write!(file, "[[class.ships]]\nname = \"{name} {number}\"\n");
    }
    file
}

#[test]
fn a_roster_is_laid_out_by_whole_navies_and_its_pages_are_numbered_through() {
    let bench = Workbench::project();
    for (name, count) in [("Ruritania", 400), ("Graustark", 300), ("Strelsau", 20)] {
        bench.write(&format!("ship_values/{}.toml", name.to_lowercase()), navy(name, count));
    }
    let words = "roster --navy ruritania --navy graustark --navy strelsau";
    let pdf = bench.pdf(words);
    let pages = texts_of(&pdf);
    // A page says its number alone, since how many there are is not known until the last is laid out.
    for (at, page) in pages.iter().enumerate() {
        let number = (at + 1).to_string();
        assert!(page.split_whitespace().any(|word| word == number), "page {number}: {page}");
        assert!(!page.contains(&format!("{number} / ")), "page {number}: {page}");
    }
    assert_eq!(text_of(&pdf).matches("destroyer").count(), 720);
    for last in ["RURITANIA 399", "GRAUSTARK 299", "STRELSAU 19"] {
        assert_eq!(pages.iter().filter(|page| page.contains(last)).count(), 1, "{last}");
    }
    // The second navy does not fit beside the first, so that it begins a page, and the third stands below it.
    let begins = pages.iter().position(|page| page.contains("GRAUSTARK")).unwrap();
    assert!(!pages[begins].contains("RURITANIA"));
    assert!(pages.iter().any(|page| page.contains("GRAUSTARK") && page.contains("STRELSAU")));
    let together = |bench: &Workbench, words: &str| {
        text_of(&bench.pdf(&format!("{words} --rules easyships")))
            .to_lowercase()
            .contains("together")
    };
    assert!(together(&bench, words));
    // A navy that is larger than a part is parted, and nothing is added up for a part of it.
    let bench = Workbench::project();
    bench.write("ship_values/ruritania.toml", navy("Ruritania", 700));
    let words = "roster --navy ruritania";
    assert_eq!(text_of(&bench.pdf(words)).matches("destroyer").count(), 700);
    assert!(!together(&bench, words));
    // Nor for the rest of it, where the next navy begins a part of its own, which has a sum.
    bench.write("ship_values/graustark.toml", navy("Graustark", 550));
    let words = "roster --navy ruritania --navy graustark --rules easyships";
    let pages = texts_of(&bench.pdf(words));
    let adds_up = |name: &str| {
        let own = pages.iter().filter(|page| page.contains(name));
        own.map(|page| page.to_lowercase()).any(|page| page.contains("together"))
    };
    assert!(!adds_up("RURITANIA") && adds_up("GRAUSTARK"));
}
