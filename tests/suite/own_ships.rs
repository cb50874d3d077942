//! `new ship`: a ship from what the user says of her.

use chartroom::data::{self, SourceFile};
use chartroom::diagnostic::Faults;
use chartroom::model::Fleet;

use crate::springsharp::figures;
use crate::workbench::Workbench;

fn fleet(bench: &Workbench, path: &str) -> Fleet {
    let text = String::from_utf8(bench.read(path)).expect("UTF-8");
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
    assert!(made.stderr.contains("try: chartroom print log strelsau"), "{}", made.stderr);
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
fn a_second_ship_joins_the_first_and_one_of_the_same_name_is_refused() {
    let bench = Workbench::project();
    bench.run_list(&STRELSAU).fine();
    let before = String::from_utf8(bench.read("ship_values/ruritania.toml")).expect("UTF-8");
    let again = bench.run_list(&STRELSAU);
    assert_eq!(again.code, 3);
    assert!(again.stderr.contains("there is a ship `Strelsau` already"), "{}", again.stderr);
    assert_eq!(bench.read("ship_values/ruritania.toml"), before.as_bytes());
    bench.run("new ship --name Zenda --navy Ruritania").fine();
    let after = String::from_utf8(bench.read("ship_values/ruritania.toml")).expect("UTF-8");
    assert!(after.starts_with(before.trim_end()), "{after}");
    let ids: Vec<String> = fleet(&bench, "ship_values/ruritania.toml")
        .classes
        .into_iter()
        .map(|class| class.id)
        .collect();
    assert_eq!(ids, ["strelsau", "zenda"]);
}

#[test]
fn a_ship_of_a_built_in_navy_takes_no_ship_of_it_away() {
    let bench = Workbench::project();
    let made = bench.run("new ship --name Mikasa --navy Japan --source club").fine();
    assert!(made.stderr.contains("print log my_japan/mikasa"), "{}", made.stderr);
    bench.run("print log asama my_japan/mikasa -o log.pdf").fine();
    assert_eq!(fleet(&bench, "ship_values/my_japan.toml").classes[0].navy, "Japan");
}

#[test]
fn a_figure_that_is_none_names_its_option_and_nothing_is_written() {
    let bench = Workbench::project();
    let run = bench.run("new ship --name A --navy B --speed fast --guns many");
    assert_eq!(run.code, 1);
    assert_eq!(run.stderr.matches("error[wrong-cell]").count(), 2, "{}", run.stderr);
    assert!(run.stderr.contains("hint: such as --speed \"18.5\""), "{}", run.stderr);
    let absurd = bench.run("new ship --name A --navy B --speed 200");
    assert!(absurd.stderr.contains("error[absurd-number]"), "{}", absurd.stderr);
    assert_eq!(bench.names(), ["chartroom.toml"]);
}

#[test]
fn without_a_terminal_what_is_missing_is_told() {
    let run = Workbench::new().run("new ship --name A");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("a new ship needs --navy"), "{}", run.stderr);
}
