//! `chartroom list`.

mod labels;
mod rank;
mod stationery;

use indexmap::IndexMap;
use serde_json::{Value as Json, json};

use crate::cli::{Choice, List, ListArg};
use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::names::folded;
use crate::model::{
    Cell, FormKind, Limits, OptionalRule, Order, OrderedShip, RuleSet, Scale, SettingKey,
    ShipClass, ShipType, Side, System,
};
use crate::request::{Project, ships};

use super::Outcome;
use super::charts;
use super::show::number;
use super::table::{self, Listed, columns, listed};

pub fn run(args: &List, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    if !matches!(args.what, ListArg::Ships) {
        without_effect(args, faults);
    }
    let listed = match args.what {
        ListArg::Rules => Some(rules(project, faults)),
        ListArg::Scales => scales(project, args, faults),
        ListArg::Ships => ships(project, args, faults),
        ListArg::Navies => Some(navies(project, faults)),
        ListArg::Types => Some(types()),
        ListArg::Forms => forms(project, args, faults),
        ListArg::Options => options(project, args, faults),
        ListArg::Charts => charts::list(project, args, faults),
        ListArg::Orders => Some(orders(project, faults)),
        ListArg::Papers => Some(stationery::papers(project, faults)),
        ListArg::Impositions => Some(stationery::impositions(project, faults)),
        ListArg::Cutters => Some(stationery::cutters(project, faults)),
        ListArg::Languages => Some(labels::languages(project, faults)),
        ListArg::Labels => labels::list(project, args, faults),
        ListArg::Printers => Some(stationery::printers(project, faults)),
    };
    let (text, json) = listed?;
    if args.json {
        outcome.show_json(&json);
    } else {
        outcome.text.push_str(&text);
    }
    None
}

/// Warns of what chooses among ships in a list of other things.
fn without_effect(args: &List, faults: &mut Faults) {
    let Choice { kinds, years } = &args.choice;
    let names = args.names.iter().map(|name| format!("`{name}`"));
    let options = [
        (!args.navy.is_empty(), "`--navy`"),
        (!kinds.is_empty(), "`--type`"),
        (years.is_some(), "`--years`"),
    ];
    let options =
        options.into_iter().filter(|(given, _)| *given).map(|(_, option)| option.to_owned());
    for word in names.chain(options) {
        let message = format!("{word} has no effect on this list");
        let fault = Diagnostic::warning(Code::NoEffect, message);
        faults.add(fault.hint("it is for `chartroom list ships`"));
    }
}

fn rules(project: &Project, faults: &mut Faults) -> Listed {
    let sets = data::read_rule_sets(&project.files, faults);
    let entry = |set: &RuleSet| {
        let forms: Vec<&str> = set.forms.iter().map(|form| form.id.as_str()).collect();
        let data = project.data_version(set, &[]);
        let row = vec![
            set.id.clone(),
            format!("{} {}", set.title, set.edition),
            data.clone(),
            set.notice.publisher.clone(),
            forms.join(", "),
        ];
        let json = json!({
            "id": set.id, "title": set.title, "edition": set.edition,
            "data": data, "default": set.is_default,
            "units": set.units.word(), "years": set.period.map(|period| [period.from, period.to]),
            "pack": set.pack.is_some(), "author": set.notice.author, "publisher": set.notice.publisher,
            "address": set.notice.address, "terms": set.notice.terms,
            "scales": set.scales.iter().map(|scale| &scale.id).collect::<Vec<_>>(),
            "forms": forms,
        });
        (row, json)
    };
    listed(&["RULES", "TITLE", "DATA", "PUBLISHER", "FORMS"], sets.iter().map(entry))
}

