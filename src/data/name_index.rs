//! Which classes of a navy's file may have a name: for the program's own files an index, made when the
//! program is built.

use std::ops::Range;

use crate::model::spelling::{has_saint, letters, spellings, with_saints};

/// The header that begins each class of a navy's file.
const CLASS: &str = "[[class]]";

/// In place of the letters of a class whose names have letters written as their numbers.
const ANY: &str = "*";

/// The byte offsets at which the classes of a file begin.
pub fn class_starts(text: &str) -> impl Iterator<Item = usize> {
    let at = text.match_indices(CLASS).map(|(at, _)| at);
    at.filter(|at| *at == 0 || text.as_bytes()[at - 1] == b'\n')
}

/// The index of a navy's file: a line for each class, with the offset at which it ends and the letters of
/// its names in every spelling. The first line has the offset at which the first class begins.
#[cfg_attr(not(test), allow(dead_code, reason = "build.rs makes the program's own"))]
pub fn index(text: &str) -> String {
    let bounds: Vec<usize> = class_starts(text).chain([text.len()]).collect();
    let head = bounds.first().map(|end| format!("{end}\n"));
    let classes = bounds
        .windows(2)
        .map(|bounds| format!("{} {}\n", bounds[1], letters_of_names(&text[bounds[0]..bounds[1]])));
    head.into_iter().chain(classes).collect()
}

/// The byte ranges of the head of a file and of its classes, in which `wanted` accepts the letters of the
/// names. `None` if this is no index.
pub fn parts(index: &str, wanted: impl Fn(&str) -> bool) -> Option<Vec<Range<usize>>> {
    let mut lines = index.lines();
    let mut from: usize = lines.next()?.parse().ok()?;
    let mut parts: Vec<Range<usize>> = std::iter::once(0..from).collect();
    for line in lines {
        let (end, letters) = line.split_once(' ')?;
        let part = from..end.parse().ok()?;
        from = part.end;
        if letters == ANY || wanted(letters) {
            parts.push(part);
        }
    }
    Some(parts)
}

/// The letters of all that can be the name of a class or one of her ships, in every spelling.
fn letters_of_names(class: &str) -> String {
    let may_hold = |line: &&str| line.contains("name") || line.trim_start().starts_with("id");
    let lines: Vec<&str> = class.lines().filter(may_hold).collect();
    if lines.iter().any(|line| line.contains("\\u") || line.contains("\\U")) {
        return ANY.to_owned();
    }
    let mut found: Vec<String> = Vec::new();
    for folded in lines.iter().flat_map(|line| quoted(line)).flat_map(spellings) {
        let plain = letters(&folded);
        let saints = has_saint(&plain).then(|| letters(&with_saints(&folded)));
        found.extend(std::iter::once(plain).chain(saints));
    }
    found.retain(|name| !name.is_empty());
    found.sort();
    found.dedup();
    found.join(" ")
}

/// The texts in quotes of a line; all of it if it is not plain where they begin and end.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    let sign = match (line.contains('"'), line.contains(['\'', '\\'])) {
        (true, false) => Some('"'),
        _ => None,
    };
    let sign = sign.filter(|sign| line.matches(*sign).count().is_multiple_of(2));
    let step = if sign.is_some() { 2 } else { 1 };
    let parts = line.split(move |letter| Some(letter) == sign);
    parts.skip(step - 1).step_by(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(line: &str) -> String {
        letters_of_names(&format!("[[class]]\n{line}\n"))
    }

    #[test]
    fn a_name_is_in_the_index_in_every_spelling() {
        assert_eq!(found("name = \"N\u{fc}rnberg\" # II"), "nuernberg nurnberg");
        assert_eq!(found("ships = [{ name = \"Sankt Georg\" }]"), "sanktgeorg stgeorg");
        assert_eq!(found("speed_kn = 21\nsource = \"a book\""), "");
    }

    #[test]
    fn of_a_line_with_other_quotes_or_escapes_nothing_is_left_out() {
        assert!(found("name = 'Fuji'").contains("fuji"));
        assert!(found("name = \"the \\\"old\\\" Fuji\"").contains("fuji"));
        assert_eq!(found("name = \"Fuj\\u0069\""), ANY);
    }

    #[test]
    fn only_the_head_and_the_wanted_classes_are_parts() {
        let text = "navy = \"Japan\"\n[[class]]\nid = \"a\"\n[[class]]\nid = \"b\"\n";
        let index = index(text);
        let of = |name: &str| {
            let parts = parts(&index, |letters| letters.contains(name)).expect("an index");
            parts.into_iter().map(|part| &text[part]).collect::<Vec<_>>()
        };
        assert_eq!(of("b"), ["navy = \"Japan\"\n", "[[class]]\nid = \"b\"\n"]);
        assert_eq!(of("c"), ["navy = \"Japan\"\n"]);
        assert_eq!(parts("", |_| true), None);
    }
}
