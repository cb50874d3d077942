//! Wording of messages: the nearest name, lists, numbers of things, and words as a shell takes them.

/// The least similarity of a suggestion.
const LIKENESS: f64 = 0.72;

/// The least share of the letters that is written as in a suggestion.
const IN_PLACE: f64 = 0.5;

/// The longest word to find suggestions for.
const LONGEST: usize = 200;

/// The similarity, from 0 to 1. A single typing error, such as two swapped letters, always counts as
/// very similar. A name of one letter is similar to nothing, since any word with that letter would
/// match.
fn likeness(written: &str, name: &str) -> f64 {
    if name.chars().count() < 2 {
        return 0.0;
    }
    let slip = if strsim::osa_distance(written, name) <= 1 { 0.95 } else { 0.0 };
    strsim::jaro_winkler(written, name).max(slip)
}

/// The similarity from which one name is taken as a typing error for another.
const SLIP: f64 = 0.9;

/// A number of things: `1 ship`, `3 ships`.
pub fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The known name that `written` is a typing error for, if unambiguous.
pub fn slip_for<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if written.len() > LONGEST {
        return None;
    }
    let folded = written.to_lowercase();
    let alike = known.into_iter().map(|name| (likeness(&folded, &name.to_lowercase()), name));
    let mut near: Vec<(f64, &str)> = alike.filter(|(likeness, _)| *likeness >= SLIP).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.dedup_by(|a, b| a.1.eq_ignore_ascii_case(b.1));
    match near[..] {
        [(_, one)] => Some(one),
        // The nearest of several, unless two are equally near.
        [(first, one), (second, _), ..] if first > second => Some(one),
        _ => None,
    }
}

/// A word as a shell takes it: in quotes if it has spaces or signs that shells read.
pub fn typed(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:@,=+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("\"{word}\"")
    }
}

/// A hint `did you mean ...?` with the most similar known name, if any.
pub fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    if written.len() > LONGEST {
        return None;
    }
    let folded = written.to_lowercase();
    let known: Vec<&str> = known.into_iter().collect();
    // `completed` suggests the first of `completed_from` and `completed_to`, although it is longer.
    let begun = format!("{folded}_");
    if let Some(name) = known.iter().find(|name| name.to_lowercase().starts_with(&begun)) {
        return Some(format!("did you mean `{name}`?"));
    }
    known
        .into_iter()
        .map(|name| (likeness(&folded, &name.to_lowercase()), name))
        .filter(|(likeness, name)| {
            // `Narnia` has the letters of `Argentina`, but hardly one where that has it.
            let in_place = strsim::normalized_damerau_levenshtein(&folded, &name.to_lowercase());
            *likeness >= LIKENESS && in_place >= IN_PLACE
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| format!("did you mean `{name}`?"))
}

/// A short list as prose: `a`, `b` or `c`.
pub fn or_list<S: AsRef<str>>(words: &[S]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
