//! `chartroom show --format text`: a ship in a few lines, for a forum or a chat.

use crate::derive::{Derived, SpeedBox};
use crate::model::{Language, LanguageStatus};
use crate::request::Game;
use crate::request::ships::Picked;
use crate::view::{self, LogView, Marking};

/// A ship's name, and her values in a line. Values of one group stand together.
pub fn of_ship(
    game: &Game,
    words: &Language,
    (class, ship): Picked,
    derived: &Derived,
    boxes: &[SpeedBox],
) -> String {
    let log = view::log(&game.rules, class, ship, derived, boxes, Marking::Estimated);
    let log = log.speaking(words);
    let known = [&log.class_line, &log.kind, &log.navy, &log.completed];
    let known: Vec<&str> =
        known.into_iter().map(String::as_str).filter(|w| !w.is_empty()).collect();
    format!("{}: {}\n{}\n", log.ship, known.join(", "), values(game, words, &log, derived))
}

/// The game and the key to the marks, below the ships.
pub fn foot(game: &Game, words: &Language) -> String {
    let said = |english: &str| words.said(&game.rules.id, english).to_owned();
    let (title, edition, scale) =
        (&game.rules.title, said(&game.rules.edition), said(&game.scale.label));
    let draft = match words.status {
        LanguageStatus::Draft => format!(" ({})", words.draft),
        _ => String::new(),
    };
    format!("{title} {edition}, {scale}. {}{draft}\n", words.text("book.key_ours_or_formula"))
}

fn values(game: &Game, words: &Language, log: &LogView, derived: &Derived) -> String {
    let said = |english: &str| words.said(&game.rules.id, english).to_owned();
    let unit = words.unit(game.scale.system(game.units).unit);
    let speed = game.rules.speed_boxes.as_ref().map(|boxes| boxes.value.as_str());
    let mut shown: Vec<(&str, String)> = Vec::new();
    for value in derived.values.iter() {
        let (Some(rule), Some(view)) = (game.rules.value(&value.id), log.values.get(&value.id))
        else {
            continue;
        };
        let mut text = match view.text.plain.as_str() {
            "" => "?".to_owned(),
            plain => format!("{}{}", said(plain), view.mark),
        };
        if speed == Some(&value.id) && !view.text.plain.is_empty() {
            text = format!("{text} {unit}");
        }
        let group = rule.group.as_deref().unwrap_or(&rule.label);
        match shown.last_mut().filter(|(last, _)| rule.group.is_some() && *last == group) {
            Some((_, before)) => *before += &format!(" - {text}"),
            None => shown.push((group, text)),
        }
    }
    let shown: Vec<String> =
        // Turrets that she has not.
        shown.into_iter().map(|(label, text)| format!("{} {}", said(label), text.trim_end_matches(" - \u{2013}"))).collect();
    shown.join(" \u{b7} ")
}
