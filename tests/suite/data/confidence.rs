//! What `high`, `medium` and `low` ask of a class's sources: the table in docs/provenance.md.

use std::collections::BTreeSet;

use chartroom::model::ShipClass;

use crate::workbench::fleet;

/// Figures that games go by; a source that gives none of them does not stand beside another.
const WEIGHTY: [&str; 8] = ["tons", "guns", "bores", "speed", "knots", "plates", "belt", "armor"];

/// The sites that copy another source, with that source.
fn mirrors() -> Vec<(&'static str, &'static str)> {
    let table = include_str!("../../data/mirrors.csv").lines();
    let rows = table.filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split_once(',').expect("host,copies")).collect()
}

/// Whose figures a page has: the site's own, or those of the source that it copies.
fn origin(host: &str, title: &str) -> String {
    let host = host.trim_start_matches("www.").trim_end_matches('.');
    if format!("{host}{title}").to_lowercase().contains("wikipedia") {
        return "wikipedia".to_owned();
    }
    let of_site = |site: &str| {
        let (site, folder) = site.split_once('/').unwrap_or((site, ""));
        let of_host = host == site || host.ends_with(&format!(".{site}"));
        let in_folder = title.strip_prefix('/').is_some_and(|path| path.starts_with(folder));
        of_host && (folder.is_empty() || in_folder)
    };
    let copied = mirrors().into_iter().find(|(site, _)| of_site(site));
    copied.map_or(host, |(_, source)| source).to_owned()
}

/// Whether a part of a label names such a figure: "guns" does, "places of the heavy guns" does not.
fn weighty(part: &str) -> bool {
    let mut words = part.split(|letter: char| !letter.is_alphanumeric());
    !part.contains("place") && !part.contains("year") && words.any(|word| WEIGHTY.contains(&word))
}

/// The sources of a class that are no copies of each other and give figures that games go by. The
/// table on kinds of plate names pages of its own and is none.
fn independent(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for part in source.split("; ") {
        let mut pages = part.split("http");
        let label = pages.next().unwrap_or_default().trim().trim_end_matches(':');
        if !label.is_empty() && !label.split(", ").any(weighty) {
            continue;
        }
        for page in pages.filter(|page| !page.contains("shipclass_armor_type_audit")) {
            let page = page.trim_start_matches('s').trim_start_matches("://");
            let end = page.find(|letter: char| "/: ,;".contains(letter)).unwrap_or(page.len());
            found.insert(origin(&page[..end], &page[end..]));
        }
    }
    found
}

fn named(confidence: &str) -> Vec<&'static ShipClass> {
    fleet().classes.iter().filter(|class| class.confidence == confidence).collect()
}

#[test]
fn a_class_of_high_confidence_has_two_sources_that_are_no_copies_of_each_other() {
    let high = named("high");
    assert!(high.len() > 70, "{}", high.len());
    for class in high {
        let sources = independent(&class.source);
        assert!(sources.len() >= 2, "{} {}: {sources:?}", class.navy, class.name);
    }
}

#[test]
fn a_class_of_high_confidence_lacks_no_tons_guns_or_knots() {
    for class in named("high") {
        let known = class.displacement_t.is_some() && class.speed_kn.is_some();
        assert!(known && class.guns.is_some(), "{} {}", class.navy, class.name);
    }
}

#[test]
fn a_class_of_low_confidence_says_why() {
    for class in named("low") {
        assert!(class.notes.is_some() || class.remarks.is_some(), "{} {}", class.navy, class.name);
    }
}

#[test]
fn copies_count_as_the_source_that_they_copy() {
    let of = |source| independent(source).into_iter().collect::<Vec<_>>();
    let copies = "http://piglix.com/piglix/A (Wikipedia mirror); tons, guns: \
                  https://review.clateway.com/wiki?q=A and https://en.wikipedia.org/wiki/A";
    assert_eq!(of(copies), ["wikipedia"]);
    let two = "https://myownonpmirror.com/ships/a.html; speed: http://www.navypedia.org/b.htm; \
               belt: https://uboat.net/allies/warships/class/99.html";
    assert_eq!(of(two), ["navypedia.org", "uboat.net"]);
    assert_eq!(of("https://uboat.net/a; length, beam: https://navypedia.org/b"), ["uboat.net"]);
}

#[test]
fn a_folder_of_copies_leaves_the_other_pages_of_its_site_alone() {
    let of = |source| independent(source).into_iter().collect::<Vec<_>>();
    let site = "warshipsresearch.blogspot.com";
    let retold = "http://warshipsresearch.blogspot.com/2016/01/a.html; guns: https://en.wikipedia.org/wiki/A";
    assert_eq!(of(retold), ["wikipedia"]);
    let own = "http://warshipsresearch.blogspot.com/2011/10/a.html; guns: https://en.wikipedia.org/wiki/A";
    assert_eq!(of(own), [site, "wikipedia"]);
}

#[test]
fn a_page_on_where_the_guns_stand_is_no_second_source() {
    let of = |source| independent(source).into_iter().collect::<Vec<_>>();
    let places = "https://uboat.net/a; places of the heavy guns: https://navypedia.org/b; \
                  masts, year of the new guns: https://navsource.org/c";
    assert_eq!(of(places), ["uboat.net"]);
    let both = "https://uboat.net/a; places of the guns, tons: https://navypedia.org/b";
    assert_eq!(of(both), ["navypedia.org", "uboat.net"]);
}
