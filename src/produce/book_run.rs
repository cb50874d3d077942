//! Lays out a book part by part, and joins the parts into one file or arranges them on sheets to be
//! folded. The classes come first, since all other pages refer to their page numbers.

use std::collections::HashMap;

use typst_layout::Page;

use crate::diagnostic::{Diagnostic, Faults};
use crate::export::{About, Bookmark, Destination, Extras, Labels, Landing, Part, Sides, Sink};
use crate::model::{BackSection, Chapter, Duplex, Imposition, Language};
use crate::page::{self, LaidForm, LaidPart};
use crate::press::Layout;
use crate::view::{self, Book, BookPages, BookPart, BookView, ClassView, CoverArt, Section};

use super::context::PrintTools;
use super::pages::imposed;
use super::printed::Printed;

/// The number of classes in a part. Fewer make larger files, since each part embeds its fonts; more
/// take more memory.
const CLASSES_A_PART: usize = 80;

/// Lays out a book and makes a file of it.
pub struct BookRun<'a> {
    pub tools: PrintTools<'a>,
    pub template: &'a str,
    pub view: &'a BookView,
    pub about: &'a About,
    /// The user's own chapters.
    pub chapters: &'a [Chapter],
    pub cover: &'a CoverArt,
    pub words: &'a Language,
    /// The imposition of its pages, if not one per sheet.
    pub folded: Option<Folded<'a>>,
}

/// The imposition of a book's pages.
#[derive(Clone, Copy)]
pub struct Folded<'a> {
    /// For the sheets.
    pub tools: PrintTools<'a>,
    pub scheme: &'a Imposition,
    pub layout: &'a Layout,
}

/// The book so far, without its front matter.
pub struct Body<'s> {
    pages: usize,
    /// Link targets, by page of the body.
    targets: Vec<(String, Landing)>,
    sink: &'s mut dyn Sink,
    /// Pages to be arranged on sheets.
    kept: Vec<Page>,
}

