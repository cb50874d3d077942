//! Words of the command line into ships.

use std::collections::HashMap;

use crate::cli;
use crate::data::{self, Files, imports};
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list, slip_for};
use crate::model::names::{folded, slug};
use crate::model::{Fleet, Ship, ShipClass, ShipType};

use super::spelling::{spellings, with_and_without_first_word, without_prefix};

/// A ship of the fleet with her class.
pub type Picked<'a> = (&'a ShipClass, &'a Ship);

/// More choices than this only confuse.
const CHOICES_SHOWN: usize = 6;

/// No game needs more of one ship; a larger number is a slip of the finger.
const MOST_TIMES: usize = 500;

/// A word of the command line, taken apart: `russia/aurora@1914*2`.
struct Word {
    /// As the user wrote it.
    written: String,
    navy: Option<String>,
    whole_class: bool,
    name: String,
    state: Option<String>,
    times: usize,
}

impl Word {
    fn parse(written: &str) -> Self {
        let (rest, times) = match written.rsplit_once('*') {
            Some((rest, times)) => match times.parse() {
                Ok(times) if times <= MOST_TIMES => (rest, times),
                _ => (written, 1),
            },
            None => (written, 1),
        };
        let (rest, state) = match rest.split_once('@') {
            Some((rest, state)) => (rest, Some(folded(state))),
            None => (rest, None),
        };
        let (whole_class, rest) = match rest.strip_prefix("class:") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (navy, name) = match rest.split_once('/') {
            Some((navy, name)) => (Some(folded(navy)), name),
            None => (None, rest),
        };
        Self { written: written.to_owned(), navy, whole_class, name: folded(name), state, times }
    }

    fn allows(&self, class: &ShipClass, ship: Option<&Ship>) -> bool {
        let navy = self
            .navy
            .as_ref()
            .is_none_or(|navy| folded(&class.navy_id) == *navy || folded(&class.navy) == *navy);
        navy && self.state.as_ref().is_none_or(|state| in_state(class, ship, state))
    }

    /// Whether a name is the one that is written, or begins with it.
    fn fits(&self, fleet: &Fleet, class: &ShipClass, name: &str, test: Test) -> bool {
        let prefixes = fleet.prefixes.get(&class.navy_id).map_or(&[][..], Vec::as_slice);
        let behind = without_prefix(&self.name, prefixes);
        let written: Vec<&str> = std::iter::once(&*self.name).chain(behind).collect();
        // Of a thousand ships nearly all begin with another letter.
        if written.iter().all(|written| begin_apart(written, name)) {
            return false;
        }
        spellings(name).any(|name| {
            written.iter().any(|written| match test {
                Test::Whole => name == **written,
                Test::Beginning => !written.is_empty() && name.starts_with(written),
            })
        })
    }
}

/// Whether two names begin with plain letters, and not with the same one.
fn begin_apart(one: &str, other: &str) -> bool {
    let first = |name: &str| name.bytes().next().filter(u8::is_ascii_alphanumeric);
    match (first(one), first(other)) {
        (Some(one), Some(other)) => !one.eq_ignore_ascii_case(&other),
        _ => false,
    }
}

/// How a name is compared with the one that is written.
#[derive(Clone, Copy)]
enum Test {
    Whole,
    Beginning,
}

/// Whether a class or ship is meant by what stands behind the `@`: a word of the state, the class's
/// id, or the year of completion.
fn in_state(class: &ShipClass, ship: Option<&Ship>, state: &str) -> bool {
    let words = folded(&class.state);
    folded(&class.id) == state
        || words == state
        || words.split(|c: char| !c.is_alphanumeric()).any(|word| word == state)
        || ship.and_then(|ship| ship.completed).is_some_and(|year| year.to_string() == state)
}

/// Whether a class, as it stands in its file, may be one that the words name or have a ship that
/// they name.
pub fn may_name(words: &[String]) -> impl Fn(&str) -> bool + Sync {
    let names: Vec<String> = words
        .iter()
        .flat_map(|word| with_and_without_first_word(&Word::parse(word).name))
        .collect();
    move |class| {
        let with_names = lines_with_names(class);
        // A letter may be hidden in an escape.
        if with_names.contains("\\u") || with_names.contains("\\U") {
            return true;
        }
        spellings(&with_names).any(|class| names.iter().any(|name| class.contains(name)))
    }
}

