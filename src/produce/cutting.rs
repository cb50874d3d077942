//! Drawings for cutters and drawing programs: each with a bar to measure, all nested on beds, or the cuts of printed
//! sheets. Each is a file, or they are layers of one.

use indexmap::IndexSet;

use crate::diagnostic::{Code, Diagnostic, Faults, counted};
use crate::drawing::{Drawing, Faces, Lie, offset};
use crate::export::{About, Extras, Part, Sink};
use crate::instrument::Options;
use crate::instrument::calibration::bar_beside;
use crate::measure::{Length, Point};
use crate::model::{Cutter, Letters, Operation, Placed, Size};
use crate::press::{self, Bed, Gang, Nested};

use super::context::Context;
use super::drawings::Drawn;
use super::drawn::keep;
use super::printed::Printed;
use super::records;

/// Makes the drawings for a cutter, which `draw` draws; `None` on failure.
pub fn make(
    context: &Context,
    cutter: &Cutter,
    options: &Options,
    draw: impl FnOnce(&Faces, &Options, &mut Faults) -> Option<Drawn>,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let request = context.request;
    let files = &request.files;
    let faces = faults.take(match cutter.letters {
        Letters::Outline => Faces::read(files),
        Letters::Stroke => Faces::with_strokes(files),
    })?;
    let faces = faces.speaking(request.settings.language.clone());
    let drawn = draw(&faces, options, faults)?;
    let rules = &request.game.rules;
    let titles = &request.settings.titles;
    let own = [titles.title.as_str(), drawn.drawings.first().map_or("", |first| &first.title)];
    let about = About {
        title: own.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(": "),
        subject: format!("{} {}", rules.title, rules.edition),
        ..records::about(&request.game, titles, "")
    };
    let Cuttings { drawings, summary } = if request.settings.registration.is_some() {
        let sheets = faults.take(drawn.on_sheets(&request.settings))?;
        cuts_of_sheets(&drawn.drawings, &sheets, (cutter, &faces), faults)?
    } else {
        prepare(&drawn.drawings, cutter, &faces, faults)?
    };
    let sheets = drawings.len();
    let parts = drawings.into_iter().map(|drawing| Part::Drawing(Box::new(drawing)));
    faults.take_each(parts.map(|part| sink.push(part)))?;
    let extras = Extras { about, ..Extras::default() };
    Some(Printed { sheets, summary, extras, ..Printed::default() })
}

/// Drawings ready for a cutter, each a file or a page.
struct Cuttings {
    drawings: Vec<Drawing>,
    /// The beds and anything cut in parts, or the printed sheets; `None` if each drawing is a file of its own.
    summary: Option<String>,
}

/// Prepares drawings and their backs for a cutter; `None` if one of them is refused.
fn prepare(
    drawings: &[Drawing],
    cutter: &Cutter,
    faces: &Faces,
    faults: &mut Faults,
) -> Option<Cuttings> {
    let sides = drawings.iter().flat_map(|one| std::iter::once(one).chain(one.back.as_deref()));
    match cutter.bed {
        None => {
            let one = |side: &Drawing| Ok(with_bar(offset::prepare(side, cutter)?, cutter, faces));
            let drawings = faults.take_each(sides.map(one))?;
            Some(Cuttings { drawings, summary: None })
        }
        Some(size) => on_beds(sides, (cutter, size), faces, faults),
    }
}

