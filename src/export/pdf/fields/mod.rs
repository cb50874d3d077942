//! Fields to fill in on screen (AcroForm). Boxes are part of the page, and a field only draws its cross
//! or text. Every state has an appearance stream, so that viewers do not have to create any.

mod drawn;
mod font;
mod widget;

use std::collections::HashMap;

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary, text_string};
use typst::layout::Transform;

use crate::page::live::{LiveForm, PlacedForm, Stop};

use super::joiner::Pdf;
use drawn::{Drawn, Turned};
use font::Faces;
use widget::Widget;
pub use widget::{CLEAR, CROSSED};

/// Adds the fields of all forms to their pages.
///
/// # Errors
/// If an appearance or a font cannot be compressed.
pub fn add(pdf: &mut Pdf) -> lopdf::Result<()> {
    let mut fields = Fields::default();
    for number in 0..pdf.pages.len() {
        let (id, forms) = (pdf.pages[number].id, std::mem::take(&mut pdf.pages[number].forms));
        if forms.is_empty() {
            continue;
        }
        let (_, height) = pdf.size(id);
        let written = fields.write(&forms, (id, height), &mut pdf.document)?;
        let page = pdf.document.get_dictionary(id)?;
        let links = page.get(b"Annots").and_then(|links| pdf.document.dereference(links));
        let mut notes = links.and_then(|(_, links)| links.as_array().cloned()).unwrap_or_default();
        notes.extend(written.into_iter().map(Object::Reference));
        pdf.document.get_dictionary_mut(id)?.set("Annots", notes);
    }
    if let Some(form) = fields.finish(&mut pdf.document)? {
        pdf.document.catalog_mut()?.set("AcroForm", form);
    }
    Ok(())
}

/// The fields of a file so far.
#[derive(Default)]
struct Fields {
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
    fn write(
        &mut self,
        forms: &[PlacedForm],
        (page, height): (ObjectId, f64),
        document: &mut Document,
    ) -> lopdf::Result<Vec<ObjectId>> {
        let mut written = Vec::new();
        for PlacedForm { form, place } in forms {
            for stop in &form.order.0 {
                let field = &form.fields[stop.field];
                let place = place.pre_concat(Transform::translate(field.at.x, field.at.y));
                let turned = Turned::of(field.size, place, height);
                written.push(self.write_one(form, stop, (page, &turned), document)?);
            }
        }
        Ok(written)
    }

    fn write_one(
        &mut self,
        form: &LiveForm,
        Stop { field: index, name, label }: &Stop,
        (page, turned): (ObjectId, &Turned),
        document: &mut Document,
    ) -> lopdf::Result<ObjectId> {
        let field = &form.fields[*index];
        let id = document.new_object_id();
        let full = format!("{}.{name}", form.key);
        let label = &format!("{}: {label}", form.owner);
        let (own, group) = self.place(id, &full, document);
        let widget = Widget { name: own, label, turned, page, group };
        let widget = match &field.entry {
            None => {
                let crossed = form.crossed.iter().any(|crossed| crossed == name);
                widget.check_box(crossed, self.drawn.mark(field, turned, document)?)
            }
            Some(entry) => {
                let (words, hand) = self.faces.written(entry, &form.hand, turned.size, document);
                let appearance = match entry.has_words() {
                    true => Drawn::words(turned, &words, self.faces.of(entry), document)?,
                    false => Drawn::nothing(turned, document)?,
                };
                widget.text_field(entry, hand, appearance)
            }
        };
        document.set_object(id, widget);
        Ok(id)
    }

    /// Puts a field or group in the group that its full name tells. Returns its own name and the group.
    fn place<'a>(
        &mut self,
        id: ObjectId,
        name: &'a str,
        document: &mut Document,
    ) -> (&'a str, Option<ObjectId>) {
        let Some((group, own)) = name.rsplit_once('.') else {
            self.top.push(id);
            return (name, None);
        };
        let group = self.group(group, document);
        group.kids.push(id);
        (own, Some(group.id))
    }

    fn group(&mut self, name: &str, document: &mut Document) -> &mut Group {
        let at = match self.by_name.get(name) {
            Some(known) => *known,
            None => {
                let id = document.new_object_id();
                let (own, parent) = self.place(id, name, document);
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
    fn finish(self, document: &mut Document) -> lopdf::Result<Option<Dictionary>> {
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
            document.set_object(id, group);
        }
        let fonts = self.faces.finish(document)?;
        Ok(Some(dictionary! {
            "Fields" => references(self.top),
            "DR" => dictionary! { "Font" => fonts },
            "DA" => Object::string_literal("0 g"),
        }))
    }
}
