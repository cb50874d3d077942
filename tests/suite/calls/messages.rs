//! What is said, for people and for programs; streams in place of files.

use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::workbench::{Run, Workbench};

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect()
}

/// Runs it with this on its standard input.
fn piped(bench: &Workbench, words: &str, input: &[u8]) -> Run {
    let mut program = bench.program(words);
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().expect("the program");
    child.stdin.take().expect("a pipe").write_all(input).expect("room");
    Run::of(child.wait_with_output().expect("its end"))
}

#[test]
fn objects_go_to_standard_output_and_give_way_to_a_file_there() {
    for words in ["list rules", "check nobody.toml", "print log nobody", "print --fillible log"] {
        let run = Workbench::new().run(&format!("{words} --message-format json"));
        assert!(run.stderr.is_empty() && !lines(&run.text()).is_empty(), "{words}: {}", run.stderr);
    }
    let run = Workbench::new().run("print log mikasa -o - --message-format json").fine();
    assert!(run.stdout.starts_with(b"%PDF"));
    assert_eq!(lines(&run.stderr).last().expect("an end")["reason"], "finished");
}

#[test]
fn stages_are_objects_where_messages_are() {
    for output in ["-", "log.pdf"] {
        let words = format!("print log mikasa -vo {output} --message-format json");
        let run = Workbench::new().run(&words).fine();
        let said = lines(&run.stderr);
        assert!(said.iter().any(|one| one["reason"] == "stage" && one["ms"].is_number()));
    }
}

#[test]
fn no_color_is_no_color() {
    for words in ["--help", "print --help", "print --fillible log", "list rules"] {
        let colors = [("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1"), ("TERM", "xterm-256color")];
        let bench = Workbench::new();
        let output = bench.program(words).envs(colors).output().expect("the program");
        let text = [output.stdout, output.stderr].concat();
        assert!(!text.contains(&0x1b), "{words}: {}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn no_file_tells_when_it_was_made() {
    let made = |epoch: &str, zone: &str| {
        let bench = Workbench::new();
        let files = ["log.pdf", "fleet.xlsx"];
        for (words, file) in ["print log mikasa", "export mikasa"].iter().zip(files) {
            let words = format!("{words} -o {file}");
            let when = [("SOURCE_DATE_EPOCH", epoch), ("TZ", zone)];
            Run::of(bench.program(&words).envs(when).output().expect("the program")).fine();
        }
        files.map(|file| bench.read(file))
    };
    let (one, other) = (made("0", "UTC"), made("1700000000", "Asia/Tokyo"));
    assert!(one == other, "files differ by the time at which they were made");
    assert!(!one[0].windows(13).any(|part| part == b"/CreationDate"));
}

#[test]
fn a_stream_is_as_good_as_a_file() {
    let bench = Workbench::new();
    let design = include_bytes!("../../springsharp/cruiser_2.txt");
    let ships = piped(&bench, "import -", design).fine();
    assert!(ships.text().contains("name = \"Zenda\""), "{}", ships.text());
    let table = piped(&bench, "export - -o -", &ships.stdout).fine();
    assert!(table.text().starts_with("\u{feff}Ship,Class,"), "{}", table.text());
    for input in [&design[..], &ships.stdout, &table.stdout] {
        let log = piped(&bench, "print log - -o -", input).fine();
        assert!(log.stdout.starts_with(b"%PDF"));
        let verified = piped(&bench, "verify -", &log.stdout);
        // -1: ended by a signal.
        assert!(verified.code >= 0, "{}", verified.stderr);
        assert!(!verified.stderr.contains("cannot be read"), "{}", verified.stderr);
    }
    piped(&bench, "check -", &ships.stdout).fine();
    assert_eq!(bench.names(), Vec::<String>::new());
}
