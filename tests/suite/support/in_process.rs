//! A call of the program in the process of the tests, where what is seen of it is the same: a process for
//! each of some thousand calls reads every font, file and template anew.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use chartroom::cli::{Cli, Command, MessageFormat};
use chartroom::command;
use chartroom::data::Files;
use chartroom::output::{NoHost, OutputFile, Target};
use chartroom::page;
use chartroom::terminal::Disk;

use crate::workbench::{PLAIN_LOCALE, Run};

/// As much room as the system gives the first thread of a process.
const STACK: usize = 8 << 20;

/// How many calls make a round. After each, Typst forgets what the last rounds did not use: going through its
/// caches after every call took a tenth of the suite's time.
const ROUND: usize = 8;
/// How many rounds Typst remembers.
const REMEMBERED: usize = 2;

/// What a call leaves; `None` if it is about its process, or about more of the disk than plain files.
pub fn run(folder: &Path, words: &[&str]) -> Option<Run> {
    thread::scope(|scope| {
        // A test that fails is known by the name of its thread.
        let name = thread::current().name().unwrap_or("a call").to_owned();
        let called = thread::Builder::new().name(name).stack_size(STACK);
        let called = called.spawn_scoped(scope, || call(folder, words)).expect("a thread");
        called.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Has Typst forget at the end of each round. Every call counts, and every sheet that a test lays out by itself.
pub fn forget_now_and_then() {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    if MADE.fetch_add(1, Relaxed) % ROUND == ROUND - 1 {
        page::forget_older(REMEMBERED);
    }
}

fn call(folder: &Path, words: &[&str]) -> Option<Run> {
    let cli =
        Cli::read(std::iter::once("chartroom").chain(words.iter().copied()).map(str::to_owned));
    let cli = cli.ok().filter(|cli| !needs_its_process(cli, words))?;
    let folder = folder.canonicalize().expect("the folder");
    let disk = Disk::around(&folder);
    let outcome = command::run(&cli, &Files::of(disk.clone()), Some(PLAIN_LOCALE), &NoHost);
    forget_now_and_then();

    let targets = outcome.files.iter().map(|file| target(file, &folder, &disk));
    let targets: Vec<Option<PathBuf>> = targets.collect::<Option<_>>()?;
    let mut stdout = Vec::new();
    for (file, target) in outcome.files.iter().zip(targets) {
        let bytes = &file.bytes;
        match target {
            Some(path) => {
                std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                std::fs::write(path, bytes).expect("a file");
            }
            None => stdout.extend_from_slice(bytes),
        }
    }
    stdout.extend_from_slice(outcome.text.as_bytes());
    let time = if outcome.is_timed { " (0.00 s)" } else { "" };
    let mut said = outcome.notes.clone();
    said.extend(outcome.faults.all().iter().map(ToString::to_string));
    said.extend(outcome.summary.iter().map(|summary| format!("{summary}{time}")));
    let stderr = said.into_iter().map(|line| line + "\n").collect();
    Some(Run { code: i32::from(outcome.exit_code()), stdout, stderr })
}

/// Whether a call needs a process of its own: it is about its time, or what it reads and says as it goes; or it
/// repeatedly drops what Typst memoized for other tests, as books and fits do.
fn needs_its_process(cli: &Cli, words: &[&str]) -> bool {
    let reads = |at: usize| words[at] == "-" && (at == 0 || !words[at - 1].ends_with('o'));
    let verb = match &cli.command {
        Command::Print(print) => {
            print.watch || words.iter().any(|word| *word == "book" || word.contains("--timeout"))
        }
        Command::Fit(_) | Command::New(_) | Command::Serve(_) | Command::AnswerCalls { .. } => true,
        _ => false,
    };
    verb || cli.verbose || cli.message_format != MessageFormat::Human || (0..words.len()).any(reads)
}

/// The path of a file, or none for standard output; nothing if a plain write is not all it takes.
fn target(file: &OutputFile, folder: &Path, disk: &Disk) -> Option<Option<PathBuf>> {
    let path = match &file.target {
        Target::Stdout => return Some(None),
        Target::Named(name) | Target::InFolders(name) | Target::Default(name) => folder.join(name),
        Target::Project(name) => disk.root().join(name),
    };
    let makes = matches!(file.target, Target::Project(_) | Target::InFolders(_));
    let parent = path.ancestors().skip(1).find(|up| !makes || up.symlink_metadata().is_ok())?;
    let is_plain = parent.is_dir() && parent.canonicalize().is_ok_and(|real| real == parent);
    let is_free = match path.symlink_metadata() {
        Ok(there) => there.is_file() && there.permissions().mode() & 0o777 == 0o644,
        Err(_) => true,
    };
    (is_plain && is_free).then_some(Some(path))
}
