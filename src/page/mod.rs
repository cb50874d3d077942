//! Lays out forms from views, templates and fonts: pages as frames, each at its trim size.

mod book;
mod compile;
pub mod cross;
pub mod entry;
mod fault;
mod fill;
mod form;
mod inspect;
pub mod live;
mod marked;
pub mod naming;
mod parts;
pub mod shown;
mod traced;
mod world;

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use typst::layout::{Abs, Frame};
use typst::text::{FontInstance, FontStretch, FontVariant, FontVariations, FontWeight};
use typst_layout::Page;

use crate::data::{self, Files};
use crate::diagnostic::{Diagnostic, Faults};
use crate::model::Language;
use crate::picture::CheckedPicture;
use crate::work;

pub use crate::drawing::{Faces, Fonts};
pub use book::{BOOK_SCHEME, LaidPart, Target};
pub use compile::Record;
use compile::{compile, place_drawings, value, view_json};
pub use compile::{forget, forget_older};
pub use fault::WRITE_A_TEMPLATE;
pub use form::{Field, FormResult, LaidForm, drop_links, size_of};
pub use marked::visit_items;
use parts::Unfit;
use world::{Driver, Stock, TemplateWorld};

/// The font family of entries, as Typst looks it up.
const ENTRY_FONT: &str = "barlow";

/// Compiles templates, and holds everything that compilations share.
pub struct Typesetter {
    stock: Stock,
    faces: Faces,
    /// Templates whose forms cannot be filled.
    unfit: Mutex<BTreeSet<String>>,
    /// The result of checking each picture named in the user's files.
    pictures: Mutex<HashMap<String, PictureRef>>,
}

/// A picture for templates: its virtual path, width and height. Its fault is reported once.
pub type PictureRef = Result<(String, f64, f64), Option<Diagnostic>>;

impl Typesetter {
    /// Creates a typesetter with the fonts and templates of a project.
    ///
    /// # Errors
    /// If a font file cannot be read.
    pub fn new(files: &Files) -> Result<Self, Diagnostic> {
        let fonts = Fonts::read(files)?;
        let faces = Faces::of(&fonts)?;
        let mut faults = Faults::default();
        let english = data::read_language(files, data::ENGLISH, &mut faults);
        if let Some(fault) = faults.into_iter().next() {
            return Err(fault);
        }
        let stock = Stock::new(files.clone(), fonts, english.unwrap_or_default());
        let (unfit, pictures) = Default::default();
        Ok(Self { stock, faces, unfit, pictures })
    }

    /// Sets whether pictures are printed in black ink.
    pub fn with_ink(mut self, black: bool) -> Self {
        self.stock.black = black;
        self
    }

    pub fn fonts(&self) -> &Fonts {
        self.stock.fonts()
    }

    /// A picture by its name, checked on first use.
    pub fn picture(
        &self,
        name: &str,
        check: impl FnOnce() -> Result<CheckedPicture, Diagnostic>,
    ) -> PictureRef {
        let known = || self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(picture) = known().get(name) {
            return picture.clone();
        }
        let picture = check().map(|one| (self.stock.add_picture(&one), one.width, one.height));
        known().insert(name.to_owned(), picture.clone().map_err(|_| None));
        picture.map_err(Some)
    }

    /// Sets the language, with its translations for a rule set.
    pub fn speaking(mut self, language: &Arc<Language>, rules: &str) -> Self {
        self.stock.say(language.clone(), rules);
        self.faces = self.faces.speaking(language.clone());
        self
    }

