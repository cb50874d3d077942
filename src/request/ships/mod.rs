//! Resolves words of the command line to ships.

mod choice;
mod handles;
mod word;

use std::collections::HashSet;

use ecow::EcoString;
use indexmap::IndexSet;

use crate::data::{self, Files, imports};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list, slip_for};
use crate::model::names::{folded, slug};
use crate::model::{Fleet, ShipClass};

pub use choice::{Choice, ship_type};
pub use handles::Handles;
use handles::{CHOICES_SHOWN, ambiguous};
use word::{MOST_TIMES, Test, Word};
pub use word::{Picked, is_file};

/// The most words of a ship's name.
pub const MOST_WORDS: usize = 5;

/// Reads the ship files that the user named, and puts them at the front of the fleet. A file of the
/// project is already there, under its own path.
pub fn read_named_files(words: &[String], files: &Files, fleet: &mut Fleet, faults: &mut Faults) {
    let words: IndexSet<&String> = words.iter().filter(|word| is_file(word)).collect();
    for word in words {
        if let Some(known) = name_in_project(word, files) {
            fleet.classes.iter_mut().filter(|class| class.place.file == known).for_each(|class| {
                class.place.file = word.as_str().into();
            });
            continue;
        }
        let mut named = imports::read_named(word, files, faults);
        if !imports::is_import(word) {
            data::check_stated(&named, files, faults);
        }
        named.append(std::mem::take(fleet));
        *fleet = named;
    }
}

/// The ship that a word names, in the fleet, in a file that the word names, or in one that stands before her
/// name: `fleet.toml SMS Hai`.
pub fn one_of_all<'a>(
    word: &str,
    files: &Files,
    fleet: &'a mut Fleet,
    faults: &mut Faults,
) -> Option<Picked<'a>> {
    let mut read = Faults::default();
    *fleet = data::read_fleet(files, &mut read);
    let in_file = word.split_once(' ').filter(|(file, _)| !is_file(word) && is_file(file));
    let (file, name) = in_file.unwrap_or((word, word));
    read_named_files(&[file.to_owned()], files, fleet, &mut read);
    if in_file.is_some() {
        fleet.classes.retain(|class| class.place.file == *file);
    }
    match one(fleet, name) {
        Ok(picked) if !is_file(file) => {
            faults.extend(told_of(read, &[picked.0], false));
            Some(picked)
        }
        // A file that could not be read has said why there is no ship.
        Err(_) if read.any_error() && is_file(file) => {
            faults.extend(read);
            None
        }
        found => {
            faults.extend(read);
            faults.take(found)
        }
    }
}

/// Drops the faults in those of the project's navies that no chosen ship comes from; `check` reports
/// them. If a whole navy is requested (`whole`), a file that could not be read may be part of it.
pub fn told_of(
    read: Faults,
    chosen: &[&ShipClass],
    whole: bool,
) -> impl Iterator<Item = Diagnostic> {
    let navies = format!("{}/", data::SHIP_VALUES);
    let files: HashSet<EcoString> = chosen.iter().map(|class| class.place.file.clone()).collect();
    read.into_iter().filter(move |fault| {
        let Some(place) = &fault.place else { return true };
        let of_navy = place.file.starts_with(&navies) && place.file.ends_with(".toml");
        let unread = matches!(fault.code, Code::TomlSyntax | Code::NotUtf8 | Code::CannotRead);
        !of_navy || files.contains(&place.file) || (whole && unread)
    })
}

/// The path of a file among the project's navies.
pub fn name_in_project(word: &str, files: &Files) -> Option<String> {
    let navies = format!("{}/", data::SHIP_VALUES);
    files.store().path_of(word).filter(|path| path.starts_with(&navies))
}

/// The ships that the words name, in order; a word that names none is a fault.
pub fn ships<'a>(
    fleet: &'a Fleet,
    words: &[String],
    navies: &[String],
    faults: &mut Faults,
) -> Vec<Picked<'a>> {
    let mut picked = Vec::new();
    for navy in navies {
        let of_navy = in_navy(fleet, navy, faults);
        picked.extend(of_navy);
    }
    let mut rest = words;
    while let Some(word) = rest.first() {
        if is_file(word) {
            picked.extend(fleet.ships().filter(|(class, _)| class.place.file == *word));
            rest = &rest[1..];
            continue;
        }
        let (count, found) = by_words(fleet, rest);
        rest = &rest[count..];
        match found {
            Ok(found) => picked.extend(found),
            Err(fault) => faults.add(fault),
        }
    }
    picked
}

