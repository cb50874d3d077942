//! Flattens a filled form: the contents of its fields become part of the pages.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::format::failed;
use crate::export::roll::ROLL;

/// The flags of `F` for fields that are not shown.
const UNSEEN: i64 = 1 << 1 | 1 << 5;
/// The most content streams of a page.
const MOST_STREAMS: usize = 10_000;

/// A drawing with its position on a page.
struct Stamp {
    form: ObjectId,
    /// The transform to the page, as a PDF matrix.
    matrix: [f64; 6],
}

/// Flattens a filled form, which must have been checked first by `verify::form`.
///
/// # Errors
/// If it is damaged, or a field has text without an appearance stream.
pub fn flatten(bytes: &[u8]) -> Result<Vec<u8>, Diagnostic> {
    let made = catch_unwind(AssertUnwindSafe(|| {
        let mut document = Document::load_mem(bytes).map_err(|error| failed("PDF", error))?;
        let mut undrawn = Vec::new();
        let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
        for page in pages {
            flatten_page(&mut document, page, &mut undrawn).map_err(|why| failed("PDF", why))?;
        }
        if let Some(name) = undrawn.first() {
            let others = undrawn.len() - 1;
            let message =
                format!("`{name}` and {others} more fields have words and do not show them");
            let fault = Diagnostic::error(Code::WrongField, message);
            return Err(fault.hint("open the file in a PDF viewer and save it, then try again"));
        }
        finish(&mut document).map_err(|error| failed("PDF", error))
    }));
    made.unwrap_or_else(|_| Err(failed("PDF", "it is damaged")))
}

fn finish(document: &mut Document) -> lopdf::Result<Vec<u8>> {
    let catalog = document.catalog_mut()?;
    catalog.remove(b"AcroForm");
    if let Ok(own) = catalog.get_mut(b"PieceInfo").and_then(Object::as_dict_mut) {
        own.remove(ROLL.as_bytes());
        if own.is_empty() {
            catalog.remove(b"PieceInfo");
        }
    }
    document.prune_objects();
    let mut bytes = Vec::new();
    document.save_to(&mut bytes)?;
    Ok(bytes)
}

fn flatten_page(
    document: &mut Document,
    page: ObjectId,
    undrawn: &mut Vec<String>,
) -> lopdf::Result<()> {
    let notes = document.get_dictionary(page)?.get(b"Annots").cloned();
    let Ok(notes) = notes else { return Ok(()) };
    let (_, notes) = document.dereference(&notes)?;
    let (mut kept, mut stamps) = (Vec::new(), Vec::new());
    for note in notes.as_array()?.clone() {
        let Ok(widget) = document.dereference(&note).and_then(|(_, note)| note.as_dict()) else {
            continue;
        };
        if widget.get(b"Subtype").and_then(Object::as_name).ok() != Some(b"Widget") {
            kept.push(note);
            continue;
        }
        if widget.get(b"F").and_then(Object::as_i64).unwrap_or(0) & UNSEEN != 0 {
            continue;
        }
        let written = has_words(document, widget);
        match stamp(document, widget).filter(|stamp| !written || shows_words(document, stamp)) {
            Some(stamp) => stamps.push(stamp),
            None if written => {
                let name = widget.get(b"T").and_then(Object::as_str).unwrap_or_default();
                undrawn.push(String::from_utf8_lossy(name).into_owned());
            }
            None => {}
        }
    }
    let dictionary = document.get_object_mut(page)?.as_dict_mut()?;
    if kept.is_empty() {
        dictionary.remove(b"Annots");
    } else {
        dictionary.set("Annots", kept);
    }
    if stamps.is_empty() { Ok(()) } else { put_on_page(document, page, &stamps) }
}

