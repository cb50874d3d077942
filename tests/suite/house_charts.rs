//! docs/house_charts.md tells the odds of our numbers: they are worked out again from the charts.

use std::collections::BTreeMap;

use crate::charts::{Charts, Row};
use crate::workbench::repository;

/// A table of the document: its rows as cells, without daggers and bold type.
struct Document(Vec<Vec<String>>);

impl Document {
    /// The rows of one section, from its heading to the next of the same depth or higher.
    fn section(edition: &str, section: &str) -> Self {
        let path = repository().join("docs/house_charts.md");
        let text = std::fs::read_to_string(path).expect("the document");
        let after = text.split(&format!("\n## {edition}")).nth(1).expect(edition);
        let after = after.split("\n## ").next().unwrap();
        let after = match section {
            "" => after,
            _ => after.split(&format!("\n### {section}\n")).nth(1).expect(section),
        };
        let own = after.split("\n### ").next().unwrap();
        let plain = |cell: &str| cell.replace(['*', '\u{2020}'], "").trim().to_owned();
        let rows = own.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
        Self(rows.map(|line| line.trim_matches('|').split('|').map(plain).collect()).collect())
    }

    /// The cells of the first row that begins so, without its head.
    #[track_caller]
    fn row(&self, head: &str) -> &[String] {
        let row = self.0.iter().find(|row| row[0] == head).unwrap_or_else(|| panic!("no `{head}`"));
        &row[1..]
    }

    /// The rows that follow one another under a head that only the first of them has.
    #[track_caller]
    fn rows_from(&self, head: &str, count: usize) -> Vec<&[String]> {
        let at = self.0.iter().position(|row| row[0] == head).unwrap_or_else(|| panic!("{head}"));
        self.0[at..at + count].iter().map(|row| &row[1..]).collect()
    }
}

/// As the document writes a share: to the nearest percent.
fn percent(share: f64) -> String {
    format!("{} %", (share * 100.0).round())
}

/// The first number of a span: `4` of `4–5`, `8` of `8+`; `1/4` as it is.
fn from(span: &str) -> &str {
    span.split(['\u{2013}', '+']).next().unwrap()
}

/// Numbers and odds of a table that counts from numbers on stand in two rows below each other; every row
/// of the chart that a span of the document takes together says the same.
#[track_caller]
fn steps(
    charts: &Charts,
    table: &str,
    column: &str,
    spans: &[String],
    numbers: &[String],
    odds: &[String],
) {
    let rows = charts.rows(table);
    let place = |span: &str| {
        rows.iter().position(|row| row.at == from(span)).unwrap_or_else(|| panic!("{table} {span}"))
    };
    for (at, span) in spans.iter().enumerate() {
        let next = spans.get(at + 1).map_or(rows.len(), |next| place(next));
        for row in &rows[place(span)..next] {
            assert_eq!(row.number(column).to_string(), numbers[at], "{table} {column} {}", row.at);
            assert_eq!(percent(row.odds(column)), odds[at], "{table} {column} {}", row.at);
        }
    }
}

/// Every throw of three dice.
fn throws() -> impl Iterator<Item = [i64; 3]> {
    (0..216).map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1])
}

fn is_blast(charts: &Charts, range: &str, sum: i64) -> bool {
    charts.cell("blast", &sum.to_string(), range).0.as_deref() != Some("\u{2013}")
}

#[test]
fn the_chances_of_a_total_are_those_of_the_dice() {
    let totals = Document::section("What we wanted", "");
    let heads: Vec<i64> =
        totals.row("at most").iter().map(|total| total.parse().unwrap()).collect();
    let two = throws().filter(|[a, ..]| *a == 1).map(|[_, b, c]| b + c).collect::<Vec<_>>();
    let three = throws().map(|dice| dice.iter().sum()).collect::<Vec<i64>>();
    for (dice, sums) in [("2D6", two), ("3D6", three)] {
        for (total, written) in heads.iter().zip(totals.row(dice)) {
            let share = sums.iter().filter(|sum| *sum <= total).count() as f64 / sums.len() as f64;
            let digits = if written.contains('.') { 1 } else { 0 };
            let written = written.trim_end_matches(" %");
            assert_eq!(format!("{:.digits$}", share * 100.0), written, "{dice} at most {total}");
        }
    }
}

