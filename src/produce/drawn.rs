//! Drawings on sheets of paper: layout, typesetting at true size, export.

use serde::Serialize;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::drawing::{Drawing, Faces, Tiles};
use crate::export::claims::{FileClaim, PageClaim};
use crate::export::{Bookmark, Extras, Part, Sides, Sink};
use crate::instrument;
use crate::measure::{Point, Unit};
use crate::model::{Duplex, Placed};
use crate::press::{self, Gang, Keep, Laid, Piece, SheetArea};
use crate::request::PrintSettings;
use crate::view::{BackdropView, CheckBar, DrawnSheetView, PieceView};

use super::context::PrintTools;
use super::printed::Printed;

/// Drawings to print, and the settings to print them with.
pub struct DrawnRun<'a, S> {
    pub tools: PrintTools<'a>,
    pub template: &'a str,
    pub sheet: &'a S,
    /// The name of each drawing's instrument, such as `Range ruler`, for the heads of sheets.
    pub titles: &'a [&'a str],
    pub drawings: &'a [Drawing],
    /// The path of a picture to put beneath drawings that may have one.
    pub backdrop: Option<&'a str>,
    /// Whether the sheets have bars to check with a ruler.
    pub check_bars: bool,
}

impl<S: Serialize> DrawnRun<'_, S> {
    /// Prints the drawings as laid out on these sheets; `None` on failure.
    pub fn run(
        &self,
        mut sheets: Vec<Gang>,
        sink: &mut dyn Sink,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let faces = faces(self.drawings);
        if self.tools.settings.backs.is_some() {
            sheets = with_empty_backs(sheets);
        }
        let tiles: Vec<Tiles> = faces.iter().map(|drawing| Tiles::new(drawing)).collect();
        let pieces = sheets.iter().flat_map(|sheet| &sheet.pieces);
        let frames = pieces.map(|piece| tiles[piece.drawing].frame(&piece.window));
        let frames: Vec<_> = frames.collect();
        let views = self.views(&sheets);
        let pages = self.tools.typesetter.drawn(self.template, self.sheet, &views, &frames);
        let pages = faults.take(pages)?;
        faults.take(sink.push(Part::Sheets(self.tools.ready(press::pages(pages, 0)))))?;
        let claim = Some(self.claim(&sheets, &faces));
        let duplex = self.tools.settings.backs.map(|backs| backs.edge);
        let sides = Sides { duplex, ..Sides::default() };
        let extras = Extras { claim, outline: self.outline(&sheets), sides, ..Extras::default() };
        Some(Printed { sheets: sheets.len(), extras, ..Printed::default() })
    }

    fn bars(&self, room: &SheetArea) -> Vec<CheckBar> {
        if self.check_bars { room.check_bars() } else { Vec::new() }
    }

    /// The claims of the sheets: everything that can be measured on them.
    fn claim(&self, sheets: &[Gang], faces: &[&Drawing]) -> FileClaim {
        let page = |Gang { room, pieces }: &Gang| {
            if pieces.is_empty() {
                return PageClaim::of(room.paper, Vec::new(), &[]);
            }
            let moved = self.moved(room);
            let bar = |bar: CheckBar| (bar.label, bar.from + moved, bar.to + moved);
            let bars = self.bars(room).into_iter().map(bar).collect();
            let pieces: Vec<Piece> =
                pieces.iter().map(|one| Piece { at: one.at + moved, ..one.clone() }).collect();
            PageClaim::of(room.paper, bars, &pieces)
        };
        let printer = self.tools.settings.printer.as_ref();
        FileClaim {
            pages: sheets.iter().map(page).collect(),
            correction: printer.map(|one| (one.across.correction(), one.down.correction())),
            printer: printer.map(|one| one.name.clone()),
            ..FileClaim::of(faces.iter().copied())
        }
    }

    /// The shift that aligns fronts and backs, before the printer's correction.
    fn moved(&self, room: &SheetArea) -> Point {
        let offset = self.tools.settings.offset(room.is_back);
        let Some(printer) = &self.tools.settings.printer else { return offset };
        let (mut across, mut down) = (printer.across, printer.down);
        if room.paper.width > room.paper.height {
            std::mem::swap(&mut across, &mut down);
        }
        let Point { x, y } = offset;
        Point::new(
            x.times(across.came_out.ratio(across.meant)),
            y.times(down.came_out.ratio(down.meant)),
        )
    }

    /// The names of a sheet's instruments, each once.
    fn titles_on(&self, sheet: &Gang) -> Vec<&str> {
        let backs = (0..self.drawings.len()).filter(|at| self.drawings[*at].back.is_some());
        let fronts: Vec<usize> = (0..self.drawings.len()).chain(backs).collect();
        let mut there: Vec<usize> =
            sheet.pieces.iter().map(|piece| fronts[piece.drawing]).collect();
        there.sort_unstable();
        let mut titles: Vec<&str> = there.into_iter().map(|front| self.titles[front]).collect();
        titles.dedup();
        titles.retain(|title| !title.is_empty());
        titles
    }

    /// The printed length of a bar.
    fn said(&self, label: String) -> String {
        match label.strip_suffix(" in") {
            Some(inches) => format!("{inches} {}", self.tools.settings.language.unit(Unit::Inch)),
            None => label,
        }
    }

    /// Bookmarks to the first sheet of each instrument, if there are several.
    fn outline(&self, sheets: &[Gang]) -> Vec<Bookmark> {
        let mut titles = self.titles.to_vec();
        titles.dedup();
        titles.retain(|title| !title.is_empty());
        if titles.len() < 2 {
            return Vec::new();
        }
        let entry = |title: &str| {
            let page = sheets.iter().position(|sheet| self.titles_on(sheet).contains(&title))?;
            Some(Bookmark::to_page(title, page))
        };
        titles.into_iter().filter_map(entry).collect()
    }

    fn views(&self, sheets: &[Gang]) -> Vec<DrawnSheetView> {
        let mut drawings = 0..;
        let is_front = |sheet: &&Gang| !sheet.room.is_back;
        let has_back = |at: usize| {
            sheets.get(at + 1).is_some_and(|next| next.room.is_back && !next.pieces.is_empty())
        };
        let one = |(at, sheet): (usize, &Gang)| {
            let Gang { room, pieces } = sheet;
            let bar = |bar: CheckBar| CheckBar { label: self.said(bar.label), ..bar };
            DrawnSheetView {
                number: sheets[..=at].iter().filter(is_front).count(),
                of: sheets.iter().filter(is_front).count(),
                back: room.is_back,
                turn: (self.tools.settings.backs)
                    .filter(|_| room.is_back || has_back(at))
                    .map(|backs| backs.edge.word()),
                titles: self.titles_on(sheet).into_iter().map(str::to_owned).collect(),
                size: room.paper,
                margin: room.margin,
                pieces: pieces
                    .iter()
                    .zip(&mut drawings)
                    .map(|(piece, drawing)| self.piece_view(piece, drawing))
                    .collect(),
                bars: self.bars(room).into_iter().map(bar).collect(),
            }
        };
        sheets.iter().enumerate().map(one).collect()
    }

    fn piece_view(&self, piece: &Piece, drawing: usize) -> PieceView {
        let Placed { x, y, size } = piece.window;
        let below = self.drawings.get(piece.drawing).and_then(|drawing| drawing.backdrop);
        let backdrop = self.backdrop.zip(below).map(|(path, below)| BackdropView {
            path: path.to_owned(),
            place: Placed { x: below.x - x, y: below.y - y, ..below },
        });
        PieceView {
            drawing,
            place: Placed { x: piece.at.x, y: piece.at.y, size },
            backdrop,
            part: piece.part.0,
            parts: piece.part.1,
            joints_across: piece.joints_across.clone(),
            joints_down: piece.joints_down.clone(),
        }
    }
}

