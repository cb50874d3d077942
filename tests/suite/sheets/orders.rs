//! Orders of battle: packs, ships in their order, damage carried on.

use crate::drawn;
use crate::sheets::pictures::{Picture, decode};
use crate::workbench::{
    RULE_SETS, Workbench, assert_has, assert_in_order, spaced, text_at, text_of, texts_of,
};

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

/// A folder with the trial, and these keys of Mikasa's.
pub fn trial(keys: &str) -> Workbench {
    let bench = Workbench::new();
    bench.write("trial.toml", order(keys));
    bench
}

#[test]
fn the_flagship_leads_and_a_renamed_ship_has_her_new_name() {
    let bench = trial("");
    bench.run("print log trial.toml -o x.pdf").fine().printed("1 sheet, 3 ships, 3 empty");
    let text = text_of(&bench.read("x.pdf"));
    let ships = ["MIKASA", "SHIKISHIMA", "OREL THE SECOND"];
    assert_in_order(&text, &ships);
    // Nor is a later ship named before an earlier one.
    assert!(ships.map(|ship| text.find(ship)).is_sorted(), "{text}");
    // The scale is the order's; the command line wins over it.
    assert!(text.contains("Small scale"));
    assert!(bench.words("log trial.toml --scale large").contains("Large scale"));
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
fn changed_patches(a: &Picture, b: &Picture) -> usize {
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

/// The picture of a form of the trial, with these keys of Mikasa's.
fn picture(bench: &Workbench, form: &str, keys: &str) -> Picture {
    bench.write("trial.toml", order(keys));
    bench.run(&format!("print {form} trial.toml --format png -o x.png")).fine();
    decode(&bench.read("x.png"))
}

#[test]
fn so_many_boxes_are_crossed_as_the_order_says() {
    let bench = Workbench::new();
    for (form, rows) in [
        (
            "log --dpi 100",
            [
                ("speed = 3", 3),
                ("first_fire = 1, torpedo = 1", 2),
                ("speed = 2, repair = 1, first_fire = 1", 4),
            ],
        ),
        (
            "card --paper a4 --dpi 150",
            [
                ("speed = 2, first_fire = 1", 3),
                ("rof_heavy = 2, rof_light = 1, torpedo = 1, repair = 1", 5),
                ("waterline_protection = 1", 1),
            ],
        ),
    ] {
        let clean = picture(&bench, form, "");
        assert_eq!(changed_patches(&clean, &picture(&bench, form, "")), 0, "{form}");
        for (damage, crosses) in rows {
            let damaged = picture(&bench, form, &format!(", damage = {{ {damage} }}"));
            assert_eq!(changed_patches(&clean, &damaged), crosses, "{form}: {damage}");
        }
    }
}

#[test]
fn words_stand_where_a_player_would_have_written_them_and_a_twin_is_clean() {
    let bench = trial(", damage = { blast_hits = \"F F D45L\", speed = 1 }");
    for (form, printed) in [("log", "1 sheet, 4 ships, 2 empty"), ("card", "1 sheet, 4 ships")] {
        bench.run(&format!("print {form} trial.toml --twins -o x.pdf")).fine().printed(printed);
        let text = text_of(&bench.read("x.pdf"));
        assert_eq!(text.matches("F F D45L").count(), 1, "{form}");
        assert_eq!(text.matches("MIKASA").count(), 2, "{form}");
    }
}

#[test]
fn a_scenario_is_on_the_cover_or_in_the_fine_print_on_the_logs_and_on_an_umpires_sheet() {
    let bench = Workbench::new();
    bench.write("trial.toml", text_at("tests/data/scenario.toml")).write("plain.toml", order(""));
    let pages = |words: &str| {
        let pages = texts_of(&bench.pdf(&format!("pack {words} --paper a4")));
        pages.iter().map(|text| spaced(text)).collect::<Vec<_>>()
    };
    let all = pages("trial.toml --with cover");
    let without = pages("trial.toml");
    let fine_print = without.iter().find(|page| page.contains("TO CUT OUT")).expect("fine print");
    // At small scale 1000 yards are 5 inches.
    let told =
        ["Distance: 8,000 yd (40", "Moves first: Russia", "Turns: 14 \u{2020}", "course 300"];
    assert_has("a cover", &all[0], &told);
    assert_has("fine print", fine_print, &told);
    assert!(!all[0].contains("May flee") && all[0].contains("comes in turn 7"), "{}", all[0]);
    let umpire = |pages: &[String]| pages.iter().find(|page| page.contains("UMPIRE")).cloned();
    let sheet = umpire(&all).expect("an umpire's sheet");
    assert_has(
        "an umpire's sheet",
        &sheet,
        &["Turn 3 Japan: Mikasa", "Turn 7 Russia: Orel the Second", "May flee", "a ship sunk"],
    );
    let logs = all[1].as_str();
    assert!(logs.contains("comes in turn 3") && logs.contains("short of coal"), "{logs}");
    assert_eq!(umpire(&pages("trial.toml --without umpire")), None);
    assert_eq!(umpire(&pages("plain.toml")), None);
}

#[test]
fn hidden_squadrons_have_cards_sealed_orders_and_an_umpire_who_knows_them() {
    let others = [
        ("de", "IM NEBEL"),
        ("fr", "DANS LE BROUILLARD"),
        ("it", "NELLA NEBBIA"),
        ("es", "EN LA NIEBLA"),
    ];
    let calls = RULE_SETS.map(|rules| (rules, ("en", "IN THE FOG"))).into_iter();
    let bench = Workbench::new();
    for (rules, (language, title)) in calls.chain(others.map(|own| ("gridded", own))) {
        let call = format!("pack tsushima_1905 --rules {rules} --language {language} --draft");
        let pages = texts_of(&bench.pdf(&format!("{call} --with fog --paper letter")));
        let first = pages.iter().position(|page| page.contains(title)).expect("its first page");
        let text = spaced(&pages[first..].join(" "));
        let times = |words: &str| text.matches(words).count();
        // Her division's card and its orders.
        assert_eq!(times("Tokiwa"), 2, "{rules} {language}: {text}");
        if language == "en" {
            // The card, the orders, the captain's card and the key.
            assert_eq!(times("3rd Armored Division"), 4, "{rules}: {text}");
            // Each of five squadrons has a dummy, on a card and in the key.
            assert_eq!(times("nobody"), 10, "{rules}: {text}");
            assert_has(
                rules,
                &text,
                &["CAPTAIN’S CARD", "gun flashes", "Open in turn", "no publisher’s rules"],
            );
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
    let pages = texts_of(&bench.pdf("pack tsushima_1905 --with fog --back chart"));
    let first = pages.iter().position(|page| page.contains("IN THE FOG")).expect("its first page");
    assert!(first % 2 == 0 && pages[first..].len() >= 8);
    let blank = pages[first..].iter().map(|page| page.trim().is_empty());
    assert!(blank.enumerate().all(|(at, blank)| blank == (at % 2 == 1)), "{:?}", &pages[first..]);
}

#[test]
fn the_turns_before_a_ship_comes_are_crossed_out() {
    let bench = Workbench::project();
    // Without the words beside it.
    let head = text_at("templates/blocks/ship_head.typ");
    let without = head.replace("if arrives != none and not clean {", "if false {");
    bench.write("templates/blocks/ship_head.typ", without);
    let picture = |arrives: &str| picture(&bench, "log --dpi 100", arrives);
    let clean = picture("");
    // Strokes of two turns, and of all twelve.
    assert_eq!(changed_patches(&clean, &picture(", arrives = 3")), 2);
    assert_eq!(changed_patches(&clean, &picture(", arrives = 40")), 12);
}

#[test]
fn sides_are_those_of_the_battle_and_not_its_navies() {
    let bench = Workbench::new();
    let club = "title = \"Club night\"\n\
        [[side]]\nname = \"Reds\"\nships = [\"mikasa\", \"borodino\"]\n\
        [[side]]\nname = \"Blues\"\nships = [\"asama\", \"retvizan\"]\n";
    bench.write("club.toml", club);
    for (form, wanted, not) in [
        ("matrix", ["REDS FIRING", "BLUES FIRING"], "JAPAN"),
        ("roster", ["REDS", "BLUES"], "RUSSIA"),
    ] {
        let words = bench.words(&format!("{form} club.toml")).to_uppercase();
        assert!(wanted.iter().all(|wanted| words.contains(wanted)), "{form}: {words}");
        assert!(!words.contains(not), "{form}: {words}");
    }
}

/// Title and page, from 0, of every entry of a file's outline; inner ones begin with a dash.
pub fn outline(pdf: &[u8]) -> Vec<(String, usize)> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let entries = drawn::outline(&document).into_iter();
    entries.map(|entry| ("-".repeat(entry.depth) + &entry.title, entry.page)).collect()
}

#[test]
fn the_outline_leads_to_every_ship() {
    let bench = trial("");
    bench.run("print log trial.toml mikasa*4 -o x.pdf").fine().printed("2 sheets, 7 ships");
    let found = outline(&bench.read("x.pdf")).into_iter();
    let found: Vec<String> = found.map(|(title, page)| format!("{title} {page}")).collect();
    let trial = ["Japan 0", "-Mikasa 0", "-Shikishima 0", "Russia 0", "-Orel the Second 0"];
    let others = ["Japan 0", "-Mikasa 0", "-Mikasa 0", "-Mikasa 0", "-Mikasa 1"];
    assert_eq!(found, [trial, others].concat());
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
    let bench = trial("");
    let pdf = bench.pdf("pack trial.toml --back chart --paper a4");
    bench.run("verify x.pdf").fine();
    let chapters = outline(&pdf);
    assert!(chapters.iter().all(|(_, page)| page % 2 == 0), "{chapters:?}");
    let document = lopdf::Document::load_mem(&pdf).expect("a PDF");
    let text = |page: usize| document.extract_text(&[page as u32 + 1]).expect("text");
    for (title, page) in chapters.iter().filter(|(title, _)| title.starts_with("Ship log")) {
        assert!(text(page + 1).contains("COMBAT CHART"), "{title}");
    }
    assert_eq!(drawn::turned_about(&document), "long");
}
