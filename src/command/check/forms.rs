//! Checks templates and fonts by laying out every form empty, as `print` does before the first ship.

use crate::data::{self, Files};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity, did_you_mean};
use crate::drawing::svg::SvgWriter;
use crate::measure::Fraction;
use crate::model::{Amount, Chapter, Fleet, Form, FormKind, OwnBook, Paper, Prose, RuleSet};
use crate::page::{Fonts, LaidForm, Record, Typesetter, WRITE_A_TEMPLATE};
use crate::view::{self, LogView, SheetView};
use crate::work::map_parallel;

use super::books;

const TEMPLATES: &str = "templates";

/// Checks fonts and the forms that the user's own files can affect.
pub fn check(files: &Files, sets: &[RuleSet], fleet: &Fleet, faults: &mut Faults) {
    for file in Fonts::files(files).iter().filter(|file| file.is_own()) {
        faults.take(Fonts::faces_of(file));
    }
    faults.take(SvgWriter::new(files).map(drop));
    // Built-in forms are tested, so only those that use files of the user need a check.
    let own_fonts = !files.store().list("fonts").is_empty() && files.store().is_project();
    let is_spoiled = |(rules, form): &(&RuleSet, &Form)| {
        let mut read = rules.files.iter().filter_map(|path| files.find(path));
        own_fonts || read.any(|file| file.is_own()) || shows_own(files, form)
    };
    lay_out(files, forms_of(sets).filter(is_spoiled), fleet, faults);
    // Built-in forms have enough boxes for built-in numbers.
    let is_own_number = |place: &Place| files.find(&place.file).is_none_or(|file| file.is_own());
    let Some(bench) = Bench::new(files) else { return };
    for (rules, form) in forms_of(sets) {
        let all = is_spoiled(&(rules, form));
        bench.check_boxes(rules, form, fleet, |place| all || is_own_number(place), faults);
    }
}

pub fn forms_of(sets: &[RuleSet]) -> impl Iterator<Item = (&RuleSet, &Form)> {
    sets.iter().flat_map(|rules| rules.forms.iter().map(move |form| (rules, form)))
}

/// Whether a form's template or anything it imports is the user's own.
fn shows_own(files: &Files, form: &Form) -> bool {
    let mut queue: Vec<String> = std::iter::once(form.template.as_str())
        .chain(form.strip())
        .map(|template| format!("{TEMPLATES}/{template}"))
        .collect();
    let mut at = 0;
    while let Some(path) = queue.get(at).cloned() {
        at += 1;
        let Some(file) = files.find(&path) else { return true };
        if file.is_own() {
            return true;
        }
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let text = file.source().map(|source| source.text).unwrap_or_default();
        for import in text.split('"').filter(|words| words.ends_with(".typ")) {
            let import =
                import.strip_prefix('/').map_or(format!("{folder}/{import}"), str::to_owned);
            if !queue.contains(&import) {
                queue.push(import);
            }
        }
    }
    false
}

pub fn lay_out<'a>(
    files: &Files,
    forms: impl Iterator<Item = (&'a RuleSet, &'a Form)>,
    fleet: &Fleet,
    faults: &mut Faults,
) {
    let Some(bench) = Bench::new(files) else { return };
    // A rule file with faults may lack what its templates ask for; with a faulty formula it does not.
    let is_faulty = |rules: &RuleSet| {
        let mut errors = faults.all().iter().filter(|fault| fault.severity == Severity::Error);
        errors.any(|fault| fault.is_in(&rules.place.file) && fault.code != Code::FormulaFault)
    };
    let forms: Vec<(&RuleSet, &Form)> = forms.collect();
    let found = map_parallel(forms, |(rules, form)| {
        let absent = bench.absent(form);
        if !absent.is_empty() || is_faulty(rules) {
            absent
        } else {
            bench.lay_out(rules, form, fleet)
        }
    });
    found.into_iter().for_each(|found| faults.extend(found));
}

