//! Aligned columns for the screen.

use serde_json::Value as Json;

/// A list as text and as JSON.
pub type Listed = (String, Json);

/// A list of entries, each with its row of text and its JSON.
pub fn listed(head: &[&str], entries: impl IntoIterator<Item = (Vec<String>, Json)>) -> Listed {
    let (rows, json): (Vec<Vec<String>>, Vec<Json>) = entries.into_iter().unzip();
    (columns(head, &rows), json.into())
}

/// Formats rows under a head with aligned columns. The last column is not padded; cells without a head are left out.
pub fn columns(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([head[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    let heads = head.iter().map(|word| (*word).to_owned()).collect();
    for row in std::iter::once(&heads).chain(rows) {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(cell);
            // The width of a format is limited to 65,535.
            line.extend(std::iter::repeat_n(' ', width + 2 - cell.chars().count()));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Wraps text at spaces into lines of at most `width` characters. A longer word gets its own line.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
