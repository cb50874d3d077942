//! Messages on standard error, or as JSON for other programs.

use std::io::Write;

use serde_json::{Value, json};

use crate::cli::MessageFormat;
use crate::command::Outcome;
use crate::diagnostic::Diagnostic;
use crate::output::Target;

/// Prints messages. A closed standard error is ignored.
pub fn say(lines: &[String]) {
    let mut stderr = std::io::stderr().lock();
    for line in lines {
        let _ = writeln!(stderr, "{line}");
    }
}

/// Prints a message during a run, always on standard error since the run may use standard output.
pub fn say_note(words: &str, format: MessageFormat) {
    match format {
        MessageFormat::Human => say(&[words.to_owned()]),
        MessageFormat::Json => objects(&[json!({ "reason": "note", "message": words })], true),
    }
}

/// Prints a fault that ends the program.
pub fn say_fault(fault: &Diagnostic, format: MessageFormat) {
    match format {
        MessageFormat::Human => say(&[fault.to_string()]),
        MessageFormat::Json => objects(&[of_fault(fault)], false),
    }
}

/// Prints the outcome of a run, its main output first.
pub fn say_outcome(outcome: &Outcome, summary: Option<String>, format: MessageFormat) {
    if format == MessageFormat::Human {
        say(&outcome.notes);
        let faults: Vec<String> = outcome.faults.all().iter().map(ToString::to_string).collect();
        say(&faults);
        return say(summary.as_slice());
    }
    let mut said = Vec::new();
    if !outcome.text.is_empty() {
        said.push(json!({ "reason": "text", "text": outcome.text }));
    }
    let note = |note: &String| json!({ "reason": "note", "message": note });
    said.extend(outcome.notes.iter().map(note));
    said.extend(outcome.faults.all().iter().map(of_fault));
    let code = outcome.exit_code();
    said.push(json!({ "reason": "finished", "message": summary, "exit_code": code }));
    objects(&said, outcome.files.iter().any(|file| file.target == Target::Stdout));
}

fn of_fault(fault: &Diagnostic) -> Value {
    let mut said = json!({ "reason": "fault" });
    if let (Value::Object(said), Value::Object(mut fault)) = (&mut said, fault.to_json()) {
        said.append(&mut fault);
    }
    said
}

/// Prints one object per line, on standard output as cargo does, unless a file goes there.
fn objects(objects: &[Value], stdout_is_taken: bool) {
    let lines: String = objects.iter().map(|object| format!("{object}\n")).collect();
    let _ = match stdout_is_taken {
        true => std::io::stderr().write_all(lines.as_bytes()),
        false => std::io::stdout().write_all(lines.as_bytes()),
    };
}
