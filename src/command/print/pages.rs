//! Pages filled with all ships together: rosters and the like.

use crate::diagnostic::Faults;
use crate::export::{self, Format};
use crate::page::Typesetter;
use crate::press;

use super::job::Job;
use super::parts::{Printed, export_sheets};

/// Prints pages with every record and so many empty rows; `None` if there is nothing to show.
pub fn run(
    typesetter: &Typesetter,
    job: &Job,
    blanks: usize,
    format: Format,
    faults: &mut Faults,
) -> Option<Printed> {
    let mut records = job.records.clone();
    records.extend(std::iter::repeat_n(job.blank.clone(), blanks));
    let (pages, found) = typesetter.pages(&job.form.template, &job.sheet, &records);
    let refused = found.iter().filter_map(|fault| fault.ship.clone());
    let filled = job.records.len() - refused.collect::<std::collections::BTreeSet<_>>().len();
    faults.extend(found);
    if pages.is_empty() {
        return None;
    }
    let sheets = pages.len();
    let files = export_sheets(press::pages(pages), format, &job.about);
    let mut files = files.map_err(|fault| faults.add(fault)).ok()?;
    if format == Format::Pdf {
        files = vec![export::pdf::finish(&files).map_err(|fault| faults.add(fault)).ok()?];
    }
    Some(Printed { files, sheets, filled, blank: blanks })
}
