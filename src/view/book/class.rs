//! The view of a class for its page in a book.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::measure::{Arc, Fraction};
use crate::model::{Language, Mount, ShipClass, Weapon};

use super::super::log::{LogView, ValueView};
use super::super::sheet::PictureView;
use super::super::text::{sentence, year_span};
use super::drawings::Drawings;
use super::figures::{Counted, Figures};
use super::maker::{BookClass, BookMaker, navy_name, type_title};

#[derive(Clone, Serialize, Debug)]
pub struct ClassView {
    pub id: String,
    pub name: String,
    pub navy: String,
    pub types: String,
    pub kind: String,
    /// Years of completion; empty if unknown.
    pub completed: String,
    /// The same as numbers.
    #[serde(skip)]
    pub years: Option<(i64, i64)>,
    /// The date or state of the figures.
    pub state: String,
    /// Whether it is outside the years of the rules.
    pub extrapolated: bool,
    /// Figures by name; an empty text means unknown.
    pub particulars: Vec<Figure>,
    /// Batteries, heaviest first; `None` if no source lists them.
    pub guns: Option<Vec<Counted>>,
    /// The thickness of each plate.
    pub armor: Vec<Figure>,
    /// The values of most of its ships, in the order of the book.
    pub values: Vec<ValueView>,
    /// Stated values of other ships.
    pub others: Vec<Otherwise>,
    pub ships: Vec<SisterView>,
    pub mounts: Vec<MountView>,
    #[serde(flatten)]
    pub drawings: Drawings,
    pub picture: Option<PictureView>,
    pub sources: Vec<Citation>,
    /// `high`, `medium` or `low`.
    pub confidence: String,
    pub text: String,
    pub notes: String,
    /// Short figures for tables: tons, knots, main guns, belt.
    #[serde(skip)]
    pub in_brief: [String; 4],
    /// Other states of the class in the same entry.
    pub states: Vec<ClassView>,
}

impl ClassView {
    /// All states, this one first.
    pub fn all_states(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.states)
    }

    /// Changes all states.
    pub fn change_states(&mut self, mut change: impl FnMut(&mut Self)) {
        let mut others = std::mem::take(&mut self.states);
        std::iter::once(&mut *self).chain(&mut others).for_each(&mut change);
        self.states = others;
    }

    /// The number of ships in all states.
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
    /// Empty if unknown.
    pub text: String,
    /// The unit or the kind.
    pub unit: String,
}

/// Values of a ship that differ from her sisters'.
#[derive(Clone, Serialize, Debug)]
pub struct Otherwise {
    pub ship: String,
    pub values: Vec<(String, ValueView)>,
}

/// A ship of a class.
#[derive(Clone, Serialize, Debug)]
pub struct SisterView {
    pub name: String,
    /// Year of completion; empty if unknown.
    pub completed: String,
}

/// Mounts with the same arc.
#[derive(Clone, Serialize, Debug)]
pub struct MountView {
    /// `2 × 12 in`.
    pub what: String,
    /// `starboard midship`.
    pub place: String,
    /// `10°–170°`, with a note if it crosses the deck, a question mark if it looks like an error of its
    /// source, and `○` if it is estimated.
    pub arc: String,
}

/// A work that a class's figures come from.
#[derive(Clone, Serialize, PartialEq, Eq, Debug)]
pub struct Citation {
    pub number: usize,
    /// The figures it gives, such as `belt, deck`; empty for all others.
    pub of: String,
}

