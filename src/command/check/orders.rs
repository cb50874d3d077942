//! Checks orders of battle: their ships, settings and damage.

use std::collections::BTreeMap;

use crate::data::{Files, SourceFile, order};
use crate::derive::{self, Deriver};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::{Damage, Fleet, Order, RuleSet, Setting};
use crate::page::cross;
use crate::request::ships::{self, Picked};
use crate::request::{OTHER_PARTS, Project, Settings};
use crate::view::{self, Marking};

use super::forms::Bench;
use super::{letters, pictures};

/// Checks an order of battle. Faults in files that it names are reported there.
pub fn check(source: &SourceFile, fleet: &Fleet, project: &Project, faults: &mut Faults) {
    let Some(order) = order::read(source, faults) else { return };
    letters::check(source, &project.files, faults);
    let orders = std::slice::from_ref(&order);
    let settings = Settings { project, orders };
    let mut found = Faults::default();
    settings.check(&mut found);
    faults.extend(found.into_iter().filter(|fault| fault.is_in(&source.name)));

    let background = order.settings.background.as_ref().map(|background| &background.picture);
    pictures::check_picture(background, &project.files, faults);
    let mut damaged = Vec::new();
    for (_, entry) in order.entries() {
        match ships::by_word(fleet, &entry.word) {
            Ok(picked) => damaged.extend(picked.into_iter().map(|picked| (picked, &entry.damage))),
            Err(fault) => faults.add(fault.at(entry.place.clone())),
        }
    }
    let Some(rules) = settings.rule_set(None, &mut Faults::default()) else { return };
    check_parts(&order, &rules, faults);
    damaged.retain(|(_, damage)| !damage.is_empty());
    if !damaged.is_empty() {
        check_damage(&damaged, &rules, &project.files, faults);
    }
}

/// Checks that everything to add to or leave out of its pack exists.
fn check_parts(order: &Order, rules: &RuleSet, faults: &mut Faults) {
    let forms = rules.forms.iter().map(|form| form.id.as_str());
    let instruments = rules.instruments.iter().map(|one| one.id.as_str());
    let known: Vec<&str> = forms.clone().chain(instruments).chain(OTHER_PARTS).collect();
    let mut check = |word: &str, known: &[&str], place| {
        if !known.contains(&word) {
            let message = format!("{} has no form `{word}`", rules.title);
            let fault = Diagnostic::error(Code::UnknownForm, message)
                .maybe_hint(did_you_mean(word, known.iter().copied()));
            faults.add(Diagnostic { place, ..fault });
        }
    };
    for change in &order.changes {
        check(&change.word, &known, change.place.clone());
    }
    if let Some(Setting { word, place }) = &order.back {
        check(word, &forms.collect::<Vec<_>>(), Some(place.clone()));
    }
}

/// Checks that the form of each ship in a pack has boxes for her damage.
fn check_damage(
    ships: &[(Picked, &Vec<Damage>)],
    rules: &RuleSet,
    files: &Files,
    faults: &mut Faults,
) {
    let form = rules
        .pack
        .as_ref()
        .and_then(|pack| rules.forms.iter().find(|form| form.id == pack.records));
    let form = form.or_else(|| rules.forms.iter().find(|form| form.strip().is_some()));
    let (Some(form), Some(bench), Some(scale)) = (form, Bench::new(files), rules.default_scale())
    else {
        return;
    };
    let Some(Ok(plan)) = bench.plan(rules, form) else { return };
    let deriver = Deriver::new(rules, &mut Faults::default());
    for ((class, ship), damage) in ships {
        let Ok(derived) = deriver.ship(class, ship) else { continue };
        let boxes = derive::speed_boxes(rules, Some(&derived), scale, rules.units);
        let mut log = view::log(rules, class, ship, &derived, &boxes, Marking::Stated);
        // The form has a box only where something is written.
        log.written = Damage::written(damage);
        let counts: BTreeMap<String, Option<i64>> =
            log.values.iter().map(|(id, value)| (id.clone(), value.count)).collect();
        let Some(laid) = bench.form(rules, form, &plan, log) else { continue };
        for damage in *damage {
            let has = counts.get(&damage.field).copied().flatten();
            if let Err(message) = cross::crossed(&laid.fields, damage, has) {
                let tracks = cross::tracks(&laid.fields).join(", ");
                let fault = Diagnostic::error(Code::UnknownBox, message).at(damage.place.clone());
                faults.add(fault.of_ship(&ship.name).hint(format!("its boxes are {tracks}")));
            }
        }
    }
}
