//! Fields to fill in on screen (AcroForm). Boxes are part of the page, and a field only draws its cross
//! or text. Every state has an appearance stream, so that viewers do not have to create any.

mod drawn;
mod font;

use std::collections::HashMap;
use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};
use typst::layout::Transform;
use typst::text::TextItem;

use crate::page::entry::{Alignment, Entry};
use crate::page::live::{LiveField, LiveForm, Placed};

use super::file::PdfFile;
use drawn::{Drawn, Turned};
use font::Faces;

/// The state of a crossed box.
pub const CROSSED: &str = "Yes";
/// The state of a clear box.
pub const CLEAR: &str = "Off";

/// The flag of `Ff` for several lines.
const LINES: i64 = 1 << 12;
/// The flag of `F` for fields that are printed too.
const PRINTED: i64 = 1 << 2;

/// The fields of a file so far.
#[derive(Default)]
pub struct Fields {
    /// The groups of fields, in order of appearance.
    groups: Vec<Group>,
    by_name: HashMap<String, usize>,
    /// The fields and groups at the top level.
    top: Vec<ObjectId>,
    drawn: Drawn,
    faces: Faces,
}

/// A prefix of field names: `side1.mikasa`.
struct Group {
    id: ObjectId,
    name: String,
    parent: Option<ObjectId>,
    kids: Vec<ObjectId>,
}

/// The widget of a box. It is written out directly: nine of ten fields are boxes, and a file may have a
/// hundred thousand.
struct CheckBox<'a> {
    name: &'a str,
    label: &'a str,
    page: ObjectId,
    parent: Option<ObjectId>,
    crossed: bool,
    /// The appearances of the crossed and the clear box.
    states: (ObjectId, ObjectId),
}

impl CheckBox<'_> {
    fn written(&self, turned: &Turned) -> std::io::Result<Vec<u8>> {
        let mut text = Vec::with_capacity(400);
        let mut key = |key: &[u8], value: &Object| {
            text.extend_from_slice(key);
            lopdf::Writer::write_object(&mut text, value)
        };
        key(b"<</Type/Annot/Subtype/Widget/T", &text_string(self.name))?;
        key(b"/TU", &text_string(self.label))?;
        let [left, lower, right, upper] = turned.rectangle();
        key(b"/Rect[", &left)?;
        key(b" ", &lower)?;
        key(b" ", &right)?;
        key(b" ", &upper)?;
        write!(text, "]/F {PRINTED}/P {} 0 R", self.page.0)?;
        if let Some((parent, _)) = self.parent {
            write!(text, "/Parent {parent} 0 R")?;
        }
        let state = if self.crossed { CROSSED } else { CLEAR };
        let ((cross, _), (clear, _)) = self.states;
        write!(text, "/FT/Btn/V/{state}/AS/{state}/DA(/ZaDb 0 Tf 0 g)")?;
        write!(text, "/AP<</N<</{CROSSED} {cross} 0 R/{CLEAR} {clear} 0 R>>>>/MK<<")?;
        if turned.degrees != 0 {
            write!(text, "/R {}", turned.degrees)?;
        }
        // The cross in ZapfDingbats, for viewers that draw their own.
        text.extend_from_slice(b"/CA(8)>>>>");
        Ok(text)
    }
}

