//! A rule set's cards and slips: written orders, secret speed choices, activation cards, markers
//! with words of their own. They come in blocks of equal pieces that share cut lines.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, Drawing, Face, Faces, NORMAL, Shape, THIN, Text};
use crate::instrument::card::sizes;
use crate::instrument::context::all_drawn;
use crate::instrument::piece::markers::Block;
use crate::instrument::piece::symbols::marks;
use crate::instrument::{Drawings, Request, ShipAtTable};
use crate::measure::{Length, Point, Quantity};
use crate::model::{Extent, Language, MarkerKind, Size, Slip};

/// The largest block, which fits whole on A4 and on Letter.
const MOST: Size = Size { width: Length::um(188_000), height: Length::um(246_000) };
const INSET: Length = Length::um(2_200);
/// Bounds on the em of a title, which is as large as fits.
const TITLE: Length = Length::um(6_000);
const BANNER: Length = Length::um(9_000);
const LEAST_TITLE: Length = Length::um(2_600);
const SHRINK: Length = Length::um(200);
const NUMBER: Length = Length::um(5_000);
const WORDS: Length = Length::um(2_700);
/// From line to line of names.
const LEADING: Length = Length::um(3_300);
const NOTE: Length = Length::um(2_400);
/// A tick box, and a line to write on, with room for a pen.
const BOX: Length = Length::um(4_500);
const ROW: Length = Length::um(6_600);
const MOST_ROW: Length = Length::um(9_500);
const GAP: Length = Length::um(1_400);
const LARGEST_PICTURE: Length = Length::um(24_000);
const LEAST_PICTURE: Length = Length::um(4_000);

/// The drawings: blocks of every slip.
///
/// # Errors
/// If words do not fit on a slip, or a length that sizes it is unknown.
pub fn draw(slips: &[Slip], request: &Request) -> Drawings {
    let of_slip = |slip: &Slip| blocks(slip, request).map_err(|fault| fault.at(slip.place.clone()));
    Ok(all_drawn(slips.iter().map(of_slip))?.into_iter().flatten().collect())
}

/// Ships that move by one order.
struct Line<'a> {
    division: &'a str,
    ships: Vec<&'a str>,
}

impl Line<'_> {
    /// The lines of the ships in play.
    fn of<'a>(request: &Request<'a>) -> Vec<Line<'a>> {
        let lines = request.ships.chunk_by(|one, next| one.division == next.division);
        let line = |ships: &'a [ShipAtTable]| Line {
            division: ships[0].division.map_or("", |(_, name)| name),
            ships: ships.iter().map(|ship| ship.ship.name.as_str()).collect(),
        };
        lines.map(line).collect()
    }

    /// Ways to name them, the fullest first.
    fn words(&self, language: &Language) -> Vec<String> {
        let ships = self.ships.join(", ");
        let (division, count) = (language.of_order(self.division), self.ships.len());
        let ends = match &self.ships[..] {
            [first, .., last] => format!("{first} \u{2026} {last} ({count})"),
            _ => ships.clone(),
        };
        match division {
            "" => vec![ships, ends],
            _ => vec![format!("{division}: {ships}"), ships, format!("{division}: {ends}"), ends],
        }
    }
}

