//! Everything that the templates of one run are to see.

use std::collections::BTreeMap;

use crate::cli::Print;
use crate::derive::{self, Derived, Deriver};
use crate::diagnostic::Faults;
use crate::export::{About, Format, Origin};
use crate::formula::Formulas;
use crate::model::{Damage, DamageMark, Form, FormKind};
use crate::page::{Record, Typesetter};
use crate::view::{self, LogView, SheetView};

use super::super::pick::{Picked, folded};
use super::super::settings::{Play, Stationery};
use super::fitting::Trial;

/// A file is named after its ships if they are no more than these.
const SHIPS_IN_NAME: usize = 3;

/// A picked ship with her values.
pub struct DerivedShip<'a> {
    /// Class and ship.
    pub picked: Picked<'a>,
    /// Her values.
    pub derived: Derived,
    /// What she has suffered before play.
    pub damage: Vec<Damage>,
}

/// Derives every ship; one whose formulas fail is named and left out.
pub fn derive_all<'a>(
    play: &Play,
    formulas: &Formulas,
    picked: &[Picked<'a>],
    faults: &mut Faults,
) -> Vec<DerivedShip<'a>> {
    let mut deriver = Deriver::new(&play.rules, formulas);
    let mut ships = Vec::new();
    for &(class, ship) in picked {
        match deriver.ship(class, ship) {
            Ok(derived) => {
                ships.push(DerivedShip { picked: (class, ship), derived, damage: Vec::new() });
            }
            Err(found) => faults.extend(found.into_iter().map(|fault| fault.of_ship(&ship.name))),
        }
    }
    ships
}

/// The records of a run and what they share.
pub struct Job<'a> {
    /// What is printed.
    pub form: &'a Form,
    /// What every record shares.
    pub sheet: SheetView,
    /// One for each form to print, in order.
    pub records: Vec<Record<LogView>>,
    /// The empty form.
    pub blank: Record<LogView>,
    /// What the file says of itself.
    pub about: About,
    play: &'a Play,
    names: Vec<String>,
}

/// The record of an empty form.
pub fn blank(play: &Play) -> Record<LogView> {
    let boxes = derive::speed_boxes(&play.rules, None, &play.scale, play.units);
    Record::of(view::blank_log(&play.rules, &boxes))
}

/// What the plan of a form shares with its records: everything but what the ships decide.
pub fn named_sheet(play: &Play, form: &Form, stationery: &Stationery) -> SheetView {
    SheetView { names: true, ..sheet(play, form, &[], stationery) }
}

fn sheet(play: &Play, form: &Form, ships: &[DerivedShip], stationery: &Stationery) -> SheetView {
    let derived: Vec<&Derived> = ships.iter().map(|ship| &ship.derived).collect();
    let Stationery { paper, black, .. } = stationery;
    let scale = (&play.scale, play.units);
    let view = view::sheet(&play.rules, Some(form), scale, &derived, paper, *black);
    stationery.signed(view, play)
}

/// What a file with something of this name says of itself.
pub fn about(play: &Play, label: &str) -> About {
    let Play { rules, scale, units, data_version } = play;
    About {
        title: format!("{label}: {} {}", rules.title, rules.edition),
        subject: format!("{} scale, {} units. {}", scale.label, units.word(), rules.notice.terms),
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
        DamageMark::Crossed(_) => None,
    });
    words.collect()
}

impl<'a> Job<'a> {
    /// Makes the views.
    pub fn new(
        play: &'a Play,
        form: &'a Form,
        ships: &[DerivedShip],
        blank: Record<LogView>,
        args: &Print,
        stationery: &Stationery,
    ) -> Self {
        let Play { rules, scale, units, .. } = play;
        let sheet = sheet(play, form, ships, stationery);
        let mut records = Vec::new();
        for ship in ships {
            let (class, named) = ship.picked;
            let boxes = derive::speed_boxes(rules, Some(&ship.derived), scale, *units);
            let mut view = view::log(rules, class, named, &ship.derived, &boxes, sheet.marking);
            view.written = written(&ship.damage);
            let record = Record { ship: named.name.clone(), damage: ship.damage.clone(), view };
            let twin = (args.twins && !record.damage.is_empty()).then(|| clean(&record));
            let forms = std::iter::once(record).chain(twin);
            records.extend(forms.flat_map(|form| std::iter::repeat_n(form, args.copies as usize)));
        }
        Self {
            form,
            sheet,
            records,
            blank,
            about: about(play, &form.label),
            play,
            names: ships.iter().map(|ship| folded(&ship.picked.1.name).replace(' ', "-")).collect(),
        }
    }

    /// What other forms of the rule set are tried with.
    pub fn trial<'b>(
        &'b self,
        typesetter: &'b Typesetter,
        stationery: &'b Stationery,
    ) -> Trial<'b> {
        Trial { typesetter, play: self.play, stationery }
    }

    /// What the file is called when the user does not say: its ships, or rule set and scale.
    pub fn file_name(&self, play: &Play, format: Format) -> String {
        let named = match self.names.as_slice() {
            _ if self.form.kind == FormKind::Chart => play.rules.id.clone(),
            [] => format!("blank-{}", play.rules.id),
            few if few.len() <= SHIPS_IN_NAME => few.join("-"),
            _ => format!("{}-{}", play.rules.id, play.scale.id),
        };
        format!("{}-{named}.{}", self.form.id, format.ending())
    }
}
