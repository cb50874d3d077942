//! The view of a sheet, for its strip: rule set, scale, ranges, and the key of bases.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::PROGRAM;
use crate::derive::{self, Derived, Range};
use crate::measure::{Length, Quantity};
use crate::model::{
    Basis, Form, FormKind, Language, Limits, MeasureKind, Paper, RuleSet, Scale, Size, Titles,
    Units, ValueRule,
};

use super::chart::{ChartView, charts};
use super::text::{NumberText, quantity_number};

/// The kind of values that have a mark: the rarer of two.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Marking {
    /// Values that a publisher states are marked; the others are ours.
    #[default]
    Stated,
    /// Our values are marked; the others are the publisher's.
    Estimated,
}

impl Marking {
    /// Whether a value of this basis has a mark. A box without a number has none.
    pub fn marks(self, basis: Basis) -> bool {
        match self {
            Self::Stated => basis.is_publishers(),
            Self::Estimated => !basis.is_publishers() && basis != Basis::Unknown,
        }
    }

    /// The mark of a value of this basis: ● for the publisher's, ○ for our own; empty if its kind has no
    /// mark on this sheet.
    pub fn mark(self, basis: Basis) -> &'static str {
        match (self.marks(basis), self) {
            (false, _) => "",
            (true, Self::Stated) => "\u{25cf}",
            (true, Self::Estimated) => "\u{25cb}",
        }
    }
}

/// The marking that needs fewer marks.
fn marking(ships: &[&Derived]) -> Marking {
    let (mut stated, mut ours) = (0usize, 0usize);
    for value in ships.iter().flat_map(|ship| ship.values.iter()) {
        match value.basis {
            Basis::Stated | Basis::Computed => stated += 1,
            Basis::Estimated | Basis::House | Basis::Reading => ours += 1,
            Basis::Unknown => {}
        }
    }
    if stated > ours { Marking::Estimated } else { Marking::Stated }
}

/// The view that all templates of a sheet share, besides their records.
#[derive(Clone, Default, Serialize, Debug)]
pub struct SheetView {
    /// Of the rule set.
    pub title: String,
    pub edition: String,
    pub publisher: String,
    /// Where to obtain the rules.
    pub address: String,
    /// The publisher's terms, in our words.
    pub terms: String,
    pub scale: String,
    /// The models for the scale; may be empty.
    pub models: String,
    /// The symbol of the scale's unit.
    pub unit: String,
    pub ranges: Vec<RangeView>,
    /// Lengths such as a cable.
    pub lengths: Vec<LengthView>,
    /// Reminders in small print.
    pub reminders: Vec<String>,
    /// Label and reminder of each optional rule that is played.
    pub options: Vec<(String, String)>,
    /// The rows of a record's turn strip.
    pub turn_rows: Vec<ValueName>,
    /// The number of turns, if a battle says.
    pub turns: Option<i64>,
    pub marking: Marking,
    /// Whether any value can be ours: else nothing is marked.
    pub formulas: bool,
    /// Whether some values come from the publisher's own formulas.
    pub computed: bool,
    /// Whether some values were refitted to those that the player typed in.
    pub refitted: bool,
    /// Whether the sheet shows an estimated length or turn, which has a dagger.
    pub house: bool,
    /// Whether anything on the sheet is outside the years of the rules.
    pub extrapolated: bool,
    /// The years of the rules: `1880–1920`; may be empty.
    pub period: String,
    /// Whether the rule set gives limits beyond which values are extrapolated.
    pub beyond: bool,
    /// Whether to use black ink only.
    pub black: bool,
    /// Whether fields carry their names, as in the first layout of a form.
    pub names: bool,
    /// Whether the form is to be filled in on screen, and its text fields are requested.
    pub fillable: bool,
    /// The program and its version.
    pub program: String,
    pub data_version: String,
    /// The user's titles.
    pub own: Titles,
    /// Ships with what no source gives of them, so that boxes stay empty: `Gautet: plate`; may be empty.
    pub empty: String,
    /// The credits of pictures without room for them: badges, backgrounds.
    pub credits: Vec<CreditView>,
    /// The width and height in millimetres that hold the profile of every ship of the run at 1:1000;
    /// `None` if there are no profiles.
    pub profiles: Option<(f64, f64)>,
    /// The size in millimetres of the form on the front, if this is a back.
    pub front: Option<(f64, f64)>,
    /// Whether a page of the pack shows who hurts whom, so that nothing else has to.
    pub battle_shown: bool,
    /// Width of the strip in millimetres.
    pub width_mm: f64,
    pub paper: PaperView,
    /// The values on the form, in order.
    pub values: Vec<ValueName>,
    /// The rule set's tables, as in its file; for pages only.
    pub tables: BTreeMap<String, serde_json::Value>,
    /// The tables of the combat chart, by id.
    pub charts: BTreeMap<String, ChartView>,
    /// The value to total at the end; may be empty.
    pub total: String,
    /// Where its pages are among those of the form.
    pub part: PartView,
}

