//! Nothing is printed in the margin that printers leave white.

use kurbo::Rect;
use lopdf::Document;

use super::sheet::{MM, Sheet};
use crate::drawn::{Ink, page_box, pages, printed};
use crate::workbench::Workbench;

/// A quarter inch, which common printers leave white, in millimetres.
pub const QUARTER_INCH: f64 = 6.35;
const HAIR: f64 = 0.01;

/// The first ink in the margin of a sheet, in millimetres from its top left corner.
pub fn astray(sheet: &Sheet, margin: f64) -> Option<String> {
    let inset = (HAIR - margin) * MM;
    let inside = sheet.size.inflate(inset, inset);
    let ink = sheet.ink.iter().find(|ink| inside.union(**ink) != inside)?;
    let Rect { x0, y0, x1, y1 } = *ink;
    let [x0, y0, x1, y1] = [x0, y0, x1, y1].map(|side| format!("{:.2}", side / MM));
    Some(format!("ink in the margin from {x0}, {y0} to {x1}, {y1} mm"))
}

/// The same of a PDF, for what is no sheet in another format; a page without ink would prove nothing.
pub fn astray_in(pdf: &[u8]) -> Option<String> {
    let document = Document::load_mem(pdf).expect("a PDF");
    pages(&document).into_iter().enumerate().find_map(|(number, page)| {
        let paper = page_box(&document, page, b"MediaBox").expect("a page");
        let found = printed(&document, page);
        let outside = |ink: &&Ink| !ink.keeps_off(&paper, QUARTER_INCH);
        if found.is_empty() {
            return Some(format!("page {} is empty", number + 1));
        }
        found.iter().find(outside).map(|ink| format!("page {}: {ink:?}", number + 1))
    })
}

#[test]
fn ink_in_the_margin_is_found_by_both_ways_of_measuring() {
    let bench = Workbench::project();
    bench.run("eject templates/quickfire").fine();
    let astray_at = |margin: &str| {
        let stray =
            format!("#let pages(records, sheet) = {{ set page(margin: {margin}); [stray] }}\n");
        bench.write("templates/quickfire/chart.typ", stray);
        bench.run("print chart --paper a4 -o x.svg").fine();
        let sheet = Sheet::read(&bench.text("x.svg"));
        assert!(sheet.ink.len() >= 5);
        (astray(&sheet, QUARTER_INCH), astray_in(&bench.pdf("chart --paper a4")))
    };
    assert!(matches!(astray_at("5.5mm"), (Some(_), Some(_))));
    assert_eq!(astray_at("6.5mm"), (None, None));
}

#[test]
fn a_hair_in_a_margin_is_found_and_none_inside() {
    let found = |x: f64, y: f64| {
        let at = Rect::new(x * MM, y * MM, (x + 0.1) * MM, (y + 0.1) * MM);
        let size = Rect::new(0.0, 0.0, 100.0 * MM, 150.0 * MM);
        astray(&Sheet { size, ink: vec![at], ..Sheet::default() }, QUARTER_INCH).is_some()
    };
    for (x, y) in [(0.0, 0.0), (6.3, 75.0), (93.6, 75.0), (50.0, 6.3), (50.0, 143.6), (99.9, 149.9)]
    {
        assert!(found(x, y), "{x}, {y}");
    }
    for (x, y) in [(6.36, 6.36), (93.54, 6.36), (6.36, 143.54), (93.54, 143.54), (50.0, 75.0)] {
        assert!(!found(x, y), "{x}, {y}");
    }
}
