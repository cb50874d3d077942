//! The bibliography: each work once, with the classes and figures it is cited for.

use std::collections::HashMap;

use percent_encoding::percent_decode_str;

use crate::model::ShipClass;

use super::class::Citation;
use super::views::SourceView;

/// Every work named so far, with its number.
#[derive(Default)]
pub struct Works {
    sources: Vec<SourceView>,
    numbers: HashMap<String, usize>,
}

impl Works {
    /// The citations of a class. New works get the next numbers.
    pub fn cited_by(&mut self, class: &ShipClass) -> Vec<Citation> {
        let terms = terms(&class.licence);
        let mut citations: Vec<Citation> = Vec::new();
        for (at, part) in parts(&class.source).into_iter().enumerate() {
            let licence = terms_of(&terms, &part.of, at == 0);
            for work in &part.works {
                let number = self.number(work, licence);
                match citations.iter_mut().find(|known| known.number == number) {
                    Some(known) if known.of.is_empty() || part.of.is_empty() => {
                        known.of.clear();
                    }
                    Some(known) => known.of = format!("{}, {}", known.of, part.of),
                    None => citations.push(Citation { number, of: part.of.clone() }),
                }
            }
        }
        citations
    }

    /// All works, those without a site first, then by site and terms, so that a site and its terms are named once.
    /// The second list holds the new number of each old one, from 1.
    pub fn by_site(self) -> (Vec<SourceView>, Vec<usize>) {
        let mut sources = self.sources;
        sources.sort_by_cached_key(|work| (work.site.clone(), work.licence.clone(), work.number));
        let mut numbers = vec![0; sources.len()];
        for (at, work) in sources.iter_mut().enumerate() {
            numbers[work.number - 1] = at + 1;
            work.number = at + 1;
        }
        (sources, numbers)
    }

    fn number(&mut self, work: &str, licence: &str) -> usize {
        let (title, address) = title_and_address(work);
        let key = if address.is_empty() { title.clone() } else { bare(&address) };
        let next = self.sources.len() + 1;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.sources.push(SourceView {
                number,
                title,
                site: site(&address).to_owned(),
                address: readable(&address),
                licence: String::new(),
                classes: Vec::new(),
            });
        }
        let known = &mut self.sources[number - 1];
        if known.licence.is_empty() {
            licence.clone_into(&mut known.licence);
        }
        number
    }
}

/// Works that give the same figures.
struct CitedWorks {
    of: String,
    works: Vec<String>,
}

/// Parses `address (title); belt, deck: address (title); ...`. A part without an address belongs to the
/// previous work.
fn parts(source: &str) -> Vec<CitedWorks> {
    let mut pieces: Vec<String> = Vec::new();
    for piece in source.split(';') {
        match pieces.last_mut() {
            Some(last) if last.contains("://") && !piece.contains("://") => {
                *last = format!("{last};{piece}");
            }
            _ => pieces.push(piece.trim().to_owned()),
        }
    }
    let part = |piece: &String| {
        let start = address_start(piece).unwrap_or(piece.len());
        let (of, rest) = match piece[..start].trim_end().strip_suffix(':') {
            Some(of) => (of.trim().to_owned(), &piece[start..]),
            None => (String::new(), piece.as_str()),
        };
        let mut works: Vec<String> = Vec::new();
        let mut rest = rest;
        // There may be several addresses in sequence, each with the words up to the next.
        while let Some(second) = second_address(rest) {
            let work = rest[..second].trim_matches(|c| c == ' ' || c == ',');
            works.push(work.trim_end_matches(" and").to_owned());
            rest = &rest[second..];
        }
        works.push(rest.trim_matches(|c| c == ' ' || c == ',').to_owned());
        works.retain(|work| !work.is_empty());
        CitedWorks { of, works }
    };
    pieces.iter().map(part).collect()
}

fn address_start(text: &str) -> Option<usize> {
    ["http://", "https://"].iter().filter_map(|begin| text.find(begin)).min()
}

fn second_address(text: &str) -> Option<usize> {
    let first = address_start(text)? + "http://".len();
    // An address may contain another one, as in web archives.
    let end = first + text[first..].find(char::is_whitespace)?;
    Some(end + address_start(&text[end..])?)
}

/// The title and address of a work. Either may be empty.
fn title_and_address(work: &str) -> (String, String) {
    let Some(start) = address_start(work) else { return (work.to_owned(), String::new()) };
    let end = work[start..].find(char::is_whitespace).map_or(work.len(), |at| start + at);
    let address = work[start..end].trim_end_matches([',', '.', ';']).to_owned();
    let around = format!("{} {}", &work[..start], &work[end..]);
    let title = around.trim().trim_end_matches([',', '.']).trim();
    let title = title.strip_prefix("and ").unwrap_or(if title == "and" { "" } else { title });
    let title = match title.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) if !inner.contains('(') => inner,
        _ => title,
    };
    (title.to_owned(), address)
}