impl BookRun<'_> {
    /// Lays out the classes, part by part.
    pub fn body<'s>(
        &self,
        book: &Book,
        sink: &'s mut dyn Sink,
        faults: &mut Faults,
    ) -> Option<Body<'s>> {
        let mut body = Body { pages: 0, targets: Vec::new(), sink, kept: Vec::new() };
        self.own_chapters(true, &mut body, faults)?;
        let all = book.navies.iter().map(|(_, classes)| classes.len()).sum();
        let mut done = 0;
        for (navy, classes) in &book.navies {
            let mut opening = Some(Box::new(navy.clone()));
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
                done += taken;
                self.tools.host.progress(done, all, "classes");
                let Some(part) = part else { continue };
                self.bind(part, first_page, &mut body, faults)?;
            }
        }
        (body.pages > 0).then_some(body)
    }

    /// Lays out the front and back matter, which refer to the classes' pages, and finishes the files.
    pub fn finish(
        &self,
        book: &Book,
        mut body: Body,
        values: Vec<view::ValueNote>,
        faults: &mut Faults,
    ) -> Option<Printed> {
        let pages = body.page_numbers();
        for run in back_runs(book, &self.view.of_own.back) {
            let first_page = body.pages + 1;
            let has = |section| run.contains(&section);
            let back = match run.first() {
                Some(BackSection::Chapters) => {
                    self.own_chapters(false, &mut body, faults)?;
                    continue;
                }
                Some(BackSection::Profiles) => match book.profiles() {
                    navies if navies.is_empty() => continue,
                    navies => BookPart::Profiles { first_page, navies },
                },
                _ => BookPart::Back {
                    first_page,
                    tables: if has(BackSection::Tables) { book.tables(&pages) } else { vec![] },
                    values: if has(BackSection::Values) { values.clone() } else { vec![] },
                    sources: if has(BackSection::Sources) {
                        book.sources_on(&pages)
                    } else {
                        vec![]
                    },
                    index: if has(BackSection::Index) {
                        book.index(&pages, self.words)
                    } else {
                        vec![]
                    },
                },
            };
            let part = faults.take(self.lay_out(&back))?;
            self.bind(part, first_page, &mut body, faults)?;
        }
        let contents = book.contents(&pages);
        let (cover, sections) = (Box::new(self.cover.clone()), body.sections());
        let front = faults.take(self.lay_out(&BookPart::Front { cover, contents, sections }))?;
        self.bound(book, body, front.even(), faults)
    }

    /// Adds a part that begins on `first_page`, with blank pages before it as needed.
    fn bind(
        &self,
        part: LaidPart,
        first_page: usize,
        body: &mut Body,
        faults: &mut Faults,
    ) -> Option<()> {
        let part = part.on_page(first_page - body.pages - 1);
        body.targets.extend(landings(&part, body.pages));
        body.pages += part.pages.len();
        // Free memory before waiting for the part being exported, which may need as much.
        page::forget();
        if self.folded.is_some() {
            body.kept.extend(part.pages);
            return Some(());
        }
        faults.take(body.sink.push(Part::BookPages(self.tools.ready(part.pages))))
    }

    /// Adds the user's chapters before or after the ships.
    fn own_chapters(&self, before: bool, body: &mut Body, faults: &mut Faults) -> Option<()> {
        for chapter in self.chapters.iter().filter(|chapter| chapter.is_before == before) {
            let first_page = body.pages + 1;
            let blamed = |found: Vec<Diagnostic>| found.into_iter().map(|one| chapter.blamed(one));
            let part = self.lay_out(&BookPart::chapter(chapter, first_page));
            let part = part.map_err(|found| faults.extend(blamed(found))).ok()?;
            self.bind(part, first_page, body, faults)?;
        }
        Some(())
    }

    fn lay_out(&self, part: &BookPart) -> Result<LaidPart, Vec<Diagnostic>> {
        self.tools.typesetter.book_part(self.template, self.view, part)
    }

    /// Lays out as many classes as fit into a part and fill its pages, and returns their number. The part
    /// is `None` if all of them failed.
    fn classes(
        &self,
        (first_page, opening): (usize, Option<Box<view::NavyView>>),
        rest: &[ClassView],
        faults: &mut Faults,
    ) -> Option<(Option<LaidPart>, usize)> {
        let taken = rest.len().min(CLASSES_A_PART);
        let more = taken < rest.len();
        let lay_out = |classes: &[ClassView], more| {
            let (opening, classes) = (opening.clone(), classes.to_vec());
            self.lay_out(&BookPart::Classes { first_page, opening, classes, more })
        };
        let found = match lay_out(&rest[..taken], more) {
            Ok(part) => {
                let laid = taken.saturating_sub(part.left_over).max(1);
                return Some((Some(part), laid));
            }
            Err(found) => found,
        };
        // Laying out each class alone shows which one is at fault.
        let mut good = Vec::new();
        let before = faults.all().len();
        for class in &rest[..taken] {
            match lay_out(std::slice::from_ref(class), false) {
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
        // A page that is not full stays: the classes that failed would have filled it.
        let part = faults.take(lay_out(&good, false))?;
        Some((Some(part), taken))
    }

    fn bound(
        &self,
        book: &Book,
        mut body: Body,
        front: LaidPart,
        faults: &mut Faults,
    ) -> Option<Printed> {
        if let Some(Folded { tools, scheme, layout }) = self.folded {
            // Links would miss their pages, which are arranged on sheets.
            let bare = front.pages.into_iter().chain(body.kept).map(|mut page| {
                page::drop_links(&mut page.frame);
                LaidForm::of(page.frame)
            });
            let pages: Vec<LaidForm> = bare.collect();
            let scheme = (scheme, layout);
            return imposed(&self.about.title, tools, scheme, &pages, body.sink, faults);
        }
        let front_pages = front.pages.len();
        let in_front = front.targets.iter().filter_map(|target| Section::at(&target.id, 1));
        let sections: Vec<Section> = in_front.chain(body.sections()).collect();
        let mut targets: HashMap<String, Landing> = landings(&front, 0).collect();
        targets.extend(
            body.targets
                .drain(..)
                .map(|(id, landing)| (id, Landing { page: landing.page + front_pages, ..landing })),
        );
        let page_of = |mark: &Bookmark| match &mark.to {
            Destination::Named(id) => targets.get(id).map(|landing| landing.page),
            _ => None,
        };
        let sections = sections.into_iter().map(section_mark);
        let mut outline: Vec<Bookmark> = sections.chain(navy_marks(book, &targets)).collect();
        outline.sort_by_key(page_of);
        let sheets = front_pages + body.pages;
        let front = Part::FrontPages(self.tools.ready(front.pages));
        faults.take(body.sink.push(front))?;
        let labels = Labels::Book { front_pages };
        let sides = Sides { duplex: Some(Duplex::Long), labels, ..Sides::default() };
        let extras = Extras { outline, landings: targets, sides, ..Extras::default() };
        Some(Printed { sheets, extras, ..Printed::default() })
    }
}

/// Groups the sections after the ships into parts. Lists share pages, but those of a large book are
/// separate parts to save memory.
fn back_runs(book: &Book, sections: &[BackSection]) -> Vec<Vec<BackSection>> {
    const CLASSES_IN_ONE: usize = 400;
    let classes: usize = book.navies.iter().map(|(_, classes)| classes.len()).sum();
    let is_list =
        |section: &BackSection| !matches!(section, BackSection::Chapters | BackSection::Profiles);
    let together =
        |a: &BackSection, b: &BackSection| is_list(a) && is_list(b) && classes <= CLASSES_IN_ONE;
    sections.chunk_by(together).map(<[BackSection]>::to_vec).collect()
}

/// The next right-hand page number.
fn next_right(pages: usize) -> usize {
    pages + 1 + pages % 2
}

fn landings(part: &LaidPart, before: usize) -> impl Iterator<Item = (String, Landing)> {
    part.targets.iter().map(move |target| {
        let (x, y) = (target.at.x.to_pt(), target.at.y.to_pt());
        (target.id.clone(), Landing { page: before + target.page, x, y })
    })
}

impl Body<'_> {
    /// The page number of each id.
    pub fn page_numbers(&self) -> BookPages {
        self.targets.iter().map(|(id, landing)| (id.clone(), landing.page + 1)).collect()
    }

    fn sections(&self) -> Vec<Section> {
        let targets = self.targets.iter();
        targets.filter_map(|(id, landing)| Section::at(id, landing.page + 1)).collect()
    }
}

fn section_mark(section: Section) -> Bookmark {
    let Section { id, title, .. } = section;
    Bookmark { title, to: Destination::Named(id), below: Vec::new() }
}

/// Navy, type, class.
fn navy_marks(book: &Book, targets: &HashMap<String, Landing>) -> Vec<Bookmark> {
    let mark = |(navy, classes): &(view::NavyView, Vec<ClassView>)| {
        let there: Vec<&ClassView> =
            classes.iter().filter(|class| targets.contains_key(&class.id)).collect();
        let of_type = |run: &[&ClassView]| Bookmark {
            title: run[0].types.clone(),
            to: Destination::Named(run[0].id.clone()),
            below: run.iter().map(|class| class_mark(class)).collect(),
        };
        Bookmark {
            title: navy.name.clone(),
            to: Destination::Named(navy.id.clone()),
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
    let below = class.states.iter().map(class_mark).collect();
    Bookmark { title, to: Destination::Named(class.id.clone()), below }
}