    /// The templates whose forms were laid out one by one because they cannot be assembled from parts.
    pub fn unfit(&self) -> Vec<String> {
        self.unfit.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Drops what Typst memoized of the forms so far, to limit memory in long runs. What every part of a
    /// run needs, such as the templates themselves, stays if forms are assembled from parts.
    pub fn forget(&self) {
        forget_older(usize::from(self.unfit().is_empty()));
    }

    /// The fonts of drawings.
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    /// The font of entries in forms to fill in on screen.
    pub fn entry_font(&self) -> Option<FontInstance> {
        let variant = FontVariant {
            weight: FontWeight::SEMIBOLD,
            stretch: FontStretch::CONDENSED,
            ..FontVariant::default()
        };
        let fonts = self.stock.fonts();
        let at = fonts.book.select(ENTRY_FONT, variant).unwrap_or(0);
        let font = fonts.faces.get(at)?.clone();
        Some(font.instantiate(variant, Abs::pt(12.0), &FontVariations::default()))
    }

    /// Lays out a form once with the names of its fields, which `sheet` must request from the template.
    ///
    /// # Errors
    /// Every fault of the template.
    pub fn plan<S: Serialize, R: Serialize + Clone>(
        &self,
        template: &str,
        sheet: &S,
        record: &Record<R>,
    ) -> Result<LaidForm, Vec<Diagnostic>> {
        let view = view_json(sheet, std::slice::from_ref(record));
        let world = TemplateWorld::new(&self.stock, Driver::Forms, template, &view);
        let of_parts = match self.fills(template) {
            true => fill::blank(&self.stock, template, &value(sheet), value(record)).ok(),
            false => None,
        };
        let plan = match of_parts {
            Some(plan) => plan,
            None => {
                let pages = compile(&world)?;
                let [page] = &pages[..] else {
                    return Err(vec![fault::page_count(template, pages.len(), 1)]);
                };
                LaidForm::named(page.frame.clone())
            }
        };
        let size = plan.size();
        let (longer, shorter) = fault::LEAST_TRIM;
        if size.width.max(size.height) < longer || size.width.min(size.height) < shorter {
            return Err(vec![fault::too_small(template, size)]);
        }
        let mut faults = inspect::faults(&world, template, &[&plan.frame], &plan, &record.ship);
        let outside = inspect::fields_outside(&plan);
        faults.extend(
            outside.map(|(field, over)| {
                fault::outside_trim(&world, template, &field.name, size, over)
            }),
        );
        if faults.is_empty() { Ok(plan) } else { Err(faults) }
    }

    /// A fault for every two fields of a plan that lie over each other.
    pub fn overlaps<S: Serialize>(
        &self,
        template: &str,
        sheet: &S,
        plan: &LaidForm,
    ) -> Vec<Diagnostic> {
        let view = view_json::<S, ()>(sheet, &[]);
        let world = TemplateWorld::new(&self.stock, Driver::Forms, template, &view);
        let pairs = inspect::fields_overlapping(plan).into_iter();
        pairs
            .map(|(one, other, by)| fault::overlap(&world, template, (&one.name, &other.name), by))
            .collect()
    }

    /// Makes a form for each record, in order. `sheet` is the data they share.
    ///
    /// A record that fails is reported with the template's line, and does not stop the others. Texts
    /// must fit inside the fields of the plan.
    pub fn forms<S: Serialize, R: Serialize + Clone + Sync>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
        plan: &LaidForm,
    ) -> Vec<FormResult> {
        if records.is_empty() {
            return Vec::new();
        }
        if let Some(forms) = self.fill(template, sheet, records, plan) {
            return forms;
        }
        match self.lay_out(template, sheet, records, plan) {
            Ok(forms) => forms,
            // Compile each record alone to find the faulty one.
            Err(_) if records.len() > 1 => records
                .iter()
                .flat_map(|record| self.forms(template, sheet, std::slice::from_ref(record), plan))
                .collect(),
            Err(faults) => {
                let ship = records.first().map_or("", |record| record.ship.as_str());
                let named = faults.into_iter().map(|fault| match ship {
                    "" => fault,
                    ship => fault.of_ship(ship),
                });
                vec![Err(named.collect())]
            }
        }
    }

    /// Whether to try to assemble the forms of a template from parts.
    fn fills(&self, template: &str) -> bool {
        let unfit = self.unfit.lock().unwrap_or_else(PoisonError::into_inner);
        !unfit.contains(template)
    }

