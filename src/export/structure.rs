//! The tags of a file that is joined from parts: one tree of all their trees.

use lopdf::{Dictionary, Document, Object, dictionary};

/// Gathers the structure trees of parts whose objects are numbered apart already.
#[derive(Default)]
pub struct Structure {
    kids: Vec<Object>,
    /// What belongs to each key of marked content.
    parents: Vec<(i64, Object)>,
    next_key: i64,
    names: Vec<(Vec<u8>, Object)>,
    roles: Dictionary,
}

impl Structure {
    /// Takes a part's tree and numbers its keys behind those of the parts before.
    pub fn add(&mut self, part: &mut Document) -> lopdf::Result<()> {
        let Ok(root) = part.catalog()?.get(b"StructTreeRoot").and_then(Object::as_reference) else {
            return Ok(());
        };
        let tree = part.get_dictionary(root)?.clone();
        let shift = self.next_key;
        for object in part.objects.values_mut() {
            let dictionary = match object {
                Object::Dictionary(dictionary) => dictionary,
                Object::Stream(stream) => &mut stream.dict,
                _ => continue,
            };
            for key in [&b"StructParents"[..], b"StructParent"] {
                if let Ok(number) = dictionary.get(key).and_then(Object::as_i64) {
                    dictionary.set(key, number + shift);
                }
            }
        }
        if let Ok(parents) = tree.get(b"ParentTree") {
            let mut entries = Vec::new();
            numbers(part, parents, &mut entries)?;
            for (key, value) in entries {
                self.next_key = self.next_key.max(key + shift + 1);
                self.parents.push((key + shift, value));
            }
        }
        if let Ok(names) = tree.get(b"IDTree") {
            leaves(part, names, b"Names", &mut |pair| {
                if let [Object::String(name, _), value] = pair {
                    self.names.push((name.clone(), value.clone()));
                }
            })?;
        }
        if let Ok(roles) = tree.get(b"RoleMap").and_then(|roles| resolved(part, roles)) {
            for (name, role) in roles {
                self.roles.set(name.clone(), role.clone());
            }
        }
        match tree.get(b"K") {
            Ok(Object::Array(kids)) => self.kids.extend(kids.iter().cloned()),
            Ok(kid) => self.kids.push(kid.clone()),
            Err(_) => {}
        }
        Ok(())
    }

    /// Puts the joined tree into the finished document, below one element for all of it.
    pub fn finish(self, document: &mut Document) -> lopdf::Result<()> {
        if self.kids.is_empty() {
            return Ok(());
        }
        let root = document.new_object_id();
        let whole = document.new_object_id();
        let mut kids = Vec::new();
        for kid in self.kids {
            // Every part brings an element for all of its own.
            kids.extend(below_document(document, &kid));
        }
        for kid in &kids {
            if let Ok(kid) = kid.as_reference() {
                let element = document.get_object_mut(kid)?.as_dict_mut()?;
                element.set("P", Object::Reference(whole));
            }
        }
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Document", "P" => root, "K" => kids,
        };
        document.objects.insert(whole, element.into());
        let numbers: Vec<Object> =
            self.parents.into_iter().flat_map(|(key, value)| [key.into(), value]).collect();
        let parents = document.add_object(dictionary! { "Nums" => numbers });
        let mut tree = dictionary! {
            "Type" => "StructTreeRoot", "K" => vec![Object::Reference(whole)],
            "ParentTree" => parents, "ParentTreeNextKey" => self.next_key,
        };
        if !self.roles.is_empty() {
            tree.set("RoleMap", self.roles);
        }
        document.objects.insert(root, tree.into());
        let catalog = document.catalog_mut()?;
        catalog.set("StructTreeRoot", Object::Reference(root));
        catalog.set("MarkInfo", dictionary! { "Marked" => true });
        Ok(())
    }
}

/// The children of a part's element for all of it; any other element stays itself.
fn below_document(document: &Document, kid: &Object) -> Vec<Object> {
    let element = kid.as_reference().and_then(|id| document.get_dictionary(id));
    let Ok(element) = element else { return vec![kid.clone()] };
    if element.get(b"S").and_then(Object::as_name).is_ok_and(|role| role == b"Document") {
        return match element.get(b"K") {
            Ok(Object::Array(kids)) => kids.clone(),
            Ok(kid) => vec![kid.clone()],
            Err(_) => Vec::new(),
        };
    }
    vec![kid.clone()]
}

fn resolved<'a>(document: &'a Document, object: &'a Object) -> lopdf::Result<&'a Dictionary> {
    match object {
        Object::Reference(id) => document.get_dictionary(*id),
        other => other.as_dict(),
    }
}

/// The entries of a number tree.
fn numbers(
    document: &Document,
    node: &Object,
    entries: &mut Vec<(i64, Object)>,
) -> lopdf::Result<()> {
    leaves(document, node, b"Nums", &mut |pair| {
        if let [key, value] = pair
            && let Ok(key) = key.as_i64()
        {
            entries.push((key, value.clone()));
        }
    })
}

/// Calls for each pair in the leaves of a tree.
fn leaves(
    document: &Document,
    node: &Object,
    key: &[u8],
    each: &mut impl FnMut(&[Object]),
) -> lopdf::Result<()> {
    let node = resolved(document, node)?;
    if let Ok(pairs) = node.get(key).and_then(Object::as_array) {
        pairs.chunks(2).for_each(&mut *each);
    }
    if let Ok(kids) = node.get(b"Kids").and_then(Object::as_array) {
        for kid in kids {
            leaves(document, kid, key, each)?;
        }
    }
    Ok(())
}