fn scales(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = project.settings().rule_set(args.rules.as_deref(), faults)?;
    let scales = project.scales(&rules);
    let mut head = vec!["SCALE", "MODELS", "UNIT"];
    let labels: Vec<String> =
        rules.measures.iter().map(|measure| measure.label.to_uppercase()).collect();
    head.extend(labels.iter().map(String::as_str));
    let mut rows: Vec<Vec<String>> = scales
        .iter()
        .flat_map(|scale| [&scale.metric, &scale.imperial].map(|system| scale_row(scale, system)))
        .collect();
    // A game on a board counts squares in both systems.
    rows.dedup();
    let mut text = columns(&head, &rows);
    text.push_str("\n\u{2020} our own length, where the source has none   ? not known\n");
    let json = scales.iter().map(|scale| {
        json!({
            "id": scale.id, "label": scale.label, "models": scale.models,
            "default": rules.default_scale().is_some_and(|usual| usual.id == scale.id),
            "factor": number(scale.factor),
            "metric": system_json(&scale.metric), "imperial": system_json(&scale.imperial),
        })
    });
    Some((text, json.collect()))
}

fn scale_row(scale: &Scale, system: &System) -> Vec<String> {
    let mut row =
        vec![scale.id.clone(), scale.models.clone().unwrap_or_default(), system.unit.to_string()];
    row.extend(system.cells.iter().map(|cell| {
        let text =
            |amount: Fraction| crate::measure::Quantity { amount, unit: system.unit }.amount_text();
        let limits = match cell.limits {
            None => "?".to_owned(),
            Some(Limits::Length(length)) => text(length),
            Some(Limits::Band(from, to)) => format!("{} - {}", text(from), text(to)),
        };
        if cell.basis.has_dagger() { format!("{limits}\u{2020}") } else { limits }
    }));
    row
}

fn system_json(system: &System) -> Json {
    let cells = system.cells.iter().map(|cell| (cell.measure.clone(), cell_json(cell)));
    json!({ "unit": system.unit.word(), "cells": cells.collect::<serde_json::Map<_, _>>() })
}

fn cell_json(cell: &Cell) -> Json {
    let value = match cell.limits {
        None => Json::Null,
        Some(Limits::Length(length)) => number(length),
        Some(Limits::Band(from, to)) => json!([number(from), number(to)]),
    };
    json!({ "value": value, "basis": cell.basis.word() })
}

fn ships(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let choice = ships::Choice::settle(&args.choice, faults)?;
    let fleet = data::read_fleet(&project.files, faults);
    let mut listed: Vec<ships::Picked> = match args.navy.is_empty() {
        true => fleet.ships().collect(),
        false => {
            let navies = args.navy.iter();
            navies.flat_map(|navy| ships::in_navy(&fleet, navy, faults)).collect()
        }
    };
    if !args.navy.is_empty() && listed.is_empty() {
        return None;
    }
    choice.keep(&mut listed, |picked| *picked, faults);
    if !args.names.is_empty() {
        let wanted = folded(&args.names.join(" "));
        listed.retain(|(class, ship)| {
            [&ship.name, &class.name].iter().any(|name| folded(name).contains(&wanted))
        });
        if listed.is_empty() {
            let message = format!("no ship of these has `{}` in her name", args.names.join(" "));
            let fault = Diagnostic::error(Code::UnknownShip, message);
            faults.add(fault.hint("`chartroom list ships` shows them all"));
            return None;
        }
    }
    let handles = ships::Handles::of(&fleet);
    if let Some(value) = &args.rank {
        return rank::ships(project, args, value, (&listed, &handles), faults);
    }
    let entry = |picked: ships::Picked| {
        let (class, ship) = picked;
        let (word, kind) = (handles.word(picked), class.kind.map(ShipType::word));
        let completed = ship.completed.or(class.completed.map(|(first, _)| first));
        let years = match (ship.completed, class.completed) {
            (None, Some((first, last))) if first != last => format!("{first}-{last}"),
            _ => completed.map(|year| year.to_string()).unwrap_or_default(),
        };
        let row = vec![
            ship.name.clone(),
            class.name.clone(),
            class.navy.to_string(),
            kind.unwrap_or_default().replace('_', " "),
            years,
            word.clone(),
        ];
        let json = json!({
            "ship": ship.name, "class": class.name, "navy": class.navy, "navy_id": class.navy_id,
            "type": kind, "state": class.state, "completed": completed,
            "confidence": class.confidence, "word": word,
        });
        (row, json)
    };
    let head = ["SHIP", "CLASS", "NAVY", "TYPE", "YEAR", "PRINT AS"];
    Some(table::listed(&head, listed.into_iter().map(entry)))
}

