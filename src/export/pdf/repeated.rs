//! Stores repeated drawings once in a file: the lines and labels behind forms, and the strip of every
//! sheet.
//!
//! Typst's exporter shares pictures but not drawings. So it gets small pictures as stand-ins, and each
//! drawing once as a page after the sheets; then form XObjects made of these pages replace the
//! stand-ins.

use std::collections::{HashMap, HashSet};

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use typst::foundations::Bytes;
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Size};
use typst::syntax::Span;
use typst::utils::hash128;
use typst::visualize::{Image, PixelEncoding, PixelFormat, RasterFormat, RasterImage};
use typst_layout::Page;

use crate::diagnostic::Diagnostic;
use crate::export::format::failed;
use crate::press::Sheet;

/// The fewest items of a drawing that is worth sharing.
const LEAST: usize = 12;

/// The width of a stand-in in pixels; it is 1 pixel high, unlike any real picture.
const WIDTH: u32 = 10_007;

/// How far a drawing may extend over its edge, in points.
const OVER: f64 = 20.0;

/// The drawings that stand-ins replace.
#[derive(Default)]
pub struct Repeated {
    drawings: Vec<Frame>,
    /// The stand-in of each drawing.
    pictures: Vec<Image>,
}

/// The number of occurrences of a drawing.
struct Found {
    times: usize,
    /// The number of its items; `None` if one of them must stay on the page itself, such as a link.
    things: Option<usize>,
}

impl Repeated {
    /// Replaces the strips, and the drawings behind several forms, by stand-ins.
    pub fn take(sheets: &mut [Sheet]) -> Self {
        let strips = strips(sheets);
        let mut found = HashMap::default();
        for sheet in sheets.iter() {
            count(&sheet.frame, &strips, &mut found);
        }
        let (mut own, mut numbers) = (Self::default(), HashMap::default());
        found.retain(|_, found| found.is_worth_it());
        let shared = Shared { found, strips: &strips };
        for sheet in sheets.iter_mut().filter(|sheet| shared.is_in(&sheet.frame)) {
            own.replace(&mut sheet.frame, &shared, &mut numbers);
        }
        own
    }

    fn replace(&mut self, frame: &mut Frame, shared: &Shared, numbers: &mut HashMap<u128, usize>) {
        let all = frame.size();
        frame.retain(|item| {
            let FrameItem::Group(group) = item else { return true };
            let key = hash128(&group.frame);
            if !shared.has(group, key, all) {
                // A frame that is not changed keeps its hash.
                if shared.is_in(&group.frame) {
                    self.replace(&mut group.frame, shared, numbers);
                }
                return true;
            }
            let size = group.frame.size();
            let number = match numbers.get(&key) {
                Some(number) => *number,
                None => {
                    let Some(picture) = stand_in(self.drawings.len()) else { return true };
                    numbers.insert(key, self.drawings.len());
                    self.drawings.push(group.frame.clone());
                    self.pictures.push(picture);
                    self.drawings.len() - 1
                }
            };
            let picture = FrameItem::Image(self.pictures[number].clone(), size, Span::detached());
            group.frame.clear();
            group.frame.push(Point::zero(), picture);
            true
        });
    }

    /// Exports sheets from which the drawings were taken.
    ///
    /// # Errors
    /// Those of `export`, and if a document is not as the exporter writes it.
    pub fn exported(
        &self,
        mut sheets: Vec<Sheet>,
        export: &dyn Fn(Vec<Sheet>) -> Result<Document, Diagnostic>,
    ) -> Result<Document, Diagnostic> {
        let pages = sheets.first().map(|first| self.pages(first));
        sheets.extend(pages.into_iter().flatten());
        let mut document = export(sheets)?;
        self.settle(&mut document).map_err(|error| failed("PDF", error))?;
        Ok(document)
    }

    /// The drawings as pages, with the settings of another page.
    fn pages(&self, like: &Page) -> Vec<Page> {
        self.drawings.iter().map(|frame| Page { frame: frame.clone(), ..like.clone() }).collect()
    }

    /// Replaces the stand-ins by the drawings, which are the last pages.
    ///
    /// # Errors
    /// If the document is not as the exporter writes it.
    fn settle(&self, document: &mut Document) -> lopdf::Result<()> {
        if self.drawings.is_empty() {
            return Ok(());
        }
        let pages: Vec<ObjectId> = document.get_pages().into_values().collect();
        let behind = pages.len().saturating_sub(self.drawings.len());
        let pages = &pages[behind..];
        let pictures: Vec<(ObjectId, usize)> = document
            .objects
            .iter()
            .filter_map(|(id, object)| Some((*id, number_of(object)?)))
            .collect();
        for (id, number) in pictures {
            let (Some(page), Some(drawing)) = (pages.get(number), self.drawings.get(number)) else {
                continue;
            };
            let form = as_form(document, *page, drawing)?;
            document.objects.insert(id, form);
        }
        for page in pages {
            document.objects.remove(page);
        }
        let gone = |kid: &Object| kid.as_reference().is_ok_and(|kid| pages.contains(&kid));
        for object in document.objects.values_mut() {
            let Ok(node) = object.as_dict_mut() else { continue };
            if node.has_type(b"Pages")
                && let Ok(kids) = node.get_mut(b"Kids").and_then(Object::as_array_mut)
            {
                kids.retain(|kid| !gone(kid));
            }
        }
        Ok(())
    }
}

