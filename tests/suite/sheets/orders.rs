//! Orders of battle: packs, ships in their order, damage carried on.

use crate::sheets::pictures::{Picture, decode};
use crate::sweep::margin::astray_in;
use crate::workbench::{Workbench, on_all_cores, repository, text_of, texts_of};

const ORDER: &str = r#"
title = "Trial"
rules = "quickfire"
scale = "small"
units = "imperial"
[[side]]
name = "Japan"
[[side.division]]
name = "1st Division"
ships = ["shikishima", { ship = "mikasa", flagship = true, DAMAGE }]
[[side]]
name = "Russia"
ships = [{ ship = "borodino", name = "Orel the Second" }]
"#;

pub fn order(damage: &str) -> String {
    ORDER.replace(", DAMAGE", damage)
}

fn shipped() -> Vec<String> {
    let entries = std::fs::read_dir(repository().join("data/orders")).expect("orders");
    let names = entries.map(|entry| entry.expect("a file").file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".toml"))
        .collect()
}

#[test]
#[ignore = "all packs take minutes; .ci/run has them"]
fn every_shipped_order_of_battle_prints_its_pack_at_true_size_and_out_of_the_margin() {
    let orders = shipped();
    assert!(orders.len() >= 3);
    let papers = ["a4 --units metric", "letter --units imperial"];
    let prints: Vec<_> = orders.iter().flat_map(|name| papers.map(|paper| (name, paper))).collect();
    on_all_cores(&prints, |(name, paper)| {
        let bench = Workbench::new();
        bench.run(&format!("print pack {name} --paper {paper} -o pack.pdf")).fine();
        assert_eq!(astray_in(&bench.read("pack.pdf")), None, "{name} on {paper}");
        let measured = bench.run("verify pack.pdf --tolerance 0.01 --json").fine().json();
        assert_eq!(measured[0]["true_size"], true, "{name}");
        assert!(measured[0]["kinds"]["check bar"]["count"].as_u64() >= Some(4), "{name}");
        let text = text_of(&bench.read("pack.pdf"));
        assert!(text.contains("TO CUT OUT"), "{name} has its fine print");
    });
}

#[test]
fn the_flagship_leads_and_a_renamed_ship_has_her_new_name() {
    let bench = Workbench::new();
    bench.write("trial.toml", order(""));
    bench.run("print log trial.toml -o x.pdf").fine().printed("1 sheet, 3 ships, 3 empty");
    let text = text_of(&bench.read("x.pdf"));
    let at = |name: &str| text.find(name).unwrap_or_else(|| panic!("{name} in {text}"));
    assert!(at("MIKASA") < at("SHIKISHIMA") && at("SHIKISHIMA") < at("OREL THE SECOND"));
    // The scale is the order's; the command line wins over it.
    assert!(text.contains("Small scale"));
    bench.run("print log trial.toml --scale large -o x.pdf").fine();
    assert!(text_of(&bench.read("x.pdf")).contains("Large scale"));
}

#[test]
fn the_boxes_of_a_log_follow_the_turns_of_the_battle_as_far_as_they_fit() {
    for (turns, last) in [("", 12), ("turns = 8", 12), ("turns = 14", 14), ("turns = 40", 16)] {
        let bench = Workbench::new();
        bench.write("trial.toml", order("") + "[scenario]\nsource = \"ours\"\n" + turns);
        let words = bench.words("log trial.toml");
        assert!(words.contains(&format!(" {} {last} ", last - 1)), "{turns}: {words}");
        assert!(!words.contains(&format!(" {last} {} ", last + 1)), "{turns}: {words}");
        assert_eq!(words.contains("TURN / 40"), turns == "turns = 40", "{turns}: {words}");
    }
}

#[test]
fn a_ship_that_was_complete_after_her_list_is_not_said_to_be_of_its_date() {
    let text = |ship: &str| Workbench::new().words(&format!("log {ship}"));
    assert!(!text("barham@1914").contains("August 1914"));
    assert!(text("conqueror").contains("in August 1914"));
}

