//! docs/house_charts.md has odds of our numbers that no single table shows: they are worked out again
//! from the charts.

use crate::rules::charts::Charts;
use crate::workbench::text_at;

/// A table of the document: its rows as cells, without daggers and bold type.
struct Document(Vec<Vec<String>>);

impl Document {
    /// The rows of one section, from its heading to the next of the same depth or higher.
    fn section(edition: &str, section: &str) -> Self {
        let text = text_at("docs/house_charts.md");
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
}

/// As the document writes a share: to the nearest percent.
fn percent(share: f64) -> String {
    format!("{} %", (share * 100.0).round())
}

/// Every throw of three dice.
fn throws() -> impl Iterator<Item = [i64; 3]> {
    (0..216).map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1])
}

fn is_blast(charts: &Charts, range: &str, sum: i64) -> bool {
    charts.cell("blast", &sum.to_string(), range).0.as_deref() != Some("\u{2013}")
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

#[test]
fn sinking_within_five_turns() {
    let charts = Charts::of("quickfire");
    let sinking = Document::section("Edition 1.1", "Sinking");
    let written = sinking.row("within five turns, 8 S");
    for (size, written) in sinking.row("size").iter().zip(written) {
        let first = size.split(['\u{2013}', '+']).next().unwrap();
        let number = charts.number("sinking", first, "at_most");
        let sums = throws().filter(|[a, b, c]| *a == 1 && b + c <= number);
        let within = 1.0 - (1.0 - sums.count() as f64 / 36.0).powi(5);
        let share = if within > 0.995 { "all".to_owned() } else { percent(within) };
        assert_eq!(*written, share, "{size}");
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
