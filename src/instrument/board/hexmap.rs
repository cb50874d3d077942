//! Sheets of hexes that join: every edge runs through the middle of hexes, so that adjacent sheets
//! continue without a seam.
//!
//! Hexes are flat side up. Even columns are half a hex higher than odd ones; a sheet begins and
//! ends in the middle of an even column, and its top and bottom edges run through the middle of
//! that column's hexes.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, ClaimShape, Drawing, EDGE, Face, Role, Shape, Text};
use crate::instrument::board::cartouche::{self, Berth};
use crate::instrument::board::{SHEET, pitch, places};
use crate::instrument::card::blank;
use crate::instrument::{Drawings, Request};
use crate::measure::{Length, Point, Quantity};
use crate::model::{Language, Placed, Size};

/// Four figures must fit along a side.
const LEAST_PITCH: Length = Length::um(8_000);
/// Thin, since it lies on a seam.
const OUTLINE: Length = Length::um(100);
const LINE: Length = Length::um(200);
/// Numbers are a twelfth of a hex high, within these bounds.
const NUMBER_SHARE: i64 = 12;
const SMALLEST_NUMBER: Length = Length::um(2_000);
const LARGEST_NUMBER: Length = Length::um(3_000);
/// Below a hex's upper side.
const NUMBER_INSET: Length = Length::um(800);
/// Half the gap between the figures of a number split by a seam.
const SEAM_GAP: Length = Length::um(200);
/// The most digits for a column or a row that fit in a hex.
const FIGURES: std::ops::RangeInclusive<usize> = 2..=3;

/// The hexes of a sheet. Its left edge is the middle of column 0, its top edge that of row 0 there.
struct HexGrid {
    pitch: Length,
    /// Steps between the middles of columns; even.
    columns: usize,
    rows: usize,
    first: (usize, usize),
    /// Of each column and row. All sheets of a mat need the same, or their numbers do not join.
    figures: usize,
}

/// A single drawing for the whole mat, however large.
///
/// # Errors
/// If hexes are too small, none fits into the area, or no sheet can begin with the first hex.
pub fn draw(pitch: Quantity, request: &Request) -> Drawings {
    let sheet = sheet(pitch, request)?;
    let inner = Size { width: sheet.x(sheet.columns), height: sheet.pitch * sheet.rows };
    let title = sheet.title(&request.instrument.label, request.faces.words());
    let (mut drawing, corner) = blank(&request.instrument.id, title, inner, request.faces);
    sheet.slants(&mut drawing);
    sheet.flats(&mut drawing);
    sheet.numbers(&mut drawing);
    if let Some([for_rose, for_scale]) = sheet.berths() {
        cartouche::rose(&mut drawing, for_rose);
        cartouche::scale(&mut drawing, for_scale, request, "board.hex");
    }
    drawing.measured_box("outline", Role::CutOuter, OUTLINE, corner, inner);
    drawing.backdrop = Some(Placed { x: EDGE, y: EDGE, size: inner });
    drawing.in_parts = true;
    Ok(vec![drawing])
}

fn sheet(of_rules: Quantity, request: &Request) -> Result<HexGrid, Diagnostic> {
    let pitch = pitch(of_rules, request, LEAST_PITCH)?;
    let around = EDGE * 2;
    let paper = Size { width: SHEET.width - around, height: SHEET.height - around };
    let two_columns = thirds(pitch, 6);
    let (pairs, rows) = places(request.options.area.unwrap_or(paper), two_columns, pitch)?;
    let columns = pairs * 2;
    let asked = request.options.start.as_deref().map(start).transpose()?;
    let (first, figures) = asked.unwrap_or(((0, 0), figures_of(columns.max(rows))));
    let last = (first.0 + columns).max(first.1 + rows);
    if figures_of(last) > figures {
        let message = format!("hexes would be numbered up to {last}, in {figures} figures each");
        let hint = match figures < *FIGURES.end() {
            true => "begin all sheets of the mat with column and row in three figures each: 000000",
            false => "column and row go up to 999",
        };
        return Err(Diagnostic::error(Code::AbsurdNumber, message).hint(hint));
    }
    Ok(HexGrid { pitch, columns, rows, first, figures })
}

/// The number of digits of a number, at least two.
fn figures_of(number: usize) -> usize {
    number.to_string().len().max(*FIGURES.start())
}

/// Parses `0812` and `008012`, with as many figures for the column as for the row, into these and
/// their number.
fn start(text: &str) -> Result<((usize, usize), usize), Diagnostic> {
    let figures = text.len() / 2;
    let plain = text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_digit());
    let hint = match text.get(..figures).zip(text.get(figures..)) {
        Some((column, row)) if plain && FIGURES.contains(&figures) => {
            match (column.parse::<usize>(), row.parse()) {
                (Ok(column), Ok(row)) if column.is_multiple_of(2) => {
                    return Ok(((column, row), figures));
                }
                _ => "sheets begin with a column of an even number, such as 08",
            }
        }
        _ => "column and row in two figures each, such as 0812",
    };
    let message = format!("no sheet can begin with the hex `{text}`");
    Err(Diagnostic::error(Code::AbsurdNumber, message).hint(hint))
}

/// A number of thirds of the distance between columns, each half a side. They are irrational, so
/// each is computed afresh and rounding does not accumulate.
fn thirds(pitch: Length, number: usize) -> Length {
    Length::nearest_mm(pitch.to_mm() * number as f64 / 12f64.sqrt())
}

