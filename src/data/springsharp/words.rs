//! Reads imports/springsharp.toml: the words used in designs.

use indexmap::IndexMap;

use crate::data::SourceFile;
use crate::data::spreadsheet::Headings;
use crate::data::table::{Reading, Table};
use crate::diagnostic::Faults;
use crate::model::{ShipType, names};

const CODES: std::ops::RangeInclusive<i64> = 0..=17;
const DEGREES: std::ops::RangeInclusive<i64> = 0..=360;

/// The longest name of a country that is not known, in words.
const LONGEST_COUNTRY: usize = 3;

/// The words used in designs.
#[derive(Default, Debug)]
pub struct Words {
    /// The words for types, and for classes.
    headings: Headings,
    navies: Vec<String>,
    /// What countries are called, by navy.
    countries: Vec<(String, Vec<String>)>,
    /// Words beside the name of a country.
    beside: Vec<String>,
    /// Words that qualify the type after them.
    qualifiers: Vec<String>,
    /// The navy of designs that name no country.
    no_navy: String,
    layouts: Vec<Layout>,
    arcs: Vec<PlacedArc>,
}

/// The country and the type that a design gives between her name and the year.
#[derive(Default, Debug)]
pub struct CountryAndType {
    pub country: String,
    /// The designer's words for the type.
    pub words: String,
    pub kind: Option<ShipType>,
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
    let reading = Reading::of(source, faults)?;
    let root = reading.root("the words of designs");
    let countries = root.each("navy", "a navy", read_navy);
    let (beside, qualifiers) = (root.texts("beside_countries"), root.texts("qualifiers"));
    let no_navy = root.text("no_navy").unwrap_or_default();
    let layouts = root.each("layout", "a layout", read_layout);
    let arcs = root.each("arc", "an arc", read_arc);
    root.finish();
    Some(Words { countries, beside, qualifiers, no_navy, layouts, arcs, ..Words::default() })
}

fn read_navy(table: &Table) -> Option<(String, Vec<String>)> {
    let (name, words) = (table.required_text("name"), table.texts("words"));
    table.finish();
    Some((name?, words))
}

fn read_layout(table: &Table) -> Option<Layout> {
    Some(Layout {
        words: table.texts("words"),
        code: table.whole("code", CODES),
        first: table.texts("first"),
        then: table.texts("then"),
    })
}

fn read_arc(table: &Table) -> Option<PlacedArc> {
    let place = table.required_text("place");
    let from = table.required_whole("from", DEGREES);
    let width = table.required_whole("width", DEGREES);
    let (kept_in, cross_deck) = (table.flag("kept_in"), table.flag("cross_deck"));
    table.finish();
    Some(PlacedArc { place: place?, kept_in, from: from?, width: width?, cross_deck })
}

impl Words {
    /// The same words, with those for types and the navies that there are.
    pub fn with(self, headings: Headings, navies: Vec<String>) -> Self {
        Self { headings, navies, ..self }
    }

    /// The name of a ship or class without `-class` behind it.
    pub fn name(&self, name: &str) -> String {
        self.headings.class_name(name).to_owned()
    }

    /// Splits `Great Britain Battlecruiser` into the navy, the designer's words for the type, and the type
    /// they mean in that year. Where the type is not known, only a known country at the beginning is one:
    /// the rest may be words of any kind.
    pub fn country_and_type(&self, text: &str, year: i64) -> CountryAndType {
        let Some((country, words)) = self.headings.types.split(text) else {
            let ends = text.match_indices(char::is_whitespace).map(|(at, _)| text.split_at(at));
            let known = |(country, words): (&str, &'_ str)| {
                Some((self.known(country)?, words.trim().to_owned()))
            };
            let longest = ends.rev().find_map(known);
            let (country, words) =
                longest.unwrap_or_else(|| (self.no_navy.clone(), text.to_owned()));
            return CountryAndType { country, words, kind: None };
        };
        let kind = self.headings.types.kind(words, Some(year));
        let is_qualifier = |word: &str| self.qualifiers.contains(&names::folded(word));
        let mut country = country.trim();
        while let Some(last) = country.split_whitespace().last().filter(|word| is_qualifier(word)) {
            country = country[..country.len() - last.len()].trim_end();
        }
        let words = text[country.len()..].trim().to_owned();
        let is_short = (1..=LONGEST_COUNTRY).contains(&country.split_whitespace().count());
        let navy = self.known(country);
        let navy = navy
            .or_else(|| is_short.then(|| country.split_whitespace().collect::<Vec<_>>().join(" ")));
        CountryAndType { country: navy.unwrap_or_else(|| self.no_navy.clone()), words, kind }
    }

    /// The navy that a country is known by: its name, one of the words for it, or its adjective,
    /// `Ruritanian` or `Royal Ruritanian Navy`.
    fn known(&self, country: &str) -> Option<String> {
        let all = names::words(country);
        let bare: Vec<String> =
            all.iter().filter(|word| !self.beside.contains(word)).cloned().collect();
        [all, bare].iter().map(|words| words.join(" ")).find_map(|words| {
            let of_word = |(_, known): &&(String, Vec<String>)| known.contains(&words);
            let of_name = |name: &&String| {
                let name = names::words(name).join(" ");
                let ends = ["", "n", "an", "ian", "ese", "ish"];
                ends.iter().any(|end| words.strip_suffix(end) == Some(name.as_str()))
            };
            let by_word = self.countries.iter().find(of_word).map(|(name, _)| name);
            by_word.or_else(|| self.navies.iter().find(of_name)).cloned()
        })
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
    pub fn places(&self, mounts: i64) -> IndexMap<String, i64> {
        let mut places: IndexMap<String, i64> = IndexMap::new();
        let order = self.first.iter().chain(self.then.iter().cycle());
        for place in order.take(usize::try_from(mounts).unwrap_or(0)) {
            *places.entry(place.clone()).or_default() += 1;
        }
        places
    }
}

/// Removes the differences between versions.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace([',', '-'], " ").replace("centerline", "centreline");
    text.split_whitespace().filter(|word| *word != "on").collect::<Vec<_>>().join(" ")
}
