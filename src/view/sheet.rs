//! What the strip of a sheet says: rule set, scale, ranges, and the key of bases.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::derive::{self, Derived, Range};
use crate::model::{
    Basis, Form, FormKind, Language, Limits, MeasureKind, Paper, RuleSet, Scale, Titles, Units,
    ValueRule,
};

use super::chart::{ChartView, charts};
use super::picture::CreditView;
use super::text::{NumberText, quantity_number};

/// The program and its version, as every sheet names them.
pub const PROGRAM: &str = concat!("Chartroom ", env!("CARGO_PKG_VERSION"));

/// Which of two kinds of values carries the key's mark: the rarer one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Marking {
    /// Values that a publisher states are marked; the others are ours.
    Stated,
    /// Our values are marked; the others are the publisher's.
    Estimated,
}

impl Marking {
    /// Whether a value of this basis carries a mark. A box without a number has none.
    pub fn marks(self, basis: Basis) -> bool {
        match self {
            Self::Stated => basis.is_publishers(),
            Self::Estimated => !basis.is_publishers() && basis != Basis::Unknown,
        }
    }

    /// The mark of a value of this basis: ● for the publisher's, ○ for ours, on every sheet; empty
    /// where it is of the kind that needs none here.
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
    for value in ships.iter().flat_map(|ship| &ship.values) {
        match value.basis {
            Basis::Stated | Basis::Computed => stated += 1,
            Basis::Estimated | Basis::House | Basis::Reading => ours += 1,
            Basis::Unknown => {}
        }
    }
    if stated > ours { Marking::Estimated } else { Marking::Stated }
}

/// What every template of a sheet sees besides its own record.
#[derive(Clone, Serialize, Debug)]
pub struct SheetView {
    /// The rule set's title.
    pub title: String,
    /// Its edition.
    pub edition: String,
    /// Its publisher.
    pub publisher: String,
    /// Where it can be obtained.
    pub address: String,
    /// The publisher's terms, in our words.
    pub terms: String,
    /// The scale's name.
    pub scale: String,
    /// The models it is meant for; empty if not said.
    pub models: String,
    /// The symbol of its unit.
    pub unit: String,
    /// Each band.
    pub ranges: Vec<RangeView>,
    /// Lengths such as a cable.
    pub lengths: Vec<LengthView>,
    /// Reminders in small print.
    pub reminders: Vec<String>,
    /// Which values carry the mark.
    pub marking: Marking,
    /// Whether some of the rule set's values come from its publisher's own formulas.
    pub computed: bool,
    /// Whether the sheet shows one of our own lengths or turns, which then carries a dagger.
    pub house: bool,
    /// Whether anything on the sheet is outside the years of the rules.
    pub extrapolated: bool,
    /// The years of the rules: `1880–1920`; empty if not said.
    pub period: String,
    /// Whether a value can be extrapolated by its size, too: the rule set says how far sources go.
    pub beyond: bool,
    /// Whether only black ink is to be used.
    pub black: bool,
    /// Whether every field is to carry its name, which the first layout of a form does.
    pub names: bool,
    /// Whether the form is filled in on a screen: the boxes for words are asked for by then.
    pub fillable: bool,
    /// Who printed it: program and version.
    pub program: String,
    /// The word for the data that it was made from.
    pub data_version: String,
    /// What the user calls his print.
    pub own: Titles,
    /// Who made the pictures whose credit stands with what printed the sheet: badges, backgrounds.
    pub credits: Vec<CreditView>,
    /// Width and height in millimetres that the profiles of all ships of the run fit in at 1:1000; none
    /// if nothing is drawn.
    pub profiles: Option<(f64, f64)>,
    /// The form on whose back this one lies, in millimetres, if it lies on one.
    pub front: Option<(f64, f64)>,
    /// Width of the strip in millimetres.
    pub width_mm: f64,
    /// The paper.
    pub paper: PaperView,
    /// The values that the form shows, in its order.
    pub values: Vec<ValueName>,
    /// The rule set's tables, as its file has them; only for pages, which may show them.
    pub tables: BTreeMap<String, serde_json::Value>,
    /// The tables of the combat chart by id.
    pub charts: BTreeMap<String, ChartView>,
    /// The value to be added up at the end; empty if there is none.
    pub total: String,
}

