//! Imposition: how forms and pages lie on sheets, as a file of imposition/ defines it.

use clap::ValueEnum;

use crate::diagnostic::Place;
use crate::measure::{Length, Point};

use super::{Placed, Size};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imposition {
    /// `cards-9`, for instance.
    pub id: String,
    pub title: String,
    pub work: Work,
    /// The ids of the papers it is made for; any paper if empty.
    pub papers: Vec<String>,
    /// Whether the paper is turned to landscape.
    pub across: bool,
    /// The printer's margin, if the scheme's sheets go closer to the edge than the paper's own
    /// margin.
    pub margin: Option<Length>,
    pub slots: Slots,
    pub strip: bool,
    pub marks: Marks,
    /// How sheets are folded into one another, if they are.
    pub booklet: Booklet,
    /// The source of its measurements.
    pub source: Option<String>,
    pub place: Place,
}

words! {
    /// What is done with the printed sheets.
    pub enum Work {
        /// They are cut apart; empty slots hold blank forms.
        Forms = "forms",
        /// Labels are peeled off; empty slots are left free for later use.
        Labels = "labels",
        /// They are folded in the middle and read as a booklet.
        Booklet = "booklet",
        /// Fronts on the left half, backs on the right; folded, then cut apart.
        Fold = "fold",
    }
}

/// Where forms or pages lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slots {
    Grid(Grid),
    /// Individually, each with the turn of its form if the file gives one.
    Each(Vec<(Placed, Option<Turn>)>),
}

/// A place for one form or page on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    pub place: Placed,
    pub turn: Turn,
}

impl Slot {
    /// A slot in which forms stand upright.
    pub fn upright(place: Placed) -> Self {
        Self { place, turn: Turn::Upright }
    }

    /// The largest form it takes, before turning.
    pub fn room(self) -> Size {
        self.turn.of(self.place.size)
    }

    /// A sort key for the reading order of a sheet whose forms are turned like this.
    pub fn when_read(self) -> (Length, Length) {
        let Placed { x, y, .. } = self.place;
        match self.turn {
            Turn::Upright => (y, x),
            Turn::Right => (-x, y),
            Turn::UpsideDown => (-y, -x),
            Turn::Left => (x, -y),
        }
    }

    /// Whether a form of this size, before turning, fits.
    pub fn holds(self, form: Size) -> bool {
        let room = self.room();
        form.width <= room.width && form.height <= room.height
    }
}

/// The clockwise turn of a form in its slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turn {
    #[default]
    Upright,
    /// By 90 degrees: the head is on the right.
    Right,
    /// By 180 degrees.
    UpsideDown,
    /// By 270 degrees: the head is on the left, as with a landscape table in a book.
    Left,
}

impl Turn {
    /// Every turn with its clockwise angle in degrees.
    pub const DEGREES: [(i64, Self); 4] =
        [(0, Self::Upright), (90, Self::Right), (180, Self::UpsideDown), (270, Self::Left)];

    /// The turn by this many degrees clockwise, if there is one.
    pub fn by(degrees: i64) -> Option<Self> {
        let degrees = degrees.rem_euclid(360);
        Self::DEGREES.iter().find(|(known, _)| *known == degrees).map(|(_, turn)| *turn)
    }

    /// Clockwise, in degrees.
    pub fn degrees(self) -> i64 {
        Self::DEGREES.iter().find(|(_, turn)| *turn == self).map_or(0, |(degrees, _)| *degrees)
    }

    /// The size of something so turned.
    pub fn of(self, size: Size) -> Size {
        match self {
            Self::Upright | Self::UpsideDown => size,
            Self::Right | Self::Left => size.turned(),
        }
    }

    /// The turn of a form's back when its front is turned like this and the sheet is flipped left
    /// to right, or else top to bottom, so that it reads on like a page of a book.
    pub fn behind(self, left_to_right: bool) -> Self {
        let base = if left_to_right { 0 } else { 180 };
        Self::by(base - self.degrees()).unwrap_or_default()
    }

