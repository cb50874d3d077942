//! The contents of a workbook.

use crate::measure::Fraction;

/// A new workbook. Existing ones are never edited.
#[derive(Default, Debug)]
pub struct Workbook {
    pub sheets: Vec<Worksheet>,
}

/// A worksheet: a row of headings with rows below it.
#[derive(Default, Debug)]
pub struct Worksheet {
    pub name: String,
    pub is_hidden: bool,
    pub columns: Vec<Column>,
    /// The rows below the headings. A short row ends with empty cells.
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Default, Debug)]
pub struct Column {
    pub heading: String,
    /// The choices for its cells. Other words may be typed too.
    pub choices: Vec<String>,
    /// Whether to mark its empty cells for filling in.
    pub to_fill_in: bool,
}

impl Column {
    /// A column without choices.
    pub fn headed(heading: &str) -> Self {
        Self { heading: heading.to_owned(), ..Self::default() }
    }

    /// The same, whose empty cells are marked.
    pub fn to_fill_in(heading: &str) -> Self {
        Self { to_fill_in: true, ..Self::headed(heading) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Text(String),
    Number(Fraction),
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Self::Empty => Ok(()),
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => f.write_str(&number.to_decimal_text()),
        }
    }
}

impl From<Option<Fraction>> for Cell {
    fn from(number: Option<Fraction>) -> Self {
        number.map_or(Self::Empty, Self::Number)
    }
}

impl From<Option<i64>> for Cell {
    fn from(number: Option<i64>) -> Self {
        number.map(Fraction::whole).into()
    }
}

impl From<Option<&str>> for Cell {
    fn from(text: Option<&str>) -> Self {
        text.map_or(Self::Empty, Self::from)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }
}

/// The width of a column in characters.
const WIDTHS: std::ops::RangeInclusive<usize> = 7..=44;

impl Worksheet {
    /// The width of a column in characters: that of its longest cell, within limits.
    pub fn width(&self, column: usize) -> usize {
        let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| {
            cell.to_string().lines().map(|line| line.chars().count()).max().unwrap_or(0)
        });
        // Allow for bold type and the arrow of a list.
        let heading = self.columns[column].heading.chars().count() + 3;
        let widest = cells.map(|width| width + 1).chain([heading]).max().unwrap_or(0);
        widest.clamp(*WIDTHS.start(), *WIDTHS.end())
    }

    /// The cell of a row in a column; empty if the row is too short.
    pub fn cell(row: &[Cell], column: usize) -> &Cell {
        row.get(column).unwrap_or(&Cell::Empty)
    }
}
