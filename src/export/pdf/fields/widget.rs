//! The widget of a field: what a page has of it. It is written out directly, since a file may have a hundred
//! thousand.

use std::io::{self, Write};

use lopdf::{Object, ObjectId, Writer, text_string};

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
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn check_box(&self, crossed: bool, states: (ObjectId, ObjectId)) -> io::Result<Vec<u8>> {
        let mut text = self.begun()?;
        let state = if crossed { CROSSED } else { CLEAR };
        let ((cross, _), (clear, _)) = states;
        write!(text, "/FT/Btn/V/{state}/AS/{state}/DA(/ZaDb 0 Tf 0 g)")?;
        if crossed {
            write!(text, "/DV/{CROSSED}")?;
        }
        write!(text, "/AP<</N<</{CROSSED} {cross} 0 R/{CLEAR} {clear} 0 R>>>>/MK<<")?;
        if self.turned.degrees != 0 {
            write!(text, "/R {}", self.turned.degrees)?;
        }
        // The cross in ZapfDingbats, for viewers that draw their own.
        text.extend_from_slice(b"/CA(8)>>>>");
        Ok(text)
    }

    /// The widget of a text field with its appearance. `hand` is the style of what is typed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn text_field(
        &self,
        entry: &Entry,
        hand: String,
        (appearance, _): ObjectId,
    ) -> io::Result<Vec<u8>> {
        let mut text = self.begun()?;
        text.extend_from_slice(b"/FT/Tx/DA");
        Writer::write_object(&mut text, &Object::string_literal(hand))?;
        write!(text, "/AP<</N {appearance} 0 R>>")?;
        if entry.lines {
            write!(text, "/Ff {LINES}")?;
        }
        match entry.side {
            Alignment::Left => {}
            Alignment::Middle => text.extend_from_slice(b"/Q 1"),
            Alignment::Right => text.extend_from_slice(b"/Q 2"),
        }
        if entry.has_words() {
            // The default value shows what was printed after somebody has typed something else.
            for key in [b"/V".as_slice(), b"/DV"] {
                text.extend_from_slice(key);
                Writer::write_object(&mut text, &text_string(&entry.text()))?;
            }
        }
        if self.turned.degrees != 0 {
            write!(text, "/MK<</R {}>>", self.turned.degrees)?;
        }
        text.extend_from_slice(b">>");
        Ok(text)
    }

    /// The beginning of its dictionary.
    fn begun(&self) -> io::Result<Vec<u8>> {
        let mut text = Vec::with_capacity(400);
        let mut key = |key: &[u8], value: &Object| {
            text.extend_from_slice(key);
            Writer::write_object(&mut text, value)
        };
        key(b"<</Type/Annot/Subtype/Widget/T", &text_string(self.name))?;
        key(b"/TU", &text_string(self.label))?;
        key(b"/Rect", &self.turned.rectangle())?;
        write!(text, "/F {PRINTED}/P {} 0 R", self.page.0)?;
        if let Some((group, _)) = self.group {
            write!(text, "/Parent {group} 0 R")?;
        }
        Ok(text)
    }
}