/// All drawings, followed by the backs of those that have one.
fn faces(drawings: &[Drawing]) -> Vec<&Drawing> {
    let backs = drawings.iter().filter_map(|drawing| drawing.back.as_deref());
    drawings.iter().chain(backs).collect()
}

/// Lays out drawings on as few sheets as can be found, in portrait or landscape. A sheet is followed
/// by its back if one of its drawings has a back.
///
/// # Errors
/// If the paper is too small for drawings.
pub fn lay(settings: &PrintSettings, drawings: &[Drawing]) -> Result<Vec<Gang>, Diagnostic> {
    let paper = &settings.paper;
    // A machine that looks for marks needs all sheets in one orientation.
    let one_way = |rooms: [SheetArea; 2]| match (&settings.registration, rooms) {
        (None, rooms) => Some(rooms),
        (Some(_), [upright, _]) => (upright.paper == paper.size).then_some([upright; 2]),
    };
    let rooms = press::rooms(paper).and_then(one_way).ok_or_else(|| {
        let message = format!("{} has no room for drawings between its margins", paper.label);
        Diagnostic::error(Code::PaperTooSmall, message)
            .hint("`chartroom list papers` shows larger ones")
    })?;
    let edge = settings.backs.map_or(Duplex::Long, |backs| backs.edge);
    let with_back = press::room_with_back(&rooms, edge);
    if with_back.is_none() && drawings.iter().any(|drawing| drawing.back.is_some()) {
        let (word, other) = (edge.word(), edge.other().word());
        let message = format!("{} has no room for backs turned about the {word} edge", paper.label);
        let fault = Diagnostic::error(Code::PaperTooSmall, message);
        return Err(fault.hint(format!("`--duplex {other}` turns them about the other")));
    }
    let room = |drawing: &Drawing| with_back.filter(|_| drawing.back.is_some());
    let all: Vec<Laid> = drawings.iter().map(|one| laid(one, room(one))).collect();
    Ok(with_backs(press::gang(&rooms, &all), drawings))
}

