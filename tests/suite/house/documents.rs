//! Documents that can go stale are run.

use chartroom::data::Files;

use crate::workbench::{Workbench, on_all_cores, repository};

fn read(name: &str) -> String {
    std::fs::read_to_string(repository().join(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every command of a document's `sh` blocks that calls the program.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    for block in text.split("```sh\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        commands
            .extend(block.lines().filter(|line| line.starts_with("chartroom ")).map(str::to_owned));
    }
    commands
}

#[test]
fn every_command_of_the_readme_runs() {
    let commands = commands(&read("README.md"));
    assert!(commands.len() >= 8);
    let bench = Workbench::new();
    let ships = |name: &str| std::fs::read(repository().join("tests").join(name)).expect("ships");
    bench.write("strelsau.txt", ships("springsharp/battleship_2.txt"));
    bench.write("fleet.ods", ships("spreadsheets/english.ods"));
    // A server ends when it is told to; tests/suite/calls/serve.rs has it.
    for command in commands.into_iter().filter(|command| !command.contains(" serve ")) {
        // Comments behind the command, as the README has them.
        let command = command.split("  #").next().unwrap_or_default();
        let words: Vec<&str> =
            command.split_whitespace().skip(1).map(|word| word.trim_matches('"')).collect();
        let run = bench.run_list(&words);
        assert_eq!(run.code, 0, "{command}: {}", run.stderr);
    }
}

/// The walk of docs/first_ship.md, with the report of its picture and the list that it shows.
#[test]
fn the_steps_of_the_first_ship_can_be_taken() {
    let page = read("docs/first_ship.md");
    let list = page.split("```csv\n").nth(1).and_then(|rest| rest.split("```").next());
    // Steps are numbered, so their commands are indented.
    let steps = commands(&page.replace("\n   ", "\n"));
    assert!(steps.len() >= 12, "{steps:?}");
    let bench = Workbench::project();
    bench.write("strelsau.txt", read("tests/springsharp/battleship_2.txt"));
    bench.write("fleet.csv", list.expect("a list"));
    for command in &steps {
        let mut words: Vec<String> = Vec::new();
        for (at, part) in command.split('"').enumerate() {
            match at % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        bench.run_list(&words).fine();
    }
    for name in ["log-strelsau.pdf", "pack-squadrons.pdf"] {
        assert!(bench.names().contains(&name.to_owned()), "{name}: {:?}", bench.names());
    }
    for picture in page.split("](images/").skip(1).filter_map(|rest| rest.split(')').next()) {
        let bytes = std::fs::read(repository().join("docs/images").join(picture)).expect(picture);
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
        let run = bench.run(words);
        assert!(run.stderr.contains(said), "{words}: {}", run.stderr);
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
            let line = line.split(" #").next().unwrap_or_default();
            let mut words = Vec::new();
            for (at, part) in line.split('"').enumerate() {
                match at % 2 {
                    0 => words.extend(part.split_whitespace().map(str::to_owned)),
                    _ => words.push(part.to_owned()),
                }
            }
            words.remove(0);
            calls.push(words);
        }
    }
    calls
}

/// A project with the files that the pages speak of.
fn desk(page: &str) -> Workbench {
    let bench = Workbench::project();
    let own = |name: &str| std::fs::read(repository().join(name)).expect(name);
    bench.write("strelsau.txt", own("tests/springsharp/battleship_2.txt"));
    bench.write("fleet.ods", own("tests/spreadsheets/english.ods"));
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
        .map(|name| (name.clone(), calls(&read(&name))))
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
        for entry in std::fs::read_dir(repository().join(folder)).expect("the folder") {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            pages.extend(name.ends_with(".md").then(|| format!("{folder}/{name}")));
        }
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
        let text = read(&page);
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
    let mut sources = Vec::new();
    let mut folders = vec![repository().join("src"), repository().join("tests/suite")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            sources.push(path.to_string_lossy().replace('\\', "/"));
            folders.extend(path.is_dir().then_some(path));
        }
    }
    let mut checked = 0;
    for page in ["docs/architecture.md", "docs/first_changes.md"] {
        for word in read(page).split('`').skip(1).step_by(2).filter(|word| word.ends_with(".rs")) {
            let end = format!("/{word}");
            assert!(sources.iter().any(|source| source.ends_with(&end)), "{page}: {word}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn the_changelog_speaks_of_this_version() {
    assert!(read("CHANGELOG.md").contains(&format!("## [{}]", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn every_font_names_its_licence() {
    let readme = read("fonts/README.md");
    for entry in std::fs::read_dir(repository().join("fonts")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        if name.ends_with(".ttf") || name.starts_with("EMS") {
            let row = readme
                .lines()
                .find(|line| line.contains(&name))
                .unwrap_or_else(|| panic!("{name}"));
            let licence = row
                .split(['`', '(', ')', '|', ' '])
                .find(|word| word.ends_with(".txt"))
                .unwrap_or_else(|| panic!("{row}"));
            assert!(repository().join("fonts").join(licence).exists(), "{licence}");
        }
    }
}

#[test]
fn the_sample_ships_of_dreadnoughts_are_what_the_program_gives() {
    let text = read("docs/rule_sets/dreadnoughts.md");
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
    let samples = blocks_with(&read("docs/rules.md"), "[[chart]]");
    let [sample] = samples.as_slice() else { panic!("{samples:?}") };
    let bench = Workbench::project();
    let head = "title = \"Duel\"\nedition = \"1\"\n[notice]\npublisher = \"me\"\naddress = \"here\"\nterms = \"Free.\"\n\
                [[scale]]\nid = \"board\"\nfactor = 1\n[scale.both]\nunit = \"hex\"\n";
    bench.write("rules/duel.toml", format!("{head}{}", sample.trim_start_matches("toml\n")));
    let text = bench.run("list charts --rules duel").fine().text();
    for line in
        ["50    5\u{2020}       27.8 %  1", "100   7        58.3 %  1", "150   8        72.2 %  ?"]
    {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn the_sample_table_of_official_numbers_is_without_fault() {
    let samples = blocks_with(&read("docs/data.md"), "table,row,column,ours,official");
    let [sample] = samples.as_slice() else { panic!("{samples:?}") };
    let bench = Workbench::project();
    bench.write("rules/quickfire.chart.csv", sample.trim_start());
    bench.run("check").fine();
    let charts = bench.run("list charts --rules quickfire").fine().text();
    assert!(charts.contains("125   ?        8"), "{charts}");
}

/// Typst compiles a pattern at every call of `regex`, which took a tenth of the time of a thousand logs.
#[test]
fn every_pattern_of_the_templates_is_compiled_once() {
    let mut seen = 0;
    let paths = Files::embedded().embedded_paths();
    for path in paths.iter().filter(|path| path.ends_with(".typ")) {
        for line in read(path).lines().filter(|line| line.contains("regex(")) {
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
    for entry in std::fs::read_dir(repository().join("templates/blocks")).expect("templates/blocks")
    {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a template");
        for (before, line) in text.lines().zip(text.lines().skip(1)) {
            let name = line.strip_prefix("#let ").and_then(|rest| rest.split_once('('));
            if name.is_some_and(|(name, _)| {
                !name.is_empty() && name.bytes().all(|c| c.is_ascii_lowercase() || c == b'-')
            }) {
                seen += 1;
                assert!(before.starts_with("//"), "{}: {line}", path.display());
            }
        }
    }
    assert!(seen > 150, "{seen} functions");
}
