//! What a player has typed is taken, or a fault says why not.

use std::os::unix::fs::symlink;

use crate::workbench::Workbench;

#[test]
fn ships_made_at_the_same_time_all_come_into_their_navy() {
    let bench = Workbench::project();
    std::thread::scope(|scope| {
        for name in ["Q1", "Q2", "Q3", "Q4", "Q5"] {
            let bench = &bench;
            let call = format!("new ship --name {name} --navy Zz --type battleship");
            scope.spawn(move || assert_eq!(bench.start(&call).code, 0, "{name}"));
        }
    });
    let text = bench.text("ship_values/zz.toml");
    assert_eq!(text.matches("[[class]]").count(), 5, "{text}");
}

#[test]
fn a_link_that_leads_out_of_the_project_is_named_and_not_read() {
    let bench = Workbench::project();
    std::fs::create_dir(bench.path("ship_values")).expect("a folder");
    symlink("/etc/hostname", bench.path("ship_values/far.toml")).expect("a link");
    bench.run("check").fine().says(&["`ship_values/far.toml` is read: its link leads out"]);
}

#[test]
fn a_pipe_and_a_folder_beside_the_project_are_written() {
    let bench = Workbench::project();
    let run = bench.start("print log mikasa -o /dev/stdout --format pdf").fine();
    assert!(run.stdout.starts_with(b"%PDF-"));
    bench.write("inner/chartroom.toml", "");
    bench.run_below("inner", "new club ../beside").fine();
    assert!(bench.path("beside/chartroom.toml").exists());
}

#[test]
fn the_example_of_calibrate_is_one_that_it_takes() {
    let help = Workbench::new().run("calibrate --help").text();
    let example = help
        .lines()
        .find(|line| line.contains("chartroom calibrate --printer"))
        .expect("an example");
    let bench = Workbench::project();
    bench.run(example.trim().strip_prefix("chartroom ").expect("a call")).fine();
}
