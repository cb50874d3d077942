//! `chartroom verify`: measures finished files.

use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::Verify;
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::measure::Length;
use crate::verify::{self, Report};

use super::{show_json, show_text};

/// Measures.
pub fn run(args: &Verify, faults: &mut Faults) -> Option<String> {
    let mut reports = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        match measure(path) {
            Ok(report) => {
                let place = |fault: Diagnostic| fault.at(Place::file(name.clone()));
                faults.extend(report.faults(args.tolerance).into_iter().map(place));
                reports.push((name, report));
            }
            Err(fault) => faults.add(fault.at(Place::file(name))),
        }
    }
    show(&reports, args, faults);
    Some(summary(&reports, args))
}

fn measure(path: &Path) -> Result<Report, Diagnostic> {
    let bytes = std::fs::read(path).map_err(|error| {
        Diagnostic::error(Code::CannotRead, format!("the file cannot be read: {}", error.kind()))
    })?;
    verify::verify(&bytes)
}

fn show(reports: &[(String, Report)], args: &Verify, faults: &mut Faults) {
    if args.json {
        let all: Json = reports
            .iter()
            .map(|(name, report)| {
                let mut json = json!({ "file": name });
                if let (Some(json), Json::Object(own)) =
                    (json.as_object_mut(), report.to_json(args.tolerance))
                {
                    json.extend(own);
                }
                json
            })
            .collect();
        show_json(&all, faults);
        return;
    }
    for (name, report) in reports {
        show_text(&format!("{name}\n{}", report.to_text(args.tolerance)), faults);
    }
}

fn summary(reports: &[(String, Report)], args: &Verify) -> String {
    let count: usize = reports.iter().map(|(_, report)| report.checks.len()).sum();
    let largest = reports.iter().filter_map(|(_, report)| report.largest()?.deviation).max();
    let all = |is: fn(&Report, Length) -> bool| {
        reports.len() == args.files.len()
            && reports.iter().all(|(_, report)| is(report, args.tolerance))
    };
    let verdict = if all(Report::is_true_size) {
        "true size"
    } else if all(Report::is_as_claimed) {
        "true size, but corrected for a printer"
    } else {
        "not true size"
    };
    match largest {
        Some(largest) => format!("{count} measured, off by {largest} mm at most: {verdict}"),
        None => format!("{count} measured: {verdict}"),
    }
}