#[test]
fn gunnery() {
    let (document, charts) = (Document::section("Edition 1.1", "Gunnery"), Charts::of("quickfire"));
    let rows = charts.rows("gunnery");
    let lines: Vec<&str> = rows.iter().map(|row| row.at).collect();
    assert_eq!(document.row("line"), lines);
    let basis = |row: &Row| if row.cell("line").1 == "stated" { "stated" } else { "ours" };
    assert_eq!(document.row("the line itself"), rows.iter().map(basis).collect::<Vec<_>>());
    let number = |column| move |row: &Row| row.number(column).to_string();
    assert_eq!(document.row("at most"), rows.iter().map(number("at_most")).collect::<Vec<_>>());
    assert_eq!(document.row("hits"), rows.iter().map(number("hits")).collect::<Vec<_>>());
    let odds: Vec<String> = rows.iter().map(|row| percent(row.odds("at_most"))).collect();
    assert_eq!(document.row("a hit in"), odds);
    let average = |row: &Row| format!("{:.2}", row.odds("at_most") * row.number("hits") as f64);
    let averages: Vec<String> = rows.iter().map(average).collect();
    assert_eq!(document.row("hits a shot, on average"), averages);
}

#[test]
fn blast() {
    let (document, charts) = (Document::section("Edition 1.1", "Blast"), Charts::of("quickfire"));
    let sums = document.row("sum of the fire dice");
    for range in ["short", "long"] {
        for (sum, result) in sums.iter().zip(document.row(range)) {
            let cell = |sum: &str| charts.cell("blast", sum, range).0.unwrap();
            if sum == "more" {
                assert!((10..=18).all(|sum| cell(&sum.to_string()) == "\u{2013}"), "{range}");
            } else {
                assert_eq!(&cell(from(sum)), result, "{range} {sum}");
            }
        }
    }
    for (sum, written) in sums.iter().zip(document.row("of all throws")).take(6) {
        let last = sum.rsplit('\u{2013}').next().unwrap().parse::<i64>().unwrap();
        let span = from(sum).parse::<i64>().unwrap()..=last;
        let count = throws().filter(|dice| span.contains(&dice.iter().sum())).count();
        let share = 100.0 * count as f64 / 216.0;
        let digits = if written.contains('.') { 1 } else { 0 };
        assert_eq!(format!("{share:.digits$} %"), *written, "{sum}");
    }
}

#[test]
fn blast_by_rate_of_fire() {
    let (document, charts) = (Document::section("Edition 1.1", "Blast"), Charts::of("quickfire"));
    for range in ["long", "short"] {
        let blasts: Vec<bool> =
            (0..=18).map(|sum| sum > 2 && is_blast(&charts, range, sum)).collect();
        for rof in 1..=6 {
            let fired: Vec<[i64; 3]> = throws().filter(|[black, ..]| *black <= rof).collect();
            let hit = fired.iter().filter(|dice| blasts[dice.iter().sum::<i64>() as usize]).count()
                as f64;
            let of = |words: &str| {
                document.row(&format!("{range}: blast in a {words}"))[rof as usize - 1].clone()
            };
            assert_eq!(
                of("shot that is fired"),
                percent(hit / fired.len() as f64),
                "{range} {rof}"
            );
            assert_eq!(of("ROF roll"), percent(hit / 216.0), "{range} {rof}");
        }
    }
}

/// The rolls of a line of the damage table as the document lists them.
#[track_caller]
fn line_of_damage(charts: &Charts, column: &str, written: &[String]) {
    for (roll, written) in (2..=12).zip(written) {
        let cell = charts.cell("damage", &roll.to_string(), column).0.unwrap();
        assert_eq!(&cell, written, "{column} {roll}");
    }
}

