//! Finds the headings of a sheet, in one row or two.

use std::collections::BTreeMap;

use super::headings::{Headings, Taken};
use super::quantity;
use super::sheet::Worksheet;

/// A row is a heading if it names ships and at least this many other things.
const FEWEST_HEADINGS: usize = 2;
/// Rows searched for a heading.
const FIRST_ROWS: usize = 20;
/// Cells looked at to tell what a column is.
const CELLS_LOOKED_AT: usize = 200;

/// The headings of a sheet.
pub struct Head {
    /// Their row; of two rows the lower.
    pub row: usize,
    /// By column.
    pub taken: BTreeMap<usize, Taken>,
}

type Texts = BTreeMap<usize, String>;

impl Head {
    fn of(sheet: &Worksheet, row: usize, texts: &Texts, headings: &Headings) -> Self {
        let mut taken: BTreeMap<usize, Taken> = BTreeMap::new();
        for (at, text) in texts {
            let mut one = headings.taken(text, &cells(sheet, row, *at));
            let same = |before: &&Taken| before.key.is_some() && before.key == one.key;
            let adds_up = ["guns", "gun_count", "bore"].contains(&one.key.as_deref().unwrap_or(""));
            one.after = taken.values().find(same).filter(|_| !adds_up).map(|b| b.heading.clone());
            taken.insert(*at, one);
        }
        Self { row, taken }
    }

    pub fn has(&self, key: &str) -> bool {
        self.taken.values().any(|one| one.key.as_deref() == Some(key))
    }

    fn known(&self) -> usize {
        self.taken.values().filter(|one| one.key.is_some()).count()
    }

    fn is_whole(&self) -> bool {
        let is_value = |one: &Taken| one.key.as_ref().is_some_and(|key| key.contains('.'));
        // One value of a game's own is enough.
        let fewest = if self.taken.values().any(is_value) { 1 } else { FEWEST_HEADINGS };
        (self.has("name") || self.has("class")) && self.known() > fewest
    }
}

/// The filled cells of a column below a row that say something.
pub fn cells(sheet: &Worksheet, row: usize, column: usize) -> Vec<&str> {
    let below = sheet.rows.range(row + 1..).filter_map(|(_, cells)| cells.get(&column));
    let said = below.map(String::as_str).filter(|text| !quantity::is_unknown(text));
    said.take(CELLS_LOOKED_AT).collect()
}

/// The headings of a sheet, or why none of its rows has them.
pub fn find(sheet: &Worksheet, headings: &Headings) -> Result<Head, String> {
    let mut best: Option<Head> = None;
    for (number, texts) in sheet.rows.iter().take(FIRST_ROWS) {
        let one = Head::of(sheet, *number, texts, headings);
        let two = sheet.rows.get(&(number + 1)).and_then(|below| in_two_rows(texts, below));
        let two = two.map(|texts| Head::of(sheet, number + 1, &texts, headings));
        let head = match two {
            Some(two) if two.known() > one.known() => two,
            _ => one,
        };
        if head.is_whole() {
            return Ok(head);
        }
        if best.as_ref().is_none_or(|best| best.known() < head.known()) {
            best = Some(head);
        }
    }
    let message = "no row has headings for a list of ships".to_owned();
    let Some(best) = best.filter(|best| best.known() > 0) else { return Err(message) };
    let known = best.taken.values().filter(|one| one.key.is_some());
    let known: Vec<String> = known.map(|one| format!("`{}`", one.heading)).collect();
    let lacks = match best.has("name") || best.has("class") {
        true => "no figure of them",
        false => "no heading for their names",
    };
    Err(format!("{message}; row {} has {} and {lacks}", best.row, known.join(", ")))
}

/// The headings of two rows, if the lower row divides headings of the upper one: `Guns` over `Main` and
/// `Secondary`.
fn in_two_rows(upper: &Texts, lower: &Texts) -> Option<Texts> {
    let differs = |(at, text): &(&usize, &String)| upper.get(at) != Some(text);
    let is_figure = |text: &String| text.chars().any(|c| c.is_ascii_digit());
    if lower.values().any(is_figure) || lower.iter().filter(differs).count() < 2 {
        return None;
    }
    let mut texts = upper.clone();
    for (at, text) in lower.iter().filter(differs) {
        let above = upper.range(..=*at).next_back().map_or("", |(_, text)| text.as_str());
        texts.insert(*at, format!("{above} {text}"));
    }
    Some(texts)
}
