//! A program that runs again and again keeps what it has worked out, and gives the same as one that starts
//! anew, byte for byte.

use chartroom::data::{Files, Memory};
use chartroom::output::{Alone, Caches, Host};
use chartroom::page;
use chartroom::wire::{self, Answer};

/// A program that stays.
#[derive(Default)]
struct Staying(Caches);

impl Host for Staying {
    fn caches(&self) -> Option<&Caches> {
        Some(&self.0)
    }
}

fn ask(call: &str, files: &[(&str, String)], host: &dyn Host) -> Answer {
    let words: Vec<String> = call.split_whitespace().map(str::to_owned).collect();
    let files = files.iter().map(|(name, text)| (*name, text.as_str()));
    wire::answer(&words, "en-GB", &Files::of(Memory::of(files)), host)
}

/// Asks the same of a program that stays and of one that starts anew. The first must have something to say.
fn same(staying: &Staying, call: &str, files: &[(&str, String)]) -> Answer {
    let again = ask(call, files, staying);
    page::forget();
    let anew = ask(call, files, &Alone);
    assert_eq!(again.faults, anew.faults, "{call}");
    let said = |answer: &Answer| (answer.code, answer.summary.clone(), answer.text.clone());
    assert_eq!(said(&again), said(&anew), "{call}");
    let names = |answer: &Answer| -> Vec<String> {
        answer.files.iter().map(|file| file.name.clone()).collect()
    };
    assert_eq!(names(&again), names(&anew), "{call}");
    for (one, other) in again.files.iter().zip(&anew.files) {
        assert!(one.bytes == other.bytes, "{call}: {}", one.name);
    }
    again
}

const SPEED: &str = "speed_kn = ";

/// Ships with classes of their own, of different particulars.
fn fleet(ships: usize) -> String {
    let class = |number: usize| {
        format!(
            "[[class]]\nid = \"c{number}\"\nname = \"Class {number}\"\nstate = \"as completed\"\n\
             type = \"battleship\"\ncompleted_from = {}\ndisplacement_t = {}\n{SPEED}{}\n\
             guns = [{{ count = {}, caliber_in = 12 }}, {{ count = 12, pounder = 12 }}]\n\
             torpedo_tubes = {}\narmor_in = {{ belt = {}, deck = 2 }}\nsource = \"me\"\n\
             [[class.ships]]\nname = \"{} {number}\"\n",
            1885 + number % 25,
            9000 + 37 * number,
            15 + number % 7,
            2 + number % 5,
            number % 4,
            3 + number % 9,
            ["Ship", "\u{c9}clair", "Wyvern", "J\u{f6}kull"][number % 4],
        )
    };
    "navy = \"Mine\"\n".to_owned() + &(0..ships).map(class).collect::<String>()
}

/// A fleet of which one ship has another speed.
fn faster(fleet: &str, number: usize) -> String {
    let class = fleet.find(&format!("\"c{number}\"")).expect("a class");
    let at = class + fleet[class..].find(SPEED).expect("a speed") + SPEED.len();
    format!("{}23{}", &fleet[..at], &fleet[at + 2..])
}

/// The same without a class.
fn without(fleet: &str, number: usize) -> String {
    let start = fleet.find(&format!("[[class]]\nid = \"c{number}\"")).expect("a class");
    let end = fleet[start + 1..].find("[[class]]").map_or(fleet.len(), |end| start + 1 + end);
    format!("{}{}", &fleet[..start], &fleet[end..])
}

#[test]
fn after_any_change_a_long_run_is_as_if_it_were_the_first() {
    let (staying, all) = (Staying::default(), fleet(250));
    let mended = all.replacen(SPEED, &format!("# by hand\n\n{SPEED}"), 1);
    let wrong = format!("# a line more\n{mended}").replacen("torpedo_tubes", "torpedo_tube", 1);
    let faults =
        [all.clone(), faster(&all, 7), faster(&all, 249), wrong, without(&all, 100), all.clone()]
            .map(|text| {
                let answer = same(&staying, "print log mine.toml", &[("mine.toml", text)]);
                assert_eq!(answer.files.len(), 1);
                answer.faults.iter().filter_map(|fault| fault.line).collect::<Vec<_>>()
            });
    // What is wrong is where it stands by now.
    assert_eq!(faults, [vec![], vec![], vec![], vec![14], vec![], vec![]]);
}

