//! One side of a counter.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::{Anchor, Drawing, Face, Faces, Ink, Mark, Role, Shape, Text};
use crate::instrument::ShipAtTable;
use crate::instrument::card::{DAGGER, sizes};
use crate::instrument::silhouette::{Condition, Heading, Placement, Silhouette, beam, plan};
use crate::measure::{Fraction, Length, Point};
use crate::model::Size;

/// Shares of a counter's height, within bounds: the margin, the largest name, and the triangle at
/// the bow.
const MARGIN_PARTS: i64 = 14;
const MARGIN: (Length, Length) = (Length::um(700), Length::um(1_500));
const LEAST_AT_ARCS: Length = Length::um(1_200);
const NAME_PARTS: i64 = 5;
const NAME: (Length, Length) = (SMALLEST, Length::um(5_000));
const BOW_PARTS: i64 = 11;
const BOW: (Length, Length) = (Length::um(900), Length::um(2_200));
/// 6.5 pt: smaller letters would be illegible; names shrink in these steps.
pub const SMALLEST: Length = Length::um(2_293);
const SHRINK: Length = Length::um(100);
/// From hull to words.
pub const CLEAR: Length = Length::um(400);
/// The leading of a name, in hundredths of its size.
const LEADING: i64 = 95;

/// The keys of the words for the back; the first that fits is used.
pub const DAMAGED: [&str; 2] = ["counters.damaged", "counters.hit"];

/// Beside figures that are the publisher's.
pub const STATED: &str = "\u{25cf}";

/// A value as shown on a counter.
pub struct Figure {
    /// `None` for a box to pencil it in.
    pub text: Option<String>,
    /// Whether the number is the publisher's own.
    pub stated: bool,
}

impl Figure {
    /// Its width in figures of this size.
    pub fn width(&self, faces: &Faces, size: Length) -> Length {
        let beside = || faces.width(STATED, Face::Body, size / 3) + size / 12;
        let mark = if self.stated { beside() } else { Length::ZERO };
        faces.width(self.text.as_deref().unwrap_or("00"), Face::Figures, size) + mark
    }
}

/// One side of a counter.
pub struct CounterFace<'a> {
    pub ship: &'a ShipAtTable<'a>,
    pub panel: Size,
    /// The direction of her bow.
    pub heading: Heading,
    pub damaged: bool,
    /// The values on it, if any.
    pub figures: Vec<Figure>,
    /// The length of the ship and the breadth of all that is drawn of her, if they are not to follow from the
    /// panel's.
    pub true_size: Option<Size>,
    /// The room that something else takes beside her name.
    pub beside_name: Length,
    pub faces: &'a Faces,
}