/// Lays out the texts of the user's own book and reports the relevant faults.
pub fn check_texts(
    files: &Files,
    sets: &[RuleSet],
    book: &OwnBook,
    is_of_interest: impl Fn(&Prose) -> bool,
    faults: &mut Faults,
) {
    let texts = books::texts(book).filter(|chapter| is_of_interest(&chapter.text));
    let texts: Vec<Chapter> = texts.collect();
    // A text is set the same for every game.
    let is_book = |(_, form): &(&RuleSet, &Form)| matches!(form.kind, FormKind::Book { .. });
    let (false, Some(shown)) = (texts.is_empty(), forms_of(sets).find(is_book)) else { return };
    let Some(bench) = Bench::new(files) else { return };
    for text in &texts {
        faults.extend(books::lay_out_text(&bench.typesetter, shown, &bench.paper, text));
    }
}

pub fn check_font(name: &str, files: &Files, faults: &mut Faults) {
    if let Some(bytes) = faults.take(files.named_bytes(name)) {
        faults.take(Fonts::faces_in(name, typst::foundations::Bytes::new(bytes)));
    }
}

/// Checks a template of the project with the forms that use it.
pub fn check_template(name: &str, files: &Files, faults: &mut Faults) {
    if !files.store().has_named(name) {
        let message = format!("there is no file `{name}`");
        return faults.add(Diagnostic::error(Code::CannotRead, message));
    }
    let inside = files.store().path_of(name).filter(|path| path.starts_with(TEMPLATES));
    let Some(inside) = inside else {
        let message = format!("`{name}` is not in a project's templates/");
        let fault = Diagnostic::error(Code::CannotRead, message);
        return faults.add(fault.hint("a template is tried with the form that shows it"));
    };
    let Some(bench) = Bench::new(files) else { return };
    let sets = data::read_rule_sets(files, &mut Faults::default());
    let fleet = data::read_fleet(files, &mut Faults::default());
    for (rules, form) in forms_of(&sets).filter(|(_, form)| shows_own(files, form)) {
        let found = bench.lay_out(rules, form, &fleet);
        faults.extend(found.into_iter().filter(|fault| fault.is_in(&inside)));
    }
    let book = data::read_own_book(files, &mut Faults::default());
    let is_it = |text: &Prose| matches!(text, Prose::Typst(path) if *path == inside);
    check_texts(files, &sets, &book, is_it, faults);
}

/// Lays out forms for checks, with default settings on the first paper.
pub struct Bench {
    typesetter: Typesetter,
    paper: Paper,
    files: Files,
}

impl Bench {
    /// Prepares to lay out forms; `None` without a paper or with a broken font, which are reported
    /// separately.
    pub fn new(files: &Files) -> Option<Self> {
        let papers = data::read_papers(files, &mut Faults::default());
        let usual = papers.iter().position(|paper| paper.is_default).unwrap_or(0);
        let paper = papers.into_iter().nth(usual)?;
        let typesetter = Typesetter::new(files).ok()?;
        Some(Self { typesetter, paper, files: files.clone() })
    }

    fn sheet(&self, rules: &RuleSet, form: &Form) -> Option<(SheetView, Record<LogView>)> {
        let scale = rules.default_scale()?;
        let sheet = view::sheet(rules, Some(form), (scale, rules.units), &[], &self.paper, false);
        let boxes = derive::speed_boxes(rules, None, scale, rules.units);
        Some((sheet, Record::of(view::blank_log(rules, &boxes))))
    }

    /// The plan of a record, or the faults of its template; `None` for pages.
    pub fn plan(&self, rules: &RuleSet, form: &Form) -> Option<Result<LaidForm, Vec<Diagnostic>>> {
        form.strip()?;
        let (sheet, blank) = self.sheet(rules, form)?;
        let sheet = SheetView { names: true, ..sheet };
        Some(self.typesetter.plan(&form.template, &sheet, &blank))
    }

