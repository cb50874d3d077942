//! Stores repeated drawings once in a file: the lines and labels behind forms, and the strip of every
//! sheet.
//!
//! Typst's exporter shares pictures but not drawings. So it gets small pictures as stand-ins, and each
//! drawing once as a page after the sheets; then form XObjects made of these pages replace the
//! stand-ins.

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use rustc_hash::{FxHashMap, FxHashSet};
use typst::foundations::Bytes;
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst::syntax::Span;
use typst::utils::hash128;
use typst::visualize::{Image, PixelEncoding, PixelFormat, RasterFormat, RasterImage};
use typst_layout::Page;

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
    /// Replaces the drawings behind several forms by stand-ins.
    pub fn take(sheets: &mut [Sheet]) -> Self {
        let mut found = FxHashMap::default();
        for sheet in sheets.iter() {
            count(&sheet.frame, &mut found);
        }
        let (mut own, mut numbers) = (Self::default(), FxHashMap::default());
        if found.values().any(Found::is_worth_it) {
            let strips = strips(sheets);
            for sheet in sheets {
                own.replace(&mut sheet.frame, (&found, &strips), &mut numbers);
            }
        }
        own
    }

    fn replace(
        &mut self,
        frame: &mut Frame,
        (found, strips): (&FxHashMap<u128, Found>, &FxHashSet<u128>),
        numbers: &mut FxHashMap<u128, usize>,
    ) {
        let all = frame.size();
        frame.retain(|item| {
            let FrameItem::Group(group) = item else { return true };
            let key = hash128(&group.frame);
            // A drawing behind a form has the size of the form. Words about ships stay on the page
            // itself, so that every program finds them in a search.
            let behind = group.frame.size() == all && group.transform.is_identity();
            let is_shared = behind || strips.contains(&key);
            if !is_shared || !found.get(&key).is_some_and(Found::is_worth_it) {
                self.replace(&mut group.frame, (found, strips), numbers);
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

    /// The drawings as pages, with the settings of another page.
    pub fn pages(&self, like: &Page) -> Vec<Page> {
        self.drawings.iter().map(|frame| Page { frame: frame.clone(), ..like.clone() }).collect()
    }

    /// Replaces the stand-ins by the drawings, which are the last pages.
    ///
    /// # Errors
    /// If the document is not as the exporter writes it.
    pub fn settle(&self, document: &mut Document) -> lopdf::Result<()> {
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

impl Found {
    fn is_worth_it(&self) -> bool {
        self.times > 1 && self.things.is_some_and(|things| things >= LEAST)
    }
}

/// Counts the drawings in a frame, and returns the number of its items.
fn count(frame: &Frame, found: &mut FxHashMap<u128, Found>) -> Option<usize> {
    let things = frame.items().map(|(_, item)| match item {
        FrameItem::Group(group) => {
            let key = hash128(&group.frame);
            if let Some(known) = found.get_mut(&key) {
                known.times += 1;
                return known.things;
            }
            let size = group.frame.size();
            let flat = size.x <= Abs::zero() || size.y <= Abs::zero();
            let things = count(&group.frame, found).filter(|_| !flat);
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

/// The drawings that occur once on the first sheet and on at least every second one: a strip on all
/// fronts.
fn strips(sheets: &[Sheet]) -> FxHashSet<u128> {
    let groups = |sheet: &Sheet| -> Vec<u128> {
        let groups = sheet.frame.items().filter_map(|(_, item)| match item {
            FrameItem::Group(group) => Some(hash128(&group.frame)),
            _ => None,
        });
        groups.collect()
    };
    let of_sheets: Vec<Vec<u128>> = sheets.iter().map(groups).collect();
    let times = |key: &u128, groups: &[u128]| groups.iter().filter(|other| *other == key).count();
    let is_strip = |key: &u128| {
        let on = of_sheets.iter().filter(|groups| groups.contains(key));
        let (mut sheets, mut once) = (0, true);
        on.for_each(|groups| {
            sheets += 1;
            once &= times(key, groups) == 1;
        });
        once && sheets > 1 && sheets * 2 >= of_sheets.len()
    };
    of_sheets.first().into_iter().flatten().copied().filter(is_strip).collect()
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
