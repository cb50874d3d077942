//! A rule set's file into the model.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::measure::{Fraction, Unit};
use crate::model::{
    Basis, Cell, Form, FormKind, Formula, Limits, Measure, MeasureKind, Notice, PARTICULARS, Pack,
    Period, Rounding, RuleSet, Scale, SpeedBoxes, System, TurnAngle, Units, ValueKind, ValueRule,
};

use super::SourceFile;
use super::table::{Reading, Table};
use super::{chart, instrument};

/// What a length on the table can believably be, in whatever unit.
const TABLE_LENGTH: std::ops::RangeInclusive<i64> = 0..=20_000;
const YEAR: std::ops::RangeInclusive<i64> = 1500..=2200;
const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;
const MOST_FACTOR: i64 = 100;
const BOXES: std::ops::RangeInclusive<i64> = 1..=40;

/// The bases that a formula may claim.
const FORMULA_BASIS: [(&str, Basis); 2] =
    [("computed", Basis::Computed), ("estimated", Basis::Estimated)];

/// Reads a rule set's file; `None` if it is too faulty to be used at all.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<RuleSet> {
    let reading = Reading::new(source, faults);
    let parsed = reading.parse()?;
    let root = Table::root(&reading, &parsed, "a rule set");
    let stem = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name);
    let measures = root.named("measure", "a measure", read_measure);
    let scales = root.named("scale", "a scale", |table| read_scale(table, &measures));
    let set = RuleSet {
        id: stem.trim_end_matches(".toml").to_owned(),
        title: root.required_name("title").unwrap_or_default(),
        edition: root.required_name("edition").unwrap_or_default(),
        notice: root.table("notice", "a notice").map(read_notice).unwrap_or_else(|| {
            let message = "a rule set has no `[notice]` of its publisher".to_owned();
            root.fault(Code::MissingField, "notice", message, None);
            no_notice()
        }),
        is_default: root.flag("default"),
        units: root.word("units", &Units::WORDS).unwrap_or(Units::Metric),
        period: root.table("period", "a period").and_then(read_period),
        scales,
        rounding: root.table("rounding", "a rounding").map(read_rounding).unwrap_or(ONES),
        speed_boxes: root.table("speed_boxes", "the speed boxes").and_then(read_speed_boxes),
        reminders: root.texts("reminders"),
        extends: root.text("extends"),
        functions: root
            .table("functions", "the functions")
            .map(|t| read_functions(&t, source))
            .unwrap_or_default(),
        tables: root.table("tables", "the step tables").map(read_tables).unwrap_or_default(),
        charts: root.named("chart", "a table of the chart", chart::read),
        values: read_values(&root, source),
        instruments: root.named("instrument", "an instrument", instrument::read),
        pack: root.table("pack", "a pack").and_then(read_pack),
        forms: root.named("form", "a form", read_form),
        place: source.place(0),
        files: vec![source.name.clone()],
        measures,
    };
    for form in &set.forms {
        let known = set.charts.iter().map(|chart| chart.id.as_str());
        for id in form.charts.iter().filter(|id| !known.clone().any(|known| known == **id)) {
            let message = format!("{} shows a table `{id}`, which does not exist", form.id);
            let fault = Diagnostic::error(Code::UnknownCell, message).at(form.place.clone());
            reading.fault(fault.maybe_hint(did_you_mean(id, known.clone())));
        }
        let (columns, total) = match &form.kind {
            FormKind::Pages { columns, total } => (columns, total.as_ref()),
            FormKind::Book { columns } => (columns, None),
            FormKind::Record { .. } | FormKind::Chart => continue,
        };
        for id in columns.iter().chain(total).filter(|id| set.value(id).is_none()) {
            let message = format!("{} shows a value `{id}`, which does not exist", form.id);
            let known = set.values.iter().map(|value| value.id.as_str());
            let fault = Diagnostic::error(Code::UnknownValue, message).at(form.place.clone());
            reading.fault(fault.maybe_hint(did_you_mean(id, known)));
        }
    }
    check_pack(&set, &reading);
    check_words(&set, &reading);
    if let Some(boxes) = &set.speed_boxes
        && set.value(&boxes.value).is_none()
    {
        let known = set.values.iter().map(|value| value.id.as_str());
        let message =
            format!("the speed boxes take a value `{}`, which does not exist", boxes.value);
        root.fault(Code::UnknownValue, "speed_boxes", message, did_you_mean(&boxes.value, known));
    }
    root.finish();
    Some(set)
}

