//! A mat of squares: columns are lettered and rows numbered, as on a harbor chart.

use crate::diagnostic::Diagnostic;
use crate::drawing::{Anchor, Drawing, EDGE, Face, NORMAL, Role, THIN, Text};
use crate::instrument::board::cartouche::{self, Berth};
use crate::instrument::board::{SHEET, pitch, places};
use crate::instrument::card::blank;
use crate::instrument::{Drawings, Request};
use crate::measure::{Length, Point, Quantity};
use crate::model::{Placed, Size};

/// Room for letters and numbers around the squares.
const FRAME: Length = Length::um(5_000);
const LABEL: Length = Length::um(3_400);
/// The names of squares, in their corners.
const SMALL: Length = Length::um(2_100);
const SMALL_INSET: Length = Length::um(700);
/// The least square with room for the letters along the edge.
const LEAST_PITCH: Length = Length::um(5_000);
const FIFTH: Length = Length::um(250);
const TENTH: Length = Length::um(500);
/// The approximate length of a dash and its gap. Dashes rather than grey: a laser printer turns a
/// thin grey line into loose dots.
const DASH: Length = Length::um(1_300);

/// The squares of a mat.
struct Field {
    at: Point,
    pitch: Length,
    columns: usize,
    rows: usize,
}

/// A single drawing for the whole mat, however large.
///
/// # Errors
/// If the squares are too small, or none fits into the area.
pub fn draw(pitch: Quantity, request: &Request) -> Drawings {
    let field = field(pitch, request)?;
    let inner = field.size();
    let framed = Size { width: inner.width + FRAME * 2, height: inner.height + FRAME * 2 };
    let title = format!("{}, {} \u{d7} {}", request.instrument.label, field.columns, field.rows);
    let (mut drawing, at) = blank(&request.instrument.id, title, framed, request.faces);
    field.lines(&mut drawing);
    field.labels(&mut drawing);
    if request.options.coordinates {
        field.names(&mut drawing);
    }
    if let Some([for_rose, for_scale]) = field.berths(request.options.coordinates) {
        cartouche::rose(&mut drawing, for_rose);
        cartouche::scale(&mut drawing, for_scale, request, "board.square");
    }
    drawing.measured_box("outline", Role::CutOuter, NORMAL, at, framed);
    drawing.backdrop = Some(Placed { x: at.x, y: at.y, size: framed });
    drawing.keep_whole = field.joints();
    drawing.in_parts = true;
    Ok(vec![drawing])
}

/// The area asked for is that of the squares; by default a sheet holds the squares and their frame.
fn field(of_rules: Quantity, request: &Request) -> Result<Field, Diagnostic> {
    let pitch = pitch(of_rules, request, LEAST_PITCH)?;
    let around = (EDGE + FRAME) * 2;
    let sheet = Size { width: SHEET.width - around, height: SHEET.height - around };
    let (columns, rows) = places(request.options.area.unwrap_or(sheet), pitch, pitch)?;
    Ok(Field { at: Point::new(EDGE + FRAME, EDGE + FRAME), pitch, columns, rows })
}

impl Field {
    fn size(&self) -> Size {
        Size { width: self.pitch * self.columns, height: self.pitch * self.rows }
    }

    /// The lower right corner after this many columns and rows.
    fn corner(&self, columns: usize, rows: usize) -> Point {
        self.at + Point::new(self.pitch * columns, self.pitch * rows)
    }

    /// A dash that repeats a whole number of times in a square.
    fn dash(&self) -> Length {
        let times = self.pitch.count_of(DASH).max(1) as i64;
        self.pitch / (times * 2)
    }

    fn lines(&self, drawing: &mut Drawing) {
        let columns = (1..self.columns).map(|column| {
            let name = format!("line right of {}", letter(column - 1));
            (name, column, self.corner(column, 0), self.corner(column, self.rows))
        });
        let rows = (1..self.rows).map(|row| {
            (format!("line below {row}"), row, self.corner(0, row), self.corner(self.columns, row))
        });
        for (name, number, from, to) in columns.chain(rows) {
            match (number % 10, number % 5) {
                (0, _) => drawing.engraved_line(&name, TENTH, from, to),
                (_, 0) => drawing.engraved_line(&name, FIFTH, from, to),
                _ => self.faint_line(drawing, &name, from, to),
            }
        }
        drawing.measured_box("squares", Role::Engrave, TENTH, self.at, self.size());
    }

    /// Extended by half a dash at both ends, so that dashes cross at the corners of squares.
    fn faint_line(&self, drawing: &mut Drawing, name: &str, from: Point, to: Point) {
        let half = self.dash() / 2;
        let more = match from.x == to.x {
            true => Point::new(Length::ZERO, half),
            false => Point::new(half, Length::ZERO),
        };
        drawing.measured_line(name, Role::Print, THIN, from - more, to + more);
        drawing.dash_last((self.dash(), self.dash()));
    }

    fn labels(&self, drawing: &mut Drawing) {
        let (half, outside) = (self.pitch / 2, Point::new(FRAME / 2, FRAME / 2));
        let (before, after) = (self.at - outside, self.corner(self.columns, self.rows) + outside);
        let columns = (0..self.columns).flat_map(|column| {
            let x = self.corner(column, 0).x + half;
            [before.y, after.y].map(|y| (letter(column), Point::new(x, y)))
        });
        let rows = (0..self.rows).flat_map(|row| {
            let y = self.corner(0, row).y + half;
            [before.x, after.x].map(|x| ((row + 1).to_string(), Point::new(x, y)))
        });
        for (words, at) in columns.chain(rows) {
            drawing.write(drawing.faces.centred(words, Face::Figures, LABEL, at));
        }
    }

    fn names(&self, drawing: &mut Drawing) {
        let inset = Point::new(SMALL_INSET, SMALL_INSET + drawing.faces.capital(Face::Body, SMALL));
        for (column, row) in (0..self.columns).flat_map(|c| (0..self.rows).map(move |r| (c, r))) {
            let words = format!("{}{}", letter(column), row + 1);
            let text = Text::new(words, Face::Body, SMALL, self.corner(column, row) + inset);
            drawing.text(Role::Print, text.anchored(Anchor::Start));
        }
    }

    /// Two squares in the lower left corner, one in from the edge; none where squares are small or few.
    fn berths(&self, named: bool) -> Option<[Berth; 2]> {
        if self.pitch < cartouche::LEAST_PITCH || self.columns < 5 || self.rows < 4 {
            return None;
        }
        let half = Point::new(self.pitch / 2, self.pitch / 2);
        Some([1, 2].map(|column| Berth {
            middle: self.corner(column, self.rows - 2) + half,
            pitch: self.pitch,
            above: if named { cartouche::NAMED } else { cartouche::UNNAMED },
            is_hex: false,
        }))
    }

    /// A mat is cut apart through the middle of squares, not along their lines.
    fn joints(&self) -> Vec<Length> {
        let wide = self.columns >= self.rows;
        let (start, count) = if wide { (self.at.x, self.columns) } else { (self.at.y, self.rows) };
        (0..=count).map(|number| start + self.pitch * number).collect()
    }
}

/// A, B ... Z, AA, AB ...
pub fn letter(number: usize) -> String {
    let own = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => own.to_string(),
        before => format!("{}{own}", letter(before - 1)),
    }
}
