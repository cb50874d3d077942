//! What the templates of one form are to see of its ships.

use std::collections::BTreeMap;

use crate::derive::{self, Derived};
use crate::export::{About, Origin};
use crate::model::names::slug;
use crate::model::{Damage, DamageMark, Form, FormKind, Titles};
use crate::page::Record;
use crate::request::{DerivedShip, Game, PrintSettings, Request};
use crate::view::{self, LogView, SheetView};

use super::live::Crew;

/// A file is named after its ships if they are no more than these.
const SHIPS_IN_NAME: usize = 3;

/// No file system takes names of any length.
const NAME_CHARACTERS: usize = 40;

/// The records of a form and what they share.
pub struct Records<'a> {
    pub form: &'a Form,
    pub sheet: SheetView,
    /// One for each form to print, in order.
    pub records: Vec<Record<LogView>>,
    /// The empty form.
    pub blank: Record<LogView>,
    /// What the file says of itself.
    pub about: About,
    /// Her fields' names for each record, if the forms are to be filled in on a screen.
    pub crew: Option<Crew>,
    names: Vec<String>,
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
    let view = SheetView { names: hurt || request.fillable, fillable: request.fillable, ..view };
    settings.signed(view, game)
}

/// What a sheet says that belongs to no form.
pub fn plain_sheet(request: &Request) -> SheetView {
    let Request { game, settings, .. } = request;
    let PrintSettings { paper, black, .. } = settings;
    let view = view::sheet(&game.rules, None, (&game.scale, game.units), &[], paper, *black);
    settings.signed(view, game)
}

/// What a file with something of this name says of itself.
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

/// The same ship before anything befell her.
fn clean(record: &Record<LogView>) -> Record<LogView> {
    let view = LogView { written: BTreeMap::new(), ..record.view.clone() };
    Record { damage: Vec::new(), view, ..record.clone() }
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
    /// Makes the views.
    pub fn new(
        form: &'a Form,
        ships: &[DerivedShip],
        blank: Record<LogView>,
        request: &Request,
    ) -> Self {
        let Game { rules, scale, units, .. } = &request.game;
        let sheet = sheet(form, ships, request);
        let mut records = Vec::new();
        for ship in ships {
            let (class, named) = ship.picked;
            let boxes = derive::speed_boxes(rules, Some(&ship.derived), scale, *units);
            let mut view = view::log(rules, class, named, &ship.derived, &boxes, sheet.marking);
            view.written = written(&ship.damage);
            view.side = ship.side;
            let view = view.speaking(&request.settings.language);
            let record = Record { ship: named.name.clone(), damage: ship.damage.clone(), view };
            let twin = (request.twins && !record.damage.is_empty()).then(|| clean(&record));
            let forms = std::iter::once(record).chain(twin);
            records.extend(forms.flat_map(|form| std::iter::repeat_n(form, request.copies)));
        }
        let names = ships.iter().map(|ship| file_word(&ship.picked.1.name));
        let about = about(&request.game, &request.settings.titles, &form.label);
        let crew = request.fillable.then(|| Crew::of(ships, &about.title, request));
        Self { form, sheet, records, blank, about, crew, names: names.collect() }
    }

    /// What the file is called when the user does not say: its ships, or rule set and scale.
    pub fn file_stem(&self, game: &Game) -> String {
        let named = match self.names.as_slice() {
            _ if self.form.kind == FormKind::Chart => game.rules.id.clone(),
            [] => format!("blank-{}", game.rules.id),
            few if few.len() <= SHIPS_IN_NAME => few.join("-"),
            _ => format!("{}-{}", game.rules.id, game.scale.id),
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
