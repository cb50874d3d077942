//! `chartroom list`: what there is.

mod stationery;

use serde_json::{Value as Json, json};

use crate::cli::{List, ListArg};
use crate::data;
use crate::diagnostic::Faults;
use crate::measure::Fraction;
use crate::model::{Cell, Limits, Scale, ShipType, System};

use super::charts;
use super::pick;
use super::settings::{self, Workplace};
use super::show::number;
use super::table::columns;
use super::{show_json, show_text};

/// Lists.
pub fn run(args: &List, faults: &mut Faults) -> Option<String> {
    let place = Workplace::here(faults);
    let listed = match args.what {
        ListArg::Rules => Some(rules(&place, faults)),
        ListArg::Scales => scales(&place, args, faults),
        ListArg::Ships => ships(&place, args, faults),
        ListArg::Forms => forms(&place, args, faults),
        ListArg::Charts => charts::list(&place, args, faults),
        ListArg::Orders => Some(orders(&place, faults)),
        ListArg::Papers => Some(stationery::papers(&place, faults)),
        ListArg::Impositions => Some(stationery::impositions(&place, faults)),
        ListArg::Cutters => Some(stationery::cutters(&place, faults)),
        ListArg::Printers => Some(stationery::printers(&place, faults)),
    };
    let (text, json) = listed?;
    if args.json {
        show_json(&json, faults);
    } else {
        show_text(&text, faults);
    }
    None
}

/// A list for the screen and the same as JSON.
type Listed = (String, Json);

fn rules(place: &Workplace, faults: &mut Faults) -> Listed {
    let sets = data::read_rule_sets(&place.files, faults);
    let rows: Vec<Vec<String>> = sets
        .iter()
        .map(|set| {
            let forms: Vec<&str> = set.forms.iter().map(|form| form.id.as_str()).collect();
            vec![
                set.id.clone(),
                format!("{} {}", set.title, set.edition),
                settings::data_version(place, set, &[]),
                set.notice.publisher.clone(),
                forms.join(", "),
            ]
        })
        .collect();
    let json = sets.iter().map(|set| {
        json!({
            "id": set.id, "title": set.title, "edition": set.edition,
            "data": settings::data_version(place, set, &[]), "default": set.is_default,
            "author": set.notice.author, "publisher": set.notice.publisher,
            "address": set.notice.address, "terms": set.notice.terms,
            "scales": set.scales.iter().map(|scale| &scale.id).collect::<Vec<_>>(),
            "forms": set.forms.iter().map(|form| &form.id).collect::<Vec<_>>(),
        })
    });
    (columns(&["RULES", "TITLE", "DATA", "PUBLISHER", "FORMS"], &rows), json.collect())
}