/// The ships that the first words name together, a name that nobody has put in quotes, or else the first word
/// alone; with the number of words. `graf spee` is one ship, though `graf` begins another's name.
fn by_words<'a>(
    fleet: &'a Fleet,
    words: &[String],
) -> (usize, Result<Vec<Picked<'a>>, Diagnostic>) {
    let mut counts = (2..=words.len().min(MOST_WORDS)).rev();
    let count = counts.find(|count| fits_any(fleet, &words[..*count].join(" "))).unwrap_or(1);
    (count, by_word(fleet, &words[..count].join(" ")))
}

/// Whether a word fits at least one ship or class. `by_word` also looks for the nearest name if none fits: of
/// 5.4 s for the logs of 100 named ships, that took 4.
pub fn fits_any(fleet: &Fleet, word: &str) -> bool {
    let request = Word::parse(word);
    match request.whole_class {
        true => !classes_for(fleet, &request, &|_| true).is_empty(),
        false => !ships_for(fleet, &request, &|_| true).is_empty(),
    }
}

/// The ships that a word names, repeated as it says.
///
/// # Errors
/// If it names none, or is ambiguous.
pub fn by_word<'a>(fleet: &'a Fleet, word: &str) -> Result<Vec<Picked<'a>>, Diagnostic> {
    among(fleet, word, &|_| true)
}

/// The same among the classes that are allowed.
pub fn among<'a>(
    fleet: &'a Fleet,
    word: &str,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Result<Vec<Picked<'a>>, Diagnostic> {
    let request = Word::parse(word);
    let found = find(fleet, &request, allowed)?;
    Ok(std::iter::repeat_n(found, request.times).flatten().collect())
}

/// Corrects a typing error in a ship's name: `mikassa*2` gives `mikasa*2`.
pub fn mended(fleet: &Fleet, word: &str) -> Option<String> {
    let Word { name, whole_class, .. } = Word::parse(word);
    let ships = fleet.ships().map(|(_, ship)| ship.name.as_str());
    let classes = fleet.classes.iter().map(|class| class.name.as_str());
    let meant = if whole_class { slip_for(&name, classes) } else { slip_for(&name, ships) }?;
    // Prefix and suffix stay as they are.
    let from = word.find(['/', ':']).map_or(0, |at| at + 1);
    let to = word.find(['@', '*']).unwrap_or(word.len());
    let mended = format!("{}{}{}", word.get(..from)?, slug(meant), word.get(to..)?);
    by_word(fleet, &mended).ok().map(|_| mended)
}

/// Every ship of a navy; an unknown navy is a fault.
pub fn in_navy<'a>(fleet: &'a Fleet, navy: &str, faults: &mut Faults) -> Vec<Picked<'a>> {
    let wanted = folded(navy);
    let is_it = |class: &ShipClass| {
        wanted == "all" || folded(&class.navy_id) == wanted || folded(&class.navy) == wanted
    };
    let found: Vec<_> = fleet.ships().filter(|(class, _)| is_it(class)).collect();
    if found.is_empty() {
        faults.add(empty_navy(fleet, navy));
    }
    found
}

fn empty_navy(fleet: &Fleet, navy: &str) -> Diagnostic {
    let mut known: Vec<&str> = fleet.classes.iter().map(|class| class.navy_id.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    if known.iter().any(|known| folded(known) == folded(navy)) {
        return Diagnostic::error(Code::UnknownNavy, format!("the navy `{navy}` has no ships"))
            .hint("name them under their classes: `[[class.ships]]`");
    }
    Diagnostic::error(Code::UnknownNavy, format!("there is no navy `{navy}`"))
        .maybe_hint(did_you_mean(navy, known.iter().copied()))
        .hint_if_none(format!("it is one of {}", or_list(&known)))
}

/// The single ship that a word names.
///
/// # Errors
/// If it names none or several.
pub fn one<'a>(fleet: &'a Fleet, word: &str) -> Result<Picked<'a>, Diagnostic> {
    if is_file(word) {
        let ships: Vec<Picked> =
            fleet.ships().filter(|(class, _)| class.place.file == *word).collect();
        let [one] = ships.as_slice() else {
            let message = format!("`{word}` has {} ships, but only one can be chosen", ships.len());
            let choices = ships.iter().take(CHOICES_SHOWN);
            let choices: Vec<String> =
                choices.map(|(_, ship)| format!("`{word} \"{}\"`", ship.name)).collect();
            let hint = (!choices.is_empty()).then(|| format!("write {}", choices.join(" or ")));
            return Err(Diagnostic::error(Code::AmbiguousShip, message).maybe_hint(hint));
        };
        return Ok(*one);
    }
    let found = find(fleet, &Word::parse(word), &|_| true)?;
    match found.as_slice() {
        [one] => Ok(*one),
        several => Err(ambiguous(word, several)),
    }
}

