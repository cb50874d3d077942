//! What a player has typed is taken, or a fault says why not.

use std::os::unix::fs::symlink;

use crate::workbench::Workbench;

#[test]
fn a_line_with_a_cell_too_many_is_a_fault_and_none_of_its_numbers_is_taken() {
    let bench = Workbench::project();
    let head = "ship,class,armor_heavy,armor_light,speed,source\n";
    let table = "ship_values/japan.quickfire.csv";
    bench.write(table, format!("{head}Mikasa,mikasa,7,5,9,18,p. 4\n"));
    let fault = "error[wrong-cell]: the line has 7 cells, and the first line has 6\n  \
                 at ship_values/japan.quickfire.csv:2:7\n  hint: a number such as 7,5 is two cells here: write 7.5 or \"7,5\"";
    bench.run("check").fails(1, fault);
    let run = bench.run("explain mikasa speed --json");
    run.says(&[fault]);
    assert!(!run.text().contains("p. 4"), "{}", run.text());
    // In quotes it is one number, and empty cells at the end hurt nobody.
    bench.write(table, format!("{head}Mikasa,mikasa,\"7.5\",5,18,p. 4,,\n"));
    bench.run("check").fine();
    bench.run("new chart quickfire").fine();
    let table = bench.text("rules/quickfire.chart.csv");
    let (head, first) = table.split_once('\n').expect("lines");
    let first = first.lines().next().expect("a line");
    bench.write("rules/quickfire.chart.csv", format!("{head}\n{first},7,5\n"));
    bench.run("print chart -o x.pdf").says(&["error[wrong-cell]: the line has"]);
}

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
fn an_order_that_print_refuses_check_refuses_too() {
    let order = |line: &str, ships: &str| {
        format!(
            "title = \"T\"\nrules = \"quickfire\"\n{line}[[side]]\nname = \"A\"\nships = [\"mikasa\"]\n\
             [[side]]\nname = \"B\"\nships = [{ships}]\n"
        )
    };
    const B: &str = "\"borodino\"";
    for (line, ships, fault) in [
        ("", "", "error[missing-field]: the side B has no ships\n  at o.toml:8:9\n"),
        (
            "language = \"de\"\n",
            B,
            "[draft-language]: the words in Deutsch (de) are a draft that no speaker has reviewed\n  at o.toml:3:12\n",
        ),
        (
            "units = \"cubits\"\n",
            B,
            "error[unknown-word]: `units` cannot be `cubits`\n  at o.toml:3:9\n",
        ),
        (
            "",
            "\"borodino*0\"",
            "error[unknown-ship]: there is no ship `borodino*0`\n  at o.toml:8:10\n  \
             hint: write after `*` how many of her, from 1 to 500, such as `kasuga*2`",
        ),
    ] {
        let bench = Workbench::new();
        bench.write("o.toml", order(line, ships));
        for call in ["check o.toml", "print log o.toml -o x.pdf"] {
            let run = bench.run(call);
            run.says(&[fault]);
            assert!(!run.stderr.contains("template-fault"), "{call}: {}", run.stderr);
        }
        if line.contains("units") {
            assert!(!bench.path("x.pdf").exists(), "no sheet in other units");
        }
    }
}

#[test]
fn files_that_nothing_reads_are_named() {
    let bench = Workbench::project();
    for name in [
        "ship_values/sub/x.toml",
        "ship_values/x.toml.txt",
        "ship_values/x.tml",
        "ship_values/own.png",
        "shipvalues/x.toml",
        "fonts/x.woff2",
    ] {
        bench.write(name, "");
    }
    symlink("/etc/hostname", bench.path("ship_values/far.toml")).expect("a link");
    let run = bench.run("check").fine();
    let mut named: Vec<&str> = run
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix("warning[unknown-file]: nothing in `"))
        .filter_map(|line| line.split('`').next())
        .collect();
    named.retain(|name| !name.contains("far"));
    named.sort_unstable();
    let expected = [
        "fonts/x.woff2",
        "ship_values/sub",
        "ship_values/x.tml",
        "ship_values/x.toml.txt",
        "shipvalues",
    ];
    assert_eq!(named, expected, "{}", run.stderr);
    run.says(&["`ship_values/far.toml` is read: its link leads out"]);
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
    let run = bench.run("calibrate --printer mine --paper a4 --across 300 --down 240.6");
    run.says(&["the bars of a4 are 170 mm across and 240 mm down"]);
    assert!(!run.stderr.contains("  at "), "{}", run.stderr);
}
