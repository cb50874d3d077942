//! What stands at the end of every print: its files, and a line of what was printed.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::output::{self, Bytes, Target};

use super::parts::Printed;

/// Writes every file; gives back how to call them in the summary.
pub fn write(target: &Target, printed: &Printed, faults: &mut Faults) -> Option<String> {
    let result = match target {
        Target::Stdout => match printed.made.files.as_slice() {
            [file] => file
                .read()
                .and_then(|file| output::write_stdout(&file))
                .map(|()| "standard output".to_owned()),
            files => {
                let message =
                    format!("{} sheets do not go to standard output together", files.len());
                Err(Diagnostic::error(Code::CannotWrite, message)
                    .hint("name a file, or take the format pdf"))
            }
        },
        Target::File(path) => write_files(path, &printed.made.files),
    };
    result.map_err(|fault| faults.add(fault)).ok()
}

fn write_files(path: &Path, files: &[Bytes]) -> Result<String, Diagnostic> {
    let count = files.len();
    let name = |number| output::numbered(path, number, count);
    output::write_all((1..).map(name).zip(files))?;
    let first = name(1).display().to_string();
    Ok(match count {
        1 => first,
        count => format!("{first} to {}", name(count).display()),
    })
}

/// The sheets of paper that a print takes, with the pages on them where several share a side.
pub fn pages_on_sheets(printed: &Printed) -> String {
    let both_sides = printed.extras.sides.duplex.is_some();
    let count = if both_sides { printed.sheets.div_ceil(2) } else { printed.sheets };
    let mut words = match printed.pages {
        Some(1) => "1 page on ".to_owned(),
        Some(pages) => format!("{pages} pages on "),
        None => String::new(),
    };
    words += &format!("{count} {}", if count == 1 { "sheet" } else { "sheets" });
    if both_sides { words + ", both sides" } else { words }
}

/// One line of what was printed.
pub fn summary(printed: &Printed, written: &str, elapsed: Duration) -> String {
    let counted = |count: usize, one: &str, many: &str| {
        format!("{count} {}", if count == 1 { one } else { many })
    };
    let Printed { filled, blank, .. } = *printed;
    let mut parts = vec![pages_on_sheets(printed)];
    if filled + blank > 0 {
        parts.push(counted(filled, "ship", "ships"));
    }
    if blank > 0 {
        parts.push(format!("{blank} empty"));
    }
    format!("{} -> {written} ({:.2} s)", parts.join(", "), elapsed.as_secs_f64())
}

/// Tells each stage and its time when asked.
pub struct Clock {
    verbose: bool,
    started: Instant,
    last: Instant,
}

impl Clock {
    /// Begins to count; tells of stages only if that is wanted.
    pub fn start(verbose: bool) -> Self {
        let now = Instant::now();
        Self { verbose, started: now, last: now }
    }

    /// A stage has come to its end.
    pub fn stage(&mut self, name: &str) {
        if self.verbose {
            eprintln!("{name}: {:.1} ms", self.last.elapsed().as_secs_f64() * 1e3);
        }
        self.last = Instant::now();
    }

    /// Since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