/// Whether a file says that its rule set is the default one. Only its head is read: the keys of the
/// file itself stand before its first table.
pub fn is_default(source: &SourceFile) -> bool {
    let head: String =
        source.text.split_inclusive('\n').take_while(|line| !line.starts_with('[')).collect();
    let parsed = DeTable::parse(&head);
    parsed.is_ok_and(|table| {
        table.get_ref().get("default").is_some_and(|value| value.get_ref().as_bool() == Some(true))
    })
}

fn no_notice() -> Notice {
    Notice { author: None, publisher: String::new(), address: String::new(), terms: String::new() }
}

/// Lengths are whole numbers where the file names no step.
const ONES: Rounding =
    Rounding { millimetre: Fraction::ONE, centimetre: Fraction::ONE, inch: Fraction::ONE };

fn read_notice(table: Table) -> Notice {
    let notice = Notice {
        author: table.name("author"),
        publisher: table.required_name("publisher").unwrap_or_default(),
        address: table.required_text("address").unwrap_or_default(),
        terms: table.required_text("terms").unwrap_or_default(),
    };
    table.finish();
    notice
}

fn read_period(table: Table) -> Option<Period> {
    let (from, to) = (table.required_whole("from", YEAR), table.required_whole("to", YEAR));
    table.finish();
    Some(Period { from: from?, to: to? })
}

fn read_rounding(table: Table) -> Rounding {
    let step = |key| {
        // A unit that the rule set does not use needs no step.
        table.raw(key).and_then(|_| table.positive(key, 100)).unwrap_or(Fraction::ONE)
    };
    let rounding = Rounding { millimetre: step("mm"), centimetre: step("cm"), inch: step("in") };
    table.finish();
    rounding
}

fn read_measure(table: Table) -> Option<Measure> {
    const KINDS: [(&str, MeasureKind); 3] = [
        ("length", MeasureKind::Length),
        ("gun", MeasureKind::Gun),
        ("torpedo", MeasureKind::Torpedo),
    ];
    let measure = Measure {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        kind: table.required_word("kind", &KINDS)?,
    };
    table.finish();
    Some(measure)
}

fn read_scale(table: Table, measures: &[Measure]) -> Option<Scale> {
    let id = table.required_name("id")?;
    let label = table.name("label").unwrap_or_else(|| id.clone());
    let what = "a scale's lengths";
    let (metric, imperial) = match table.table("both", what) {
        // A game of one unit only has one table for all players.
        Some(both) => {
            let both = read_system(both, measures)?;
            (both.clone(), both)
        }
        None => (
            read_system(table.required_table("metric", what)?, measures)?,
            read_system(table.required_table("imperial", what)?, measures)?,
        ),
    };
    let scale = Scale {
        metric,
        imperial,
        models: table.name("models"),
        factor: table.positive("factor", MOST_FACTOR)?,
        is_default: table.flag("default"),
        rounding: None,
        id,
        label,
    };
    table.finish();
    Some(scale)
}

