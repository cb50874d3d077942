//! The fields of a filled form, and the files embedded in a PDF for reprinting it.

use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};

use crate::diagnostic::{Code, Diagnostic};
use crate::export::{CLEAR, ORIGINAL, ROLL, Roll, text_carrier};

use super::{catalog_of, limits};

/// The deepest nesting of groups of fields.
const DEPTH: usize = 16;
/// The most fields and groups in a file.
const MOST_FIELDS: usize = 1_000_000;
/// The most embedded files examined.
const MOST_FILES: usize = 100;
/// The most bytes of embedded files, unpacked.
const MOST_BYTES: usize = 16 << 20;

/// A field of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// Including its groups' names.
    pub name: String,
    pub value: Value,
    /// The value that it was printed with.
    pub printed: Value,
}

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// The state of a check box; the second is what it shows, if different.
    State(String, Option<String>),
    Words(String),
    /// Anything else.
    Other,
}

#[derive(Clone, Default, Debug)]
pub struct FilledForm {
    /// The forms it was printed with, if the file lists them.
    pub roll: Option<Roll>,
    /// In file order.
    pub fields: Vec<Filled>,
}

impl FilledForm {
    /// The number of fields that were filled in or changed since they were printed. Where fields do not keep
    /// what was printed, only crossed boxes count: nobody can tell a printed word from a typed one.
    pub fn changed(&self) -> usize {
        let keeps = self.roll.as_ref().is_none_or(|roll| roll.keeps_printed);
        let is_changed = |field: &&Filled| {
            field.value != field.printed && (keeps || matches!(field.value, Value::State(..)))
        };
        self.fields.iter().filter(is_changed).count()
    }
}

/// Reads the fields of a PDF.
///
/// # Errors
/// If it is damaged, or built to exhaust the reader.
pub fn read(bytes: &[u8]) -> Result<FilledForm, Diagnostic> {
    catalog_of(bytes, unreadable, |pdf, catalog| {
        let mut form = FilledForm { roll: roll(catalog)?, fields: Vec::new() };
        let mut rest = MOST_FIELDS;
        if let Some(fields) = catalog.get::<Dict>("AcroForm").and_then(|form| form.get("Fields")) {
            collect(&fields, "", DEPTH, &mut rest, &mut form.fields)?;
        }
        // Programs that copy the pages of a file leave its form behind.
        if form.fields.is_empty() {
            for page in pdf.pages().iter() {
                let notes = page.raw().get::<Array>("Annots").into_iter();
                for note in notes.flat_map(|notes| notes.iter::<Dict>().collect::<Vec<_>>()) {
                    rest = rest.checked_sub(1).ok_or_else(endless)?;
                    form.fields.extend(on_page(&note)?);
                }
            }
        }
        Ok(form)
    })
}

/// What a PDF, SVG or DXF carries to be printed again; `None` if it carries nothing.
///
/// # Errors
/// As [`read`].
pub fn original(bytes: &[u8]) -> Result<Option<Vec<u8>>, Diagnostic> {
    let is_pdf = memchr::memmem::find(&bytes[..bytes.len().min(1024)], b"%PDF").is_some();
    if !is_pdf && bytes.len() <= MOST_BYTES {
        return Ok(text_carrier::read(bytes));
    }
    catalog_of(bytes, unreadable, |_, catalog| {
        let associated = catalog
            .get::<Array>("AF")
            .into_iter()
            .flat_map(|files| files.iter::<Dict>().take(MOST_FILES).collect::<Vec<_>>());
        let names =
            catalog.get::<Dict>("Names").and_then(|names| names.get::<Dict>("EmbeddedFiles"));
        let named = names.and_then(|names| names.get::<Array>("Names")).into_iter();
        let named =
            named.flat_map(|names| names.iter::<Object>().take(MOST_FILES).collect::<Vec<_>>());
        let named = named.filter_map(|entry| match entry {
            Object::Dict(file) => Some(file),
            _ => None,
        });
        let is_ours = |file: &Dict| {
            let name = |key: &str| file.get::<PdfString>(key).map(|name| text(name.as_bytes()));
            name("UF").or_else(|| name("F")).is_some_and(|name| name == ORIGINAL)
        };
        let Some(file) = associated.chain(named).find(is_ours) else { return Ok(None) };
        let streams = file.get::<Dict>("EF");
        let stream = streams
            .and_then(|streams| streams.get::<Stream>("UF").or_else(|| streams.get::<Stream>("F")));
        let stream = stream.ok_or_else(|| unreadable("the file within it is missing"))?;
        small(&stream).map(Some)
    })
}

fn unreadable(why: &str) -> Diagnostic {
    Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {why}"))
        .hint("it must be a PDF that Chartroom printed")
}

