//! Reads languages/*.toml: the words printed on sheets.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list};
use crate::model::{ALL_RULES, Language, LanguageStatus, Phrase, RuleSet, words_on_paper};

use super::files::{DataFile, Files};
use super::files::{LANGUAGES, RULES};
use super::source_file::SourceFile;
use super::table::{Reading, Table};

/// The language that fills in for words another lacks.
pub const ENGLISH: &str = "en";

/// The separators of thousands. A space is narrow, and no line ends in it.
const THOUSANDS: [(&str, &str); 4] = [(",", ","), (".", "."), (" ", "\u{202f}"), ("", "")];

/// A language file, not yet checked against English.
#[derive(Default)]
pub struct LanguageFile {
    name: Option<String>,
    /// Other names that a user may ask for it by: `german`.
    called: Vec<String>,
    status: Option<LanguageStatus>,
    draft: Option<String>,
    decimal: Option<String>,
    thousands: Option<String>,
    own_letters: Option<String>,
    phrases: Vec<(String, Phrase, Place)>,
    /// Rule set, English, translation, and the translation's place.
    rules: Vec<(String, String, String, Place)>,
    /// A text of an order of battle, and its translation.
    orders: Vec<(String, String)>,
}

/// Reads a language file by itself.
pub fn read(source: &SourceFile, faults: &mut Faults) -> LanguageFile {
    let Some(reading) = Reading::of(source, faults) else { return LanguageFile::default() };
    let root = reading.root("a language");
    let mut file = LanguageFile {
        name: root.name("name"),
        called: root.texts("called"),
        status: root.word("status", &LanguageStatus::WORDS),
        draft: root.name("draft"),
        decimal: root.word("decimal", &[(".", "."), (",", ",")]).map(|sign: &str| sign.to_owned()),
        thousands: root.word("thousands", &THOUSANDS).map(|sign: &str| sign.to_owned()),
        own_letters: root.name("own_letters").map(|letters| letters.to_lowercase()),
        ..LanguageFile::default()
    };
    for term in root.tables("term", "a term") {
        read_term(&term);
        term.finish();
    }
    if let Some(words) = root.table("words", "the words") {
        for (section, table) in words.named_tables("a section of words") {
            for (key, text, span) in table.named_texts() {
                let place = table.place_at(span);
                match Phrase::read(&text) {
                    Ok(phrase) => file.phrases.push((format!("{section}.{key}"), phrase, place)),
                    Err(why) => reading.fault(
                        Diagnostic::error(Code::WrongPhrase, format!("`{key}`: {why}"))
                            .at(place)
                            .hint("`{name}` is a placeholder, `*words*` is bold; write `{{` and `**` for the signs themselves"),
                    ),
                }
            }
        }
    }
    if let Some(rules) = root.table("rules", "the words of rule sets") {
        for (set, table) in rules.named_tables("the words of a rule set") {
            for (english, text, span) in table.named_texts() {
                file.rules.push((set.clone(), english, text, table.place_at(span)));
            }
        }
    }
    if let Some(orders) = root.table("orders", "the words of orders of battle") {
        let texts = orders.named_texts().into_iter();
        file.orders = texts.map(|(said, text, _)| (said, text)).collect();
    }
    root.finish();
    file
}

/// A term of the sea: in English what it means and a phrase that prints it, in another language its word and
/// where that was looked up. It is for those who check the words, and is not printed.
fn read_term(table: &Table) {
    let _ = table.required_name("english");
    let _ = table.text("means");
    let _ = table.text("at");
    let _ = table.name("word");
    let _ = table.name("printed");
    let _ = table.texts("sources");
    let _ = table.text("note");
}

/// The tags of all languages.
pub fn languages(files: &Files) -> Vec<String> {
    files.list(LANGUAGES, "toml").iter().map(|file| file.stem().to_owned()).collect()
}

/// Reads a language: the built-in words, overridden by the project's. What both lack is English.
/// `None` if there is no such language.
pub fn read_language(files: &Files, id: &str, faults: &mut Faults) -> Option<Arc<Language>> {
    let known = languages(files);
    let id = &tag_of(&id.to_lowercase(), &known, files);
    if !known.contains(id) {
        let message = format!("there is no language `{id}`");
        let hint = format!(
            "there is {}; `chartroom list labels --missing {id}` tells how to begin another",
            or_list(&known)
        );
        return faults.refuse(Diagnostic::error(Code::UnknownLanguage, message).hint(hint));
    }
    let english = read_both(files, ENGLISH, faults);
    let mut language = Language {
        id: id.clone(),
        decimal: ".".to_owned(),
        thousands: ",".to_owned(),
        draft: ENGLISH.to_owned(),
        name: id.clone(),
        ..Language::default()
    };
    for file in &english {
        take_head(&mut language, file);
        language
            .phrases
            .extend(file.phrases.iter().map(|(key, phrase, _)| (key.clone(), phrase.clone())));
    }
    if id == ENGLISH {
        take_rules(&mut language, &english);
        return Some(Arc::new(language));
    }
    language.name.clone_from(id);
    let own = read_both(files, id, faults);
    let mut missing: BTreeSet<String> = language.phrases.keys().cloned().collect();
    for file in &own {
        take_head(&mut language, file);
        for (key, phrase, place) in &file.phrases {
            if let Some(fault) = misfit(&language, key, phrase) {
                faults.add(fault.at(place.clone()));
                continue;
            }
            missing.remove(key);
            language.phrases.insert(key.clone(), phrase.clone());
        }
    }
    take_rules(&mut language, &own);
    language.missing = missing.into_iter().collect();
    Some(Arc::new(language))
}

