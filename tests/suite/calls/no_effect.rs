//! Options that change nothing in what is printed are reported, and no others.

use std::collections::BTreeSet;

use chartroom::cli::{Cli, Command};
use chartroom::data::Files;
use chartroom::diagnostic::{Code, Faults};
use chartroom::request::{self, Project};

use crate::workbench::{Workbench, listed, on_all_cores};

/// Options that only some forms read, with values that differ from every default.
const OPTIONS: [&str; 24] = [
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
    "--models 1/1250",
    "--standing none",
    "--base-arcs none",
    "--single",
];

fn name(option: &str) -> &str {
    option.split(' ').next().unwrap()
}

/// The options that a call is told have no effect; none if it is refused.
fn unread(call: &str) -> Option<BTreeSet<String>> {
    let words = std::iter::once("chartroom").chain(call.split_whitespace()).map(str::to_owned);
    let cli = Cli::read(words).expect("a call");
    let Command::Print(args) = &cli.command else { panic!("{call}") };
    let mut faults = Faults::default();
    let project = Project::open(Files::embedded(), None, &mut faults);
    request::settle(args, &project, &mut faults)?;
    let told = faults.all().iter().filter(|fault| fault.code == Code::NoEffect);
    Some(told.map(|fault| fault.message.split('`').nth(1).unwrap().to_owned()).collect())
}

#[test]
fn every_form_reads_the_options_that_are_for_it() {
    let mut found = String::new();
    for rules in ["quickfire", "easyships", "gridded"] {
        for form in listed(&format!("list forms --rules {rules} --json")) {
            let form = form["id"].as_str().expect("an id");
            let read_with = |ships: &str| {
                let call = format!("print {form} {ships} --rules {rules} {}", OPTIONS.join(" "));
                let Some(unread) = unread(&call) else { return "refused".to_owned() };
                let names = OPTIONS.into_iter().map(name).filter(|name| !unread.contains(*name));
                names.collect::<Vec<_>>().join(" ")
            };
            let [plain, ships] = ["", "mikasa naniwa"].map(read_with);
            found += &format!("{rules} {form}\n  {plain}\n  {ships}\n");
        }
    }
    insta::assert_snapshot!(found);
}

#[test]
fn what_is_read_changes_a_print_and_what_is_not_does_not() {
    // What it prints, options that it reads, and options that it does not.
    let cases = [
        (
            "log mikasa naniwa",
            "--blank 13,--copies 2,--type battleship",
            "--layout tape,--base 21x52,--single",
        ),
        ("roster mikasa", "--blank 13,--copies 2", "--width 43,--area 411x273"),
        ("ruler", "--layout tape,--width 43,--second-edge", "--base 21x52,--coordinates"),
        ("ruler --rules easyships", "--pitch 31", "--start 0305"),
        ("arcs", "--base 21x52,--radius 71", "--small,--length 123"),
        ("arcs hood", "--small", "--base 21x52,--radius 71"),
        (
            "grid --rules gridded",
            "--pitch 31,--area 411x273,--coordinates",
            "--start 0305,--backs none",
        ),
        ("counters mikasa", "--backs none,--pitch 31", "--diagonals ahead,--blank 13"),
        (
            "fleet mikasa",
            "--models 1/1250,--standing none,--base-arcs none",
            "--pitch 31,--backs none,--single",
        ),
        ("tool_card", "--area 411x273", "--layout tape,--length 123,--steps orthogonal"),
        ("gauge", "--single", "--pitch 31,--twins,--copies 2"),
    ];
    on_all_cores(&cases, |(call, read, unread)| {
        let bench = Workbench::new();
        let print = |options: &str| {
            bench.run(&format!("print {call} --no-attachment -o x.pdf {options}")).fine();
            bench.read("x.pdf")
        };
        let usual = print("");
        assert!(print(&unread.replace(',', " ")) == usual, "{call} {unread} changes something");
        for option in read.split(',') {
            assert!(print(option) != usual, "{call} {option} changes nothing");
        }
    });
}

#[test]
fn a_pack_and_a_book_report_what_none_of_their_parts_reads() {
    for (call, told) in [
        ("print pack tsushima", vec!["--blank", "--small", "--single"]),
        ("print book mikasa", vec!["--blank", "--copies", "--radius"]),
    ] {
        let found = unread(&format!("{call} {}", OPTIONS.join(" "))).expect(call);
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
        let found = unread(call).expect(call);
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), told, "{call}");
    }
}