impl SheetView {
    /// With a language's decimal sign in its ranges and lengths.
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
#[derive(Clone, Serialize, Debug)]
pub struct PaperView {
    /// Width in millimetres.
    pub width_mm: f64,
    /// Height in millimetres.
    pub height_mm: f64,
    /// What printers leave white, in millimetres.
    pub margin_mm: f64,
}

/// A value by name.
#[derive(Clone, Serialize, Debug)]
pub struct ValueName {
    /// Its id.
    pub id: String,
    /// Its name on paper.
    pub label: String,
}

/// A band as printed.
#[derive(Clone, Serialize, Debug)]
pub struct RangeView {
    /// The measure's id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// `gun` or `torpedo`.
    pub weapon: &'static str,
    /// From; empty while unknown.
    pub from: NumberText,
    /// To; empty while unknown.
    pub to: NumberText,
    /// Whether the cell is one of ours.
    pub house: bool,
}

/// A length as printed.
#[derive(Clone, Serialize, Debug)]
pub struct LengthView {
    /// The measure's id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// How long; empty while unknown.
    pub length: NumberText,
    /// Whether the cell is one of ours.
    pub house: bool,
}

/// The sheet's view, for a form and the ships whose values stand on it; without a form for drawings.
/// `width_mm` is set when the sheet's layout is known.
pub fn sheet(
    rules: &RuleSet,
    form: Option<&Form>,
    (scale, units): (&Scale, Units),
    ships: &[&Derived],
    paper: &Paper,
    black: bool,
) -> SheetView {
    let ranges = derive::ranges(rules, scale, units);
    // A book calls its functions for thousands of classes, and all that they are given is hashed.
    let shows_tables = form
        .is_some_and(|form| !matches!(form.kind, FormKind::Record { .. } | FormKind::Book { .. }));
    let system = scale.system(units);
    let lengths = rules.measures.iter().zip(&system.cells).filter_map(|(measure, cell)| {
        let limits = match (measure.kind, cell.limits) {
            (MeasureKind::Length, Some(Limits::Length(amount))) => {
                quantity_number(crate::measure::Quantity { amount, unit: system.unit })
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
    SheetView {
        title: rules.title.clone(),
        edition: rules.edition.clone(),
        publisher: rules.notice.publisher.clone(),
        address: rules.notice.address.clone(),
        terms: rules.notice.terms.clone(),
        scale: scale.label.clone(),
        models: scale.models.clone().unwrap_or_default().replace(" - ", "\u{2013}"),
        unit: system.unit.symbol().to_owned(),
        ranges: ranges.iter().map(range_view).collect(),
        lengths: lengths.collect(),
        reminders: rules.reminders.clone(),
        marking: marking(ships),
        computed: rules.values.iter().any(|value| value.basis == Basis::Computed),
        house: ranges.iter().any(|range| range.basis.has_dagger()) || house_turns(rules),
        extrapolated: ships.iter().any(|ship| ship.extrapolated),
        period: rules.period.map(|p| format!("{}\u{2013}{}", p.from, p.to)).unwrap_or_default(),
        beyond: rules.values.iter().any(|rule| rule.fitted_to.is_some()),
        black,
        names: false,
        fillable: false,
        program: PROGRAM.to_owned(),
        data_version: String::new(),
        own: Titles::default(),
        credits: Vec::new(),
        profiles: None,
        front: None,
        width_mm: 0.0,
        paper: PaperView {
            width_mm: paper.size.width.to_mm(),
            height_mm: paper.size.height.to_mm(),
            margin_mm: paper.margin.to_mm(),
        },
        values: form.map(|form| shown_values(rules, form)).unwrap_or_default(),
        tables: if shows_tables { rules.tables.clone() } else { BTreeMap::new() },
        charts: charts(rules, |id| {
            shows_tables || form.is_some_and(|form| form.charts.iter().any(|shown| shown == id))
        }),
        total: match form.map(|form| &form.kind) {
            Some(FormKind::Pages { total: Some(total), .. }) => total.clone(),
            _ => String::new(),
        },
    }
}

fn shown_values(rules: &RuleSet, form: &Form) -> Vec<ValueName> {
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
