//! Reads printer profiles, profiles/printers/<name>.toml.

use std::fmt::Write;

use crate::diagnostic::{Code, Faults};
use crate::measure::{Fraction, Length, Point};
use crate::model::{Measured, Printer};

use super::SourceFile;
use super::table::{Reading, Table};
use super::toml_text::quoted;

/// The project's printer profiles.
pub const PRINTERS: &str = "profiles/printers";

/// Limits on the bars of a calibration page, in millimetres.
const BAR_MM: std::ops::RangeInclusive<i64> = 20..=2_000;
/// In percent: a larger error means the print dialog scaled the page.
const MOST_OFF: i64 = 4;

/// In millimetres: a working printer is never further off.
const MOST_OFFSET_MM: i64 = 10;

/// The path of a printer's profile in the project.
pub fn path(name: &str) -> String {
    format!("{PRINTERS}/{name}.toml")
}

/// Reads a profile; `None` if it is too faulty to use.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<Printer> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("a printer's profile");
    let name = root.required_name("name");
    let across = root.required_one("across", "a measured bar", read_measured);
    let down = root.required_one("down", "a measured bar", read_measured);
    let front_offset = read_offset(&root, "front_offset_mm");
    let back_offset = read_back_offset(&root);
    root.finish();
    Some(Printer { name: name?, across: across?, down: down?, front_offset, back_offset })
}

/// How far backs are moved, from a printer's profile or chartroom.toml.
pub fn read_back_offset(table: &Table) -> Option<Point> {
    read_offset(table, "back_offset_mm")
}

/// How far the print on one side is moved.
fn read_offset(table: &Table, key: &str) -> Option<Point> {
    let hint = "to the right, then down, as you look at that side: [0.4, -1]";
    let offset = table.two_lengths(key, -MOST_OFFSET_MM..=MOST_OFFSET_MM, hint);
    offset.map(|(x, y)| Point::new(x, y))
}

fn read_measured(table: &Table) -> Option<Measured> {
    let length = |key| table.required_number(key, BAR_MM).map(Length::mm);
    let (meant, came_out) = (length("meant_mm"), length("came_out_mm"));
    let measured = Measured { meant: meant?, came_out: came_out? };
    let off = (measured.correction() - Fraction::ONE) * Fraction::whole(100);
    if off > Fraction::whole(MOST_OFF) || off < Fraction::whole(-MOST_OFF) {
        let message = format!(
            "a printer is never {} percent off",
            off.round_half_up(Fraction::new(1, 10)).to_decimal_text()
        );
        let hint = "the page was scaled: print at 100 %, without fitting to the page".to_owned();
        table.fault(Code::AbsurdNumber, "came_out_mm", message, Some(hint));
        return None;
    }
    Some(measured)
}

/// The text of a profile.
pub fn write(printer: &Printer) -> String {
    let mut text = format!(
        "# Measured on a calibration page of this printer; written by `chartroom calibrate`.\n\
         name = {}\n",
        quoted(&printer.name)
    );
    let offsets = [("front", printer.front_offset), ("back", printer.back_offset)];
    for (side, offset) in offsets {
        if let Some(Point { x, y }) = offset {
            let _ = writeln!(text, "{side}_offset_mm = [{x}, {y}]");
        }
    }
    for (key, bar) in [("across", printer.across), ("down", printer.down)] {
        let _ = writeln!(text, "[{key}]\nmeant_mm = {}\ncame_out_mm = {}", bar.meant, bar.came_out);
    }
    text
}
