//! How forms and pages lie on sheets, and what of it cannot be.

use crate::cli::Print;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::model::{Form, FormKind, Imposition, Work};

/// How a run is imposed.
#[derive(Default)]
pub struct Imposed {
    /// The scheme; without one as many forms lie on a sheet as it holds, and one page.
    pub scheme: Option<Imposition>,
    /// How many slots of the first sheet are in use already.
    pub used: usize,
}

/// Settles how a form with a form on its back is imposed; `None` if that cannot be.
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
        let message = format!("`{}` cannot lie on the back of `{}`", back.id, form.id);
        found.push(fault(message, "a record is one ship's; it lies on the back of a record"));
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
        let message = format!("pages that are imposed by `{id}` have no backs of their own");
        found.push(fault(message, "leave out `--imposition`: each page is then a sheet"));
    }
    let asked = &args.imposition;
    if scheme.work != Work::Booklet && (asked.signature.is_some() || asked.creep.is_some()) {
        let message = format!("`{id}` is not a booklet");
        found.push(fault(message, "`--signature` and `--creep` are for booklets"));
    }
    if let Some(first) = asked.first_slot.filter(|first| *first as usize > scheme.count()) {
        let message = format!("`{id}` has {} places, and none of number {first}", scheme.count());
        found.push(fault(message, "places are counted from 1, row by row"));
    }
    if asked.first_slot.is_some() && !is_record(form) {
        let message = format!("`{}` has pages and not forms to begin at a place", form.id);
        found.push(fault(message, "`--first-slot` is for records"));
    }
    found
}
