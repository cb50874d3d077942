//! What decides how a run is played and printed: the command line, then an order of battle, then the
//! project, then the country, then the rule set.

use crate::cli::{GameArgs, UnknownArg};
use crate::data::{self, Defaults, Files};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::{FileSettings, Order, RuleSet, Scale, Setting, Units};

use super::ships;

/// Where a command runs.
pub struct Project {
    pub files: Files,
    pub defaults: Defaults,
    /// The user's country in two letters, if it is known.
    pub region: Option<String>,
}

impl Project {
    /// The project that these files belong to, with its defaults; for a user of this locale.
    pub fn open(files: Files, locale: Option<&str>, faults: &mut Faults) -> Self {
        let defaults = data::read_defaults(&files, faults);
        Self { files, defaults, region: locale.and_then(region) }
    }

    /// Its settings alone, without an order of battle.
    pub fn settings(&self) -> Settings<'_> {
        Settings { project: self, orders: &[] }
    }

    /// The word for the data that a rule set's sheets are made from, and for files of ships named
    /// besides: the project's own name for it, if it has one.
    pub fn data_version(&self, rules: &RuleSet, words: &[String]) -> String {
        if let Some(name) = &self.defaults.data_version {
            return name.clone();
        }
        let read = |word: &String| {
            // A file of the project's own folders is among its data already.
            let known = ships::name_in_project(word, &self.files).is_some();
            let bytes = self.files.store().named(word).ok().filter(|_| !known)?;
            let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
            Some((name.to_owned(), bytes))
        };
        let mut named: Vec<_> =
            words.iter().filter(|word| ships::is_file(word)).filter_map(read).collect();
        named.sort();
        named.dedup();
        data::data_version(&self.files, rules, &named)
    }

    /// The rule set's scales and those of the user.
    pub fn scales(&self, rules: &RuleSet) -> Vec<Scale> {
        let own = self.defaults.scales.iter().filter_map(|own| derive::own_scale(rules, own));
        rules.scales.iter().cloned().chain(own).collect()
    }
}

/// The country of a locale: `en_US.UTF-8` gives `US`.
fn region(locale: &str) -> Option<String> {
    let name = locale.split('.').next()?;
    let region = name.split(['-', '_']).skip(1).find(|part| part.len() == 2)?;
    Some(region.to_uppercase())
}

/// A rule set with the scale and the units it is played at.
pub struct Game {
    pub rules: RuleSet,
    pub scale: Scale,
    pub units: Units,
    /// The word for the data that sheets are made from.
    pub data_version: String,
}

/// A setting that both an order of battle and a project can hold.
pub struct Key {
    name: &'static str,
    of: fn(&FileSettings) -> &Option<Setting>,
}

macro_rules! key {
    ($field:ident) => {
        Key { name: stringify!($field), of: |settings| &settings.$field }
    };
}

/// The rule set.
pub const RULES: Key = key!(rules);
/// The scale.
pub const SCALE: Key = key!(scale);
/// The units.
pub const UNITS: Key = key!(units);
/// The paper.
pub const PAPER: Key = key!(paper);
/// The ink.
pub const INK: Key = key!(ink);
/// The language of the sheets.
pub const LANGUAGE: Key = key!(language);
/// What stands where the publisher's number is not known.
pub const UNKNOWN: Key = key!(unknown);

/// A setting's word, and who says it.
pub struct Said<'a> {
    pub word: &'a str,
    /// Where it stands; the command line has no place.
    pub place: Option<Place>,
}

impl<'a> Said<'a> {
    /// What a file says.
    pub fn of(Setting { word, place }: &'a Setting) -> Self {
        Self { word, place: Some(place.clone()) }
    }

    /// The fault, with the file that is to blame.
    pub fn blamed(&self, fault: Diagnostic, key: &Key) -> Diagnostic {
        match &self.place {
            Some(place) => fault.at(place.clone()).in_field(key.name),
            None => fault,
        }
    }

    /// That the word is none of those that the setting can be.
    pub fn unknown(&self, key: &Key, wanted: &str) -> Diagnostic {
        let message = format!("`{}` is not a `{}`", self.word, key.name);
        let fault = Diagnostic::error(Code::UnknownWord, message).hint(format!("it is {wanted}"));
        match &self.place {
            Some(place) => fault.at(place.clone()),
            None => fault,
        }
    }
}

/// All that decides what a run is played and printed with, besides the command line.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    pub project: &'a Project,
    /// The orders of battle; the last one is the strongest.
    pub orders: &'a [Order],
}

impl<'a> Settings<'a> {
    /// The settings in files, the strongest first.
    pub fn in_files(self) -> impl Iterator<Item = &'a FileSettings> {
        let of_orders = self.orders.iter().rev().map(|order| &order.settings);
        of_orders.chain([&self.project.defaults.settings])
    }

    /// What is said of a setting, by the strongest of those who say anything.
    pub fn said(self, asked: Option<&'a str>, key: &Key) -> Option<Said<'a>> {
        let asked = asked.map(|word| Said { word, place: None });
        let of_file = || self.in_files().find_map(|settings| (key.of)(settings).as_ref());
        asked.or_else(|| of_file().map(Said::of))
    }

    /// Settles rule set, scale and units; `None` if there is no such rule set or scale.
    pub fn game(self, args: &GameArgs, faults: &mut Faults) -> Option<Game> {
        let rules = self.rule_set(args.rules.as_deref(), faults)?;
        let scale = self.scale(&rules, args, faults)?;
        let units = self.units(&rules, &scale, args.units, faults)?;
        let data_version = self.project.data_version(&rules, &[]);
        Some(Game { rules, scale, units, data_version })
    }

    /// Settles the rule set.
    pub fn rule_set(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<RuleSet> {
        let said = self.said(asked, &RULES);
        let (id, at) =
            said.as_ref().map_or((None, None), |said| (Some(said.word), said.place.as_ref()));
        faults.placed(at, |faults| data::read_rule_set(&self.project.files, id, faults))
    }

    /// Looks at everything that the files choose, as a run would.
    pub fn check(self, faults: &mut Faults) {
        drop(self.game(&GameArgs::default(), faults));
        drop(self.paper(None, faults));
        self.either(None, &INK, ["color", "black"], faults);
        self.blank_unknown(None, faults);
        drop(self.printer(None, faults));
        drop(self.language(None, true, faults));
    }

    /// Whether cells, lengths and turns that no publisher states are to be empty boxes.
    pub fn blank_unknown(self, asked: Option<UnknownArg>, faults: &mut Faults) -> bool {
        let asked = asked.map(|unknown| unknown == UnknownArg::Blank);
        self.either(asked, &UNKNOWN, ["house", "blank"], faults)
    }

    /// A setting of two words: whether it is the second one.
    pub fn either(
        self,
        asked: Option<bool>,
        key: &Key,
        words: [&str; 2],
        faults: &mut Faults,
    ) -> bool {
        let Some(said) = self.said(None, key).filter(|_| asked.is_none()) else {
            return asked.unwrap_or(false);
        };
        if !words.contains(&said.word) {
            faults.add(said.unknown(key, &format!("`{}` or `{}`", words[0], words[1])));
        }
        said.word == words[1]
    }
}