fn read_system(table: Table, measures: &[Measure]) -> Option<System> {
    let unit = table.required_word("unit", &Unit::WORDS);
    let house = table.table("house", "the house lengths");
    let reading = table.table("reading", "the lengths as we read them");
    let mut cells = Vec::new();
    for measure in measures {
        let read = |from: &Table| read_limits(from, measure);
        let stated = read(&table).map(|limits| (limits, Basis::Stated));
        let ours = house.as_ref().and_then(read).map(|limits| (limits, Basis::House));
        let taken = reading.as_ref().and_then(read).map(|limits| (limits, Basis::Reading));
        let (limits, basis) = match stated.or(taken).or(ours) {
            Some((limits, basis)) => (Some(limits), basis),
            None => (None, Basis::Unknown),
        };
        cells.push(Cell { measure: measure.id.clone(), limits, basis });
    }
    house.into_iter().chain(reading).for_each(Table::finish);
    table.finish();
    Some(System { unit: unit?, cells })
}

fn read_limits(table: &Table, measure: &Measure) -> Option<Limits> {
    let key = measure.id.as_str();
    match measure.kind {
        MeasureKind::Length => table.number(key, TABLE_LENGTH).map(Limits::Length),
        MeasureKind::Gun | MeasureKind::Torpedo => {
            table.range(key, TABLE_LENGTH).map(|(from, to)| Limits::Band(from, to))
        }
    }
}

fn read_speed_boxes(table: Table) -> Option<SpeedBoxes> {
    let mut turn_angles = BTreeMap::new();
    read_turn_angles(&table, Basis::Stated, &mut turn_angles);
    if let Some(house) = table.table("house", "the house turn angles") {
        read_turn_angles(&house, Basis::House, &mut turn_angles);
        house.finish();
    }
    let count = table.required_whole("count", BOXES)?;
    let boxes = SpeedBoxes {
        value: table.required_text("value")?,
        value_unit: table.required_word("value_unit", &Unit::WORDS)?,
        inch_mm: table.positive("inch_mm", 1000)?,
        full_box: table.required_whole("full_box", BOXES)?,
        second_turn_box: table.whole("second_turn_box", BOXES),
        count,
        turn_angles,
    };
    if ![1, count].contains(&boxes.full_box) {
        let message = format!("the full speed stands in the first box or in the last, {count}");
        table.fault(Code::AbsurdNumber, "full_box", message, None);
    }
    for number in 1..=boxes.count {
        if !boxes.turn_angles.contains_key(&number) {
            let message = format!("the turn angle of speed box {number} is missing");
            table.fault(Code::MissingField, "turn_angles", message, None);
        }
    }
    table.finish();
    Some(boxes)
}

fn read_turn_angles(table: &Table, basis: Basis, turn_angles: &mut BTreeMap<i64, TurnAngle>) {
    let Some(angles) = table.table("turn_angles", "the turn angles") else { return };
    for key in angles.keys() {
        match (key.parse(), angles.whole(&key, DEGREES)) {
            (Ok(number), Some(degrees)) => {
                turn_angles.entry(number).or_insert(TurnAngle { degrees: Some(degrees), basis });
            }
            (Err(_), _) => {
                let message = format!("`{key}` is not the number of a box");
                angles.fault(Code::WrongType, &key, message, None);
            }
            (Ok(_), None) => {}
        }
    }
}

fn read_functions(table: &Table, source: &SourceFile) -> Vec<Formula> {
    let mut functions: Vec<(usize, Formula)> = table
        .named_texts()
        .into_iter()
        .map(|(name, text, span)| {
            (span.start, Formula { place: inside_quotes(source, span.start), name, text })
        })
        .collect();
    // In the order of the file, so that a later one may use an earlier one.
    functions.sort_by_key(|(at, _)| *at);
    functions.into_iter().map(|(_, formula)| formula).collect()
}

/// The place of the first character of a text that begins with its quotes at `byte`.
fn inside_quotes(source: &SourceFile, byte: usize) -> crate::diagnostic::Place {
    let text = &source.text[byte..];
    let quotes = if text.starts_with("'''") || text.starts_with("\"\"\"") { 3 } else { 1 };
    let newline = usize::from(quotes == 3 && text[quotes..].starts_with('\n'));
    source.place(byte + quotes + newline)
}