impl Fields {
    /// Writes the fields of the forms on a page of this height in points, and returns them in order.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn write(
        &mut self,
        forms: &[Placed],
        (page, height): (ObjectId, f64),
        file: &mut PdfFile,
    ) -> lopdf::Result<Vec<ObjectId>> {
        let mut written = Vec::new();
        for Placed { form, place } in forms {
            for live in form.in_order() {
                let at = live.field.at;
                let place = place.pre_concat(Transform::translate(at.x, at.y));
                let turned = Turned::of(live.field.size, place, height);
                written.push(self.write_one(form, &live, (page, &turned), file)?);
            }
        }
        Ok(written)
    }

    fn write_one(
        &mut self,
        form: &LiveForm,
        &LiveField { field, name, label }: &LiveField,
        (page, turned): (ObjectId, &Turned),
        file: &mut PdfFile,
    ) -> lopdf::Result<ObjectId> {
        let id = file.next();
        let full = format!("{}.{name}", form.key);
        let label = &format!("{}: {label}", form.owner);
        let (own, parent) = self.place(id, &full, file);
        match &field.entry {
            None => {
                let crossed = form.crossed.iter().any(|crossed| crossed == name);
                let states = self.drawn.cross(turned, file)?;
                let widget = CheckBox { name: own, label, page, parent, crossed, states };
                file.write_bytes(id, &widget.written(turned)?)?;
            }
            Some(entry) => {
                let mut widget = dictionary! {
                    "Type" => "Annot",
                    "Subtype" => "Widget",
                    "T" => text_string(own),
                    "TU" => text_string(label),
                    "Rect" => turned.rectangle().to_vec(),
                    "F" => PRINTED,
                    "P" => page,
                };
                if let Some(parent) = parent {
                    widget.set("Parent", parent);
                }
                self.set_text(&mut widget, entry, (&form.hand, turned), file)?;
                file.write(id, &widget.into())?;
            }
        }
        Ok(id)
    }

    /// Sets what a widget has as a text field.
    fn set_text(
        &mut self,
        widget: &mut Dictionary,
        entry: &Entry,
        (hand, turned): (&TextItem, &Turned),
        file: &mut PdfFile,
    ) -> lopdf::Result<()> {
        let (words, hand) = self.faces.written(entry, hand, turned.size, file);
        let words_drawn = match &words {
            None => Drawn::nothing(turned, file)?,
            Some(words) => Drawn::words(turned, words, self.faces.of(entry), file)?,
        };
        widget.set("FT", "Tx");
        widget.set("DA", Object::string_literal(hand));
        widget.set("AP", dictionary! { "N" => words_drawn });
        if entry.lines {
            widget.set("Ff", LINES);
        }
        match entry.side {
            Alignment::Left => {}
            Alignment::Middle => widget.set("Q", 1),
            Alignment::Right => widget.set("Q", 2),
        }
        if words.is_some() {
            widget.set("V", text_string(&entry.text()));
        }
        if turned.degrees != 0 {
            widget.set("MK", dictionary! { "R" => turned.degrees });
        }
        Ok(())
    }

    /// Puts a field or group in the group that its full name tells. Returns its own name and the group.
    fn place<'a>(
        &mut self,
        id: ObjectId,
        name: &'a str,
        file: &mut PdfFile,
    ) -> (&'a str, Option<ObjectId>) {
        let Some((group, own)) = name.rsplit_once('.') else {
            self.top.push(id);
            return (name, None);
        };
        let group = self.group(group, file);
        group.kids.push(id);
        (own, Some(group.id))
    }

    fn group(&mut self, name: &str, file: &mut PdfFile) -> &mut Group {
        let at = match self.by_name.get(name) {
            Some(known) => *known,
            None => {
                let id = file.next();
                let (own, parent) = self.place(id, name, file);
                let (name, own) = (name.to_owned(), own.to_owned());
                self.groups.push(Group { id, name: own, parent, kids: Vec::new() });
                self.by_name.insert(name, self.groups.len() - 1);
                self.groups.len() - 1
            }
        };
        &mut self.groups[at]
    }

    /// Writes the groups and fonts. Returns the form for the catalog, if there are fields.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(self, file: &mut PdfFile) -> lopdf::Result<Option<Dictionary>> {
        if self.top.is_empty() {
            return Ok(None);
        }
        let references = |ids: Vec<ObjectId>| -> Vec<Object> {
            ids.into_iter().map(Object::Reference).collect()
        };
        for Group { id, name, parent, kids } in self.groups {
            let mut group = dictionary! { "T" => text_string(&name), "Kids" => references(kids) };
            if let Some(parent) = parent {
                group.set("Parent", parent);
            }
            file.write(id, &group.into())?;
        }
        let fonts = self.faces.finish(file)?;
        Ok(Some(dictionary! {
            "Fields" => references(self.top),
            "DR" => dictionary! { "Font" => fonts },
            "DA" => Object::string_literal("0 g"),
        }))
    }
}
