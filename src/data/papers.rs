//! Reads imposition/papers.toml.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::{Fraction, Length};
use crate::model::{Paper, Size};

use super::SourceFile;
use super::table::{Reading, Table};

/// Limits on the side of a paper, in millimetres.
const SIDE_MM: std::ops::RangeInclusive<i64> = 40..=2_000;
const MARGIN_MM: std::ops::RangeInclusive<i64> = 0..=100;

/// The margin of common printers: a quarter inch.
const COMMON_MARGIN: Length = Length::um(6_350);

pub fn read(source: &SourceFile, faults: &mut Faults) -> Vec<Paper> {
    let Some(reading) = Reading::of(source, faults) else { return Vec::new() };
    let root = reading.root("the papers' file");
    let papers = root.named("paper", "a paper", read_paper);
    if let [_, second, ..] = papers.iter().filter(|paper| paper.is_default).collect::<Vec<_>>()[..]
    {
        let message = format!("`{}` is a second paper with `default`", second.id);
        root.fault(Code::DuplicateId, "paper", message, None);
    }
    root.finish();
    papers
}

fn read_paper(table: &Table) -> Option<Paper> {
    let side = |key| table.required_number(key, SIDE_MM).map(Length::mm);
    let (width, height) = (side("width_mm"), side("height_mm"));
    let id = table.required_name("id")?;
    let (width, height) = (width?, height?);
    let mut margin = Length::mm(table.required_number("margin_mm", MARGIN_MM)?);
    if margin * 4 > width.min(height) {
        let message = format!("margins of {margin} mm leave less than half the width of `{id}`");
        let hint =
            "the white edge that a printer leaves is 3 to 15 mm as a rule; until then 6.35 counts";
        table.fault(Code::AbsurdNumber, "margin_mm", message, Some(hint.to_owned()));
        // So that nothing else is said of the paper.
        margin = COMMON_MARGIN;
    }
    Some(Paper {
        label: table.name("label").unwrap_or_else(|| id.clone()),
        // Upright, however it was measured.
        size: Size { width: width.min(height), height: width.max(height) },
        margin,
        regions: read_regions(table),
        is_default: table.flag("default"),
        id,
    })
}

fn read_regions(table: &Table) -> Vec<String> {
    let regions = table.texts("regions");
    let is_code = |code: &&String| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase());
    if let Some(wrong) = regions.iter().find(|code| !is_code(code)) {
        let message = format!("`{wrong}` is not the code of a country");
        let hint = "two capital letters, such as \"US\"".to_owned();
        table.fault(Code::UnknownWord, "regions", message, Some(hint));
    }
    regions
}

/// A custom paper given by its size alone: `200x287`. `None` if the text is not a size.
///
/// # Errors
/// If no printer takes a paper of that size.
pub fn by_size(words: &str) -> Option<Result<Paper, Diagnostic>> {
    let (width, height) = words.split_once(['x', '\u{d7}'])?;
    let (width, height): (Length, Length) = (width.parse().ok()?, height.parse().ok()?);
    let size = Size { width: width.min(height), height: width.max(height) };
    let limit = |millimetres: &i64| Length::mm(Fraction::whole(*millimetres));
    if size.width < limit(SIDE_MM.start()) || size.height > limit(SIDE_MM.end()) {
        let message = format!("no printer takes a paper of {}", size.words());
        let (from, to) = (SIDE_MM.start(), SIDE_MM.end());
        let hint = format!("a side is {from} to {to} mm; write 3inx5in for inches");
        return Some(Err(Diagnostic::error(Code::UnknownPaper, message).hint(hint)));
    }
    Some(Ok(Paper {
        id: words.to_owned(),
        label: Size { width, height }.words(),
        size,
        margin: COMMON_MARGIN,
        regions: Vec::new(),
        is_default: false,
    }))
}
