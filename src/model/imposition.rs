//! Imposition: how forms and pages lie on sheets, as a file of imposition/ says it.

use clap::ValueEnum;

use crate::diagnostic::Place;
use crate::measure::{Length, Point};

use super::{Placed, Size};

/// A scheme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imposition {
    /// Its id: `cards-9`.
    pub id: String,
    /// What it is, for people.
    pub title: String,
    /// What is done with its sheets.
    pub work: Work,
    /// The ids of the papers it is made for; any paper if none is named.
    pub papers: Vec<String>,
    /// Whether the paper lies across.
    pub across: bool,
    /// What printers leave white, where its sheets go closer to the edge than the paper's own margin.
    pub margin: Option<Length>,
    /// Where forms or pages lie.
    pub slots: Slots,
    /// Whether forms have the strip above them.
    pub strip: bool,
    /// What is printed for the knife.
    pub marks: Marks,
    /// Sheets folded into one another, where they are.
    pub booklet: Booklet,
    /// Where its measures are from.
    pub source: Option<String>,
    /// Where it stands.
    pub place: Place,
}

/// What is done with the sheets of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// They are cut apart; slots that are left over hold empty forms.
    Forms,
    /// They are peeled off; slots that are left over stay free for another day.
    Labels,
    /// They are folded in the middle, and read as a booklet.
    Booklet,
    /// Fronts lie on the left half, backs on the right one; folded, they are cut apart.
    Fold,
}

words! { Work {
    "forms" => Forms,
    "labels" => Labels,
    "booklet" => Booklet,
    "fold" => Fold,
} }

/// Where forms or pages lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slots {
    /// Columns and rows.
    Grid(Grid),
    /// One by one, each with how forms are turned in it, where the file says it.
    Each(Vec<(Placed, Option<Turn>)>),
}

/// A place for one form or page on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Where it is, on the sheet.
    pub place: Placed,
    /// How the form lies in it.
    pub turn: Turn,
}

impl Slot {
    /// A slot in which forms stand upright.
    pub fn upright(place: Placed) -> Self {
        Self { place, turn: Turn::Upright }
    }

    /// How large a form may be, before it is turned.
    pub fn room(self) -> Size {
        self.turn.of(self.place.size)
    }

    /// What comes first as one reads a sheet whose forms are turned like this: sort by it.
    pub fn when_read(self) -> (Length, Length) {
        let Placed { x, y, .. } = self.place;
        match self.turn {
            Turn::Upright => (y, x),
            Turn::Right => (-x, y),
            Turn::UpsideDown => (-y, -x),
            Turn::Left => (x, -y),
        }
    }

    /// Whether a form of this size, before it is turned, lies within it.
    pub fn holds(self, form: Size) -> bool {
        let room = self.room();
        form.width <= room.width && form.height <= room.height
    }
}

/// By how much a form is turned in its slot, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turn {
    /// By nothing.
    #[default]
    Upright,
    /// By 90 degrees: its head is on the right.
    Right,
    /// By 180 degrees.
    UpsideDown,
    /// By 270 degrees: its head is on the left, as a table that lies across in a book has it.
    Left,
}

impl Turn {
    /// Every turn with its degrees, clockwise.
    pub const DEGREES: [(i64, Self); 4] =
        [(0, Self::Upright), (90, Self::Right), (180, Self::UpsideDown), (270, Self::Left)];

    /// The turn by this many degrees clockwise, if it is one.
    pub fn by(degrees: i64) -> Option<Self> {
        let degrees = degrees.rem_euclid(360);
        Self::DEGREES.iter().find(|(known, _)| *known == degrees).map(|(_, turn)| *turn)
    }

    /// Its degrees, clockwise.
    pub fn degrees(self) -> i64 {
        Self::DEGREES.iter().find(|(_, turn)| *turn == self).map_or(0, |(degrees, _)| *degrees)
    }

    /// What something of a size takes on the sheet when it is so turned.
    pub fn of(self, size: Size) -> Size {
        match self {
            Self::Upright | Self::UpsideDown => size,
            Self::Right | Self::Left => size.turned(),
        }
    }

