//! Books of classes: selects and orders the classes and gathers what is said about them.

use std::collections::HashMap;

use crate::data;
use crate::diagnostic::{Code, Diagnostic, Faults, counted};
use crate::export::{About, Extras, Sink};
use crate::model::{Fleet, Form, Imposition, OwnBook, Paper, ShipClass, Titles};
use crate::request::{PrintSettings, Request};
use crate::view::{self, Book, BookClass, BookMaker, BookView, CoverArt, SheetView, book_view};

use super::book_run::{BookRun, Folded};
use super::context::{Context, PrintTools};
use super::pages::layout_of_pages;
use super::printed::Printed;
use super::{pictures, records, ships};

/// The most navies to name in a file name.
const NAVIES_IN_NAME: usize = 3;

/// Makes a book, one page per sheet or as a scheme arranges them; `None` on failure.
pub fn make(
    context: &Context,
    form: &Form,
    scheme: Option<&Imposition>,
    sink: &mut dyn Sink,
    faults: &mut Faults,
) -> Option<Printed> {
    let Context { request, tools } = *context;
    let Some(scheme) = scheme else {
        return BookJob { request, form, tools }.make(None, sink, faults);
    };
    let paper = &tools.settings.paper;
    // Pages are as large as their places on the sheets.
    let (layout, size) = faults.take(layout_of_pages(scheme, paper))?;
    let pages = PrintSettings {
        paper: Paper { size, ..paper.clone() },
        printer: None,
        backs: None,
        ..tools.settings.clone()
    };
    let job = BookJob { request, form, tools: PrintTools { settings: &pages, ..tools } };
    job.make(Some(Folded { tools, scheme, layout: &layout }), sink, faults)
}

fn too_many(count: usize, most: usize) -> Diagnostic {
    let message = format!("a book of {count} classes needs more memory than a browser has");
    Diagnostic::error(Code::TooLargeHere, message)
        .hint(format!("choose up to {most} classes, by navy, type or years"))
}

struct BookJob<'a> {
    request: &'a Request,
    form: &'a Form,
    tools: PrintTools<'a>,
}

impl BookJob<'_> {
    fn make(
        &self,
        folded: Option<Folded>,
        sink: &mut dyn Sink,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let Request { game, files, .. } = self.request;
        let host = self.tools.host;
        let mut fleet = Fleet::default();
        let resolved =
            ships::requested(self.request, self.tools.typesetter.fonts(), &mut fleet, faults);
        let classes = ships::classes(game, &resolved, faults);
        if classes.is_empty() {
            self.request.no_ships(faults);
            return None;
        }
        if let Some(most) = host.most_classes().filter(|most| classes.len() > *most) {
            return faults.refuse(too_many(classes.len(), most));
        }
        let own = data::read_own_book(files, faults);
        if faults.any_error() {
            return None;
        }
        host.stage("data, derive");
        let titles = self.tools.settings.asked.clone().or(&own.titles);
        // The titles of the order of battle, if there is one.
        let titles = titles.or(&self.tools.settings.cover);
        let sheet = SheetView { own: titles.clone(), ..self.sheet(&classes) };
        let played = (&game.scale, game.units);
        let words = &*self.request.settings.language;
        let maker = BookMaker { rules: &game.rules, played, sheet: &sheet, words };
        let mut book = maker.book(&classes, self.tools.settings.paper.size);
        self.add_pictures(&classes, &mut book, faults);
        let cover = self.cover(&own, &mut book, faults);
        let view_of = |book: &Book| BookView {
            of_own: own.clone(),
            ..book_view(&maker, book, self.selection())
        };
        let view = view_of(&book);
        host.stage("view");

        let about = self.about(&view, &titles);
        let run = BookRun {
            tools: self.tools,
            template: &self.form.template,
            view: &view,
            about: &about,
            chapters: &own.chapters,
            cover: &cover,
            words,
            folded,
        };
        let values = maker.value_notes();
        let body = run.body(&book, sink, faults)?;
        book.keep(&body.page_numbers());
        // Titles and counts in the finished view cover only the classes that could be printed.
        let run = BookRun { view: &view_of(&book), ..run };
        let printed = run.finish(&book, body, values, faults)?;
        let terms = &game.rules.notice.terms;
        let pages = match folded.is_some() {
            true => printed.pages_on_sheets(),
            false => format!("{} pages", printed.sheets),
        };
        // The screen speaks English, whatever the book's language.
        let (classes, ships) = book.count();
        let classes = format!("{classes} {}", if classes == 1 { "class" } else { "classes" });
        let summary = Some(format!("{terms}\n{pages}, {classes}, {}", counted(ships, "ship")));
        let extras = Extras { about, stem: self.file_stem(&book), ..printed.extras };
        Some(Printed { summary, extras, ..printed })
    }

    /// Adds the pictures of classes, and the badges of navies on their opening pages.
    fn add_pictures(&self, classes: &[BookClass], book: &mut Book, faults: &mut Faults) {
        let files = &self.request.files;
        let by_id: HashMap<String, &ShipClass> =
            classes.iter().map(|one| (view::class_id(one.class), one.class)).collect();
        for (navy, entries) in &mut book.navies {
            let first = entries.first().and_then(|entry| by_id.get(&entry.id));
            if let Some(badge) = first.and_then(|class| class.badge.as_deref()) {
                navy.badge = pictures::shown(&self.tools, files, badge, faults);
            }
            for entry in entries {
                entry.change_states(|view| {
                    if let Some(class) = by_id.get(&view.id) {
                        view.picture = pictures::of_class(&self.tools, files, class, faults);
                    }
                });
            }
        }
    }

    /// The picture on the cover: the user's, or else a ship of the book.
    fn cover(&self, own: &OwnBook, book: &mut Book, faults: &mut Faults) -> CoverArt {
        let files = &self.request.files;
        let picture = own.cover.as_ref();
        let picture = picture.and_then(|one| pictures::shown(&self.tools, files, one, faults));
        let plate = if picture.is_none() { book.plate_for_cover() } else { None };
        CoverArt { picture, plate }
    }

    fn sheet(&self, classes: &[BookClass]) -> SheetView {
        let derived: Vec<_> =
            classes.iter().flat_map(|one| one.ships.iter().map(|(_, derived)| derived)).collect();
        records::sheet_view(self.tools.settings, &self.request.game, Some(self.form), &derived)
    }

    /// The part of the navies that the book covers, in words.
    fn selection(&self) -> String {
        let choice = &self.request.ships.choice;
        let language = &self.request.settings.language;
        let kinds = view::types_listed(language, &choice.kinds);
        let mut words: Vec<String> = Vec::from_iter((!kinds.is_empty()).then_some(kinds));
        words.extend(choice.years.map(view::year_span));
        words.join(", ")
    }

    fn about(&self, view: &BookView, titles: &Titles) -> About {
        let about = records::about(&self.request.game, titles, &self.form.label);
        About { title: format!("{}: {}", self.form.label, view.book_title), ..about }
    }

    fn file_stem(&self, book: &Book) -> String {
        let asked = &self.request.ships;
        if !(asked.words.is_empty() && asked.orders.is_empty()) {
            let ships = records::asked_for(asked);
            return format!("{}-{ships}-{}", self.form.id, self.request.game.rules.id);
        }
        let navies: Vec<&str> = book.navies.iter().map(|(navy, _)| navy.id.as_str()).collect();
        let navies = match navies.len() {
            0..=NAVIES_IN_NAME => navies.join("-"),
            _ => "navies".to_owned(),
        };
        format!("{}-{navies}-{}", self.form.id, self.request.game.rules.id)
    }
}