fn read_tables(table: Table) -> BTreeMap<String, serde_json::Value> {
    table
        .keys()
        .into_iter()
        .filter_map(|key| {
            let value = table.raw(&key)?;
            check_steps(&table, &key, value);
            Some((key, to_json(value.get_ref())))
        })
        .collect()
}

/// Of a table of `[from, value]` steps the first numbers rise: `step` takes the last that is not above.
fn check_steps(table: &Table, key: &str, value: &toml::Spanned<DeValue>) {
    let Some(list) = value.get_ref().as_array() else { return };
    let from = |item: &toml::Spanned<DeValue>| match item.get_ref().as_array().map(|pair| &pair[..])
    {
        Some([from, _]) => to_json(from.get_ref()).as_f64(),
        _ => None,
    };
    let Some(steps) = list.iter().map(from).collect::<Option<Vec<f64>>>() else { return };
    for (at, pair) in steps.windows(2).enumerate().filter(|(_, pair)| pair[0] >= pair[1]) {
        let message = format!("`{key}` has a step from {} after one from {}", pair[1], pair[0]);
        let fault = Diagnostic::error(Code::ChartRows, message);
        let hint = "steps stand in rising order, each once";
        table.add_at(fault.at(table.place_at(list[at + 1].span())).hint(hint));
    }
}

fn to_json(value: &DeValue) -> serde_json::Value {
    match value {
        DeValue::String(text) => serde_json::Value::String(text.to_string()),
        DeValue::Integer(number) => number
            .as_str()
            .replace('_', "")
            .parse::<i64>()
            .map_or(serde_json::Value::Null, Into::into),
        DeValue::Float(number) => number
            .as_str()
            .replace('_', "")
            .parse::<f64>()
            .map_or(serde_json::Value::Null, Into::into),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(list) => list.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(table) => serde_json::Value::Object(
            table
                .iter()
                .map(|(key, value)| (key.get_ref().to_string(), to_json(value.get_ref())))
                .collect(),
        ),
    }
}

/// The values in their order: what one of them needs must be a ship's figure or stand before it.
fn read_values(root: &Table, source: &SourceFile) -> Vec<ValueRule> {
    let mut known: Vec<String> = Vec::new();
    let all: Vec<String> = root.ids("value");
    root.named("value", "a ship value", |table| {
        for (need, place) in table.texts_and_places("needs") {
            let is_known = |name: &String| *name == need;
            if PARTICULARS.contains(&&*need) || known.iter().any(is_known) {
                continue;
            }
            let fault = if all.iter().any(is_known) {
                let message = format!("`needs` names `{need}`, which stands further down");
                let fault = Diagnostic::error(Code::UnknownValue, message);
                fault.hint("a formula can use the values before it; put it behind that one")
            } else {
                let message =
                    format!("`needs` names `{need}`, which is no figure of a ship and no value");
                let names = PARTICULARS.into_iter().chain(known.iter().map(String::as_str));
                Diagnostic::error(Code::UnknownValue, message)
                    .maybe_hint(did_you_mean(&need, names))
                    .hint_if_none("docs/data.md lists what a formula sees")
            };
            table.add_at(fault.at(place));
        }
        let rule = read_value(table, source)?;
        known.push(rule.id.clone());
        Some(rule)
    })
}

