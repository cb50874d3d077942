//! Any other sheet: a table of the chart. Its first column finds the row, by the dice in its heading (`2D6`), by
//! rising numbers, or by names.

use std::fmt::Write;

use super::lengths::Headed;
use super::ships::letters_first;
use super::written::Written;
use crate::data::chart::is_nothing;
use crate::data::figure;
use crate::data::spreadsheet::bare;
use crate::data::toml_text::quoted;
use crate::model::Dice;
use crate::model::names::FreeIds;

/// A table that was written.
pub struct Made {
    pub id: String,
    /// What heads its rows; empty if that are the dice.
    pub by: String,
}

/// Writes a table of the chart.
pub fn write(headed: &Headed, ids: &mut FreeIds, out: &mut Written) -> Made {
    let name = headed.sheet.name.as_str();
    let id = ids.take(&letters_first(name), "table");
    let rows: Vec<usize> = headed.rows().collect();
    let heading = headed.cell(headed.head, headed.first());
    let dice = dice(heading);
    let is_rising = || {
        let keys = rows.iter().map(|row| figure::number(headed.cell(*row, headed.first())));
        let keys: Option<Vec<_>> = keys.collect();
        keys.is_some_and(|keys| keys.is_sorted_by(|a, b| a < b))
    };
    let index = match dice {
        Some(_) => "roll",
        None if is_rising() => "from",
        None => "name",
    };
    out.place(headed.place(headed.head, headed.first()));
    let _ = writeln!(out.text, "\n[[chart]]\nid = \"{id}\"\nlabel = {}", quoted(name));
    if let Some(dice) = dice {
        let _ = writeln!(out.text, "dice = \"{dice}\"");
    }
    let _ = writeln!(out.text, "index = \"{index}\"\ncolumns = [");
    let mut column_ids = FreeIds::beside(["at".to_owned()]);
    let mut columns = Vec::new();
    for (at, heading) in headed.columns().skip(1) {
        let column = column_ids.take(&letters_first(bare(heading)), "column");
        let plain = |row: &usize| {
            let cell = headed.cell(*row, at);
            cell.is_empty() || is_nothing(cell) || cell.parse::<crate::measure::Fraction>().is_ok()
        };
        let kind = if rows.iter().all(plain) { "number" } else { "word" };
        let _ = writeln!(
            out.text,
            "  {{ id = \"{column}\", label = {}, kind = \"{kind}\" }},",
            quoted(heading)
        );
        columns.push((at, column));
    }
    let _ =
        writeln!(out.text, "]\nbasis = \"stated\"\nsource = {}\nrows = [", quoted(headed.source()));
    for row in rows {
        out.place(headed.place(row, headed.first()));
        let cells = columns.iter().filter(|(at, _)| !headed.cell(row, *at).is_empty());
        let cells: Vec<String> =
            cells.map(|(at, id)| format!("{id} = {}", quoted(headed.cell(row, *at)))).collect();
        let mut parts = vec![format!("at = {}", quoted(headed.cell(row, headed.first())))];
        parts.extend(cells);
        let _ = writeln!(out.text, "  {{ {} }},", parts.join(", "));
    }
    out.text.push_str("]\n");
    Made { id, by: if dice.is_some() { String::new() } else { heading.to_owned() } }
}

/// The dice in a heading: `2D6`, `Roll (d10)`.
fn dice(heading: &str) -> Option<Dice> {
    let words = heading.split(|c: char| !c.is_ascii_alphanumeric());
    let one = |word: &str| {
        word.strip_prefix(['d', 'D']).and_then(|rest| format!("1D{rest}").parse().ok())
    };
    words.filter(|word| !word.is_empty()).find_map(|word| word.parse().ok().or_else(|| one(word)))
}
