//! Finds other forms of a rule set that fit where the requested one does not.

use crate::diagnostic::or_list;
use crate::measure::Length;
use crate::model::{Form, FormKind, Size};
use crate::page::Plan;
use crate::press;
use crate::view::SheetView;

use super::context::Context;
use super::records;

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
                Some(press::size_of(&self.trial_plan(strip, &sheet)?.blank.frame).height)
            };
            if lies(press::size_of(&plan.blank.frame), &mut strip_height) {
                fit.push(other.id.as_str());
            }
        }
        (!fit.is_empty()).then(|| or_list(&fit))
    }

    fn trial_plan(&self, template: &str, sheet: &SheetView) -> Option<Plan> {
        self.shop.typesetter.plan(template, sheet, &records::blank(&self.request.game)).ok()
    }
}
