//! `chartroom print`: from a request to files.

use std::borrow::Cow;
use std::path::Path;

use crate::cli::Print;
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic};
use crate::export::{self, MOST};
use crate::output::{Host, OutputFile, Target, numbered};
use crate::picture::is_picture;
use crate::produce::{self, PrintedFiles};
use crate::request::{self, Keeping, Project};
use crate::verify::form;

use super::outcome::Outcome;
use super::reprint;

/// Prints and returns the summary; `None` on failure.
pub fn run(
    args: &Print,
    files: &Files,
    locale: Option<&str>,
    host: &dyn Host,
    outcome: &mut Outcome,
) -> Option<String> {
    let reprinting;
    let (on_disk, force) = (files, args.force);
    let (args, files, locale) = match &args.from {
        None => (args, files, locale.map(str::to_owned)),
        Some(pdf) => {
            reprinting = outcome.faults.take(reprint::settle(args, pdf, files))?;
            (&reprinting.args, &reprinting.files, reprinting.locale.clone())
        }
    };
    let (files, kept) = files.kept(MOST, |name| !is_picture(name));
    let faults = &mut outcome.faults;
    let project = &Project::open(files, locale.as_deref(), faults);
    let mut request = request::settle(args, project, faults)?;
    // Paper and units follow the country where the call does not name them; else its file is the same everywhere.
    let named = args.paper.is_some() && args.game.units.is_some();
    request.keeping = (!args.no_attachment).then(|| Keeping {
        call: args.call.clone(),
        country: project.region.clone().filter(|_| !named),
        kept,
    });
    let settings = &request.settings;
    let sink = export::open(&request.output, &settings.pdf, request.places, &request.files);
    let mut sink = faults.take(sink)?;
    let printed = produce::run(&request, &mut *sink, host, faults)?;
    let made = faults.take(printed.finish(sink, Some(&request.game)))?;
    host.stage("export");
    if args.strict && faults.any_error() {
        return None;
    }
    let name = format!("{}.{}", made.stem, request.output.ending());
    let output = args.output.as_deref().map(|path| match path.ends_with(['/', '\\']) {
        true => format!("{path}{name}").into(),
        false => with_ending(path, args),
    });
    let summary = deliver(made, output.as_deref(), &name, project, outcome)?;
    let replaced: Vec<&str> =
        outcome.files.iter().filter_map(|file| replaced(&file.target, on_disk)).collect();
    if !force && let Some(fault) = replaced.iter().find_map(|path| filled_in(path, on_disk)) {
        outcome.files.clear();
        return outcome.faults.refuse(fault);
    }
    Some(if replaced.is_empty() { summary } else { summary + ", replaced" })
}

/// The path of a PDF that was named without its ending, unless it is a stream or a device.
fn with_ending<'a>(path: &'a str, args: &Print) -> Cow<'a, str> {
    let is_plain = args.format.is_none() && !args.contact_sheet && path != "-";
    let bare = Path::new(path).extension().is_none();
    match is_plain && bare && !path.starts_with("/dev/") && !path.starts_with("/proc/") {
        true => format!("{path}.pdf").into(),
        false => path.into(),
    }
}

/// The path of a file that is already there.
fn replaced<'a>(target: &'a Target, files: &Files) -> Option<&'a str> {
    let (Target::Named(path) | Target::Default(path)) = target else { return None };
    files.store().has_named(path).then_some(path)
}

/// The fault of a file that would replace a form that somebody has filled in.
fn filled_in(path: &str, files: &Files) -> Option<Diagnostic> {
    let there = files.named_bytes(path).ok().filter(|_| path.ends_with(".pdf"))?;
    let changed = form::read(&there).ok()?.changed();
    let message = format!("`{path}` is a form that was filled in");
    let fault = Diagnostic::error(Code::CannotWrite, message);
    (changed > 0).then(|| fault.hint("name another file with `-o`; `--force` replaces it"))
}

/// Names files as the user chose, or by their stem. Returns the summary.
pub fn deliver(
    made: PrintedFiles,
    asked: Option<&str>,
    name: &str,
    project: &Project,
    outcome: &mut Outcome,
) -> Option<String> {
    let count = made.files.len();
    let path = match asked {
        Some("-") if count == 1 => None,
        Some("-") => {
            let message = format!("{count} sheets cannot go to standard output together");
            let fault = Diagnostic::error(Code::CannotWrite, message);
            return outcome.faults.refuse(fault.hint("name a file, or choose the format pdf"));
        }
        Some(path) => Some(path.to_owned()),
        None => Some(match project.files.store().output_folder().as_str() {
            "" => name.to_owned(),
            folder => format!("{folder}/{name}"),
        }),
    };
    let target = if asked.is_some() { Target::Named } else { Target::Default };
    let file = |(name, bytes)| OutputFile { target: target(name), bytes };
    outcome.is_timed = true;
    let Some(path) = path else {
        let files = made.files.into_iter();
        outcome.files = files.map(|bytes| OutputFile { target: Target::Stdout, bytes }).collect();
        return Some(format!("{} -> standard output", made.summary));
    };
    let names: Vec<String> = match made.names.as_slice() {
        [] => (1..=count).map(|number| numbered(&path, number, count)).collect(),
        // Cards have suffixes, which follow the path without its extension.
        suffixes => {
            let stem = path.strip_suffix(".json").unwrap_or(&path);
            suffixes.iter().map(|suffix| format!("{stem}{suffix}")).collect()
        }
    };
    let written = match names.as_slice() {
        [.., last] if !made.names.is_empty() => format!("{last} and {} pictures", count - 1),
        [first, .., last] => format!("{first} to {last}"),
        names => names.concat(),
    };
    outcome.files = names.into_iter().zip(made.files).map(file).collect();
    outcome.files.extend(made.places.map(|bytes| file((places_beside(&path), bytes))));
    Some(format!("{} -> {written}", made.summary))
}

/// The name of the .places.json file for sheets of this name.
fn places_beside(path: &str) -> String {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    format!("{}.places.json", stem.replace("-{n}", "").replace("{n}", ""))
}