/// Decodes percent encoding, if the result is valid text.
fn decoded(text: &str) -> String {
    match percent_decode_str(text).decode_utf8() {
        Ok(decoded) if !decoded.contains(char::is_control) => decoded.into_owned(),
        _ => text.to_owned(),
    }
}

/// An address as browsers show it. Letters that our fonts lack are left out with dots: nobody types their codes, and
/// the ship's file has them.
fn readable(address: &str) -> String {
    let mut shown = String::new();
    let mut rest = address;
    while let Some(start) = rest.find('%') {
        let (before, codes) = rest.split_at(start);
        let end = codes.as_bytes().chunks(3).take_while(|code| is_code(code)).count() * 3;
        let (codes, behind) = codes.split_at(end.max(1));
        let text = decoded(codes);
        shown += before;
        if text.chars().all(|c| c < '\u{250}') {
            shown += &text.replace(char::is_whitespace, "%20");
        } else if let Some(joined) = shown.trim_end_matches(['_', '-', ',']).strip_suffix(LEFT_OUT)
        {
            shown = format!("{joined}{LEFT_OUT}");
        } else {
            shown += LEFT_OUT;
        }
        rest = behind;
    }
    shown + rest
}

const LEFT_OUT: &str = "\u{2026}";

/// Whether this is a percent sign with two digits.
fn is_code(code: &[u8]) -> bool {
    matches!(code, [b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

fn site(address: &str) -> &str {
    let host = address.split("://").nth(1).unwrap_or_default();
    let host = host.split(['/', ':', '?']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Normalizes an address: without `www` and trailing slash.
fn bare(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    decoded(rest.strip_prefix("www.").unwrap_or(rest).trim_end_matches('/'))
}

/// The terms of a class's sources, each with its figures.
fn terms(licence: &str) -> Vec<(String, String)> {
    let mut terms: Vec<(String, String)> = Vec::new();
    for part in licence.split("; ") {
        let (of, words) = match part.split_once(": ") {
            Some((of, words)) => (of.to_owned(), words),
            None => (String::new(), part),
        };
        match terms.last_mut() {
            // A remark on the previous terms.
            Some((_, last)) if of.is_empty() => *last = format!("{last}; {words}"),
            _ => terms.push((of, words.to_owned())),
        }
    }
    terms
}

/// The terms of the source of these figures, or of the first source; empty if unclear.
fn terms_of<'a>(terms: &'a [(String, String)], of: &str, is_first: bool) -> &'a str {
    let shares = |(named, _): &&(String, String)| {
        let mut figures = of.split(", ");
        !named.is_empty() && figures.any(|figure| named.split(", ").any(|one| one == figure))
    };
    let of_first = |(named, _): &&(String, String)| named.is_empty() && is_first;
    let found = terms.iter().find(|one| of_first(one) || shares(one));
    found.map_or("", |(_, words)| words.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_taken_apart_by_its_figures() {
        let source = "https://a.org/Fuji_class.html; belt, deck: http://b.org/x (Book; 2nd ed.) ; \
                      guns: https://c.org/1 (C) and https://d.org/2";
        let parts: Vec<(String, Vec<String>)> =
            parts(source).into_iter().map(|part| (part.of, part.works)).collect();
        let of = |of: &str, works: &[&str]| {
            (of.to_owned(), works.iter().map(|work| (*work).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(
            parts,
            [
                of("", &["https://a.org/Fuji_class.html"]),
                of("belt, deck", &["http://b.org/x (Book; 2nd ed.)"]),
                of("guns", &["https://c.org/1 (C)", "https://d.org/2"]),
            ]
        );
    }

    #[test]
    fn a_work_is_called_by_its_title_or_by_its_address() {
        for (work, title, address) in [
            (
                "https://a.org/x/K%C5%8Dry%C5%AB_class.html",
                "",
                "https://a.org/x/K%C5%8Dry%C5%AB_class.html",
            ),
            ("https://a.org/172", "", "https://a.org/172"),
            ("http://a.org/b?id=3 (A book, 1914)", "A book, 1914", "http://a.org/b?id=3"),
            ("Jane 1904, p. 3, https://a.org/", "Jane 1904, p. 3", "https://a.org/"),
            ("a design of the club", "a design of the club", ""),
        ] {
            assert_eq!(title_and_address(work), (title.to_owned(), address.to_owned()));
        }
    }

    #[test]
    fn terms_go_to_the_source_of_their_figures() {
        let terms = terms("CC BY-SA; figures are facts; belt: copyright B; other figures: none");
        assert_eq!(terms_of(&terms, "", true), "CC BY-SA; figures are facts");
        assert_eq!(terms_of(&terms, "deck, belt", false), "copyright B");
        assert_eq!(terms_of(&terms, "guns", false), "");
    }
}
