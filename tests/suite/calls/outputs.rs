//! Where files go: names, links, devices, modes, and what is told when they cannot.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};

use crate::workbench::Workbench;

#[test]
fn a_game_prints_its_own_record_when_asked_for_a_log() {
    let bench = Workbench::new();
    bench.run("print log mikasa --rules easyships --no-attachment -o log.pdf").fine();
    bench.run("print card mikasa --rules easyships --no-attachment -o card.pdf").fine();
    assert!(bench.read("log.pdf") == bench.read("card.pdf"));
}

/// With its slash it does in tests/transcripts/wrong_calls.md.
#[test]
fn a_folder_named_without_its_slash_gets_the_file_under_its_own_name() {
    let bench = Workbench::new();
    std::fs::create_dir(bench.path("logs")).unwrap();
    bench.start("print log hood -o logs").fine();
    assert!(bench.path("logs/log-hood.pdf").is_file());
}

#[test]
fn a_device_and_a_pipe_are_written_to_and_not_replaced() {
    let bench = Workbench::new();
    symlink("/dev/null", bench.path("null")).expect("a link");
    bench.run("print log mikasa -o null").fine();
    assert!(bench.path("null").is_symlink());
    let pipe = bench.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().expect("cat");
    bench.run("print log mikasa --format pdf -o pipe").fine();
    let read = reader.wait_with_output().expect("the reader's end").stdout;
    assert!(read.starts_with(b"%PDF-") && read.trim_ascii_end().ends_with(b"%%EOF"));
    assert!(!pipe.is_file(), "the pipe is still one");
}

#[test]
fn a_file_keeps_its_mode_and_a_read_only_one_its_contents() {
    let bench = Workbench::new();
    bench.write("mine.pdf", "old").write("kept.pdf", "old");
    let mode = |name: &str, mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(bench.path(name), mode).expect("a mode");
    };
    mode("mine.pdf", 0o600);
    mode("kept.pdf", 0o444);
    bench.run("print log mikasa -o mine.pdf").fine();
    let now = bench.path("mine.pdf").metadata().expect("the file").permissions().mode();
    assert_eq!(now & 0o777, 0o600);
    let fault = "error[cannot-write]: `kept.pdf` cannot be written: it is read-only\n  hint: name another file";
    bench.run("print log mikasa -o kept.pdf").refused(3, fault);
    assert_eq!(bench.read("kept.pdf"), b"old");
}

#[test]
fn a_link_that_the_user_names_is_followed() {
    let bench = Workbench::new();
    bench.write("there/log.pdf", "old");
    symlink("there/log.pdf", bench.path("link.pdf")).expect("a link");
    bench.run("print log mikasa -o link.pdf").fine();
    assert!(bench.path("link.pdf").is_symlink());
    assert!(bench.read("there/log.pdf").starts_with(b"%PDF-"));
}

#[test]
fn no_link_leads_what_the_program_names_out_of_the_project() {
    let (bench, outside) = (Workbench::project(), Workbench::new());
    symlink(outside.path(""), bench.path("templates")).expect("a link");
    symlink(outside.path(""), bench.path("output")).expect("a link");
    symlink(outside.path("rules.toml"), bench.path("chartroom2.toml")).expect("a link");
    for words in ["eject templates/blocks/strip.typ", "new rules mine", "print log mikasa"] {
        let run = bench.run(words);
        assert_eq!(run.code, 3, "{words}: {}", run.stderr);
        assert!(run.stderr.contains("a link leads out of the project"), "{words}: {}", run.stderr);
    }
    assert_eq!(outside.names(), Vec::<String>::new());
}

#[test]
fn of_several_files_all_are_written_or_none() {
    let bench = Workbench::new();
    std::fs::create_dir(bench.path("log-2.png")).expect("a folder in the way");
    bench.write("log-1.png", "old");
    let run = bench.run("print log mikasa*7 --dpi 30 -o log.png");
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert_eq!(bench.read("log-1.png"), b"old");
    assert_eq!(bench.names(), ["log-1.png", "log-2.png"]);
}

#[test]
fn a_full_disk_behind_standard_output_is_told() {
    let bench = Workbench::new();
    let run = shell(&bench, "exec PROGRAM print log mikasa -o - >/dev/full");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(said.contains("error[cannot-write]: standard output cannot be written"), "{said}");
    let run = shell(&bench, "exec PROGRAM print log mikasa -o - >/dev/null");
    assert_eq!(run.status.code(), Some(0));
}

/// What a shell does with the program in a folder.
fn shell(bench: &Workbench, call: &str) -> Output {
    let program = format!("\"{}\"", env!("CARGO_BIN_EXE_chartroom"));
    let mut shell = Command::new("sh");
    shell.args(["-c", &call.replace("PROGRAM", &program)]).env("LC_ALL", "C");
    shell.current_dir(bench.path("")).output().expect("sh")
}

#[test]
fn the_time_limit_holds_though_nobody_hears_of_it() {
    let bench = Workbench::project();
    bench.write(
        "templates/quickfire/log.typ",
        "#let trim = (width: 95mm, height: 82mm)\n\
         #let form(record, sheet) = { let n = 0; for a in range(3000) { for b in range(3000) { for c in range(3000) { n += 1 } } }; str(n) }\n",
    );
    let call = "PROGRAM print log mikasa --timeout 1; echo $? >&3";
    let run = shell(&bench, &format!("({call}) 3>code 2>&1 >/dev/null | true"));
    assert!(run.status.success());
    assert_eq!(bench.read("code"), b"124\n");
}

#[test]
fn of_several_files_a_read_only_one_leaves_all_as_they_were() {
    let bench = Workbench::new();
    for number in 1..=4 {
        bench.write(&format!("log-{number}.png"), format!("old {number}"));
    }
    let read_only = std::fs::Permissions::from_mode(0o444);
    std::fs::set_permissions(bench.path("log-3.png"), read_only).expect("a mode");
    bench.run("print log mikasa*19 --dpi 30 --paper a4 -o log.png").refused(
        3,
        "error[cannot-write]: `log-3.png` cannot be written: it is read-only\n  hint: name another file",
    );
    assert_eq!(bench.names().len(), 4, "{:?}", bench.names());
    for number in 1..=4 {
        assert_eq!(bench.read(&format!("log-{number}.png")), format!("old {number}").into_bytes());
    }
}

#[test]
fn links_among_several_files_are_followed_as_a_copy_does() {
    let bench = Workbench::new();
    bench.write("there/old.png", "old");
    symlink("there/old.png", bench.path("log-1.png")).expect("a link");
    symlink("there/new.png", bench.path("log-2.png")).expect("a link to nothing so far");
    bench.run("print log mikasa*13 --dpi 30 --paper a4 -o log.png").fine();
    for name in ["there/old.png", "there/new.png", "log-3.png"] {
        assert!(bench.read(name).starts_with(b"\x89PNG"), "{name}");
        assert!(!bench.path(name).is_symlink(), "{name}");
    }
    assert!(bench.path("log-1.png").is_symlink() && bench.path("log-2.png").is_symlink());
    // Where a link leads nowhere, none of the others is written.
    let bench = Workbench::new();
    symlink("nowhere/log.png", bench.path("log-3.png")).expect("a link");
    let run = bench.run("print log mikasa*13 --dpi 30 --paper a4 -o log.png");
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert_eq!(bench.names(), ["log-3.png"]);
    symlink("round.pdf", bench.path("round.pdf")).expect("a link");
    bench.run("print log mikasa -o round.pdf").fails(3, "are circular");
}
