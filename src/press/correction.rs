//! Scales sheets very slightly, to compensate for a printer that does not print true to size.

use typst::layout::{Axes, Ratio, Transform};

use crate::measure::Length;
use crate::model::{Measured, Paper, Printer};

use super::Sheet;

/// The margin a sheet must keep so that nothing ends up in the paper's own margin after
/// [`correct`]: wider than the paper's for a printer that prints too small.
pub fn corrected_margin(paper: &Paper, printer: &Printer) -> Length {
    let needed = |side: Length, bar: Measured| {
        let half = side / 2;
        half - (half - paper.margin).times(bar.came_out.ratio(bar.meant))
    };
    let Paper { size, margin, .. } = paper;
    needed(size.width, printer.across).max(needed(size.height, printer.down)).max(*margin)
}

/// Scales the contents of a sheet around the middle of the paper. The printer's lengths refer to
/// upright paper, however the sheet is turned.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_at_the_corrected_margin_comes_to_lie_at_the_papers_own() {
        let um = Length::um;
        let size = crate::model::Size { width: um(210_000), height: um(297_000) };
        let paper = Paper { size, margin: um(6_350), ..Paper::default() };
        let bar = |came_out| Measured { meant: um(100_000), came_out: um(came_out) };
        let printer = |across, down| Printer {
            name: String::new(),
            across: bar(across),
            down: bar(down),
            front_offset: None,
            back_offset: None,
        };
        assert_eq!(corrected_margin(&paper, &printer(100_000, 103_000)), paper.margin);
        // 98.65 mm from the middle to the margin, less 3 %.
        assert_eq!(
            corrected_margin(&paper, &printer(97_000, 100_000)),
            um(105_000 - 95_690) - um(1) / 2
        );
    }
}
