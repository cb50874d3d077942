//! A class as her page shows it.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::measure::Fraction;
use crate::model::{Mount, ShipClass, ShipType, Weapon};

use super::super::log::{LogView, ValueView};
use super::super::picture::PictureView;
use super::citation::Citation;
use super::drawings::Drawings;
use super::maker::{BookClass, BookMaker, sentence, type_title, year_span};

/// A class.
#[derive(Clone, Serialize, Debug)]
pub struct ClassView {
    pub id: String,
    pub name: String,
    pub navy: String,
    pub types: String,
    pub kind: String,
    /// Years of completion; empty if not known.
    pub completed: String,
    /// The same as numbers.
    #[serde(skip)]
    pub years: Option<(i64, i64)>,
    /// Which moment the figures are of.
    pub state: String,
    /// Whether she lies outside the years of the rules.
    pub extrapolated: bool,
    /// Figures by name; no text means not known.
    pub particulars: Vec<Figure>,
    /// Her batteries, heaviest first; none if no source lists them.
    pub guns: Option<Vec<String>>,
    /// Thickness of each plate.
    pub armor: Vec<Figure>,
    /// The values of most of her ships, in the order of the book.
    pub values: Vec<ValueView>,
    /// What is stated otherwise of some.
    pub others: Vec<Otherwise>,
    pub ships: Vec<SisterView>,
    pub mounts: Vec<MountView>,
    /// Drawings.
    #[serde(flatten)]
    pub drawings: Drawings,
    /// A picture of hers, if her file has one.
    pub picture: Option<PictureView>,
    pub sources: Vec<Citation>,
    /// `high`, `medium` or `low`.
    pub confidence: String,
    /// What else there is to say.
    pub notes: String,
    /// Short figures for tables: tons, knots, main guns, belt.
    #[serde(skip)]
    pub in_brief: [String; 4],
    /// Other states of hers, which her entry shows beside this one.
    pub states: Vec<ClassView>,
}

impl ClassView {
    /// This state and the others.
    pub fn all_states(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.states)
    }

    /// Changes this state and the others.
    pub fn change_states(&mut self, mut change: impl FnMut(&mut Self)) {
        let mut others = std::mem::take(&mut self.states);
        std::iter::once(&mut *self).chain(&mut others).for_each(&mut change);
        self.states = others;
    }

    /// How many ships she has, whatever their states.
    pub fn count_ships(&self) -> usize {
        let ships = self.all_states().flat_map(|state| &state.ships);
        ships.map(|ship| ship.name.as_str()).collect::<BTreeSet<_>>().len()
    }
}

/// The id by which pages link to a class.
pub fn class_id(class: &ShipClass) -> String {
    format!("{}/{}", class.navy_id, class.id)
}

/// A figure by name.
#[derive(Clone, Serialize, Debug)]
pub struct Figure {
    pub label: String,
    /// The figure; empty if not known.
    pub text: String,
    /// What it is counted in, or of what kind it is.
    pub unit: String,
}

/// Values of a ship that are not those of her sisters.
#[derive(Clone, Serialize, Debug)]
pub struct Otherwise {
    pub ship: String,
    pub values: Vec<(String, ValueView)>,
}

/// A ship of a class.
#[derive(Clone, Serialize, Debug)]
pub struct SisterView {
    pub name: String,
    /// Year of completion; empty if not known.
    pub completed: String,
}

/// Mounts that fire into the same sector.
#[derive(Clone, Serialize, Debug)]
pub struct MountView {
    /// `2 × 12 in`.
    pub what: String,
    /// `starboard midship`.
    pub place: String,
    /// `10°–170°`, whether she fires across the deck, a question mark where it looks like a slip of
    /// its source, and `○` where it is estimated.
    pub arc: String,
}

