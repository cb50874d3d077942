//! The imposition of forms and pages, and its refusals.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::model::{Form, FormKind, Imposition, Work};

/// The imposition of a run.
#[derive(Default)]
pub struct Imposed {
    /// The scheme; without one, a sheet holds as many forms as fit, or one page.
    pub scheme: Option<Imposition>,
    /// The number of slots already used on the first sheet.
    pub used: usize,
}

/// Settles the imposition of a form and the form on its back; `None` if it is refused.
pub fn settle(
    args: &Print,
    scheme: Option<Imposition>,
    form: &Form,
    back: Option<&Form>,
    faults: &mut Faults,
) -> Option<Imposed> {
    let found = wrong(args, scheme.as_ref(), form, back);
    if !found.is_empty() {
        faults.extend(found);
        return None;
    }
    let used = args.imposition.first_slot.map_or(0, |first| first as usize - 1);
    let scheme = scheme.map(|mut scheme| {
        scheme.booklet.signature = args.imposition.signature.or(scheme.booklet.signature);
        scheme.booklet.creep = args.imposition.creep.unwrap_or(scheme.booklet.creep);
        scheme
    });
    Some(Imposed { scheme, used })
}

fn wrong(
    args: &Print,
    scheme: Option<&Imposition>,
    form: &Form,
    back: Option<&Form>,
) -> Vec<Diagnostic> {
    let is_record = |form: &Form| matches!(form.kind, FormKind::Record { .. });
    let fault =
        |message: String, hint: &str| Diagnostic::error(Code::WrongImposition, message).hint(hint);
    let mut found = Vec::new();
    if let Some(back) = back
        && !is_record(form)
        && is_record(back)
    {
        let message = format!("`{}` cannot go on the back of `{}`", back.id, form.id);
        found.push(fault(message, "the record of a ship goes on the back of another record"));
    }
    let Some(scheme) = scheme else { return found };
    let id = &scheme.id;
    match scheme.work {
        Work::Booklet if is_record(form) => {
            let message = format!("`{id}` is for pages, and `{}` is a record", form.id);
            found.push(fault(message, "rosters and charts make booklets"));
        }
        Work::Booklet if back.is_some() => {
            let message = format!("`{id}` has pages on both sides");
            found.push(fault(message, "leave out `--back`"));
        }
        Work::Fold if !is_record(form) || back.is_some_and(|back| !is_record(back)) => {
            let message = format!("`{id}` is for records, front and back");
            found.push(fault(message, "logs and cards are records"));
        }
        Work::Fold if args.imposition.duplex.is_some() => {
            let message = format!("`{id}` is printed on one side");
            found
                .push(fault(message, "leave out `--duplex`: fronts and backs are folded together"));
        }
        Work::Fold if back.is_none() => {
            let message = format!("`{id}` needs a form for the backs");
            found.push(fault(message, "name one with `--back`; the same form will do"));
        }
        _ => {}
    }
    if !is_record(form) && back.is_some() && scheme.work != Work::Booklet {
        let message = format!("pages imposed by `{id}` cannot have another form on their backs");
        found.push(fault(message, "leave out `--imposition`: each page is then a sheet"));
    }
    let asked = &args.imposition;
    if scheme.work != Work::Booklet && (asked.signature.is_some() || asked.creep.is_some()) {
        let message = format!("`{id}` is not a booklet");
        found.push(fault(message, "`--signature` and `--creep` are for booklets"));
    }
    if let Some(first) = asked.first_slot.filter(|first| *first as usize > scheme.count()) {
        let message =
            format!("`{id}` has {} places, so there is no number {first}", scheme.count());
        found.push(fault(message, "places are counted from 1, row by row"));
    }
    if asked.first_slot.is_some() && !is_record(form) {
        let message = format!("`{}` fills whole pages, so it cannot start at a place", form.id);
        found.push(fault(message, "`--first-slot` is for records"));
    }
    found
}
