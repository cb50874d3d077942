//! Rosters of more ships than are laid out together.

use std::fmt::Write as _;

use crate::workbench::{Workbench, texts_of};

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
    let roster = |navies: &[(&str, usize)]| {
        let mut words = "roster --rules easyships".to_owned();
        for (name, count) in navies {
            let id = name.to_lowercase();
            bench.write(&format!("ship_values/{id}.toml"), navy(name, *count));
            words += &format!(" --navy {id}");
        }
        texts_of(&bench.pdf(&words))
    };
    let ships = |pages: &[String]| pages.concat().matches("destroyer").count();
    // Whether the ships on the pages of a navy are added up.
    let adds_up = |pages: &[String], name: &str| {
        let mut own = pages.iter().filter(|page| page.contains(name));
        own.any(|page| page.to_lowercase().contains("together"))
    };
    let pages = roster(&[("Ruritania", 400), ("Graustark", 300), ("Strelsau", 20)]);
    // A page says its number alone, since how many there are is not known until the last is laid out.
    for (at, page) in pages.iter().enumerate() {
        let number = (at + 1).to_string();
        assert!(page.split_whitespace().any(|word| word == number), "page {number}: {page}");
        assert!(!page.contains(&format!("{number} / ")), "page {number}: {page}");
    }
    assert_eq!(ships(&pages), 720);
    for last in ["RURITANIA 399", "GRAUSTARK 299", "STRELSAU 19"] {
        assert_eq!(pages.iter().filter(|page| page.contains(last)).count(), 1, "{last}");
    }
    // The second navy does not fit beside the first, so that it begins a page, and the third stands below it.
    let begins = pages.iter().position(|page| page.contains("GRAUSTARK")).unwrap();
    assert!(!pages[begins].contains("RURITANIA"));
    assert!(pages.iter().any(|page| page.contains("GRAUSTARK") && page.contains("STRELSAU")));
    assert!(adds_up(&pages, "RURITANIA"));
    // A navy that is larger than a part is parted, and nothing is added up for a part of it.
    let pages = roster(&[("Ruritania", 700)]);
    assert_eq!(ships(&pages), 700);
    assert!(!adds_up(&pages, "RURITANIA"));
    // Nor for the rest of it, where the next navy begins a part of its own, which has a sum.
    let pages = roster(&[("Ruritania", 700), ("Graustark", 550)]);
    assert_eq!(ships(&pages), 1250);
    assert!(!adds_up(&pages, "RURITANIA") && adds_up(&pages, "GRAUSTARK"));
}