impl HexGrid {
    /// The middle of a column, from the sheet's left edge.
    fn x(&self, number: usize) -> Length {
        thirds(self.pitch, number * 3)
    }

    /// A corner of a hex, in thirds of a column across and half hexes down from the sheet's corner.
    fn corner(&self, across: usize, halves: usize) -> Point {
        Point::new(EDGE + thirds(self.pitch, across), EDGE + self.pitch * halves / 2)
    }

    /// A zigzag between each two columns, from top to bottom.
    fn slants(&self, drawing: &mut Drawing) {
        for gap in 0..self.columns {
            // At the top, corners of even columns point right, those of odd ones left.
            let across = |half: usize| gap * 3 + if (gap + half).is_multiple_of(2) { 2 } else { 1 };
            let points: Vec<Point> =
                (0..=self.rows * 2).map(|half| self.corner(across(half), half)).collect();
            drawing.engrave(LINE, Shape::polyline(&points));
            if gap == 0 || gap + 1 == self.columns {
                for (number, ends) in (1..).zip(points.windows(2)) {
                    let name = format!("slant {number} right of column {gap}");
                    drawing.claim(name, Role::Engrave, ClaimShape::Line(ends[0], ends[1]));
                }
            }
        }
    }

    /// The upper and lower sides, halved where the sheet's edge divides a hex. Those of odd columns
    /// lie on the sheet's top and bottom edge, half of the line on each sheet.
    fn flats(&self, drawing: &mut Drawing) {
        for number in 0..=self.columns {
            let (middle, odd) = (number * 3, number % 2);
            let left = if number == 0 { 0 } else { middle - 1 };
            let right = if number == self.columns { middle } else { middle + 1 };
            let halves = (1 - odd..=self.rows * 2).step_by(2);
            for half in halves {
                let (from, to) = (self.corner(left, half), self.corner(right, half));
                let edge = [0, 1, self.columns].contains(&number);
                // On the sheet's edge a cutter cuts; only a printer also draws the line.
                let on_cut = half == 0 || half == self.rows * 2;
                let role = if on_cut { Role::Print } else { Role::Engrave };
                if edge || half < 2 || half + 2 > self.rows * 2 {
                    let name = format!("side at {half} half hexes, column {number}");
                    drawing.measured_line(&name, role, LINE, from, to);
                } else {
                    drawing.stroke(LINE, from, to);
                }
            }
        }
    }

    /// Numbers every hex whose upper half lies on the sheet, so that each number is printed once.
    /// Hexes split by a vertical seam are numbered on the sheet to its right; if half a hex is too
    /// narrow, one sheet prints the column and the other the row.
    fn numbers(&self, drawing: &mut Drawing) {
        let size = (self.pitch / NUMBER_SHARE).clamp(SMALLEST_NUMBER, LARGEST_NUMBER);
        let below = NUMBER_INSET + drawing.faces.capital(Face::Figures, size);
        let width = drawing.faces.width(&"0".repeat(self.figures * 2), Face::Figures, size);
        let in_half = width + SEAM_GAP * 5 <= thirds(self.pitch, 1);
        for number in 0..=self.columns {
            let odd = number % 2;
            for row in 1 - odd..self.rows + 1 - odd {
                let x = EDGE + self.x(number);
                let y = EDGE + self.pitch * row + self.pitch * odd / 2 - self.pitch / 2 + below;
                let (column, row) = self.name(number, row);
                let (words, x, anchor) = match number {
                    0 if in_half => (column + &row, x + SEAM_GAP * 4, Anchor::Start),
                    last if last == self.columns && in_half => continue,
                    0 => (row, x + SEAM_GAP, Anchor::Start),
                    last if last == self.columns => (column, x - SEAM_GAP, Anchor::End),
                    _ => (column + &row, x, Anchor::Middle),
                };
                let text = Text::new(words, Face::Figures, size, Point::new(x, y));
                drawing.write(text.anchored(anchor));
            }
        }
    }

    /// Two whole hexes in the lower left corner; none where hexes are small or few.
    fn berths(&self) -> Option<[Berth; 2]> {
        if self.pitch < cartouche::LEAST_PITCH || self.columns < 4 || self.rows < 4 {
            return None;
        }
        let odd = self.pitch / 2;
        Some([(1, odd), (2, Length::ZERO)].map(|(column, lower)| Berth {
            middle: Point::new(EDGE + self.x(column), EDGE + self.pitch * (self.rows - 2) + lower),
            pitch: self.pitch,
            above: cartouche::NAMED,
            is_hex: true,
        }))
    }

    /// A hex's column and row in figures.
    fn name(&self, column: usize, row: usize) -> (String, String) {
        let (column, row) = (self.first.0 + column, self.first.1 + row);
        let figures = self.figures;
        (format!("{column:0figures$}"), format!("{row:0figures$}"))
    }

    /// The sheet's title, with the first hexes of the sheets to the right and below.
    fn title(&self, label: &str, language: &Language) -> String {
        let hex = |column, row| {
            let (column, row) = self.name(column, row);
            column + &row
        };
        let (first, last) = (hex(0, 0), hex(self.columns, self.rows));
        let (right, below) = (hex(self.columns, 0), hex(0, self.rows));
        let given = [
            ("mat", label),
            ("first", &first),
            ("last", &last),
            ("right", &right),
            ("below", &below),
        ];
        language.fill("board.sheet_of_hexes", &given)
    }
}
