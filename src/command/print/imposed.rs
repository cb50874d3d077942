//! What of an imposition can be had, and in the reader's words what cannot.

use crate::cli::Print;
use crate::data;
use crate::data::imposition::outside;
use crate::diagnostic::{Code, Diagnostic, Faults, or_list};
use crate::export::{Boxes, Labels, Sides};
use crate::model::{Form, FormKind, Imposition, Paper, Size, Work};
use crate::press::{self, Layout, Misfit};

use super::super::settings::{Backs, Stationery, Workplace};
use super::fitting::Trial;

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
            found.push(fault(message, "leave `--back` away"));
        }
        Work::Fold if !is_record(form) || back.is_some_and(|back| !is_record(back)) => {
            let message = format!("`{id}` is for records, front and back");
            found.push(fault(message, "logs and cards are records"));
        }
        Work::Fold if args.imposition.duplex.is_some() => {
            let message = format!("`{id}` is printed on one side");
            found.push(fault(
                message,
                "leave `--duplex` away: fronts and backs are folded together",
            ));
        }
        Work::Fold if back.is_none() => {
            let message = format!("`{id}` needs a form for the backs");
            found.push(fault(message, "name one with `--back`; the same form will do"));
        }
        _ => {}
    }
    if !is_record(form) && back.is_some() && scheme.work != Work::Booklet {
        let message = format!("pages that are imposed by `{id}` have no backs of their own");
        found.push(fault(message, "leave `--imposition` away: each page is then a sheet"));
    }
    let asked = &args.imposition;
    if scheme.work != Work::Booklet && (asked.signature.is_some() || asked.creep.is_some()) {
        let message = format!("`{id}` is no booklet");
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

/// That a form is larger than the places of a scheme, which others of its rule set fit into them, and
/// which schemes have larger ones; `None` if it fits.
pub fn too_large(
    trial: &Trial,
    form: &Form,
    size: Size,
    scheme: &Imposition,
    place: &Workplace,
) -> Option<Diagnostic> {
    let paper = &trial.stationery.paper;
    let lies = |scheme: &Imposition, size| press::impose(scheme, paper, size, |_| None);
    let why = lies(scheme, size).err().filter(|why| matches!(why, Misfit::TooLarge(_)))?;
    let mut schemes = data::read_impositions(&place.files, &mut Faults::default());
    schemes.retain(|other| {
        let for_it = matches!(other.work, Work::Forms | Work::Labels) && other.is_for(&paper.id);
        for_it && lies(other, size).is_ok()
    });
    let larger: Vec<&str> = schemes.iter().map(|scheme| scheme.id.as_str()).collect();
    let other = trial.others(form, |size, _| lies(scheme, size).is_ok());
    let fault = misfit(&form.label, size, scheme, paper, why);
    let larger = (!larger.is_empty())
        .then(|| format!("on {} `{}` fits {}", paper.label, form.id, or_list(&larger)));
    let hints: Vec<String> =
        other.map(|forms| format!("{forms} fits into it")).into_iter().chain(larger).collect();
    Some(if hints.is_empty() { fault } else { fault.hint(hints.join("; ")) })
}

/// That something does not lie on a paper as a scheme says.
pub fn misfit(
    what: &str,
    size: Size,
    scheme: &Imposition,
    paper: &Paper,
    why: Misfit,
) -> Diagnostic {
    match why {
        Misfit::TooLarge(slot) => {
            let message = format!(
                "{what} of {} does not fit into a place of {} of `{}`",
                size.words(),
                slot.words(),
                scheme.id
            );
            Diagnostic::error(Code::FormTooLarge, message)
                .hint("nothing is scaled: `chartroom list impositions` shows larger places")
        }
        Misfit::Outside(slot, by) => outside(slot, by, &paper.label).at(scheme.place.clone()),
        Misfit::Overlap(slot, other) => {
            let message = format!("slot {} lies over slot {}", slot + 1, other + 1);
            Diagnostic::error(Code::SlotsOverlap, message).at(scheme.place.clone())
        }
        Misfit::NoRoomForMarks => {
            let message = format!("the marks of `{}` have no room on {}", scheme.id, paper.label);
            Diagnostic::error(Code::SlotOutside, message)
                .at(scheme.place.clone())
                .hint("take a larger paper, or an imposition without marks")
        }
        Misfit::Unequal => {
            let message = format!("the places of `{}` are not all of one size", scheme.id);
            Diagnostic::error(Code::WrongImposition, message)
                .hint("pages want places of one size; forms do not")
        }
    }
}

/// The faults of pages that are not as large as their places.
pub fn unlike<'a>(
    what: &str,
    sizes: impl Iterator<Item = Size> + 'a,
    place: Size,
) -> Option<Diagnostic> {
    let mut sizes = sizes.enumerate();
    let (number, size) = sizes.find(|(_, size)| {
        let near = |a: crate::measure::Length, b| (a - b).abs() <= crate::measure::Length::um(1);
        !near(size.width, place.width) || !near(size.height, place.height)
    })?;
    let message = format!(
        "page {} of {what} is {}, and its place on the sheet {}",
        number + 1,
        size.words(),
        place.words()
    );
    let hint = "nothing is scaled: a template of pages leaves their size to the paper";
    Some(Diagnostic::error(Code::FormTooLarge, message).hint(hint))
}

/// What a PDF is told of the two sides of forms. `pages` stand on the backs instead of forms.
pub fn sides_of(layout: &Layout, stationery: &Stationery, sheets: usize, pages: bool) -> Sides {
    let front = press::boxes(layout).map(|(trim, bleed)| Boxes { trim, bleed });
    let Some(Backs { edge, offset }) = stationery.backs else {
        return Sides { boxes: vec![front], ..Sides::default() };
    };
    let back = press::boxes(&press::back_of(layout, edge)).filter(|_| !pages);
    let back =
        back.map(|(trim, bleed)| Boxes { trim: trim.moved(offset), bleed: bleed.moved(offset) });
    let label = |number: usize| match number % 2 {
        0 => format!("{}", number / 2 + 1),
        _ => format!("{} back", number / 2 + 1),
    };
    let labels = Labels::Each((0..sheets).map(label).collect());
    Sides { duplex: Some(edge), boxes: vec![front, back], labels }
}
