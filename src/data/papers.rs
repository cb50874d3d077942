//! imposition/papers.toml into papers.

use crate::diagnostic::Faults;
use crate::measure::Length;
use crate::model::{Paper, Size};

use super::SourceFile;
use super::table::{Reading, Table};

/// No printer takes a paper outside these sides, in millimetres.
const SIDE_MM: std::ops::RangeInclusive<i64> = 40..=2_000;
const MARGIN_MM: std::ops::RangeInclusive<i64> = 0..=100;

/// Reads the papers.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Vec<Paper> {
    let reading = Reading::new(source, faults);
    let Some(parsed) = reading.parse() else { return Vec::new() };
    let root = Table::root(&reading, &parsed, "the papers' file");
    let papers = root.tables("paper", "a paper").into_iter().filter_map(read_paper).collect();
    root.finish();
    papers
}

fn read_paper(table: Table) -> Option<Paper> {
    let side = |key| table.required_number(key, SIDE_MM).map(Length::mm);
    let (width, height) = (side("width_mm"), side("height_mm"));
    let id = table.required_text("id")?;
    let paper = Paper {
        label: table.text("label").unwrap_or_else(|| id.clone()),
        size: Size { width: width?, height: height? },
        margin: Length::mm(table.required_number("margin_mm", MARGIN_MM)?),
        regions: table.texts("regions"),
        is_default: table.flag("default"),
        id,
    };
    table.finish();
    Some(paper)
}
