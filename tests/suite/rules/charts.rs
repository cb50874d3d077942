//! Tables of combat charts: ours, the publisher's, and what a player types in.

use serde_json::Value;

use crate::workbench::{RULE_SETS, Workbench, listed, on_all_cores, texts_of, units_of};

const DAGGER: char = '\u{2020}';

/// The tables of a rule set.
pub struct Charts(Value);

/// A row: what finds it, and its cells by column.
pub struct Row<'a> {
    pub at: &'a str,
    cells: &'a Value,
}

impl Charts {
    pub fn of(rules: &str) -> Self {
        Self::at(&Workbench::new(), rules)
    }

    pub fn at(bench: &Workbench, rules: &str) -> Self {
        Self(bench.json(&format!("list charts --rules {rules}")))
    }

    #[track_caller]
    pub fn table(&self, id: &str) -> &Value {
        let mut tables = self.0.as_array().unwrap().iter();
        tables.find(|table| table["id"] == id).unwrap_or_else(|| panic!("no table {id}"))
    }

    #[track_caller]
    pub fn rows(&self, table: &str) -> Vec<Row<'_>> {
        let rows = self.table(table)["rows"].as_array().unwrap().iter();
        rows.map(|row| Row { at: row["at"].as_str().unwrap(), cells: &row["cells"] }).collect()
    }

    /// The cell of the row with this key.
    #[track_caller]
    pub fn cell(&self, table: &str, at: &str, column: &str) -> (Option<String>, String) {
        let row = self.rows(table).into_iter().find(|row| row.at == at);
        row.unwrap_or_else(|| panic!("{table} has no row {at}")).cell(column)
    }

    /// The cells of a column, from the first row to the last.
    #[track_caller]
    pub fn column(&self, table: &str, column: &str) -> String {
        let rows = self.rows(table);
        let cells =
            rows.iter().map(|row| row.cell(column).0.unwrap_or_else(|| panic!("{}", row.at)));
        cells.collect::<Vec<_>>().join("|")
    }

    /// The number of a cell that is known.
    #[track_caller]
    pub fn number(&self, table: &str, at: &str, column: &str) -> i64 {
        let (text, _) = self.cell(table, at, column);
        text.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{table} {at} {column}"))
    }

    /// Every cell: table, row, column, text, basis.
    fn cells(&self) -> Vec<[String; 5]> {
        let mut cells = Vec::new();
        for table in self.0.as_array().unwrap() {
            let id = table["id"].as_str().unwrap();
            for row in self.rows(id) {
                for (column, cell) in row.cells.as_object().unwrap() {
                    let text = cell["value"].as_str().unwrap_or("?");
                    let basis = cell["basis"].as_str().unwrap();
                    cells.push([id, row.at, column, text, basis].map(str::to_owned));
                }
            }
        }
        cells
    }

    fn of_basis(&self, basis: &str) -> usize {
        self.cells().iter().filter(|cell| cell[4] == basis).count()
    }
}

impl Row<'_> {
    /// What a cell says, and why; nothing where it is not known.
    pub fn cell(&self, column: &str) -> (Option<String>, String) {
        let cell = &self.cells[column];
        let basis = cell["basis"].as_str().unwrap_or_else(|| panic!("no column {column}"));
        (cell["value"].as_str().map(str::to_owned), basis.to_owned())
    }

    pub fn number(&self, column: &str) -> i64 {
        self.cell(column).0.and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{column}"))
    }

    pub fn odds(&self, column: &str) -> f64 {
        self.cells[column]["odds"].as_f64().unwrap_or_else(|| panic!("{column} has no odds"))
    }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// The text of each page.
fn pages(bench: &Workbench, words: &str) -> Vec<String> {
    bench.run(&format!("{words} -o out.pdf")).fine();
    texts_of(&bench.read("out.pdf"))
}

fn daggers(pages: &[String]) -> usize {
    pages.iter().map(|page| page.matches(DAGGER).count()).sum()
}

/// A project with official numbers: `table,row,column,,official` in each line.
fn with_official(rules: &str, lines: &str) -> Workbench {
    let bench = Workbench::project();
    let table = format!("table,row,column,ours,official\n{lines}\n");
    bench.write(&format!("rules/{rules}.chart.csv"), table);
    bench
}

