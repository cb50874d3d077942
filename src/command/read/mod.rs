//! `chartroom read`: turns a form filled in on screen into an order of battle or a plain PDF, or shows
//! what a PDF was printed from.

mod by_names;
mod order;
mod tally;

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::cli::Read;
use crate::command::outcome::{Outcome, already_there};
use crate::command::reprint::SavedPrint;
use crate::data::Files;
use crate::diagnostic::{Code, Diagnostic, Place, Severity, counted};
use crate::export;
use crate::output::{OutputFile, Target};
use crate::verify::form;

pub fn run(args: &Read, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let at = |fault: Diagnostic| match fault.place {
        None => fault.at(Place::file(&args.file)),
        Some(_) => fault,
    };
    let faults = &mut outcome.faults;
    let target = args.output.clone().or_else(|| args.flatten.then(|| plain_name(&args.file)));
    if let Some(target) = target.as_deref().filter(|target| *target != "-")
        && files.store().has_named(target)
        && !args.force
    {
        return faults.refuse(already_there(target));
    }
    let (made, told) = if args.call {
        let saved = faults.take(SavedPrint::of(&args.file, files))?;
        let told = match saved.original.files.len() {
            1 => "with 1 of your files".to_owned(),
            count => format!("with {count} of your files"),
        };
        (call_json(&saved).into_bytes(), told)
    } else if args.flatten {
        let bytes = faults.take(files.named_bytes(&args.file).map_err(at))?;
        let filled = faults.take(form::read(&bytes).map_err(at))?;
        if filled.fields.is_empty() {
            return faults.refuse(at(nothing_to_read()));
        }
        let plain = faults.take(export::flatten(&bytes).map_err(at))?;
        (plain, format!("{} fields flattened", filled.fields.len()))
    } else {
        let bytes = faults.take(files.named_bytes(&args.file).map_err(at))?;
        let filled = faults.take(form::read(&bytes).map_err(at))?;
        let before = faults.all().len();
        let is_listed = filled.roll.is_some();
        let Some(roll) = filled.roll.or_else(|| by_names::roll(&args.file, &filled.fields)) else {
            return faults.refuse(at(nothing_to_read()));
        };
        if !is_listed {
            faults.add(at(by_names::list_dropped()));
        }
        let (states, disagreements) = tally::compare(&roll, &filled.fields, is_listed);
        faults.extend(disagreements.into_iter().map(at));
        if faults.all()[before..].iter().any(|fault| fault.severity == Severity::Error) {
            return None;
        }
        let forms = roll.forms.iter().zip(&states);
        let hurt =
            forms.filter(|(form, state)| form.ship.is_some() && !state.damage.is_empty()).count();
        let text = order::text(&roll, &states);
        let ships = roll.forms.iter().filter(|form| form.ship.is_some()).count();
        (text.into_bytes(), format!("{}, {hurt} with damage", counted(ships, "ship")))
    };
    match target.as_deref() {
        None if !args.flatten => {
            outcome.text.push_str(&String::from_utf8_lossy(&made));
            None
        }
        None | Some("-") => {
            outcome.files.push(OutputFile { target: Target::Stdout, bytes: made });
            Some(told)
        }
        Some(target) => {
            let told = format!("{told} -> {target}");
            let target = Target::Named(target.to_owned());
            outcome.files.push(OutputFile { target, bytes: made });
            Some(told)
        }
    }
}

/// The default name of the plain PDF.
fn plain_name(file: &str) -> String {
    let path = Path::new(file);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-plain.pdf")).to_string_lossy().into_owned()
}

fn nothing_to_read() -> Diagnostic {
    let message = "it holds none of Chartroom's forms that could be read";
    Diagnostic::error(Code::WrongField, message)
        .hint("`chartroom print log tsushima_1905.toml --fillable` makes one")
}

/// What a PDF was printed from: its parsed call and its files.
fn call_json(saved: &SavedPrint) -> String {
    let SavedPrint { original, print, .. } = saved;
    let options: Map<String, Value> =
        print.call.options().map(|(name, values)| (name.to_owned(), json!(values))).collect();
    let told = json!({
        "program": original.program,
        "call": original.call,
        "form": print.form,
        "what": print.what,
        "options": options,
        "country": original.country,
        "files": original.files,
    });
    let text = serde_json::to_string_pretty(&told).unwrap_or_default();
    text + "\n"
}
