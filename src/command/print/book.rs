//! Books of classes: laid out part by part, since every page but those of the classes tells on which
//! page a class stands.

use std::collections::{BTreeSet, HashMap};
use std::thread;

use typst_layout::Page;

use crate::cli::Print;
use crate::data;
use crate::derive::Deriver;
use crate::diagnostic::{Diagnostic, Faults};
use crate::export::book::{Binding, Bookmark, Landing, Quire, bind, quire};
use crate::export::pdf::Extras;
use crate::export::{About, Format};
use crate::formula::Formulas;
use crate::instrument::paths;
use crate::measure::Fraction;
use crate::model::{Fleet, Form, Imposition, Paper, ShipClass};
use crate::output::Target;
use crate::page::{self, LaidForm, LaidPart, Typesetter};
use crate::press::{self, Layout};
use crate::view::{
    self, Book, BookClass, BookMaker, BookPages, BookPart, BookView, ClassView, Section, SheetView,
    book_view,
};

use super::super::pick::{self, Picked, folded};
use super::super::settings::{Play, Stationery, Workplace};
use super::Clock;
use super::imposed::misfit;
use super::pages::imposed;
use super::parts::{Printed, export_sheets, joined};

/// Classes of one part. Fewer cost file size (each part brings its fonts), more cost memory.
const CLASSES_A_PART: usize = 80;

/// A file is named after its navies if they are no more than these.
const NAVIES_IN_NAME: usize = 3;

/// The id of a part's sections begins with this; the rest is the title.
const SECTION: &str = "section:";

/// What a book is printed with.
pub struct BookJob<'a> {
    /// The command line.
    pub args: &'a Print,
    /// Where it runs.
    pub place: &'a Workplace,
    /// Rule set, scale, units.
    pub play: &'a Play,
    /// The form.
    pub form: &'a Form,
    /// What it is printed on and with.
    pub stationery: &'a Stationery,
    /// How its pages lie on sheets, if not one on each.
    pub scheme: Option<&'a Imposition>,
}

