//! A game from a workbook. A sheet of ships, and where there are any of ranges, scales and tables of the chart,
//! become what a player would have written by hand: a rule file, the templates of its card and chart, and a
//! file of ships for each navy.

mod lengths;
mod ships;
mod tables;

use std::collections::BTreeMap;

use serde_json::json;

use super::overlay_store::OverlayStore;
use super::spreadsheet::{self, GameWords, Worksheet};
use super::store::Memory;
use super::toml_text::{at_origin, file_name, rendered};
use super::{Files, RULES, SHIP_VALUES, SourceFile, rule_set};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::names::{self, FreeIds};

use lengths::{Headed, Scale};
use ships::{Shown, Value};
use tables::Table;

/// The templates of what is made: the rule file, and the templates of the card and the chart.
const RULE_FILE: &str = include_str!("rules.toml.tera");
const CARD: &str = include_str!("card.typ.tera");
const CHART: &str = include_str!("chart.typ.tera");

/// The game that a workbook makes.
pub struct Game {
    pub id: String,
    pub title: String,
    /// The paths and texts of its files in a project.
    pub files: Vec<(String, String)>,
    pub ships: usize,
    /// What each column is taken for.
    pub columns: Vec<String>,
    pub tables: usize,
}

/// The id of a game by the name of its workbook.
pub fn id(file: &str) -> String {
    let stem = file_name(file).split('.').next().unwrap_or_default().to_owned();
    FreeIds::default().take(&ships::letters_first(&stem), "game")
}

/// The sheets of a workbook, or of several .csv files, each named as its file is.
pub fn sheets(names: &[String], files: &Files, faults: &mut Faults) -> Vec<Worksheet> {
    let mut sheets = Vec::new();
    for name in names {
        let Some(bytes) = faults.take(files.named_bytes(name)) else { continue };
        for mut sheet in faults.take(spreadsheet::read(name, &bytes)).unwrap_or_default() {
            if sheet.name.is_empty() {
                file_name(name).split('.').next().unwrap_or_default().clone_into(&mut sheet.name);
            }
            sheets.push(sheet);
        }
    }
    sheets
}

/// Whether a workbook is a game: it has ranges, scales or a sheet about the game beside its ships.
pub fn is_game(sheets: &[Worksheet], words: &GameWords) -> bool {
    let has = |list: &str| sheets.iter().any(|sheet| words.says(list, &sheet.name));
    has("ships") && ["ranges", "scales", "about"].into_iter().any(has)
}

