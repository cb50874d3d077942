//! Looks at a finished form: does every text fit its field, and has a font every character?
//!
//! A field is a box that the block `field` marks with its name. Whatever the box holds must stay
//! inside of it; nothing is clipped or shrunk in silence.

use typst::foundations::{Label, Value};
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst::syntax::Span;
use typst::text::TextItem;
use typst::utils::PicoStr;
use typst::World;

use crate::diagnostic::{Code, Diagnostic};

use super::fault;

/// How far ink may stand over a box's edge: less than anyone sees.
const TOLERANCE: Abs = Abs::raw(0.25);

/// Every fault of a laid-out form.
pub fn faults(world: &dyn World, frame: &Frame, ship: &str) -> Vec<Diagnostic> {
    let mut inspector = Inspector { world, ship, faults: Vec::new() };
    inspector.walk(frame, Point::zero(), None);
    inspector.faults
}

/// A field that is being walked through: its name, and its box as seen from the frame in hand.
#[derive(Clone)]
struct Field {
    name: String,
    from: Point,
    to: Point,
}

struct Inspector<'a> {
    world: &'a dyn World,
    ship: &'a str,
    faults: Vec<Diagnostic>,
}

impl Inspector<'_> {
    fn walk(&mut self, frame: &Frame, at: Point, outer: Option<&Field>) {
        let own = field_name(frame).map(|name| Field { name, from: at, to: at + frame.size().to_point() });
        let field = own.as_ref().or(outer);
        for (offset, item) in frame.items() {
            let spot = at + *offset;
            match item {
                FrameItem::Group(group) => {
                    let shift = Point::new(group.transform.tx, group.transform.ty);
                    self.walk(&group.frame, spot + shift, field);
                }
                FrameItem::Text(text) => self.text(text, spot, field),
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &TextItem, at: Point, field: Option<&Field>) {
        if let Some(glyph) = text.glyphs.iter().find(|glyph| glyph.id == 0) {
            let missing = text.text.get(glyph.range()).unwrap_or_default();
            let message = format!("no font has the character `{missing}` of `{}`", text.text);
            self.fault(Code::MissingGlyph, message, text, field, "write it another way, or add a font to fonts/");
        }
        if let Some(field) = field {
            let wide = at.x < field.from.x - TOLERANCE || at.x + text.width() > field.to.x + TOLERANCE;
            // A baseline outside of the box means that the text broke into too many lines.
            let high = at.y < field.from.y - TOLERANCE || at.y > field.to.y + TOLERANCE;
            if wide || high {
                let room = (field.to.x - field.from.x).to_mm();
                let message = format!("`{}` does not fit its box, {room:.1} mm wide", text.text);
                self.fault(Code::TextTooLong, message, text, Some(field), "shorten it, or eject the template and make the box larger");
            }
        }
    }

    fn fault(&mut self, code: Code, message: String, text: &TextItem, field: Option<&Field>, hint: &str) {
        let mut fault = Diagnostic::error(code, message).hint(hint);
        let span = text.glyphs.first().map_or(Span::detached(), |glyph| glyph.span.0);
        fault.place = fault::place(self.world, span);
        fault.field = field.map(|field| field.name.clone());
        if !self.ship.is_empty() {
            fault.ship = Some(self.ship.to_owned());
        }
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }
}

/// The name of the field that a frame is the box of.
fn field_name(frame: &Frame) -> Option<String> {
    let label = Label::new(PicoStr::constant("field"))?;
    frame.items().find_map(|(_, item)| match item {
        FrameItem::Tag(Tag::Start(content, _)) if content.label() == Some(label) => {
            match &content.to_packed::<MetadataElem>()?.value {
                Value::Str(name) => Some(name.as_str().to_owned()),
                _ => None,
            }
        }
        _ => None,
    })
}
