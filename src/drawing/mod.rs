//! Drawings at true size, and their parts: marks, paths, words, pens, claims.
//!
//! Lengths are exact; a mark's role tells a cutter what to do with it. A drawing becomes a Typst
//! frame for paper ([`Tiles`]), SVG ([`svg`]) or, through `export`, a cutter's file.

pub mod curves;
mod faces;
mod fonts;
pub mod lettering;
mod mark;
pub mod offset;
pub mod paint;
mod path;
mod pens;
mod placed;
mod pline;
mod shaping;
mod shared;
mod strokes;
pub mod svg;
mod text;
mod tiles;
mod window;

use crate::diagnostic::Diagnostic;
use crate::measure::{Arc, Length, Point};
use crate::model::{Placed, Size};

pub use crate::model::Role;
pub use faces::Faces;
pub use fonts::{Face, Fonts};
pub use mark::{Claim, ClaimShape, Mark};
pub use path::{Segment, Shape, Step, corners, flattened, walk};
pub use pens::{DASH, EDGE, HEAVY, Ink, NORMAL, THIN};
pub use placed::Lie;
pub use shaping::library;
pub use strokes::StrokeFont;
pub use text::{Anchor, Text};
pub use tiles::Tiles;

/// Something to print or cut.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Unique in a run; part of the file name.
    pub id: String,
    pub title: String,
    pub size: Size,
    /// Lowest first.
    pub marks: Vec<Mark>,
    /// What a ruler laid on the finished piece must find.
    pub claims: Vec<Claim>,
    /// Where it should not be cut apart if it is larger than the paper, measured along its longer
    /// side from the left or top edge.
    pub keep_whole: Vec<Length>,
    /// The spans of words along that side, cut apart only if unavoidable.
    pub keep_words: Vec<(Length, Length)>,
    /// Those along the other side.
    pub keep_words_beside: Vec<(Length, Length)>,
    /// The pieces into which it is cut, if there are several.
    pub pieces: Vec<Placed>,
    /// Whether it may be cut into parts laid edge to edge, if a cutter's bed is too small for it.
    pub in_parts: bool,
    /// The area for a picture beneath it.
    pub backdrop: Option<Placed>,
    /// The back of a two-sided piece: as large as the front, and not mirrored.
    pub back: Option<Box<Drawing>>,
    pub faces: Faces,
}

impl Drawing {
    /// An empty drawing whose words are set in these faces.
    pub fn new(id: impl Into<String>, title: impl Into<String>, size: Size, faces: &Faces) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            size,
            marks: Vec::new(),
            claims: Vec::new(),
            keep_whole: Vec::new(),
            keep_words: Vec::new(),
            keep_words_beside: Vec::new(),
            pieces: Vec::new(),
            in_parts: false,
            backdrop: None,
            back: None,
            faces: faces.clone(),
        }
    }

    pub fn add(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Adds marks in their order.
    pub fn extend(&mut self, marks: impl IntoIterator<Item = Mark>) {
        self.marks.extend(marks);
    }

    /// Claims that a shape is among the marks of a role.
    pub fn claim(&mut self, name: impl Into<String>, role: Role, shape: ClaimShape) {
        self.claims.push(Claim { name: name.into(), role, shape });
    }

    /// Adds a line that can be measured.
    pub fn measured_line(&mut self, name: &str, role: Role, width: Length, from: Point, to: Point) {
        self.add(Mark::line(role, width, from, to));
        self.claim(name, role, ClaimShape::Line(from, to));
    }

    /// Adds an engraved line that can be measured.
    pub fn engraved_line(&mut self, name: &str, width: Length, from: Point, to: Point) {
        self.measured_line(name, Role::Engrave, width, from, to);
    }

    /// Adds an arc that can be measured.
    pub fn measured_arc(
        &mut self,
        name: &str,
        role: Role,
        width: Length,
        (centre, radius): (Point, Length),
        arc: Arc,
    ) {
        self.add(Mark::arc(role, width, (centre, radius), arc));
        self.claim(name, role, ClaimShape::Arc { centre, radius, arc });
    }

    /// Adds a circle that can be measured.
    pub fn measured_circle(
        &mut self,
        name: &str,
        role: Role,
        width: Length,
        (centre, radius): (Point, Length),
    ) {
        self.add(Mark::stroked(role, width, Shape::Circle { centre, radius }));
        self.claim(name, role, ClaimShape::Circle { centre, radius });
    }

    /// Adds a rectangle whose four sides can be measured.
    pub fn measured_box(&mut self, name: &str, role: Role, width: Length, at: Point, size: Size) {
        let corners = corners(at, size);
        self.add(Mark::stroked(role, width, Shape::polygon(&corners)));
        let sides = corners.iter().zip(corners.iter().cycle().skip(1));
        for (side, (from, to)) in ["top", "right", "bottom", "left"].iter().zip(sides) {
            self.claim(format!("{name}, {side}"), role, ClaimShape::Line(*from, *to));
        }
    }

    /// The area that hides a background: everything within its cut lines.
    pub fn ground(&self) -> Self {
        let outer = self.marks.iter().filter(|mark| mark.role == Role::CutOuter);
        let white = |mark: &Mark| Mark::filled(mark.role, Ink::White, mark.shape.clone());
        let marks = outer.filter(|mark| mark.shape.is_closed()).map(white).collect();
        Self { marks, ..Self::new(&self.id, &self.title, self.size, &self.faces) }
    }

    /// Adds an engraved line around a shape or along it.
    pub fn engrave(&mut self, width: Length, shape: Shape) {
        self.add(Mark::stroked(Role::Engrave, width, shape));
    }

    /// Adds an engraved line that is not measured.
    pub fn stroke(&mut self, width: Length, from: Point, to: Point) {
        self.add(Mark::line(Role::Engrave, width, from, to));
    }

    /// Makes the last mark dashed: the length drawn, and the length skipped.
    pub fn dash_last(&mut self, dash: (Length, Length)) {
        if let Some(mark) = self.marks.last_mut() {
            mark.dash = Some(dash);
        }
    }

    /// Adds an engraved black area.
    pub fn blacken(&mut self, shape: Shape) {
        self.add(Mark::filled(Role::Engrave, Ink::Black, shape));
    }

    /// Adds engraved words.
    pub fn write(&mut self, text: Text) {
        self.text(Role::Engrave, text);
    }

    pub fn text(&mut self, role: Role, text: Text) {
        self.add(Mark::words(role, text));
    }

    /// Its words, without those of its back.
    fn texts(&self) -> impl Iterator<Item = &Text> {
        self.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Text(text) => Some(text),
            _ => None,
        })
    }

    /// A fault for every text, on front or back, with a character that no font has.
    pub fn missing_glyphs(&self) -> Vec<Diagnostic> {
        let texts = self.texts().chain(self.back.iter().flat_map(|back| back.texts()));
        let missing = texts.filter_map(|text| self.faces.missing_in(text));
        let mut faults: Vec<Diagnostic> = missing.collect();
        faults.dedup_by(|a, b| a.message == b.message);
        faults
    }
}