/// The cut lines of printed sheets: for each front, a drawing of the same size. `None` if one of the
/// drawings cannot be cut.
fn cuts_of_sheets(
    drawings: &[Drawing],
    sheets: &[Gang],
    (cutter, faces): (&Cutter, &Faces),
    faults: &mut Faults,
) -> Option<Cuttings> {
    let fronts: Vec<&Gang> = sheets.iter().filter(|sheet| !sheet.room.is_back).collect();
    let count = fronts.len();
    let cuts = [Operation::Score, Operation::CutInner, Operation::CutOuter];
    let layers = cutter.layers.iter().filter(|layer| cuts.contains(&layer.role)).cloned().collect();
    let knife = Cutter { layers, ..cutter.clone() };
    let one = |(number, sheet): (usize, &&Gang)| {
        let title = format!("Cuts of sheet {} of {count}", number + 1);
        let id = format!("sheet-{}", number + 1);
        let mut cut = Drawing::new(id, title, sheet.room.paper, faces);
        for piece in &sheet.pieces {
            let whole = &drawings[piece.drawing];
            let part = match piece.part {
                (_, 1) => whole.clone(),
                _ => whole.part(piece.window),
            };
            let part = offset::prepare_in_place(&part, &knife)?;
            let lie = Lie { at: piece.at, turned: false };
            put(&mut cut, &part, (piece.window, lie), &whole.title);
        }
        Ok(cut)
    };
    let drawings = faults.take_each(fronts.iter().enumerate().map(one))?;
    let summary = Some(format!("the cuts of {}", counted(count, "sheet")));
    Some(Cuttings { drawings, summary })
}

/// Adds a bar below the drawing, which makes the file larger.
fn with_bar(drawing: Drawing, cutter: &Cutter, faces: &Faces) -> Drawing {
    let Some(bar) = bar_for(cutter, None, faces) else { return drawing };
    let foot = drawing.size.height + cutter.gap;
    let at = Point::new(EDGE, foot);
    let mut drawing = drawing;
    drawing.size.width = drawing.size.width.max(bar.size.width + EDGE * 2);
    drawing.size.height = foot + bar.size.height + EDGE;
    put(&mut drawing, &bar, (bar.size.placed(), Lie { at, turned: false }), "");
    drawing
}

/// The distance of the bar from the edge of the file, so that lines are not clipped.
const EDGE: Length = Length::um(500);

/// The bar, unless the cutter's profile leaves it out.
fn bar_for(cutter: &Cutter, room: Option<Length>, faces: &Faces) -> Option<Drawing> {
    cutter.layer(Operation::Bar).map(|_| bar_beside(room, faces))
}

struct BedPiece {
    /// The title of the drawing that it is a part of.
    of: String,
    drawing: Drawing,
    /// The box around its cuts.
    extent: Placed,
}

fn on_beds<'a>(
    sides: impl Iterator<Item = &'a Drawing>,
    (cutter, size): (&Cutter, Size),
    faces: &Faces,
    faults: &mut Faults,
) -> Option<Cuttings> {
    let bar = bar_for(cutter, Some(size.width), faces);
    // The cut between two pieces has a width too.
    let foot = bar.as_ref().map(|bar| bar.size);
    let bed = Bed { size, gap: cutter.gap + cutter.kerf, foot };
    let (mut pieces, mut in_parts) = (Vec::new(), Vec::new());
    for (title, own) in faults.take_each(sides.map(|side| {
        let own = pieces_of(side, cutter, &bed)?;
        Ok((&side.title, own))
    }))? {
        if own.len() > 1 {
            in_parts.push(format!("{title} in {} parts", own.len()));
        }
        pieces.extend(own);
    }
    let sizes: Vec<Size> = pieces.iter().map(|piece| piece.extent.size).collect();
    let beds = press::nest(&bed, &sizes);
    let count = beds.len();
    let one = |(number, nested): (usize, &Vec<Nested>)| {
        let titles: IndexSet<&str> =
            nested.iter().map(|one| pieces[one.piece].of.as_str()).collect();
        let titles: Vec<&str> = titles.into_iter().collect();
        let title = format!("Bed {} of {count}: {}", number + 1, titles.join("; "));
        let mut drawing = Drawing::new(format!("bed-{}", number + 1), title, size, faces);
        if let (Some(bar), Some(foot)) = (&bar, bed.foot()) {
            let at = Point::new(foot.x, foot.y);
            put(&mut drawing, bar, (bar.size.placed(), Lie { at, turned: false }), "");
        }
        for Nested { piece, at, turned } in nested {
            let BedPiece { drawing: own, extent, .. } = &pieces[*piece];
            put(&mut drawing, own, (*extent, Lie { at: *at, turned: *turned }), &own.title);
        }
        drawing
    };
    let drawings = beds.iter().enumerate().map(one).collect();
    let mut summary = vec![
        format!("{} of {}", counted(count, "bed"), size.words()),
        counted(pieces.len(), "piece"),
    ];
    summary.extend(in_parts);
    Some(Cuttings { drawings, summary: Some(summary.join("; ")) })
}