/// The patches of a picture in which it differs from another.
pub fn changed_patches(a: &Picture, b: &Picture) -> usize {
    let mut changed: Vec<bool> =
        a.grey.iter().zip(&b.grey).map(|(a, b)| a.abs_diff(*b) > 60).collect();
    let mut patches = 0;
    while let Some(start) = changed.iter().position(|changed| *changed) {
        patches += 1;
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            if !std::mem::take(&mut changed[at]) {
                continue;
            }
            let (x, y) = ((at % a.width) as i64, (at / a.width) as i64);
            for (dx, dy) in (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy))) {
                let (x, y) = (x + dx, y + dy);
                if (0..a.width as i64).contains(&x) && (0..a.height as i64).contains(&y) {
                    open.push(y as usize * a.width + x as usize);
                }
            }
        }
    }
    patches
}

#[test]
fn so_many_boxes_are_crossed_as_the_order_says() {
    let print = |damage: &str| {
        let bench = Workbench::new();
        bench.write("trial.toml", order(damage));
        bench.run("print log trial.toml --format png --dpi 100 -o x.png").fine();
        decode(&bench.read("x.png"))
    };
    let clean = print("");
    assert_eq!(changed_patches(&clean, &print("")), 0);
    for (damage, crosses) in [
        (", damage = { speed = 3 }", 3),
        (", damage = { first_fire = 1, torpedo = 1 }", 2),
        (", damage = { speed = 2, repair = 1, first_fire = 1 }", 4),
    ] {
        assert_eq!(changed_patches(&clean, &print(damage)), crosses, "{damage}");
    }
}

#[test]
fn words_stand_where_a_player_would_have_written_them_and_a_twin_is_clean() {
    let bench = Workbench::new();
    bench.write("trial.toml", order(", damage = { blast_hits = \"F F D45L\", speed = 1 }"));
    bench.run("print log trial.toml --twins -o x.pdf").fine().printed("1 sheet, 4 ships, 2 empty");
    let text = text_of(&bench.read("x.pdf"));
    assert_eq!(text.matches("F F D45L").count(), 1);
    assert_eq!(text.matches("MIKASA").count(), 2);
}

/// The trial with a scenario: Mikasa and all of Russia come late.
fn scenario() -> String {
    let order = order(", arrives = 3, note = \"short of coal\"")
        .replace("flagship = true, ", "")
        .replace("[{ ship = \"borodino\",", "[{ ship = \"borodino\", arrives = 7,")
        .replace("name = \"Russia\"", "name = \"Russia\"\ncourse = \"300\"\nnotes = \"May flee\"");
    let (head, sides) = order.split_once("[[side]]").expect("a side");
    format!(
        "{head}[scenario]\ndistance = \"8,000 yd\"\nfirst = \"Russia\"\nturns = 14\n\
         points = [{{ what = \"a ship sunk\", points = 5 }}]\nhouse = [\"turns\"]\n[[side]]{sides}"
    )
}

#[test]
fn a_scenario_is_on_the_cover_or_in_the_fine_print_on_the_logs_and_on_an_umpires_sheet() {
    let bench = Workbench::new();
    bench.write("trial.toml", scenario()).write("plain.toml", order(""));
    let pages = |words: &str| {
        bench.run(&format!("print pack {words} --paper a4 -o x.pdf")).fine();
        let line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        texts_of(&bench.read("x.pdf")).into_iter().map(line).collect::<Vec<_>>()
    };
    let all = pages("trial.toml --with cover");
    let without = pages("trial.toml");
    let fine_print = without.iter().find(|page| page.contains("TO CUT OUT")).expect("fine print");
    // At small scale 1000 yards are 5 inches.
    for words in
        ["Distance: 8,000 yd (40", "Moves first: Russia", "Turns: 14 \u{2020}", "course 300"]
    {
        assert!(all[0].contains(words), "{words}: {}", all[0]);
        assert!(fine_print.contains(words), "{words}: {fine_print}");
    }
    assert!(!all[0].contains("May flee") && all[0].contains("comes in turn 7"), "{}", all[0]);
    let umpire = |pages: &[String]| pages.iter().find(|page| page.contains("UMPIRE")).cloned();
    let sheet = umpire(&all).expect("an umpire's sheet");
    for words in
        ["Turn 3 Japan: Mikasa", "Turn 7 Russia: Orel the Second", "May flee", "a ship sunk"]
    {
        assert!(sheet.contains(words), "{words}: {sheet}");
    }
    let logs = all[1].as_str();
    assert!(logs.contains("comes in turn 3") && logs.contains("short of coal"), "{logs}");
    assert_eq!(umpire(&pages("trial.toml --without umpire")), None);
    assert_eq!(umpire(&pages("plain.toml")), None);
    bench.write("wrong.toml", scenario().replace("first = \"Russia\"", "first = \"Rusia\""));
    bench.run("check wrong.toml").refused(
        1,
        "error[unknown-word]: no side has the name `Rusia`
  at wrong.toml:8:9
  hint: did you mean `Russia`?",
    );
}