fn find<'a>(
    fleet: &'a Fleet,
    request: &Word,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Result<Vec<Picked<'a>>, Diagnostic> {
    if request.whole_class {
        sisters(fleet, request, allowed)
    } else {
        ship(fleet, request, allowed).map(|found| vec![found])
    }
}

/// The ships that a word fits, by the strictest test that any ship passes.
fn ships_for<'a>(
    fleet: &'a Fleet,
    request: &Word,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Vec<Picked<'a>> {
    let fits = |test| -> Vec<Picked<'a>> {
        let ships = fleet.ships().filter(|(class, _)| allowed(class));
        // The name first: its first letter rules out most.
        let ships = ships.filter(|(class, ship)| request.fits(fleet, class, &ship.name, test));
        ships.filter(|(class, ship)| request.allows(class, Some(ship))).collect()
    };
    Test::ALL.into_iter().map(fits).find(|found| !found.is_empty()).unwrap_or_default()
}

fn ship<'a>(
    fleet: &'a Fleet,
    request: &Word,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Result<Picked<'a>, Diagnostic> {
    match of_that_file(ships_for(fleet, request, allowed), request).as_slice() {
        [one] => Ok(*one),
        [] => {
            let names = fleet.ships().map(|(_, ship)| ship.name.as_str());
            let message = format!("there is no ship `{}`", request.written);
            // `mikasa x2`
            let count = request.written.strip_prefix('x').is_some_and(|n| n.parse::<u32>().is_ok());
            let times = (count || request.written.contains('*')).then(|| {
                format!(
                    "write after `*` how many of her, from 1 to {MOST_TIMES}, such as `kasuga*2`"
                )
            });
            let stateless = Word { state: None, ..Word::parse(&request.written) };
            let states =
                request.state.as_ref().and_then(|_| match ship(fleet, &stateless, allowed) {
                    Ok((class, _)) => Some(format!("she is known {}", class.state)),
                    Err(fault) => fault.hint.filter(|_| fault.code == Code::AmbiguousShip),
                });
            Err(Diagnostic::error(Code::UnknownShip, message)
                .maybe_hint(times)
                .maybe_hint(states)
                .maybe_hint(did_you_mean(&request.name, names))
                .hint_if_none(match word::is_document(&request.written) {
                    true => "save it as .xlsx, .ods or .csv: ships are read from these, from .toml, and from Springsharp's .txt and .sship",
                    false => "`chartroom list ships` shows them all",
                }))
        }
        several => Err(ambiguous(&request.written, several)),
    }
}

/// Prefers ships of the navy's own file: a user's file may have others of the same navy and name.
fn of_that_file<'a>(found: Vec<Picked<'a>>, request: &Word) -> Vec<Picked<'a>> {
    let is_its = |(class, _): &Picked| {
        request.navy.as_ref().is_some_and(|navy| folded(&class.navy_id) == *navy)
    };
    match found.iter().filter(|picked| is_its(picked)).count() {
        1 => found.into_iter().filter(is_its).collect(),
        _ => found,
    }
}

/// The classes that a word fits, by the strictest test that any class passes.
fn classes_for<'a>(
    fleet: &'a Fleet,
    request: &Word,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Vec<&'a ShipClass> {
    let fits = |test| -> Vec<&'a ShipClass> {
        let named = |class: &&ShipClass| {
            [&class.name, &class.id].iter().any(|name| request.fits(fleet, class, name, test))
        };
        let classes = fleet.classes.iter().filter(|class| allowed(class));
        classes.filter(named).filter(|class| request.allows(class, None)).collect()
    };
    Test::ALL.into_iter().map(fits).find(|classes| !classes.is_empty()).unwrap_or_default()
}

fn sisters<'a>(
    fleet: &'a Fleet,
    request: &Word,
    allowed: &dyn Fn(&ShipClass) -> bool,
) -> Result<Vec<Picked<'a>>, Diagnostic> {
    match classes_for(fleet, request, allowed).as_slice() {
        [class] => Ok(class.ships.iter().map(|ship| (*class, ship)).collect()),
        [] => {
            let names = fleet.classes.iter().map(|class| class.name.as_str());
            Err(Diagnostic::error(
                Code::UnknownShip,
                format!("there is no class `{}`", request.name),
            )
            .maybe_hint(did_you_mean(&request.name, names))
            .hint_if_none("`chartroom list ships` shows each ship's class"))
        }
        several => {
            let names = several.iter().map(|class| format!("class:{}/{}", class.navy_id, class.id));
            let shown: Vec<String> = names.take(CHOICES_SHOWN).collect();
            Err(Diagnostic::error(
                Code::AmbiguousShip,
                format!("`{}` fits several classes", request.written),
            )
            .hint(format!("write {}", or_list(&shown))))
        }
    }
}
