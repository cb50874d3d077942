//! The cover of a game's pack: both sides, what it is played with, what is printed, what to cut.

use serde::Serialize;

use super::book::DrawingView;

/// A cover.
#[derive(Clone, Serialize, Debug)]
pub struct CoverView {
    /// The battle.
    pub title: String,
    /// Where and when.
    pub subtitle: String,
    /// Who made the game; empty if not said.
    pub author: String,
    /// Who says which ships were there.
    pub source: String,
    /// What else there is to say.
    pub notes: String,
    pub sides: Vec<SideView>,
    /// What the pack has, in its order.
    pub contents: Vec<ContentView>,
    pub cuts: Vec<CutView>,
    pub paper: String,
    /// How many sheets of it, the cover among them.
    pub sheets: usize,
    /// The edge about which the printer turns them, `long` or `short`; empty if one side is printed.
    pub turned_over: String,
}

/// A side.
#[derive(Clone, Serialize, Debug)]
pub struct SideView {
    pub name: String,
    pub commander: String,
    pub ships: usize,
    pub divisions: Vec<DivisionView>,
}

/// A part of a side.
#[derive(Clone, Serialize, Debug)]
pub struct DivisionView {
    /// Its name; empty if it has none.
    pub name: String,
    pub ships: Vec<ShipLineView>,
    /// Ships that were there and are not printed.
    pub absent: Vec<String>,
}

/// A ship of a side.
#[derive(Clone, Serialize, Debug)]
pub struct ShipLineView {
    pub name: String,
    pub class: String,
    pub kind: String,
    pub flagship: bool,
    pub note: String,
    /// Whether she begins damaged.
    pub damaged: bool,
    /// From the side at 1:1000, heading for the middle of the cover; none if her length is not known.
    pub profile: Option<DrawingView>,
}

/// A part of a pack.
#[derive(Clone, Serialize, Debug)]
pub struct ContentView {
    pub what: String,
    /// What it is made of, where its name does not say: `Range ruler, Turn gauge`; else empty.
    pub holds: String,
    pub sheets: usize,
}

/// Something to cut out.
#[derive(Clone, Serialize, Debug)]
pub struct CutView {
    pub what: String,
    pub count: usize,
    /// How large: `95 × 82 mm`.
    pub size: String,
    /// Of how many parts each is joined.
    pub parts: usize,
}