impl CounterFace<'_> {
    /// Her navy's name on counters.
    pub fn navy(&self) -> String {
        let navy = &self.ship.class.navy;
        self.faces.words().text_or(&format!("navies.{navy}"), navy)
    }

    /// Draws all but the lowest line, with its top left corner at a point.
    ///
    /// # Errors
    /// If a name is too long.
    pub fn draw(&self, drawing: &mut Drawing, at: Point) -> Result<(), Diagnostic> {
        let placement = self.placement(at);
        let look = if self.damaged { Condition::Damaged } else { Condition::Whole };
        let Silhouette { marks, ours } = plan(self.ship.class, placement, look);
        drawing.extend(marks);
        drawing.add(self.bow(at));
        if ours.proportions || ours.mounts {
            let along = self.margin() + self.faces.width(DAGGER, Face::Body, SMALLEST) / 2;
            let at = Point::new(self.stern_plus(at, along), placement.stern.y);
            drawing.write(self.faces.centred(DAGGER, Face::Body, SMALLEST, at));
        }
        self.name(drawing, at)
    }

    /// A share of the counter's height, within bounds.
    pub fn share(&self, parts: i64, (least, most): (Length, Length)) -> Length {
        (self.panel.height / parts).clamp(least, most)
    }

    /// The margin on every side.
    pub fn margin(&self) -> Length {
        let (least, most) = MARGIN;
        // Arcs end at the edge of a ship's base.
        let least = if self.true_size.is_some() { LEAST_AT_ARCS } else { least };
        self.share(MARGIN_PARTS, (least, most))
    }

    /// A distance from the stern's end, as an x on the panel.
    fn stern_plus(&self, at: Point, along: Length) -> Length {
        match self.heading {
            Heading::Right => at.x + along,
            Heading::Left => at.x + self.panel.width - along,
        }
    }

    /// The room astern of the ship and ahead of her.
    pub fn ends(&self) -> (Length, Length) {
        let astern = self.margin() + self.faces.width(DAGGER, Face::Body, SMALLEST) + CLEAR;
        (astern, self.share(BOW_PARTS, BOW) + CLEAR * 3)
    }

    /// The ship lies on the panel's centre line: only so do front and back register. Her bow is
    /// near the triangle; a very beamy ship is drawn shorter, unless her length is given.
    pub fn placement(&self, at: Point) -> Placement {
        let (before, after) = self.ends();
        let bow = self.panel.width - after;
        let (room, most) = (bow - before, self.panel.height / 2);
        let wide = beam(self.ship.class, room);
        let length = match self.true_size {
            Some(Size { width, .. }) => width,
            None if wide > most => Length::nearest_mm(room.to_mm() * most.to_mm() / wide.to_mm()),
            None => room,
        };
        let stern = Point::new(self.stern_plus(at, bow - length), at.y + self.panel.height / 2);
        Placement { stern, length, heading: self.heading }
    }

    /// A triangle pointing to the bow's end of the counter.
    fn bow(&self, at: Point) -> Mark {
        let long = self.share(BOW_PARTS, BOW);
        let middle = at.y + self.panel.height / 2;
        let tip = self.stern_plus(at, self.panel.width - CLEAR);
        let base = self.stern_plus(at, self.panel.width - CLEAR - long);
        let half = long.times(Fraction::new(3, 4));
        let corners = [
            Point::new(tip, middle),
            Point::new(base, middle + half),
            Point::new(base, middle - half),
        ];
        Mark::filled(Role::Engrave, Ink::Black, Shape::polygon(&corners))
    }

    /// The room for words above and below the hull.
    pub fn room(&self) -> Size {
        let beam = || beam(self.ship.class, self.placement(Point::ORIGIN).length);
        let across = self.true_size.map_or_else(beam, |size| size.height);
        Size {
            width: self.panel.width - self.margin() * 2,
            height: self.panel.height / 2 - across / 2 - CLEAR - self.margin(),
        }
    }

    /// As large as fits, in as many lines as necessary.
    fn name(&self, drawing: &mut Drawing, at: Point) -> Result<(), Diagnostic> {
        let (room, name) = (self.room(), &self.ship.ship.name);
        let width = room.width - self.beside_name;
        for size in sizes(self.largest_name(), SMALLEST, SHRINK) {
            let leading = size.times(Fraction::new(LEADING, 100));
            let broken = self.faces.lines(name, Face::Display, size, width);
            let high = |lines: &Vec<String>| {
                self.faces.capital(Face::Display, size) + leading * lines.len().saturating_sub(1)
            };
            if let Some(lines) = broken.filter(|lines| high(lines) <= room.height) {
                let first = at.y + self.margin() + self.faces.capital(Face::Display, size);
                for (number, line) in lines.into_iter().enumerate() {
                    let at = Point::new(at.x + self.margin(), first + leading * number);
                    drawing.write(Text::new(line, Face::Display, size, at).anchored(Anchor::Start));
                }
                return Ok(());
            }
        }
        Err(self.too_long(name))
    }

    /// The largest size of a name.
    pub fn largest_name(&self) -> Length {
        self.share(NAME_PARTS, NAME)
    }

    /// The fault of words that do not fit.
    pub fn too_long(&self, words: &str) -> Diagnostic {
        let Size { width, height } = self.panel;
        let message = format!("`{words}` does not fit on a counter of {width} x {height} mm");
        Diagnostic::error(Code::TextTooLong, message)
            .of_ship(&self.ship.ship.name)
            .hint("larger hexes, with --pitch, make larger counters")
    }
}