/// The drawings that are worth sharing.
struct Shared<'a> {
    found: HashMap<u128, Found>,
    strips: &'a HashSet<u128>,
}

impl Shared<'_> {
    /// Whether a group in a frame of this size is replaced. A drawing behind a form has the size of the
    /// form. Words about ships stay on the page itself, so that every program finds them in a search.
    fn has(&self, group: &GroupItem, key: u128, all: Size) -> bool {
        let behind = group.frame.size() == all && group.transform.is_identity();
        self.strips.contains(&key) || (behind && self.found.contains_key(&key))
    }

    /// Whether anything in a frame is replaced.
    fn is_in(&self, frame: &Frame) -> bool {
        frame.items().any(|(_, item)| match item {
            FrameItem::Group(group) => {
                self.has(group, hash128(&group.frame), frame.size()) || self.is_in(&group.frame)
            }
            _ => false,
        })
    }
}

impl Found {
    fn is_worth_it(&self) -> bool {
        self.times > 1 && self.things.is_some_and(|things| things >= LEAST)
    }
}

/// Counts the drawings in a frame except strips, and returns the number of its items.
fn count(frame: &Frame, strips: &HashSet<u128>, found: &mut HashMap<u128, Found>) -> Option<usize> {
    let things = frame.items().map(|(_, item)| match item {
        FrameItem::Group(group) => {
            let key = hash128(&group.frame);
            if strips.contains(&key) {
                return None;
            }
            if let Some(known) = found.get_mut(&key) {
                known.times += 1;
                return known.things;
            }
            let things = count(&group.frame, strips, found).filter(|_| !is_flat(&group.frame));
            found.insert(key, Found { times: 1, things });
            things
        }
        FrameItem::Link(..) | FrameItem::Tag(_) => None,
        FrameItem::Text(_) | FrameItem::Shape(..) | FrameItem::Image(..) => Some(1),
    });
    // Count every group, even after an item that must stay on the page.
    let things: Vec<Option<usize>> = things.collect();
    things.into_iter().sum()
}

/// The keys of the drawings that occur once on the first sheet and on at least every second one, if they are
/// worth sharing: a strip on all fronts, cut lines.
fn strips(sheets: &[Sheet]) -> HashSet<u128> {
    fn groups(sheet: &Sheet) -> impl Iterator<Item = &Frame> {
        sheet.frame.items().filter_map(|(_, item)| match item {
            FrameItem::Group(group) => Some(&group.frame),
            _ => None,
        })
    }
    let of_sheets: Vec<Vec<u128>> =
        sheets.iter().map(|sheet| groups(sheet).map(hash128).collect()).collect();
    let is_strip = |key: u128| {
        let times = |keys: &Vec<u128>| keys.iter().filter(|other| **other == key).count();
        let times: Vec<usize> = of_sheets.iter().map(times).filter(|times| *times > 0).collect();
        times.iter().all(|times| *times == 1) && times.len() > 1 && times.len() * 2 >= sheets.len()
    };
    let is_worth_it = |frame: &Frame| {
        let things = count(frame, &HashSet::default(), &mut HashMap::default());
        !is_flat(frame) && things.is_some_and(|things| things >= LEAST)
    };
    let first = sheets.first().into_iter().flat_map(groups);
    first.filter(|frame| is_strip(hash128(*frame)) && is_worth_it(frame)).map(hash128).collect()
}

fn is_flat(frame: &Frame) -> bool {
    let size = frame.size();
    size.x <= Abs::zero() || size.y <= Abs::zero()
}

fn stand_in(number: usize) -> Option<Image> {
    let width = WIDTH + u32::try_from(number).ok()?;
    let format = PixelFormat { encoding: PixelEncoding::Luma8, width, height: 1 };
    let dots = Bytes::new(vec![0; width as usize]);
    let raster = RasterImage::plain(dots, RasterFormat::Pixel(format)).ok()?;
    Some(Image::plain(raster))
}

/// The number of a stand-in.
fn number_of(object: &Object) -> Option<usize> {
    let picture = &object.as_stream().ok()?.dict;
    let side = |key: &[u8]| picture.get(key).and_then(Object::as_i64).ok();
    let is_picture = picture.get(b"Subtype").and_then(Object::as_name).ok()? == b"Image";
    let number = side(b"Width")?.checked_sub(i64::from(WIDTH))?;
    usize::try_from(number).ok().filter(|_| is_picture && side(b"Height") == Some(1))
}

/// Turns a page into a form XObject that fills the unit square, as a picture does.
fn as_form(document: &mut Document, page: ObjectId, drawing: &Frame) -> lopdf::Result<Object> {
    let page = document.get_dictionary(page)?;
    let resources = page.get(b"Resources")?.clone();
    let contents = page.get(b"Contents")?.as_reference()?;
    let mut form = document.get_object(contents)?.as_stream()?.clone();
    document.objects.remove(&contents);
    let (width, height) = (drawing.width().to_pt(), drawing.height().to_pt());
    let real = |number: f64| Object::Real(number as f32);
    let edges = [-OVER, -OVER, width + OVER, height + OVER].map(real).to_vec();
    let matrix = [1.0 / width, 0.0, 0.0, 1.0 / height, 0.0, 0.0].map(real).to_vec();
    let kind: Dictionary = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => edges, "Matrix" => matrix, "Resources" => resources,
    };
    form.dict.extend(&kind);
    Ok(Object::Stream(form))
}