/// Makes the view of a class.
pub fn view(
    maker: &BookMaker,
    one: &BookClass,
    sources: Vec<Citation>,
    drawings: Drawings,
) -> ClassView {
    let class = one.class;
    let logs: Vec<LogView> =
        one.ships.iter().map(|(ship, derived)| maker.log(class, ship, derived)).collect();
    // What is stated of one ship is not true of her sisters: theirs are the class's values.
    let stated = |at: usize| one.ships[at].0.stated.contains_key(&maker.rules.id);
    let main = (0..logs.len()).find(|at| !stated(*at)).unwrap_or(0);
    let shown = |log: &LogView| -> Vec<ValueView> {
        maker.sheet.values.iter().filter_map(|value| log.values.get(&value.id).cloned()).collect()
    };
    let values = logs.get(main).map(shown).unwrap_or_default();
    let others = logs.iter().filter_map(|log| {
        let own = shown(log).into_iter().zip(&values).zip(&maker.sheet.values);
        let differing: Vec<(String, ValueView)> = own
            .filter(|((own, main), _)| own.text != main.text || own.marked != main.marked)
            .map(|((own, _), name)| (name.label.clone(), own))
            .collect();
        (!differing.is_empty()).then(|| Otherwise { ship: log.ship.clone(), values: differing })
    });
    let others = others.collect();
    ClassView {
        id: class_id(class),
        name: class.name.clone(),
        navy: class.navy.to_string(),
        types: type_title(class.kind),
        kind: sentence(&class.kind.map_or("", ShipType::word).replace('_', " ")),
        completed: class.completed.map(year_span).unwrap_or_default(),
        years: class.completed,
        state: class.state.to_string(),
        extrapolated: one.ships.iter().any(|(_, derived)| derived.extrapolated),
        particulars: particulars(class),
        guns: class.guns.as_ref().map(|guns| guns.iter().map(|gun| gun.text()).collect()),
        armor: armor(class),
        values,
        others,
        ships: one
            .ships
            .iter()
            .map(|(ship, _)| SisterView {
                name: ship.name.clone(),
                completed: ship.completed.map(|year| year.to_string()).unwrap_or_default(),
            })
            .collect(),
        mounts: mounts(&class.mounts),
        drawings,
        picture: None,
        sources,
        confidence: class.confidence.to_string(),
        notes: notes(class),
        in_brief: in_brief(class),
        states: Vec::new(),
    }
}

/// Her notes, and what is to be said of arcs in doubt.
fn notes(class: &ShipClass) -> String {
    let notes = sentence(class.notes.as_deref().unwrap_or_default());
    let mut all: Vec<String> = [notes].into_iter().filter(|notes| !notes.is_empty()).collect();
    all.extend(class.doubts());
    all.join(" ")
}

fn particulars(class: &ShipClass) -> Vec<Figure> {
    let figure = |label: &str, text: Option<String>, unit: String| Figure {
        label: label.to_owned(),
        text: text.unwrap_or_default(),
        unit,
    };
    let whole = |label: &str, number: Option<i64>, unit: &str| {
        let unit = if number.is_some() { unit } else { "" };
        figure(label, number.map(|number| grouped(number.into())), unit.to_owned())
    };
    // A bare word of the source's; what it is not said of needs none.
    let kind = class.displacement_kind.as_deref().filter(|kind| *kind != "unspecified");
    let tons = match (class.displacement_t, kind) {
        (None, _) => String::new(),
        (Some(_), None) => "tons".to_owned(),
        (Some(_), Some(kind)) => format!("tons {}", kind.split(" (").next().unwrap_or_default()),
    };
    let mut figures = vec![
        figure("Displacement", class.displacement_t.map(grouped), tons),
        dimensions(class),
        figure(
            "Speed",
            class.speed_kn.map(Fraction::to_decimal_text),
            class.speed_kn.map_or("", |_| "knots").to_owned(),
        ),
        whole("Torpedo tubes", class.torpedo_tubes, ""),
        whole("Complement", class.complement, ""),
    ];
    if class.aircraft.is_some() {
        figures.push(whole("Aircraft", class.aircraft, ""));
    }
    // None is a figure too, and is not to look like one that is missing.
    for figure in figures.iter_mut().filter(|figure| figure.text == "0") {
        "\u{2013}".clone_into(&mut figure.text);
    }
    figures
}

