//! What mats of squares and of hexes have in common.

mod cartouche;
pub mod grid;
pub mod hexmap;

use crate::diagnostic::{Code, Diagnostic};
use crate::instrument::Request;
use crate::measure::{Length, Quantity};
use crate::model::Size;

/// A sheet that fits within the margins of both A4 and Letter, beside a strip and check bars.
pub const SHEET: Size = Size { width: Length::um(189_000), height: Length::um(245_000) };
/// No mat is longer; a larger number is a typing error.
const MOST_PLACES: usize = 400;

/// The pitch of a mat.
///
/// # Errors
/// If it is less than `least`, which would be illegible.
pub fn pitch(of_rules: Quantity, request: &Request, least: Length) -> Result<Length, Diagnostic> {
    let pitch = request.pitch_on(Some(of_rules));
    if pitch >= least {
        return Ok(pitch);
    }
    let message = format!("a pitch of {pitch} mm is too small");
    Err(Diagnostic::error(Code::AbsurdNumber, message).hint(format!("at least {least} mm")))
}

/// The number of places that fit, across and down.
///
/// # Errors
/// If none fits, or more than any table holds.
pub fn places(area: Size, across: Length, down: Length) -> Result<(usize, usize), Diagnostic> {
    let (columns, rows) = (area.width.count_of(across), area.height.count_of(down));
    let message = match (columns.min(rows), columns.max(rows)) {
        (0, _) => format!("{} x {} mm hold no place of the mat", area.width, area.height),
        (_, most) if most > MOST_PLACES => format!("a mat of {columns} x {rows} places"),
        _ => return Ok((columns, rows)),
    };
    let hint = format!("at least {across} x {down} mm, and {MOST_PLACES} places a side at most");
    Err(Diagnostic::error(Code::AbsurdNumber, message).hint(hint))
}
