//! Links within a file. A template can only name their targets, which may lie in another part.

use lopdf::{Dictionary, Object};

use crate::diagnostic::Diagnostic;
use crate::export::extras::Extras;
use crate::export::format::failed;
use crate::page::BOOK_SCHEME;

use super::joiner::Pdf;
use super::outline::{land, text};

/// Turns every link to a named target into one to its place.
///
/// # Errors
/// If there is no such target.
pub fn settle(pdf: &mut Pdf, extras: &Extras) -> Result<(), Diagnostic> {
    let links = pdf.document.objects.iter().filter_map(|(id, object)| {
        let target = named_target(object.as_dict().ok()?)?;
        Some((*id, target))
    });
    for (id, target) in links.collect::<Vec<_>>() {
        let Some(landing) = extras.landings.get(&target) else {
            let why = format!("a link leads to `{target}`, which does not exist");
            return Err(failed("PDF", why));
        };
        let destination = land(landing, pdf);
        let words = text(&format!("page {}", extras.sides.labels.of(landing.page)));
        let link = pdf.document.get_dictionary_mut(id).map_err(|error| failed("PDF", error))?;
        link.remove(b"A");
        link.set("Contents", words);
        link.set("Dest", destination);
    }
    Ok(())
}

fn named_target(annotation: &Dictionary) -> Option<String> {
    let action = annotation.get(b"A").ok()?.as_dict().ok()?;
    let address = action.get(b"URI").and_then(Object::as_str).ok()?;
    String::from_utf8_lossy(address).strip_prefix(BOOK_SCHEME).map(str::to_owned)
}