fn blocks(slip: &Slip, request: &Request) -> Result<Vec<Drawing>, Diagnostic> {
    let size =
        Size { width: length(&slip.width, request)?, height: length(&slip.height, request)? };
    let (across, down) = (MOST.width.count_of(size.width), MOST.height.count_of(size.height));
    if across == 0 || down == 0 {
        let message = format!("a `{}` of {} is too large for a sheet", slip.title, size.words());
        return Err(Diagnostic::error(Code::AbsurdNumber, message)
            .hint(format!("it has room for {}", MOST.words())));
    }
    let lines = if slip.by_division { Line::of(request) } else { Vec::new() };
    // As many for each line.
    let each = slip.count.div_ceil(lines.len().max(1));
    let count = if lines.is_empty() { slip.count } else { each * lines.len() };
    // Full rows, if the count divides into them.
    let even = (1..=across.min(count)).rev().find(|columns| count.is_multiple_of(*columns));
    let columns = even.filter(|columns| columns * 2 > across.min(count));
    let columns = columns.unwrap_or(across.min(count));
    let mut left = count;
    let mut drawings = Vec::new();
    while left > 0 {
        let rows = left.div_ceil(columns).min(down);
        let before = count - left;
        let block = Block { piece: size, columns, rows };
        let id = match drawings.len() {
            0 => format!("{}-{}", request.instrument.id, slip.id),
            number => format!("{}-{}-{}", request.instrument.id, slip.id, number + 1),
        };
        let mut fault = None;
        let drawing = block.draw((&id, request.faces), &slip.title, |drawing, number, middle| {
            // The last row may have more places than slips are left.
            if number >= left {
                return;
            }
            let corner = middle - Point::new(size.width / 2, size.height / 2);
            let line = lines.get((before + number) / each);
            let face = SlipFace { slip, line, size, corner, faces: request.faces };
            if let Err(found) = face.draw(drawing, before + number + 1) {
                fault = Some(found);
            }
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        drawings.push(drawing);
        left = left.saturating_sub(columns * rows);
    }
    Ok(drawings)
}

/// An extent at the scale in play.
fn length(extent: &Extent, request: &Request) -> Result<Length, Diagnostic> {
    let (measure, times) = match extent {
        Extent::Fixed(quantity) => {
            return quantity.length().filter(|length| *length > Length::ZERO).ok_or_else(|| {
                Diagnostic::error(
                    Code::CannotDraw,
                    "the size of a slip cannot be given in board places",
                )
            });
        }
        Extent::OfScale { measure, times } => (measure, *times),
    };
    let Some(found) = request.measure(measure) else {
        let message = format!("`{measure}` is not a length of this rule set");
        return Err(Diagnostic::error(Code::UnknownWord, message));
    };
    found.length.and_then(Quantity::length).map(|length| length.times(times)).ok_or_else(|| {
        let message = format!("`{measure}` is not known at this scale");
        Diagnostic::error(Code::CannotDraw, message).hint("`--unknown house` fills it with ours")
    })
}

struct SlipFace<'a> {
    slip: &'a Slip,
    /// Whose slip it is; `None` if the first blank is to be filled in.
    line: Option<&'a Line<'a>>,
    size: Size,
    /// Its top left corner.
    corner: Point,
    faces: &'a Faces,
}

impl SlipFace<'_> {
    fn draw(&self, drawing: &mut Drawing, number: usize) -> Result<(), Diagnostic> {
        let mut room = self.size.width - INSET * 2;
        if self.slip.numbered {
            let words = number.to_string();
            room = room - self.faces.width(&words, Face::Figures, NUMBER) - GAP;
            let base = self.corner.y + INSET + self.faces.capital(Face::Figures, NUMBER);
            let at = Point::new(self.corner.x + self.size.width - INSET, base);
            drawing.write(Text::new(words, Face::Figures, NUMBER, at).anchored(Anchor::End));
        }
        let foot = self.note(drawing)?;
        let rows = self.slip.write.len() + self.slip.choose.len();
        if rows == 0 && self.slip.symbol.is_none() {
            return self.banner(drawing, foot);
        }
        let em = self.title_size(room, TITLE)?;
        let high = self.faces.capital(Face::Display, em);
        let at = self.corner + Point::new(INSET, INSET + high);
        drawing.write(Text::new(&self.slip.title, Face::Display, em, at).anchored(Anchor::Start));
        let number = self.faces.capital(Face::Figures, NUMBER);
        let head = if self.slip.numbered { high.max(number) } else { high };
        let top = self.corner.y + INSET + head + GAP;
        match self.slip.symbol {
            Some(kind) if rows == 0 => self.picture(drawing, kind, (top, foot)),
            _ => self.rows(drawing, (top, foot), rows),
        }
    }

    /// The largest size at which the title fits a width.
    fn title_size(&self, room: Length, most: Length) -> Result<Length, Diagnostic> {
        let fits = |em: &Length| self.faces.width(&self.slip.title, Face::Display, *em) <= room;
        let size = sizes(most, LEAST_TITLE, SHRINK).find(fits);
        size.ok_or_else(|| self.too_long(&self.slip.title))
    }

    /// Centres the title by itself.
    fn banner(&self, drawing: &mut Drawing, foot: Length) -> Result<(), Diagnostic> {
        let em = self.title_size(self.size.width - INSET * 2, BANNER)?;
        let head = match self.slip.numbered {
            true => self.faces.capital(Face::Figures, NUMBER) + GAP,
            false => Length::ZERO,
        };
        let top = self.corner.y + INSET + head;
        if foot - top < self.faces.capital(Face::Display, em) {
            return Err(self.too_long(&self.slip.title));
        }
        let middle = Point::new(self.corner.x + self.size.width / 2, (top + foot) / 2);
        drawing.write(self.faces.centred(&self.slip.title, Face::Display, em, middle));
        Ok(())
    }

    fn picture(
        &self,
        drawing: &mut Drawing,
        kind: MarkerKind,
        (top, foot): (Length, Length),
    ) -> Result<(), Diagnostic> {
        let room = (foot - top).min(self.size.width - INSET * 2).min(LARGEST_PICTURE);
        if room < LEAST_PICTURE {
            return Err(self.too_long(&self.slip.title));
        }
        let middle = Point::new(self.corner.x + self.size.width / 2, (top + foot) / 2);
        drawing.extend(marks(kind.word(), middle, room));
        Ok(())
    }

    /// Small print at the foot; returns where it begins.
    fn note(&self, drawing: &mut Drawing) -> Result<Length, Diagnostic> {
        let bottom = self.corner.y + self.size.height - INSET;
        if self.slip.note.is_empty() {
            return Ok(bottom);
        }
        let room = self.size.width - INSET * 2;
        let lines = self.faces.lines(&self.slip.note, Face::Body, NOTE, room);
        let lines = lines.ok_or_else(|| self.too_long(&self.slip.note))?;
        let leading = NOTE + GAP / 4;
        let first = bottom - leading * (lines.len() - 1);
        for (number, line) in lines.into_iter().enumerate() {
            let at = Point::new(self.corner.x + INSET, first + leading * number);
            drawing.write(Text::new(line, Face::Body, NOTE, at).anchored(Anchor::Start));
        }
        Ok(first - self.faces.capital(Face::Body, NOTE) - GAP)
    }

    /// Lines to write on, with words to choose from below.
    fn rows(
        &self,
        drawing: &mut Drawing,
        (top, foot): (Length, Length),
        rows: usize,
    ) -> Result<(), Diagnostic> {
        let (left, right) = (self.corner.x + INSET, self.corner.x + self.size.width - INSET);
        let (mut base, mut blanks) = (top, &self.slip.write[..]);
        if let (Some(line), [_, others @ ..]) = (self.line, blanks) {
            // What is left to the other rows.
            let room = foot - top - ROW * (rows - 1);
            base = self.names(drawing, line, top, room)?;
            blanks = others;
        }
        let rows = blanks.len() + self.slip.choose.len();
        let high = ((foot - base) / i64::try_from(rows).unwrap_or(1).max(1)).min(MOST_ROW);
        if rows > 0 && high < ROW {
            let message = format!("a `{}` of {} has no room", self.slip.title, self.size.words());
            return Err(Diagnostic::error(Code::TextTooLong, message)
                .hint("a larger `height`, or fewer words in `write` and `choose`"));
        }
        for word in blanks {
            base = base + high;
            let y = base - GAP;
            let text = Text::new(word, Face::Body, WORDS, Point::new(left, y));
            drawing.write(text.anchored(Anchor::Start));
            let from = left + self.faces.width(word, Face::Body, WORDS) + GAP;
            if right - from < BOX * 2 {
                return Err(self.too_long(word));
            }
            let (from, to) = (Point::new(from, y), Point::new(right, y));
            drawing.stroke(THIN, from, to);
        }
        for row in &self.slip.choose {
            base = base + high;
            let middle = base - high / 2;
            let width = |word: &String| BOX + GAP / 2 + self.faces.width(word, Face::Body, WORDS);
            let wide = row.iter().fold(Length::ZERO, |sum, word| sum + width(word));
            let gaps = i64::try_from(row.len()).unwrap_or(1) - 1;
            let free = right - left - wide;
            let gap = if gaps > 0 { (free / gaps).min(GAP * 4) } else { Length::ZERO };
            if free < Length::ZERO || (gaps > 0 && gap < GAP / 2) {
                return Err(self.too_long(&row.join(" ")));
            }
            let mut x = left;
            for word in row {
                let corner = Point::new(x, middle - BOX / 2);
                let side = Size { width: BOX, height: BOX };
                drawing.engrave(NORMAL, Shape::rectangle(corner, side));
                let at = Point::new(x + BOX + GAP / 2, middle);
                let text = self.faces.centred(word, Face::Body, WORDS, at);
                drawing.write(text.anchored(Anchor::Start));
                x = x + width(word) + gap;
            }
        }
        Ok(())
    }

    /// The names of the ships, as fully as there is room for; returns where they end.
    fn names(
        &self,
        drawing: &mut Drawing,
        line: &Line,
        top: Length,
        room: Length,
    ) -> Result<Length, Diagnostic> {
        let width = self.size.width - INSET * 2;
        let high = self.faces.capital(Face::Bold, WORDS);
        let broken = |words: String| {
            let lines = self.faces.lines(&words, Face::Bold, WORDS, width)?;
            (high + LEADING * (lines.len() - 1) + GAP <= room).then_some(lines)
        };
        let words = line.words(self.faces.words());
        let lines =
            words.into_iter().find_map(broken).ok_or_else(|| self.too_long(line.division))?;
        let mut base = top + high;
        for words in lines {
            let at = Point::new(self.corner.x + INSET, base);
            drawing.write(Text::new(words, Face::Bold, WORDS, at).anchored(Anchor::Start));
            base = base + LEADING;
        }
        Ok(base - LEADING + GAP)
    }

    fn too_long(&self, words: &str) -> Diagnostic {
        let (title, size) = (&self.slip.title, self.size.words());
        let message = format!("`{words}` does not fit on a `{title}` of {size}");
        Diagnostic::error(Code::TextTooLong, message)
            .hint("a larger `width` or `height`, or shorter words")
    }
}