#[test]
fn damage() {
    let (document, charts) = (Document::section("Edition 1.1", "Damage"), Charts::of("quickfire"));
    let lines =
        [("Blast", "blast"), ("Explosion", "explosion"), ("Fire", "fire"), ("T hit", "t_hit")];
    for (words, column) in lines {
        line_of_damage(&charts, column, document.row(words));
    }
    let odds: BTreeMap<&str, &str> = document
        .0
        .iter()
        .filter(|row| row.len() == 2)
        .map(|row| (row[0].as_str(), row[1].as_str()))
        .collect();
    let share = |column: &str, result: &str| charts.result("damage", column, result).0;
    for (result, words) in [
        ("F", "fire"),
        ("G", "G"),
        ("S", "S"),
        ("R", "R"),
        ("D", "D"),
        ("T", "T"),
        ("E", "E"),
        ("F G", "fire and G"),
    ] {
        let expected = format!("{words} {}", percent(share("blast", result)));
        assert!(
            odds["Blast"].split(", ").any(|part| part == expected),
            "{expected}: {}",
            odds["Blast"]
        );
    }
    let explosions: Vec<String> = ["4S 4G F", "2S 2G F", "3G F", "2S", "2G"]
        .map(|result| (share("explosion", result) * 100.0).round().to_string())
        .to_vec();
    assert!(
        odds["Explosion"].starts_with(&format!("{} % from the worst", explosions.join(" / "))),
        "{explosions:?}"
    );
    assert!(odds["Fire"].starts_with(&format!("out {} a turn", percent(share("fire", "out")))));
    // A fire burns 1 / out turns; before that it makes so many blasts and explosions.
    let out = share("fire", "out");
    let words = format!(
        "burns {:.1} turns on average; before that {:.2} blasts and {:.2} explosions",
        1.0 / out,
        share("fire", "B") / out,
        share("fire", "E") / out
    );
    assert!(odds["Fire"].contains(&words), "{words}: {}", odds["Fire"]);
    let expected = format!(
        "blast {}, explosion {}",
        percent(share("t_hit", "B")),
        percent(share("t_hit", "E"))
    );
    assert_eq!(odds["T hit"], expected);
}

#[test]
fn an_explosion_on_average() {
    let charts = Charts::of("quickfire");
    let (mut average, text) = (BTreeMap::new(), Document::section("Edition 1.1", "Damage"));
    for result in ["4S 4G F", "2S 2G F", "3G F", "2S", "2G"] {
        let share = charts.result("damage", "explosion", result).0;
        for hit in result.split(' ') {
            let (count, code) = hit.split_at(hit.len() - 1);
            *average.entry(code).or_insert(0.0) += share * count.parse::<f64>().unwrap_or(1.0);
        }
    }
    let words = format!(
        "on average {:.1} S, {:.0} G, {:.1} fires",
        average["S"], average["G"], average["F"]
    );
    assert!(
        text.row("Explosion").len() == 11
            && text.0.iter().flatten().any(|cell| cell.contains(&words)),
        "{words}"
    );
}

#[test]
fn repair() {
    let (document, charts) = (Document::section("Edition 1.1", "Repair"), Charts::of("quickfire"));
    for (at, column) in ["g", "s", "s_p", "d"].into_iter().enumerate() {
        let (odds, rolls) = charts.result("repair", column, "fix");
        assert_eq!(document.row("fixed on")[at], rolls, "{column}");
        assert_eq!(document.row("odds a try")[at], percent(odds), "{column}");
    }
}

#[test]
fn torpedoes() {
    let (document, charts) =
        (Document::section("Edition 1.1", "Torpedoes"), Charts::of("quickfire"));
    let spans = document.row("rating");
    for target in ["moving", "static"] {
        let rows = document.rows_from(target, 2);
        steps(&charts, "torpedo", target, spans, rows[0], rows[1]);
    }
    // Both modifiers are worth two points, as lying still is.
    let both = document.row("moving, by a destroyer, converging");
    assert_eq!(both, document.rows_from("static", 2)[1]);
}

