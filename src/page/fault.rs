//! Converts Typst's messages to faults with the template's line.

use typst::diag::SourceDiagnostic;
use typst::layout::Abs;
use typst::syntax::{DiagSpan, RootedPath, VirtualPath, VirtualRoot};
use typst::{World, WorldExt};

use crate::diagnostic::{Code, Diagnostic, Place, did_you_mean, or_list};
use crate::measure::Length;
use crate::model::Size;

use super::world::TemplateWorld;

/// The least length of a form's longer and shorter side. A strip may be low.
pub const LEAST_TRIM: (Length, Length) = (Length::um(10_000), Length::um(1_000));

/// The fault of a template that does not compile. Without a line, it is about the template's file.
pub fn of_template(world: &TemplateWorld, error: &SourceDiagnostic) -> Diagnostic {
    let message = error.message.trim_start_matches("panicked with: ");
    let message = message.trim_start_matches("assertion failed: ");
    let (message, names) = message.split_once(ONE_OF).unwrap_or((message, ""));
    let (message, near) = match lacking_key(world, error) {
        Some((message, near)) => (message, near),
        None => (message.to_owned(), near_one(message, names.split(", "))),
    };
    let mut fault = Diagnostic::error(Code::TemplateFault, message.as_str());
    let spans =
        std::iter::once(error.span).chain(error.trace.iter().map(|point| point.span.into()));
    let places = spans.filter_map(|span| place(world, span));
    let places: Vec<Place> = places.filter(|place| !OURS.contains(&&*place.file)).collect();
    // The user's own file is where to mend it, even if a block of ours noticed.
    let own = places.iter().find(|place| world.is_own(&place.file)).cloned();
    let named = || {
        let name = message.split('`').nth(1).filter(|_| world.is_own(&world.template))?;
        find(world, &world.template, &format!("{name}\""), &mut Vec::new())
            .filter(|place| world.is_own(&place.file))
    };
    let found = own.or_else(named).or_else(|| places.into_iter().next());
    if message.starts_with("file not found") && message.contains(&world.template) {
        fault.message = "there is no such template".to_owned();
        fault.hint = Some(WRITE_A_TEMPLATE.to_owned());
    }
    // The driver imports what every template has to have.
    let lacking = (found.is_none() && message == "unresolved import").then(|| {
        "it lacks a name that its kind of form needs, such as `form` or `trim`".to_owned()
    });
    fault.place = found.or_else(|| Some(Place::file(&world.template)));
    let lacking = match message.as_str() {
        "no font could be found" => {
            Some("fonts/ has no font for formulas; add one of your own".to_owned())
        }
        _ => lacking,
    };
    fault.maybe_hint(near.or(error.hints.first().map(|hint| hint.v.to_string())).or(lacking))
}

/// What blocks write between an unknown name and the known ones.
const ONE_OF: &str = "; it is one of ";

/// What to do about a template that is not there.
pub const WRITE_A_TEMPLATE: &str = "write it: blocks/own_card.typ makes a card of your values, \
     blocks/own_chart.typ a chart of your tables (docs/templates.md)";

