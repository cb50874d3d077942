//! Places of a battery's mounts, from the words of a report.

use std::sync::LazyLock;

use regex::Regex;

use super::design::Placed;
use super::words::{Layout, Words};

/// Version 2: `(4x2 guns)`.
static GROUPED: LazyLock<Regex> = LazyLock::new(|| of(r"(?i)\((\d+)\s*x\s*(\d+)\s+guns?\)"));
static SINGLE: LazyLock<Regex> = LazyLock::new(|| of(r"(?i)in\s+(?:a\s+)?single\s+mounts?"));
/// Version 3: `3 x Triple mounts on `.
static SET: LazyLock<Regex> = LazyLock::new(|| {
    of(
        r"(?i)\b(\d+)\s*x\s+(?:(\d)\s+row,?\s+)?(single|twin|triple|quad(?:ruple)?|quintuple|sextuple|octuple|decuple|\d+[-\u{2013}\u{2014}]gun)\s+mounts?\s+on\s+",
    )
});
static KIND: LazyLock<Regex> = LazyLock::new(|| {
    of(
        r"(?i)\b(casemate|broadside|turrets?|barbettes?|deck(?:\s+and\s+hoist)?)\b[\w\s()]*?mounts?\b|\bin\s+(turrets?|casemates?|broadside)\b",
    )
});
/// The beginning of the places in version 2.
static ON: LazyLock<Regex> = LazyLock::new(|| of(r"(?i)\bon\s+(?:the\s+)?(?:centre|center|side)"));

fn of(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| unreachable!("our own pattern: {error}"))
}

/// The places of a battery's mounts, given its number of guns.
///
/// # Errors
/// The reason, if the words do not place every gun.
pub fn placed(text: &str, guns: i64, words: &Words) -> Result<Vec<Placed>, String> {
    let kept_in = KIND.captures(text).is_some_and(|found| {
        let kind = found.get(1).or(found.get(2)).map_or("", |kind| kind.as_str()).to_lowercase();
        kind.starts_with("casemate") || kind.starts_with("broadside")
    });
    let sets = sets(text);
    let sets = if sets.is_empty() { vec![one_set(text, guns)] } else { sets };
    let mut mounts = Vec::new();
    let mut told = 0;
    for (count, barrels, place) in sets {
        let Some(layout) = words.layout(place) else {
            let place = place.split([',', '\n']).next().unwrap_or(place).trim();
            return Err(format!("`{place}` is not a known place for mounts"));
        };
        told += count * barrels;
        mounts.extend(dealt(layout, count, barrels, kept_in));
    }
    if told != guns {
        return Err(format!("the mounts add up to {told} of the battery's {guns} guns"));
    }
    Ok(mounts)
}

/// Distributes mounts over the places of a layout.
pub fn dealt(layout: &Layout, count: i64, barrels: i64, kept_in: bool) -> Vec<Placed> {
    let places = layout.places(count).into_iter();
    places.map(|(place, count)| Placed { place, count, barrels, kept_in }).collect()
}

/// The groups of version 3: number of mounts, guns in each, and the words for the place.
fn sets(text: &str) -> Vec<(i64, i64, &str)> {
    let found = SET.captures_iter(text);
    found
        .filter_map(|set| {
            let count = set[1].parse().ok()?;
            let barrels = barrels(&set[3])?;
            Some((count, barrels, &text[set.get(0)?.end()..]))
        })
        .collect()
}

/// The single group of version 2.
fn one_set(text: &str, guns: i64) -> (i64, i64, &str) {
    let place = ON.find(text).map_or("", |found| &text[found.start()..]);
    let grouped =
        GROUPED.captures(text).and_then(|set| Some((set[1].parse().ok()?, set[2].parse().ok()?)));
    let (count, barrels) = match grouped {
        Some(grouped) => grouped,
        None if SINGLE.is_match(text) || guns == 1 => (guns, 1),
        None => (0, 0),
    };
    (count, barrels, place)
}

fn barrels(word: &str) -> Option<i64> {
    if let Some(number) = word
        .to_lowercase()
        .strip_suffix("gun")
        .map(|n| n.trim_end_matches(['-', '\u{2013}', '\u{2014}']))
    {
        return number.parse().ok();
    }
    let words = [
        ("single", 1),
        ("twin", 2),
        ("triple", 3),
        ("quadruple", 4),
        ("quad", 4),
        ("quintuple", 5),
        ("sextuple", 6),
        ("octuple", 8),
        ("decuple", 10),
    ];
    words.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)).map(|(_, barrels)| *barrels)
}
