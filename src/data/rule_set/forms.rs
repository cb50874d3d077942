//! What a game prints: forms, instruments, and the pack of them.

use crate::data::table::{Reading, Table};
use crate::diagnostic::{Code, Diagnostic, Place, did_you_mean};
use crate::model::{Extent, Form, FormKind, InstrumentKind, Pack, RuleSet};

pub fn read_pack(table: &Table) -> Option<Pack> {
    Some(Pack {
        records: table.required_text("records")?,
        charts: table.texts("charts"),
        battle_page: table.texts("battle_page"),
        instruments: table.texts("instruments"),
        mounts: table.flag("mounts"),
        place: table.place(),
    })
}

/// Finds forms and instruments of a pack that do not exist.
pub fn check_pack(set: &RuleSet, root: &Table, reading: &Reading) {
    let Some(pack) = &set.pack else { return };
    // One that is too faulty to use has faults of its own.
    let forms: Vec<&str> = set.forms.iter().map(|form| form.id.as_str()).collect();
    let instruments: Vec<&str> = set.instruments.iter().map(|one| one.id.as_str()).collect();
    let written = [root.ids("form"), root.ids("instrument")].concat();
    let asked = std::iter::once(&pack.records).chain(&pack.charts).chain(&pack.battle_page);
    let asked = asked.map(|id| (id, &forms));
    for (id, known) in asked.chain(pack.instruments.iter().map(|id| (id, &instruments))) {
        if !known.contains(&id.as_str()) && !written.contains(id) {
            let message = format!("the pack has `{id}`, which does not exist");
            let fault = Diagnostic::error(Code::UnknownForm, message).at(pack.place.clone());
            reading.fault(fault.maybe_hint(did_you_mean(id, known.iter().copied())));
        }
    }
}

/// Finds lengths, values, charts and instruments that an instrument names and the file does not have.
pub fn check_instruments(set: &RuleSet, root: &Table, reading: &Reading) {
    for one in &set.instruments {
        let (key, ids): (&str, Vec<&String>) = match &one.kind {
            InstrumentKind::Ruler(spec) => ("measure", spec.lengths.iter().collect()),
            InstrumentKind::Arcs(overlays) => {
                ("measure", overlays.iter().flat_map(|overlay| &overlay.measures).collect())
            }
            InstrumentKind::Slips(slips) => {
                let extents = slips.iter().flat_map(|slip| [&slip.width, &slip.height]);
                let of_scale = extents.filter_map(|extent| match extent {
                    Extent::OfScale { measure, .. } => Some(measure),
                    Extent::Fixed(_) => None,
                });
                ("measure", of_scale.collect())
            }
            InstrumentKind::SpeedRuler(spec) => ("value", spec.value.iter().collect()),
            InstrumentKind::Counters(spec) => ("value", spec.values.iter().collect()),
            InstrumentKind::Rose(chart) => ("chart", vec![chart]),
            InstrumentKind::Diagram(spec) => ("chart", vec![&spec.chart]),
            InstrumentKind::ToolCard(ids) => ("instrument", ids.iter().collect()),
            _ => continue,
        };
        // One that is too faulty to use has faults of its own.
        let written = root.ids(key);
        for id in ids.into_iter().filter(|id| !written.contains(id)) {
            let message = format!("`{}` has the {key} `{id}`, which does not exist", one.id);
            let fault = Diagnostic::error(Code::UnknownWord, message).at(one.place.clone());
            reading.fault(fault.maybe_hint(did_you_mean(id, written.iter().map(String::as_str))));
        }
    }
}

/// After `print`, a word names a form or an instrument.
pub fn check_words(set: &RuleSet, reading: &Reading) {
    for one in set.instruments.iter().filter(|one| set.forms.iter().any(|form| form.id == one.id)) {
        let message = format!("`{}` is a form and an instrument", one.id);
        let fault = Diagnostic::error(Code::DuplicateId, message).at(one.place.clone());
        reading.fault(fault.hint("`chartroom print` uses the id: rename one of them"));
    }
}

/// What reads the keys of one kind of form.
type ReadKind = fn(&Table) -> Option<FormKind>;

/// The kinds of forms by their words in `kind`; without a word it is a record.
const KINDS: [(&str, ReadKind); 4] = [
    ("record", |table| Some(FormKind::Record { strip: table.required_text("strip")? })),
    ("pages", |table| {
        Some(FormKind::Pages { columns: table.texts("columns"), total: table.text("total") })
    }),
    ("chart", |_| Some(FormKind::Chart)),
    ("book", |table| Some(FormKind::Book { columns: table.texts("columns") })),
];

/// The form every rule set has, unless it defines one of that name: the ship's picture, alone or on
/// the back of another record.
pub fn picture_form(place: Place) -> Form {
    Form {
        id: "picture".to_owned(),
        label: "Ship picture".to_owned(),
        template: "blocks/ship_picture.typ".to_owned(),
        large: None,
        reusable: None,
        kind: FormKind::Record { strip: "blocks/strip.typ".to_owned() },
        charts: Vec::new(),
        shows_ships: false,
        shows_pictures: true,
        place,
    }
}

pub fn read_form(table: &Table) -> Option<Form> {
    Some(Form {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        template: table.required_text("template")?,
        large: table.text("large"),
        reusable: table.text("reusable"),
        kind: table.word("kind", &KINDS).unwrap_or(KINDS[0].1)(table)?,
        charts: table.texts("charts"),
        shows_ships: table.flag("shows_ships"),
        shows_pictures: table.flag("shows_pictures"),
        place: table.place(),
    })
}
