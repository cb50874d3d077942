//! Documents that can go stale are run.

use chartroom::data::Files;

use crate::workbench::{
    GAME, Workbench, bytes_at, files_below, names_in, on_all_cores, repository, text_at,
};

#[test]
fn every_command_of_the_readme_runs() {
    let calls = calls(&text_at("README.md"));
    assert!(calls.len() >= 8);
    let bench = Workbench::new();
    bench.write("strelsau.txt", bytes_at("tests/springsharp/battleship_2.txt"));
    bench.write("fleet.ods", bytes_at("tests/spreadsheets/english.ods"));
    // A server ends when it is told to; tests/suite/calls/serve.rs has it.
    for call in calls.iter().filter(|call| call[0] != "serve") {
        let run = bench.run_list(&call.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{call:?}: {}", run.stderr);
    }
}

/// Words as a shell parts them, with those between quotes together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// The walk of docs/first_ship.md, with the report of its picture and the list that it shows.
#[test]
fn the_steps_of_the_first_ship_can_be_taken() {
    let page = text_at("docs/first_ship.md");
    let list = page.split("```csv\n").nth(1).and_then(|rest| rest.split("```").next());
    // The page begins with a new project; the test is in one already.
    let mut steps = calls(&page);
    steps.retain(|call| call[..] != ["new", "club", "harbour"]);
    assert!(steps.len() >= 12, "{steps:?}");
    let bench = Workbench::project();
    bench.write("strelsau.txt", text_at("tests/springsharp/battleship_2.txt"));
    bench.write("fleet.csv", list.expect("a list"));
    for call in &steps {
        bench.run_list(&call.iter().map(String::as_str).collect::<Vec<_>>()).fine();
    }
    for name in ["log-strelsau.pdf", "pack-squadrons.pdf"] {
        assert!(bench.names().contains(&name.to_owned()), "{name}: {:?}", bench.names());
    }
    for picture in page.split("](images/").skip(1).filter_map(|rest| rest.split(')').next()) {
        let bytes = bytes_at(format!("docs/images/{picture}"));
        assert!(bytes.len() < 64 << 10, "{picture} is no small picture");
    }
    // What the page says of what is said.
    let table = page.split("## If it does not work").nth(1).expect("the table");
    for (words, said) in [
        ("import letter.txt", "this is not a Springsharp report"),
        ("import letter.csv", "no row has headings for a list of ships"),
        ("import fleet.csv -o ship_values/fleet.toml", "is already there"),
        ("print log kravonia", "there is no ship"),
    ] {
        assert!(table.contains(said), "{said}");
        for end in ["txt", "csv"] {
            bench.write(&format!("letter.{end}"), "Dear admiral\n");
        }
        bench.run(words).says(&[said]);
    }
}

/// Every command that stands in a block of a page: from the program's name on, without the comment behind it.
fn calls(page: &str) -> Vec<Vec<String>> {
    let blocks = page.split("```").skip(1).step_by(2);
    let shells = blocks.filter_map(|block| {
        let (kind, text) = block.split_once('\n')?;
        ["", "sh", "console"].contains(&kind).then(|| text.replace("\\\n", " "))
    });
    let mut calls = Vec::new();
    for shell in shells {
        let lines = shell.lines().map(|line| line.trim().trim_start_matches("$ "));
        for line in lines.filter(|line| line.starts_with("chartroom ")) {
            let mut words = words(line.split(" #").next().unwrap_or_default());
            words.remove(0);
            calls.push(words);
        }
    }
    calls
}

/// A project with the files that the pages speak of.
fn desk(page: &str) -> Workbench {
    let bench = Workbench::project();
    bench.write("strelsau.txt", bytes_at("tests/springsharp/battleship_2.txt"));
    bench.write("fleet.ods", bytes_at("tests/spreadsheets/english.ods"));
    match page {
        "docs/data.md" => {
            let navy = "navy = \"Mine\"\n[[class]]\nid = \"mine\"\nname = \"Mine\"\nstate = \"planned\"\n\
                        source = \"me\"\nships = [{ name = \"Mine\" }]\n";
            bench.write("my_ships.toml", navy);
        }
        "docs/imports.md" => {
            bench.run("export mikasa -o fleet.xlsx").fine();
        }
        "docs/languages.md" => {
            bench.run("eject languages/de.toml").fine();
        }
        "docs/true_size.md" => {
            for format in ["pdf", "dxf"] {
                bench.run(&format!("print ruler -o ruler-quickfire.{format}")).fine();
            }
        }
        "docs/cutters.md" => {
            bench.run("print ruler -o ruler-quickfire.dxf").fine();
        }
        _ => {}
    }
    bench
}

#[test]
fn every_command_of_the_documents_runs() {
    // The first ship's steps lead through two folders, and are taken above.
    let mut pages: Vec<_> = pages()
        .into_iter()
        .filter(|name| name.starts_with("docs/") && name != "docs/first_ship.md")
        .map(|name| (name.clone(), calls(&text_at(&name))))
        .collect();
    pages.retain(|(_, calls)| !calls.is_empty());
    assert!(pages.len() >= 15, "{pages:?}");
    on_all_cores(&pages, |(page, calls)| {
        let bench = desk(page);
        for call in calls {
            // A server ends when it is told to; tests/suite/calls/serve.rs has it.
            if call[0] == "serve" {
                continue;
            }
            let mut words = Vec::new();
            for word in call {
                // A shell would do this.
                match word.strip_prefix('*') {
                    Some(end) => {
                        words.extend(bench.names().into_iter().filter(|name| name.ends_with(end)))
                    }
                    None => words.push(word.clone()),
                }
            }
            // Pictures as coarse as can be: how they look is no matter here.
            let pictures = ["deck", "png", "look.png"].map(str::to_owned);
            if let Some(at) = words.iter().position(|word| word == "--dpi") {
                words[at + 1] = "30".to_owned();
            } else if words.iter().any(|word| pictures.contains(word)) {
                words.extend(["--dpi", "30"].map(str::to_owned));
            }
            let run = bench.run_list(&words.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(run.code, 0, "{page}: {words:?}: {}", run.stderr);
        }
    });
}

/// README, CONTRIBUTING and all pages of docs/.
fn pages() -> Vec<String> {
    let mut pages = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    for folder in ["docs", "docs/instruments", "docs/rule_sets"] {
        let names = names_in(folder).into_iter().filter(|name| name.ends_with(".md"));
        pages.extend(names.map(|name| format!("{folder}/{name}")));
    }
    pages
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| -> String {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let (mut dead, mut linked) = (Vec::new(), Vec::new());
    for page in pages() {
        let text = text_at(&page);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.starts_with("http")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = std::path::Path::new(&page).parent().expect("a folder");
            let path = match file {
                "" => repository().join(&page),
                file => repository().join(folder).join(file),
            };
            let has = |path| anchors(&std::fs::read_to_string(path).unwrap_or_default());
            if !path.exists() || !anchor.is_empty() && !has(&path).contains(&anchor.to_owned()) {
                dead.push(format!("{page}: {link}"));
            }
            linked.extend(path.canonicalize());
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    for page in pages() {
        let path = repository().join(&page).canonicalize().expect("a page");
        assert!(page == "README.md" || linked.contains(&path), "no page leads to {page}");
    }
}

/// The journey in docs/architecture.md, and the places in docs/first_changes.md.
#[test]
fn every_source_file_that_the_documents_name_is_there() {
    let folders = ["src", "tests/suite"].map(|folder| files_below(&repository().join(folder)));
    let sources = folders.concat();
    let mut checked = 0;
    for page in ["docs/architecture.md", "docs/first_changes.md"] {
        for word in text_at(page).split('`').skip(1).step_by(2).filter(|word| word.ends_with(".rs"))
        {
            assert!(sources.iter().any(|source| source.ends_with(word)), "{page}: {word}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn the_changelog_speaks_of_this_version() {
    assert!(text_at("CHANGELOG.md").contains(&format!("## [{}]", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn every_font_names_its_licence() {
    let readme = text_at("fonts/README.md");
    let is_font = |name: &String| name.ends_with(".ttf") || name.starts_with("EMS");
    for name in names_in("fonts").into_iter().filter(is_font) {
        let row = readme.lines().find(|line| line.contains(&name)).expect(&name);
        let mut words = row.split(['`', '(', ')', '|', ' ']);
        let licence = words.find(|word| word.ends_with(".txt")).unwrap_or_else(|| panic!("{row}"));
        assert!(repository().join("fonts").join(licence).exists(), "{licence}");
    }
}

#[test]
fn the_sample_ships_of_dreadnoughts_are_what_the_program_gives() {
    let text = text_at("docs/rule_sets/dreadnoughts.md");
    let table = text.split("## 4. Six ships").nth(1).expect("the table");
    let rows = table.split("## 5").next().unwrap().lines().filter(|line| line.starts_with("| "));
    let mut checked = 0;
    for row in rows.skip(1) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let ship = match cells[0] {
            "Petropavlovsk" => "petropavlovsk@petropavlovsk",
            name => name,
        };
        let shown = Workbench::new().run_list(&["show", ship, "--rules", "dreadnoughts", "--json"]);
        let values = shown.fine().json()["values"].clone();
        let value = |id: &str| match values[id]["text"].as_str().unwrap() {
            "unknown" => "?".to_owned(),
            text => text.to_owned(),
        };
        let both = |one: &str, two: &str, between: &str| match (value(one), value(two)) {
            (one, two) if one == two && one == "\u{2013}" => one,
            (one, two) => format!("{one}{between}{two}"),
        };
        let turrets: Vec<String> =
            "abcdefg".chars().map(|turret| value(&format!("turret_{turret}"))).collect();
        let turrets: Vec<&str> =
            turrets.iter().map(String::as_str).filter(|guns| *guns != "\u{2013}").collect();
        let wanted = [
            value("ship_type"),
            both("hull", "grey_boxes", ", "),
            value("knots"),
            value("move"),
            value("main_class"),
            turrets.join(" "),
            both("secondary_class", "secondary_side", " "),
            both("light_class", "light_side", " "),
            both("torpedoes", "torpedoes_side", ", "),
            value("armor_deck"),
            value("armor_turret"),
            value("armor_belt"),
        ];
        assert_eq!(cells[1..], wanted, "{}", cells[0]);
        checked += 1;
    }
    assert_eq!(checked, 6);
}

/// The blocks of a document that hold this.
fn blocks_with(text: &str, what: &str) -> Vec<String> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.filter(|block| block.contains(what)).map(str::to_owned).collect()
}

#[test]
fn the_sample_chart_of_the_rules_document_is_without_fault() {
    let samples = blocks_with(&text_at("docs/rules.md"), "[[chart]]");
    let [sample] = samples.as_slice() else { panic!("{samples:?}") };
    let bench = Workbench::project();
    bench.write("rules/duel.toml", format!("{GAME}{}", sample.trim_start_matches("toml\n")));
    let text = bench.run("list charts --rules duel").fine().text();
    for line in
        ["50    5\u{2020}       27.8 %  1", "100   7        58.3 %  1", "150   8        72.2 %  ?"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn the_sample_table_of_official_numbers_is_without_fault() {
    let samples = blocks_with(&text_at("docs/data.md"), "table,row,column,ours,official");
    let [sample] = samples.as_slice() else { panic!("{samples:?}") };
    let bench = Workbench::project();
    bench.write("rules/quickfire.chart.csv", sample.trim_start());
    bench.run("check").fine();
    let charts = bench.run("list charts --rules quickfire").fine().text();
    assert!(charts.contains("125   ?        8"), "{charts}");
}

#[test]
fn the_samples_of_a_card_and_a_chart_of_ones_own_print() {
    let page = text_at("docs/templates.md");
    let bench = Workbench::project();
    bench.run("new rules duel").fine();
    let more = "[[turn_row]]\nid = \"fired\"\nlabel = \"Fired at\"\nsource = \"mine\"\n\
                [speed_boxes]\nvalue = \"hull\"\nvalue_unit = \"in\"\ninch_mm = 25\nfull_box = 1\n\
                count = 2\nturn_angles = { 1 = 45, 2 = 90 }\nsecond_turn_box = 2\n";
    bench.write("rules/duel.toml", bench.text("rules/duel.toml") + more);
    let cards = blocks_with(&page, "own-card((");
    assert_eq!(cards.len(), 2);
    for card in cards {
        bench.write("templates/duel/card.typ", card.trim_start_matches("typst\n"));
        bench.run("print card mikasa --rules duel -o x.pdf").fine();
    }
    let words = bench.words("card mikasa --rules duel");
    assert!(
        words.contains("Fired at") && words.contains("2nd") && !words.contains("+S"),
        "{words}"
    );
    let chart = blocks_with(&page, "own-chart(sheet").concat();
    let chart = chart.trim_start_matches("typst\n").replace("  (id: \"critical\"),\n", "");
    bench.write("templates/duel/chart.typ", chart);
    bench.run("print chart --rules duel -o y.pdf").fine();
}

/// Typst compiles a pattern at every call of `regex`, which took a tenth of the time of a thousand logs.
#[test]
fn every_pattern_of_the_templates_is_compiled_once() {
    let mut seen = 0;
    let paths = Files::embedded().embedded_paths();
    for path in paths.iter().filter(|path| path.ends_with(".typ")) {
        for line in text_at(path).lines().filter(|line| line.contains("regex(")) {
            seen += 1;
            let named = line.strip_prefix("#let ").and_then(|rest| rest.split_once(" = regex("));
            assert!(named.is_some_and(|(name, _)| !name.contains('(')), "{path}: {line}");
        }
    }
    assert!(seen > 10);
}

#[test]
fn every_function_of_the_blocks_says_above_it_what_it_is() {
    let mut seen = 0;
    for file in names_in("templates/blocks") {
        let text = text_at(format!("templates/blocks/{file}"));
        for (before, line) in text.lines().zip(text.lines().skip(1)) {
            let name = line.strip_prefix("#let ").and_then(|rest| rest.split_once('('));
            if name.is_some_and(|(name, _)| {
                !name.is_empty() && name.bytes().all(|c| c.is_ascii_lowercase() || c == b'-')
            }) {
                seen += 1;
                assert!(before.starts_with("//"), "{file}: {line}");
            }
        }
    }
    assert!(seen > 150, "{seen} functions");
}