/// The lines of a class, as it stands in its file, that can hold its name, its id or the name of a ship.
fn lines_with_names(class: &str) -> String {
    let may_hold = |line: &&str| line.contains("name") || line.trim_start().starts_with("id");
    class.lines().filter(may_hold).fold(String::new(), |lines, line| lines + line + "\n")
}

/// Files of ships that the user named: read into the fleet, in front of everything else. A file of
/// his project is there already, under its own name.
pub fn read_named_files(words: &[String], files: &Files, fleet: &mut Fleet, faults: &mut Faults) {
    let mut seen = Vec::new();
    for word in words.iter().filter(|word| is_file(word)) {
        if seen.contains(&word) {
            continue;
        }
        seen.push(word);
        if let Some(known) = name_in_project(word, files) {
            fleet.classes.iter_mut().filter(|class| class.place.file == known).for_each(|class| {
                class.place.file.clone_from(word);
            });
            continue;
        }
        let mut named = imports::read_named(word, files, faults);
        named.append(std::mem::take(fleet));
        *fleet = named;
    }
}

/// Every known ship, and those of a file if the word names one.
pub fn fleet_with(word: &str, files: &Files, faults: &mut Faults) -> Fleet {
    let mut fleet = data::read_fleet(files, faults);
    read_named_files(&[word.to_owned()], files, &mut fleet, faults);
    fleet
}

/// The name by which the fleet knows a file of the project's navies.
pub fn name_in_project(word: &str, files: &Files) -> Option<String> {
    let navies = format!("{}/", data::SHIP_VALUES);
    files.store().path_of(word).filter(|path| path.starts_with(&navies))
}

/// Whether a word names a file, and no ship.
pub fn is_file(word: &str) -> bool {
    word.ends_with(".toml") || imports::is_import(word)
}

/// Every ship that the words name, in their order; what names none is a fault.
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
    for word in words {
        if is_file(word) {
            picked.extend(fleet.ships().filter(|(class, _)| class.place.file == *word));
            continue;
        }
        match by_word(fleet, word) {
            Ok(found) => picked.extend(found),
            Err(fault) => faults.add(fault),
        }
    }
    picked
}

/// Whether every word names ships of this fleet.
pub fn all_known(fleet: &Fleet, words: &[String]) -> bool {
    words.iter().all(|word| is_file(word) || by_word(fleet, word).is_ok())
}

/// Every ship that one word names, as often as it says.
///
/// # Errors
/// If it names none, or fits several.
pub fn by_word<'a>(fleet: &'a Fleet, word: &str) -> Result<Vec<Picked<'a>>, Diagnostic> {
    let request = Word::parse(word);
    let found = find(fleet, &request)?;
    Ok(std::iter::repeat_n(found, request.times).flatten().collect())
}

/// The word that is meant by one with a slip in its name: `mikasa*2` by `mikassa*2`.
pub fn mended(fleet: &Fleet, word: &str) -> Option<String> {
    let Word { name, whole_class, .. } = Word::parse(word);
    let ships = fleet.ships().map(|(_, ship)| ship.name.as_str());
    let classes = fleet.classes.iter().map(|class| class.name.as_str());
    let meant = if whole_class { slip_for(&name, classes) } else { slip_for(&name, ships) }?;
    // What stands before and behind the name stays as it is.
    let from = word.find(['/', ':']).map_or(0, |at| at + 1);
    let to = word.find(['@', '*']).unwrap_or(word.len());
    let mended = format!("{}{}{}", word.get(..from)?, slug(meant), word.get(to..)?);
    by_word(fleet, &mended).ok().map(|_| mended)
}

/// Every ship of a navy; no such navy is a fault.
pub fn in_navy<'a>(fleet: &'a Fleet, navy: &str, faults: &mut Faults) -> Vec<Picked<'a>> {
    let wanted = folded(navy);
    let is_it =
        |class: &ShipClass| folded(&class.navy_id) == wanted || folded(&class.navy) == wanted;
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

