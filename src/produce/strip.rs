//! The layout of forms on the paper, and the strip above them.

use crate::diagnostic::{Code, Diagnostic};
use crate::measure::Length;
use crate::model::Imposition;
use crate::page::LaidForm;
use crate::press::{self, Layout};
use crate::view::SheetView;

use super::context::Context;
use super::records::Records;

/// The template of the imprint on sheets without a strip.
const IMPRINT: &str = "blocks/imprint.typ";

/// Lays out forms by a scheme, or as many as fit on the paper, with a strip of the same width unless
/// the scheme has none.
///
/// # Errors
/// If the strip's template fails, or nothing fits.
pub fn lay_out(
    context: &Context,
    records: &Records,
    template: &str,
    form: &LaidForm,
    scheme: Option<&Imposition>,
) -> Result<(Layout, Option<LaidForm>), Vec<Diagnostic>> {
    let paper = &context.tools.settings.paper;
    let mut strips = Vec::new();
    let strip_height = |width: Length| {
        let sheet = SheetView { width_mm: width.to_mm(), names: true, ..records.sheet.clone() };
        let strip = context.tools.typesetter.plan(template, &sheet, &records.blank);
        // If the strip failed, there is no layout.
        let height = strip.as_ref().ok().map(|strip| strip.size().height);
        strips.push((width, strip));
        height
    };
    let size = form.size();
    let layout = match scheme {
        None => {
            press::lay_out(paper, size, strip_height).ok_or_else(|| too_small(context, records))
        }
        Some(scheme) => press::impose(&records.form.label, scheme, paper, size, strip_height),
    };
    let wants_strip = scheme.is_none_or(|scheme| scheme.strip);
    let place = layout.as_ref().ok().and_then(|layout| layout.strip);
    if wants_strip && place.is_none() {
        // The narrower tries find the same faults again, and more.
        let failed = strips.into_iter().filter_map(|(_, strip)| strip.err());
        let failed = failed.min_by_key(Vec::len);
        return Err(match layout {
            Err(fault) if failed.is_none() => vec![fault],
            _ => failed.unwrap_or_default(),
        });
    }
    let width = place.map(|place| place.size.width);
    let strip = strips.into_iter().find(|(made, _)| Some(*made) == width);
    let mut layout = layout.map_err(|fault| vec![fault])?;
    if layout.strip.is_none() {
        let imprint = imprint(context, records, &mut layout)?;
        return Ok((layout, imprint));
    }
    Ok((layout, strip.and_then(|(_, strip)| strip.ok())))
}

/// The imprint of a sheet without a strip, in one or two lines if there is room.
fn imprint(
    context: &Context,
    records: &Records,
    layout: &mut Layout,
) -> Result<Option<LaidForm>, Vec<Diagnostic>> {
    let mut failed = None;
    let mut laid = None;
    layout.strip = press::imprint_place(layout, context.tools.settings.paper.margin, |width| {
        let sheet = SheetView { width_mm: width.to_mm(), names: true, ..records.sheet.clone() };
        match context.tools.typesetter.plan(IMPRINT, &sheet, &records.blank) {
            Ok(imprint) => Some(laid.insert(imprint).size().height),
            // The file's metadata has it anyway.
            Err(found) if found.iter().all(|fault| fault.code == Code::TextTooLong) => None,
            Err(found) => {
                failed = Some(found);
                None
            }
        }
    });
    match failed {
        Some(found) => Err(found),
        None => Ok(laid.filter(|_| layout.strip.is_some())),
    }
}

fn too_small(context: &Context, records: &Records) -> Diagnostic {
    let paper = &context.tools.settings.paper;
    let message = format!("{} with its strip does not fit on {}", records.form.label, paper.label);
    let lies = |size, strip_height: &mut dyn FnMut(Length) -> Option<Length>| {
        press::lay_out(paper, size, strip_height).is_some()
    };
    let larger = "`chartroom list papers` shows larger ones";
    let hint = match context.others(records.form, lies) {
        Some(forms) => format!("{forms} fits on it; {larger}"),
        None => larger.to_owned(),
    };
    Diagnostic::error(Code::PaperTooSmall, message).hint(hint)
}