impl BookJob<'_> {
    /// Prints a book; gives back the summary, or nothing where something stopped the run.
    pub fn run(&self, clock: &mut Clock, faults: &mut Faults) -> Option<String> {
        let Some(scheme) = self.scheme else { return self.printed(None, clock, faults) };
        let paper = &self.stationery.paper;
        let layout = match press::impose_pages(scheme, paper) {
            Ok(layout) => layout,
            Err(why) => {
                faults.add(misfit(&self.form.label, paper.size, scheme, paper, why));
                return None;
            }
        };
        // Its pages are set for their places on the sheets.
        let size = layout.slots.first()?.size;
        let pages = Stationery {
            paper: Paper { size, ..paper.clone() },
            black: self.stationery.black,
            printer: None,
            backs: None,
        };
        let job = BookJob { stationery: &pages, ..*self };
        let sheets = Folded { stationery: self.stationery, scheme, layout: &layout };
        job.printed(Some(sheets), clock, faults)
    }

    fn printed(
        &self,
        folded: Option<Folded>,
        clock: &mut Clock,
        faults: &mut Faults,
    ) -> Option<String> {
        let typesetter = Typesetter::new(&self.place.files);
        let typesetter = typesetter.map_err(|fault| faults.add(fault)).ok()?;
        let mut fleet = Fleet::default();
        let classes = self.classes(&mut fleet, faults);
        if classes.is_empty() {
            faults.add(super::nothing_to_print(self.args));
            return None;
        }
        clock.stage("data, derive");
        let sheet = self.sheet(&classes);
        let maker = BookMaker {
            rules: &self.play.rules,
            played: (&self.play.scale, self.play.units),
            sheet: &sheet,
        };
        let room = paths::room(self.stationery.paper.size);
        let drawn_at = paths::scale(classes.iter().map(|one| one.class), room);
        let factor = Fraction::new(1, drawn_at.unwrap_or(1));
        let mut book = maker.book(&classes, |class| paths::of_class(class, factor));
        let drawn_at = drawn_at.map(|scale| format!("1:{scale}")).unwrap_or_default();
        let words = (self.selection(), drawn_at);
        let view = book_view(sheet.clone(), &self.play.rules.notice, &book, words);
        clock.stage("view");

        let format = super::format(self.args, faults);
        let about = self.about(&view);
        let press = BookPress {
            typesetter: &typesetter,
            template: &self.form.template,
            view: &view,
            stationery: self.stationery,
            format,
            about: &about,
            folded,
        };
        let values = maker.value_notes();
        let body = press.body(&book, faults)?;
        book.keep(&body.page_numbers());
        let mut told = view.clone();
        told.tell_of(&book);
        let press = BookPress { view: &told, ..press };
        let printed = press.finish(&book, body, values, faults)?;
        clock.stage("page, press, export");
        if self.args.strict && faults.any_error() {
            return None;
        }
        let target = match &self.args.output {
            Some(path) => Target::named(path),
            None => {
                let name = self.file_name(&book, format);
                Target::default_in(self.place.files.project(), &self.place.folder, &name)
            }
        };
        let written = super::write(&target, &printed, faults)?;
        clock.stage("output");
        let elapsed = clock.elapsed().as_secs_f64();
        Some(format!(
            "{}\n{} pages, {} -> {written} ({elapsed:.2} s)",
            self.play.rules.notice.terms, printed.sheets, told.counts,
        ))
    }

    /// The classes of the ships that are asked for, each with all of her ships and their values:
    /// every class there is if nothing is asked for.
    fn classes<'a>(&self, fleet: &'a mut Fleet, faults: &mut Faults) -> Vec<BookClass<'a>> {
        let Print { what, navy, .. } = self.args;
        *fleet = data::read_fleet(&self.place.files, faults);
        pick::read_named_files(what, self.place.files.project(), fleet, faults);
        let mut picked: Vec<Picked> = match what.is_empty() && navy.is_empty() {
            true => fleet.ships().collect(),
            false => pick::ships(fleet, what, navy, faults),
        };
        pick::keep(&mut picked, &self.args.choice, faults);
        let formulas = Formulas::check(&self.play.rules, faults);
        let mut deriver = Deriver::new(&self.play.rules, &formulas);
        let mut navies: Vec<&str> = Vec::new();
        let mut seen = BTreeSet::new();
        let mut classes = Vec::new();
        for (class, _) in picked {
            if !seen.insert(std::ptr::from_ref(class)) {
                continue;
            }
            if !navies.contains(&class.navy_id.as_str()) {
                navies.push(&class.navy_id);
            }
            let mut ships = Vec::new();
            for ship in &class.ships {
                match deriver.ship(class, ship) {
                    Ok(derived) => ships.push((ship, derived)),
                    Err(found) => {
                        faults.extend(found.into_iter().map(|fault| fault.of_ship(&ship.name)));
                    }
                }
            }
            if !ships.is_empty() {
                classes.push(BookClass { class, ships });
            }
        }
        classes.sort_by_cached_key(|one| {
            let class: &ShipClass = one.class;
            (
                navies.iter().position(|navy| *navy == class.navy_id),
                // Those of no known type come last.
                class.kind.is_none(),
                class.kind,
                class.completed.is_none(),
                class.completed,
                folded(&class.name),
                class.id.clone(),
            )
        });
        classes
    }

    fn sheet(&self, classes: &[BookClass]) -> SheetView {
        let derived: Vec<_> =
            classes.iter().flat_map(|one| one.ships.iter().map(|(_, derived)| derived)).collect();
        let Stationery { paper, black, .. } = self.stationery;
        let played = (&self.play.scale, self.play.units);
        let view = view::sheet(&self.play.rules, Some(self.form), played, &derived, paper, *black);
        SheetView { program: self.stationery.program(), ..view }
    }

    /// What of the navies the book holds, in words.
    fn selection(&self) -> String {
        let choice = &self.args.choice;
        let mut faults = Faults::default();
        let mut words: Vec<String> = Vec::new();
        for word in &choice.kinds {
            let kind = pick::ship_type(word, &mut faults);
            words.extend(kind.map(|kind| view::type_title(Some(kind))));
        }
        if let Some((first, last)) = choice.years {
            words.push(if first == last {
                first.to_string()
            } else {
                format!("{first}\u{2013}{last}")
            });
        }
        words.join(", ")
    }

    fn about(&self, view: &BookView) -> About {
        let about = super::job::about(self.play, &self.form.label);
        About { title: format!("{}: {}", self.form.label, view.book_title), ..about }
    }

    fn file_name(&self, book: &Book, format: Format) -> String {
        let navies: Vec<&str> = book.navies.iter().map(|(navy, _)| navy.id.as_str()).collect();
        let navies = match navies.len() {
            0..=NAVIES_IN_NAME => navies.join("-"),
            _ => "navies".to_owned(),
        };
        let rules = &self.play.rules.id;
        format!("{}-{navies}-{rules}.{}", self.form.id, format.ending())
    }
}

