//! The records of a form's ships, as its template sees them.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::derive::{self, Derived};
use crate::diagnostic::Faults;
use crate::export::{About, Origin};
use crate::model::names::slug;
use crate::model::{Damage, Form, FormKind, Titles};
use crate::page::Record;
use crate::request::ships::Picked;
use crate::request::{Game, PrintSettings, Request, ShipWords};
use crate::view::{self, LogView, PictureView, SheetView};
use crate::work;

use super::context::{Context, PrintTools};
use super::empty;
use super::live::FieldOwners;
use super::pictures;
use super::ships::DerivedShip;

/// The most ships to name in a file name.
const SHIPS_IN_NAME: usize = 3;

/// The longest name of a ship in a file name; file systems limit the whole.
const NAME_CHARACTERS: usize = 40;

/// The view of a sheet for a form and its ships, or for drawings and pages without a form.
pub fn sheet_view(
    settings: &PrintSettings,
    game: &Game,
    form: Option<&Form>,
    ships: &[&Derived],
) -> SheetView {
    let Game { rules, scale, units, data_version } = game;
    let view = view::sheet(rules, form, (scale, *units), ships, &settings.paper, settings.black);
    let (program, data_version) = (settings.program(), data_version.clone());
    let view = SheetView { program, data_version, own: settings.titles.clone(), ..view };
    view.with_decimal(&settings.language)
}

/// The records of a form and what they share.
pub struct Records<'a> {
    pub form: &'a Form,
    pub sheet: SheetView,
    /// The empty form.
    pub blank: Record<LogView>,
    /// The metadata of the file.
    pub about: About,
    /// The names of the fields, if the forms are to be filled in on screen.
    pub owners: Option<FieldOwners>,
    /// One for each form to print, in order.
    entries: Vec<Entry>,
    ships: &'a [DerivedShip<'a>],
    /// The pictures of those ships that have any, by the ship's number.
    pictures: BTreeMap<usize, ShipPictures>,
    request: &'a Request,
}

/// A form to print. Its view is made when its turn comes, since the views of a long run would take more memory
/// than everything else.
#[derive(Clone, Copy)]
struct Entry {
    /// The number of its ship.
    ship: usize,
    /// Whether it shows her without damage.
    clean: bool,
}

/// The pictures that a ship's form shows.
#[derive(Clone, Default)]
struct ShipPictures {
    badge: Option<PictureView>,
    picture: Option<PictureView>,
}

