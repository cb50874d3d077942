//! Names for the boxes of a form, for damage and form fields: `speed.8`, `torpedo.2`,
//! `secondary.port.3`.

use std::collections::{BTreeMap, BTreeSet};

use super::form::Field;

/// The unique names of a form's fields, in order. Redundant words in the middle are dropped:
/// `speed.8.lost` becomes `speed.8`. A text with the name of a track, such as its number of boxes,
/// becomes `torpedo_value`.
pub fn names(fields: &[Field]) -> Vec<String> {
    let middles = middles(fields);
    let mut taken = BTreeSet::new();
    fields.iter().map(|field| unused(short(field, &middles), &mut taken)).collect()
}

/// The track of a box: `speed` for `speed.8`. A single box is its own track.
pub fn track(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((track, number)) if is_number(number) => track,
        _ => name,
    }
}

/// The number of a box in its track.
pub fn number(name: &str) -> Option<i64> {
    name.rsplit_once('.').and_then(|(_, number)| number.parse().ok())
}

/// The family of a track, which players call by one word: `secondary` for `secondary.port`.
pub fn family(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words between the first part and the number of boxes' names, by first part.
fn middles(fields: &[Field]) -> BTreeMap<&str, BTreeSet<Vec<&str>>> {
    let mut middles: BTreeMap<&str, BTreeSet<Vec<&str>>> = BTreeMap::new();
    for field in fields.iter().filter(|field| field.tick) {
        middles.entry(family(&field.name)).or_default().insert(words_of(&field.name));
    }
    middles
}

fn words_of(name: &str) -> Vec<&str> {
    name.split('.').skip(1).filter(|part| !is_number(part)).collect()
}

fn short(field: &Field, middles: &BTreeMap<&str, BTreeSet<Vec<&str>>>) -> String {
    let mut parts = field.name.split('.');
    let first = plain(parts.next().unwrap_or_default());
    let known = middles.get(family(&field.name));
    let rest: Vec<&str> = match known {
        Some(middles) if field.tick && middles.len() == 1 => {
            parts.filter(|p| is_number(p)).collect()
        }
        _ => parts.collect(),
    };
    let first = if !field.tick && known.is_some() { format!("{first}_value") } else { first };
    let rest = rest.into_iter().map(plain);
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join(".")
}

/// A part of a name without characters that names cannot have.
fn plain(part: &str) -> String {
    let part: String = part.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    if part.is_empty() { "_".to_owned() } else { part }
}

/// An unused name that is not a prefix of another: a PDF field has either a value or children.
fn unused(name: String, taken: &mut BTreeSet<String>) -> String {
    let clashes = |name: &str| {
        let inner = format!("{name}.");
        let outer = name.match_indices('.').any(|(dot, _)| taken.contains(&name[..dot]));
        let below =
            taken.range(inner.clone()..).next().is_some_and(|next| next.starts_with(&inner));
        outer || below || taken.contains(name)
    };
    let first = family(&name).to_owned();
    let rest = name[first.len()..].to_owned();
    let numbered = (2..).map(|number| format!("{first}_{number}{rest}"));
    let unused = std::iter::once(name).chain(numbered).find(|name| !clashes(name));
    let unused = unused.unwrap_or_default();
    taken.insert(unused.clone());
    unused
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(of: &[(&str, bool)]) -> Vec<String> {
        let field = |(name, tick): &(&str, bool)| Field {
            name: (*name).into(),
            tick: *tick,
            ring: false,
            at: Default::default(),
            size: Default::default(),
            entry: None,
        };
        names(&of.iter().map(field).collect::<Vec<_>>())
    }

    #[test]
    fn no_two_fields_have_one_name_and_none_lies_below_another() {
        let of =
            [("a", true), ("a", true), ("b.1", true), ("b", true), ("c-d", false), ("", false)];
        assert_eq!(named(&of), ["a", "a_2", "b.1", "b_2", "c_d", "_"]);
    }
}