fn read_value(table: Table, source: &SourceFile) -> Option<ValueRule> {
    let id = table.required_name("id")?;
    let text = table.text("formula");
    let formula = text.zip(table.span_of("formula")).map(|(text, span)| Formula {
        name: id.clone(),
        text,
        place: inside_quotes(source, span.start),
    });
    let basis = table.word("basis", &FORMULA_BASIS);
    if formula.is_some() && basis.is_none() {
        let message = format!("the formula of `{id}` does not say its `basis`");
        let hint = "`computed` for the publisher's own formula, `estimated` for yours".to_owned();
        table.fault(Code::MissingField, "basis", message, Some(hint));
    }
    let rule = ValueRule {
        label: table.required_name("label")?,
        kind: table.word("kind", &ValueKind::WORDS).unwrap_or_default(),
        words: table.texts("words"),
        group: table.name("group"),
        unit: table.word("unit", &Unit::WORDS),
        needs: table.texts("needs"),
        basis: if formula.is_some() { basis.unwrap_or(Basis::Estimated) } else { Basis::Unknown },
        fitted_to: table.number("fitted_to", 0..=10_000),
        source: table.required_text("source").unwrap_or_default(),
        formula,
        id,
    };
    table.finish();
    Some(rule)
}

fn read_pack(table: Table) -> Option<Pack> {
    let pack = Pack {
        records: table.required_text("records")?,
        charts: table.texts("charts"),
        instruments: table.texts("instruments"),
        mounts: table.flag("mounts"),
        place: table.place(),
    };
    table.finish();
    Some(pack)
}

/// Forms and instruments of a pack that there are not.
fn check_pack(set: &RuleSet, reading: &Reading) {
    let Some(pack) = &set.pack else { return };
    let forms: Vec<&str> = set.forms.iter().map(|form| form.id.as_str()).collect();
    let instruments: Vec<&str> = set.instruments.iter().map(|one| one.id.as_str()).collect();
    let asked = std::iter::once(&pack.records).chain(&pack.charts).map(|id| (id, &forms));
    for (id, known) in asked.chain(pack.instruments.iter().map(|id| (id, &instruments))) {
        if !known.contains(&id.as_str()) {
            let message = format!("the pack has `{id}`, which does not exist");
            let fault = Diagnostic::error(Code::UnknownForm, message).at(pack.place.clone());
            reading.fault(fault.maybe_hint(did_you_mean(id, known.iter().copied())));
        }
    }
}

/// After `print` a word names a form or an instrument.
fn check_words(set: &RuleSet, reading: &Reading) {
    for one in set.instruments.iter().filter(|one| set.forms.iter().any(|form| form.id == one.id)) {
        let message = format!("`{}` is a form and an instrument", one.id);
        let fault = Diagnostic::error(Code::DuplicateId, message).at(one.place.clone());
        reading.fault(fault.hint("`chartroom print` goes by the id: give one of them another"));
    }
}

/// What a form's `kind` says.
#[derive(Clone)]
enum KindWord {
    Record,
    Pages,
    Chart,
    Book,
}

fn read_form(table: Table) -> Option<Form> {
    const KINDS: [(&str, KindWord); 4] = [
        ("record", KindWord::Record),
        ("pages", KindWord::Pages),
        ("chart", KindWord::Chart),
        ("book", KindWord::Book),
    ];
    let form = Form {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        template: table.required_text("template")?,
        kind: match table.word("kind", &KINDS).unwrap_or(KindWord::Record) {
            KindWord::Record => FormKind::Record { strip: table.required_text("strip")? },
            KindWord::Pages => {
                FormKind::Pages { columns: table.texts("columns"), total: table.text("total") }
            }
            KindWord::Chart => FormKind::Chart,
            KindWord::Book => FormKind::Book { columns: table.texts("columns") },
        },
        charts: table.texts("charts"),
        shows_ships: table.flag("shows_ships"),
        place: table.place(),
    };
    table.finish();
    Some(form)
}

/// Puts the functions and tables of another rule set before those of this one, which win.
pub fn extend(set: &mut RuleSet, base: &RuleSet) {
    let own: Vec<&str> = set.functions.iter().map(|function| function.name.as_str()).collect();
    let mut functions: Vec<Formula> =
        base.functions.iter().filter(|function| !own.contains(&&*function.name)).cloned().collect();
    functions.append(&mut set.functions);
    set.functions = functions;
    for (name, table) in &base.tables {
        set.tables.entry(name.clone()).or_insert_with(|| table.clone());
    }
}
