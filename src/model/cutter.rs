//! Machines that cut and engrave, and the shops that run them.

use clap::ValueEnum;

use crate::measure::Length;

use super::Size;

words! {
    /// The purpose of a mark on a drawing, in the order of work: inner cuts before outer ones.
    pub enum Role {
        /// A note to the maker, not part of the piece.
        Note = "note",
        /// Ink only; a cutter ignores it.
        Print = "print",
        /// An engraved line, area or word.
        Engrave = "engrave",
        /// A line scored for folding or breaking.
        Score = "score",
        /// A line of known length beside the pieces, to be measured.
        Bar = "bar",
        /// An opening: cut before the piece around it comes loose.
        CutInner = "cut_inner",
        /// The outline: cut last.
        CutOuter = "cut_outer",
    }
}

words! {
    /// What a machine does with a mark. Engraving lines, areas and letters are different operations.
    pub enum Operation {
        /// A note to the maker, not part of the piece.
        Note = "note",
        /// Ink only.
        Print = "print",
        EngraveFill = "engrave_fill",
        EngraveLine = "engrave_line",
        Letter = "letter",
        /// A line scored into the surface.
        Score = "score",
        /// A line of known length, to be measured.
        Bar = "bar",
        CutInner = "cut_inner",
        CutOuter = "cut_outer",
    }
}

words! {
    /// How letters are drawn for a machine.
    #[derive(ValueEnum, Default)]
    pub enum Letters {
        /// The outlines of the printed letters.
        #[default]
        Outline = "outline",
        /// Letters of single strokes.
        Stroke = "stroke",
    }
}

/// How a machine or a shop wants its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cutter {
    pub id: String,
    pub title: String,
    /// The width of a cut.
    pub kerf: Length,
    /// In the machine's order of work. Marks of a role without a layer are left out.
    pub layers: Vec<CutterLayer>,
    /// The size of its bed; without one, each drawing is a file of its own.
    pub bed: Option<Size>,
    /// The gap between two pieces on the bed.
    pub gap: Length,
    pub letters: Letters,
}

/// The settings of one operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutterLayer {
    /// Called a role in the file.
    pub role: Operation,
    pub name: String,
    /// Red, green and blue; `None` for the drawing's own colors.
    pub color: Option<[u8; 3]>,
    /// The width of its lines; `None` for the drawing's own.
    pub line_width: Option<Length>,
    /// Whether areas and letters are filled rather than outlined.
    pub filled: bool,
    /// The shop's words for the machine's settings.
    pub setting: Option<String>,
}

impl Cutter {
    /// The layer of an operation; `None` if the machine leaves it out.
    pub fn layer(&self, role: Operation) -> Option<&CutterLayer> {
        self.layers.iter().find(|layer| layer.role == role)
    }
}
