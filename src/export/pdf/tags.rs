//! Joins the structure trees of all parts into one.

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat, dictionary};

/// The structure tree of the file, which grows part by part.
pub struct TagTree {
    root: ObjectId,
    /// The element for the whole file.
    whole: ObjectId,
    kids: Vec<Object>,
    /// Keys of marked content, each followed by its elements.
    parents: Vec<Object>,
    next_key: i64,
    /// The elements that others refer to by name.
    names: Vec<(Vec<u8>, ObjectId)>,
    roles: Dictionary,
    parts: usize,
}

/// The changes to the tags of a part.
struct Change {
    /// Added to the keys of marked content.
    shift: i64,
    /// A prefix for the names of elements, which are only unique within a part.
    prefix: Vec<u8>,
    /// The elements for the whole part, which that of the file replaces.
    wholes: Vec<ObjectId>,
    whole: ObjectId,
}

impl TagTree {
    /// Creates an empty tree.
    pub fn new(document: &mut Document) -> Self {
        Self {
            root: document.new_object_id(),
            whole: document.new_object_id(),
            kids: Vec::new(),
            parents: Vec::new(),
            next_key: 0,
            names: Vec::new(),
            roles: Dictionary::new(),
            parts: 0,
        }
    }

    /// Takes over the tree of a part, whose objects have their numbers in the file, after all others or with
    /// `front` before them.
    ///
    /// # Errors
    /// If the tree is not as the exporter writes it.
    pub fn take(&mut self, part: &mut Document, front: bool) -> lopdf::Result<()> {
        let Ok(root) = part.catalog()?.get(b"StructTreeRoot").and_then(Object::as_reference) else {
            return Ok(());
        };
        self.parts += 1;
        let prefix = format!("{}.", self.parts).into_bytes();
        let (shift, whole) = (self.next_key, self.whole);
        let mut change = Change { shift, prefix, wholes: Vec::new(), whole };
        let tree = part.get_dictionary(root)?;
        if let Ok(parents) = tree.get(b"ParentTree") {
            leaves(part, parents, b"Nums", &mut |key, elements| {
                let Ok(key) = key.as_i64() else { return };
                self.next_key = self.next_key.max(key + shift + 1);
                self.parents.extend([(key + shift).into(), elements.clone()]);
            })?;
        }
        if let Ok(names) = tree.get(b"IDTree") {
            leaves(part, names, b"Names", &mut |name, element| {
                if let (Object::String(name, _), Ok(element)) = (name, element.as_reference()) {
                    self.names.push(([change.prefix.as_slice(), name].concat(), element));
                }
            })?;
        }
        if let Ok((_, roles)) = tree.get(b"RoleMap").and_then(|roles| part.dereference(roles)) {
            for (name, role) in roles.as_dict()? {
                self.roles.set(name.clone(), role.clone());
            }
        }
        let mut kids = Vec::new();
        for kid in children(tree) {
            kids.extend(children(part.get_dictionary(kid)?).into_iter().map(Object::from));
            change.wholes.push(kid);
        }
        let at = if front { 0 } else { self.kids.len() };
        self.kids.splice(at..at, kids);
        part.objects.values_mut().for_each(|object| change.apply(object));
        Ok(())
    }

    /// Adds the tree to the document and refers to it in the catalog.
    pub fn finish(mut self, document: &mut Document, catalog: &mut Dictionary) {
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Document", "P" => self.root, "K" => self.kids,
        };
        document.set_object(self.whole, element);
        let parents = document.add_object(dictionary! { "Nums" => self.parents });
        let mut tree = dictionary! {
            "Type" => "StructTreeRoot", "K" => vec![Object::Reference(self.whole)],
            "ParentTree" => parents, "ParentTreeNextKey" => self.next_key,
        };
        if !self.names.is_empty() {
            self.names.sort();
            let names = self.names.into_iter();
            let names = names
                .flat_map(|(name, id)| [Object::String(name, StringFormat::Literal), id.into()]);
            let names = dictionary! { "Names" => names.collect::<Vec<Object>>() };
            tree.set("IDTree", document.add_object(names));
        }
        if !self.roles.is_empty() {
            tree.set("RoleMap", self.roles);
        }
        document.set_object(self.root, tree);
        catalog.set("StructTreeRoot", Object::Reference(self.root));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
    }
}

impl Change {
    /// Changes the keys and names by which a page, an annotation or an element is found.
    fn apply(&self, object: &mut Object) {
        let dictionary = match object {
            Object::Dictionary(dictionary) => dictionary,
            Object::Stream(stream) => &mut stream.dict,
            _ => return,
        };
        for key in [&b"StructParents"[..], b"StructParent"] {
            if let Ok(number) = dictionary.get(key).and_then(Object::as_i64) {
                dictionary.set(key, number + self.shift);
            }
        }
        if !dictionary.has_type(b"StructElem") {
            return;
        }
        let parent = dictionary.get(b"P").and_then(Object::as_reference);
        if parent.is_ok_and(|parent| self.wholes.contains(&parent)) {
            dictionary.set("P", self.whole);
        }
        if let Ok(name) = dictionary.get_mut(b"ID") {
            self.rename(name);
        }
        if let Ok(attributes) = dictionary.get_mut(b"A") {
            self.rename_headers(attributes);
        }
    }

    /// Renames the elements that the attributes of a table's cell refer to.
    fn rename_headers(&self, attributes: &mut Object) {
        match attributes {
            Object::Array(several) => several.iter_mut().for_each(|one| self.rename_headers(one)),
            Object::Dictionary(one) => {
                if let Ok(names) = one.get_mut(b"Headers").and_then(Object::as_array_mut) {
                    names.iter_mut().for_each(|name| self.rename(name));
                }
            }
            _ => {}
        }
    }

    fn rename(&self, name: &mut Object) {
        if let Object::String(name, _) = name {
            name.splice(0..0, self.prefix.iter().copied());
        }
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

/// Visits each pair in the leaves of a tree.
fn leaves(
    document: &Document,
    node: &Object,
    key: &[u8],
    each: &mut impl FnMut(&Object, &Object),
) -> lopdf::Result<()> {
    let node = document.dereference(node)?.1.as_dict()?;
    if let Ok(pairs) = node.get(key).and_then(Object::as_array) {
        for pair in pairs.chunks_exact(2) {
            each(&pair[0], &pair[1]);
        }
    }
    if let Ok(kids) = node.get(b"Kids").and_then(Object::as_array) {
        for kid in kids {
            leaves(document, kid, key, each)?;
        }
    }
    Ok(())
}
