//! The words printed on sheets.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::phrase::{Phrase, PhrasePart};
use super::{InstrumentKind, Order, RuleSet, Scale};
use crate::measure::{Quantity, Unit};

/// The section for words shared by several rule sets.
pub const ALL_RULES: &str = "all";

words! {
    /// Who has checked a language's words.
    #[derive(Default)]
    pub enum LanguageStatus {
        /// A speaker of the language.
        #[default]
        Read = "read",
        /// No speaker of the language.
        Draft = "draft",
    }
}

/// The words of a language. Missing ones are English.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Language {
    pub id: String,
    /// The language's own name for itself.
    pub name: String,
    pub status: LanguageStatus,
    /// Its word for "draft".
    pub draft: String,
    pub decimal: String,
    /// Its separator of thousands.
    pub thousands: String,
    /// Letters with their own place in an index, each after its base letter: `ñ`.
    pub own_letters: String,
    /// Every phrase by its key: `strip.key_of_marks`.
    pub phrases: BTreeMap<String, Phrase>,
    /// For each rule set, its printed words by the English in its file.
    pub rules: BTreeMap<String, BTreeMap<String, String>>,
    /// The words of orders of battle, by the text in their files.
    pub orders: BTreeMap<String, String>,
    /// The phrases that fall back to English.
    pub missing: Vec<String>,
}

impl Language {
    /// A phrase without placeholders.
    pub fn text(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// A phrase, or this text if no file has it: ships of the user's own have labels of his own.
    pub fn text_or(&self, key: &str, words: &str) -> String {
        self.phrases.get(key).map_or_else(|| words.to_owned(), |phrase| phrase.filled(&[]))
    }

    /// A phrase with its placeholders filled in. A missing phrase yields its key, to make the gap
    /// visible; a test looks for those.
    pub fn fill(&self, key: &str, given: &[(&str, &str)]) -> String {
        self.phrases.get(key).map_or_else(|| key.to_owned(), |phrase| phrase.filled(given))
    }

    /// The translation of a text in a rule set's file.
    pub fn said<'a>(&'a self, rules: &str, english: &'a str) -> &'a str {
        let of = |set: &str| self.rules.get(set).and_then(|words| words.get(english));
        of(rules).or_else(|| of(ALL_RULES)).map_or(english, String::as_str)
    }

    /// Whether the language has a translation for a text in a rule set's file.
    pub fn says(&self, rules: &str, english: &str) -> bool {
        let of = |set| self.rules.get(set).is_some_and(|words| words.contains_key(english));
        of(rules) || of(ALL_RULES)
    }

    /// The translation of a text in an order of battle.
    pub fn of_order<'a>(&'a self, text: &'a str) -> &'a str {
        self.orders.get(text).map_or(text, String::as_str)
    }

    /// A side of a battle: most are called after a navy.
    pub fn side(&self, name: &str) -> String {
        match self.orders.get(name) {
            Some(said) => said.clone(),
            None => self.text_or(&format!("navies.{name}"), name),
        }
    }

    /// Sentences from a data file. Where they are known to be in another language, that is said.
    pub fn prose(&self, text: &str, written_in: &str) -> String {
        let main = |tag: &str| tag.split('-').next().unwrap_or_default().to_lowercase();
        if text.is_empty() || written_in.is_empty() || main(written_in) == main(&self.id) {
            return text.to_owned();
        }
        let language = self.text_or(&format!("prose.{}", main(written_in)), written_in);
        self.fill("prose.written", &[("language", &language), ("text", text)])
    }

    /// Words that a ship's file puts together freely, such as `turret, deck (of Kent)`, from those of these
    /// sections. What none of them has is kept as the file has it.
    pub fn put_together(&self, text: &str, sections: &[&str]) -> String {
        let known = |words: &str| {
            let mut keys = sections.iter().map(|section| format!("{section}.{words}"));
            keys.find_map(|key| self.phrases.get(&key)).map(|phrase| phrase.filled(&[]))
        };
        if let Some(said) = known(text) {
            return said;
        }
        // The loosest tie first.
        for tie in ["; ", ", ", " and ", ": ", " (", ")"] {
            let Some((before, behind)) = text.split_once(tie) else { continue };
            let said = match tie {
                " and " => self.text("list.and"),
                ": " => self.text("list.colon"),
                other => other.to_owned(),
            };
            let before = self.put_together(before, sections);
            return format!("{before}{said}{}", self.put_together(behind, sections));
        }
        text.to_owned()
    }

    /// The word after a number of this unit: its sign, or the name of a board's places.
    pub fn unit(&self, unit: Unit) -> String {
        let key = match unit {
            Unit::Millimetre | Unit::Centimetre => return unit.word().to_owned(),
            Unit::Inch => "unit_signs.inch",
            Unit::Square => "units.square",
            Unit::Hex => "units.hex",
        };
        self.text_or(key, &unit.to_string())
    }

    /// A distance with its unit.
    pub fn quantity(&self, quantity: Quantity) -> String {
        format!("{} {}", self.amount(quantity), self.unit(quantity.unit))
    }

    /// Its number: quarters of an inch as one sign, decimals in the language's manner.
    pub fn amount(&self, quantity: Quantity) -> String {
        match quantity.unit {
            Unit::Inch => {
                quantity.amount.with_quarter_sign().unwrap_or_else(|| quantity.amount_text())
            }
            _ => self.decimal(&quantity.amount_text()),
        }
    }

    /// A label of a rule file within a sentence: those in English begin with a capital, translations do not
    /// unless they always do.
    pub fn in_sentence(&self, label: &str) -> String {
        if self.rules.is_empty() { label.to_lowercase() } else { label.to_owned() }
    }

    /// A number with this language's decimal sign.
    pub fn decimal(&self, number: &str) -> String {
        match self.decimal.as_str() {
            "" | "." => number.to_owned(),
            sign => number.replace('.', sign),
        }
    }

    /// Translates a rule set. What templates compare, such as results in tables, stays as it is and
    /// is translated when printed.
    pub fn translate(&self, rules: &mut RuleSet, scale: &mut Scale) {
        if self.rules.is_empty() {
            return;
        }
        let id = rules.id.clone();
        each_label(rules, |words| {
            let said = self.said(&id, words);
            if said != words {
                *words = said.to_owned();
            }
        });
        of_scale(scale, &mut |words| *words = self.said(&id, words).to_owned());
    }

    /// What templates see, as JSON: phrases, a rule set's words, and the rest.
    pub fn json(&self, rules: &str) -> Vec<u8> {
        let of = |set: &str| self.rules.get(set).into_iter().flatten();
        let seen = Seen {
            id: &self.id,
            decimal: &self.decimal,
            phrases: self.phrases.iter().map(|(key, it)| (key.as_str(), SeenPhrase(it))).collect(),
            said: of(ALL_RULES).chain(of(rules)).collect(),
        };
        serde_json::to_vec(&seen).expect("words are plain data")
    }
}

#[derive(Serialize)]
struct Seen<'a> {
    id: &'a str,
    decimal: &'a str,
    phrases: BTreeMap<&'a str, SeenPhrase<'a>>,
    said: BTreeMap<&'a String, &'a String>,
}

