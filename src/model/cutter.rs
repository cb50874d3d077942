//! Machines that cut and engrave, and the shops that run them.

use clap::ValueEnum;

use crate::measure::Length;

use super::Size;

/// What a mark of a drawing is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// An opening: cut before what it lies in comes loose.
    CutInner,
    /// The outline: cut last.
    CutOuter,
    /// A line scored into the surface, for folding or for breaking.
    Score,
    /// A line, an area or a word engraved.
    Engrave,
    /// Ink only; a cutter leaves it out.
    Print,
    /// A remark for the maker, not part of the thing.
    Note,
    /// A line of known length beside the things, to be measured.
    Bar,
}

// In the order of work: inner cuts before outer ones.
words! { Role {
    "note" => Note,
    "print" => Print,
    "engrave" => Engrave,
    "score" => Score,
    "bar" => Bar,
    "cut_inner" => CutInner,
    "cut_outer" => CutOuter,
} }

/// What a machine does with a mark. Lines, areas and letters that are engraved are different work.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Operation {
    /// A remark for the maker, not part of the thing.
    Note,
    /// Ink only.
    Print,
    /// An area engraved.
    EngraveFill,
    /// A line engraved.
    EngraveLine,
    /// A word engraved.
    Letter,
    /// A line scored into the surface.
    Score,
    /// A line of known length, to be measured.
    Bar,
    /// An opening.
    CutInner,
    /// The outline.
    CutOuter,
}

words! { Operation {
    "note" => Note,
    "print" => Print,
    "engrave_fill" => EngraveFill,
    "engrave_line" => EngraveLine,
    "letter" => Letter,
    "score" => Score,
    "bar" => Bar,
    "cut_inner" => CutInner,
    "cut_outer" => CutOuter,
} }

/// How letters are drawn for a machine.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Letters {
    /// The outlines of the letters that are printed.
    #[default]
    Outline,
    /// Letters of single strokes.
    Stroke,
}

words! { Letters {
    "outline" => Outline,
    "stroke" => Stroke,
} }

/// How a machine or a shop wants its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cutter {
    /// Its id: the name of its file.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The width of the cut.
    pub kerf: Length,
    /// What it does, in its order of work. Marks of a role without a layer are left out.
    pub layers: Vec<CutterLayer>,
    /// How large its bed is; without one each drawing is a file of its own.
    pub bed: Option<Size>,
    /// What stays between two pieces on the bed.
    pub gap: Length,
    /// How it draws letters.
    pub letters: Letters,
}

/// How a machine does an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutterLayer {
    /// The operation; the file calls it a role.
    pub role: Operation,
    /// The name of its layer.
    pub name: String,
    /// Red, green and blue of everything on it; without it the drawing's own.
    pub color: Option<[u8; 3]>,
    /// The width of its lines; without it the drawing's own.
    pub line_width: Option<Length>,
    /// Whether areas and letters are filled; else their edges are drawn.
    pub filled: bool,
    /// What to set the machine to, in the shop's words.
    pub setting: Option<String>,
}

impl Cutter {
    /// How it does an operation; nothing if it leaves it out.
    pub fn layer(&self, role: Operation) -> Option<&CutterLayer> {
        self.layers.iter().find(|layer| layer.role == role)
    }
}