/// The type of ship that a word names; none is a fault.
pub fn ship_type(word: &str, faults: &mut Faults) -> Option<ShipType> {
    let wanted = word.to_lowercase().replace([' ', '-'], "_");
    let found = ShipType::WORDS.iter().find(|(name, _)| *name == wanted);
    if found.is_none() {
        let known: Vec<&str> = ShipType::WORDS.iter().map(|(name, _)| *name).collect();
        let fault = Diagnostic::error(Code::UnknownWord, format!("`{word}` is not a type of ship"))
            .maybe_hint(did_you_mean(&wanted, known.iter().copied()))
            .hint_if_none(format!("it is one of {}", or_list(&known)));
        faults.add(fault);
    }
    found.map(|(_, kind)| *kind)
}

/// Which of the ships that are named are meant.
#[derive(Clone, Default)]
pub struct Choice {
    /// Only ships of these types, if there are any here.
    pub kinds: Vec<ShipType>,
    /// Only ships completed in these years, first and last.
    pub years: Option<(i64, i64)>,
}

impl Choice {
    /// Settles the choice; `None` if a type is none.
    pub fn settle(asked: &cli::Choice, faults: &mut Faults) -> Option<Self> {
        let kinds: Vec<_> = asked.kinds.iter().map(|word| ship_type(word, faults)).collect();
        Some(Self { kinds: kinds.into_iter().collect::<Option<_>>()?, years: asked.years })
    }

    /// Keeps the ships that are meant. A ship for which no source gives the year is not known to be of
    /// those years.
    pub fn keep<T>(&self, ships: &mut Vec<T>, of: impl Fn(&T) -> Picked, faults: &mut Faults) {
        if !self.kinds.is_empty() {
            ships.retain(|one| of(one).0.kind.is_some_and(|kind| self.kinds.contains(&kind)));
        }
        let Some((first, last)) = self.years else { return };
        let years = |one: &T| {
            let (class, ship) = of(one);
            ship.completed.map(|year| (year, year)).or(class.completed)
        };
        let unknown = ships.iter().filter(|one| years(one).is_none()).count();
        if unknown > 0 {
            let ships =
                if unknown == 1 { "one ship".to_owned() } else { format!("{unknown} ships") };
            let message = format!("no source gives the year of {ships}, left out by `--years`");
            faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
        }
        ships.retain(|one| years(one).is_some_and(|(from, to)| from <= last && first <= to));
    }
}

/// The one ship that a word names.
///
/// # Errors
/// If it names none or several.
pub fn one<'a>(fleet: &'a Fleet, word: &str) -> Result<Picked<'a>, Diagnostic> {
    if is_file(word) {
        let ships: Vec<Picked> =
            fleet.ships().filter(|(class, _)| class.place.file == *word).collect();
        let [one] = ships.as_slice() else {
            let message = format!("`{word}` has {} ships, and one is wanted", ships.len());
            let hint = "a file in your project's ship_values lets you name each of its ships";
            return Err(Diagnostic::error(Code::AmbiguousShip, message).hint(hint));
        };
        return Ok(*one);
    }
    let found = find(fleet, &Word::parse(word))?;
    match found.as_slice() {
        [one] => Ok(*one),
        several => Err(ambiguous(word, several)),
    }
}

fn find<'a>(fleet: &'a Fleet, request: &Word) -> Result<Vec<Picked<'a>>, Diagnostic> {
    if request.whole_class {
        sisters(fleet, request)
    } else {
        ship(fleet, request).map(|found| vec![found])
    }
}

