//! Pages filled with all ships together, or with none: rosters, charts.

use crate::diagnostic::Faults;
use crate::export::Format;
use crate::export::pdf::Extras;
use crate::model::FormKind;
use crate::page::Typesetter;
use crate::press;

use super::super::settings::Stationery;
use super::job::Job;
use super::parts::{Printed, export_sheets};

/// Prints pages with every record and so many empty rows; `None` if there is nothing to show.
pub fn run(
    typesetter: &Typesetter,
    job: &Job,
    stationery: &Stationery,
    blanks: usize,
    format: Format,
    faults: &mut Faults,
) -> Option<Printed> {
    // A chart is the same whatever ships are in play.
    let (mut records, blanks) = match job.form.kind {
        FormKind::Chart => (Vec::new(), 0),
        _ => (job.records.clone(), blanks),
    };
    records.extend(std::iter::repeat_n(job.blank.clone(), blanks));
    let (pages, found) = typesetter.pages(&job.form.template, &job.sheet, &records);
    let refused = found.iter().filter_map(|fault| fault.ship.clone());
    let filled = records.len() - blanks - refused.collect::<std::collections::BTreeSet<_>>().len();
    faults.extend(found);
    if pages.is_empty() {
        return None;
    }
    let sheets = pages.len();
    let files = export_sheets(press::pages(pages), stationery.printer.as_ref(), format, &job.about);
    let files = files.map_err(|fault| faults.add(fault)).ok()?;
    Some(Printed { files, sheets, filled, blank: blanks, extras: Extras::default() })
}