// ---- what ships with the program ----

#[test]
fn every_rule_set_has_a_chart_whose_tables_name_their_source_and_whose_odds_add_up() {
    for (rules, tables) in [
        ("quickfire", 8),
        ("quickfire_classic", 7),
        ("gridded", 3),
        ("easyships", 14),
        ("dreadnoughts", 10),
    ] {
        let charts = Charts::of(rules);
        assert_eq!(charts.0.as_array().unwrap().len(), tables, "{rules}");
        assert_eq!(charts.of_basis("unknown"), 0, "{rules}");
        for table in charts.0.as_array().unwrap() {
            assert!(table["source"].as_str().is_some_and(|source| source.len() > 4), "{rules}");
            let Some(results) = table["results"].as_object() else { continue };
            for (column, results) in results {
                let results = results.as_array().unwrap().iter();
                let sum: f64 = results.map(|result| result["odds"].as_f64().unwrap()).sum();
                assert!(close(sum, 1.0), "{rules} {} {column}: {sum}", table["id"]);
            }
        }
    }
}

// ---- odds ----

/// Neither falls.
fn rising(numbers: &[f64]) -> bool {
    numbers.windows(2).all(|pair| pair[0] <= pair[1])
}

fn odds(charts: &Charts, table: &str, column: &str) -> Vec<f64> {
    charts.rows(table).iter().map(|row| row.odds(column)).collect()
}

fn reversed(mut odds: Vec<f64>) -> Vec<f64> {
    odds.reverse();
    odds
}

#[test]
fn more_is_never_worse() {
    for rules in ["quickfire", "quickfire_classic"] {
        let charts = Charts::of(rules);
        assert!(rising(&odds(&charts, "gunnery", "at_most")), "{rules}: gunnery");
        assert!(rising(&reversed(odds(&charts, "sinking", "at_most"))), "{rules}: sinking by size");
        for target in ["moving", "static"] {
            assert!(rising(&odds(&charts, "torpedo", target)), "{rules}: torpedoes, {target}");
        }
        for row in charts.rows("torpedo") {
            assert!(row.odds("moving") < row.odds("static"), "{rules}: lying still");
        }
    }
    let charts = Charts::of("quickfire");
    let hits: Vec<f64> =
        charts.rows("gunnery").iter().map(|row| row.number("hits") as f64).collect();
    assert!(rising(&hits), "{hits:?}");
    assert!(rising(&reversed(odds(&charts, "boat_guns", "at_most"))));
    for roll in charts.rows("repair") {
        let fixes = |column| roll.cell(column).0.as_deref() == Some("fix");
        assert!(fixes("s_p") || !fixes("s"), "{}", roll.at);
    }
}

#[test]
fn a_shorter_range_never_makes_a_result_as_bad_less_likely() {
    for rules in ["quickfire", "quickfire_classic"] {
        let charts = Charts::of(rules);
        let share = |range: &str, result: &str| {
            let results = charts.table("blast")["results"][range].as_array().unwrap();
            let found = results.iter().find(|it| it["result"] == result);
            found.map_or(0.0, |it| it["odds"].as_f64().unwrap())
        };
        let (mut short, mut long) = (0.0, 0.0);
        // From the worst to the mildest: what is at least as bad is never rarer at short range.
        for result in ["E", "B", "D", "T", "R", "F"] {
            (short, long) = (short + share("short", result), long + share("long", result));
            assert!(short >= long, "{rules} {result}: {short} {long}");
        }
    }
}

// ---- the player's official numbers ----

#[test]
fn a_table_of_official_numbers_has_every_cell_of_ours_and_no_other() {
    for rules in RULE_SETS {
        let bench = Workbench::project();
        bench.run(&format!("new chart {rules}")).fine();
        let table = bench.text(&format!("rules/{rules}.chart.csv"));
        // By this mark Excel knows the encoding.
        let table = table.trim_start_matches('\u{feff}');
        // A reading of ours can be confirmed as well.
        let open = Charts::of(rules).of_basis("house") + Charts::of(rules).of_basis("reading");
        let ours = Charts::of(rules).of_basis("house");
        assert_eq!(table.lines().count(), open + 1, "{rules}");
        assert!(table.starts_with("table,row,column,ours,official\n"), "{rules}");
        // A spreadsheet takes 1/2 for a day.
        assert!(!table.contains('/') || table.contains("n/e"), "{rules}");
        // Empty, it changes nothing.
        assert_eq!(Charts::at(&bench, rules).of_basis("house"), ours, "{rules}");
        let again = bench.run(&format!("new chart {rules}"));
        assert_eq!(again.code, 3, "{rules}: not over a filled one");
    }
}

