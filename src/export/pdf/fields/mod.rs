//! Fields to fill in on screen (AcroForm). Boxes are part of the page, and a field only draws its cross
//! or text. Every state has an appearance stream, so that viewers do not have to create any.

mod drawn;
mod font;
mod widget;

use std::collections::HashMap;

use lopdf::{Dictionary, Object, ObjectId, dictionary, text_string};
use typst::layout::Transform;

use crate::page::live::{LiveField, LiveForm, Placed};

use super::file::PdfFile;
use drawn::{Drawn, Turned};
use font::Faces;
use widget::Widget;
pub use widget::{CLEAR, CROSSED};

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
        let (own, group) = self.place(id, &full, file);
        let widget = Widget { name: own, label, turned, page, group };
        let widget = match &field.entry {
            None => {
                let crossed = form.crossed.iter().any(|crossed| crossed == name);
                widget.check_box(crossed, self.drawn.cross(turned, file)?)?
            }
            Some(entry) => {
                let (words, hand) = self.faces.written(entry, &form.hand, turned.size, file);
                let appearance = match entry.has_words() {
                    true => Drawn::words(turned, &words, self.faces.of(entry), file)?,
                    false => Drawn::nothing(turned, file)?,
                };
                widget.text_field(entry, hand, appearance)?
            }
        };
        file.write_bytes(id, &widget)?;
        Ok(id)
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
