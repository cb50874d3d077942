//! Checks the templates of a fleet book with a few classes, since a book has no empty form.

use crate::derive::{Derived, Deriver};
use crate::diagnostic::{Diagnostic, Faults};
use crate::model::{Chapter, Fleet, Form, OwnBook, Paper, RuleSet, ShipClass};
use crate::page::{LaidPart, Typesetter};
use crate::view::{
    self, Book, BookClass, BookMaker, BookPages, BookPart, BookView, CoverArt, Section, book_view,
};

/// Lays out every part of a book and returns the faults of its templates.
pub fn lay_out(
    typesetter: &Typesetter,
    (rules, form): (&RuleSet, &Form),
    paper: &Paper,
    own: &OwnBook,
    fleet: &Fleet,
) -> Vec<Diagnostic> {
    let Some(scale) = rules.default_scale() else { return Vec::new() };
    let words = typesetter.faces().words();
    let classes = derived(rules, chosen(fleet, rules));
    let values: Vec<&Derived> =
        classes.iter().flat_map(|one| one.ships.iter().map(|(_, derived)| derived)).collect();
    let sheet = view::sheet(rules, Some(form), (scale, rules.units), &values, paper, false);
    let maker = BookMaker { rules, played: (scale, rules.units), sheet: &sheet, words };
    let mut book = maker.book(&classes, paper.size);
    let view = book_view(&maker, &book, String::new());
    let view = BookView { of_own: own.clone(), ..view };

    let mut faults = Faults::default();
    let mut lay_out = |part: BookPart| -> Option<LaidPart> {
        faults.take(typesetter.book_part(&form.template, &view, part))
    };
    // Page numbers matter little here, and are unknown if the page of a class fails.
    let mut pages = BookPages::new();
    for (navy, classes) in &book.navies {
        pages.insert(navy.id.clone(), 1);
        pages.extend(classes.iter().map(|class| (class.id.clone(), 1)));
        lay_out(BookPart::Classes {
            first_page: 1,
            opening: Some(Box::new(navy.clone())),
            classes: classes.clone(),
            more: false,
        });
    }
    lay_out(BookPart::Profiles { first_page: 1, navies: book.profiles() });
    let back = lay_out(BookPart::Back {
        first_page: 1,
        tables: book.tables(&pages),
        values: maker.value_notes(),
        sources: book.sources_on(&pages),
        index: book.index(&pages, words),
    });
    let contents = book.contents(&pages);
    let targets = back.iter().flat_map(|back| &back.targets);
    let sections = targets.filter_map(|target| Section::at(&target.id, 1)).collect();
    let cover = Box::new(CoverArt { picture: None, plate: book.plate_for_cover() });
    lay_out(BookPart::Front { cover, contents, sections });
    faults.into_iter().collect()
}

/// The user's own texts, including the foreword.
pub fn texts(book: &OwnBook) -> impl Iterator<Item = Chapter> + '_ {
    let foreword = book.foreword.iter().map(|foreword| Chapter {
        title: String::new(),
        text: foreword.text.clone(),
        is_before: true,
        place: foreword.place.clone(),
    });
    foreword.chain(book.chapters.iter().cloned())
}

/// Lays out a text of the user's own and returns its faults.
pub fn lay_out_text(
    typesetter: &Typesetter,
    (rules, form): (&RuleSet, &Form),
    paper: &Paper,
    chapter: &Chapter,
) -> Vec<Diagnostic> {
    let Some(scale) = rules.default_scale() else { return Vec::new() };
    let sheet = view::sheet(rules, Some(form), (scale, rules.units), &[], paper, false);
    let book = Book { navies: Vec::new(), sources: Vec::new() };
    let words = typesetter.faces().words();
    let maker = BookMaker { rules, played: (scale, rules.units), sheet: &sheet, words };
    let view = book_view(&maker, &book, String::new());
    let part = BookPart::chapter(chapter, 1);
    let found = typesetter.book_part(&form.template, &view, part).err();
    found.into_iter().flatten().map(|fault| chapter.blamed(fault)).collect()
}

/// The class with the most known figures, the one with the fewest, and one with a stated value.
/// Together they exercise nearly everything on a page of a book.
fn chosen<'a>(fleet: &'a Fleet, rules: &RuleSet) -> Vec<&'a ShipClass> {
    let with_ships = || fleet.classes.iter().filter(|class| !class.ships.is_empty());
    let is_stated = |class: &&ShipClass| {
        class.ships.len() > 1 && class.ships.iter().any(|ship| ship.stated.contains_key(&rules.id))
    };
    let picked = [
        with_ships().max_by_key(|class| known(class)),
        with_ships().min_by_key(|class| known(class)),
        with_ships().find(is_stated),
    ];
    let mut chosen: Vec<&ShipClass> = picked.into_iter().flatten().collect();
    chosen.sort_by_key(|class| (&class.navy_id, class.kind, &class.id));
    chosen.dedup_by_key(|class| std::ptr::from_ref(*class));
    chosen
}

/// The number of known figures of a class.
fn known(class: &ShipClass) -> usize {
    let guns = class.guns.as_ref().map_or(0, Vec::len);
    let figures = [
        class.length_ft.is_some(),
        class.notes.is_some(),
        class.complement.is_some(),
        !class.mounts.is_empty(),
    ];
    guns + figures.into_iter().filter(|known| *known).count() * 4
}

fn derived<'a>(rules: &RuleSet, classes: Vec<&'a ShipClass>) -> Vec<BookClass<'a>> {
    // Faults of formulas and figures are reported when all ships are derived.
    let deriver = Deriver::new(rules, &mut Faults::default());
    let mut of_class = |class: &'a ShipClass| BookClass {
        class,
        ships: class
            .ships
            .iter()
            .filter_map(|ship| Some((ship, deriver.ship(class, ship).ok()?)))
            .collect(),
    };
    let classes = classes.into_iter().map(&mut of_class);
    classes.filter(|one| !one.ships.is_empty()).collect()
}