fn small(stream: &Stream) -> Result<Vec<u8>, Diagnostic> {
    let bytes = limits::decoded(stream).map_err(unreadable)?;
    if bytes.len() > MOST_BYTES {
        return Err(unreadable("its embedded files are larger than any sheet needs"));
    }
    Ok(bytes)
}

fn roll(catalog: &Dict) -> Result<Option<Roll>, Diagnostic> {
    let data = catalog.get::<Dict>("PieceInfo").and_then(|own| own.get::<Dict>(ROLL));
    let Some(stream) = data.and_then(|data| data.get::<Stream>("Private")) else {
        return Ok(None);
    };
    let json = small(&stream)?;
    let roll: Roll = serde_json::from_slice(&json)
        .map_err(|_| unreadable("its data about its own forms cannot be read"))?;
    Ok(Some(roll))
}

/// Collects fields and those in groups. A field without a name of its own is a widget of its
/// parent.
fn collect(
    fields: &Array,
    above: &str,
    depth: usize,
    rest: &mut usize,
    found: &mut Vec<Filled>,
) -> Result<(), Diagnostic> {
    let depth = depth.checked_sub(1).ok_or_else(endless)?;
    for field in fields.iter::<Dict>() {
        *rest = rest.checked_sub(1).ok_or_else(endless)?;
        let own = field.get::<PdfString>("T").map(|name| text(name.as_bytes()));
        let name = match (above, own) {
            (above, None) => above.to_owned(),
            ("", Some(own)) => own,
            (above, Some(own)) => format!("{above}.{own}"),
        };
        match field.get::<Array>("Kids") {
            // The widgets of one field have no names; they are a single field.
            Some(kids) if kids.iter::<Dict>().any(|kid| kid.contains_key("T")) => {
                collect(&kids, &name, depth, rest, found)?;
            }
            _ => found.push(filled(name, &field)),
        }
    }
    Ok(())
}

fn endless() -> Diagnostic {
    unreadable("its fields are nested without limit")
}

/// The field of an annotation, if it is one, with the names of its groups.
fn on_page(note: &Dict) -> Result<Option<Filled>, Diagnostic> {
    if !note.contains_key("FT") {
        return Ok(None);
    }
    let (mut names, mut at) = (Vec::new(), Some(note.clone()));
    while let Some(field) = at {
        if names.len() > DEPTH {
            return Err(endless());
        }
        names.push(field.get::<PdfString>("T").map_or(String::new(), |name| text(name.as_bytes())));
        at = field.get::<Dict>("Parent");
    }
    names.reverse();
    Ok(Some(filled(names.join("."), note)))
}

fn filled(name: String, field: &Dict) -> Filled {
    let shown = field.get::<Name>("AS").map(|name| name.as_str().to_owned());
    let printed = match value(field, "DV", None) {
        Value::Other => Value::State(CLEAR.to_owned(), None),
        printed => printed,
    };
    Filled { value: value(field, "V", shown), name, printed }
}

/// The value of a field under this key. `shown` is what a check box shows.
fn value(field: &Dict, key: &str, shown: Option<String>) -> Value {
    let name = |key: &str| field.get::<Name>(key).map(|name| name.as_str().to_owned());
    match name("FT").as_deref() {
        Some("Btn") => match (name(key), shown) {
            (Some(set), Some(shown)) if set != shown => Value::State(set, Some(shown)),
            (Some(set), _) => Value::State(set, None),
            (None, Some(shown)) => Value::State(shown, None),
            (None, None) => Value::Other,
        },
        Some("Tx") => match field.get::<Object>(key) {
            None => Value::Words(String::new()),
            Some(Object::String(words)) => Value::Words(text(words.as_bytes())),
            Some(Object::Stream(stream)) => {
                small(&stream).map_or(Value::Other, |words| Value::Words(text(&words)))
            }
            Some(_) => Value::Other,
        },
        _ => Value::Other,
    }
}

/// Decodes a PDF string: UTF-16, UTF-8 or PDFDocEncoding (ISO 32000-1, annex D), whose undefined codes are dropped.
fn text(bytes: &[u8]) -> String {
    match encoding_rs::Encoding::for_bom(bytes) {
        Some((code, mark)) => code.decode_without_bom_handling(&bytes[mark..]).0.into_owned(),
        None => {
            lopdf::decode_text_string(&lopdf::Object::string_literal(bytes)).unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_every_code_that_viewers_write() {
        assert_eq!(text(b"Mikasa"), "Mikasa");
        assert_eq!(text(b"S\xE3o \x97 \xA0"), "S\u{e3}o \u{160} \u{20ac}");
        assert_eq!(text(b"\xFE\xFF\x01\x41\0d"), "\u{141}d");
        assert_eq!(text(b"\xFF\xFE\x41\x01d\0"), "\u{141}d");
        assert_eq!(text(b"\xEF\xBB\xBF\xC5\x81"), "\u{141}");
    }
}