/// Lays a book out and makes a file of it.
struct BookPress<'a> {
    typesetter: &'a Typesetter,
    template: &'a str,
    view: &'a BookView,
    stationery: &'a Stationery,
    format: Format,
    about: &'a About,
    folded: Option<Folded<'a>>,
}

/// How the pages of a book lie on sheets.
#[derive(Clone, Copy)]
struct Folded<'a> {
    stationery: &'a Stationery,
    scheme: &'a Imposition,
    layout: &'a Layout,
}

/// What has become of the book so far, its front matter left aside.
#[derive(Default)]
struct Body {
    pages: usize,
    /// Places by page of the body.
    targets: Vec<(String, Landing)>,
    parts: Vec<Result<Made, Diagnostic>>,
}

/// What has been made of a part.
enum Made {
    /// To be bound with the others.
    Quire(Box<Quire>),
    /// A file for each page.
    Files(Vec<Vec<u8>>),
    /// To be laid on sheets with the others.
    Pages(Vec<Page>),
}

impl BookPress<'_> {
    /// Lays out the classes, and has each part exported while the next is laid out.
    fn body(&self, book: &Book, faults: &mut Faults) -> Option<Body> {
        thread::scope(|scope| {
            let mut body = Body::default();
            let mut pending = None;
            for (navy, classes) in &book.navies {
                let mut opening = Some(navy.clone());
                let mut rest = &classes[..];
                while !rest.is_empty() {
                    let first_page = match opening {
                        // A navy opens on a right-hand page.
                        Some(_) => next_right(body.pages),
                        None => body.pages + 1,
                    };
                    let start = (first_page, opening.take());
                    let (part, taken) = self.classes(start, rest, faults)?;
                    rest = &rest[taken..];
                    let Some(part) = part else { continue };
                    let part = body.add(part, first_page);
                    page::forget();
                    // One part at a time waits for its bytes; more would only fill the memory.
                    let next = scope.spawn(move || self.export(part));
                    body.parts.extend(pending.replace(next).map(joined));
                }
            }
            body.parts.extend(pending.take().map(joined));
            (body.pages > 0).then_some(body)
        })
    }

    /// What tells the classes' pages, before and behind them; and all of it as files.
    fn finish(
        &self,
        book: &Book,
        mut body: Body,
        values: Vec<view::ValueNote>,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let pages = body.page_numbers();
        let mut first_page = next_right(body.pages);
        let front = thread::scope(|scope| {
            let mut pending = None;
            for section in ["classes", "values", "sources", "index"] {
                let compares = ["classes", "values"].contains(&section);
                let cites = section == "sources";
                let back = BookPart::Back {
                    first_page,
                    section,
                    tables: if compares { book.tables(&pages) } else { Vec::new() },
                    values: if cites { values.clone() } else { Vec::new() },
                    sources: if cites { book.sources_on(&pages) } else { Vec::new() },
                    index: if section == "index" { book.index(&pages) } else { Vec::new() },
                };
                let back = self.lay_out(&back)?;
                let back = body.add(back, first_page);
                first_page = body.pages + 1;
                page::forget();
                let next = scope.spawn(|| self.export(back));
                body.parts.extend(pending.replace(next).map(joined));
            }
            let contents = book.contents(&pages);
            let front = self.lay_out(&BookPart::Front { contents, sections: body.sections() });
            body.parts.extend(pending.take().map(joined));
            front
        });
        let front = front.map_err(|found| faults.extend(found)).ok()?;
        self.bound(book, &mut body, front.even(), faults)
    }

    fn lay_out(&self, part: &BookPart) -> Result<LaidPart, Vec<Diagnostic>> {
        self.typesetter.book_part(self.template, self.view, part)
    }

    /// As many classes as go into a part and leave no place on a page free, and how many they are.
    /// If all of them failed there is no part of them.
    fn classes(
        &self,
        (first_page, opening): (usize, Option<view::NavyView>),
        rest: &[ClassView],
        faults: &mut Faults,
    ) -> Option<(Option<LaidPart>, usize)> {
        let lay_out = |classes: &[ClassView]| {
            let (opening, classes) = (opening.clone(), classes.to_vec());
            self.lay_out(&BookPart::Classes { first_page, opening, classes })
        };
        let mut taken = rest.len().min(CLASSES_A_PART);
        let mut laid = lay_out(&rest[..taken]);
        if laid.as_ref().is_ok_and(|part| part.left_over) && 1 < taken && taken < rest.len() {
            taken -= 1;
            laid = lay_out(&rest[..taken]);
        }
        let found = match laid {
            Ok(part) => return Some((Some(part), taken)),
            Err(found) => found,
        };
        // Which class is at fault shows when each is laid out alone.
        let mut good = Vec::new();
        let before = faults.all().len();
        for class in &rest[..taken] {
            match lay_out(std::slice::from_ref(class)) {
                Ok(_) => good.push(class.clone()),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| fault.of_ship(&class.name)));
                }
            }
        }
        if faults.all().len() == before {
            faults.extend(found);
            return None;
        }
        if good.is_empty() {
            return Some((None, taken));
        }
        let part = lay_out(&good).map_err(|found| faults.extend(found)).ok()?;
        Some((Some(part), taken))
    }

    fn export(&self, pages: Vec<Page>) -> Result<Made, Diagnostic> {
        if self.folded.is_some() {
            return Ok(Made::Pages(pages));
        }
        match self.format {
            Format::Pdf => {
                let mut pages = pages;
                if let Some(printer) = &self.stationery.printer {
                    pages.iter_mut().for_each(|page| press::correct(page, printer));
                }
                quire(pages, self.about).map(|quire| Made::Quire(Box::new(quire)))
            }
            format => export_sheets(pages, self.stationery, format, self.about).map(Made::Files),
        }
    }

    /// Lays the pages on sheets. Links lead nowhere on folded paper.
    fn fold(&self, folded: Folded, pages: Vec<Page>, faults: &mut Faults) -> Option<Printed> {
        let bare = pages.into_iter().map(|page| {
            let mut frame = page.frame;
            page::drop_links(&mut frame);
            LaidForm { frame }
        });
        let Folded { stationery, scheme, layout } = folded;
        let pages: Vec<LaidForm> = bare.collect();
        let (sheets, sides) =
            imposed(&self.about.title, stationery, (scheme, layout), &pages, faults)?;
        let count = sheets.len();
        let files = export_sheets(sheets, stationery, self.format, self.about);
        let files = files.map_err(|fault| faults.add(fault)).ok()?;
        let extras = Extras { sides, ..Extras::default() };
        let printed = Printed { files, sheets: count, filled: 0, blank: 0, extras };
        printed.finish(self.format).map_err(|fault| faults.add(fault)).ok()
    }

    fn bound(
        &self,
        book: &Book,
        body: &mut Body,
        front: LaidPart,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let front_pages = front.pages.len();
        let mut targets: HashMap<String, Landing> = landings(&front, 0).collect();
        let front_sections: Vec<String> = front
            .targets
            .iter()
            .filter(|t| t.id.starts_with(SECTION))
            .map(|t| t.id.clone())
            .collect();
        let (mut quires, mut files, mut pages) = (Vec::new(), Vec::new(), Vec::new());
        for part in std::iter::once(self.export(front.pages)).chain(body.parts.drain(..)) {
            match part.map_err(|fault| faults.add(fault)).ok()? {
                Made::Quire(quire) => quires.push(*quire),
                Made::Files(made) => files.extend(made),
                Made::Pages(made) => pages.extend(made),
            }
        }
        if let Some(folded) = self.folded {
            return self.fold(folded, pages, faults);
        }
        let sheets = front_pages + body.pages;
        if self.format == Format::Pdf {
            let back_sections: Vec<String> =
                body.sections().into_iter().map(|section| section.id).collect();
            targets.extend(body.targets.drain(..).map(|(id, landing)| {
                (id, Landing { page: landing.page + front_pages, ..landing })
            }));
            let outline = front_sections
                .into_iter()
                .map(section_mark)
                .chain(navy_marks(book, &targets))
                .chain(back_sections.into_iter().map(section_mark))
                .collect();
            let binding = Binding { front_pages, targets, outline };
            files = vec![bind(quires, &binding).map_err(|fault| faults.add(fault)).ok()?];
        }
        Some(Printed { files, sheets, filled: 0, blank: 0, extras: Extras::default() })
    }
}