    /// The default turn in a place: turned only if the form fits in no other way.
    fn fitting(form: Size, place: Placed) -> Self {
        let fits = |turn| Slot { place, turn }.holds(form);
        if !fits(Self::Upright) && fits(Self::Left) { Self::Left } else { Self::Upright }
    }
}

/// Slots in columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    pub columns: usize,
    pub rows: usize,
    /// By default as large as the form, or a page's share of the sheet.
    pub cell: Option<Size>,
    /// Between two columns, and between two rows.
    pub gutter: Size,
    /// The top left corner of the first slot; by default the block is centred.
    pub origin: Option<Point>,
    /// By default as they fit.
    pub turn: Option<Turn>,
}

/// What is printed as a guide to the knife.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marks {
    pub cuts: Cuts,
    /// How far print extends beyond the trim, so that no white shows if the knife strays.
    pub bleed: Length,
    /// Whether registration crosses are printed.
    pub registration: bool,
}

words! {
    /// How cuts are shown.
    pub enum Cuts {
        /// Broken lines across the whole sheet.
        Lines = "lines",
        /// Marks around the slots, outside the bleed.
        Marks = "marks",
        None = "none",
    }
}

/// How sheets are folded into one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Booklet {
    /// Pages per signature; all pages by default.
    pub signature: Option<usize>,
    /// How far each sheet pushes out those inside it: about the paper's thickness.
    pub creep: Length,
}

words! {
    /// The edge about which a sheet is flipped to print its back.
    #[derive(ValueEnum)]
    pub enum Duplex {
        /// Like a page of a book.
        Long = "long",
        /// Like a page of a calendar.
        Short = "short",
    }
}

impl Duplex {
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
    /// With its bleed, it extends this far beyond the usable area.
    Outside(Length),
    /// With its bleed, it overlaps the slot of this number.
    Over(usize),
}

impl Imposition {
    /// The paper's sheet, turned as the scheme says.
    pub fn sheet(&self, paper: Size) -> Size {
        if self.across { paper.turned() } else { paper }
    }

    /// The area for slots on a sheet with this margin: what can be printed, or on a folded sheet
    /// the half in front of the fold.
    pub fn room(&self, sheet: Size, margin: Length) -> Placed {
        let mut room = sheet.placed().grown(-self.margin.unwrap_or(margin));
        if self.work == Work::Fold {
            room.size.width = sheet.width / 2 - room.x;
        }
        room
    }

    /// Whether the scheme is made for the paper of this id.
    pub fn is_for(&self, paper: &str) -> bool {
        self.papers.is_empty() || self.papers.iter().any(|known| known == paper)
    }

    /// The number of slots on a side.
    pub fn count(&self) -> usize {
        match &self.slots {
            Slots::Grid(grid) => grid.columns * grid.rows,
            Slots::Each(slots) => slots.len(),
        }
    }

    /// Whether it turns any form regardless of fit.
    pub fn turns_forms(&self) -> bool {
        let turned = |turn: Option<Turn>| turn.unwrap_or_default() != Turn::Upright;
        match &self.slots {
            Slots::Grid(grid) => turned(grid.turn),
            Slots::Each(slots) => slots.iter().any(|(_, turn)| turned(*turn)),
        }
    }

    /// The size of a slot, if the scheme gives it.
    pub fn cell(&self) -> Option<Size> {
        match &self.slots {
            Slots::Grid(grid) => grid.cell,
            Slots::Each(slots) => slots.first().map(|(place, _)| place.size),
        }
    }

    /// The slots for forms of a size, below whatever occupies the head of the sheet.
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

    /// The slots for pages, which share this area equally if the scheme gives no size.
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

    /// The top left corner of a block of slots: centred, or on a folded sheet against the fold.
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

/// The slots, by number, that overlap another or leave an area.
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