    /// Assembles forms from parts; `None` if they must be laid out one by one.
    fn fill<S: Serialize, R: Serialize + Sync>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
        plan: &LaidForm,
    ) -> Option<Vec<FormResult>> {
        if !self.fills(template) {
            return None;
        }
        let ships: Vec<&str> = records.iter().map(|record| record.ship.as_str()).collect();
        let views = work::map_parallel(records, value);
        let forms = fill::forms(&self.stock, template, &value(sheet), &views, &ships, plan);
        if let Err(Unfit::Template) = forms {
            let mut unfit = self.unfit.lock().unwrap_or_else(PoisonError::into_inner);
            unfit.insert(template.to_owned());
        }
        forms.ok()
    }

    fn lay_out<S: Serialize, R: Serialize>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
        plan: &LaidForm,
    ) -> Result<Vec<FormResult>, Vec<Diagnostic>> {
        let view = view_json(sheet, records);
        let world = TemplateWorld::new(&self.stock, Driver::Forms, template, &view);
        let pages = compile(&world)?;
        if pages.len() != records.len() {
            return Err(vec![fault::page_count(template, pages.len(), records.len())]);
        }
        let forms = pages.into_iter().zip(records).map(|(page, record)| {
            let faults = inspect::faults(&world, template, &[&page.frame], plan, &record.ship);
            if faults.is_empty() { Ok(LaidForm::named(page.frame)) } else { Err(faults) }
        });
        Ok(forms.collect())
    }

    /// Lays out pages of the paper's size with all records on them, and returns all faults. A record that
    /// fails is reported and left out.
    pub fn pages<S: Serialize, R: Serialize + Clone>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
    ) -> (Vec<LaidForm>, Vec<Diagnostic>) {
        let first = match self.lay_out_pages(template, sheet, records) {
            Ok(pages) => return (pages, Vec::new()),
            Err(faults) => faults,
        };
        let (mut good, mut faults) = (Vec::new(), Vec::new());
        for record in records {
            match self.lay_out_pages(template, sheet, std::slice::from_ref(record)) {
                Ok(_) => good.push(record.clone()),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| fault.of_ship(&record.ship)));
                }
            }
        }
        // If every record fails alone, or none does, the template is at fault.
        if good.is_empty() || good.len() == records.len() {
            return (Vec::new(), if records.len() == 1 { faults } else { first });
        }
        match self.lay_out_pages(template, sheet, &good) {
            Ok(pages) => (pages, faults),
            Err(found) => (Vec::new(), faults.into_iter().chain(found).collect()),
        }
    }

    /// Lays out a template's band: what its pages have, for the white of another sheet. `None` if it has none.
    ///
    /// # Errors
    /// Every fault of the template.
    pub fn band<S: Serialize, R: Serialize>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
    ) -> Result<Option<LaidForm>, Vec<Diagnostic>> {
        let pages = self.checked_pages(Driver::Band, template, sheet, records)?;
        let [page] = &pages[..] else { return Ok(None) };
        Ok(Some(LaidForm::of(page.frame.clone())))
    }

    /// Lays out a page for each record, in the size that the record gives. `#metadata(3)<drawing>` in the
    /// template places the fourth of these frames.
    ///
    /// # Errors
    /// Every fault of the template.
    pub fn drawn<S: Serialize, R: Serialize>(
        &self,
        template: &str,
        sheet: &S,
        records: &[R],
        drawings: &[Frame],
    ) -> Result<Vec<LaidForm>, Vec<Diagnostic>> {
        let records: Vec<Record<&R>> = records.iter().map(Record::of).collect();
        let mut pages = self.checked_pages(Driver::Sheets, template, sheet, &records)?;
        if pages.len() != records.len() {
            return Err(vec![fault::page_count(template, pages.len(), records.len())]);
        }
        pages.iter_mut().for_each(|page| place_drawings(&mut page.frame, drawings));
        Ok(pages.into_iter().map(|page| LaidForm::of(page.frame)).collect())
    }

    fn lay_out_pages<S: Serialize, R: Serialize>(
        &self,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
    ) -> Result<Vec<LaidForm>, Vec<Diagnostic>> {
        let pages = self.checked_pages(Driver::Pages, template, sheet, records)?;
        Ok(pages.into_iter().map(|page| LaidForm::of(page.frame)).collect())
    }

    /// Lays out pages without fields, if nothing on them is at fault.
    fn checked_pages<S: Serialize, R: Serialize>(
        &self,
        driver: Driver,
        template: &str,
        sheet: &S,
        records: &[Record<R>],
    ) -> Result<Vec<Page>, Vec<Diagnostic>> {
        let world = TemplateWorld::new(&self.stock, driver, template, &view_json(sheet, records));
        let pages = compile(&world)?;
        let plan = LaidForm::default();
        let faults = |page: &Page| inspect::faults(&world, template, &[&page.frame], &plan, "");
        let faults: Vec<Diagnostic> = pages.iter().flat_map(faults).collect();
        if faults.is_empty() { Ok(pages) } else { Err(faults) }
    }
}