impl Citation {
    /// Translates the names of figures as far as possible; ship files name them freely. A test holds that
    /// those of the built-in ships are translated.
    pub fn speak(&mut self, words: &Language) {
        self.of = words.put_together(&self.of, &["figures"]);
    }
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
    // Stated values of one ship do not apply to her sisters, which have the class's values.
    let stated = |at: usize| one.ships[at].0.stated.contains_key(&maker.rules.id);
    let main = (0..logs.len()).find(|at| !stated(*at)).unwrap_or(0);
    let shown = |log: &LogView| -> Vec<ValueView> {
        let shown =
            maker.sheet.values.iter().filter_map(|value| log.values.get(&value.id).cloned());
        let mut shown: Vec<ValueView> = shown.collect();
        shown.iter_mut().for_each(|value| value.text.decimal(maker.words));
        shown
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
    let figures = maker.figures();
    let words = maker.words;
    ClassView {
        id: class_id(class),
        name: class.name.clone(),
        navy: navy_name(words, &class.navy),
        types: type_title(words, class.kind),
        kind: class.kind.map_or_else(String::new, |kind| {
            sentence(&words.text(&format!("ship_types.{}", kind.word())))
        }),
        completed: class.completed.map(year_span).unwrap_or_default(),
        years: class.completed,
        state: state_in_words(maker, class.printed_state()),
        extrapolated: one.ships.iter().any(|(_, derived)| derived.extrapolated),
        particulars: particulars(figures, class),
        guns: class.guns.as_ref().map(|all| all.iter().map(|guns| figures.guns(guns)).collect()),
        armor: armor(figures, class),
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
        mounts: mounts(figures, class),
        drawings,
        picture: None,
        sources,
        confidence: class.confidence.to_string(),
        text: words.prose(class.text.as_deref().unwrap_or_default(), &class.written_in),
        notes: notes(figures, class),
        in_brief: in_brief(figures, class),
        states: Vec::new(),
    }
}

/// A state in the language of the book, or as written in its file.
fn state_in_words(maker: &BookMaker, state: &str) -> String {
    let of_others = maker.words.text_or(&format!("states.{state}"), state);
    maker.words.text_or(&format!("book_states.{state}"), &of_others)
}

/// The notes, including those on doubtful arcs.
fn notes(figures: Figures, class: &ShipClass) -> String {
    let words = figures.words;
    let notes = sentence(class.notes.as_deref().unwrap_or_default());
    let notes = sentence(&words.prose(&notes, &class.written_in));
    let mut all: Vec<String> = [notes].into_iter().filter(|notes| !notes.is_empty()).collect();
    let doubts = class.mounts.iter().filter_map(|mount| Some((mount, mount.doubt.as_ref()?)));
    all.extend(doubts.map(|(mount, why)| {
        let why = words.text_or(&format!("doubts.{why}"), why);
        words.fill("book_class.doubt", &[("mount", &in_doubt(figures, mount)), ("why", &why)])
    }));
    all.join(" ")
}

/// A mount with its limits as its source prints them: `Torpedo tube fore, 345°–15°`.
fn in_doubt(figures: Figures, mount: &Mount) -> String {
    let words = figures.words;
    let several = mount.count * mount.barrels > 1;
    let what = match (mount.weapon, mount.caliber_in, several) {
        (Weapon::Torpedo, _, false) => words.text("book_class.one_tube"),
        (Weapon::Torpedo, _, true) => words.text("book_class.torpedo_tubes"),
        (Weapon::Gun, Some(inches), several) => {
            let key = if several { "book_class.guns_of" } else { "book_class.gun_of" };
            words.fill(key, &[("inches", &figures.number(inches))])
        }
        (Weapon::Gun, None, false) => sentence(&words.text("mounts.gun")),
        (Weapon::Gun, None, true) => words.text("book_class.guns"),
    };
    let (from, to) = (mount.arc.from.degrees(), mount.arc.to().degrees());
    let place = place(words, mount);
    format!("{what} {place}, {}\u{b0}\u{2013}{}\u{b0}", figures.number(from), figures.number(to))
}

fn place(words: &Language, mount: &Mount) -> String {
    words.text_or(&format!("places.{}", mount.place), &mount.place.replace('_', " "))
}

fn particulars(figures: Figures, class: &ShipClass) -> Vec<Figure> {
    let words = figures.words;
    let figure = |label: &str, text: Option<String>, unit: String| Figure {
        label: words.text(&format!("book_class.{label}")),
        text: text.unwrap_or_default(),
        unit,
    };
    let whole = |label: &str, number: Option<i64>| {
        figure(label, number.map(|number| figures.grouped(number.into())), String::new())
    };
    // A word of the source; omitted if unspecified.
    let kind = class.displacement_kind.as_deref().filter(|kind| *kind != "unspecified");
    let tons = match (class.displacement_t, kind) {
        (None, _) => String::new(),
        (Some(_), None) => figures.unit("tons"),
        (Some(_), Some(kind)) => {
            let kind = kind.split(" (").next().unwrap_or_default();
            let kind = words.text_or(&format!("displacement.{kind}"), kind);
            words.fill("book_units.tons_of_kind", &[("kind", &kind)])
        }
    };
    let knots = class.speed_kn.map_or_else(String::new, |_| figures.unit("knots"));
    let mut all = vec![
        figure("displacement", class.displacement_t.map(|tons| figures.grouped(tons)), tons),
        dimensions(figures, class),
        figure("speed", class.speed_kn.map(|knots| figures.number(knots)), knots),
        whole("torpedo_tubes", class.torpedo_tubes),
        whole("complement", class.complement),
    ];
    if class.aircraft.is_some() {
        all.push(whole("aircraft", class.aircraft));
    }
    // Zero is a known figure, so it must not look like a missing one.
    for figure in all.iter_mut().filter(|figure| figure.text == "0") {
        "\u{2013}".clone_into(&mut figure.text);
    }
    all
}

/// Length and beam, or the length only; nothing without a length.
fn dimensions(figures: Figures, class: &ShipClass) -> Figure {
    let of = |label: &str, feet: &[Fraction]| {
        let label = figures.words.text(&format!("book_class.{label}"));
        let Counted { text, unit } = match feet {
            [] => Counted::default(),
            feet => figures.lengths(feet),
        };
        Figure { label, text, unit }
    };
    match (class.length_ft, class.beam_ft) {
        (Some(length), Some(beam)) => of("dimensions", &[length, beam]),
        (Some(length), None) => of("length", &[length]),
        (None, Some(beam)) => of("beam", &[beam]),
        (None, None) => of("dimensions", &[]),
    }
}

fn armor(figures: Figures, class: &ShipClass) -> Vec<Figure> {
    let figure = |(key, inches): (&str, Option<Fraction>)| Figure {
        label: figures.words.text(&format!("book_plates.{key}")),
        text: inches.map(|inches| figures.thickness(inches)).unwrap_or_default(),
        unit: if inches.is_none_or(|inches| inches == Fraction::ZERO) {
            String::new()
        } else {
            figures.of_thickness()
        },
    };
    class.armor_in.plates().into_iter().map(figure).collect()
}

/// Tons, knots, main guns, belt.
fn in_brief(figures: Figures, class: &ShipClass) -> [String; 4] {
    let heaviest = class.guns.as_ref().map(|guns| {
        let heaviest = guns.iter().max_by_key(|guns| guns.caliber_in);
        heaviest.map_or_else(|| "\u{2013}".to_owned(), |guns| figures.guns_in_brief(guns))
    });
    [
        class.displacement_t.map(|tons| figures.grouped(tons)).unwrap_or_default(),
        class.speed_kn.map(|knots| figures.number(knots)).unwrap_or_default(),
        heaviest.unwrap_or_default(),
        class.armor_in.belt.map(|belt| figures.thickness(belt)).unwrap_or_default(),
    ]
}

fn mounts(figures: Figures, class: &ShipClass) -> Vec<MountView> {
    let words = figures.words;
    let counted = |key: &str, count: i64| words.fill(key, &[("count", &count.to_string())]);
    let view = |(mount, arcs): (&Mount, Vec<Arc>)| {
        let barrels = mount.count * mount.barrels;
        let what = match (mount.weapon, mount.caliber_in) {
            (Weapon::Torpedo, _) if barrels == 1 => words.text("book_class.one_tube"),
            (Weapon::Torpedo, _) => counted("book_class.tubes", barrels),
            (Weapon::Gun, Some(inches)) => figures.bore(barrels, inches),
            (Weapon::Gun, None) => counted("book_class.guns_counted", barrels),
        };
        let degrees = |bearing: crate::measure::Bearing| figures.number(bearing.degrees());
        let doubt = mount.mark().map(|mark| format!(" {mark}")).unwrap_or_default();
        let arc =
            |arc: &Arc| format!("{}\u{b0}\u{2013}{}\u{b0}", degrees(arc.from), degrees(arc.to()));
        let arc = arcs.iter().map(arc).collect::<Vec<_>>().join(", ");
        let arc = match (mount.arc.width >= Fraction::whole(360), mount.cross_deck) {
            (true, _) => words.text("book_class.all_round"),
            (false, true) => words.fill("book_class.across_deck", &[("arc", &arc)]),
            (false, false) => arc,
        };
        MountView { what, place: place(words, mount), arc: arc + &doubt }
    };
    class.each_mount().into_iter().map(view).collect()
}