/// A hint with the known name nearest to the one that a message has in backticks, or with all known names.
fn near_one<'a>(message: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    let name = message.split('`').nth(1).filter(|_| !names.is_empty())?;
    Some(
        did_you_mean(name, names.iter().copied())
            .unwrap_or_else(|| format!("it is one of {}", or_list(&names))),
    )
}

/// The message and the hint of a key that a record or its sheet does not have.
fn lacking_key(
    world: &TemplateWorld,
    error: &SourceDiagnostic,
) -> Option<(String, Option<String>)> {
    let key = error.message.strip_prefix("dictionary does not contain key \"")?;
    let key = key.strip_suffix('"')?;
    let span: DiagSpan = error.span;
    let source = world.source(span.id()?).ok()?;
    let before = &source.text()[..world.range(span)?.start];
    let (of, at, what) = LACKING.into_iter().find(|(of, ..)| before.ends_with(of))?;
    let view: serde_json::Value = serde_json::from_slice(world.view()).ok()?;
    let known = view.pointer(at)?.as_object()?;
    let names = known.keys().map(String::as_str);
    if what.is_empty() {
        let message = format!("`{key}` is not in `{}`", of.trim_end_matches('.'));
        return Some((message, did_you_mean(key, names)));
    }
    let message = format!("`{key}` is not a {what} of this rule set");
    let near = near_one(&message, names);
    Some((message, near))
}

/// What a template reads of its view: how it is written, where it is, and what a key of it is.
const LACKING: [(&str, &str, &str); 4] = [
    ("record.values.", "/records/0/values", "value"),
    ("sheet.charts.", "/sheet/charts", "table"),
    ("record.", "/records/0", ""),
    ("sheet.", "/sheet", ""),
];

/// The driver around a template, and what looks up its phrases. Users do not know them, so faults must not
/// name them.
const OURS: [&str; 2] = ["main.typ", "templates/blocks/labels.typ"];

/// The fault of a warning that affects the print: a missing font.
pub fn of_warning(world: &TemplateWorld, warning: &SourceDiagnostic) -> Option<Diagnostic> {
    warning
        .message
        .contains("unknown font family")
        .then(|| of_template(world, warning).hint("fonts/ holds every face there is"))
}

/// A fault of a template as a whole, without a line.
fn of_file(template: &str, message: impl Into<String>) -> Diagnostic {
    let place = Place::file(format!("templates/{template}"));
    Diagnostic::error(Code::TemplateFault, message).at(place)
}

/// The fault of a template that makes more or fewer pages than there are records.
pub fn page_count(template: &str, pages: usize, records: usize) -> Diagnostic {
    let message = format!("the template makes {pages} pages of {records} records");
    of_file(template, message)
        .hint("`form` must make one page: it may not break, nor be higher than `trim`")
}

/// The fault of a form that is too small to be cut out.
pub fn too_small(template: &str, size: Size) -> Diagnostic {
    let message = format!("the form's `trim` of {} is too small", size.words());
    of_file(template, message)
        .hint(format!("a form is at least {} x {} mm", LEAST_TRIM.0, LEAST_TRIM.1))
}

/// The fault of a field that would be printed on the neighboring form.
pub fn outside_trim(
    world: &dyn World,
    template: &str,
    field: &str,
    size: Size,
    by: Abs,
) -> Diagnostic {
    let (size, by) = (size.words(), by.to_mm());
    let message = format!("the field lies {by:.1} mm outside the form's `trim` of {size}");
    let mut fault = Diagnostic::error(Code::TemplateFault, message).in_field(field);
    fault.place = place_of_field(world, template, Some(field));
    fault.hint("it would be printed on the next form of the sheet")
}

/// The fault of two fields that lie over each other.
pub fn overlap(
    world: &dyn World,
    template: &str,
    (one, other): (&str, &str),
    by: Abs,
) -> Diagnostic {
    let message = format!("the field lies {:.1} mm over the field `{one}`", by.to_mm());
    let mut fault = Diagnostic::warning(Code::TemplateFault, message).in_field(other);
    fault.place = place_of_field(world, template, Some(other));
    fault.hint("move one of them, or put one wholly into the other if that is meant")
}

/// The start of a span.
pub fn place(world: &dyn World, span: impl Into<DiagSpan>) -> Option<Place> {
    let span = span.into();
    let source = world.source(span.id()?).ok()?;
    let start = world.range(span)?.start;
    let (line, column) = source.lines().byte_to_line_column(start)?;
    let file = source.id().vpath().get_without_slash().to_owned();
    Some(Place { file: file.into(), line: line + 1, column: column + 1 })
}

/// The place where a template or one of its imports draws a field: the first occurrence of its name
/// in quotes. Texts from a ship's data have no span.
pub fn place_of_field(world: &dyn World, template: &str, field: Option<&str>) -> Option<Place> {
    let file = format!("templates/{template}");
    // Boxes are named by track and number, but the template has the track only.
    let name = field.and_then(|field| field.split('.').next());
    let drawn = name.and_then(|name| find(world, &file, &format!("\"{name}\""), &mut Vec::new()));
    drawn.or_else(|| Some(Place::file(file)))
}

/// The first occurrence of these words in a file, or else in its imports.
fn find(world: &dyn World, file: &str, words: &str, seen: &mut Vec<String>) -> Option<Place> {
    if seen.iter().any(|known| known == file) {
        return None;
    }
    seen.push(file.to_owned());
    let path = VirtualPath::new(file).ok()?;
    let source = world.source(RootedPath::new(VirtualRoot::Project, path).intern()).ok()?;
    let Some(at) = source.text().find(words) else {
        return imports(file, source.text()).find_map(|file| find(world, &file, words, seen));
    };
    let (line, column) = source.lines().byte_to_line_column(at)?;
    Some(Place { file: file.into(), line: line + 1, column: column + 1 })
}

/// The files that a template imports at the beginning of a line, as paths from the root.
fn imports<'a>(file: &'a str, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let paths = text.lines().filter_map(|line| line.strip_prefix("#import \"")?.split('"').next());
    paths.map(move |path| match path.strip_prefix('/') {
        Some(path) => path.to_owned(),
        None => format!("{folder}/{path}"),
    })
}
