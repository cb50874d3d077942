//! Reads profiles/registration/*.toml.

use crate::diagnostic::{Code, Faults};
use crate::measure::Length;
use crate::model::{Corner, Registration, RegistrationMark, RegistrationShape};

use super::SourceFile;
use super::table::{Reading, Table};

pub const REGISTRATION: &str = "profiles/registration";

const INSET_MM: std::ops::RangeInclusive<i64> = 0..=100;
const LINE_MM: std::ops::RangeInclusive<i64> = 0..=5;
const SIZE_MM: std::ops::RangeInclusive<i64> = 1..=100;

/// Reads a set of registration marks.
pub fn read(source: &SourceFile, id: &str, faults: &mut Faults) -> Option<Registration> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("registration marks");
    let title = root.required_name("title");
    let source = root.text("source");
    let inset = root.required_number("inset_mm", INSET_MM).map(Length::mm);
    let line = root.required_number("line_mm", LINE_MM).map(Length::mm);
    let marks: Vec<RegistrationMark> =
        root.each("mark", "a mark", |table| read_mark(table, inset.unwrap_or_default()));
    if marks.len() < 2 {
        let message = "a cutter needs at least two marks to find a sheet".to_owned();
        root.fault(Code::MissingField, "mark", message, None);
    }
    for (number, mark) in marks.iter().enumerate() {
        if marks[..number].iter().any(|other| other.corner == mark.corner) {
            let message = format!("`{}` has two marks", mark.corner.word());
            root.fault(Code::DuplicateId, "mark", message, None);
        }
    }
    root.finish();
    inset?;
    Some(Registration { id: id.to_owned(), title: title?, source, line: line?, marks })
}

/// Reads a mark; `inset` is that of the marks that have none of their own.
fn read_mark(table: &Table, inset: Length) -> Option<RegistrationMark> {
    let corner = table.required_word("corner", &Corner::WORDS);
    let shape = table.required_word("shape", &RegistrationShape::WORDS);
    let size = table.required_number("size_mm", SIZE_MM).map(Length::mm);
    let inset = table.number("inset_mm", INSET_MM).map_or(inset, Length::mm);
    table.finish();
    Some(RegistrationMark { corner: corner?, shape: shape?, size: size?, inset })
}
