//! What the templates of one form are to see of its ships.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::derive::{self, Derived};
use crate::diagnostic::Faults;
use crate::export::{About, Origin};
use crate::model::names::slug;
use crate::model::{Damage, DamageMark, Form, FormKind, Language, Size, Titles};
use crate::page::Record;
use crate::request::ships::Picked;
use crate::request::{Game, PrintSettings, Request};
use crate::view::{self, LogView, PictureView, SheetView};
use crate::work;

use super::context::{Context, Shop};
use super::empty;
use super::live::Crew;
use super::pictures;
use super::ships::DerivedShip;

/// A file is named after its ships if they are no more than these.
const SHIPS_IN_NAME: usize = 3;

/// No file system takes names of any length.
const NAME_CHARACTERS: usize = 40;

/// The records of a form and what they share.
pub struct Records<'a> {
    pub form: &'a Form,
    pub sheet: SheetView,
    /// The empty form.
    pub blank: Record<LogView>,
    /// The metadata of the file.
    pub about: About,
    /// Her fields' names for each record, if the forms are to be filled in on a screen.
    pub crew: Option<Crew>,
    /// One for each form to print, in order.
    entries: Vec<Entry>,
    ships: &'a [DerivedShip<'a>],
    /// The pictures of those ships that have any, by the ship's number.
    hung: BTreeMap<usize, Hung>,
    request: &'a Request,
}

/// A form to print. Its view is made when its turn comes: in a long run the views of all are more than
/// everything else.
#[derive(Clone, Copy)]
struct Entry {
    /// The number of its ship.
    ship: usize,
    /// Whether it shows her without damage.
    clean: bool,
}

/// The pictures that a ship's form shows.
#[derive(Clone, Default)]
struct Hung {
    badge: Option<PictureView>,
    picture: Option<PictureView>,
}

impl Hung {
    fn of(
        ship: &DerivedShip,
        form: &Form,
        (shop, request): (&Shop, &Request),
        faults: &mut Faults,
    ) -> Self {
        let files = &request.files;
        let is_record = matches!(form.kind, FormKind::Record { .. });
        let badge = ship.picked.0.badge.as_deref().filter(|_| is_record);
        let badge = badge.and_then(|badge| pictures::shown(shop, files, badge, faults));
        let picture = match form.shows_pictures {
            true => pictures::of_ship(shop, files, ship.picked, faults),
            false => None,
        };
        Self { badge, picture }
    }

    fn any(&self) -> bool {
        self.badge.is_some() || self.picture.is_some()
    }
}

/// The record of an empty form.
pub fn blank(game: &Game) -> Record<LogView> {
    let boxes = derive::speed_boxes(&game.rules, None, &game.scale, game.units);
    Record::of(view::blank_log(&game.rules, &boxes))
}

/// What the plan of a form shares with its records: everything but what the ships decide.
pub fn named_sheet(form: &Form, request: &Request) -> SheetView {
    SheetView { names: true, fillable: request.fillable, ..sheet(form, &[], request) }
}

fn sheet(form: &Form, ships: &[DerivedShip], request: &Request) -> SheetView {
    let derived: Vec<&Derived> = ships.iter().map(|ship| &ship.derived).collect();
    let Request { game, settings, .. } = request;
    let PrintSettings { paper, black, .. } = settings;
    let scale = (&game.scale, game.units);
    let view = view::sheet(&game.rules, Some(form), scale, &derived, paper, *black);
    // The boxes of a ship that is to be crossed are asked for, since she may have fewer than an empty
    // form, and in other rows.
    let hurt = ships.iter().any(|ship| !ship.damage.is_empty());
    let view = SheetView {
        names: hurt || request.fillable,
        fillable: request.fillable,
        empty: empty::on_paper(form, ships, request),
        ..view
    };
    settings.signed(view, game)
}

/// What a sheet says that belongs to no form.
pub fn plain_sheet(request: &Request) -> SheetView {
    let Request { game, settings, .. } = request;
    let PrintSettings { paper, black, .. } = settings;
    let view = view::sheet(&game.rules, None, (&game.scale, game.units), &[], paper, *black);
    settings.signed(view, game)
}

/// The metadata of a file with a form of this label.
pub fn about(game: &Game, titles: &Titles, label: &str) -> About {
    let Titles { title, subtitle, author } = titles;
    let before = |words: &str, by: &str| match words {
        "" => String::new(),
        words => format!("{words}{by}"),
    };
    let Game { rules, scale, units, data_version } = game;
    About {
        title: before(title, ": ") + &format!("{label}: {} {}", rules.title, rules.edition),
        subject: before(subtitle, ". ")
            + &format!("{} scale, {} units. {}", scale.label, units.word(), rules.notice.terms),
        author: author.clone(),
        origin: Some(Origin {
            rule_set: rules.id.clone(),
            title: rules.title.clone(),
            edition: rules.edition.clone(),
            scale: scale.label.clone(),
            units: units.word().to_owned(),
            data_version: data_version.clone(),
        }),
    }
}

/// What a form sees that lies on the back of one of this size.
pub fn behind(sheet: SheetView, front: Option<Size>) -> SheetView {
    let front = front.map(|front| (front.width.to_mm(), front.height.to_mm()));
    SheetView { front, ..sheet }
}

/// What the profiles of a record's ships fit in.
fn drawn_within(form: &Form, ships: &[DerivedShip], words: &Language) -> Option<(f64, f64)> {
    if !matches!(form.kind, FormKind::Record { .. }) {
        return None;
    }
    let classes = ships.iter().map(|ship| ship.picked.0);
    let classes: BTreeMap<_, _> = classes.map(|class| (std::ptr::from_ref(class), class)).collect();
    let drawn = classes.into_values().filter_map(|class| view::profile_of(class, words));
    drawn
        .map(|profile| (profile.width, profile.height))
        .reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
}

