//! Several PDF documents as one.

use lopdf::{Document, Object, ObjectId, dictionary};

/// Keys that a page may have from its parent, and must keep when it gets another.
pub(super) const INHERITED: [&[u8]; 3] = [b"MediaBox", b"Resources", b"Rotate"];

/// All pages of all documents in order, under one page tree. Information and language are those of the
/// first. The parts have no tags: what has is bound ([`super::binder`]).
pub fn merge(documents: Vec<Document>) -> lopdf::Result<Document> {
    let mut merged = Document::with_version("1.7");
    let tree = merged.new_object_id();
    let mut catalog = dictionary! { "Type" => "Catalog", "Pages" => Object::Reference(tree) };
    let mut pages = Vec::new();
    for (number, mut part) in documents.into_iter().enumerate() {
        part.renumber_objects_with(merged.max_id + 1);
        merged.max_id = part.max_id;
        if number == 0 {
            merged.version.clone_from(&part.version);
            for key in [&b"Info"[..], b"ID"] {
                if let Ok(value) = part.trailer.get(key) {
                    merged.trailer.set(key, value.clone());
                }
            }
            for key in [&b"Lang"[..], b"Metadata"] {
                if let Ok(value) = part.catalog()?.get(key) {
                    catalog.set(key, value.clone());
                }
            }
        }
        for page in part.get_pages().into_values().collect::<Vec<_>>() {
            for key in INHERITED {
                if let Some(value) = inherited(&part, page, key) {
                    part.get_object_mut(page)?.as_dict_mut()?.set(key, value);
                }
            }
            part.get_object_mut(page)?.as_dict_mut()?.set("Parent", Object::Reference(tree));
            pages.push(Object::Reference(page));
        }
        let kept = part
            .objects
            .into_iter()
            .filter(|(_, object)| !matches!(object.type_name(), Ok(b"Catalog" | b"Pages")));
        merged.objects.extend(kept);
    }
    let count = pages.len() as i64;
    merged
        .objects
        .insert(tree, dictionary! { "Type" => "Pages", "Kids" => pages, "Count" => count }.into());
    let catalog = merged.add_object(catalog);
    merged.trailer.set("Root", Object::Reference(catalog));
    // The first part's metadata stays; those of the others have no one left who names them.
    merged.prune_objects();
    Ok(merged)
}

/// What a page has, or its parents for it.
pub(super) fn inherited(document: &Document, page: ObjectId, key: &[u8]) -> Option<Object> {
    let mut at = page;
    loop {
        let node = document.get_object(at).ok()?.as_dict().ok()?;
        if let Ok(value) = node.get(key) {
            return Some(value.clone());
        }
        at = node.get(b"Parent").ok()?.as_reference().ok()?;
    }
}