/// The next page number that stands on the right.
fn next_right(pages: usize) -> usize {
    pages + 1 + pages % 2
}

fn landings(part: &LaidPart, before: usize) -> impl Iterator<Item = (String, Landing)> {
    part.targets.iter().map(move |target| {
        let (x, y) = (target.at.x.to_pt(), target.at.y.to_pt());
        (target.id.clone(), Landing { page: before + target.page, x, y })
    })
}

impl Body {
    /// Takes a part that begins on a page, and gives its pages, with empty ones before them.
    fn add(&mut self, part: LaidPart, first_page: usize) -> Vec<Page> {
        let part = part.on_page(first_page - self.pages - 1);
        self.targets.extend(landings(&part, self.pages));
        self.pages += part.pages.len();
        part.pages
    }

    /// The number of the page on which each id stands.
    fn page_numbers(&self) -> BookPages {
        self.targets.iter().map(|(id, landing)| (id.clone(), landing.page + 1)).collect()
    }

    fn sections(&self) -> Vec<Section> {
        let section = |(id, landing): &(String, Landing)| {
            let title = id.strip_prefix(SECTION)?.to_owned();
            Some(Section { id: id.clone(), title, page: landing.page + 1 })
        };
        self.targets.iter().filter_map(section).collect()
    }
}