fn navies(project: &Project, faults: &mut Faults) -> Listed {
    let fleet = data::read_fleet(&project.files, faults);
    let mut navies: IndexMap<&str, Vec<&ShipClass>> = IndexMap::new();
    for class in &fleet.classes {
        navies.entry(&class.navy_id).or_default().push(class);
    }
    let entries = navies.into_iter().map(|(id, of_navy)| {
        let (navy, classes) = (&of_navy[0].navy, of_navy.len());
        let ships: usize = of_navy.iter().map(|class| class.ships.len()).sum();
        let row = vec![id.to_owned(), navy.to_string(), classes.to_string(), ships.to_string()];
        (row, json!({ "id": id, "navy": navy, "classes": classes, "ships": ships }))
    });
    table::listed(&["NAVY", "NAME", "CLASSES", "SHIPS"], entries)
}

fn types() -> Listed {
    let words = ShipType::WORDS.iter().map(|(word, _)| *word);
    listed(&["TYPE"], words.map(|word| (vec![word.to_owned()], json!({ "id": word }))))
}

fn forms(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = project.settings().rule_set(args.rules.as_deref(), faults)?;
    let forms = rules.forms.iter().map(|form| {
        let (kind, template) = (kind_word(&form.kind), format!("templates/{}", form.template));
        let json =
            json!({ "id": form.id, "label": form.label, "kind": kind, "template": template });
        (vec![form.id.clone(), form.label.clone(), template], json)
    });
    let instruments = rules.instruments.iter().map(|one| {
        let json = json!({ "id": one.id, "label": one.label, "kind": "instrument" });
        (vec![one.id.clone(), one.label.clone(), String::new()], json)
    });
    Some(listed(&["FORM", "WHAT IT IS", "TEMPLATE"], forms.chain(instruments)))
}

fn options(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = project.settings().rule_set(args.rules.as_deref(), faults)?;
    let option = |one: &OptionalRule| {
        let OptionalRule { id, label, reminder, source, .. } = one;
        let json = json!({ "id": id, "label": label, "reminder": reminder, "source": source });
        (vec![id.clone(), label.clone(), reminder.clone()], json)
    };
    Some(listed(&["OPTION", "RULE", "WHAT IT SAYS"], rules.options.iter().map(option)))
}

fn side_json(side: &Side) -> Json {
    let ship = |ship: &OrderedShip| {
        json!({
            "word": ship.word, "name": ship.renamed, "flagship": ship.flagship, "note": ship.note,
            "arrives": ship.arrives,
            "damaged": !ship.damage.is_empty(),
        })
    };
    let divisions = side.divisions.iter().map(|division| {
        json!({
            "name": division.name, "absent": division.absent,
            "ships": division.ships.iter().map(ship).collect::<Vec<_>>(),
        })
    });
    json!({
        "name": side.name, "commander": side.commander, "divisions": divisions.collect::<Vec<_>>(),
    })
}

fn kind_word(kind: &FormKind) -> &'static str {
    match kind {
        FormKind::Record { .. } => "record",
        FormKind::Pages { .. } => "pages",
        FormKind::Chart => "chart",
        FormKind::Book { .. } => "book",
    }
}

fn orders(project: &Project, faults: &mut Faults) -> Listed {
    let entry = |order: Order| {
        let side = |side: &Side| {
            let ships: usize = side.divisions.iter().map(|one| one.ships.len()).sum();
            format!("{} {ships}", side.name)
        };
        let sides: Vec<String> = order.sides.iter().map(side).collect();
        let title = [order.title.as_str(), &order.subtitle].join(", ");
        let row = vec![format!("{}.toml", order.id), title, sides.join(", ")];
        let chosen = |key| order.settings.word(key);
        let json = json!({
            "id": order.id, "file": format!("{}.toml", order.id), "title": order.title,
            "subtitle": order.subtitle, "source": order.source, "notes": order.notes,
            "rules": chosen(SettingKey::Rules), "scale": chosen(SettingKey::Scale),
            "units": chosen(SettingKey::Units),
            "sides": order.sides.iter().map(side_json).collect::<Vec<_>>(),
        });
        (row, json)
    };
    let orders = data::order::read_all(&project.files, faults);
    listed(&["ORDER", "BATTLE", "SHIPS"], orders.into_iter().map(entry))
}