/// Divides a drawing into pieces that fit on the bed: one, or several if it can be joined.
fn pieces_of(side: &Drawing, cutter: &Cutter, bed: &Bed) -> Result<Vec<BedPiece>, Diagnostic> {
    let piece = |whole: &Drawing| {
        let drawing = offset::prepare(whole, cutter)?;
        let extent = drawing.extent().unwrap_or(drawing.size.placed());
        Ok(BedPiece { of: side.title.clone(), drawing, extent })
    };
    let whole = piece(side)?;
    if bed.holds(whole.extent.size) {
        return Ok(vec![whole]);
    }
    if !side.in_parts {
        return Err(too_small(&whole, cutter, bed));
    }
    let extent = side.extent().unwrap_or(side.size.placed());
    let room = bed.room();
    let kerf = cutter.kerf;
    let less = |room: Size| Size { width: room.width - kerf, height: room.height - kerf };
    let ways = [room, room.turned()].map(|room| press::butted(extent, less(room), keep(side)));
    let windows = ways.iter().min_by_key(|ways| ways.len()).unwrap_or(&ways[0]);
    let count = windows.len();
    let part = |(number, window): (usize, &Placed)| {
        let mut part = side.part(to_the_edge(*window, extent, side.size));
        part.title = format!("{}, part {} of {count}", side.title, number + 1);
        piece(&part)
    };
    windows.iter().enumerate().map(part).collect()
}

/// Extends a window to the edge of the drawing where it ends at the outermost line, so that the line
/// keeps its full width.
fn to_the_edge(window: Placed, extent: Placed, size: Size) -> Placed {
    let side = |(from, to), (least, most), all| {
        let from = if from == least { Length::ZERO } else { from };
        (from, if to == most { all } else { to })
    };
    let across = (window.x, window.right());
    let down = (window.y, window.bottom());
    let (x, right) = side(across, (extent.x, extent.right()), size.width);
    let (y, bottom) = side(down, (extent.y, extent.bottom()), size.height);
    Placed { x, y, size: Size { width: right - x, height: bottom - y } }
}

fn too_small(piece: &BedPiece, cutter: &Cutter, bed: &Bed) -> Diagnostic {
    let (size, title) = (piece.extent.size, &piece.drawing.title);
    let taken = bed.foot.map_or(Length::ZERO, |foot| foot.height + bed.gap);
    let width = size.width.max(bed.foot.map_or(Length::ZERO, |foot| foot.width));
    let needed = Size { width, height: size.height + taken };
    let message = format!(
        "`{title}` measures {} and does not fit on a bed of {}",
        size.words(),
        bed.size.words()
    );
    let bar = if bed.foot.is_some() { " and the bar" } else { "" };
    let hint = format!("the bed must be {} at least for it{bar}", needed.words());
    Diagnostic::error(Code::BedTooSmall, message).hint(match cutter.kerf {
        Length::ZERO => hint,
        kerf => format!("{hint}, with a kerf of {kerf} mm"),
    })
}

/// Adds a drawing to a larger one. Its claims are named after the piece.
fn put(on: &mut Drawing, drawing: &Drawing, (extent, lie): (Placed, Lie), piece: &str) {
    let (marks, claims) = drawing.laid(extent, lie);
    on.extend(marks);
    on.claims.extend(claims.into_iter().map(|mut claim| {
        if !piece.is_empty() {
            claim.name = format!("{piece}: {}", claim.name);
        }
        claim
    }));
}
