//! `chartroom verify`: measures finished files.

use serde_json::{Value as Json, json};

use crate::cli::Verify;
use crate::data::Files;
use crate::diagnostic::{Diagnostic, Place};
use crate::measure::Length;
use crate::verify::{self, Report};
use crate::work;

use super::Outcome;

pub fn run(args: &Verify, files: &Files, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let mut reports = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let measure = || verify::verify(&files.named_bytes(&path.to_string_lossy())?);
        match work::naming(format!("`{name}`"), measure) {
            Ok(report) => {
                let place = |fault: Diagnostic| fault.at(Place::file(name.clone()));
                faults.extend(report.faults(args.tolerance).into_iter().map(place));
                reports.push((name, report));
            }
            Err(fault) => faults.add(fault.at(Place::file(name))),
        }
    }
    show(&reports, args, outcome);
    Some(summary(&reports, args))
}

fn show(reports: &[(String, Report)], args: &Verify, outcome: &mut Outcome) {
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
        outcome.show_json(&all);
        return;
    }
    for (name, report) in reports {
        outcome.text.push_str(&format!("{name}\n{}", report.to_text(args.tolerance)));
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
        None => "there is nothing to measure".to_owned(),
    }
}
