//! The view of a pack's cover: both sides, settings, contents and pieces to cut out.

use serde::Serialize;

use crate::model::Scenario;

use super::book::DrawingView;

#[derive(Clone, Serialize, Debug)]
pub struct CoverView {
    pub title: String,
    pub subtitle: String,
    /// May be empty.
    pub author: String,
    /// The source for the ships present.
    pub source: String,
    pub notes: String,
    pub scenario: Scenario,
    pub sides: Vec<SideView>,
    pub contents: Vec<ContentView>,
    pub cuts: Vec<CutView>,
    pub paper: String,
    /// Whether the pack has a cover; without one the fine print says what the cover would.
    pub has_cover: bool,
    /// The number of sheets, including the cover.
    pub sheets: usize,
    /// The sheet with the fine print, counted from 1.
    pub fine_print: usize,
    /// The edge that the printer flips sheets on, `long` or `short`; empty if only one side is printed.
    pub turned_over: String,
}

#[derive(Clone, Serialize, Debug)]
pub struct SideView {
    pub name: String,
    pub commander: String,
    /// The course of its ships at the start; may be empty.
    pub course: String,
    /// What this side alone is told; may be empty.
    pub notes: String,
    pub ships: usize,
    pub divisions: Vec<DivisionView>,
}

/// A part of a side.
#[derive(Clone, Serialize, Debug)]
pub struct DivisionView {
    /// May be empty.
    pub name: String,
    pub ships: Vec<ShipLineView>,
    /// Ships that were present but are not printed.
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
    /// The turn in which she comes, if she is not there from the first.
    pub arrives: Option<i64>,
    /// Whether she starts damaged.
    pub damaged: bool,
    /// At 1:1000, heading for the middle of the cover; `None` if her length is unknown.
    pub profile: Option<DrawingView>,
}

/// A part of a pack.
#[derive(Clone, Serialize, Debug)]
pub struct ContentView {
    pub what: String,
    /// The contents, if the title does not say: `Range ruler, Turn gauge`; otherwise empty.
    pub holds: String,
    /// Of a copy; 0 if it is in the white of another part.
    pub sheets: usize,
    pub copies: usize,
}

/// Something to cut out.
#[derive(Clone, Serialize, Debug)]
pub struct CutView {
    pub what: String,
    pub count: usize,
    /// `95 × 82 mm`.
    pub size: String,
    /// The number of parts that each is joined from.
    pub parts: usize,
}