/// Makes a game of the sheets of a file; `None` with its faults if there is no list of ships in it.
pub fn read(file: &str, sheets: &[Worksheet], files: &Files, faults: &mut Faults) -> Option<Game> {
    let mut headings = spreadsheet::read_headings(files, faults)?;
    let words = &headings.game;
    let named = |list: &str| sheets.iter().find(|sheet| words.says(list, &sheet.name));
    let list = named("ships").or(sheets.first().filter(|_| sheets.len() == 1));
    let Some((list, head)) = list.and_then(|list| Some((list, ships::head_row(list, &headings)?)))
    else {
        let message = "it has no sheet `Ships` with a column `Name`";
        let fault = Diagnostic::error(Code::NoSpreadsheet, message).at(Place::file(file));
        return faults
            .refuse(fault.hint("`chartroom new game --workbook` makes a workbook to begin with"));
    };
    let values = ships::values(list, head, &headings, faults);
    let headed = |list| named(list).and_then(|sheet| Headed::of(file_name(file), sheet));
    let ranges = headed("ranges").and_then(|one| lengths::ranges(&one, words, faults));
    let scales = headed("scales").map(|one| lengths::scales(&one, words, faults));
    let scales = scales.filter(|scales| !scales.is_empty());
    let scales = scales.unwrap_or_else(|| vec![Scale::table()]);
    let special = ["ships", "ranges", "scales", "about"];
    let others = sheets.iter().filter(|sheet| {
        !std::ptr::eq(*sheet, list) && special.iter().all(|list| !words.says(list, &sheet.name))
    });
    let mut ids = FreeIds::default();
    let tables = others.filter_map(|sheet| Headed::of(file_name(file), sheet));
    let tables: Vec<Table> = tables.map(|table| tables::read(&table, &mut ids)).collect();

    let id = id(file);
    let said = said(file_name(file), named("about"), words);
    let title = said["title"].clone();
    let bands = ranges.as_ref().map_or(&[][..], |ranges| &ranges.bands);
    let has_chart = ranges.is_some() || !tables.is_empty();
    let short = values.iter().filter(|value| value.shown != Shown::Note);
    let counted =
        values.iter().filter(|value| [Shown::Number, Shown::Boxes].contains(&value.shown));
    let seen = json!({
        "file": file_name(file),
        "id": id,
        "said": said,
        "unit": ranges.as_ref().map_or("in", |ranges| ranges.unit.word()),
        "bands": bands,
        "scales": scales.iter().map(|scale| scale.with(bands)).collect::<Vec<_>>(),
        "values": values,
        "short_values": short.map(|value| &value.id).collect::<Vec<_>>(),
        "on_counters": counted.take(2).map(|value| &value.id).collect::<Vec<_>>(),
        "tables": tables,
        "has_ranges": ranges.is_some(),
        "has_chart": has_chart,
    });
    let path = format!("{RULES}/{id}.toml");
    let rules = rendered(RULE_FILE, &seen);
    let mut found = Faults::default();
    drop(rule_set::read(&SourceFile::new(path.as_str(), rules.as_str()), &mut found));
    let begins = |line: &str| line == "[[chart]]" || line.starts_with("  { at =");
    let places: Vec<Place> = tables.iter().flat_map(|table| table.places.clone()).collect();
    faults.extend(at_origin(found, &rules, begins, &places, file));

    let labels = values.iter().map(|value| (value.label.clone(), format!("{id}.{}", value.id)));
    headings.name_values(labels);
    let mut listed = spreadsheet::import(file, std::slice::from_ref(list), &headings, None, faults);
    let navies = std::mem::take(&mut listed.navies);
    let several = navies.len() > 1;
    let card = (format!("templates/{id}/card.typ"), rendered(CARD, &seen));
    let mut made = vec![(path, rules), card];
    if has_chart {
        made.push((format!("templates/{id}/chart.typ"), rendered(CHART, &seen)));
    }
    let mut ships = 0;
    for navy in navies {
        let stem = match several {
            true => format!("{id}-{}", names::slug(&navy.navy)),
            false => id.clone(),
        };
        ships += navy.ships;
        made.push((format!("{SHIP_VALUES}/{stem}.toml"), navy.text));
    }
    if ships == 0 && !faults.any_error() {
        let fault = Diagnostic::error(Code::NoSpreadsheet, "its sheet of ships has no ships");
        faults.add(fault.at(Place::file(file)));
    }
    let column = |value: &Value| format!("`{}` is {}", value.label, value.shown.meaning());
    Some(Game {
        columns: values.iter().map(column).collect(),
        tables: tables.len(),
        title,
        files: made,
        ships,
        id,
    })
}

/// What the sheet about the game says, and what stands where it says nothing.
fn said(
    file: &str,
    sheet: Option<&Worksheet>,
    words: &GameWords,
) -> BTreeMap<&'static str, String> {
    let mut stem = file.split('.').next().unwrap_or_default().replace(['_', '-'], " ");
    if let Some(first) = stem.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let said = |list: &str| {
        let mut rows = sheet.into_iter().flat_map(|sheet| sheet.rows.values());
        let row = rows.find(|row| row.values().next().is_some_and(|cell| words.says(list, cell)));
        row.and_then(|row| row.values().nth(1)).filter(|text| !text.is_empty())
    };
    let unsaid = [
        ("title", stem.as_str()),
        ("edition", "1"),
        ("publisher", "not said"),
        ("address", "not said"),
        ("terms", "The game belongs to its publisher."),
        ("author", ""),
    ];
    unsaid.map(|(key, other)| (key, said(key).map_or(other, String::as_str).to_owned())).into()
}

impl Shown {
    /// What a column is taken for, in a message.
    fn meaning(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Boxes => "boxes to cross off",
            Self::Tick => "a box to tick",
            Self::Word => "a word",
            Self::Note => "a line of text",
        }
    }
}

/// These files, and those of the game in a workbook that the user names: nothing is written.
pub fn beside(word: &str, files: &Files, faults: &mut Faults) -> Option<Files> {
    let sheets = sheets(&[word.to_owned()], files, faults);
    let made = read(word, &sheets, files, faults).filter(|_| !faults.any_error())?;
    let made = Memory::project(made.files);
    Some(Files::of(OverlayStore { made, store: files.store().clone() }))
}

/// The headings of values in a project's own rule files: a list that has one of them as a heading states that
/// value.
pub fn own_labels(files: &Files) -> Vec<(String, String)> {
    let own = files.list(RULES, "toml").into_iter().filter(super::DataFile::is_own);
    let sets = own.filter_map(|file| rule_set::read(&file.source().ok()?, &mut Faults::default()));
    let labels = sets.flat_map(|set| {
        let id = set.id;
        set.values.into_iter().map(move |value| (value.label, format!("{id}.{}", value.id)))
    });
    labels.collect()
}
