//! `new ship`: a ship from what the user says of her.

use chartroom::data::{self, SourceFile};
use chartroom::diagnostic::Faults;
use chartroom::model::Fleet;

use crate::data::springsharp::figures;
use crate::workbench::Workbench;

fn fleet(bench: &Workbench, path: &str) -> Fleet {
    let text = bench.text(path);
    let mut faults = Faults::default();
    let fleet = data::read_navy(&SourceFile::new(path, text), &mut faults);
    assert!(faults.all().is_empty(), "{:?}", faults.all());
    fleet
}

const STRELSAU: [&str; 18] = [
    "new",
    "ship",
    "--name",
    "Strelsau",
    "--navy",
    "Ruritania",
    "--type",
    "battleship",
    "--completed",
    "1905",
    "--tons",
    "14000",
    "--speed",
    "18.5 kn",
    "--guns",
    "4x305mm, 12x6in",
    "--belt",
    "229 mm",
];

#[test]
fn a_ship_is_made_of_options_and_prints_at_once() {
    let bench = Workbench::project();
    let made = bench.run_list(&STRELSAU).fine();
    made.says(&["try: chartroom print log strelsau"]);
    let fleet = fleet(&bench, "ship_values/ruritania.toml");
    let class = &fleet.classes[0];
    assert_eq!(
        figures(class),
        "Strelsau / battleship / 14000 t ? / ? x ? ft / 18.5 kn / 4 \u{d7} 12 in, 12 \u{d7} 6 in / None tubes / \
         belt 9 deck ? turret ? barbette ? conning_tower ? casemate ? / None men"
    );
    assert_eq!(class.confidence, "low");
    assert_eq!(class.source, "entered by hand, no source named");
    bench.run("print log strelsau -o log.pdf").fine();
}

#[test]
fn a_name_with_signs_that_divide_words_is_listed_as_a_word_that_prints() {
    let bench = Workbench::project();
    for name in ["Ger/BB/1905", "x</script>y", "U@35", "Two, Three*2"] {
        let mut call = STRELSAU;
        call[3] = name;
        bench.run_list(&call).fine();
    }
    let listed = bench.run("list ships --navy ruritania --json").fine();
    let ships: Vec<serde_json::Value> = serde_json::from_slice(&listed.stdout).expect("JSON");
    assert_eq!(ships.len(), 4);
    for ship in ships {
        let word = ship["word"].as_str().expect("a word");
        bench.run_list(&["print", "log", word, "-o", "log.pdf"]).fine();
    }
}

#[test]
fn a_ship_of_a_built_in_navy_takes_no_ship_of_it_away() {
    let bench = Workbench::project();
    let made = bench.run("new ship --name Mikasa --navy Japan --source club").fine();
    made.says(&["print log my_japan/mikasa"]);
    bench.run("print log asama my_japan/mikasa -o log.pdf").fine();
    assert_eq!(fleet(&bench, "ship_values/my_japan.toml").classes[0].navy, "Japan");
}
