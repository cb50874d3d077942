//! Ships out to spreadsheets and back.

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