#[test]
fn hidden_squadrons_have_cards_sealed_orders_and_an_umpire_who_knows_them() {
    let games = ["quickfire", "quickfire_classic", "gridded", "easyships", "dreadnoughts"];
    let others = [
        ("de", "IM NEBEL"),
        ("fr", "DANS LE BROUILLARD"),
        ("it", "NELLA NEBBIA"),
        ("es", "EN LA NIEBLA"),
    ];
    let calls = games.map(|rules| (rules, ("en", "IN THE FOG"))).into_iter();
    let bench = Workbench::new();
    for (rules, (language, title)) in calls.chain(others.map(|own| ("gridded", own))) {
        let call =
            format!("print pack tsushima_1905 --rules {rules} --language {language} --draft");
        bench.run(&format!("{call} --with fog --paper letter -o x.pdf")).fine();
        let pages = texts_of(&bench.read("x.pdf"));
        let first = pages.iter().position(|page| page.contains(title)).expect("its first page");
        let pages = pages[first..].join(" ");
        let text = pages.split_whitespace().collect::<Vec<_>>().join(" ");
        let times = |words: &str| text.matches(words).count();
        // Her division's card and its orders.
        assert_eq!(times("Tokiwa"), 2, "{rules} {language}: {text}");
        if language == "en" {
            // The card, the orders, the captain's card and the key.
            assert_eq!(times("3rd Armored Division"), 4, "{rules}: {text}");
            // Each of five squadrons has a dummy, on a card and in the key.
            assert_eq!(times("nobody"), 10, "{rules}: {text}");
            for words in ["CAPTAIN’S CARD", "gun flashes", "Open in turn", "no publisher’s rules"]
            {
                assert!(text.contains(words), "{rules}: {words} is not in {text}");
            }
        }
    }
    bench.write(
        "trial.toml",
        order("").replace("[[side]]\nname = \"J", "with = [\"fog\"]\n[[side]]\nname = \"J"),
    );
    bench.run("check trial.toml").fine();
    // The umpire's sheet comes with the fog, but for players who have none.
    for (without, has_sheet) in [("", true), (" --without umpire", false)] {
        let words = bench.words(&format!("pack tsushima_1905 --with fog{without} --force"));
        assert_eq!(words.contains("UMPIRE’S SHEET"), has_sheet, "{without}");
    }
    bench.run("print pack tsushima_1905 --with fog --back chart -o x.pdf").fine();
    let pages = texts_of(&bench.read("x.pdf"));
    let first = pages.iter().position(|page| page.contains("IN THE FOG")).expect("its first page");
    assert!(first % 2 == 0 && pages[first..].len() >= 8);
    let blank = pages[first..].iter().map(|page| page.trim().is_empty());
    assert!(blank.enumerate().all(|(at, blank)| blank == (at % 2 == 1)), "{:?}", &pages[first..]);
}

#[test]
fn the_turns_before_a_ship_comes_are_crossed_out() {
    let print = |arrives: &str| {
        let bench = Workbench::project();
        // Without the words beside it.
        let head = std::fs::read_to_string(repository().join("templates/blocks/ship_head.typ"));
        let head =
            head.expect("a template").replace("if arrives != none and not clean {", "if false {");
        bench.write("templates/blocks/ship_head.typ", head);
        bench.write("trial.toml", order(arrives));
        bench.run("print log trial.toml --format png --dpi 100 -o x.png").fine();
        decode(&bench.read("x.png"))
    };
    let clean = print("");
    // Strokes of two turns, and of all twelve.
    assert_eq!(changed_patches(&clean, &print(", arrives = 3")), 2);
    assert_eq!(changed_patches(&clean, &print(", arrives = 40")), 12);
}