    /// What a form that lies so on the front shows, so turned, on its back when the sheet is turned left
    /// to right, or else top to bottom: the form is then read on as a page of a book is.
    pub fn behind(self, left_to_right: bool) -> Self {
        let base = if left_to_right { 0 } else { 180 };
        Self::by(base - self.degrees()).unwrap_or_default()
    }

    /// How a form lies best in a place, where nothing is said: turned only if it fits no other way.
    fn fitting(form: Size, place: Placed) -> Self {
        let fits = |turn| Slot { place, turn }.holds(form);
        if !fits(Self::Upright) && fits(Self::Left) { Self::Left } else { Self::Upright }
    }
}

/// Slots in columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// How many beside each other.
    pub columns: usize,
    /// How many below each other.
    pub rows: usize,
    /// How large each is; if not said, as large as the form, or as the share of the sheet that pages get.
    pub cell: Option<Size>,
    /// Between two columns, and between two rows.
    pub gutter: Size,
    /// The top left corner of the first; if not said, they lie in the middle.
    pub origin: Option<Point>,
    /// How forms are turned; if not said, as they fit.
    pub turn: Option<Turn>,
}

/// What is printed for the knife.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    /// How cuts are shown.
    pub cuts: Cuts,
    /// What is printed beyond the trim, so that no white shows where the knife strays.
    pub bleed: Length,
    /// Whether crosses show how well two printings of a sheet lie on each other.
    pub registration: bool,
}

/// How cuts are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cuts {
    /// As broken lines all over the sheet.
    Lines,
    /// As marks around the slots, outside the bleed.
    Marks,
    /// Not at all.
    None,
}

words! { Cuts {
    "lines" => Lines,
    "marks" => Marks,
    "none" => None,
} }

/// How sheets are folded into one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Booklet {
    /// Pages of one signature; all pages if not said.
    pub signature: Option<usize>,
    /// How far each sheet pushes those inside it out: about the paper's thickness.
    pub creep: Length,
}

/// The edge about which a printer turns a sheet to print its back.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duplex {
    /// Like a page of a book.
    Long,
    /// Like a page of a calendar.
    Short,
}

words! { Duplex {
    "long" => Long,
    "short" => Short,
} }

impl Duplex {
    /// The other edge.
    pub fn other(self) -> Self {
        match self {
            Self::Long => Self::Short,
            Self::Short => Self::Long,
        }
    }
}

/// What is wrong with a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stray {
    /// It, with its bleed, ends this far outside of where it may lie.
    Outside(Length),
    /// It, with its bleed, lies over the slot of this number.
    Over(usize),
}

impl Imposition {
    /// The sheet of a paper, as it is turned.
    pub fn sheet(&self, paper: Size) -> Size {
        if self.across { paper.turned() } else { paper }
    }

    /// Where on a sheet with such a margin its slots may lie: what is printed, and of a sheet that is
    /// folded the half in front of the fold.
    pub fn room(&self, sheet: Size, margin: Length) -> Placed {
        let mut room = sheet.placed().grown(-self.margin.unwrap_or(margin));
        if self.work == Work::Fold {
            room.size.width = sheet.width / 2 - room.x;
        }
        room
    }

    /// Whether it is made for the paper of this id.
    pub fn is_for(&self, paper: &str) -> bool {
        self.papers.is_empty() || self.papers.iter().any(|known| known == paper)
    }

    /// How many slots a side has.
    pub fn count(&self) -> usize {
        match &self.slots {
            Slots::Grid(grid) => grid.columns * grid.rows,
            Slots::Each(slots) => slots.len(),
        }
    }

    /// Whether it turns any form, whether or not it fits.
    pub fn turns_forms(&self) -> bool {
        let turned = |turn: Option<Turn>| turn.unwrap_or_default() != Turn::Upright;
        match &self.slots {
            Slots::Grid(grid) => turned(grid.turn),
            Slots::Each(slots) => slots.iter().any(|(_, turn)| turned(*turn)),
        }
    }

