//! Exports cards for online tables: sheets of cards, a picture of each card, and the saved object that
//! Tabletop Simulator reads.

mod grid;
mod saved_object;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use image::RgbaImage;

use crate::diagnostic::{Code, Diagnostic};
use crate::model::names::slug;
use crate::press::Sheet;

use super::extras::Extras;
use super::format::DeckWish;
use super::png;
use super::sink::{Card, CardBack, Finished, Handling, Part, Sink, misplaced};
use grid::Grid;
use saved_object::{CardSlot, DeckSheet, Saved};

/// Writes cards to files.
pub struct DeckSink {
    wish: DeckWish,
    groups: Vec<Group>,
    finished: Finished,
    /// The number of uses of each name.
    names: HashMap<String, usize>,
    saved: Saved,
    sheets: usize,
}

/// Cards of one size, some of them waiting for their sheet to be full.
struct Group {
    grid: Grid,
    handling: Handling,
    /// Whether each has its own back.
    backed: bool,
    /// The back of all of them.
    shared_back: Option<Sheet>,
    waiting: Vec<(RgbaImage, Option<RgbaImage>)>,
    /// The number of the next sheet.
    sheet: usize,
    /// The cards by a hash of their pictures; identical ones share a slot.
    known: HashMap<u64, CardSlot>,
}

impl DeckSink {
    /// Opens a sink.
    pub fn new(wish: &DeckWish) -> Self {
        Self {
            wish: wish.clone(),
            groups: Vec::new(),
            finished: Finished::default(),
            names: HashMap::new(),
            saved: Saved::default(),
            sheets: 0,
        }
    }

    fn add(&mut self, card: Card) -> Result<(), Diagnostic> {
        let front = png::rendered_card(&card.front, self.wish.dpi);
        let (back, shared_back) = match card.back {
            CardBack::None => (None, None),
            CardBack::Own(back) => (Some(png::rendered_card(&back, self.wish.dpi)), None),
            CardBack::Shared(back) => (None, Some(back)),
        };
        let grid = Grid::of(front.width(), front.height())
            .ok_or_else(|| too_large(&card.name, &front, self.wish.dpi))?;
        let (handling, backed) = (card.handling, back.is_some());
        let alike =
            |group: &Group| (group.grid, group.handling, group.backed) == (grid, handling, backed);
        let at = match self.groups.iter().position(alike) {
            Some(at) => at,
            None => {
                self.sheets += 1;
                self.groups.push(Group {
                    grid,
                    handling,
                    backed,
                    shared_back,
                    waiting: Vec::new(),
                    sheet: self.sheets,
                    known: HashMap::new(),
                });
                self.groups.len() - 1
            }
        };
        let mut hasher = DefaultHasher::new();
        (front.as_raw(), back.as_ref().map(RgbaImage::as_raw)).hash(&mut hasher);
        let seen = hasher.finish();
        if let Some(slot) = self.groups[at].known.get(&seen) {
            self.saved.add(at, &card.name, slot.clone());
            return Ok(());
        }
        let name = self.name_of(&card.name);
        let file = self.keep(format!("-{name}.png"), &front)?;
        let behind = match &back {
            Some(back) => Some(self.keep(format!("-{name}-back.png"), back)?),
            None => None,
        };
        let group = &mut self.groups[at];
        let slot =
            CardSlot { sheet: group.sheet, place: group.waiting.len(), front: file, back: behind };
        group.waiting.push((front, back));
        group.known.insert(seen, slot.clone());
        self.saved.add(at, &card.name, slot);
        if self.groups[at].waiting.len() == grid.most() {
            self.flush(at)?;
            self.sheets += 1;
            self.groups[at].sheet = self.sheets;
        }
        Ok(())
    }

    /// Writes the sheet of the waiting cards.
    fn flush(&mut self, at: usize) -> Result<(), Diagnostic> {
        let group = &mut self.groups[at];
        let waiting = std::mem::take(&mut group.waiting);
        let (number, grid) = (group.sheet, group.grid.for_cards(waiting.len()));
        let fronts = grid.sheet(waiting.iter().map(|(front, _)| front));
        let backs =
            group.backed.then(|| grid.sheet(waiting.iter().filter_map(|(_, back)| back.as_ref())));
        let front = self.keep(format!("-sheet-{number}.png"), &fronts)?;
        let back = match backs {
            Some(backs) => Some(self.keep(format!("-sheet-{number}-back.png"), &backs)?),
            None => None,
        };
        let (columns, rows) = (grid.columns, grid.rows);
        self.saved.sheets.insert(number, DeckSheet { front, back, columns, rows });
        Ok(())
    }

    /// Stores a picture and returns its name.
    fn keep(&mut self, name: String, picture: &RgbaImage) -> Result<String, Diagnostic> {
        self.finished.files.push(png::encoded_cards(picture, self.wish.dpi)?);
        self.finished.names.push(name.clone());
        Ok(name)
    }

    /// An unused name for a card's files.
    fn name_of(&mut self, name: &str) -> String {
        let name = match slug(name) {
            name if name.is_empty() => "card".to_owned(),
            name => name,
        };
        let count = self.names.entry(name.clone()).or_insert(0);
        *count += 1;
        match *count {
            1 => name,
            // A hyphen could produce the name of another ship.
            count => format!("{name}_{count}"),
        }
    }
}

impl Sink for DeckSink {
    fn push(&mut self, part: Part) -> Result<(), Diagnostic> {
        match part {
            Part::Card(card) => self.add(*card),
            _ => Err(misplaced()),
        }
    }

    fn finish(mut self: Box<Self>, extras: &Extras) -> Result<Finished, Diagnostic> {
        for at in 0..self.groups.len() {
            if !self.groups[at].waiting.is_empty() {
                self.flush(at)?;
            }
        }
        let handled: Vec<Handling> = self.groups.iter().map(|group| group.handling).collect();
        let mut common = Vec::new();
        for at in 0..self.groups.len() {
            let Some(back) = self.groups[at].shared_back.take() else {
                common.push(String::new());
                continue;
            };
            let name = self.name_of("back");
            let picture = png::rendered_card(&back, self.wish.dpi);
            common.push(self.keep(format!("-{name}.png"), &picture)?);
        }
        let address = |name: &str| format!("{}{}{name}", self.wish.prefix, extras.stem);
        self.saved.title.clone_from(&extras.about.title);
        self.finished.files.push(self.saved.json(&handled, &common, &address));
        self.finished.names.push(".json".to_owned());
        Ok(self.finished)
    }
}

fn too_large(name: &str, picture: &RgbaImage, dpi: u32) -> Diagnostic {
    let (width, height) = picture.dimensions();
    let longest = width.max(height);
    let most = u64::from(grid::MOST_PIXELS) * u64::from(dpi) / u64::from(longest);
    let message = format!(
        "`{name}` has {width} x {height} pixels at {dpi} dots per inch, and an online table takes {} a side",
        grid::MOST_PIXELS
    );
    Diagnostic::error(Code::FormTooLarge, message).hint(format!("`--dpi {most}` makes it fit"))
}