/// The tag of a language that is asked for by its tag or by one of its names.
fn tag_of(word: &str, known: &[String], files: &Files) -> String {
    let is_name = |name: &String| name.to_lowercase() == word;
    let is_called = |tag: &&String| {
        let read = read_both(files, tag, &mut Faults::default());
        read.iter().any(|file| file.name.iter().chain(&file.called).any(is_name))
    };
    let is_tag = known.iter().any(|tag| tag == word);
    let tag = if is_tag { None } else { known.iter().find(is_called) };
    tag.map_or_else(|| word.to_owned(), String::clone)
}

/// Finds translations of phrases that no rule set has, mostly because the English has changed.
/// `sets` are the rule sets to compare with; sections for others are skipped.
pub fn check_rule_words(files: &Files, id: &str, sets: &[RuleSet], faults: &mut Faults) {
    let own = read_both(files, id, &mut Faults::default());
    let ids: Vec<String> =
        files.list(RULES, "toml").iter().map(|file| file.stem().to_owned()).collect();
    let words: BTreeMap<&str, Vec<String>> =
        sets.iter().map(|set| (set.id.as_str(), words_on_paper(set))).collect();
    for (set, english, _, place) in own.iter().flat_map(|file| &file.rules) {
        let known: Vec<&str> = match words.get(set.as_str()) {
            Some(words) => words.iter().map(String::as_str).collect(),
            None if set == ALL_RULES => words.values().flatten().map(String::as_str).collect(),
            None if ids.contains(set) => continue,
            None => {
                let message = format!("there is no rule set `{set}`");
                let fault = Diagnostic::error(Code::UnknownRuleSet, message).at(place.clone());
                faults.add(fault.maybe_hint(did_you_mean(set, ids.iter().map(String::as_str))));
                continue;
            }
        };
        if !known.contains(&english.as_str()) {
            let message = format!("no sheet of `{set}` says `{english}`");
            let fault = Diagnostic::error(Code::UnknownKey, message).at(place.clone());
            faults.add(
                fault
                    .maybe_hint(did_you_mean(english, known.iter().copied()))
                    .hint_if_none("`chartroom list labels` shows what they print"),
            );
        }
    }
}

/// The built-in file and the project's, if they exist.
fn read_both(files: &Files, id: &str, faults: &mut Faults) -> Vec<Arc<LanguageFile>> {
    let path = format!("{LANGUAGES}/{id}.toml");
    let built_in = files.find_embedded(&path).and_then(|file| read_built_in(file, faults));
    let own = files.own(&path).and_then(|file| faults.take(file.source()));
    let own = own.map(|source| Arc::new(read(&source, faults)));
    built_in.into_iter().chain(own).collect()
}

/// A language of the program itself. Every sheet asks for English several times, and it is read once.
fn read_built_in(file: DataFile, faults: &mut Faults) -> Option<Arc<LanguageFile>> {
    static READ: Mutex<BTreeMap<String, Arc<LanguageFile>>> = Mutex::new(BTreeMap::new());
    let mut read_before = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = read_before.get(&file.path) {
        return Some(known.clone());
    }
    let language = Arc::new(read(&faults.take(file.source())?, faults));
    read_before.insert(file.path, language.clone());
    Some(language)
}

fn take_head(language: &mut Language, file: &LanguageFile) {
    language.name = file.name.clone().unwrap_or_else(|| language.name.clone());
    language.status = file.status.unwrap_or(language.status);
    language.draft = file.draft.clone().unwrap_or_else(|| language.draft.clone());
    language.thousands = file.thousands.clone().unwrap_or_else(|| language.thousands.clone());
    language.own_letters = file.own_letters.clone().unwrap_or_else(|| language.own_letters.clone());
    language.decimal = file.decimal.clone().unwrap_or_else(|| language.decimal.clone());
}

fn take_rules(language: &mut Language, files: &[Arc<LanguageFile>]) {
    for (set, english, text, _) in files.iter().flat_map(|file| &file.rules) {
        let words = language.rules.entry(set.clone()).or_default();
        words.insert(english.clone(), text.clone());
    }
    language.orders.extend(files.iter().flat_map(|file| file.orders.iter().cloned()));
}

/// The mistake in a translated phrase.
fn misfit(language: &Language, key: &str, phrase: &Phrase) -> Option<Diagnostic> {
    let Some(english) = language.phrases.get(key) else {
        let message = format!("`{key}` is not one of the printed phrases");
        let known = language.phrases.keys().map(String::as_str);
        let fault = Diagnostic::error(Code::UnknownKey, message);
        return Some(
            fault
                .maybe_hint(did_you_mean(key, known))
                .hint_if_none("`chartroom list labels` shows them all; define one of your own in your languages/en.toml first"),
        );
    };
    let (places, own) = (english.places(), phrase.places());
    if places == own {
        return None;
    }
    let quoted = |names: Vec<&&str>| {
        names.iter().map(|name| format!("`{{{name}}}`")).collect::<Vec<_>>().join(", ")
    };
    let lost = quoted(places.difference(&own).collect());
    let added = quoted(own.difference(&places).collect());
    let message = match (lost.as_str(), added.as_str()) {
        (lost, "") => format!("`{key}` has lost {lost}"),
        ("", added) => format!("`{key}` has {added}, which the English phrase does not have"),
        (lost, added) => format!("`{key}` has {added} in place of {lost}"),
    };
    let hint = format!("in English it is \"{}\"", english.text.replace('\n', "\\n"));
    Some(Diagnostic::error(Code::WrongPhrase, message).hint(hint))
}