/// A phrase as templates see it: a text, or a list of pairs of a part's kind and its text.
struct SeenPhrase<'a>(&'a Phrase);

impl Serialize for SeenPhrase<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.pieces.as_slice() {
            [] => serializer.serialize_str(""),
            [PhrasePart::Words { text, bold: false }] => serializer.serialize_str(text),
            pieces => serializer.collect_seq(pieces.iter().map(|piece| match piece {
                PhrasePart::Words { text, bold: false } => ("words", text.as_str()),
                PhrasePart::Words { text, bold: true } => ("bold", text.as_str()),
                PhrasePart::Place { name, bold: false } => ("place", name.as_str()),
                PhrasePart::Place { name, bold: true } => ("bold place", name.as_str()),
                PhrasePart::Break => ("break", ""),
            })),
        }
    }
}

/// Every word of a rule set that appears on its sheets, once each, in file order.
pub fn words_on_paper(rules: &RuleSet) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |words: &str| {
        let has_letters = words.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
        if has_letters && !found.iter().any(|known| known == words) {
            found.push(words.to_owned());
        }
    };
    let mut copy = rules.clone();
    each_label(&mut copy, |words| add(words));
    for scale in &mut copy.scales {
        of_scale(scale, &mut |words| add(words));
    }
    for column in rules.charts.iter().flat_map(|chart| &chart.columns) {
        column.results.iter().for_each(|result| add(result));
    }
    for row in rules.charts.iter().flat_map(|chart| &chart.rows) {
        if let super::RowKey::Name(name) = &row.at
            && !name.contains('_')
        {
            add(name);
        }
    }
    for cell in rules.charts.iter().flat_map(|chart| &chart.rows).flat_map(|row| &row.cells) {
        if let super::Amount::Word(word) = &cell.amount {
            add(word);
        }
    }
    let is_word = |word: &&String| word.chars().any(char::is_lowercase);
    for word in rules.values.iter().flat_map(|value| &value.words).filter(is_word) {
        add(word);
    }
    for table in rules.tables.values() {
        in_tables(table, &mut add);
    }
    found
}