fn scales(place: &Workplace, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = settings::rule_set(place, args.rules.as_deref(), faults)?;
    let scales = settings::scales(place, &rules);
    let mut head = vec!["SCALE", "MODELS", "UNIT"];
    let labels: Vec<String> =
        rules.measures.iter().map(|measure| measure.label.to_uppercase()).collect();
    head.extend(labels.iter().map(String::as_str));
    let rows: Vec<Vec<String>> = scales
        .iter()
        .flat_map(|scale| [&scale.metric, &scale.imperial].map(|system| scale_row(scale, system)))
        .collect();
    let mut text = columns(&head, &rows);
    text.push_str("\n\u{2020} a length of ours, where the source read has none   ? not known\n");
    let json = scales.iter().map(|scale| {
        json!({
            "id": scale.id, "label": scale.label, "models": scale.models,
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
    json!({ "unit": system.unit.symbol(), "cells": cells.collect::<serde_json::Map<_, _>>() })
}

fn cell_json(cell: &Cell) -> Json {
    let value = match cell.limits {
        None => Json::Null,
        Some(Limits::Length(length)) => number(length),
        Some(Limits::Band(from, to)) => json!([number(from), number(to)]),
    };
    json!({ "value": value, "basis": cell.basis.word() })
}

fn ships(place: &Workplace, args: &List, faults: &mut Faults) -> Option<Listed> {
    let kind = match &args.kind {
        None => None,
        Some(word) => Some(pick::ship_type(word, faults)?),
    };
    let fleet = data::read_fleet(&place.files, faults);
    let mut ships: Vec<_> = match &args.navy {
        Some(navy) => pick::in_navy(&fleet, navy, faults),
        None => fleet.ships().collect(),
    };
    if args.navy.is_some() && ships.is_empty() {
        return None;
    }
    ships.retain(|(class, _)| kind.is_none() || class.kind == kind);
    let year = |(class, ship): &pick::Picked| {
        ship.completed.or(class.completed.map(|(first, _)| first)).map(|year| year.to_string())
    };
    let rows: Vec<Vec<String>> = ships
        .iter()
        .map(|picked| {
            let (class, ship) = picked;
            let kind = class.kind.map_or("", ShipType::word).replace('_', " ");
            vec![
                ship.name.clone(),
                class.name.clone(),
                class.navy.clone(),
                kind,
                year(picked).unwrap_or_default(),
                pick::handle_in(&fleet, *picked),
            ]
        })
        .collect();
    let json = ships.iter().map(|picked| {
        let (class, ship) = picked;
        json!({
            "ship": ship.name, "class": class.name, "navy": class.navy, "navy_id": class.navy_id,
            "type": class.kind.map(ShipType::word), "state": class.state,
            "completed": ship.completed.or(class.completed.map(|(first, _)| first)),
            "confidence": class.confidence, "word": pick::handle_in(&fleet, *picked),
        })
    });
    Some((columns(&["SHIP", "CLASS", "NAVY", "TYPE", "YEAR", "PRINT AS"], &rows), json.collect()))
}

fn forms(place: &Workplace, args: &List, faults: &mut Faults) -> Option<Listed> {
    let rules = settings::rule_set(place, args.rules.as_deref(), faults)?;
    let mut rows: Vec<Vec<String>> = rules
        .forms
        .iter()
        .map(|form| {
            vec![form.id.clone(), form.label.clone(), format!("templates/{}", form.template)]
        })
        .collect();
    let instruments = rules.instruments.iter();
    rows.extend(
        instruments.clone().map(|one| vec![one.id.clone(), one.label.clone(), String::new()]),
    );
    let forms = rules.forms.iter().map(|form| {
        json!({ "id": form.id, "label": form.label, "template": format!("templates/{}", form.template) })
    });
    let json = forms.chain(instruments.map(|one| json!({ "id": one.id, "label": one.label })));
    Some((columns(&["FORM", "WHAT IT IS", "TEMPLATE"], &rows), json.collect()))
}

fn orders(place: &Workplace, faults: &mut Faults) -> Listed {
    let (mut rows, mut listed) = (Vec::new(), Vec::new());
    for file in place.files.list(data::order::ORDERS, "toml") {
        let source = file.source().map_err(|fault| faults.add(fault)).ok();
        let Some(order) = source.and_then(|source| data::order::read(&source, faults)) else {
            continue;
        };
        let sides: Vec<String> = order
            .sides
            .iter()
            .map(|side| {
                let ships: usize = side.divisions.iter().map(|one| one.ships.len()).sum();
                format!("{} {ships}", side.name)
            })
            .collect();
        let title = [order.title.as_str(), &order.subtitle].join(", ");
        rows.push(vec![format!("{}.toml", order.id), title, sides.join(", ")]);
        listed.push(json!({
            "file": format!("{}.toml", order.id), "title": order.title,
            "subtitle": order.subtitle, "source": order.source, "rules": order.settings.rules,
        }));
    }
    (columns(&["ORDER", "BATTLE", "SHIPS"], &rows), listed.into())
}