#[test]
fn a_scenario_is_read_back_from_a_filled_form() {
    let bench = Workbench::new();
    bench.write("trial.toml", scenario());
    bench.run("print log trial.toml --fillable --paper a4 -o x.pdf").fine();
    let table = |text: &str| text.parse::<toml::Table>().expect("TOML");
    let (meant, read) = (table(&scenario()), table(&bench.run("read x.pdf -o -").fine().text()));
    assert_eq!(meant["scenario"], read["scenario"]);
    let [japan, russia] = read["side"].as_array().expect("sides").as_slice() else { panic!() };
    assert_eq!(russia["course"].as_str().zip(russia["notes"].as_str()), Some(("300", "May flee")));
    assert_eq!(russia["ships"][0]["arrives"].as_integer(), Some(7));
    assert_eq!(japan["division"][0]["ships"][1]["arrives"].as_integer(), Some(3));
}

#[test]
fn the_keys_of_an_order_are_read_back_from_a_filled_form() {
    let bench = Workbench::new();
    let keys = "title = \"Trial\"\nauthor = \"A \\\"club\\\"\"\noptions = [\"moves_doubled\"]\nsize = \"large\"\n\
        unknown = \"blank\"\nplayers = 2\ntwins = true\nwith = [\"roster\"]\nwithout = [\"ruler\"]\nwritten_in = \"en\"\n";
    let sides = "[[side]]\nname = \"Reds\"\nships = [\"mikasa\", \"borodino\"]\n\
        [[side]]\nname = \"Blues\"\nships = [\"asama\"]\n";
    bench.write("trial.toml", format!("{keys}{sides}"));
    bench.run("print log trial.toml --fillable -o x.pdf").fine();
    bench.run("read x.pdf -o again.toml").fine();
    let table = |text: &str| text.parse::<toml::Table>().expect("TOML");
    let again = table(&String::from_utf8(bench.read("again.toml")).expect("text"));
    for (key, value) in &table(keys) {
        assert_eq!(again.get(key), Some(value), "{key}");
    }
    // Two orders that say the same differ in nothing but the game, which the file read back names.
    let told = bench.run("diff trial.toml again.toml").fine().text();
    let lines: Vec<&str> = told.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(lines, ["rules", "scale", "units"]);
    bench.write("plain.toml", format!("title = \"Trial\"\n{sides}"));
    let told = bench.run("diff trial.toml plain.toml").fine().text();
    assert!(told.contains("options: moves_doubled -> none\n"), "{told}");
    assert!(told.contains("players: 2 -> none\n"), "{told}");
}

#[test]
fn sides_are_those_of_the_battle_and_not_its_navies() {
    let bench = Workbench::new();
    let side =
        |name: &str, ships: &str| format!("[[side]]\nname = \"{name}\"\nships = [{ships}]\n");
    let sides =
        side("Reds", "\"mikasa\", \"borodino\"") + &side("Blues", "\"asama\", \"retvizan\"");
    bench.write("club.toml", format!("title = \"Club night\"\n{sides}"));
    for (form, wanted, not) in [
        ("matrix", ["REDS FIRING", "BLUES FIRING"], "JAPAN"),
        ("roster", ["REDS", "BLUES"], "RUSSIA"),
    ] {
        let words = bench.words(&format!("{form} club.toml")).to_uppercase();
        assert!(wanted.iter().all(|wanted| words.contains(wanted)), "{form}: {words}");
        assert!(!words.contains(not), "{form}: {words}");
    }
    // A third side has no table in the white of another sheet, which is no fault.
    bench.write("three.toml", format!("title = \"Three\"\n{sides}{}", side("Greens", "\"hood\"")));
    bench.run("print pack three.toml -o x.pdf").fine();
    // A book of the battle has the ships that were there.
    let run = bench.run("print book tsushima_1905 -o b.pdf").fine();
    assert!(run.stderr.contains(" 18 classes, 24 ships"), "{}", run.stderr);
}

