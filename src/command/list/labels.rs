//! `chartroom list`: languages, and the words on sheets.

use std::sync::Arc;

use indexmap::IndexSet;
use serde_json::json;

use crate::cli::List;
use crate::data;
use crate::diagnostic::Faults;
use crate::model::{Language, LanguageStatus, RuleSet, words_of_order, words_on_paper};
use crate::request::Project;

use super::super::table::{self, Listed};

/// Lists the languages and how complete each is.
pub fn languages(project: &Project, faults: &mut Faults) -> Listed {
    let sets = data::read_rule_sets(&project.files, faults);
    let orders = order_words(project);
    let ids = data::languages(&project.files);
    let entries = ids.into_iter().filter_map(|id| {
        let language = data::read_language(&project.files, &id, faults)?;
        // The labels are only counted here. Their English is not shown, so the language itself does for it.
        let labels = labels(&language, &language, &sets, &orders);
        let missing = labels.iter().filter(|label| label.said.is_none()).count();
        let status = match language.status {
            LanguageStatus::Read => "read by a speaker",
            LanguageStatus::Draft => "draft: ask for it with --draft",
        };
        let json = json!({
            "id": id, "name": language.name, "status": language.status.word(), "missing": missing,
        });
        Some((vec![id, language.name.clone(), status.to_owned(), missing.to_string()], json))
    });
    table::listed(&["LANGUAGE", "NAME", "STATUS", "IN ENGLISH"], entries)
}

/// Lists every word on paper with its key and translation; `None` if the language is unknown.
pub fn list(project: &Project, args: &List, faults: &mut Faults) -> Option<Listed> {
    let files = &project.files;
    let mut sets = data::read_rule_sets(files, faults);
    if let Some(id) = &args.rules {
        let one = data::read_rule_set(files, Some(id), faults)?;
        sets = vec![one];
    }
    let asked = args.missing.as_deref().or(args.language.as_deref()).unwrap_or(data::ENGLISH);
    // A language that does not exist yet is missing everything.
    let is_new = args.missing.is_some() && !data::languages(files).iter().any(|id| id == asked);
    let mut language =
        data::read_language(files, if is_new { data::ENGLISH } else { asked }, faults)?;
    if is_new {
        let language = Arc::make_mut(&mut language);
        asked.clone_into(&mut language.id);
        language.missing = language.phrases.keys().cloned().collect();
    }
    let english = data::read_language(files, data::ENGLISH, faults)?;
    let orders = if args.rules.is_some() { IndexSet::new() } else { order_words(project) };
    let mut listed = labels(&language, &english, &sets, &orders);
    if args.missing.is_some() {
        listed.retain(|label| label.said.is_none());
    }
    let plain = |text: &str| text.replace('\n', "\\n");
    let entries = listed.into_iter().map(|Label { section, name, english, said }| {
        let translation = said.as_deref().map(plain).unwrap_or_default();
        let row = vec![section.clone(), name.clone(), plain(&english), translation];
        (row, json!({ "section": section, "key": name, "english": english, "said": said }))
    });
    let own = asked.to_uppercase();
    let head = ["SECTION", "KEY", "ENGLISH", own.as_str()];
    let is_english = asked == data::ENGLISH || args.missing.is_some();
    Some(table::listed(if is_english { &head[..3] } else { &head }, entries))
}

struct Label {
    /// The table of a language file.
    section: String,
    /// The key in its table; for a word of a rule set or an order of battle, the English.
    name: String,
    english: String,
    /// The translation; `None` if missing.
    said: Option<String>,
}

/// The words of all orders of battle that are on their covers, once each.
fn order_words(project: &Project) -> IndexSet<String> {
    let orders = data::order::read_all(&project.files, &mut Faults::default());
    orders.iter().flat_map(words_of_order).collect()
}

fn labels(
    language: &Language,
    english: &Language,
    sets: &[RuleSet],
    orders: &IndexSet<String>,
) -> Vec<Label> {
    let is_english = language.id == data::ENGLISH;
    let phrases = language.phrases.iter().map(|(key, phrase)| {
        let (table, name) = key.split_once('.').unwrap_or((key, ""));
        Label {
            section: format!("words.{table}"),
            name: name.to_owned(),
            english: english.phrases.get(key).map(|it| it.text.clone()).unwrap_or_default(),
            said: (!language.missing.contains(key)).then(|| phrase.text.clone()),
        }
    });
    let of_rules = sets.iter().flat_map(|set| {
        words_on_paper(set).into_iter().map(|english| Label {
            section: format!("rules.{}", set.id),
            said: (is_english || language.says(&set.id, &english))
                .then(|| language.said(&set.id, &english).to_owned()),
            name: english.clone(),
            english,
        })
    });
    // Sides that are called after a navy have its name.
    let is_navy = |words: &str| language.phrases.contains_key(&format!("navies.{words}"));
    let of_orders = orders.iter().filter(|words| !is_navy(words)).map(|english| {
        let said = language.orders.get(english).cloned();
        Label {
            section: "orders".to_owned(),
            said: if is_english { Some(english.clone()) } else { said },
            name: english.clone(),
            english: english.clone(),
        }
    });
    phrases.chain(of_rules).chain(of_orders).collect()
}