    /// Checks whether stated numbers, at relevant places, exceed the boxes to cross off on the form.
    pub fn check_boxes(
        &self,
        rules: &RuleSet,
        form: &Form,
        fleet: &Fleet,
        is_of_interest: impl Fn(&Place) -> bool,
        faults: &mut Faults,
    ) {
        let stated =
            fleet.ships().filter_map(|(_, ship)| Some((ship, ship.stated.get(&rules.id)?)));
        let mut stated = stated
            .flat_map(|(ship, values)| values.iter().map(move |value| (ship, value)))
            .filter(|(_, value)| is_of_interest(&value.place))
            .peekable();
        if stated.peek().is_none() {
            return;
        }
        // A faulty template is reported separately.
        let Some(Ok(plan)) = self.plan(rules, form) else { return };
        for (ship, value) in stated {
            // The boxes of a top speed are fractions of it, not inches.
            let speed = rules.speed_boxes.as_ref().map(|boxes| boxes.value.as_str());
            let boxes = i64::try_from(plan.boxes(&value.id)).unwrap_or(i64::MAX);
            let Amount::Number(number) = value.amount else { continue };
            if boxes == 0 || speed == Some(&*value.id) || number <= Fraction::whole(boxes) {
                continue;
            }
            let message = format!(
                "`{}` is {number}, and the form `{}` has {boxes} boxes for it",
                value.id, form.id
            );
            let fault = Diagnostic::error(Code::UnknownBox, message).at(value.place.clone());
            faults.add(fault.of_ship(&ship.name).in_field(&value.id));
        }
    }

    /// A ship's record with her boxes; `None` if it fails, which is reported elsewhere.
    pub fn form(
        &self,
        rules: &RuleSet,
        form: &Form,
        plan: &LaidForm,
        log: LogView,
    ) -> Option<LaidForm> {
        let (sheet, _) = self.sheet(rules, form)?;
        let sheet = SheetView { names: true, ..sheet };
        let records = [Record::of(log)];
        self.typesetter.forms(&form.template, &sheet, &records, plan).pop()?.ok()
    }

    fn no_template(&self, form: &Form, template: &str) -> Diagnostic {
        let path = format!("{TEMPLATES}/{template}");
        let message = format!("the form `{}` has no template {path}", form.id);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let listed = self.files.list(folder, "typ");
        let near = did_you_mean(&path, listed.iter().map(|file| file.path.as_str()));
        Diagnostic::error(Code::TemplateFault, message)
            .at(form.place.clone())
            .maybe_hint(near)
            .hint_if_none(WRITE_A_TEMPLATE)
    }

    /// A fault for each template of a form that is not there.
    fn absent(&self, form: &Form) -> Vec<Diagnostic> {
        std::iter::once(form.template.as_str())
            .chain(form.strip())
            .filter(|template| self.files.find(&format!("{TEMPLATES}/{template}")).is_none())
            .map(|template| self.no_template(form, template))
            .collect()
    }

    fn lay_out(&self, rules: &RuleSet, form: &Form, fleet: &Fleet) -> Vec<Diagnostic> {
        let Some((sheet, blank)) = self.sheet(rules, form) else { return Vec::new() };
        match &form.kind {
            FormKind::Record { strip } => {
                let named = SheetView { names: true, ..sheet.clone() };
                let width = self.paper.size.width - self.paper.margin * 2;
                let wide = SheetView { width_mm: width.to_mm(), names: true, ..sheet };
                let is_own = self.files.own(&format!("{TEMPLATES}/{}", form.template)).is_some();
                let form = match self.typesetter.plan(&form.template, &named, &blank) {
                    Ok(plan) if is_own => {
                        Some(self.typesetter.overlaps(&form.template, &named, &plan))
                    }
                    Ok(_) => None,
                    Err(faults) => Some(faults),
                };
                let strip = self.typesetter.plan(strip, &wide, &blank).err();
                form.into_iter().chain(strip).flatten().collect()
            }
            FormKind::Chart => self.typesetter.pages::<_, LogView>(&form.template, &sheet, &[]).1,
            FormKind::Pages { .. } => self.typesetter.pages(&form.template, &sheet, &[blank]).1,
            FormKind::Book { .. } => {
                // Faults of the user's book.toml are reported when it is read.
                let own = data::read_own_book(&self.files, &mut Faults::default());
                books::lay_out(&self.typesetter, (rules, form), &self.paper, &own, fleet)
            }
        }
    }
}
