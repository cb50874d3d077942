//! Looks at a finished form: does every text fit its field, and has a font every character?
//!
//! Whatever a field's box holds must stay inside of it; nothing is clipped or shrunk in silence.

use typst::World;
use typst::layout::{Abs, Frame, FrameItem, Point};
use typst::syntax::Span;
use typst::text::TextItem;

use crate::diagnostic::{Code, Diagnostic};

use super::plan::{Field, Plan};
use super::fault;

/// How far ink may stand over a box's edge: less than anyone sees.
const TOLERANCE: Abs = Abs::raw(0.25);

/// Every fault of a laid-out form.
pub fn faults(world: &dyn World, frame: &Frame, plan: &Plan, ship: &str) -> Vec<Diagnostic> {
    let mut inspector = Inspector { world, plan, ship, faults: Vec::new() };
    inspector.walk(frame, Point::zero(), None);
    inspector.faults
}

struct Inspector<'a> {
    world: &'a dyn World,
    plan: &'a Plan,
    ship: &'a str,
    faults: Vec<Diagnostic>,
}

impl<'a> Inspector<'a> {
    fn walk(&mut self, frame: &Frame, at: Point, outer: Option<&'a Field>) {
        let field = self.plan.text_field(at, frame.size()).or(outer);
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
            let end = field.at + field.size.to_point();
            let wide = at.x < field.at.x - TOLERANCE || at.x + text.width() > end.x + TOLERANCE;
            // A baseline outside of the box means that the text broke into too many lines.
            let high = at.y < field.at.y - TOLERANCE || at.y > end.y + TOLERANCE;
            if wide || high {
                let room = field.size.x.to_mm();
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
