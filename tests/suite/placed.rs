//! Drawings placed in pages by Typst stay true: whole, in parts, and corrected for a printer.

use chartroom::data::Files;
use chartroom::export::claims::{FileClaim, PageClaim, put_in_pdf};
use chartroom::instrument::Drawing;
use chartroom::instrument::svg::SvgWriter;
use chartroom::measure::{Fraction, Length, Point};
use chartroom::model::{Placed, Size};
use chartroom::press::{Laid, Piece, Room, gang};
use chartroom::reread::{self, Kind, Report};
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;

use crate::true_size::{at, mm, plate};

/// A world of one page description and one drawing.
struct Desk {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    main: Source,
    drawing: Bytes,
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }
    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }
    fn main(&self) -> FileId {
        self.main.id()
    }
    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(FileError::AccessDenied) }
    }
    fn file(&self, _: FileId) -> FileResult<Bytes> {
        Ok(self.drawing.clone())
    }
    fn font(&self, _: usize) -> Option<Font> {
        None
    }
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}

const BAR: (i64, i64) = (10, 6);

/// A page description as the press makes one: pieces behind their windows, and a check bar.
fn description(size: Size, drawing: Size, sheets: &[Vec<Piece>], correction: (f64, f64)) -> String {
    let mut text =
        format!("#set page(width: {}mm, height: {}mm, margin: 0mm)\n", size.width, size.height);
    for (number, sheet) in sheets.iter().enumerate() {
        if number > 0 {
            text.push_str("#pagebreak()\n");
        }
        let (x, y) = BAR;
        let mut body =
            format!("#place(dx: {x}mm, dy: {y}mm, line(length: 100mm, stroke: 0.2mm))\n");
        for Piece { window, at, .. } in sheet {
            let Size { width, height } = window.size;
            body.push_str(&format!(
                "#place(dx: {}mm, dy: {}mm, box(width: {width}mm, height: {height}mm, clip: true, \
                 place(dx: {}mm, dy: {}mm, image(\"/drawing.svg\", width: {}mm, height: {}mm))))\n",
                at.x, at.y, -window.x, -window.y, drawing.width, drawing.height
            ));
        }
        // The printer's lengths are those of a paper that stands upright.
        let (across, down) = match size.width > size.height {
            true => (correction.1 * 100.0, correction.0 * 100.0),
            false => (correction.0 * 100.0, correction.1 * 100.0),
        };
        text.push_str(&format!(
            "#place(scale(x: {across}%, y: {down}%, origin: center + horizon, block(width: 100%, height: 100%)[\n{body}]))\n"
        ));
    }
    text
}

/// The finished file: laid on this paper, described, set, with its claim.
fn print(drawing: &Drawing, paper: Size, correction: Option<(Fraction, Fraction)>) -> Vec<u8> {
    let live = Size { width: paper.width - mm(30), height: paper.height - mm(30) };
    let live = Placed { x: mm(15), y: mm(15), size: live };
    let room = Room { paper, margin: mm(5), live, is_back: false };
    let sheets = gang(&[room, room], &[Laid { size: drawing.size, keep_whole: &[], room: None }]);
    let sheets: Vec<Vec<Piece>> = sheets.into_iter().map(|sheet| sheet.pieces).collect();
    let factors = correction.map_or((1.0, 1.0), |(x, y)| (x.to_f64(), y.to_f64()));
    let text = description(paper, drawing.size, &sheets, factors);
    let svg = SvgWriter::new(&Files::embedded(), true).and_then(|writer| writer.svg(drawing));
    let path = VirtualPath::new("main.typ").expect("a path");
    let id = RootedPath::new(VirtualRoot::Project, path).intern();
    let desk = Desk {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::new()),
        main: Source::new(id, text),
        drawing: Bytes::from_string(svg.expect("SVG")),
    };
    let document = typst::compile::<PagedDocument>(&desk).output.expect("pages");
    let bytes = typst_pdf::pdf(&document, &typst_pdf::PdfOptions::default()).expect("a PDF");
    let (x, y) = BAR;
    let page = |sheet: &Vec<Piece>| {
        let bars = vec![("100 mm".to_owned(), at(x, y), at(x + 100, y))];
        PageClaim::of(paper, bars, sheet)
    };
    let mut claim = FileClaim::of([drawing]).on_pages(sheets.iter().map(page).collect());
    claim.correction = correction;
    let mut document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    put_in_pdf(&mut document, &claim).expect("a catalog");
    let mut finished = Vec::new();
    document.save_to(&mut finished).expect("a PDF");
    finished
}

fn largest(report: &Report) -> f64 {
    assert!(
        report.checks.iter().all(|check| check.deviation.is_some()),
        "{:?}",
        report.faults(mm(0))
    );
    report.largest().and_then(|check| check.deviation).expect("a check").to_mm()
}

#[test]
fn a_drawing_in_parts_over_a4_is_true_to_a_micrometre() {
    let a4 = Size { width: mm(297), height: mm(210) };
    let report = reread::verify(&print(&plate(), a4, None)).expect("a claim");
    assert!(largest(&report) <= 0.001, "{}", report.to_text(Length::um(1)));
    let bars = report.checks.iter().filter(|check| check.kind == Kind::Bar).count();
    assert!(bars > 30, "{bars}");
}

#[test]
fn a_drawing_on_one_large_sheet_is_true_to_a_micrometre() {
    let sheet = Size { width: mm(2_450), height: mm(750) };
    let report = reread::verify(&print(&plate(), sheet, None)).expect("a claim");
    assert!(largest(&report) <= 0.001, "{}", report.to_text(Length::um(1)));
}

#[test]
fn a_printers_correction_is_measured_with() {
    let sheet = Size { width: mm(2_450), height: mm(750) };
    let correction = (Fraction::new(1_003, 1_000), Fraction::new(998, 1_000));
    let file = print(&plate(), sheet, Some(correction));
    assert!(largest(&reread::verify(&file).expect("a claim")) <= 0.001);
}

#[test]
fn a_claim_that_no_window_shows_is_missing() {
    let mut drawing = plate();
    let far = Point::new(mm(5_000), mm(10));
    drawing.measured_line("lost", chartroom::model::Role::Engrave, mm(1), far, far + at(0, 5));
    let a4 = Size { width: mm(297), height: mm(210) };
    let report = reread::verify(&print(&drawing, a4, None)).expect("a claim");
    let faults = report.faults(Length::um(10));
    assert_eq!(faults.len(), 1);
    assert!(faults[0].message.contains("`lost`"), "{}", faults[0].message);
}