/// Title and page, from 0, of every entry of a file's outline; inner ones begin with a dash.
pub fn outline(pdf: &[u8]) -> Vec<(String, usize)> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages: Vec<lopdf::ObjectId> = document.get_pages().into_values().collect();
    let catalog = document.catalog().expect("a catalog");
    let root = catalog.get(b"Outlines").expect("an outline").as_reference().expect("an outline");
    let mut entries = Vec::new();
    let mut open = vec![(document.get_dictionary(root).expect("an outline"), 0)];
    while let Some((entry, depth)) = open.pop() {
        if depth > 0 {
            let title = lopdf::decode_text_string(entry.get(b"Title").expect("a title"));
            let action = entry.get(b"A").ok().and_then(|a| document.dereference(a).ok());
            let destination = entry
                .get(b"Dest")
                .ok()
                .or_else(|| action.and_then(|(_, action)| action.as_dict().ok()?.get(b"D").ok()));
            let page = destination.expect("a destination").as_array().expect("a destination")[0]
                .as_reference()
                .expect("a page");
            let page = pages.iter().position(|known| *known == page).expect("a page of the file");
            entries.push((format!("{}{}", "-".repeat(depth - 1), title.expect("words")), page));
        }
        let at = |key: &[u8]| {
            let id = entry.get(key).ok()?.as_reference().ok()?;
            document.get_dictionary(id).ok()
        };
        open.extend(at(b"Next").map(|next| (next, depth)));
        open.extend(at(b"First").map(|first| (first, depth + 1)));
    }
    entries
}

#[test]
fn the_outline_leads_to_every_ship() {
    let bench = Workbench::new();
    bench.write("trial.toml", order(""));
    bench.run("print log trial.toml mikasa*4 -o x.pdf").fine().printed("2 sheets, 7 ships");
    let expected = [
        ("Japan", 0),
        ("-Mikasa", 0),
        ("-Shikishima", 0),
        ("Russia", 0),
        ("-Orel the Second", 0),
        ("Japan", 0),
        ("-Mikasa", 0),
        ("-Mikasa", 0),
        ("-Mikasa", 0),
        ("-Mikasa", 1),
    ];
    let found = outline(&bench.read("x.pdf"));
    assert_eq!(found, expected.map(|(title, page)| (title.to_owned(), page)));
    let found = outline(&bench.pdf("pack trial.toml --with cover"));
    let titles: Vec<&str> = found.iter().map(|(title, _)| title.as_str()).collect();
    assert_eq!(
        titles[..5],
        ["Cover", "Ship log: Japan, Russia", "-Mikasa", "-Shikishima", "-Orel the Second"]
    );
    // The last is the fine print, below the logs.
    let (_, parts) = found.split_last().expect("entries");
    assert!(parts.windows(2).all(|pair| pair[0].1 <= pair[1].1));
}

#[test]
fn a_pack_on_both_sides_has_the_chart_behind_every_log_and_begins_each_part_on_a_front() {
    let bench = Workbench::new();
    bench.write("trial.toml", order(""));
    bench.run("print pack trial.toml --back chart --paper a4 -o x.pdf").fine();
    bench.run("verify x.pdf").fine();
    let pdf = bench.read("x.pdf");
    let chapters = outline(&pdf);
    assert!(chapters.iter().all(|(_, page)| page % 2 == 0), "{chapters:?}");
    let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
    let text = |page: usize| document.extract_text(&[page as u32 + 1]).expect("text");
    for (title, page) in chapters.iter().filter(|(title, _)| title.starts_with("Ship log")) {
        assert!(text(page + 1).contains("COMBAT CHART"), "{title}");
    }
    let preferences = document.catalog().unwrap().get(b"ViewerPreferences").unwrap();
    let duplex = preferences.as_dict().unwrap().get(b"Duplex").unwrap().as_name().unwrap();
    assert_eq!(duplex, b"DuplexFlipLongEdge");
    bench.run("print pack trial.toml --back roster -o x.pdf").refused(
        2,
        "error[wrong-imposition]: `roster` is not a chart, so it cannot go on the backs of a pack\n  hint: such as `--back chart`",
    );
}

#[test]
fn an_order_of_battle_is_found_by_its_name() {
    let bench = Workbench::new();
    bench.run("print pack tsushima_1905.toml --no-attachment -o file.pdf").fine();
    bench.run("print pack Tsushima --no-attachment -o name.pdf").fine();
    assert_eq!(bench.read("file.pdf"), bench.read("name.pdf"));
    bench.run("print roster yalu_1894 -o roster.pdf").fine().printed("");
    // The beginning will do for any form, unless a ship is so called.
    bench.run("print log yalu -o log.pdf").fine();
}
