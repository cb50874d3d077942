//! The command-line program: disk, screen and clock.

mod ask;
mod disk;
mod host;
pub mod limits;
mod say;
mod stdin;
mod unfinished;
mod watch;
mod write;

use std::io::IsTerminal;
use std::path::Path;

use clap::error::ErrorKind;

use crate::cli::{Cli, Command, MessageFormat, New, slip};
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::output::Host;
use crate::{PROGRAM, command, data, request, work};

pub use disk::Disk;
pub use say::say_fault;

use host::TerminalHost;
use say::{say, say_outcome};
use stdin::Stdin;

/// The verb whose thread prints.
const PRINT: &str = "print";
/// The word for standard output.
const STREAM: &str = "-";
/// The exit code for invalid arguments.
const WRONG_USAGE: u8 = 2;

/// The arguments of the program, and its standard input if one of them is `-`.
pub struct Invocation {
    pub cli: Cli,
    stdin: Option<Stdin>,
}

impl Invocation {
    /// Reads the arguments.
    ///
    /// # Errors
    /// The exit code, if they are invalid or ask for help; the message has been printed by then.
    pub fn read() -> Result<Self, u8> {
        let words: Vec<String> =
            std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
        if words.get(1).is_some_and(|verb| verb == PRINT) {
            // This thread prints. Of `serve` it waits for calls, which others answer.
            work::begin_here();
        }
        let is_json = says_json(&words);
        let given = words.clone();
        let (words, stdin) = match stdin::taken(words, &mut std::io::stdin()) {
            Ok(read) => read,
            Err(error) => {
                let message = format!("standard input cannot be read: {error}");
                say(&[Diagnostic::error(Code::CannotRead, message).to_string()]);
                return Err(1);
            }
        };
        match Cli::read(words) {
            Ok(cli) => Ok(Self { cli, stdin }),
            Err(error) => {
                if error.kind() == ErrorKind::DisplayVersion {
                    // The reader may be gone.
                    let _ = write::show(&version());
                    return Err(0);
                }
                let Some(fault) = slip(&error) else {
                    // The reader may be gone.
                    let _ = error.print();
                    return Err(u8::from(error.use_stderr()) * WRONG_USAGE);
                };
                let meant = (error.kind() == ErrorKind::InvalidSubcommand).then(|| {
                    let files = Files::of(Disk::here());
                    request::line_for(&given[1..], &files)
                });
                let fault = match meant.flatten() {
                    Some(line) => fault.hint(format!("write `{line}`")),
                    None => fault,
                };
                say_fault(&fault, if is_json { MessageFormat::Json } else { MessageFormat::Human });
                Err(WRONG_USAGE)
            }
        }
    }
}

/// The program, the commit it was built from, and the word for the built-in data of each rule set, as the small
/// print of its sheets has it.
fn version() -> String {
    let files = Files::embedded();
    let mut text = PROGRAM.to_lowercase();
    match env!("CHARTROOM_COMMIT") {
        "" => {}
        commit => text.extend([" (commit ", commit, ")"]),
    }
    for rules in data::read_rule_sets(&files, &mut Faults::default()) {
        text.extend(["\ndata ", &data::data_version(&files, &rules, &[]), "  ", &rules.id]);
    }
    text + "\n"
}

/// Whether the arguments, which may be invalid, request messages as JSON.
fn says_json(words: &[String]) -> bool {
    let apart = words.windows(2).any(|pair| pair == ["--message-format", "json"]);
    apart || words.iter().any(|word| word == "--message-format=json")
}

/// Runs a command in the current folder and returns the exit code.
pub fn run(invocation: Invocation) -> u8 {
    let Invocation { mut cli, stdin } = invocation;
    let disk = Disk::here().with_stdin(stdin);
    let files = Files::of(disk.clone());
    complete(&mut cli, &files);
    if let Command::Print(args) = &cli.command
        && args.watch
    {
        let Err(fault) = watch::watch(args, &disk, cli.message_format);
        say_fault(&fault, cli.message_format);
        return 1;
    }
    let host = TerminalHost::new(&cli);
    // Two calls that change one file take turns; both have it whole.
    let _turn = matches!(cli.command, Command::New(_) | Command::Calibrate(_)).then(|| disk.turn());
    let mut outcome = command::run(&cli, &files, locale().as_deref(), &host);
    host.done();
    let timed = outcome.is_timed;
    if !outcome.files.is_empty() {
        match write::all(&outcome.files, &disk) {
            Ok(()) => host.stage("output"),
            Err(fault) => {
                outcome.faults.add(fault);
                outcome.summary = None;
                outcome.text.clear();
            }
        }
    }
    if cli.message_format == MessageFormat::Human
        && let Err(fault) = write::show(&outcome.text)
    {
        outcome.faults.add(fault);
    }
    let time =
        if timed { format!(" ({:.2} s)", host.elapsed().as_secs_f64()) } else { String::new() };
    let summary = outcome.summary.as_ref().map(|summary| format!("{summary}{time}"));
    say_outcome(&outcome, summary, cli.message_format);
    outcome.exit_code()
}

/// Completes a call from its surroundings: asks questions if there is a terminal, sends output to standard output
/// if the input came from standard input, and puts a slash behind the name of a folder to print into.
fn complete(cli: &mut Cli, files: &Files) {
    match &mut cli.command {
        Command::Import(args) if args.files.iter().any(|file| Stdin::is(file)) => {
            args.output.get_or_insert(STREAM.to_owned());
        }
        Command::Print(args) => {
            let is_bare = |path: &&mut String| {
                Path::new(path.as_str()).is_dir() && !path.ends_with(['/', '\\'])
            };
            if let Some(folder) = args.output.as_mut().filter(is_bare) {
                folder.push('/');
            }
        }
        Command::New(New::Ship(ship)) => {
            let (stdin, stderr) = (std::io::stdin(), std::io::stderr());
            let asks = ship.answer("name").is_none() || ship.answer("navy").is_none();
            if asks && stdin.is_terminal() && stderr.is_terminal() {
                // If nothing can be read, the missing figures are reported as usual.
                let _ = ask::about_ship(ship, files, &mut stdin.lock(), &mut stderr.lock());
            }
        }
        _ => {}
    }
}

/// The locale whose country decides paper and units. What is said of paper comes before what is said of words.
fn locale() -> Option<String> {
    let names = ["LC_ALL", "LC_PAPER", "LC_MEASUREMENT", "LANG"];
    let mut said = names.into_iter().filter_map(|name| std::env::var(name).ok());
    said.find(|locale| !locale.is_empty()).or_else(sys_locale::get_locale)
}
