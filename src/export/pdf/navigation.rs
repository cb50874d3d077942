//! The outline of a file, the links in it, and the destinations of both.

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};

use crate::diagnostic::Diagnostic;
use crate::export::extras::{Bookmark, Destination, Extras, Labels, Landing};
use crate::export::format::failed;
use crate::page::BOOK_SCHEME;

use super::joiner::Pdf;

/// The space to show above a target, in points.
const ABOVE: f64 = 8.0;

/// The destination of a link.
fn land(landing: &Landing, pdf: &Pdf) -> Object {
    let page = pdf.pages[landing.page.min(pdf.pages.len() - 1)].id;
    let (_, height) = pdf.size(page);
    let up = (height - landing.y + ABOVE).min(height);
    vec![
        Object::Reference(page),
        "XYZ".into(),
        Object::Real((landing.x - ABOVE).max(0.0) as f32),
        Object::Real(up as f32),
        Object::Null,
    ]
    .into()
}

/// Adds the outline, unless it is empty. A book opens with it.
///
/// # Errors
/// If there is no catalog.
pub fn add_outline(pdf: &mut Pdf, extras: &Extras) -> lopdf::Result<()> {
    let root = pdf.document.new_object_id();
    let is_book = matches!(extras.sides.labels, Labels::Book { .. });
    // The outline of a book is closed, since it has hundreds of entries.
    let mut writer = Writer { pdf, extras, open: !is_book };
    let (ends, count) = writer.entries(root, &extras.outline);
    let Some((first, last)) = ends else { return Ok(()) };
    let outline =
        dictionary! { "Type" => "Outlines", "First" => first, "Last" => last, "Count" => count };
    pdf.document.set_object(root, outline);
    let catalog = pdf.document.catalog_mut()?;
    catalog.set("Outlines", root);
    if is_book {
        catalog.set("PageMode", "UseOutlines");
    }
    Ok(())
}

struct Writer<'a> {
    pdf: &'a mut Pdf,
    extras: &'a Extras,
    /// Whether entries are expanded initially.
    open: bool,
}

/// The first and last of some entries.
type Ends = Option<(ObjectId, ObjectId)>;

impl Writer<'_> {
    /// Writes the entries below a parent. Returns the first, the last and the number shown.
    fn entries(&mut self, parent: ObjectId, bookmarks: &[Bookmark]) -> (Ends, i64) {
        let ids: Vec<ObjectId> =
            bookmarks.iter().map(|_| self.pdf.document.new_object_id()).collect();
        let mut shown = ids.len() as i64;
        for (at, bookmark) in bookmarks.iter().enumerate() {
            let mut entry =
                dictionary! { "Title" => text_string(&bookmark.title), "Parent" => parent };
            if let Some(destination) = self.destination(&bookmark.to) {
                entry.set("Dest", destination);
            }
            if at > 0 {
                entry.set("Prev", ids[at - 1]);
            }
            if let Some(next) = ids.get(at + 1) {
                entry.set("Next", *next);
            }
            let (ends, count) = self.entries(ids[at], &bookmark.below);
            if let Some((first, last)) = ends {
                entry.set("First", first);
                entry.set("Last", last);
                // A negative count means that the entries are collapsed.
                entry.set("Count", if self.open { count } else { -count });
                shown += if self.open { count } else { 0 };
            }
            self.pdf.document.set_object(ids[at], entry);
        }
        (ids.first().copied().zip(ids.last().copied()), shown)
    }

    fn destination(&self, to: &Destination) -> Option<Object> {
        match to {
            Destination::Page(page) => {
                let page = self.pdf.pages.get(*page)?.id;
                Some(vec![Object::Reference(page), "Fit".into()].into())
            }
            Destination::Named(target) => Some(land(self.extras.landings.get(target)?, self.pdf)),
        }
    }
}

/// Turns every link to a named target into one to its place. The target may be in another part, so a template can only
/// name it.
///
/// # Errors
/// If there is no such target.
pub fn settle_links(pdf: &mut Pdf, extras: &Extras) -> Result<(), Diagnostic> {
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
        let words = text_string(&format!("page {}", extras.sides.labels.of(landing.page)));
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
