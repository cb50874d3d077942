//! `chartroom diff`: compares two files, two ships or two orders of battle.

use crate::cli::Diff;
use crate::diagnostic::{Faults, counted};
use crate::model::{Damage, DamageMark, Division, Fleet, Order, SettingKey, Side};
use crate::produce::ships;
use crate::request::ships::{Choice, Picked};
use crate::request::{Project, ShipWords, orders};

use super::{Outcome, difference};

pub fn run(args: &Diff, project: &Project, outcome: &mut Outcome) -> Option<String> {
    let faults = &mut outcome.faults;
    let game = project.settings().game(&args.game, faults)?;
    let old = read_words(&args.old, project, faults);
    let new = read_words(&args.new, project, faults);
    let mut lines = Vec::new();
    if let ([old], [new]) = (&old.orders[..], &new.orders[..]) {
        lines.extend(orders_differ(old, new));
    }
    let (mut then, mut now) = (Fleet::default(), Fleet::default());
    let then = picked(&old, project, &mut then, faults);
    let now = picked(&new, project, &mut now, faults);
    if then.is_empty() || now.is_empty() {
        return None;
    }
    lines.extend(difference::lines(&then, &now, &game, faults));
    for line in &lines {
        outcome.text.push_str(line);
        outcome.text.push('\n');
    }
    Some(match lines.len() {
        0 => "no difference".to_owned(),
        number => counted(number, "difference"),
    })
}

/// The file, ship or order of battle that an argument names.
fn read_words(word: &str, project: &Project, faults: &mut Faults) -> ShipWords {
    let (orders, words) = orders::named(&[word.to_owned()], true, project, faults);
    ShipWords {
        words,
        navies: Vec::new(),
        choice: Choice::default(),
        completed: None,
        orders,
        all: false,
    }
}

/// The ships of these words.
fn picked<'a>(
    words: &'a ShipWords,
    project: &Project,
    fleet: &'a mut Fleet,
    faults: &mut Faults,
) -> Vec<Picked<'a>> {
    let resolved = ships::resolve(words, &project.files, fleet, faults);
    resolved.into_iter().map(|one| (one.class, one.ship)).collect()
}

/// What an order of battle says besides its ships, by key.
fn keys_of(order: &Order) -> Vec<(String, String)> {
    let Order { title, subtitle, source, notes, settings, scenario, .. } = order;
    let setting = |key| settings.word(key).unwrap_or_default().to_owned();
    let game = [
        ("title", title.clone()),
        ("subtitle", subtitle.clone()),
        ("rules", setting(SettingKey::Rules)),
        ("scale", setting(SettingKey::Scale)),
        ("units", setting(SettingKey::Units)),
        ("source", source.clone()),
        ("notes", notes.clone()),
    ];
    let game = game.map(|(key, words)| (key.to_owned(), words)).into_iter();
    let others = order.other_keys().into_iter();
    let others = others.map(|(key, value)| (key.to_owned(), value.to_string()));
    let terms = scenario.terms.iter().cloned();
    let turns = scenario.turns.map(|turns| ("turns".to_owned(), turns.to_string()));
    let points = scenario.points.iter();
    let points = points.map(|(what, points)| (format!("points for {what}"), points.to_string()));
    let sides = order.sides.iter().flat_map(|side| {
        let said =
            [("commander", &side.commander), ("course", &side.course), ("notes", &side.notes)];
        said.map(|(key, words)| (format!("{key} of {}", side.name), words.clone()))
    });
    let all = game.chain(others).chain(terms).chain(turns).chain(points).chain(sides);
    all.filter(|(_, words)| !words.is_empty()).collect()
}

fn value<'a>(of: &'a [(String, String)], key: &str) -> Option<&'a str> {
    of.iter().find(|(own, _)| own == key).map(|(_, words)| words.as_str())
}

/// Compares what both say, sides, divisions, and the damage of ships in both.
fn orders_differ(old: &Order, new: &Order) -> Vec<String> {
    let mut lines = Vec::new();
    let (then, now) = (keys_of(old), keys_of(new));
    let keys = then.iter().chain(now.iter().filter(|(key, _)| value(&then, key).is_none()));
    for (key, _) in keys {
        let (then, now) = (value(&then, key), value(&now, key));
        if then != now {
            lines.push(format!("{key}: {} -> {}", then.unwrap_or("none"), now.unwrap_or("none")));
        }
    }
    let place = |order: &Order, word: &str| {
        let of_side = |side: &Side| {
            let holds = |division: &&Division| division.ships.iter().any(|ship| ship.word == word);
            let division = side.divisions.iter().find(holds)?;
            Some([side.name.as_str(), &division.name].join(" ").trim().to_owned())
        };
        order.sides.iter().find_map(of_side)
    };
    for (_, entry) in new.entries() {
        let Some((_, before)) = old.entries().find(|(_, before)| before.word == entry.word) else {
            continue;
        };
        let (from, to) = (place(old, &entry.word), place(new, &entry.word));
        if let (Some(from), Some(to)) = (&from, &to)
            && from != to
        {
            lines.push(format!("{}: {from} -> {to}", entry.word));
        }
        let marks = |damage: &[Damage]| -> Vec<String> {
            let mark = |one: &Damage| match &one.mark {
                DamageMark::Crossed(boxes) => format!("{} {boxes}", one.field),
                DamageMark::Boxes(numbers) => {
                    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    format!("{} box {}", one.field, numbers.join(" and "))
                }
                DamageMark::Written(words) => format!("{} \"{words}\"", one.field),
            };
            damage.iter().map(mark).collect()
        };
        let (then, now) = (marks(&before.damage), marks(&entry.damage));
        if then != now {
            let told = |marks: Vec<String>| match marks.is_empty() {
                true => "none".to_owned(),
                false => marks.join(", "),
            };
            lines.push(format!("{}: damage {} -> {}", entry.word, told(then), told(now)));
        }
    }
    lines
}