/// The program's own table with every empty cell filled with what stands beside it.
fn filled_in(bench: &Workbench, rules: &str) {
    bench.run(&format!("new chart {rules}")).fine();
    let path = format!("rules/{rules}.chart.csv");
    let table = bench.text(&path);
    let lines = table.lines().enumerate().map(|(at, line)| {
        let ours = line.split(',').nth(3).unwrap();
        if at == 0 { line.to_owned() } else { format!("{line}{ours}") }
    });
    bench.write(&path, lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn daggers_vanish_with_the_last_number_of_ours() {
    // Metric, for their lengths are all stated. The readings that remain are not numbers of cells.
    for (rules, readings) in [
        ("quickfire", 1),
        ("quickfire_classic", 2),
        ("gridded", 2),
        ("easyships", 1),
        ("dreadnoughts", 19),
    ] {
        let bench = Workbench::project();
        let units = units_of(rules, "metric");
        let words = format!("print chart --rules {rules} --units {units} --paper a4");
        let before = pages(&bench, &words);
        filled_in(&bench, rules);
        assert_eq!(Charts::at(&bench, rules).of_basis("house"), 0, "{rules}");
        let after = pages(&bench, &words);
        assert!(daggers(&before) > daggers(&after), "{rules}");
        assert_eq!(daggers(&after), readings, "{rules}");
        assert_eq!(before.len(), after.len(), "{rules}");
    }
}

#[test]
fn the_gridded_card_follows_the_chart() {
    let bench = with_official("gridded", "dice_by_range,2,main,5,5");
    let words = "print card mikasa --rules gridded --paper a4";
    assert!(daggers(&pages(&bench, words)) > 0, "nine of ten are still ours");
    let bench = Workbench::project();
    filled_in(&bench, "gridded");
    // The near end of each band is a reading, with its key.
    assert_eq!(daggers(&pages(&bench, words)), 4);
}

#[test]
fn a_filled_cell_is_stated_and_the_others_stay_ours() {
    let bench =
        with_official("quickfire", "sinking,7,at_most,6,5\nsinking,8,at_most,6,\nrepair,9-11,g,,-");
    let charts = Charts::at(&bench, "quickfire");
    let is = |text: &str, basis: &str| (Some(text.to_owned()), basis.to_owned());
    assert_eq!(charts.cell("sinking", "7", "at_most"), is("5", "stated"));
    assert_eq!(charts.cell("sinking", "8", "at_most"), is("6", "house"));
    for roll in ["9", "10", "11"] {
        assert_eq!(charts.cell("repair", roll, "g"), is("\u{2013}", "stated"), "{roll}");
    }
    assert_eq!(charts.cell("repair", "12", "g"), is("\u{2013}", "house"));
    assert!(daggers(&pages(&bench, "print chart --rules quickfire")) > 0);
}

// ---- blank instead of ours ----

#[test]
fn unknown_blank_leaves_no_number_of_ours_on_any_form() {
    let mut forms: Vec<(String, String)> = Vec::new();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    for set in listed("list rules --json") {
        let ids = set["forms"].as_array().unwrap().iter();
        forms.extend(ids.map(|form| (word(&set["id"]), word(form))));
    }
    on_all_cores(&forms, |(rules, form)| {
        // Inches, for the lengths of ours are imperial.
        let ships = match form.as_str() {
            "log" | "card" | "picture" | "roster" => "mikasa dupuy-de-lome --blank 2",
            "matrix" => "tsushima_1905.toml",
            // A navy of ten classes has every kind of page that the fleet has.
            "book" => "--navy china",
            _ => "",
        };
        let words = format!("print {form} {ships} --rules {rules} --units imperial --paper a4");
        let bench = Workbench::new();
        let usual = pages(&bench, &words);
        let blank = pages(&bench, &format!("{words} --unknown blank"));
        assert_eq!(usual.len(), blank.len(), "{words}");
        // Readings of what their rules say are no numbers to be pencilled in.
        let readings = match (rules.as_str(), form.as_str()) {
            ("quickfire", "chart") => 1,
            ("quickfire_classic", "chart") => 2,
            ("easyships", "chart") => 1,
            ("easyships", "submarine_log" | "air_strike_record" | "matrix") => 0,
            // The near ends of bands, and their key.
            ("easyships", _) => 2,
            ("gridded", "chart") => 2,
            ("gridded", _) => 4,
            ("dreadnoughts", "chart") => 29,
            // Its bands are a reading, with their key.
            ("dreadnoughts", "matrix") => 2,
            // The bands of the strip, or of a book's front, and their key.
            ("dreadnoughts", "card" | "picture" | "roster" | "book") => 8,
            _ => 0,
        };
        assert_eq!(daggers(&blank), readings, "{words}");
    });
}

#[test]
fn unknown_house_is_what_is_printed_unasked_and_the_project_may_say_blank() {
    let words = "print chart --rules quickfire";
    let bench = Workbench::new();
    let usual = pages(&bench, words);
    assert!(daggers(&usual) > 15, "{}", daggers(&usual));
    assert_eq!(pages(&bench, &format!("{words} --unknown house")), usual);
    let bench = Workbench::project();
    bench.write("chartroom.toml", "unknown = \"blank\"\n");
    // A reading of the text stays.
    assert_eq!(daggers(&pages(&bench, words)), 1);
    assert_eq!(pages(&bench, &format!("{words} --unknown house")), usual);
}

/// The block in which templates work out odds agrees with the program's own dice.
#[test]
fn the_odds_that_a_template_draws_are_those_of_the_dice() {
    let bench = Workbench::project();
    bench.run("eject templates/gridded/chart.typ").fine();
    let chart = bench.text("templates/gridded/chart.typ");
    let mut sums = String::new();
    for (dice, number, at_most) in [
        ("2D6", 4, "6 / 36"),
        ("2D6", 7, "21 / 36"),
        ("2D6", 1, "0"),
        ("2D6", 12, "1"),
        ("3D6", 10, "1 / 2"),
        ("1D12", 3, "3 / 12"),
        ("1D20", 25, "1"),
        ("4D10", 4, "1 / 10000"),
    ] {
        sums.push_str(&format!(
            "#assert(calc.abs(chance-at-most(\"{dice}\", {number}) - {at_most}) < 0.000001)\n\
             #assert(calc.abs(chance-at-least(\"{dice}\", {number} + 1) - 1 + {at_most}) < 0.000001)\n"
        ));
    }
    sums.push_str("#assert(calc.abs(chance-of(\"2D6\", (5, 6, 7)) - 15 / 36) < 0.000001)\n");
    let import =
        "#import \"/templates/blocks/dice.typ\": chance-at-least, chance-at-most, chance-of\n";
    bench.write("templates/gridded/chart.typ", format!("{import}{sums}{chart}"));
    bench.run("print chart --rules gridded -o a.pdf").fine().printed("1 sheet");
    let untrue = format!("{import}#assert(chance-at-most(\"1D6\", 3) == 1)\n{chart}");
    bench.write("templates/gridded/chart.typ", untrue);
    assert!(bench.run("print chart --rules gridded -o b.pdf").code != 0, "an untrue one is seen");
}

#[test]
fn a_score_has_a_bar_as_long_as_its_roll_is_likely() {
    let bench = Workbench::new();
    let bars = |rules: &str| {
        bench.run(&format!("print chart --rules {rules} --format svg -o {rules}.svg")).fine();
        bench.text(&format!("{rules}.svg")).matches("#a3a3a3").count()
    };
    // Gridded has no scores; the classic edition's gunnery, torpedoes, repair and sinking have.
    assert_eq!(bars("gridded"), 0);
    let classic = bars("quickfire_classic");
    assert!(classic > 20, "{classic}");
}
