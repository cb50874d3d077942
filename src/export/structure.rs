//! The tags of a file that is joined from parts: one tree of all their trees.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};

use super::elements::Change;
use super::writer::Writer;

/// Gathers the structure trees of parts. Of the elements it keeps only who belongs to whom at the top;
/// they themselves are written with the other objects of their part.
pub struct Structure {
    root: ObjectId,
    /// The one element for all of the file.
    whole: ObjectId,
    kids: Vec<ObjectId>,
    /// What belongs to each key of marked content.
    parents: Vec<(i64, ObjectId)>,
    next_key: i64,
    /// The elements that others name.
    names: Vec<(Vec<u8>, ObjectId)>,
    roles: Dictionary,
    parts: usize,
}

/// How the tags of one part change as they go into the file.
#[derive(Default)]
pub struct Tags {
    /// What is added to keys of marked content.
    shift: i64,
    /// The part's own element for all of it, and the file's, which takes its place.
    whole: Option<(ObjectId, ObjectId)>,
    /// What begins the names of elements, which are numbered anew in each part.
    prefix: Vec<u8>,
    /// What the file has only once, and so not from this part.
    dropped: BTreeSet<ObjectId>,
}

impl Structure {
    /// Of no part yet.
    pub fn new(writer: &mut Writer) -> Self {
        Self {
            root: writer.next(),
            whole: writer.next(),
            kids: Vec::new(),
            parents: Vec::new(),
            next_key: 0,
            names: Vec::new(),
            roles: Dictionary::new(),
            parts: 0,
        }
    }

    /// Takes the top of a part's tree, whose object numbers are to grow by `before`. Gives its topmost
    /// elements, to be [`Self::append`]ed or put first, and what is to become of the others.
    pub fn take(
        &mut self,
        part: &Document,
        before: u32,
        writer: &mut Writer,
    ) -> lopdf::Result<(Vec<ObjectId>, Tags)> {
        let Ok(root) = part.catalog()?.get(b"StructTreeRoot").and_then(Object::as_reference) else {
            return Ok((Vec::new(), Tags::default()));
        };
        self.parts += 1;
        let mut tags = Tags {
            shift: self.next_key,
            prefix: format!("{}.", self.parts).into_bytes(),
            dropped: BTreeSet::from([root]),
            ..Tags::default()
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
                self.parents.push((key, indirect(value, before, writer)?));
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
            // Every part brings an element for all of its own; of the elements the document has it alone.
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

    /// Puts the topmost elements of a part behind those of the parts before.
    pub fn append(&mut self, kids: Vec<ObjectId>) {
        self.kids.extend(kids);
    }

    /// Puts them before all others.
    pub fn put_first(&mut self, kids: Vec<ObjectId>) {
        self.kids.splice(0..0, kids);
    }

    /// Puts the joined tree into a document that has the catalog.
    pub fn finish(mut self, document: &mut Document) -> lopdf::Result<()> {
        if self.kids.is_empty() {
            return Ok(());
        }
        let kids: Vec<Object> = self.kids.into_iter().map(Object::Reference).collect();
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Document", "P" => self.root, "K" => kids,
        };
        document.objects.insert(self.whole, element.into());
        let numbers: Vec<Object> =
            self.parents.into_iter().flat_map(|(key, value)| [key.into(), value.into()]).collect();
        let parents = document.add_object(dictionary! { "Nums" => numbers });
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
            tree.set("IDTree", document.add_object(dictionary! { "Names" => names }));
        }
        if !self.roles.is_empty() {
            tree.set("RoleMap", self.roles);
        }
        document.objects.insert(self.root, tree.into());
        let catalog = document.catalog_mut()?;
        catalog.set("StructTreeRoot", Object::Reference(self.root));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        Ok(())
    }
}

impl Tags {
    /// Whether the file does not get this object of the part.
    pub fn drops(&self, id: ObjectId) -> bool {
        self.dropped.contains(&id)
    }

    /// Changes what a page or an annotation says of its tags.
    pub fn change(&self, dictionary: &mut Dictionary) {
        for key in [&b"StructParents"[..], b"StructParent"] {
            if let Ok(number) = dictionary.get(key).and_then(Object::as_i64) {
                dictionary.set(key, number + self.shift);
            }
        }
    }

    /// How elements change whose part's object numbers grow by `before`.
    pub fn of_elements(&self, before: u32) -> Change<'_> {
        Change { before, parent: self.whole, prefix: &self.prefix }
    }
}

/// An object's number in the file, where its part's numbers have grown.
pub fn moved((number, _): ObjectId, before: u32) -> ObjectId {
    (number + before, 0)
}

/// Adds to the numbers of all objects that this one names.
pub fn move_references(object: &mut Object, before: u32) {
    match object {
        Object::Reference(id) => *id = moved(*id, before),
        Object::Array(objects) => {
            objects.iter_mut().for_each(|object| move_references(object, before));
        }
        Object::Dictionary(dictionary) => move_all(dictionary, before),
        Object::Stream(stream) => move_all(&mut stream.dict, before),
        _ => {}
    }
}

fn move_all(dictionary: &mut Dictionary, before: u32) {
    dictionary.iter_mut().for_each(|(_, value)| move_references(value, before));
}

/// An object of the file by itself, so that only its number has to be kept.
fn indirect(mut value: Object, before: u32, writer: &mut Writer) -> lopdf::Result<ObjectId> {
    move_references(&mut value, before);
    if let Object::Reference(id) = value {
        return Ok(id);
    }
    let id = writer.next();
    writer.write(id, &value)?;
    Ok(id)
}

/// The elements below an element or the root; content of the page itself is none.
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

/// Calls for each pair in the leaves of a tree, and notes the tree's own objects.
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
