//! The minimal Typst world in which formulas are evaluated: no files, no clock, no fonts.

use std::ops::Range;

use typst::foundations::{Binding, Module, Scope, Value};
use typst::syntax::{DiagSpan, DiagSpanKind, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::FontBook;
use typst::utils::LazyHash;
use typst::{Library, LibraryExt};

use crate::work::BareWorld;

/// The helpers that every rule file may use: functions defined before its own.
pub const HELPERS: [(&str, &str); 4] = [
    // The nearest multiple of `to`, halves upwards; values that binary floats leave just short of a
    // half count as one.
    ("half_up", "(x, to: 1) => calc.floor(x / to + 0.500000001) * to"),
    // The last row of a table `((from, value), ..)` whose `from` is not above x; none if x is below
    // all.
    (
        "step",
        "(table, x) => { let found = none; for (from, value) in table { if x >= from { found = value } }; found }",
    ),
    // An unknown value, with the missing particulars.
    ("missing", "(..what) => (missing: what.pos())"),
    // As in Typst, which would fill the memory with a list of any length.
    (
        "range",
        "(..bounds, step: 1) => { let (from, to) = if bounds.pos().len() == 1 { (0, bounds.pos().first()) } else { bounds.pos() }; assert(calc.abs(to - from) <= 10000 * calc.abs(step), message: \"a range has 10000 numbers at most\"); let found = (); let at = from; while (step > 0 and at < to) or (step < 0 and at > to) { found.push(at); at += step }; found }",
    ),
];

/// The arithmetic names of Typst's own library.
const ALLOWED: [&str; 5] = ["calc", "assert", "int", "float", "str"];

/// A library with only those names, and `unknown`.
fn library() -> Library {
    let mut library = Library::default();
    let mut scope = Scope::new();
    for name in ALLOWED {
        if let Some(binding) = library.global.scope().get(name) {
            scope.bind(name.into(), binding.clone());
        }
    }
    scope.bind("unknown".into(), Binding::detached(Value::Auto));
    library.global = Module::new("formulas", scope);
    library
}

/// The byte range of a span in this source.
pub fn range(source: &Source, span: DiagSpan) -> Option<Range<usize>> {
    match span.get() {
        DiagSpanKind::Number { num, sub_range, .. } => source.range(num, sub_range),
        DiagSpanKind::Range { range, .. } => Some(range),
        DiagSpanKind::Detached => None,
    }
}

/// What formulas are evaluated in: a library of their own, and ids of sources.
pub struct FormulaWorld {
    rules: String,
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
}

impl FormulaWorld {
    /// The formulas of one rule set.
    pub fn new(rules: &str) -> Self {
        Self {
            rules: rules.to_owned(),
            library: LazyHash::new(library()),
            book: LazyHash::new(FontBook::new()),
        }
    }

    /// Adds names to the library: they are looked up there for every formula, and copied for none.
    pub fn share(&mut self, names: Scope) {
        let mut library = (*self.library).clone();
        let mut scope = library.global.scope().clone();
        for (name, binding) in names.iter() {
            scope.bind(name.clone(), binding.clone());
        }
        library.global = Module::new("formulas", scope);
        self.library = LazyHash::new(library);
    }

    /// A source for the formula of this name.
    pub fn source_of(&self, name: &str, text: String) -> Source {
        let path = VirtualPath::new(format!("formulas/{}/{name}", self.rules));
        let path = path.unwrap_or_else(|_| VirtualPath::new("formula").expect("a plain name"));
        Source::new(RootedPath::new(VirtualRoot::Project, path).intern(), text)
    }

    /// As Typst sees it.
    pub fn bare(&self) -> BareWorld<'_> {
        BareWorld { library: &self.library, book: &self.book, fonts: &[] }
    }
}
