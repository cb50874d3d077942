//! Ships out to spreadsheets and back, what changes between two lists, and a project to begin with.

use crate::workbench::{Workbench, texts_of};

#[test]
fn a_navy_goes_out_and_prints_from_what_came_out() {
    for file in ["japan.xlsx", "japan.csv"] {
        let bench = Workbench::new();
        bench.run(&format!("export --navy japan --type battleship -o {file}")).fine();
        bench.run(&format!("print log {file} -o a.pdf")).fine();
        bench.run("print log --navy japan --type battleship -o b.pdf").fine();
        let pages = |name: &str| texts_of(&bench.read(name)).len();
        assert_eq!(pages("a.pdf"), pages("b.pdf"), "{file}");
    }
}

#[test]
fn an_export_is_never_written_over_a_file_that_is_there() {
    let bench = Workbench::new();
    bench.write("mine.xlsx", "precious");
    bench.run("export mikasa -o mine.xlsx").fails(3, "`mine.xlsx` is already there");
    assert_eq!(bench.read("mine.xlsx"), b"precious");
    bench.run("export mikasa -o mine.xlsx --force").fine();
    bench.run("export mikasa -o mine.xls").says(&["its name ends in `.xlsx` or `.csv`"]);
    bench.run("export mikasa -o mine.ods").fails(2, "LibreOffice opens .xlsx");
}

#[test]
fn the_sheet_of_estimates_is_not_taken_for_stated_values() {
    let bench = Workbench::new();
    bench.run("export fuji --rules quickfire -o fuji.xlsx").fine();
    bench.run("import fuji.xlsx").fine();
    let text = bench.text("fuji.toml");
    assert!(!text.contains("class.ships.values"), "{text}");
}

#[test]
fn a_new_club_prints_its_first_battle() {
    let bench = Workbench::new();
    bench.run("new club portsmouth").fine();
    assert_eq!(bench.run("new club portsmouth").code, 3);
    bench.run_below("portsmouth", "check").fine();
    bench.run_below("portsmouth", "print pack first_battle -o battle.pdf").fine();
}

#[test]
fn official_numbers_are_taken_from_a_workbook_as_it_is() {
    let bench = Workbench::project();
    bench.run("new values quickfire --navy japan --format xlsx").fine();
    bench.run("new chart quickfire --format xlsx").fine();
    let path = "ship_values/japan.quickfire.xlsx";
    bench.run(&format!("check {path}")).fine();
    assert_eq!(bench.json("show mikasa")["values"]["gunnery_heavy"]["basis"], "stated");
    bench.write("ship_values/japan.other.xlsx", bench.read(path));
    bench.run("check").says(&["there is no rule set `other`"]);
}