    /// How large a slot is, where the scheme says it.
    pub fn cell(&self) -> Option<Size> {
        match &self.slots {
            Slots::Grid(grid) => grid.cell,
            Slots::Each(slots) => slots.first().map(|(place, _)| place.size),
        }
    }

    /// The slots for forms of a size, below whatever takes the head of the sheet.
    pub fn slots_for(&self, sheet: Size, head: Length, form: Size) -> Vec<Slot> {
        let slot = |place: Placed, turn: Option<Turn>| Slot {
            place,
            turn: turn.unwrap_or_else(|| Turn::fitting(form, place)),
        };
        match &self.slots {
            Slots::Each(slots) => slots.iter().map(|(place, turn)| slot(*place, *turn)).collect(),
            Slots::Grid(grid) => {
                let cell = grid.cell.unwrap_or_else(|| grid.turn.unwrap_or_default().of(form));
                let from = grid.origin.unwrap_or_else(|| self.middle(grid, cell, sheet, head));
                grid.placed(cell, from).into_iter().map(|place| slot(place, grid.turn)).collect()
            }
        }
    }

    /// The slots for pages, which share this part of a sheet where the scheme does not give their size.
    pub fn slots_for_pages(&self, sheet: Size, shared: Placed) -> Vec<Slot> {
        let slot =
            |place: Placed, turn: Option<Turn>| Slot { place, turn: turn.unwrap_or_default() };
        match &self.slots {
            Slots::Grid(grid) => {
                let cell = grid.cell.unwrap_or_else(|| grid.share_of(shared.size));
                let from = match (grid.cell, grid.origin) {
                    (_, Some(origin)) => origin,
                    (None, None) => Point::new(shared.x, shared.y),
                    (Some(cell), None) => self.middle(grid, cell, sheet, Length::ZERO),
                };
                grid.placed(cell, from).into_iter().map(|place| slot(place, grid.turn)).collect()
            }
            Slots::Each(slots) => slots.iter().map(|(place, turn)| slot(*place, *turn)).collect(),
        }
    }

    /// The top left corner of a block of slots in the middle of the sheet, or at its fold.
    fn middle(&self, grid: &Grid, cell: Size, sheet: Size, head: Length) -> Point {
        let block = grid.block(cell);
        let x = match self.work {
            Work::Fold => (sheet.width - grid.gutter.width) / 2 - block.width,
            _ => (sheet.width - block.width) / 2,
        };
        Point::new(x, head + (sheet.height - head - block.height) / 2)
    }
}

impl Grid {
    fn share_of(&self, sheet: Size) -> Size {
        let share = |side: Length, gutter: Length, count: usize| {
            (side - gutter * (count - 1)) / count as i64
        };
        Size {
            width: share(sheet.width, self.gutter.width, self.columns),
            height: share(sheet.height, self.gutter.height, self.rows),
        }
    }

    fn block(&self, cell: Size) -> Size {
        Size {
            width: cell.width * self.columns + self.gutter.width * (self.columns - 1),
            height: cell.height * self.rows + self.gutter.height * (self.rows - 1),
        }
    }

    fn placed(&self, cell: Size, from: Point) -> Vec<Placed> {
        let at = |slot: usize| Placed {
            x: from.x + (cell.width + self.gutter.width) * (slot % self.columns),
            y: from.y + (cell.height + self.gutter.height) * (slot / self.columns),
            size: cell,
        };
        (0..self.columns * self.rows).map(at).collect()
    }
}

/// The slots that lie over another or not within a room, by number.
pub fn strays(slots: &[Placed], bleed: Length, room: Placed) -> Vec<(usize, Stray)> {
    let mut strays = Vec::new();
    for (number, slot) in slots.iter().enumerate() {
        let slot = slot.grown(bleed);
        let over = [
            room.x - slot.x,
            room.y - slot.y,
            slot.right() - room.right(),
            slot.bottom() - room.bottom(),
        ];
        let most = over.into_iter().max().unwrap_or_default();
        if most > Length::ZERO {
            strays.push((number, Stray::Outside(most)));
        }
        let before = slots[..number].iter().position(|other| other.grown(bleed).meets(slot));
        strays.extend(before.map(|other| (number, Stray::Over(other))));
    }
    strays
}
