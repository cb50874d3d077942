//! Faults of things that do not fit on the paper, the forms that would, and the viewer settings for printing
//! both sides.

use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults, or_list};
use crate::export::{Boxes, Labels, Sides};
use crate::measure::Length;
use crate::model::{Form, FormKind, Imposition, Size, Work};
use crate::page::LaidForm;
use crate::press::{self, Layout};
use crate::request::{Backs, PrintSettings};
use crate::view::SheetView;

use super::context::Context;
use super::records;

/// The fault of a form that is too large for the places of a scheme, with a hint at forms that fit
/// and schemes with larger places. `None` if it fits.
pub fn too_large(
    context: &Context,
    form: &Form,
    size: Size,
    scheme: &Imposition,
) -> Option<Diagnostic> {
    let paper = &context.tools.settings.paper;
    let lies =
        |scheme: &Imposition, size| press::impose(&form.label, scheme, paper, size, |_| None);
    let fault = lies(scheme, size).err().filter(|fault| fault.code == Code::FormTooLarge)?;
    let mut schemes = data::read_impositions(&context.request.files, &mut Faults::default());
    schemes.retain(|other| {
        let for_it = matches!(other.work, Work::Forms | Work::Labels) && other.is_for(&paper.id);
        for_it && lies(other, size).is_ok()
    });
    let larger: Vec<&str> = schemes.iter().map(|scheme| scheme.id.as_str()).collect();
    let other = context.others(form, |size, _| lies(scheme, size).is_ok());
    let larger = (!larger.is_empty())
        .then(|| format!("on {} `{}` fits {}", paper.label, form.id, or_list(&larger)));
    let hints: Vec<String> =
        other.map(|forms| format!("{forms} fits into it")).into_iter().chain(larger).collect();
    Some(if hints.is_empty() { fault } else { fault.hint(hints.join("; ")) })
}

/// The fault of pages that differ in size from their places.
pub fn unlike<'a>(
    what: &str,
    sizes: impl Iterator<Item = Size> + 'a,
    place: Size,
) -> Option<Diagnostic> {
    let mut sizes = sizes.enumerate();
    let (number, size) = sizes.find(|(_, size)| {
        let near = |a: Length, b| (a - b).abs() <= Length::um(1);
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

/// Print settings of the PDF for both sides. `pages` is set if the backs are pages rather than forms.
pub fn sides_of(layout: &Layout, settings: &PrintSettings, sheets: usize, pages: bool) -> Sides {
    let front = press::boxes(layout).map(|(trim, bleed)| Boxes { trim, bleed });
    let Some(Backs { edge, offset }) = settings.backs else {
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

impl Context<'_> {
    /// The other records of the rule set that fit, in words: `` `card` or `log` ``; `None` if none does.
    /// `lies` decides by a form's size, and can request the height of its strip at a given width.
    pub fn others(
        &self,
        form: &Form,
        lies: impl Fn(Size, &mut dyn FnMut(Length) -> Option<Length>) -> bool,
    ) -> Option<String> {
        let mut fit = Vec::new();
        for other in self.request.game.rules.forms.iter().filter(|other| other.id != form.id) {
            let FormKind::Record { strip } = &other.kind else { continue };
            let sheet = records::named_sheet(other, self.request);
            let Some(plan) = self.trial_plan(&other.template, &sheet) else { continue };
            let mut strip_height = |width: Length| {
                let sheet = SheetView { width_mm: width.to_mm(), ..sheet.clone() };
                Some(self.trial_plan(strip, &sheet)?.size().height)
            };
            if lies(plan.size(), &mut strip_height) {
                fit.push(other.id.as_str());
            }
        }
        (!fit.is_empty()).then(|| or_list(&fit))
    }

    fn trial_plan(&self, template: &str, sheet: &SheetView) -> Option<LaidForm> {
        self.tools.typesetter.plan(template, sheet, &records::blank(&self.request.game)).ok()
    }
}