#[test]
fn whatever_else_changes_is_seen() {
    let (staying, all) = (Staying::default(), fleet(14));
    let rules = |text: &str| {
        let file = Files::embedded().find("rules/quickfire.toml").expect("rules");
        let file = file.source().expect("a text").text;
        assert!(file.contains(text), "{text}");
        (file, text.to_owned())
    };
    let (file, formula) = rules("fitted_to = ");
    let own_rules = file.replacen(&formula, "fitted_to = 1 # ", 1);
    let form = Files::embedded().find("templates/quickfire/log.typ").expect("a template");
    let own_form = form.source().expect("a text").text + "\n// mine\n";
    let project = |more: &[(&'static str, &str)]| {
        let mut files = vec![("mine.toml", all.clone()), ("chartroom.toml", String::new())];
        files.extend(more.iter().map(|(name, text)| (*name, (*text).to_owned())));
        files
    };
    let plain = vec![("mine.toml", all.clone())];
    let calls = [
        ("print log mine.toml", plain.clone()),
        ("print log mine.toml --language de --draft", plain.clone()),
        ("print log mine.toml --paper letter", plain.clone()),
        ("print log mine.toml --ink black", plain.clone()),
        ("print log mine.toml --units imperial --scale large", plain.clone()),
        ("print log mine.toml --colors cmyk", plain.clone()),
        ("print log mine.toml --pdf-standard a-2b", plain.clone()),
        ("print log mine.toml --back reference", plain.clone()),
        ("print log mine.toml --fillable", plain.clone()),
        ("print log mine.toml --format svg --places", plain.clone()),
        ("print log mine.toml --title Another", plain.clone()),
        ("print log mine.toml --engine plain", plain.clone()),
        ("print log mine.toml --blank 3 --copies 2", plain.clone()),
        ("print roster mine.toml", plain.clone()),
        ("print card mine.toml --rules easyships", plain.clone()),
        ("print log mine.toml", project(&[])),
        ("print log mine.toml", project(&[("rules/quickfire.toml", &own_rules)])),
        ("print log mine.toml", project(&[("templates/quickfire/log.typ", &own_form)])),
        ("print log mine.toml", project(&[("chartroom.toml", "data_version = \"mine\"\n")])),
        ("print log mine.toml", plain),
    ];
    for changed in [None, Some(3), Some(13)] {
        for (call, files) in &calls {
            let files: Vec<(&str, String)> = files
                .iter()
                .map(|(name, text)| match (*name, changed) {
                    ("mine.toml", Some(number)) => (*name, faster(text, number)),
                    _ => (*name, text.clone()),
                })
                .collect();
            let answer = same(&staying, call, &files);
            assert!(!answer.files.is_empty(), "{call}: {:?}", answer.faults);
        }
    }
}

#[test]
fn a_ship_of_the_project_and_an_order_of_battle_are_read_as_they_are_now() {
    let (staying, all) = (Staying::default(), fleet(9));
    let order = "title = \"Duel\"\n\n[[side]]\nname = \"One\"\n\
                 ships = [\"ship-0\", { ship = \"wyvern-2\", name = \"Other\", damage = { speed = 2 } }]\n";
    let damaged = order.replace("speed = 2", "speed = 3");
    for (navy, order) in [
        (all.clone(), order),
        (faster(&all, 2), order),
        (all.clone(), &damaged),
        (all.replace("\"me\"", "\"you\""), order),
        (all.replace("\"Mine\"", "\"Ours\""), order),
    ] {
        let files = [
            ("chartroom.toml", String::new()),
            ("ship_values/mine.toml", navy),
            ("duel.toml", order.to_owned()),
        ];
        for call in ["print log duel.toml", "print log --navy mine", "print counters ship-4"] {
            same(&staying, call, &files);
        }
    }
}
