//! Typst's own messages as our faults, with the template's line.

use typst::diag::SourceDiagnostic;
use typst::syntax::{DiagSpan, RootedPath, VirtualPath, VirtualRoot};
use typst::{World, WorldExt};

use crate::diagnostic::{Code, Diagnostic, Place};

/// A template that does not compile.
pub fn of_template(world: &dyn World, error: &SourceDiagnostic) -> Diagnostic {
    let mut fault = Diagnostic::error(Code::TemplateFault, error.message.as_str());
    let spans =
        std::iter::once(error.span).chain(error.trace.iter().map(|point| point.span.into()));
    fault.place = spans.filter_map(|span| place(world, span)).find(|place| place.file != DRIVER);
    fault.maybe_hint(error.hints.first().map(|hint| hint.v.to_string()))
}

/// The name of the program around a template; a fault is never told there if it can be helped.
const DRIVER: &str = "main.typ";

/// A warning that would change the print: a font that is not there.
pub fn of_warning(world: &dyn World, warning: &SourceDiagnostic) -> Option<Diagnostic> {
    warning
        .message
        .contains("unknown font family")
        .then(|| of_template(world, warning).hint("fonts/ holds every face there is"))
}

/// A template that makes more or fewer pages than there are records.
pub fn page_count(template: &str, pages: usize, records: usize) -> Diagnostic {
    let message = format!("the template makes {pages} pages of {records} records");
    Diagnostic::error(Code::TemplateFault, message)
        .at(Place::file(format!("templates/{template}")))
        .hint("`form` must make one page: it may not break, nor be higher than `trim`")
}

/// Where a span begins.
pub fn place(world: &dyn World, span: impl Into<DiagSpan>) -> Option<Place> {
    let span = span.into();
    let source = world.source(span.id()?).ok()?;
    let start = world.range(span)?.start;
    let (line, column) = source.lines().byte_to_line_column(start)?;
    let file = source.id().vpath().get_without_slash().to_owned();
    Some(Place { file, line: line + 1, column: column + 1 })
}

/// Where a template, or one that it imports, draws a field: the first place that has its name in quotes.
/// A text that comes from a ship's data has no line of its own.
pub fn place_of_field(world: &dyn World, template: &str, field: Option<&str>) -> Option<Place> {
    let file = format!("templates/{template}");
    // Boxes of a track are named by number behind a dot; the template has the track's name.
    let name = field.and_then(|field| field.split('.').next());
    let drawn = name.and_then(|name| find(world, &file, &format!("\"{name}\""), &mut Vec::new()));
    drawn.or_else(|| Some(Place::file(file)))
}

/// The first place with these words in a file, or else in those that it imports.
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
    Some(Place { file: file.to_owned(), line: line + 1, column: column + 1 })
}

/// The files that a template imports at the beginning of a line, from the root.
fn imports<'a>(file: &'a str, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let paths = text.lines().filter_map(|line| line.strip_prefix("#import \"")?.split('"').next());
    paths.map(move |path| match path.strip_prefix('/') {
        Some(path) => path.to_owned(),
        None => format!("{folder}/{path}"),
    })
}
