//! Sheets made a hair larger or smaller, so that a printer that is not true prints them true.

use typst::layout::{Axes, Ratio, Transform};

use crate::model::Printer;

use super::Sheet;

/// Stretches what is on a sheet around the middle of the paper, which stays as it is. The printer's
/// lengths are those of a paper that stands upright, however the sheet is turned.
pub fn correct(sheet: &mut Sheet, printer: &Printer) {
    let size = sheet.frame.size();
    let (mut across, mut down) = (printer.across.correction(), printer.down.correction());
    if size.x > size.y {
        std::mem::swap(&mut across, &mut down);
    }
    let factors = Axes::new(Ratio::new(across.to_f64()), Ratio::new(down.to_f64()));
    let middle = Transform::translate(size.x / 2.0, size.y / 2.0);
    let back = Transform::translate(-size.x / 2.0, -size.y / 2.0);
    let stretch = middle.pre_concat(Transform::scale(factors.x, factors.y)).pre_concat(back);
    sheet.frame.transform(stretch);
}