/// A part of a long form, whose pages are laid out by themselves.
#[derive(Clone, Default, Serialize, Debug)]
pub struct PartView {
    /// The pages before it.
    pub before: usize,
    /// Whether pages follow.
    pub follow: bool,
    /// Whether it has only some of a navy's ships.
    pub cut: bool,
}

impl SheetView {
    /// Applies a language's decimal sign to ranges and lengths.
    #[must_use]
    pub fn with_decimal(mut self, language: &Language) -> Self {
        for range in &mut self.ranges {
            range.from.decimal(language);
            range.to.decimal(language);
        }
        self.lengths.iter_mut().for_each(|it| it.length.decimal(language));
        self
    }
}

/// A paper, for pages that fill it.
#[derive(Clone, Default, Serialize, Debug)]
pub struct PaperView {
    pub width_mm: f64,
    pub height_mm: f64,
    pub margin_mm: f64,
}

impl PaperView {
    /// A paper of this size and margin.
    pub fn of(size: Size, margin: Length) -> Self {
        let (width_mm, height_mm) = (size.width.to_mm(), size.height.to_mm());
        Self { width_mm, height_mm, margin_mm: margin.to_mm() }
    }
}

/// The id and label of a value.
#[derive(Clone, Serialize, Debug)]
pub struct ValueName {
    pub id: String,
    /// As printed.
    pub label: String,
}

/// A band as printed.
#[derive(Clone, Serialize, Debug)]
pub struct RangeView {
    /// Of the measure.
    pub id: String,
    pub label: String,
    /// `gun` or `torpedo`.
    pub weapon: &'static str,
    /// Empty if unknown.
    pub from: NumberText,
    /// Empty if unknown.
    pub to: NumberText,
    /// Whether it is our own estimate.
    pub house: bool,
}

/// A length as printed.
#[derive(Clone, Serialize, Debug)]
pub struct LengthView {
    /// Of the measure.
    pub id: String,
    pub label: String,
    /// Empty if unknown.
    pub length: NumberText,
    /// Whether it is our own estimate.
    pub house: bool,
}