/// What stands written in boxes before play, by box.
fn written(damage: &[Damage]) -> BTreeMap<String, String> {
    let words = damage.iter().filter_map(|damage| match &damage.mark {
        DamageMark::Written(words) => Some((damage.field.clone(), words.clone())),
        DamageMark::Crossed(_) | DamageMark::Boxes(_) => None,
    });
    words.collect()
}

/// A ship's name in the name of a file.
fn file_word(name: &str) -> String {
    slug(name).chars().take(NAME_CHARACTERS).collect()
}

impl<'a> Records<'a> {
    /// The forms of some ships, which are drawn at one scale.
    pub fn new(
        form: &'a Form,
        ships: &'a [DerivedShip<'a>],
        blank: Record<LogView>,
        context: &Context<'a>,
        faults: &mut Faults,
    ) -> Self {
        Self::among(form, ships, ships, blank, context, faults)
    }

    /// The forms of some ships, which are drawn at the scale of all those beside them.
    pub fn among(
        form: &'a Form,
        beside: &[DerivedShip],
        ships: &'a [DerivedShip<'a>],
        blank: Record<LogView>,
        context: &Context<'a>,
        faults: &mut Faults,
    ) -> Self {
        let Context { request, shop } = *context;
        let mut sheet = sheet(form, ships, request);
        let hung = |ship| Hung::of(ship, form, (&shop, request), faults);
        let hung = ships.iter().map(hung).enumerate();
        let hung: BTreeMap<usize, Hung> = hung.filter(|(_, hung)| hung.any()).collect();
        let badges = hung.values().filter_map(|hung| hung.badge.as_ref());
        sheet.credits = pictures::credits("badge", badges);
        sheet.profiles = drawn_within(form, beside, &request.settings.language);
        let mut entries = Vec::new();
        for (number, ship) in ships.iter().enumerate() {
            let twin = request.twins && !ship.damage.is_empty();
            for clean in std::iter::once(false).chain(twin.then_some(true)) {
                entries.extend(std::iter::repeat_n(Entry { ship: number, clean }, request.copies));
            }
        }
        let about = about(&request.game, &request.settings.titles, &form.label);
        let crew = request.fillable.then(|| Crew::of(ships, &about.title, request));
        Self { form, sheet, blank, about, crew, entries, ships, hung, request }
    }

    /// How many forms there are to print.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    /// Some of the records, in their order.
    pub fn some(&self, which: Range<usize>) -> Vec<Record<LogView>> {
        work::map_parallel(&self.entries[which], |entry| self.record(*entry))
    }

    /// Every record, in order.
    pub fn all(&self) -> Vec<Record<LogView>> {
        self.some(0..self.count())
    }

    /// The ship of a record.
    pub fn ship(&self, number: usize) -> Picked<'a> {
        self.ships[self.entries[number].ship].picked
    }

    fn record(&self, Entry { ship: number, clean }: Entry) -> Record<LogView> {
        let Game { rules, scale, units, .. } = &self.request.game;
        let ship = &self.ships[number];
        let (class, named) = ship.picked;
        let damage = if clean { &[][..] } else { &ship.damage };
        let boxes = derive::speed_boxes(rules, Some(&ship.derived), scale, *units);
        let mut view = view::log(rules, class, named, &ship.derived, &boxes, self.sheet.marking);
        view.written = written(damage);
        view.side = ship.side;
        let division = ship.entry.map(|entry| entry.division.as_str()).unwrap_or_default();
        view.division = self.request.settings.language.of_order(division).to_owned();
        let mut view = view.speaking(&self.request.settings.language);
        let Hung { badge, picture } = self.hung.get(&number).cloned().unwrap_or_default();
        view.badge = badge;
        view.picture = picture;
        if self.sheet.profiles.is_some() {
            view.profile = view::profile_of(class, &self.request.settings.language);
        }
        Record { ship: named.name.clone(), damage: damage.to_vec(), view }
    }

    /// The same for the backs of forms of this size.
    pub fn behind(self, front: Option<Size>) -> Self {
        Self { sheet: behind(self.sheet.clone(), front), ..self }
    }

    /// What the file is called when the user does not say: its ships, or rule set and scale.
    pub fn file_stem(&self, game: &Game) -> String {
        let names = self.ships.iter().map(|ship| file_word(&ship.picked.1.name));
        let named = match self.ships.len() {
            _ if self.form.kind == FormKind::Chart => game.rules.id.clone(),
            0 => format!("blank-{}", game.rules.id),
            few if few <= SHIPS_IN_NAME => names.collect::<Vec<_>>().join("-"),
            // As they were asked for, so that another print does not replace this one.
            _ => {
                let asked = &self.request.ships;
                let orders = asked.orders.iter().map(|order| order.id.as_str());
                let words = asked.navies.iter().chain(&asked.words).map(String::as_str);
                let mut named: Vec<String> = orders.chain(words).map(file_word).collect();
                if named.is_empty() {
                    named.push(format!("{}-{}", game.rules.id, game.scale.id));
                }
                if named.len() > SHIPS_IN_NAME {
                    named.truncate(SHIPS_IN_NAME);
                    named.push(format!("and-others-{}", game.scale.id));
                }
                named.join("-")
            }
        };
        format!("{}-{named}", self.form.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_makes_a_file_name_too_long() {
        assert_eq!(file_word(&"a".repeat(65_536)).len(), NAME_CHARACTERS);
    }
}
