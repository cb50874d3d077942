//! Precedence of settings: the command line, then an order of battle, then the project, then the
//! country, then the rule set.

use clap::ValueEnum;

use crate::cli::{GameArgs, InkArg, SizeArg, UnknownArg};
use crate::data::toml_text::file_name;
use crate::data::{self, Defaults, Files};
use crate::derive;
use crate::diagnostic::{Code, Diagnostic, Faults, Place, Severity, did_you_mean, or_list};
use crate::model::{FileSettings, OptionalRule, Order, RuleSet, Scale, Setting, SettingKey, Units};

use super::ships;

/// The project in which a command runs.
pub struct Project {
    pub files: Files,
    pub defaults: Defaults,
    /// The user's country as two letters, if known.
    pub region: Option<String>,
}

impl Project {
    /// Opens the project of these files and reads its defaults, for a user of this locale.
    pub fn open(files: Files, locale: Option<&str>, faults: &mut Faults) -> Self {
        let defaults = data::read_defaults(&files, faults);
        Self { files, defaults, region: locale.and_then(region) }
    }

    /// Its settings, without an order of battle.
    pub fn settings(&self) -> Settings<'_> {
        Settings { project: self, orders: &[] }
    }

    /// The version of the data behind a rule set's sheets and any ship files named in `words`: the
    /// project's own name for it, if it has one.
    pub fn data_version(&self, rules: &RuleSet, words: &[String]) -> String {
        if let Some(name) = &self.defaults.data_version {
            return name.clone();
        }
        let read = |word: &String| {
            // A file in the project's own folders is already part of its data.
            let known = ships::name_in_project(word, &self.files).is_some();
            let bytes = self.files.store().named(word).ok().filter(|_| !known)?;
            let name = file_name(word);
            Some((name.to_owned(), bytes))
        };
        let mut named: Vec<_> =
            words.iter().filter(|word| ships::is_file(word)).filter_map(read).collect();
        named.sort();
        named.dedup();
        data::data_version(&self.files, rules, &named)
    }

    /// The rule set's scales followed by the user's.
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

/// A rule set with the scale and units in use.
pub struct Game {
    pub rules: RuleSet,
    pub scale: Scale,
    pub units: Units,
    pub data_version: String,
}

/// The value of a setting and its source.
pub struct Said<'a> {
    pub word: &'a str,
    /// `None` if it is from the command line.
    pub place: Option<Place>,
}

impl<'a> Said<'a> {
    /// The value of a setting in a file.
    pub fn of(Setting { word, place }: &'a Setting) -> Self {
        Self { word, place: Some(place.clone()) }
    }

    /// Adds the setting's file, if any, to a fault.
    pub fn blamed(&self, fault: Diagnostic, key: SettingKey) -> Diagnostic {
        match &self.place {
            Some(place) => fault.at(place.clone()).in_field(key.word()),
            None => fault,
        }
    }

    /// The fault of a word that is not among the possible ones.
    pub fn unknown(&self, key: SettingKey, wanted: &str) -> Diagnostic {
        let message = format!("`{}` cannot be `{}`", key.word(), self.word);
        let fault = Diagnostic::error(Code::UnknownWord, message).hint(format!("it is {wanted}"));
        Diagnostic { place: self.place.clone(), ..fault }
    }
}

/// All sources of settings besides the command line.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    pub project: &'a Project,
    /// The last one takes precedence.
    pub orders: &'a [Order],
}

