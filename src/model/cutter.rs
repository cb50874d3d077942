//! Machines that cut and engrave, and the shops that run them.

use crate::measure::Length;

/// What a mark is to a laser, a plotter or a printer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// An opening: cut before what it lies in comes loose.
    CutInner,
    /// The outline: cut last.
    CutOuter,
    /// A line scored into the surface, for folding or for breaking.
    Score,
    /// A line or a word engraved.
    Engrave,
    /// Ink only; a cutter leaves it out.
    Print,
    /// A remark for the maker, not part of the thing.
    Note,
}

// In the order of work: inner cuts before outer ones.
words! { Role {
    "note" => Note,
    "print" => Print,
    "engrave" => Engrave,
    "score" => Score,
    "cut_inner" => CutInner,
    "cut_outer" => CutOuter,
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
}

/// What a machine does with the marks of a role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CutterLayer {
    /// The role.
    pub role: Role,
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
    /// What it does with a role; nothing if it leaves it out.
    pub fn layer(&self, role: Role) -> Option<&CutterLayer> {
        self.layers.iter().find(|layer| layer.role == role)
    }
}