/// Length and beam: `438 × 76.75` feet and in metres; with no beam, the length alone, and neither
/// without a length.
fn dimensions(class: &ShipClass) -> Figure {
    let of = |label: &str, feet: &[Fraction]| {
        let metres = |feet: &Fraction| {
            let metres = *feet * Fraction::new(3048, 10_000);
            metres.round_half_up(Fraction::new(1, 10)).to_decimal_text()
        };
        let across = |words: Vec<String>| words.join(" \u{d7} ");
        let text = across(feet.iter().map(|feet| feet.to_decimal_text()).collect());
        let unit = format!("ft ({} m)", across(feet.iter().map(metres).collect()));
        Figure { label: label.to_owned(), text, unit }
    };
    match (class.length_ft, class.beam_ft) {
        (Some(length), Some(beam)) => of("Dimensions", &[length, beam]),
        (Some(length), None) => of("Length", &[length]),
        (None, Some(beam)) => of("Beam", &[beam]),
        (None, None) => {
            let (label, text, unit) = ("Dimensions".to_owned(), String::new(), String::new());
            Figure { label, text, unit }
        }
    }
}

fn armor(class: &ShipClass) -> Vec<Figure> {
    let labels = ["Belt", "Deck", "Turret", "Barbette", "Con. tower", "Casemate"];
    let plates = class.armor_in.plates().into_iter().zip(labels);
    let figure = |((_, inches), label): ((&str, Option<Fraction>), &str)| Figure {
        label: label.to_owned(),
        text: inches.map(thickness).unwrap_or_default(),
        unit: String::new(),
    };
    plates.map(figure).collect()
}

fn thickness(inches: Fraction) -> String {
    if inches == Fraction::ZERO { "\u{2013}".to_owned() } else { inches.to_decimal_text() }
}

/// Tons, knots, main guns, belt.
fn in_brief(class: &ShipClass) -> [String; 4] {
    let heaviest = class.guns.as_ref().map(|guns| match guns.first() {
        Some(_) => {
            let heaviest = guns.iter().max_by(|a, b| a.caliber_in.cmp(&b.caliber_in));
            heaviest.map(|battery| battery.text()).unwrap_or_default()
        }
        None => "\u{2013}".to_owned(),
    });
    [
        class.displacement_t.map(grouped).unwrap_or_default(),
        class.speed_kn.map(Fraction::to_decimal_text).unwrap_or_default(),
        heaviest.unwrap_or_default(),
        class.armor_in.belt.map(thickness).unwrap_or_default(),
    ]
}

/// Thousands apart: `15,140`.
fn grouped(number: Fraction) -> String {
    let text = number.to_decimal_text();
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut grouped = String::new();
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

fn mounts(mounts: &[Mount]) -> Vec<MountView> {
    let view = |mount: &Mount| {
        let barrels = mount.count * mount.barrels;
        let what = match (mount.weapon, mount.caliber_in) {
            (Weapon::Torpedo, _) if barrels == 1 => "Torpedo tube".to_owned(),
            (Weapon::Torpedo, _) => format!("{barrels} torpedo tubes"),
            (Weapon::Gun, Some(inches)) => {
                format!("{barrels} \u{d7} {} in", inches.to_decimal_text())
            }
            (Weapon::Gun, None) => format!("{barrels} guns"),
        };
        let degrees = |bearing: crate::measure::Bearing| bearing.degrees().to_decimal_text();
        let across = if mount.cross_deck { ", across deck" } else { "" };
        let doubt = match (&mount.doubt, mount.estimated) {
            (Some(_), _) => " ?",
            (None, true) => " \u{25cb}",
            (None, false) => "",
        };
        MountView {
            what,
            place: mount.place.replace('_', " "),
            arc: if mount.arc.width >= Fraction::whole(360) {
                format!("all round{doubt}")
            } else {
                format!(
                    "{}\u{b0}\u{2013}{}\u{b0}{across}{doubt}",
                    degrees(mount.arc.from),
                    degrees(mount.arc.to())
                )
            },
        }
    };
    mounts.iter().map(view).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(7, "7"), (812, "812"), (15_140, "15,140"), (1_000_000, "1,000,000")]
        {
            assert_eq!(grouped(number.into()), text);
        }
        assert_eq!(grouped(Fraction::new(30_301, 2)), "15,150.5");
    }
}