/// The appearance of a field in its current state.
fn stamp(document: &Document, widget: &Dictionary) -> Option<Stamp> {
    let looks = follow(document, widget.get(b"AP").ok()?)?.as_dict().ok()?;
    let mut now = looks.get(b"N").ok()?;
    if let Ok(states) = follow(document, now)?.as_dict() {
        now = states.get(widget.get(b"AS").and_then(Object::as_name).ok()?).ok()?;
    }
    let form = now.as_reference().ok()?;
    let stream = document.get_object(form).and_then(Object::as_stream).ok()?;
    let numbers = |object: &Object| -> Option<Vec<f64>> {
        let numbers = follow(document, object)?.as_array().ok()?.iter();
        numbers.map(|number| number.as_float().ok().map(f64::from)).collect()
    };
    let shape = |bounds: &[f64]| match *bounds {
        [x, y, to_x, to_y] => Some([x.min(to_x), y.min(to_y), x.max(to_x), y.max(to_y)]),
        _ => None,
    };
    let bounds = shape(&numbers(stream.dict.get(b"BBox").ok()?)?)?;
    let place = shape(&numbers(widget.get(b"Rect").ok()?)?)?;
    let own = stream.dict.get(b"Matrix").ok().and_then(numbers);
    let [a, b, c, d, e, f] = own
        .and_then(|own| <[f64; 6]>::try_from(own).ok())
        .unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    // Map the bounding box of the transformed appearance to the field (ISO 32000-1, 12.5.5).
    let corners = [(0, 1), (2, 1), (0, 3), (2, 3)].map(|(x, y)| {
        let (x, y) = (bounds[x], bounds[y]);
        (a * x + c * y + e, b * x + d * y + f)
    });
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let all = corners.iter().map(of);
        let least = all.clone().fold(f64::INFINITY, f64::min);
        (least, all.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (lower, upper)) = (ends(|at| at.0), ends(|at| at.1));
    let scale = |from: f64, to: f64, own: f64| if own > 0.0 { (to - from) / own } else { 1.0 };
    let across = scale(place[0], place[2], right - left);
    let up = scale(place[1], place[3], upper - lower);
    let matrix = [across, 0.0, 0.0, up, place[0] - left * across, place[1] - lower * up];
    matrix.iter().all(|number| number.is_finite()).then_some(Stamp { form, matrix })
}

fn follow<'d>(document: &'d Document, object: &'d Object) -> Option<&'d Object> {
    document.dereference(object).ok().map(|(_, object)| object)
}

fn has_words(document: &Document, widget: &Dictionary) -> bool {
    let value = widget.get(b"V").ok().and_then(|value| document.dereference(value).ok());
    value.is_some_and(|(_, value)| value.as_str().is_ok_and(|words| !words.is_empty()))
}

/// Whether a drawing shows text, or another drawing that may.
fn shows_words(document: &Document, stamp: &Stamp) -> bool {
    let stream = document.get_object(stamp.form).and_then(Object::as_stream);
    let Ok(content) = stream.and_then(Stream::get_plain_content) else { return false };
    content.windows(2).any(|two| matches!(two, b"Tj" | b"TJ" | b"Do"))
}

fn put_on_page(document: &mut Document, page: ObjectId, stamps: &[Stamp]) -> lopdf::Result<()> {
    // Without resources that can be read, `add_xobject` adds nothing and says nothing.
    document.get_or_create_resources(page)?.as_dict_mut()?;
    let mut drawn = "Q q".to_owned();
    for Stamp { form, matrix } in stamps {
        let matrix = matrix.map(|number| format!("{number:.4}")).join(" ");
        // Pages may share their resources, so a name is that of one form in the whole file.
        let name = format!("Filled{}", form.0);
        drawn.push_str(&format!(" q {matrix} cm /{name} Do Q"));
        document.add_xobject(page, name, *form)?;
        let form = document.get_object_mut(*form)?.as_stream_mut()?;
        form.dict.set("Type", "XObject");
        form.dict.set("Subtype", "Form");
    }
    drawn.push_str(" Q");
    let contents = document.get_page_contents(page).into_iter().take(MOST_STREAMS);
    let mut contents: Vec<Object> = contents.map(Object::Reference).collect();
    let mut drawn = Stream::new(dictionary! {}, drawn.into_bytes());
    drawn.compress()?;
    contents.insert(0, document.add_object(Stream::new(dictionary! {}, b"q".to_vec())).into());
    contents.push(document.add_object(drawn).into());
    let dictionary = document.get_object_mut(page)?.as_dict_mut()?;
    dictionary.set("Contents", contents);
    Ok(())
}
