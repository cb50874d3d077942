//! Inspects finished forms: every text must fit its field, and a font must have every character.
//!
//! The contents of a field must stay inside its box, and everything inside the form. Nothing is
//! silently clipped or shrunk.

use typst::World;
use typst::layout::{Abs, Frame, FrameItem, Point, Size, Transform};
use typst::text::TextItem;

use crate::diagnostic::{Code, Diagnostic, Place};

use super::fault;
use super::form::{Field, LaidForm};

/// How far ink may extend over the edge of a box; too little to be seen.
const TOLERANCE: Abs = Abs::raw(0.25);

/// How far two fields may lie over each other, 1.2 mm: a place to tap is larger than its mark.
const OVER: Abs = Abs::raw(1.2 * 360.0);

/// The faults of a form laid out by `template` for a ship, whose name is empty for an empty form. The form
/// is one frame, or several of its size over each other.
pub fn faults(
    world: &dyn World,
    template: &str,
    frames: &[&Frame],
    plan: &LaidForm,
    ship: &str,
) -> Vec<Diagnostic> {
    let boxes = boxes(frames, plan);
    let mut faults: Vec<Diagnostic> = absent(plan, &boxes)
        .map(|field| {
            let place = fault::place_of_field(world, template, Some(&field.name));
            Diagnostic { place, ..absent_fault(field) }
        })
        .collect();
    for filled in &boxes {
        let field = filled.field.map(|field| field.name.as_str());
        faults.extend(filled.faults().map(|fault| {
            let place =
                filled.place(world).or_else(|| fault::place_of_field(world, template, field));
            Diagnostic { place, field: field.map(str::to_owned), ..fault }
        }));
    }
    if !ship.is_empty() {
        faults.iter_mut().for_each(|fault| fault.ship = Some(ship.to_owned()));
    }
    faults
}

/// Whether a part of a form has text fields of the plan.
pub fn has_fields(frame: &Frame, plan: &LaidForm) -> bool {
    boxes(&[frame], plan).len() > 1
}

/// The fields of a plan that extend over the edge of the form, and by how much.
pub fn fields_outside(plan: &LaidForm) -> impl Iterator<Item = (&Field, Abs)> {
    let form = plan.frame.size().to_point();
    let outside = move |field: &Field| {
        let end = field.at + field.size.to_point() - form;
        (-field.at.x).max(-field.at.y).max(end.x).max(end.y)
    };
    let fields = plan.fields.iter().map(move |field| (field, outside(field)));
    fields.filter(|(_, over)| *over > TOLERANCE)
}

/// The pairs of fields of a plan that lie over each other, and by how much: the second would have to move so
/// far. A field within another is meant.
pub fn fields_overlapping(plan: &LaidForm) -> Vec<(&Field, &Field, Abs)> {
    let end = |field: &Field| field.at + field.size.to_point();
    let over = |one: &Field, other: &Field| {
        let (low, high) = (one.at.max(other.at), end(one).min(end(other)));
        // A turret and the box that crosses her off are one track.
        let track = |field: &Field| field.name.split('.').next().map(str::to_owned);
        let within = |field: &Field| field.size.to_point().max(high - low) == high - low;
        let over = (high.x - low.x).min(high.y - low.y);
        (over > OVER && !within(one) && !within(other) && track(one) != track(other))
            .then_some(over)
    };
    let mut found = Vec::new();
    for (at, one) in plan.fields.iter().enumerate() {
        let later = plan.fields[at + 1..].iter();
        found.extend(later.filter_map(|other| Some((one, other, over(one, other)?))));
    }
    found
}

/// The fields of the plan that this form lacks, or has elsewhere: their texts would not be checked.
fn absent<'a>(plan: &'a LaidForm, boxes: &[Filled<'a>]) -> impl Iterator<Item = &'a Field> {
    let found: Vec<&Field> = boxes.iter().filter_map(|filled| filled.field).collect();
    plan.fields.iter().filter(move |field| !field.tick && !found.contains(field))
}

fn absent_fault(field: &Field) -> Diagnostic {
    let message = "the field is missing from this form, or lies elsewhere than in the empty form";
    Diagnostic::error(Code::TemplateFault, message)
        .in_field(&field.name)
        .hint("a form has the same fields in the same places for every ship")
}

/// A box with its texts.
struct Filled<'a> {
    field: Option<&'a Field>,
    at: Point,
    size: Size,
    texts: Vec<(Transform, &'a TextItem)>,
}

/// A form's boxes with their texts; the first is the form itself.
fn boxes<'a>(frames: &[&'a Frame], plan: &'a LaidForm) -> Vec<Filled<'a>> {
    let size = frames.first().map_or(Size::zero(), |frame| frame.size());
    let mut boxes = vec![Filled { field: None, at: Point::zero(), size, texts: vec![] }];
    for frame in frames {
        gather(frame, Transform::identity(), 0, plan, &mut boxes);
    }
    boxes
}

