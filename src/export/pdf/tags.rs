//! Joins the structure trees of all parts into one.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};

use super::elements::Change;
use super::file::PdfFile;

/// Collects the structure trees of parts. It holds references to the topmost elements; the elements
/// are written with the other objects of their part.
pub struct TagTree {
    root: ObjectId,
    /// The element for the whole file.
    whole: ObjectId,
    kids: Vec<ObjectId>,
    /// The elements of each key of marked content.
    parents: Vec<(i64, ObjectId)>,
    next_key: i64,
    /// The elements that others refer to by name.
    names: Vec<(Vec<u8>, ObjectId)>,
    roles: Dictionary,
    parts: usize,
}

/// The changes to the tags of a part.
#[derive(Default)]
pub struct TagChange {
    /// Added to the keys of marked content.
    shift: i64,
    /// The element for the whole part, and that for the whole file, which replaces it.
    whole: Option<(ObjectId, ObjectId)>,
    /// A prefix for the names of elements, which are only unique within a part.
    prefix: Vec<u8>,
    /// Objects of this part that the file does not get.
    dropped: BTreeSet<ObjectId>,
}

impl TagTree {
    /// Creates an empty tree.
    pub fn new(file: &mut PdfFile) -> Self {
        Self {
            root: file.next(),
            whole: file.next(),
            kids: Vec::new(),
            parents: Vec::new(),
            next_key: 0,
            names: Vec::new(),
            roles: Dictionary::new(),
            parts: 0,
        }
    }

    /// Adds the tree of a part whose object numbers increase by `before`. Returns its topmost elements,
    /// to be [appended](Self::append) or put first, and the changes to the others.
    pub fn take(
        &mut self,
        part: &Document,
        before: u32,
        file: &mut PdfFile,
    ) -> lopdf::Result<(Vec<ObjectId>, TagChange)> {
        let Ok(root) = part.catalog()?.get(b"StructTreeRoot").and_then(Object::as_reference) else {
            return Ok((Vec::new(), TagChange::default()));
        };
        self.parts += 1;
        let mut tags = TagChange {
            shift: self.next_key,
            prefix: format!("{}.", self.parts).into_bytes(),
            dropped: BTreeSet::from([root]),
            ..TagChange::default()
        };
        let tree = part.get_dictionary(root)?;
        if let Ok(parents) = tree.get(b"ParentTree") {
            let mut entries = Vec::new();
            leaves(part, parents, b"Nums", &mut tags.dropped, &mut |key, value| {
                if let Ok(key) = key.as_i64() {
                    entries.push((key, value.clone()));
                }
            })?;
            for (key, value) in entries {
                let key = key + tags.shift;
                self.next_key = self.next_key.max(key + 1);
                self.parents.push((key, indirect(value, before, file)?));
            }
        }
        if let Ok(names) = tree.get(b"IDTree") {
            leaves(part, names, b"Names", &mut tags.dropped, &mut |name, value| {
                if let (Object::String(name, _), Ok(element)) = (name, value.as_reference()) {
                    self.names.push((
                        tags.prefix.iter().chain(name).copied().collect(),
                        moved(element, before),
                    ));
                }
            })?;
        }
        if let Ok(roles) = tree.get(b"RoleMap").and_then(|roles| resolved(part, roles)) {
            for (name, role) in roles {
                self.roles.set(name.clone(), role.clone());
            }
        }
        let mut kids = Vec::new();
        for kid in children(tree) {
            // Every part has an element for the whole part, which that of the file replaces.
            if let Ok(element) = part.get_dictionary(kid) {
                tags.whole = Some((kid, self.whole));
                tags.dropped.insert(kid);
                kids.extend(children(element).into_iter().map(|kid| moved(kid, before)));
            } else {
                kids.push(moved(kid, before));
            }
        }
        Ok((kids, tags))
    }

    /// Appends the topmost elements of a part.
    pub fn append(&mut self, kids: Vec<ObjectId>) {
        self.kids.extend(kids);
    }

    /// Prepends the topmost elements of a part.
    pub fn put_first(&mut self, kids: Vec<ObjectId>) {
        self.kids.splice(0..0, kids);
    }