/// Makes the view of a sheet for a form and its ships, or for drawings without a form. `width_mm` is set
/// later, when the layout is known.
pub fn sheet(
    rules: &RuleSet,
    form: Option<&Form>,
    (scale, units): (&Scale, Units),
    ships: &[&Derived],
    paper: &Paper,
    black: bool,
) -> SheetView {
    let ranges = derive::ranges(rules, scale, units);
    // A book calls its functions for thousands of classes, and hashes all their arguments.
    let shows_tables = form
        .is_some_and(|form| !matches!(form.kind, FormKind::Record { .. } | FormKind::Book { .. }));
    let system = scale.system(units);
    let lengths = rules.measures.iter().zip(&system.cells).filter_map(|(measure, cell)| {
        let limits = match (measure.kind, cell.limits) {
            (MeasureKind::Length, Some(Limits::Length(amount))) => {
                quantity_number(Quantity { amount, unit: system.unit })
            }
            (MeasureKind::Length, _) => NumberText::default(),
            _ => return None,
        };
        Some(LengthView {
            id: measure.id.clone(),
            label: measure.label.clone(),
            length: limits,
            house: cell.basis.has_dagger(),
        })
    });
    let played = rules.options.iter().filter(|option| option.played);
    SheetView {
        title: rules.title.clone(),
        edition: rules.edition.clone(),
        publisher: rules.notice.publisher.clone(),
        address: rules.notice.address.clone(),
        terms: rules.notice.terms.clone(),
        scale: scale.label.clone(),
        models: scale.models.clone().unwrap_or_default().replace(" - ", "\u{2013}"),
        unit: system.unit.word().to_owned(),
        ranges: ranges.iter().map(range_view).collect(),
        lengths: lengths.collect(),
        reminders: rules.reminders.clone(),
        options: played.map(|one| (one.label.clone(), one.reminder.clone())).collect(),
        turn_rows: rules
            .turn_rows
            .iter()
            .map(|row| ValueName { id: row.id.clone(), label: row.label.clone() })
            .collect(),
        marking: marking(ships),
        formulas: rules.has_estimates(),
        computed: rules.values.iter().any(|value| value.basis == Basis::Computed),
        refitted: rules.values.iter().any(|value| value.refit.is_some()),
        house: ranges.iter().any(|range| range.basis.has_dagger()) || house_turns(rules),
        extrapolated: ships.iter().any(|ship| ship.extrapolated),
        period: rules.period.map(|p| format!("{}\u{2013}{}", p.from, p.to)).unwrap_or_default(),
        beyond: rules.values.iter().any(|rule| rule.fitted_to.is_some()),
        black,
        program: PROGRAM.to_owned(),
        paper: PaperView::of(paper.size, paper.margin),
        values: form.map(|form| shown_values(rules, form)).unwrap_or_default(),
        tables: if shows_tables { rules.tables.clone() } else { BTreeMap::new() },
        charts: charts(rules, |id| {
            shows_tables || form.is_some_and(|form| form.charts.iter().any(|shown| shown == id))
        }),
        total: match form.map(|form| &form.kind) {
            Some(FormKind::Pages { total: Some(total), .. }) => total.clone(),
            _ => String::new(),
        },
        ..SheetView::default()
    }
}

/// The values on a form, in order.
pub fn shown_values(rules: &RuleSet, form: &Form) -> Vec<ValueName> {
    let name = |rule: &ValueRule| ValueName { id: rule.id.clone(), label: rule.label.clone() };
    match &form.kind {
        FormKind::Pages { columns, .. } | FormKind::Book { columns } if !columns.is_empty() => {
            columns.iter().filter_map(|id| rules.value(id)).map(name).collect()
        }
        _ => rules.values.iter().map(name).collect(),
    }
}

fn house_turns(rules: &RuleSet) -> bool {
    let boxes = rules.speed_boxes.iter();
    boxes.flat_map(|boxes| boxes.turn_angles.values()).any(|turn| turn.basis.has_dagger())
}

fn range_view(range: &Range) -> RangeView {
    RangeView {
        id: range.id.clone(),
        label: range.label.clone(),
        weapon: if range.kind == MeasureKind::Torpedo { "torpedo" } else { "gun" },
        from: range.limits.map(|(from, _)| quantity_number(from)).unwrap_or_default(),
        to: range.limits.map(|(_, to)| quantity_number(to)).unwrap_or_default(),
        house: range.basis.has_dagger(),
    }
}

/// A picture with its caption and credit.
#[derive(Clone, Serialize, Debug)]
pub struct PictureView {
    /// The caption, such as a ship's name; may be empty.
    pub of: String,
    /// The path for `image`.
    pub path: String,
    /// In pixels, or units of an SVG, after rotation.
    pub width: f64,
    /// Likewise.
    pub height: f64,
    /// The author; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
}

/// The credit of a picture, printed elsewhere on the sheet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Debug)]
pub struct CreditView {
    /// The kind of picture: `badge`, `background`.
    pub what: &'static str,
    /// The author; may be empty.
    pub credit: String,
    /// The terms for printing it; may be empty.
    pub rights: String,
}

impl PictureView {
    /// The credit, for this kind of picture.
    pub fn credited(&self, what: &'static str) -> CreditView {
        let said = |words: &str| words.trim().to_owned();
        CreditView { what, credit: said(&self.credit), rights: said(&self.rights) }
    }
}