fn ship<'a>(fleet: &'a Fleet, request: &Word) -> Result<Picked<'a>, Diagnostic> {
    let fits = |test| -> Vec<Picked<'a>> {
        let allowed = fleet.ships().filter(|(class, ship)| request.allows(class, Some(ship)));
        allowed.filter(|(class, ship)| request.fits(fleet, class, &ship.name, test)).collect()
    };
    let mut found = fits(Test::Whole);
    if found.is_empty() {
        found = fits(Test::Beginning);
    }
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            let names = fleet.ships().map(|(_, ship)| ship.name.as_str());
            Err(Diagnostic::error(
                Code::UnknownShip,
                format!("there is no ship `{}`", request.written),
            )
            .maybe_hint(did_you_mean(&request.name, names))
            .hint_if_none("`chartroom list ships` shows them all"))
        }
        several => Err(ambiguous(&request.written, several)),
    }
}

fn sisters<'a>(fleet: &'a Fleet, request: &Word) -> Result<Vec<Picked<'a>>, Diagnostic> {
    let fits = |test| -> Vec<&'a ShipClass> {
        let named = |class: &&ShipClass| {
            [&class.name, &class.id].iter().any(|name| request.fits(fleet, class, name, test))
        };
        fleet.classes.iter().filter(|class| request.allows(class, None)).filter(named).collect()
    };
    let mut classes = fits(Test::Whole);
    if classes.is_empty() {
        classes = fits(Test::Beginning);
    }
    match classes.as_slice() {
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

fn ambiguous(written: &str, several: &[Picked]) -> Diagnostic {
    let mut shown: Vec<String> =
        several.iter().take(CHOICES_SHOWN).map(|picked| handle(*picked, several)).collect();
    if several.len() > CHOICES_SHOWN {
        shown.truncate(CHOICES_SHOWN - 1);
    }
    let alike = |word: &String, other: &String| folded(word) == folded(other);
    let twice = |at: usize| shown[..at].iter().any(|word| alike(word, &shown[at]));
    if let Some(at) = (1..shown.len()).find(|at| twice(*at)) {
        // Classes of one navy whose ids and states are alike are told apart by no word.
        let (word, file) = (&shown[at], &several[at].0.place.file);
        return Diagnostic::error(Code::AmbiguousShip, format!("`{written}` fits several ships"))
            .hint(format!("`{word}` names two of them: give one class in {file} another id"));
    }
    let more = several.len() - shown.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    let fault = Diagnostic::error(Code::AmbiguousShip, format!("`{written}` fits several ships"));
    fault.hint(format!("write {}{rest}", or_list(&shown)))
}

/// The shortest word that names this ship and none of the others.
fn handle(picked: Picked, others: &[Picked]) -> String {
    let (class, ship) = picked;
    let name = folded(&ship.name).replace(' ', "-");
    let same_name: Vec<&Picked> =
        others.iter().filter(|(_, o)| folded(&o.name) == folded(&ship.name)).collect();
    let same_navy = same_name.iter().filter(|(other, _)| other.navy_id == class.navy_id).count();
    let navy =
        if same_navy < same_name.len() { format!("{}/", class.navy_id) } else { String::new() };
    if same_navy == 1 {
        return format!("{navy}{name}");
    }
    let year = class.state.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 4);
    let words = [year, Some("completed"), Some(class.id.as_str())];
    let alone = |word: &str| {
        let fitting = same_name
            .iter()
            .filter(|(c, s)| c.navy_id == class.navy_id && in_state(c, Some(s), &folded(word)));
        in_state(class, Some(ship), &folded(word)) && fitting.count() == 1
    };
    let state = words.into_iter().flatten().find(|word| alone(word)).unwrap_or(&class.id);
    format!("{navy}{name}@{state}")
}

/// The words that name ships among the whole fleet.
pub struct Handles<'a> {
    by_name: HashMap<String, Vec<Picked<'a>>>,
}

impl<'a> Handles<'a> {
    /// Of a fleet.
    pub fn of(fleet: &'a Fleet) -> Self {
        let mut by_name: HashMap<String, Vec<Picked>> = HashMap::new();
        for picked in fleet.ships() {
            by_name.entry(folded(&picked.1.name)).or_default().push(picked);
        }
        Self { by_name }
    }

    /// The word that names this ship and no other.
    pub fn word(&self, picked: Picked) -> String {
        handle(picked, self.by_name.get(&folded(&picked.1.name)).map_or(&[], Vec::as_slice))
    }
}
