//! The answer to a call: the outcome of a run as data.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde::{Deserialize, Serialize};

use super::{Malformed, NamedFile, pack, unpack};
use crate::cli::{Cli, Command};
use crate::command::{self, Outcome};
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::output::{Host, OutputFile, Target};
use crate::page;

/// The outcome of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The exit code: 0 for success, 1 if something was refused, 2 for wrong usage.
    pub code: u8,
    /// The main output.
    pub text: String,
    pub notes: Vec<String>,
    /// What was done, in a line or two.
    pub summary: Option<String>,
    pub faults: Vec<Fault>,
    #[serde(skip)]
    pub files: Vec<NamedFile>,
}

/// A fault as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// `error` or `warning`.
    pub severity: String,
    /// Its code.
    pub code: String,
    pub message: String,
    pub hint: Option<String>,
    pub file: Option<String>,
    /// From 1.
    pub line: Option<usize>,
    /// From 1.
    pub column: Option<usize>,
    pub ship: Option<String>,
    /// The field, key or value it is about.
    pub field: Option<String>,
    /// A page of the manual, with an anchor.
    pub help: Option<String>,
    /// The option it is about, such as `--scale`.
    pub option: Option<String>,
}

impl Fault {
    /// Converts a fault of a run.
    pub fn of(fault: &Diagnostic) -> Self {
        let place = fault.place.as_ref();
        let line = place.filter(|place| place.line > 0);
        let option = fault.code.explanation().option.clone().filter(|_| place.is_none());
        Self {
            severity: fault.severity.word().to_owned(),
            code: fault.code.word().to_owned(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
            file: place.map(|place| place.file.to_string()),
            line: line.map(|place| place.line),
            column: line.map(|place| place.column),
            ship: fault.ship.clone(),
            field: fault.field.clone(),
            help: Some(format!("faults.html#{}", fault.code.word())),
            option,
        }
    }
}

impl Answer {
    /// Encodes the answer.
    ///
    /// # Errors
    /// If a length does not fit into four bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Malformed> {
        pack(self, &self.files)
    }

    /// Decodes an answer from untrusted bytes.
    ///
    /// # Errors
    /// If they are not an answer.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Malformed> {
        let (answer, files) = unpack(bytes)?;
        Ok(Self { files, ..answer })
    }

    /// The answer of a call that failed.
    fn refused(code: u8, fault: &Diagnostic) -> Self {
        Self { code, faults: vec![Fault::of(fault)], ..Self::default() }
    }

    fn of(outcome: Outcome) -> Self {
        let code = outcome.exit_code();
        let Outcome { files, text, notes, faults, summary, .. } = outcome;
        let named = |OutputFile { target, bytes }| {
            let name = match target {
                Target::Stdout => "-".to_owned(),
                Target::Named(name)
                | Target::InFolders(name)
                | Target::Default(name)
                | Target::Project(name) => name,
            };
            NamedFile { name, bytes }
        };
        let faults = faults.all().iter().map(Fault::of).collect();
        let files = files.into_iter().map(named).collect();
        Self { code, text, notes, summary, faults, files }
    }
}

/// The exit code if the command line requests something unknown.
const WRONG_USAGE: u8 = 2;

/// The exit code of a run that was stopped.
const STOPPED: u8 = 124;

/// The number of prints after which unused memoized results are dropped. A player goes back to the setting before;
/// a large pack adds up to 100 MB, and a process may use 850 MB.
const REMEMBERED: usize = 2;

/// Runs a call on these files.
pub fn answer(words: &[String], locale: &str, files: &Files, host: &dyn Host) -> Answer {
    let locale = Some(locale).filter(|locale| !locale.is_empty());
    let called = std::iter::once("chartroom".to_owned()).chain(words.iter().cloned());
    match Cli::read(called) {
        Ok(cli) => {
            let mut answer = Answer::of(command::run(&cli, files, locale, host));
            // Lists and explanations between two prints must not drop what the second one needs.
            if matches!(cli.command, Command::Print(_)) {
                page::forget_older(REMEMBERED);
            }
            for fault in answer.faults.iter_mut().filter(|fault| fault.code == TOO_LARGE.word()) {
                let hint = fault.hint.take().unwrap_or_default();
                fault.hint = Some(format!("{hint}; or on your own machine: {}", line_of(words)));
            }
            answer
        }
        Err(error) => not_run(&error),
    }
}

