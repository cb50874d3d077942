//! Whether objects of two documents are the same.

use std::collections::HashSet;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::repeated::number_of;

/// Objects of two documents that are compared with all that they refer to.
pub struct Pairs<'a> {
    pub documents: [&'a Document; 2],
    /// The objects of the first one for which pictures of the second one stand.
    pub stands_for: &'a [ObjectId],
    /// References that were compared, or are being compared.
    pub compared: HashSet<[ObjectId; 2]>,
}

impl Pairs<'_> {
    /// Whether objects are the same with all that they refer to, whatever its numbers are.
    fn are_equal(&mut self, one: &Object, other: &Object) -> bool {
        match (one, other) {
            (Object::Reference(one), Object::Reference(other)) => {
                if !self.compared.insert([*one, *other]) {
                    return true;
                }
                let [first, second] = self.documents;
                match (first.get_object(*one), second.get_object(*other)) {
                    (Ok(object), Ok(other)) => match number_of(other) {
                        Some(number) => self.stands_for.get(number) == Some(one),
                        None => self.are_equal(object, other),
                    },
                    _ => false,
                }
            }
            (Object::Array(one), Object::Array(other)) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| self.are_equal(one, other))
            }
            (Object::Dictionary(one), Object::Dictionary(other)) => {
                self.have_equal_entries(one, other, &[])
            }
            (Object::Stream(one), Object::Stream(other)) => {
                one.content == other.content && self.have_equal_entries(&one.dict, &other.dict, &[])
            }
            _ => one == other,
        }
    }

    /// Whether dictionaries have the same entries, besides some.
    pub fn have_equal_entries(
        &mut self,
        one: &Dictionary,
        other: &Dictionary,
        besides: &[&[u8]],
    ) -> bool {
        let entries = one.iter().filter(|(key, _)| !besides.contains(&key.as_slice()));
        one.len() == other.len()
            && entries
                .into_iter()
                .all(|(key, value)| other.get(key).is_ok_and(|other| self.are_equal(value, other)))
    }
}