impl<'a> Settings<'a> {
    /// The settings in files, in order of precedence.
    pub fn in_files(self) -> impl Iterator<Item = &'a FileSettings> {
        let of_orders = self.orders.iter().rev().map(|order| &order.settings);
        of_orders.chain([&self.project.defaults.settings])
    }

    /// The value of a setting that takes precedence.
    pub fn said(self, asked: Option<&'a str>, key: SettingKey) -> Option<Said<'a>> {
        let asked = asked.map(|word| Said { word, place: None });
        let of_file = || self.in_files().find_map(|settings| settings.get(key));
        asked.or_else(|| of_file().map(Said::of))
    }

    /// Settles rule set, scale and units; `None` if one of them is unknown.
    pub fn game(self, args: &GameArgs, faults: &mut Faults) -> Option<Game> {
        let mut rules = self.rule_set(args.rules.as_deref(), faults)?;
        let all_played = self.play_options(&mut rules, &args.options, faults);
        let scale = self.scale(&rules, args, faults)?;
        let units = self.units(&rules, &scale, args.units, faults)?;
        let data_version = self.project.data_version(&rules, &[]);
        all_played.then_some(Game { rules, scale, units, data_version })
    }

    /// Plays the optional rules of the command line, else of the first file that names any. Those of a file made for
    /// another rule set are ignored. Returns whether all could be played.
    fn play_options(self, rules: &mut RuleSet, asked: &[String], faults: &mut Faults) -> bool {
        let mut all_played = true;
        let of_file = || {
            let meant = |own: &&FileSettings| own.suit(&rules.id);
            self.in_files().filter(meant).find(|settings| !settings.options.is_empty())
        };
        let wanted: Vec<Said> = match asked {
            [] => of_file().map_or(&[][..], |one| &one.options).iter().map(Said::of).collect(),
            _ => asked.iter().map(|word| Said { word, place: None }).collect(),
        };
        for Said { word, place } in wanted {
            let known: Vec<&str> = rules.options.iter().map(|option| option.id.as_str()).collect();
            let faster = rules.options.iter().find(|one| one.played && one.speed.is_some());
            let (message, hint) = match rules.options.iter().find(|option| option.id == word) {
                None => {
                    let message = format!("{} has no optional rule `{word}`", rules.title);
                    let hint = match known.as_slice() {
                        [] => "it has none".to_owned(),
                        known => did_you_mean(word, known.iter().copied())
                            .unwrap_or_else(|| format!("it has {}", or_list(known))),
                    };
                    (message, hint)
                }
                Some(OptionalRule { speed: Some(_), .. }) if faster.is_some() => {
                    let other = faster.map(|one| one.id.as_str()).unwrap_or_default();
                    let message = format!("`{word}` and `{other}` both change speeds");
                    (message, "choose one of them".to_owned())
                }
                Some(_) => {
                    rules.play(word);
                    continue;
                }
            };
            all_played = false;
            let fault = Diagnostic::error(Code::UnknownWord, message).hint(hint);
            faults.add(Diagnostic { place, ..fault });
        }
        all_played
    }

    /// Settles the rule set. A built-in battle is played by the project's rules, if the project names any.
    pub fn rule_set(self, asked: Option<&'a str>, faults: &mut Faults) -> Option<RuleSet> {
        let files = &self.project.files;
        let of_orders =
            self.orders.iter().filter_map(|order| order.settings.get(SettingKey::Rules));
        let is_users = |said: &Setting| !files.is_built_in(&said.place.file);
        let own = of_orders.into_iter().any(is_users);
        let of_project = self.project.defaults.settings.get(SettingKey::Rules);
        let said = match of_project.filter(|_| asked.is_none() && !own) {
            Some(rules) => Some(Said::of(rules)),
            None => self.said(asked, SettingKey::Rules),
        };
        let (id, at) =
            said.as_ref().map_or((None, None), |said| (Some(said.word), said.place.as_ref()));
        faults.placed(at, |faults| data::read_rule_set(&self.project.files, id, faults))
    }

    /// Checks every setting in the files as a run would.
    pub fn check(self, faults: &mut Faults) {
        drop(self.game(&GameArgs::default(), faults));
        drop(self.paper(None, faults));
        self.word::<InkArg>(None, SettingKey::Ink, faults);
        self.word::<UnknownArg>(None, SettingKey::Unknown, faults);
        self.word::<SizeArg>(None, SettingKey::Size, faults);
        drop(self.printer(None, faults));
        let mut found = Faults::default();
        drop(self.language(None, false, &mut found));
        // What `--draft` prints all the same is no error.
        faults.extend(found.into_iter().map(|fault| match fault.code {
            Code::DraftLanguage => Diagnostic { severity: Severity::Warning, ..fault },
            _ => fault,
        }));
    }

    /// A setting that is one of a few words: the usual one unless another is asked for.
    pub fn word<T: ValueEnum + Default>(
        self,
        asked: Option<T>,
        key: SettingKey,
        faults: &mut Faults,
    ) -> T {
        let Some(said) = self.said(None, key).filter(|_| asked.is_none()) else {
            return asked.unwrap_or_default();
        };
        T::from_str(said.word, false).unwrap_or_else(|_| {
            let words = T::value_variants().iter().filter_map(T::to_possible_value);
            let quoted: Vec<String> = words.map(|word| format!("`{}`", word.get_name())).collect();
            faults.add(said.unknown(key, &quoted.join(" or ")));
            T::default()
        })
    }
}