    /// Writes the joined tree, and refers to it in the catalog.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self, file: &mut PdfFile, catalog: &mut Dictionary) -> lopdf::Result<()> {
        if self.kids.is_empty() {
            return Ok(());
        }
        let kids: Vec<Object> = self.kids.into_iter().map(Object::Reference).collect();
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Document", "P" => self.root, "K" => kids,
        };
        file.write(self.whole, &element.into())?;
        let numbers: Vec<Object> =
            self.parents.into_iter().flat_map(|(key, value)| [key.into(), value.into()]).collect();
        let parents = file.add(&dictionary! { "Nums" => numbers }.into())?;
        let mut tree = dictionary! {
            "Type" => "StructTreeRoot", "K" => vec![Object::Reference(self.whole)],
            "ParentTree" => parents, "ParentTreeNextKey" => self.next_key,
        };
        if !self.names.is_empty() {
            self.names.sort();
            let names: Vec<Object> = self
                .names
                .into_iter()
                .flat_map(|(name, id)| [Object::String(name, StringFormat::Literal), id.into()])
                .collect();
            tree.set("IDTree", file.add(&dictionary! { "Names" => names }.into())?);
        }
        if !self.roles.is_empty() {
            tree.set("RoleMap", self.roles);
        }
        file.write(self.root, &tree.into())?;
        catalog.set("StructTreeRoot", Object::Reference(self.root));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        Ok(())
    }
}

impl TagChange {
    /// Whether this object of the part is dropped.
    pub fn drops(&self, id: ObjectId) -> bool {
        self.dropped.contains(&id)
    }

    /// Changes the keys by which a page or an annotation finds its tags.
    pub fn change(&self, dictionary: &mut Dictionary) {
        for key in [&b"StructParents"[..], b"StructParent"] {
            if let Ok(number) = dictionary.get(key).and_then(Object::as_i64) {
                dictionary.set(key, number + self.shift);
            }
        }
    }

    /// The changes to elements if object numbers increase by `before`.
    pub fn of_elements(&self, before: u32) -> Change<'_> {
        Change { before, parent: self.whole, prefix: &self.prefix }
    }
}

/// Increases an object's number by `before`.
pub fn moved((number, _): ObjectId, before: u32) -> ObjectId {
    (number + before, 0)
}

/// Renumbers every reference in an object.
pub fn renumber(object: &mut Object, number: &dyn Fn(ObjectId) -> ObjectId) {
    match object {
        Object::Reference(id) => *id = number(*id),
        Object::Array(items) => items.iter_mut().for_each(|item| renumber(item, number)),
        Object::Dictionary(dictionary) => renumber_all(dictionary, number),
        Object::Stream(stream) => renumber_all(&mut stream.dict, number),
        _ => {}
    }
}

fn renumber_all(dictionary: &mut Dictionary, number: &dyn Fn(ObjectId) -> ObjectId) {
    dictionary.iter_mut().for_each(|(_, value)| renumber(value, number));
}

/// Writes a value as a separate object, so that only its number has to be kept.
fn indirect(mut value: Object, before: u32, file: &mut PdfFile) -> lopdf::Result<ObjectId> {
    renumber(&mut value, &|id| moved(id, before));
    match value {
        Object::Reference(id) => Ok(id),
        value => Ok(file.add(&value)?),
    }
}

/// The child elements of an element or the root, without page content.
fn children(element: &Dictionary) -> Vec<ObjectId> {
    match element.get(b"K") {
        Ok(Object::Array(kids)) => kids.iter().filter_map(|kid| kid.as_reference().ok()).collect(),
        Ok(Object::Reference(kid)) => vec![*kid],
        _ => Vec::new(),
    }
}

fn resolved<'a>(document: &'a Document, object: &'a Object) -> lopdf::Result<&'a Dictionary> {
    match object {
        Object::Reference(id) => document.get_dictionary(*id),
        other => other.as_dict(),
    }
}

/// Visits each pair in the leaves of a tree, and collects the tree's nodes.
fn leaves(
    document: &Document,
    node: &Object,
    key: &[u8],
    nodes: &mut BTreeSet<ObjectId>,
    each: &mut impl FnMut(&Object, &Object),
) -> lopdf::Result<()> {
    if let Ok(id) = node.as_reference() {
        nodes.insert(id);
    }
    let node = resolved(document, node)?;
    if let Ok(pairs) = node.get(key).and_then(Object::as_array) {
        for pair in pairs.chunks_exact(2) {
            each(&pair[0], &pair[1]);
        }
    }
    if let Ok(kids) = node.get(b"Kids").and_then(Object::as_array) {
        for kid in kids {
            leaves(document, kid, key, nodes, each)?;
        }
    }
    Ok(())
}
