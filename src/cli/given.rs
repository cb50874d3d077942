//! The arguments of a `print` call, option by option, so that a later call can override them.

use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, Command};

/// Options that are not stored in the file: its destination, time limit and message format, and what is written
/// beside it.
const PASSING: [&str; 10] = [
    "output",
    "force",
    "timeout",
    "from",
    "no_attachment",
    "places",
    "verbose",
    "message_format",
    "help",
    "version",
];

/// The arguments of a `print` call.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct GivenArgs {
    given: Vec<Given>,
}

/// An option or a positional argument, with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    id: String,
    /// The option's long name; `None` for a positional argument.
    long: Option<String>,
    /// Whether it takes no value.
    flag: bool,
    values: Vec<String>,
}

impl GivenArgs {
    /// The arguments given to `print`.
    pub fn of(print: &Command, matches: &ArgMatches) -> Self {
        let said = print.get_arguments().filter_map(|arg| {
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
        Self { given: said.collect() }
    }

    /// Merges this call into an earlier one; what this one says wins.
    pub fn over(self, mut earlier: Self) -> Self {
        earlier.given.retain(|old| self.given.iter().all(|new| new.id != old.id));
        earlier.given.extend(self.given);
        earlier
    }

    /// The same arguments without an option.
    #[must_use]
    pub fn without(mut self, id: &str) -> Self {
        self.given.retain(|given| given.id != id);
        self
    }

    /// Every value given.
    pub fn values(&self) -> Vec<String> {
        self.given.iter().flat_map(|given| given.values.clone()).collect()
    }

    /// The options given, with their values, by long name without hyphens.
    pub fn options(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.given.iter().filter_map(|given| {
            let values = if given.flag { &[] } else { given.values.as_slice() };
            Some((given.long.as_deref()?, values))
        })
    }

    /// The same call with its files renamed by `new_name`.
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

    /// The arguments in a canonical order, the subcommand first.
    pub fn words(&self) -> Vec<String> {
        let mut options: Vec<&Given> = self.given.iter().filter(|one| one.long.is_some()).collect();
        options.sort_by(|one, other| one.id.cmp(&other.id));
        let mut words = vec!["print".to_owned()];
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