#[test]
fn boat_guns_and_sinking() {
    let charts = Charts::of("quickfire");
    let boats = Document::section("Edition 1.1", "Boat guns");
    let rows = boats.rows_from("at most", 2);
    steps(&charts, "boat_guns", "at_most", boats.row("target's light armor"), rows[0], rows[1]);
    let sinking = Document::section("Edition 1.1", "Sinking");
    let (sizes, numbers) = (sinking.row("size"), sinking.row("at most"));
    steps(&charts, "sinking", "at_most", sizes, numbers, sinking.row("8 S, a turn"));
    for (at, number) in numbers.iter().enumerate() {
        let sum =
            |sum: i64| throws().filter(|[a, b, c]| *a == 1 && b + c <= sum).count() as f64 / 36.0;
        let all = |share: f64| if share > 0.995 { "all".to_owned() } else { percent(share) };
        let number: i64 = number.parse().unwrap();
        assert_eq!(sinking.row("the same with a fire")[at], all(sum(number + 1)), "{}", sizes[at]);
        let within = 1.0 - (1.0 - sum(number)).powi(5);
        assert_eq!(sinking.row("within five turns, 8 S")[at], all(within), "{}", sizes[at]);
    }
}

#[test]
fn blast_caps_of_the_classic_edition() {
    let (document, charts) = (Document::section("Classic", ""), Charts::of("quickfire_classic"));
    const ROF: i64 = 5;
    for (line, range) in [("50", "long"), ("50", "short"), ("100", "long"), ("100", "short")] {
        let at_most = charts.number("gunnery", line, "at_most");
        let blasts: Vec<bool> =
            (0..=18).map(|sum| sum > 2 && is_blast(&charts, range, sum)).collect();
        for (cap, written) in
            [1, 2, 3, 6].into_iter().zip(document.row(&format!("{line} %, {range}")))
        {
            let hit = |[black, white, other]: &[i64; 3]| {
                let capped = [black, white, other].into_iter().all(|die| *die <= cap);
                let blast = blasts[(black + white + other) as usize];
                *black <= ROF && white + other <= at_most && capped && blast
            };
            let share = 100.0 * throws().filter(hit).count() as f64 / 216.0;
            let digits = if written.contains('.') { 1 } else { 0 };
            assert_eq!(format!("{share:.digits$} %"), *written, "{line} {range} cap {cap}");
        }
    }
}

#[test]
fn numbers_of_the_classic_edition() {
    let (document, charts) = (Document::section("Classic", ""), Charts::of("quickfire_classic"));
    let ours = |table: &str| document.row(table)[1].clone();
    let list = |column: &str| {
        let mut numbers: Vec<String> = Vec::new();
        for row in charts.rows("torpedo") {
            let number = row.number(column).to_string();
            if numbers.last() != Some(&number) {
                numbers.push(number)
            }
        }
        numbers.join(", ")
    };
    assert!(ours("Torpedoes").starts_with(&format!("moving {} for ratings", list("moving"))));
    for row in charts.rows("torpedo") {
        assert_eq!(row.number("static"), row.number("moving") + 3, "static three more");
    }
    let mut numbers: Vec<String> =
        charts.rows("sinking").iter().map(|row| row.number("at_most").to_string()).collect();
    numbers.dedup();
    assert!(ours("Sinking").starts_with(&format!("{} for sizes", numbers.join(", "))));
    assert!(ours("Gunnery").starts_with("4 at 25, 5 at 50, 8 at 150, 9 at 200, 10 at 300"));
    for (line, number) in [("25", 4), ("50", 5), ("150", 8), ("200", 9), ("300", 10)] {
        assert_eq!(charts.number("gunnery", line, "at_most"), number, "{line}");
    }
    let (odds, rolls) = charts.result("repair", "g", "fix");
    assert!(ours("Repair").starts_with(&format!("G {rolls} ({})", percent(odds))));
}
