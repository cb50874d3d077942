//! Sheets of forms: records of ships, rosters, charts.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::export::{Extras, Output, Sink};
use crate::model::{Fleet, Form, FormKind};
use crate::page::LaidForm;
use crate::request::Imposed;
use crate::view::SheetView;
use crate::work;

use super::context::Context;
use super::pages::Pages;
use super::printed::Printed;
use super::record_run::{Back, RecordRun};
use super::records::{self, Records};
use super::ships;
use super::{deck, empty, imposed};

/// Makes the sheets of a form, with another form on their backs; `None` on failure.
pub fn make(
    context: &Context,
    form: &Form,
    back_form: Option<&Form>,
    imposed: &Imposed,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let typesetter = tools.typesetter;
    let in_mm = |form: &LaidForm| (form.size().width.to_mm(), form.size().height.to_mm());
    // The form is laid out while the ships are read, which saves a third of the time for a single
    // sheet.
    let mut fleet = Fleet::default();
    let blank = records::blank(&request.game);
    let plan = |form: &Form, front: Option<(f64, f64)>| match &form.kind {
        FormKind::Record { .. } => {
            let sheet = SheetView { front, ..records::named_sheet(form, request) };
            typesetter.plan(&form.template, &sheet, &blank).map(Some)
        }
        FormKind::Pages { .. } | FormKind::Chart | FormKind::Book { .. } => Ok(None),
    };
    let (ships, plans) = work::join(
        || {
            let resolved = ships::requested(request, typesetter.fonts(), &mut fleet, faults);
            ships::derive(&request.game, &resolved, faults)
        },
        || {
            let front = plan(form, None);
            let size = front.as_ref().ok().and_then(Option::as_ref).map(in_mm);
            (front, back_form.map_or(Ok(None), |form| plan(form, size)))
        },
    );
    let plan = faults.take(plans.0)?;
    let back_plan = faults.take(plans.1)?;
    if let (Some(plan), Some(scheme)) = (&plan, &imposed.scheme) {
        let size = plan.size();
        if let Some(fault) = imposed::too_large(context, form, size, scheme) {
            return faults.refuse(fault);
        }
    }
    tools.host.stage("data, derive, form");

    let is_chart = form.kind == FormKind::Chart;
    if is_chart && !form.shows_ships && !ships.is_empty() {
        let message = format!("`{}` shows no ships; those named are left out", form.id);
        faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
    }
    if !is_chart && ships.is_empty() && request.blanks == 0 {
        request.no_ships(faults);
        return None;
    }
    faults.extend(empty::warnings(form, &ships, request));
    let behind = back_form.map(|form| {
        let mut records = Records::new(form, &ships, context, faults);
        records.sheet.front = plan.as_ref().map(in_mm);
        records
    });
    let records = Records::new(form, &ships, context, faults);
    let printed = match (&plan, &form.kind) {
        (Some(plan), FormKind::Record { strip }) => {
            let back = match (&behind, &back_plan) {
                (Some(records), Some(plan)) => Some(Back::Forms(records, plan)),
                (Some(records), None) => Some(Back::Pages(records)),
                (None, _) => None,
            };
            let fills = !request.no_empty;
            let run = RecordRun { context, records: &records, strip, plan, back, imposed, fills };
            match &request.output {
                Output::Deck(wish) => deck::forms(&run, wish, sink, faults)?,
                _ => run.run(request.blanks, sink, faults)?,
            }
        }
        _ => {
            let scheme = imposed.scheme.as_ref();
            let pages = Pages { context, records: &records, back: behind.as_ref(), scheme };
            pages.run(request.blanks, sink, faults)?
        }
    };
    let stem = match printed.extras.stem.as_str() {
        "" => records.file_stem(&request.game),
        chosen => chosen.to_owned(),
    };
    let extras = Extras { about: records.about, stem, ..printed.extras };
    Some(Printed { extras, ..printed })
}