fn gather<'a>(
    frame: &'a Frame,
    place: Transform,
    outer: usize,
    plan: &'a LaidForm,
    boxes: &mut Vec<Filled<'a>>,
) {
    let at = Point::zero().transform(place);
    let inside = match plan.text_field(at, frame.size()) {
        Some(field) => {
            boxes.push(Filled { field: Some(field), at, size: frame.size(), texts: vec![] });
            boxes.len() - 1
        }
        None => outer,
    };
    for (offset, item) in frame.items() {
        let place = place.pre_concat(Transform::translate(offset.x, offset.y));
        match item {
            FrameItem::Group(group) => {
                gather(&group.frame, place.pre_concat(group.transform), inside, plan, boxes);
            }
            FrameItem::Text(text) => boxes[inside].texts.push((place, text)),
            _ => {}
        }
    }
}

/// The two ends of a text's baseline.
fn ends(place: Transform, text: &TextItem) -> [Point; 2] {
    [Point::zero(), Point::with_x(text.width())].map(|end| end.transform(place))
}

impl Filled<'_> {
    fn faults(&self) -> impl Iterator<Item = Diagnostic> {
        [self.missing_glyph(), self.overflow()].into_iter().flatten()
    }

    /// The text of the box, line by line; a strip has too many words to quote.
    fn words(&self) -> String {
        const QUOTED: usize = 160;
        let texts: Vec<&str> = self.texts.iter().map(|(_, text)| text.text.trim()).collect();
        let words = texts.join(" ");
        match words.char_indices().nth(QUOTED) {
            Some((end, _)) => format!("{} \u{2026}", &words[..end]),
            None => words,
        }
    }

    fn missing_glyph(&self) -> Option<Diagnostic> {
        let (text, glyph) = self.texts.iter().find_map(|(_, text)| {
            let glyph = text.glyphs.iter().find(|glyph| glyph.id == 0)?;
            Some((text, glyph))
        })?;
        let missing = text.text.get(glyph.range()).unwrap_or_default();
        // A page or a strip has many words; the run of text is enough to find the character.
        let message = format!("no font has the character `{missing}` of `{}`", text.text.trim());
        let fault = Diagnostic::error(Code::MissingGlyph, message);
        Some(fault.hint("write it another way, or add a font to fonts/"))
    }

    fn overflow(&self) -> Option<Diagnostic> {
        // A baseline that ends outside the box means that the text is too wide or has too many lines.
        let (low, high) = (self.at, self.at + self.size.to_point());
        let outside = |end: Point| {
            let across = end.x < low.x - TOLERANCE || end.x > high.x + TOLERANCE;
            across || end.y < low.y - TOLERANCE || end.y > high.y + TOLERANCE
        };
        let (_, over) =
            self.texts.iter().find(|(place, text)| ends(*place, text).into_iter().any(outside))?;
        let (width, height) = (self.size.x.to_mm(), self.size.y.to_mm());
        let message = match self.field {
            Some(_) => {
                format!("`{}` does not fit its box of {width:.1} x {height:.1} mm", self.words())
            }
            None => {
                let over = over.text.trim();
                format!("`{over}` extends over the edge of its page of {width:.1} x {height:.1} mm")
            }
        };
        let fault = Diagnostic::error(Code::TextTooLong, message);
        Some(fault.hint("shorten it, or eject the template and make the box larger"))
    }

    /// The place of the first of its texts in a template, if it has one.
    fn place(&self, world: &dyn World) -> Option<Place> {
        let glyphs = self.texts.iter().filter_map(|(_, text)| text.glyphs.first());
        glyphs.filter_map(|glyph| fault::place(world, glyph.span.0)).next()
    }
}