/// What the layout needs to know of a drawing. With a number of a room it may lie only there.
fn laid(drawing: &Drawing, room: Option<usize>) -> Laid<'_> {
    Laid { size: drawing.size, keep: keep(drawing), room }
}

/// The parts of a drawing that joints must avoid.
pub fn keep(drawing: &Drawing) -> Keep<'_> {
    let Drawing { keep_whole, keep_words, keep_words_beside, .. } = drawing;
    Keep { places: keep_whole, words: keep_words, words_beside: keep_words_beside }
}

/// The most copies of a drawing to try on its sheets.
const MOST_COPIES: usize = 40;

/// Adds copies of the drawings, one of each in turn, as long as these sheets have room.
pub fn filled(settings: &PrintSettings, drawings: &[Drawing], sheets: Vec<Gang>) -> Vec<Gang> {
    let Some(rooms) = press::rooms(&settings.paper) else { return sheets };
    let pieces = |sheets: &[Gang]| sheets.iter().map(|sheet| sheet.pieces.len()).sum::<usize>();
    let mut wanted: Vec<usize> = (0..drawings.len()).collect();
    let is_whole = |number: &usize| {
        let all = sheets.iter().flat_map(|sheet| &sheet.pieces);
        all.filter(|piece| piece.drawing == *number).count() == 1
    };
    let one_sided = |number: &usize| drawings[*number].back.is_none();
    let mut open: Vec<usize> = wanted.iter().copied().filter(one_sided).filter(is_whole).collect();
    let mut best = sheets.clone();
    for _ in 0..MOST_COPIES {
        open.retain(|number| {
            let mut more = wanted.clone();
            more.push(*number);
            more.sort_unstable();
            let all: Vec<Laid> = more.iter().map(|at| laid(&drawings[*at], None)).collect();
            let mut found = press::gang(&rooms, &all);
            // No drawing is divided to make room for a copy.
            let fits = found.len() <= sheets.len() && pieces(&found) == pieces(&best) + 1;
            if fits {
                for piece in found.iter_mut().flat_map(|sheet| &mut sheet.pieces) {
                    piece.drawing = more[piece.drawing];
                }
                (best, wanted) = (found, more);
            }
            fits
        });
    }
    best
}

/// Adds registration marks to the fronts. Returns the sheets and all drawings, the marks last;
/// `None` if there are no marks.
pub fn with_registration(
    settings: &PrintSettings,
    sheets: &[Gang],
    drawings: &[Drawing],
    faces: &Faces,
) -> Option<(Vec<Gang>, Vec<Drawing>)> {
    let registration = settings.registration.as_ref()?;
    let marks = instrument::registration::draw(registration, settings.paper.size, faces);
    let count = drawings.len();
    let mut sheets = sheets.to_vec();
    for sheet in &mut sheets {
        // Backs are numbered after all fronts.
        for piece in sheet.pieces.iter_mut().filter(|piece| piece.drawing >= count) {
            piece.drawing += marks.len();
        }
        if sheet.room.is_back {
            continue;
        }
        sheet.pieces.extend(marks.iter().enumerate().map(|(number, (mark, at))| Piece {
            drawing: count + number,
            window: mark.size.placed(),
            at: *at,
            part: (1, 1),
            joints_across: Vec::new(),
            joints_down: Vec::new(),
        }));
    }
    let marks = marks.into_iter().map(|(mark, _)| mark);
    Some((sheets, drawings.iter().cloned().chain(marks).collect()))
}

/// Adds an empty back to every sheet without one, so that each front is on a separate sheet.
fn with_empty_backs(sheets: Vec<Gang>) -> Vec<Gang> {
    let mut sides: Vec<Gang> = Vec::new();
    for sheet in sheets {
        if let Some(front) = sides.last().filter(|last| !last.room.is_back && !sheet.room.is_back) {
            sides.push(Gang { room: front.room.back(), pieces: Vec::new() });
        }
        sides.push(sheet);
    }
    sides
}

/// Adds its back after each sheet that has anything on it.
fn with_backs(sheets: Vec<Gang>, drawings: &[Drawing]) -> Vec<Gang> {
    let number_of_back = |drawing: usize| {
        let before = drawings[..drawing].iter().filter(|other| other.back.is_some()).count();
        drawings.len() + before
    };
    let mut with_backs = Vec::new();
    for sheet in sheets {
        let room = sheet.room;
        let backs: Vec<Piece> = sheet
            .pieces
            .iter()
            .filter(|piece| drawings[piece.drawing].back.is_some())
            .map(|piece| Piece {
                drawing: number_of_back(piece.drawing),
                at: Point::new(room.paper.width - piece.at.x - piece.window.size.width, piece.at.y),
                ..piece.clone()
            })
            .collect();
        with_backs.push(sheet);
        if !backs.is_empty() {
            with_backs.push(Gang { room: room.back(), pieces: backs });
        }
    }
    with_backs
}
