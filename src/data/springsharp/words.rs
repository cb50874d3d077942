//! Reads imports/springsharp.toml: the words used in designs.

use crate::data::SourceFile;
use crate::data::table::{Reading, Table};
use crate::diagnostic::Faults;
use crate::measure::Fraction;
use crate::model::ShipType;

const YEARS: std::ops::RangeInclusive<i64> = 1800..=2100;
const CODES: std::ops::RangeInclusive<i64> = 0..=17;
const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;

/// The words used in designs.
#[derive(Default, Debug)]
pub struct Words {
    types: Vec<TypeWords>,
    layouts: Vec<Layout>,
    arcs: Vec<PlacedArc>,
}

#[derive(Debug)]
struct TypeWords {
    words: Vec<String>,
    /// First and last year; every year if none is given.
    laid_down: Option<(Fraction, Fraction)>,
    kind: ShipType,
}

/// How the mounts of a battery are distributed over places.
#[derive(Debug)]
pub struct Layout {
    words: Vec<String>,
    code: Option<i64>,
    first: Vec<String>,
    then: Vec<String>,
}

/// The estimated arc of a mount at a place.
#[derive(Debug)]
pub struct PlacedArc {
    place: String,
    kept_in: bool,
    /// Degrees clockwise from the bow.
    pub from: i64,
    /// The width in degrees, clockwise.
    pub width: i64,
    /// Whether this is a second arc, on the other beam, of the mount before.
    pub cross_deck: bool,
}

pub fn read(source: &SourceFile, faults: &mut Faults) -> Option<Words> {
    let reading = Reading::new(source, faults);
    let parsed = reading.parse()?;
    let root = Table::root(&reading, &parsed, "the words of designs");
    let types = root.tables("type", "a type").into_iter().filter_map(read_type).collect();
    let layouts = root.tables("layout", "a layout").into_iter().map(read_layout).collect();
    let arcs = root.tables("arc", "an arc").into_iter().filter_map(read_arc).collect();
    root.finish();
    Some(Words { types, layouts, arcs })
}

fn read_type(table: Table) -> Option<TypeWords> {
    let words = table.texts("words");
    let years = table.range("laid_down", YEARS);
    let kind = table.required_word("type", &ShipType::WORDS);
    table.finish();
    Some(TypeWords { words, laid_down: years, kind: kind? })
}

fn read_layout(table: Table) -> Layout {
    let layout = Layout {
        words: table.texts("words"),
        code: table.whole("code", CODES),
        first: table.texts("first"),
        then: table.texts("then"),
    };
    table.finish();
    layout
}

fn read_arc(table: Table) -> Option<PlacedArc> {
    let place = table.required_text("place");
    let from = table.required_whole("from", DEGREES);
    let width = table.required_whole("width", DEGREES);
    let (kept_in, cross_deck) = (table.flag("kept_in"), table.flag("cross_deck"));
    table.finish();
    Some(PlacedArc { place: place?, kept_in, from: from?, width: width?, cross_deck })
}

impl Words {
    /// Splits `Great Britain Battlecruiser` into the country, the designer's words for the type,
    /// and the type they mean in that year: the longest known words at the end of the text.
    pub fn country_and_type(&self, text: &str, year: i64) -> (String, String, Option<ShipType>) {
        let lower = text.to_lowercase();
        let ends = |words: &&str| {
            lower.strip_suffix(*words).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
        };
        let known = self.types.iter().flat_map(|one| one.words.iter().map(String::as_str));
        let Some(longest) = known.filter(ends).max_by_key(|words| words.len()) else {
            return (text.to_owned(), String::new(), None);
        };
        let means = |one: &&TypeWords| {
            let within = |(from, to)| (from..=to).contains(&Fraction::from(year));
            one.laid_down.is_none_or(within) && one.words.iter().any(|words| words == longest)
        };
        let kind = self.types.iter().find(means).map(|one| one.kind);
        // Lower case may be longer than the original in some scripts; the words are ASCII.
        let at = text.len().saturating_sub(longest.len());
        let (country, words) = text.split_at_checked(at).unwrap_or((text, ""));
        (country.trim().to_owned(), words.to_owned(), kind)
    }

    /// The layout that a text begins with: the longest known one.
    pub fn layout(&self, text: &str) -> Option<&Layout> {
        let text = plain(text);
        let begins = |words: &&String| {
            let rest = text.strip_prefix(words.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let longest = |one: &Layout| one.words.iter().filter(begins).map(String::len).max();
        self.layouts
            .iter()
            .filter_map(|one| Some((longest(one)?, one)))
            .max_by_key(|(length, _)| *length)
            .map(|(_, one)| one)
    }

    /// The layout of a code in Springsharp's own file.
    pub fn layout_of_code(&self, code: i64) -> Option<&Layout> {
        self.layouts.iter().find(|one| one.code == Some(code))
    }

    /// The arcs of a mount at a place.
    pub fn arcs(&self, place: &str, kept_in: bool) -> Vec<&PlacedArc> {
        let at = |kept_in| {
            let holds = move |arc: &&PlacedArc| arc.place == place && arc.kept_in == kept_in;
            self.arcs.iter().filter(holds).collect::<Vec<_>>()
        };
        let own = if kept_in { at(true) } else { Vec::new() };
        if own.is_empty() { at(false) } else { own }
    }
}

impl Layout {
    /// Distributes mounts: each place with its number of mounts, in file order.
    pub fn places(&self, mounts: i64) -> Vec<(String, i64)> {
        let mut places: Vec<(String, i64)> = Vec::new();
        let order = self.first.iter().chain(self.then.iter().cycle());
        for place in order.take(usize::try_from(mounts).unwrap_or(0)) {
            match places.iter_mut().find(|(known, _)| known == place) {
                Some((_, count)) => *count += 1,
                None => places.push((place.clone(), 1)),
            }
        }
        places
    }
}

/// Removes the differences between versions.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace([',', '-'], " ").replace("centerline", "centreline");
    text.split_whitespace().filter(|word| *word != "on").collect::<Vec<_>>().join(" ")
}
