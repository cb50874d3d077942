//! The words of a `print` call, option by option, so that a later call can be laid over it.

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command};

/// Options of a call that are not kept: where its file went, how long it might take, how forms were
/// made, and how messages came out.
const PASSING: [&str; 9] = [
    "output",
    "timeout",
    "engine",
    "from",
    "no_attachment",
    "verbose",
    "message_format",
    "help",
    "version",
];

/// The words of a call to one verb.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Call {
    verb: String,
    given: Vec<Given>,
}

/// An option or a word in its place, with what was given for it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    id: String,
    /// The name of the option; words in their places have none.
    long: Option<String>,
    /// Whether it is given without a value.
    flag: bool,
    values: Vec<String>,
}

impl Call {
    /// The words given to a verb.
    pub fn of(verb: &Command, matches: &ArgMatches) -> Self {
        let said = verb.get_arguments().filter_map(|arg| {
            let id = arg.get_id().as_str();
            let given = matches.value_source(id) == Some(ValueSource::CommandLine);
            if !given || PASSING.contains(&id) {
                return None;
            }
            let values = matches.get_raw(id).into_iter().flatten();
            Some(Given {
                id: id.to_owned(),
                long: arg.get_long().map(str::to_owned),
                flag: matches!(arg.get_action(), ArgAction::SetTrue),
                values: values.map(|value| value.to_string_lossy().into_owned()).collect(),
            })
        });
        Self { verb: verb.get_name().to_owned(), given: said.collect() }
    }

    /// This call over an earlier one: what it says replaces what that said.
    pub fn over(self, earlier: Self) -> Self {
        let mut given = earlier.given;
        given.retain(|old| self.given.iter().all(|new| new.id != old.id));
        given.extend(self.given);
        Self { verb: self.verb, given }
    }

    /// Every value that was given.
    pub fn said(&self) -> Vec<String> {
        self.given.iter().flat_map(|given| given.values.clone()).collect()
    }

    /// The options that were given, by their names without hyphens; one without a value has none.
    pub fn options(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.given.iter().filter_map(|given| {
            let values = if given.flag { &[] } else { given.values.as_slice() };
            Some((given.long.as_deref()?, values))
        })
    }

    /// The same call with other names for files, as `new_name` has them.
    pub fn renamed(mut self, new_name: &dyn Fn(&str) -> Option<String>) -> Self {
        for value in self.given.iter_mut().filter(|given| given.long.is_none()) {
            for word in &mut value.values {
                if let Some(new) = new_name(word) {
                    *word = new;
                }
            }
        }
        self
    }

    /// The words, first the verb. Two calls that say the same in another order have the same words.
    pub fn words(&self) -> Vec<String> {
        let mut options: Vec<&Given> = self.given.iter().filter(|one| one.long.is_some()).collect();
        options.sort_by(|one, other| one.id.cmp(&other.id));
        let mut words = vec![self.verb.clone()];
        for Given { long, flag, values, .. } in options {
            let long = long.as_deref().unwrap_or_default();
            match flag {
                true => words.push(format!("--{long}")),
                false => words.extend(values.iter().map(|value| format!("--{long}={value}"))),
            }
        }
        let placed = |id: &'static str| self.given.iter().filter(move |one| one.id == id);
        let mut places: Vec<String> =
            placed("form").chain(placed("what")).flat_map(|one| one.values.clone()).collect();
        if places.iter().any(|word| word.starts_with('-')) {
            places.insert(0, "--".to_owned());
        }
        words.extend(places);
        words
    }
}
