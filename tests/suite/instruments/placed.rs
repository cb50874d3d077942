//! Drawings placed in pages by Typst stay true: whole, in parts, and corrected for a printer.

use chartroom::drawing::{Drawing, Tiles};
use chartroom::export::claims::{FileClaim, PageClaim, private_data};
use chartroom::measure::{Fraction, Length, Point};
use chartroom::model::{Placed, Size};
use chartroom::page::LaidForm;
use chartroom::press::{self, Keep, Laid, Piece, SheetArea, gang};
use chartroom::verify::{self, Check, Kind};
use lopdf::{Dictionary, Document, Stream};
use typst::layout::{Abs, FrameItem, Point as Place, Ratio, Transform};
use typst::syntax::Span;
use typst::visualize::{Color, FixedStroke, Geometry, Paint};
use typst_layout::PagedDocument;

use crate::instruments::altered_files::saved;
use crate::instruments::true_size::{at, mm, plate};

const BAR: (i64, i64) = (10, 6);

fn place(point: Point) -> Place {
    Place::new(Abs::pt(point.x.to_pt()), Abs::pt(point.y.to_pt()))
}

/// A page as the press makes one: pieces behind their windows, and a check bar.
fn page(size: Size, tiles: &Tiles, sheet: &[Piece], correction: (f64, f64)) -> LaidForm {
    let mut page = LaidForm::empty(size);
    let stroke = FixedStroke::from_pair(Paint::Solid(Color::BLACK), Abs::mm(0.2));
    let bar = Geometry::Line(place(at(100, 0))).stroked(stroke);
    page.frame.push(place(at(BAR.0, BAR.1)), FrameItem::Shape(bar, Span::detached()));
    for Piece { window, at, .. } in sheet {
        page.frame.push_frame(place(*at), tiles.frame(window));
    }
    // The printer's lengths are those of a paper that stands upright.
    let (across, down) = match size.width > size.height {
        true => (correction.1, correction.0),
        false => correction,
    };
    let middle = place(Point::new(size.width / 2, size.height / 2));
    let stretch = Transform::translate(middle.x, middle.y)
        .pre_concat(Transform::scale(Ratio::new(across), Ratio::new(down)))
        .pre_concat(Transform::translate(-middle.x, -middle.y));
    page.frame.transform(stretch);
    page
}

/// The finished file: laid on this paper, described, set, with its claim.
pub fn print(drawing: &Drawing, paper: Size, correction: Option<(Fraction, Fraction)>) -> Vec<u8> {
    let live = Size { width: paper.width - mm(30), height: paper.height - mm(30) };
    let live = Placed { x: mm(15), y: mm(15), size: live };
    let room = SheetArea { paper, margin: mm(5), live, is_back: false };
    let sheets =
        gang(&[room, room], &[Laid { size: drawing.size, keep: Keep::default(), room: None }]);
    let sheets: Vec<Vec<Piece>> = sheets.into_iter().map(|sheet| sheet.pieces).collect();
    let factors = correction.map_or((1.0, 1.0), |(x, y)| (x.to_f64(), y.to_f64()));
    let tiles = Tiles::new(drawing);
    let pages = sheets.iter().map(|sheet| page(paper, &tiles, sheet, factors)).collect();
    let pages = press::pages(pages, 0).into_iter().collect();
    let document = PagedDocument::new(pages, Default::default());
    let bytes = typst_pdf::pdf(&document, &typst_pdf::PdfOptions::default()).expect("a PDF");
    let (x, y) = BAR;
    let page = |sheet: &Vec<Piece>| {
        let bars = vec![("100 mm".to_owned(), at(x, y), at(x + 100, y))];
        PageClaim::of(paper, bars, sheet)
    };
    let pages = sheets.iter().map(page).collect();
    let claim = FileClaim { pages, correction, ..FileClaim::of([drawing]) };
    let mut document = Document::load_mem(&bytes).expect("a PDF");
    put_claim(&mut document, &claim);
    saved(document)
}

/// Puts a claim into a PDF where the program would.
pub fn put_claim(document: &mut Document, claim: &FileClaim) {
    let stream = Stream::new(Dictionary::new(), claim.to_json().into_bytes());
    let stream = document.add_object(stream);
    document.catalog_mut().expect("a catalog").set("PieceInfo", private_data(stream));
}

#[test]
fn a_drawing_is_true_to_a_micrometre_in_parts_on_one_sheet_and_corrected() {
    let (a4, large) =
        (Size { width: mm(297), height: mm(210) }, Size { width: mm(2_450), height: mm(750) });
    let correction = (Fraction::new(1_003, 1_000), Fraction::new(998, 1_000));
    for (what, paper, correction, least_bars) in [
        ("in parts over A4", a4, None, 31),
        ("on one large sheet", large, None, 1),
        ("with a printer's correction", large, Some(correction), 1),
    ] {
        let report = verify::verify(&print(&plate(), paper, correction)).expect("a claim");
        let true_to = |check: &Check| check.deviation.is_some_and(|far| far <= Length::um(1));
        let text = report.to_text(Length::um(1));
        assert!(!report.checks.is_empty() && report.checks.iter().all(true_to), "{what}: {text}");
        let bars = report.checks.iter().filter(|check| check.kind == Kind::Bar).count();
        assert!(bars >= least_bars, "{what}: {bars}");
    }
}

#[test]
fn a_claim_that_no_window_shows_is_missing() {
    let mut drawing = plate();
    let far = Point::new(mm(5_000), mm(10));
    drawing.measured_line("lost", chartroom::model::Role::Engrave, mm(1), far, far + at(0, 5));
    let a4 = Size { width: mm(297), height: mm(210) };
    let report = verify::verify(&print(&drawing, a4, None)).expect("a claim");
    let faults = report.faults(Length::um(10));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].message.contains("`lost`"), "{}", faults[0].message);
}
