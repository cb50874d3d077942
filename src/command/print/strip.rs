//! Where forms lie on the paper, and the strip above them.

use crate::diagnostic::{Code, Diagnostic};
use crate::model::Paper;
use crate::page::{LaidForm, Plan, Typesetter};
use crate::press::{self, Layout};
use crate::view::SheetView;

use super::job::Job;

/// The best layout for a form on a paper, with the strip made to its width.
///
/// # Errors
/// If the strip's template fails, or nothing fits.
pub fn lay_out(
    typesetter: &Typesetter,
    job: &Job,
    template: &str,
    form: &Plan,
    paper: &Paper,
) -> Result<(Layout, LaidForm), Vec<Diagnostic>> {
    let mut strips = Vec::new();
    let layout = press::lay_out(paper, press::size_of(&form.blank.frame), |width| {
        let sheet = SheetView { width_mm: width.to_mm(), names: true, ..job.sheet.clone() };
        let strip = typesetter.plan(template, &sheet, &job.blank);
        // Nothing can lie beneath a strip that failed.
        let height = strip.as_ref().ok().map(|strip| press::size_of(&strip.blank.frame).height);
        strips.push((width, strip));
        height
    });
    let Some(layout) = layout else {
        let failed: Vec<Diagnostic> =
            strips.into_iter().filter_map(|(_, strip)| strip.err()).flatten().collect();
        return Err(if failed.is_empty() { vec![too_small(job, paper)] } else { failed });
    };
    let strip = strips
        .into_iter()
        .filter_map(|(width, strip)| strip.ok().filter(|_| width == layout.strip.size.width))
        .next();
    strip.map(|strip| (layout, strip.blank)).ok_or_else(|| vec![too_small(job, paper)])
}

fn too_small(job: &Job, paper: &Paper) -> Diagnostic {
    let message = format!("{} with its strip does not fit on {}", job.form.label, paper.label);
    Diagnostic::error(Code::PaperTooSmall, message)
        .hint("`chartroom list papers` shows larger ones")
}