impl ShipPictures {
    fn of(
        ship: &DerivedShip,
        form: &Form,
        (tools, request): (&PrintTools, &Request),
        faults: &mut Faults,
    ) -> Self {
        let files = &request.files;
        let is_record = matches!(form.kind, FormKind::Record { .. });
        let badge = ship.picked.0.badge.as_deref().filter(|_| is_record);
        let badge = badge.and_then(|badge| pictures::shown(tools, files, badge, faults));
        let picture = match form.shows_pictures {
            true => pictures::of_ship(tools, files, ship.picked, faults),
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

/// The sheet of an empty form, which names its fields.
pub fn named_sheet(form: &Form, request: &Request) -> SheetView {
    SheetView { names: true, fillable: request.fillable, ..sheet(form, &[], request) }
}

fn sheet(form: &Form, ships: &[DerivedShip], request: &Request) -> SheetView {
    let derived: Vec<&Derived> = ships.iter().map(|ship| &ship.derived).collect();
    // A damaged ship's own boxes must be known: she may have fewer than an empty form, and in other rows.
    let hurt = ships.iter().any(|ship| !ship.damage.is_empty());
    SheetView {
        names: hurt || request.fillable,
        turns: request.ships.orders.iter().filter_map(|order| order.scenario.turns).max(),
        fillable: request.fillable,
        empty: empty::on_paper(form, ships, request),
        ..sheet_view(&request.settings, &request.game, Some(form), &derived)
    }
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

/// The width and height that hold the profile of every ship, in millimetres; `None` without profiles.
pub fn drawn_within(form: &Form, ships: &[DerivedShip]) -> Option<(f64, f64)> {
    if !matches!(form.kind, FormKind::Record { .. }) {
        return None;
    }
    // Sisters mostly follow each other.
    let classes = ships.chunk_by(|one, next| std::ptr::eq(one.picked.0, next.picked.0));
    classes
        .filter_map(|sisters| view::profile_of(sisters[0].picked.0))
        .map(|profile| (profile.width, profile.height))
        .reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
}

/// The ships in the name of a file, as the user asked for them, so that another print does not replace this one; empty
/// if he named none.
pub fn asked_for(asked: &ShipWords) -> String {
    let orders = asked.orders.iter().map(|order| order.id.as_str());
    let words = asked.navies.iter().chain(&asked.words).map(String::as_str);
    let kinds = asked.choice.kinds.iter().map(|kind| kind.word());
    let mut named: Vec<String> = orders.chain(words).chain(kinds).map(file_word).collect();
    named.extend(asked.choice.years.map(|(first, last)| format!("{first}-{last}")));
    if named.len() > SHIPS_IN_NAME {
        named.truncate(SHIPS_IN_NAME);
        named.push("and-others".to_owned());
    }
    named.join("-")
}

/// A ship's name in the name of a file.
fn file_word(name: &str) -> String {
    slug(name).chars().take(NAME_CHARACTERS).collect()
}

impl<'a> Records<'a> {
    /// The forms of some ships, whose profiles are drawn at one scale.
    pub fn new(
        form: &'a Form,
        ships: &'a [DerivedShip<'a>],
        context: &Context<'a>,
        faults: &mut Faults,
    ) -> Self {
        let Context { request, tools } = *context;
        let mut sheet = sheet(form, ships, request);
        let pictures = |ship| ShipPictures::of(ship, form, (&tools, request), faults);
        let pictures = ships.iter().map(pictures).enumerate();
        let pictures: BTreeMap<usize, ShipPictures> =
            pictures.filter(|(_, pictures)| pictures.any()).collect();
        let badges = pictures.values().filter_map(|pictures| pictures.badge.as_ref());
        sheet.credits = pictures::credits("badge", badges);
        sheet.profiles = drawn_within(form, ships);
        let mut entries = Vec::new();
        for (number, ship) in ships.iter().enumerate() {
            let twin = request.twins && !ship.damage.is_empty();
            for clean in std::iter::once(false).chain(twin.then_some(true)) {
                entries.extend(std::iter::repeat_n(Entry { ship: number, clean }, request.copies));
            }
        }
        let about = about(&request.game, &request.settings.titles, &form.label);
        let owners = request.fillable.then(|| FieldOwners::of(ships, &about.title, request));
        let blank = blank(&request.game);
        Self { form, sheet, blank, about, owners, entries, ships, pictures, request }
    }

    /// The number of forms to print.
    pub fn count(&self) -> usize {
        self.entries.len()
    }

    pub fn some(&self, which: Range<usize>) -> Vec<Record<LogView>> {
        work::map_parallel(&self.entries[which], |entry| self.record(*entry))
    }

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
        view.written = Damage::written(damage);
        view.side = ship.side;
        view.clean = clean;
        if let Some(entry) = ship.entry {
            let words = &self.request.settings.language;
            view.division = words.of_order(&entry.ship.division).to_owned();
            view.admiral = words.of_order(entry.flag).to_owned();
            view.line = Some(entry.line);
            view.arrives = entry.ship.arrives;
            if !entry.ship.flagship {
                let note = entry.ship.note_behind_type().unwrap_or(&entry.ship.note);
                view.note = words.of_order(note).to_owned();
            }
        }
        let mut view = view.speaking(&self.request.settings.language);
        let ShipPictures { badge, picture } =
            self.pictures.get(&number).cloned().unwrap_or_default();
        let mut sides = self.request.ships.orders.iter().flat_map(|order| &order.sides);
        let side = ship.entry.and_then(|_| sides.nth(ship.side));
        view.force = side.map_or_else(
            || view.navy.clone(),
            |side| self.request.settings.language.side(&side.name),
        );
        view.badge = badge;
        view.picture = picture;
        if self.sheet.profiles.is_some() {
            view.profile = view::profile_of(class);
        }
        Record { ship: named.name.clone(), damage: damage.to_vec(), view }
    }

    /// The default name of the file: its ships, or rule set and scale.
    pub fn file_stem(&self, game: &Game) -> String {
        let names = self.ships.iter().map(|ship| file_word(&ship.picked.1.name));
        let named = match self.ships.len() {
            _ if self.form.kind == FormKind::Chart
                && (self.ships.is_empty() || !self.form.shows_ships) =>
            {
                game.rules.id.clone()
            }
            0 => format!("blank-{}", game.rules.id),
            few if few <= SHIPS_IN_NAME => names.collect::<Vec<_>>().join("-"),
            _ => match asked_for(&self.request.ships) {
                words if words.is_empty() => format!("{}-{}", game.rules.id, game.scale.id),
                words => words,
            },
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
