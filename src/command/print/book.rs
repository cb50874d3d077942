//! Books of classes: which classes, in which order, with what said of them.

use std::collections::BTreeSet;

use crate::cli::Print;
use crate::data;
use crate::derive::Deriver;
use crate::diagnostic::Faults;
use crate::export::{About, Format};
use crate::formula::Formulas;
use crate::instrument::paths;
use crate::model::{Fleet, Form, Imposition, Paper, ShipClass};
use crate::output::Target;
use crate::page::Typesetter;
use crate::press;
use crate::view::{self, Book, BookClass, BookMaker, BookView, SheetView, book_view};

use super::super::pick::{self, Picked, folded};
use super::super::settings::{Play, Stationery, Workplace};
use super::asked::Asked;
use super::book_press::{BookPress, Folded};
use super::finish::Clock;
use super::imposed::misfit;
use super::orders;

/// A file is named after its navies if they are no more than these.
const NAVIES_IN_NAME: usize = 3;

/// What a book is printed with.
pub struct BookJob<'a> {
    /// The command line.
    pub args: &'a Print,
    /// What of it names ships.
    pub asked: &'a Asked<'a>,
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
        let size = layout.slots.first()?.room();
        let pages = Stationery {
            paper: Paper { size, ..paper.clone() },
            black: self.stationery.black,
            printer: None,
            backs: None,
            spool: self.stationery.spool.clone(),
            pdf: self.stationery.pdf.clone(),
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
            faults.add(super::sheets::nothing_to_print(self.args));
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
        let scales = paths::scales(classes.iter().map(|one| one.class), room);
        let draw = |class: &ShipClass| paths::of_class(class, scales.get(&class.kind).copied());
        let mut book = maker.book(&classes, draw);
        let view = book_view(sheet.clone(), &self.play.rules.notice, &book, self.selection());
        clock.stage("view");

        let format = super::format::format_of_sheets(self.args, faults);
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
        let written = super::finish::write(&target, &printed, faults)?;
        clock.stage("output");
        let elapsed = clock.elapsed().as_secs_f64();
        Some(format!(
            "{}\n{}, {} -> {written} ({elapsed:.2} s)",
            self.play.rules.notice.terms,
            match self.scheme {
                Some(_) => super::finish::pages_on_sheets(&printed),
                None => format!("{} pages", printed.sheets),
            },
            told.counts,
        ))
    }

    /// The classes of the ships that are asked for, each with all of her ships and their values:
    /// every class there is if nothing is asked for.
    fn classes<'a>(&self, fleet: &'a mut Fleet, faults: &mut Faults) -> Vec<BookClass<'a>> {
        let Asked { words, orders, .. } = self.asked;
        *fleet = data::read_fleet(&self.place.files, faults);
        pick::read_named_files(words, self.place.files.project(), fleet, faults);
        let mustered: Vec<_> =
            orders.iter().flat_map(|order| orders::muster(order, fleet, faults)).collect();
        let fleet = &*fleet;
        let mut picked: Vec<Picked> = mustered.iter().map(|one| one.picked(fleet)).collect();
        picked.extend(match self.asked.names_ships() {
            false => fleet.ships().collect(),
            true => pick::ships(fleet, words, &self.args.navy, faults),
        });
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
        self.stationery.signed(view, self.play)
    }

    /// What of the navies the book holds, in words.
    fn selection(&self) -> String {
        let choice = &self.args.choice;
        let mut faults = Faults::default();
        let kinds = choice.kinds.iter().filter_map(|word| pick::ship_type(word, &mut faults));
        let kinds: Vec<String> = kinds.map(|kind| view::type_title(Some(kind))).collect();
        let kinds = match kinds.split_last() {
            Some((last, [])) => last.clone(),
            // Only the first word of a line has a capital letter.
            Some((last, [first, rest @ ..])) => {
                let rest: String = rest.iter().map(|kind| format!(", {kind}")).collect();
                format!("{first}{}", format!("{rest} and {last}").to_lowercase())
            }
            None => String::new(),
        };
        let mut words: Vec<String> = Vec::from_iter((!kinds.is_empty()).then_some(kinds));
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
