//! The widget of a field: what a page has of it.

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};

use crate::page::entry::{Alignment, Entry};

use super::drawn::Turned;

/// The state of a crossed box.
pub const CROSSED: &str = "Yes";
/// The state of a clear box.
pub const CLEAR: &str = "Off";

/// The flag of `Ff` for several lines.
const LINES: i64 = 1 << 12;
/// The flag of `F` for fields that are printed too.
const PRINTED: i64 = 1 << 2;

/// What all fields have.
pub struct Widget<'a> {
    /// Its name within its group.
    pub name: &'a str,
    pub label: &'a str,
    pub turned: &'a Turned,
    pub page: ObjectId,
    pub group: Option<ObjectId>,
}

impl Widget<'_> {
    /// The widget of a box. `states` are the appearances of the crossed and the clear box.
    pub fn check_box(&self, crossed: bool, states: (ObjectId, ObjectId)) -> Dictionary {
        let state = if crossed { CROSSED } else { CLEAR };
        let (cross, clear) = states;
        // The cross in ZapfDingbats, for viewers that draw their own.
        let mut style = dictionary! { "CA" => Object::string_literal("8") };
        if self.turned.degrees != 0 {
            style.set("R", self.turned.degrees);
        }
        let mut widget = self.begun();
        widget.set("FT", "Btn");
        widget.set("V", state);
        widget.set("AS", state);
        if crossed {
            widget.set("DV", CROSSED);
        }
        widget.set("DA", Object::string_literal("/ZaDb 0 Tf 0 g"));
        widget.set("AP", dictionary! { "N" => dictionary! { CROSSED => cross, CLEAR => clear } });
        widget.set("MK", style);
        widget
    }

    /// The widget of a text field with its appearance. `hand` is the style of what is typed.
    pub fn text_field(&self, entry: &Entry, hand: String, appearance: ObjectId) -> Dictionary {
        let mut widget = self.begun();
        widget.set("FT", "Tx");
        widget.set("DA", Object::string_literal(hand));
        widget.set("AP", dictionary! { "N" => appearance });
        if entry.lines {
            widget.set("Ff", LINES);
        }
        match entry.side {
            Alignment::Left => {}
            Alignment::Middle => widget.set("Q", 1),
            Alignment::Right => widget.set("Q", 2),
        }
        if entry.has_words() {
            // The default value shows what was printed after somebody has typed something else.
            for key in ["V", "DV"] {
                widget.set(key, text_string(&entry.text()));
            }
        }
        if self.turned.degrees != 0 {
            widget.set("MK", dictionary! { "R" => self.turned.degrees });
        }
        widget
    }

    /// What widgets of both kinds have.
    fn begun(&self) -> Dictionary {
        let mut widget = dictionary! {
            "Type" => "Annot",
            "Subtype" => "Widget",
            "T" => text_string(self.name),
            "TU" => text_string(self.label),
            "Rect" => self.turned.rectangle(),
            "F" => PRINTED,
            "P" => self.page,
        };
        if let Some(group) = self.group {
            widget.set("Parent", group);
        }
        widget
    }
}