/// Every word of an order of battle that the cover of its pack prints in the language of the sheet, in file order:
/// its title, its parts, and what is said of ships.
pub fn words_of_order(order: &Order) -> Vec<String> {
    let mut found = vec![order.title.clone(), order.subtitle.clone()];
    found.extend(order.scenario.terms.iter().map(|(_, text)| text.clone()));
    found.extend(order.scenario.points.iter().map(|(what, _)| what.clone()));
    for side in &order.sides {
        found.extend([&side.name, &side.course, &side.notes].map(Clone::clone));
        for division in &side.divisions {
            found.push(division.name.clone());
            for ship in &division.ships {
                found.push(ship.note.clone());
                found.extend(ship.note_behind_type().map(str::to_owned));
            }
            let absent = division.absent.iter().filter_map(|ship| absent_kind(ship));
            found.extend(absent.map(|(_, kind)| kind.to_owned()));
        }
    }
    found.retain(|words| !words.is_empty());
    found
}

/// A ship that is not printed, taken apart: her name, and what she was.
pub fn absent_kind(ship: &str) -> Option<(&str, &str)> {
    let (name, kind) = ship.split_once(" (")?;
    Some((name, kind.strip_suffix(')')?))
}

/// Words in a rule set's own tables: the values of the key `word`.
fn in_tables(value: &serde_json::Value, add: &mut impl FnMut(&str)) {
    match value {
        serde_json::Value::Array(list) => list.iter().for_each(|item| in_tables(item, add)),
        serde_json::Value::Object(map) => {
            for (key, inner) in map {
                match inner.as_str() {
                    Some(word) if key == "word" => add(word),
                    _ => in_tables(inner, add),
                }
            }
        }
        _ => {}
    }
}

fn of_scale(scale: &mut Scale, change: &mut impl FnMut(&mut String)) {
    change(&mut scale.label);
    if let Some(models) = &mut scale.models {
        change(models);
    }
}

fn each_label(rules: &mut RuleSet, mut change: impl FnMut(&mut String)) {
    change(&mut rules.edition);
    change(&mut rules.notice.terms);
    if !rules.notice.address.contains("://") {
        change(&mut rules.notice.address);
    }
    rules.reminders.iter_mut().for_each(&mut change);
    for option in &mut rules.options {
        change(&mut option.label);
        if !option.reminder.is_empty() {
            change(&mut option.reminder);
        }
    }
    rules.turn_rows.iter_mut().for_each(|row| change(&mut row.label));
    rules.measures.iter_mut().for_each(|measure| change(&mut measure.label));
    for value in &mut rules.values {
        change(&mut value.label);
        change(&mut value.source);
        value.group.iter_mut().for_each(&mut change);
    }
    for chart in &mut rules.charts {
        change(&mut chart.label);
        chart.columns.iter_mut().for_each(|column| change(&mut column.label));
    }
    rules.forms.iter_mut().for_each(|form| change(&mut form.label));
    for instrument in &mut rules.instruments {
        change(&mut instrument.label);
        match &mut instrument.kind {
            InstrumentKind::Arcs(overlays) => {
                for overlay in overlays {
                    change(&mut overlay.label);
                    change(&mut overlay.cross);
                    for sector in &mut overlay.sectors {
                        change(&mut sector.label);
                        change(&mut sector.note);
                    }
                }
            }
            InstrumentKind::Diagram(spec) => {
                for weapon in &mut spec.weapons {
                    change(&mut weapon.label);
                    change(&mut weapon.house);
                    change(&mut weapon.house_dice);
                }
            }
            InstrumentKind::Markers(spec) => spec.phases.iter_mut().for_each(&mut change),
            InstrumentKind::Slips(slips) => {
                for slip in slips {
                    change(&mut slip.title);
                    change(&mut slip.note);
                    slip.write.iter_mut().for_each(&mut change);
                    slip.choose.iter_mut().flatten().for_each(&mut change);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Fraction;

    #[test]
    fn quarters_of_an_inch_are_one_sign() {
        let with = |decimal: &str| Language { decimal: decimal.to_owned(), ..Language::default() };
        let quantity = |numerator, unit| Quantity { amount: Fraction::new(numerator, 4), unit };
        let text = |numerator, unit| with(".").amount(quantity(numerator, unit));
        assert_eq!(text(3, Unit::Inch), "\u{be}");
        assert_eq!(text(26, Unit::Inch), "6\u{bd}");
        assert_eq!(text(96, Unit::Inch), "24");
        assert_eq!(text(26, Unit::Centimetre), "6.5");
        assert_eq!(with(",").amount(quantity(26, Unit::Centimetre)), "6,5");
    }
}
