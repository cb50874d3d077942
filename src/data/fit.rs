//! Figures of a rule set's estimates that `chartroom fit` has refitted to what a player has typed in:
//! `fits/<rule set>.toml` of his project.

use std::fmt::Write as _;

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Fraction;
use crate::model::{Refit, RuleSet};

use super::SourceFile;
use super::table::{Reading, Table};
use super::toml_text::key;

/// The project's folder of such files.
pub const FITS: &str = "fits";

const VALUES: std::ops::RangeInclusive<i64> = 0..=1_000_000;

/// The file of a rule set.
pub fn path(rules: &str) -> String {
    format!("{FITS}/{rules}.toml")
}

/// Whether a file at this path holds refitted figures: it is in a folder `fits`.
pub fn is_fit(path: &str) -> bool {
    path.rsplit(['/', '\\']).nth(1) == Some(FITS)
}

/// Gives a rule set the refitted figures of a file.
pub fn read(source: &SourceFile, set: &mut RuleSet, faults: &mut Faults) {
    let Some(reading) = Reading::of(source, faults) else { return };
    let root = reading.root("a refit");
    let anew = || Some(format!("`chartroom fit {}` writes this file anew", set.id));
    if let Some(figures) = root.table("figures", "the refitted figures") {
        for name in figures.keys() {
            let is_free = |free: &&crate::model::FreeFigure| free.name == name;
            let Some(free) = set.values.iter().flat_map(|value| &value.free).find(is_free) else {
                let message = format!("{} has no free figure `{name}`", set.title);
                figures.fault(Code::UnknownValue, &name, message, anew());
                continue;
            };
            let Some(number) = figures.number(&name, VALUES) else { continue };
            if number < free.from || number > free.to {
                let (from, to) = (free.from.to_decimal_text(), free.to.to_decimal_text());
                let message = format!("`{name}` is not between {from} and {to}");
                figures.fault(Code::AbsurdNumber, &name, message, anew());
                continue;
            }
            set.tables.insert(name, number.to_f64().into());
        }
        figures.finish();
    }
    let refits = root.table("refit", "the refits").map(|table| {
        let refits = table.named_tables("a refit").into_iter().map(|(id, one)| {
            if set.value(&id).is_none() {
                let message = format!("{} has no value `{id}`", set.title);
                one.add_at(
                    Diagnostic::error(Code::UnknownValue, message)
                        .at(one.place())
                        .maybe_hint(anew()),
                );
            }
            (id, read_refit(one))
        });
        refits.collect::<Vec<_>>()
    });
    root.finish();
    for (id, refit) in refits.into_iter().flatten() {
        let Some(rule) = set.values.iter_mut().find(|value| value.id == id) else { continue };
        if let Some(refit) = &refit {
            rule.fitted_to = rule.fitted_to.map(|most| most.max(refit.most));
        }
        rule.refit = refit;
    }
}

fn read_refit(table: Table) -> Option<Refit> {
    let number = |key: &str| table.required_number(key, VALUES);
    let refit = [number("as_shipped"), number("left_out"), number("likely"), number("most")];
    let (values, classes) =
        (table.required_whole("values", VALUES), table.required_whole("classes", VALUES));
    table.finish();
    let [as_shipped, left_out, likely, most] = refit;
    Some(Refit {
        values: values?,
        classes: classes?,
        as_shipped: as_shipped?,
        left_out: left_out?,
        likely: likely?,
        most: most?,
    })
}

/// The text of such a file: figures by name, and the refits of values by id.
pub fn written(rules: &RuleSet, figures: &[(&str, Fraction)], refits: &[(&str, Refit)]) -> String {
    let mut text = format!(
        "# Figures of {}, refitted to the values typed in by `chartroom fit {}`, which writes this file anew.\n\
         # Without this file, the figures are those that came with the rule set.\n\n[figures]\n",
        rules.title, rules.id
    );
    for (name, figure) in figures {
        let _ = writeln!(text, "{} = {}", key(name), figure.to_decimal_text());
    }
    for (id, refit) in refits {
        let _ = write!(
            text,
            "\n[refit.{}]\nvalues = {}\nclasses = {}\nas_shipped = {}\nleft_out = {}\nlikely = {}\nmost = {}\n",
            key(id),
            refit.values,
            refit.classes,
            refit.as_shipped.to_decimal_text(),
            refit.left_out.to_decimal_text(),
            refit.likely.to_decimal_text(),
            refit.most.to_decimal_text()
        );
    }
    text
}
