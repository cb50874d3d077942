//! Reads a rule set's file.

mod forms;
mod formulas;
mod scales;
mod speed_boxes;
mod values;

use toml::de::DeTable;

use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean};
use crate::model::{FormKind, Formula, Notice, OptionalRule, Period, RuleSet, TurnRow, Units};

use super::SourceFile;
use super::table::{Reading, Table};
use super::{chart, instrument};

use forms::{check_instruments, check_pack, check_words, picture_form, read_form, read_pack};
use formulas::{read_functions, read_tables};
pub use values::NAMES_ON_FORMS;

use scales::{ONES, read_measure, read_rounding, read_scale};

const YEAR: std::ops::RangeInclusive<i64> = 1500..=2200;

/// Reads a rule set's file; `None` if it is too faulty to use.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<RuleSet> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("a rule set");
    let measures = root.named("measure", "a measure", read_measure);
    let scales =
        root.named("scale", "a scale", |table| read_scale(table, &measures, &root.ids("measure")));
    // A table `[speed_boxs]` is told before what `[speed_boxes.house]` lacks without it.
    let speed_boxes = root.table("speed_boxes", "the table of speed boxes");
    let speed_boxes = speed_boxes.filter(|_| !root.misspells("speed_boxes"));
    let mut set = RuleSet {
        id: source.id().to_owned(),
        title: root.required_name("title").unwrap_or_default(),
        edition: root.required_name("edition").unwrap_or_default(),
        notice: root.one("notice", "a notice", read_notice).unwrap_or_else(|| {
            let message = "a rule set has no `[notice]` of its publisher".to_owned();
            root.fault(Code::MissingField, "notice", message, None);
            no_notice()
        }),
        is_default: root.flag("default"),
        units: root.word("units", &Units::WORDS).unwrap_or(Units::Metric),
        period: root.one("period", "a period", read_period),
        scales,
        rounding: root.one("rounding", "a rounding", read_rounding).unwrap_or(ONES),
        speed_boxes: speed_boxes.and_then(|table| table.read_by(speed_boxes::read)),
        reminders: root.texts("reminders"),
        turn_rows: root.named("turn_row", "a row of the turn strip", read_turn_row),
        options: root.named("option", "an optional rule", read_option),
        extends: root.text("extends"),
        functions: root
            .table("functions", "the functions")
            .map(|t| read_functions(&t, source))
            .unwrap_or_default(),
        tables: root.table("tables", "the step tables").map(read_tables).unwrap_or_default(),
        charts: root.named("chart", "a table of the chart", chart::read),
        values: values::read(&root, source),
        instruments: root.named("instrument", "an instrument", instrument::read),
        pack: root.one("pack", "a pack", read_pack),
        forms: root.named("form", "a form", read_form),
        place: source.place(0),
        files: vec![source.name.to_string()],
        measures,
    };
    let picture = picture_form(set.place.clone());
    if !set.forms.iter().any(|form| form.id == picture.id) {
        set.forms.push(picture);
    }
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
    check_pack(&set, &root, &reading);
    check_instruments(&set, &root, &reading);
    check_words(&set, &reading);
    if let Some(boxes) = &set.speed_boxes
        && set.value(&boxes.value).is_none()
    {
        let known = set.values.iter().map(|value| value.id.as_str());
        let message =
            format!("the speed boxes use a value `{}`, which does not exist", boxes.value);
        root.fault(Code::UnknownValue, "speed_boxes", message, did_you_mean(&boxes.value, known));
    }
    root.finish();
    Some(set)
}

/// Whether a file says its rule set is the default. Only the keys before its first table are read.
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

fn read_turn_row(table: &Table) -> Option<TurnRow> {
    Some(TurnRow {
        id: table.required_name("id")?,
        label: table.required_name("label")?,
        source: table.required_text("source")?,
    })
}

fn read_option(table: &Table) -> Option<OptionalRule> {
    Some(OptionalRule {
        id: table.required_name("id")?,
        label: table.required_text("label")?,
        reminder: table.text("reminder").unwrap_or_default(),
        speed: table.span_of("speed").and_then(|_| table.positive("speed", 100)),
        source: table.required_text("source")?,
        played: false,
    })
}

fn read_notice(table: &Table) -> Option<Notice> {
    Some(Notice {
        author: table.name("author"),
        publisher: table.required_name("publisher").unwrap_or_default(),
        address: table.required_text("address").unwrap_or_default(),
        terms: table.required_text("terms").unwrap_or_default(),
    })
}

fn read_period(table: &Table) -> Option<Period> {
    let (from, to) = (table.required_whole("from", YEAR), table.required_whole("to", YEAR));
    table.finish();
    Some(Period { from: from?, to: to? })
}

/// Prepends the functions and tables of another rule set; this one's own take precedence.
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