fn section_mark(id: String) -> Bookmark {
    let title = id.strip_prefix(SECTION).unwrap_or_default().to_owned();
    Bookmark { title, target: id, below: Vec::new() }
}

/// Navy, type, class.
fn navy_marks(book: &Book, targets: &HashMap<String, Landing>) -> Vec<Bookmark> {
    let mark = |(navy, classes): &(view::NavyView, Vec<ClassView>)| {
        let there: Vec<&ClassView> =
            classes.iter().filter(|class| targets.contains_key(&class.id)).collect();
        let of_type = |run: &[&ClassView]| Bookmark {
            title: run[0].types.clone(),
            target: run[0].id.clone(),
            below: run.iter().map(|class| class_mark(class)).collect(),
        };
        Bookmark {
            title: navy.name.clone(),
            target: navy.id.clone(),
            below: there.chunk_by(|a, b| a.types == b.types).map(of_type).collect(),
        }
    };
    book.navies.iter().map(mark).filter(|mark| !mark.below.is_empty()).collect()
}

fn class_mark(class: &ClassView) -> Bookmark {
    let title = match class.completed.as_str() {
        "" => class.name.clone(),
        completed => format!("{}, {completed}", class.name),
    };
    Bookmark { title, target: class.id.clone(), below: Vec::new() }
}
