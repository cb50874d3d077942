//! Options that change nothing in what is printed are reported, and no others.

use std::collections::BTreeSet;

use chartroom::cli::{Cli, Command};
use chartroom::data::Files;
use chartroom::diagnostic::{Code, Faults};
use chartroom::request::{self, Project};

use crate::workbench::{Workbench, on_all_cores};

/// Options that only some forms read, with values that differ from every default.
const OPTIONS: [&str; 21] = [
    "--type battleship",
    "--years 1890-1905",
    "--blank 13",
    "--copies 2",
    "--twins",
    "--layout tape",
    "--width 43",
    "--length 123",
    "--ticks 5",
    "--second-edge",
    "--base 21x52",
    "--radius 71",
    "--small",
    "--pitch 31",
    "--area 411x273",
    "--coordinates",
    "--start 0305",
    "--backs none",
    "--diagonals ahead",
    "--steps orthogonal",
    "--single",
];

fn name(option: &str) -> &str {
    option.split(' ').next().unwrap()
}

/// The options that a call is told have no effect.
fn unread(call: &str) -> BTreeSet<String> {
    let words = std::iter::once("chartroom").chain(call.split_whitespace()).map(str::to_owned);
    let cli = Cli::read(words).expect("a call");
    let Command::Print(args) = &cli.command else { panic!("{call}") };
    let mut faults = Faults::default();
    let project = Project::open(Files::embedded(), None, &mut faults);
    assert!(request::settle(args, &project, &mut faults).is_some(), "{call}: {:?}", faults.all());
    let told = faults.all().iter().filter(|fault| fault.code == Code::NoEffect);
    told.map(|fault| fault.message.split('`').nth(1).unwrap().to_owned()).collect()
}

/// The forms and instruments of a rule set.
fn forms(rules: &str) -> Vec<String> {
    let forms = Workbench::new().run(&format!("list forms --rules {rules} --json")).fine().json();
    let id = |one: &serde_json::Value| one["id"].as_str().unwrap().to_owned();
    forms.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn every_form_reports_exactly_the_options_that_change_nothing_on_it() {
    // Games in lengths, in hexes and in squares. A book takes long and reads two of the options.
    let mut calls = Vec::new();
    for rules in ["quickfire", "easyships", "gridded"] {
        for form in forms(rules).into_iter().filter(|form| form != "book") {
            let plain = format!("print {form} --rules {rules} --no-attachment -o x.pdf");
            // A battleship, and a ship that is none.
            calls.push(format!("{plain} mikasa naniwa"));
            calls.push(plain);
        }
    }
    assert!(calls.len() > 80, "{calls:?}");
    on_all_cores(&calls, |call| {
        let bench = Workbench::new();
        let print = |options: &str| {
            let run = bench.run(&format!("{call} {options}"));
            (run.code == 0).then(|| bench.read("x.pdf"))
        };
        // Some forms need ships.
        let Some(usual) = print("") else { return };
        let unread = unread(&format!("{call} {}", OPTIONS.join(" ")));
        let (read, without): (Vec<&str>, Vec<&str>) =
            OPTIONS.into_iter().partition(|option| !unread.contains(name(option)));
        let same = print(&without.join(" ")).unwrap_or_else(|| panic!("{call}"));
        assert!(same == usual, "{call} {} changes something", without.join(" "));
        // Twins are of ships with damage, and one copy of each fills no sheet of tools for ships.
        for option in read.into_iter().filter(|option| !["--twins", "--single"].contains(option)) {
            // A refusal is no silence either.
            assert!(print(option).as_ref() != Some(&usual), "{call} {option} changes nothing");
        }
    });
}

#[test]
fn a_pack_and_a_book_report_what_none_of_their_parts_reads() {
    for (call, told) in [
        ("print pack tsushima", vec!["--blank", "--small", "--single"]),
        ("print book mikasa", vec!["--blank", "--copies", "--radius"]),
    ] {
        let found = unread(&format!("{call} {}", OPTIONS.join(" ")));
        for option in told {
            assert!(found.contains(option), "{call} {option}: {found:?}");
        }
        assert!(!found.contains("--type") && !found.contains("--years"), "{call}: {found:?}");
    }
}

#[test]
fn options_for_other_formats_are_reported() {
    for (call, told) in [
        ("print log mikasa --dpi 600", vec!["--dpi"]),
        ("print log mikasa --dpi 600 --format png", vec![]),
        ("print log mikasa --dpi 600 --contact-sheet", vec![]),
        ("print ruler --cutter laser", vec!["--cutter"]),
        ("print ruler --cutter laser --format svg", vec![]),
        ("print log mikasa --bed 300x200 --format svg", vec!["--bed"]),
    ] {
        let found = unread(call);
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), told, "{call}");
    }
}
