//! The mounts of the ships in a battle on small cards, one per class: each mount's arc at a glance.

use crate::drawing::{Drawing, Face, Faces};
use crate::instrument::Drawings;
use crate::instrument::arcs::mounts::draw_small;
use crate::instrument::card::{Paragraph, blank, column, rounded_outline, write_column};
use crate::instrument::context::with_every_glyph;
use crate::measure::{Length, Point};
use crate::model::{Language, Ship, ShipClass, Size, Weapon};

/// Five fit across common papers.
const WIDTH: Length = Length::um(33_000);
/// The height of the arcs.
const ARCS: Length = Length::um(31_000);
const MARGIN: Length = Length::um(1_500);

/// A class and its ships in play.
struct Card<'a> {
    class: &'a ShipClass,
    names: Vec<&'a str>,
}

/// A card for each class with known mounts, in order, listing all of its ships. All cards are the
/// same size.
///
/// # Errors
/// If no font has a character of a name.
pub fn draw(ships: &[(&ShipClass, &Ship)], faces: &Faces) -> Drawings {
    let mut cards: Vec<Card> = Vec::new();
    for (class, ship) in ships.iter().filter(|(class, _)| !class.mounts.is_empty()) {
        match cards.iter_mut().find(|card| alike(card.class, class)) {
            Some(card) if card.names.contains(&ship.name.as_str()) => {}
            Some(card) => card.names.push(&ship.name),
            None => cards.push(Card { class, names: vec![&ship.name] }),
        }
    }
    let height = |card: &Card| column(faces, &card.words(faces.words()), Point::ORIGIN, room()).1;
    let highest = cards.iter().map(height).max().unwrap_or_default();
    let size = Size { width: WIDTH, height: ARCS + highest + MARGIN * 2 };
    let drawings =
        cards.iter().enumerate().map(|(number, card)| card.draw(number, size, faces)).collect();
    with_every_glyph(drawings)
}

impl Card<'_> {
    fn draw(&self, number: usize, size: Size, faces: &Faces) -> Drawing {
        let ships = self.names.join(", ");
        let title = faces.words().fill("mounts.of_ships", &[("ships", &ships)]);
        let (mut drawing, at) = blank(format!("mounts-{}", number + 1), &title, size, faces);
        let inner = at + Point::new((WIDTH - ARCS) / 2, MARGIN);
        draw_small(&mut drawing, self.class, inner, Size { width: ARCS, height: ARCS });
        write_column(
            &mut drawing,
            &self.words(faces.words()),
            at + Point::new(MARGIN, ARCS + MARGIN),
            room(),
        );
        rounded_outline(&mut drawing, at, size, Length::um(2_500));
        drawing
    }

    /// The names, and what the arcs mean, from the outermost in.
    fn words(&self, words: &Language) -> [Paragraph; 2] {
        let of = |weapon| self.class.mounts.iter().filter(move |mount| mount.weapon == weapon);
        let calibers = self.class.calibers().into_iter();
        let calibers: Vec<String> =
            calibers.map(|one| words.decimal(&one.to_decimal_text())).collect();
        let mut key = Vec::new();
        if !calibers.is_empty() {
            let calibers = calibers.join(" \u{b7} ");
            key.push(words.fill("mounts.caliber", &[("inches", &calibers)]));
        }
        if of(Weapon::Torpedo).next().is_some() {
            key.push(words.text("mounts.torpedoes_dashed"));
        }
        if self.class.mounts.iter().any(|mount| mount.doubt.is_some()) {
            key.push(words.text("mounts.one_slip"));
        }
        [
            Paragraph::new(self.names.join(", "), Face::Bold, 2_600),
            Paragraph::new(key.join("; "), Face::Body, 2_200),
        ]
    }
}

fn room() -> Length {
    WIDTH - MARGIN * 2
}

/// Whether two ships have the same mounts; a renamed ship is still a sister.
fn alike(one: &ShipClass, other: &ShipClass) -> bool {
    (&one.navy_id, &one.id, &one.state) == (&other.navy_id, &other.id, &other.state)
}