/// The fault whose hint includes the command for a machine with more memory.
const TOO_LARGE: Code = Code::TooLargeHere;

/// A call as a shell command.
fn line_of(words: &[String]) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:@,+=".contains(c);
    let quoted = words.iter().map(|word| match word.chars().all(plain) && !word.is_empty() {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    });
    std::iter::once("chartroom".to_owned()).chain(quoted).collect::<Vec<_>>().join(" ")
}

/// The answer if a call cannot be decoded, or its answer cannot be encoded.
pub fn unread(why: &Malformed) -> Answer {
    let message = format!("the call cannot be answered: {why}");
    Answer::refused(WRONG_USAGE, &Diagnostic::error(Code::WrongUsage, message))
}

/// The answer if a call did not finish and was stopped.
pub fn stopped(why: &str, hint: &str) -> Answer {
    Answer::refused(STOPPED, &Diagnostic::error(Code::TimeLimit, why).hint(hint))
}

/// The help that was requested, or the fault of invalid arguments.
fn not_run(error: &clap::Error) -> Answer {
    let told = error.render().to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Answer { text: told, ..Answer::default() };
    }
    // The tips are between the message and the usage.
    let mut parts = told.split("\n\n").take_while(|part| !part.starts_with("Usage:"));
    let message = parts.next().unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message).trim_end();
    let tips: Vec<&str> =
        parts.flat_map(str::lines).filter_map(|line| line.trim().strip_prefix("tip: ")).collect();
    let fault = Diagnostic::error(Code::WrongUsage, message);
    let fault = fault.maybe_hint((!tips.is_empty()).then(|| tips.join("; ")));
    let mut answer = Answer::refused(WRONG_USAGE, &fault);
    let named = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) => Some(option),
        // If several are missing, the fault is about the first.
        Some(ContextValue::Strings(options)) => options.first(),
        _ => None,
    };
    if let Some(option) = named {
        let option = option.split([' ', '=']).next().unwrap_or_default();
        answer.faults[0].option = Some(option.trim_matches(['<', '>', '[', ']', '.']).to_owned());
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Memory;
    use crate::output::NoHost;

    fn ask(call: &str) -> Answer {
        let words: Vec<String> = call.split_whitespace().map(str::to_owned).collect();
        answer(&words, "en-GB", &Files::of(Memory::default()), &NoHost)
    }

    #[test]
    fn a_fault_tells_the_option_that_it_is_about() {
        let option = |call: &str| {
            let answer = ask(call);
            (answer.code, answer.faults[0].option.clone().unwrap_or_default())
        };
        assert_eq!(option("print log mikasa --paper napkin"), (2, "--paper".into()));
        assert_eq!(option("print log mikasa --dpi 7 --format png"), (2, "--dpi".into()));
        assert_eq!(option("print log mikasa --papr a4"), (2, "--papr".into()));
        assert_eq!(option("print log mikasa --units furlongs"), (2, "--units".into()));
        assert_eq!(option("print log nosuchship"), (2, "WHAT".into()));
        assert_eq!(option("print"), (2, "FORM".into()));
        let fault = ask("print log mikasa --papr a4").faults.remove(0);
        let told = [fault.code, fault.message, fault.hint.unwrap_or_default()];
        let hint = "a similar argument exists: '--paper'";
        assert_eq!(told, ["wrong-usage", "unexpected argument '--papr' found", hint]);
    }

    #[test]
    fn a_book_for_which_memory_is_too_short_is_refused_with_the_call_for_the_program() {
        struct Short;
        impl Host for Short {
            fn most_classes(&self) -> Option<usize> {
                Some(2)
            }
        }
        let ask = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            answer(&words, "", &Files::of(Memory::default()), &Short)
        };
        let refused = ask(&["print", "book", "mikasa", "asama", "dupuy de lome"]);
        assert_eq!((refused.code, refused.files.len()), (1, 0));
        let hint = refused.faults[0].hint.as_deref().unwrap_or_default();
        assert!(hint.contains("chartroom print book mikasa asama 'dupuy de lome'"), "{hint}");
        assert_eq!(ask(&["print", "book", "mikasa", "asama"]).code, 0);
    }

    #[test]
    fn help_is_a_text() {
        let answer = ask("print --help");
        assert_eq!((answer.code, answer.faults.len()), (0, 0));
        assert!(answer.text.contains("--imposition"));
    }
}
