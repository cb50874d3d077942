//! The mounts of the ships of a battle on small cards, sisters on one: where each can fire, at a glance.

use crate::measure::{Length, Point};
use crate::model::{Mount, Ship, ShipClass, Size, Weapon};

use crate::instrument::arcs::mounts::draw_small;
use crate::instrument::card::{Paragraph, blank, column, rounded_outline};
use crate::instrument::{Drawing, Face, Role};

/// Five lie across the common papers.
const WIDTH: Length = Length::um(33_000);
/// Of the arcs.
const ARCS: Length = Length::um(31_000);
const MARGIN: Length = Length::um(1_500);

/// A card for each class of these ships whose mounts are known, in their order, with the names of all
/// her ships among them. All cards are of one size.
pub fn draw(ships: &[(&ShipClass, &Ship)]) -> Vec<Drawing> {
    let mut classes: Vec<(&ShipClass, Vec<&str>)> = Vec::new();
    for (class, ship) in ships.iter().filter(|(class, _)| !class.mounts.is_empty()) {
        let known = classes.iter_mut().find(|(known, _)| alike(known, class));
        match known {
            Some((_, names)) if names.contains(&ship.name.as_str()) => {}
            Some((_, names)) => names.push(&ship.name),
            None => classes.push((class, vec![&ship.name])),
        }
    }
    let words: Vec<[Paragraph; 2]> =
        classes.iter().map(|(class, names)| words(class, names)).collect();
    let highest = words.iter().map(|words| column(words, Point::ORIGIN, room()).1).max();
    let size = Size { width: WIDTH, height: ARCS + highest.unwrap_or_default() + MARGIN * 2 };
    let card = |((number, (class, names)), words): (
        (usize, &(&ShipClass, Vec<&str>)),
        &[Paragraph; 2],
    )| {
        let title = format!("Mounts of {}", names.join(", "));
        let (mut drawing, at) = blank(&format!("mounts-{}", number + 1), &title, size);
        let inner = at + Point::new((WIDTH - ARCS) / 2, MARGIN);
        draw_small(&mut drawing, class, inner, Size { width: ARCS, height: ARCS });
        let (texts, _) = column(words, at + Point::new(MARGIN, ARCS + MARGIN), room());
        texts.into_iter().for_each(|text| drawing.text(Role::Engrave, text));
        rounded_outline(&mut drawing, at, size, Length::um(2_500));
        drawing
    };
    classes.iter().enumerate().zip(&words).map(card).collect()
}

fn room() -> Length {
    WIDTH - MARGIN * 2
}

/// Whether both have the same mounts; a ship that was renamed still is her sisters' sister.
fn alike(one: &ShipClass, other: &ShipClass) -> bool {
    (&one.navy_id, &one.id, &one.state) == (&other.navy_id, &other.id, &other.state)
}

/// Her names, and what the arcs are of, from the outermost in.
fn words(class: &ShipClass, names: &[&str]) -> [Paragraph; 2] {
    let of = |weapon: Weapon| class.mounts.iter().filter(move |mount| mount.weapon == weapon);
    let mut calibers: Vec<_> =
        of(Weapon::Gun).filter_map(|mount: &Mount| mount.caliber_in).collect();
    calibers.sort_by(|a, b| b.cmp(a));
    calibers.dedup();
    let calibers: Vec<String> = calibers.iter().map(|caliber| caliber.to_decimal_text()).collect();
    let mut key = Vec::new();
    if !calibers.is_empty() {
        key.push(format!("{} in", calibers.join(" \u{b7} ")));
    }
    if of(Weapon::Torpedo).next().is_some() {
        key.push("torpedoes dashed".to_owned());
    }
    [
        Paragraph::new(names.join(", "), Face::Bold, 2_600),
        Paragraph::new(key.join("; "), Face::Body, 2_200),
    ]
}
