//! A game from a workbook. A sheet of ships, and where there are any of ranges, scales and tables of the chart,
//! become what a player would have written by hand: a rule file, the templates of its card and chart, and a
//! file of ships for each navy.

mod lengths;
mod ships;
mod tables;
mod written;

use std::fmt::Write;

use super::overlay_store::OverlayStore;
use super::spreadsheet::{self, GameWords, Worksheet};
use super::store::Memory;
use super::toml_text::{file_name, quoted};
use super::{Files, RULES, SHIP_VALUES, rule_set};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::names::{self, FreeIds};

use lengths::{Headed, Ranges, Scale};
use ships::{Shown, Value};
use written::Written;
pub use written::at_origin;

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
    let (title, text) = rules_head(file_name(file), named("about"), ranges.as_ref(), words);
    let scales = headed("scales").map(|one| lengths::scales(&one, words, faults));
    let special = ["ships", "ranges", "scales", "about"];
    let others = sheets.iter().filter(|sheet| {
        !std::ptr::eq(*sheet, list) && special.iter().all(|list| !words.says(list, &sheet.name))
    });
    let tables: Vec<Headed> =
        others.filter_map(|sheet| Headed::of(file_name(file), sheet)).collect();

    let id = id(file);
    let mut rules = Written::default();
    rules.text.push_str(&text);
    write_lengths(ranges.as_ref(), &scales.unwrap_or_default(), &mut rules.text);
    for value in &values {
        let source = quoted(&format!("{}, column {}", file_name(file), value.label));
        let (id, label, kind) = (&value.id, quoted(&value.label), value.kind);
        let _ = writeln!(
            rules.text,
            "\n[[value]]\nid = \"{id}\"\nlabel = {label}\nkind = \"{kind}\"\nsource = {source}"
        );
    }
    let mut ids = FreeIds::default();
    let tables: Vec<tables::Made> =
        tables.iter().map(|table| tables::write(table, &mut ids, &mut rules)).collect();
    write_forms(&id, &values, ranges.is_some(), !tables.is_empty(), &mut rules.text);
    let path = format!("{RULES}/{id}.toml");
    rules.check(&path, file, |source, faults| drop(rule_set::read(source, faults)), faults);

    let labels = values.iter().map(|value| (value.label.clone(), format!("{id}.{}", value.id)));
    headings.name_values(labels);
    let mut listed = spreadsheet::import(file, std::slice::from_ref(list), &headings, None, faults);
    let navies = std::mem::take(&mut listed.navies);
    let several = navies.len() > 1;
    let mut made = vec![(path, rules.text), card(&id, &title, &values)];
    if ranges.is_some() || !tables.is_empty() {
        made.push(chart(&id, &title, &tables));
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

/// The title, and the head of the rule file, from what the sheet about the game says.
fn rules_head(
    file: &str,
    sheet: Option<&Worksheet>,
    ranges: Option<&Ranges>,
    words: &GameWords,
) -> (String, String) {
    let said = |list: &str, other: &str| {
        let mut rows = sheet.into_iter().flat_map(|sheet| sheet.rows.values());
        let row = rows.find(|row| row.values().next().is_some_and(|cell| words.says(list, cell)));
        let text = row.and_then(|row| row.values().nth(1)).filter(|text| !text.is_empty());
        text.map_or(other, String::as_str).to_owned()
    };
    let mut stem = file.split('.').next().unwrap_or_default().replace(['_', '-'], " ");
    if let Some(first) = stem.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let title = said("title", &stem);
    let is_metric = ranges.is_some_and(|ranges| matches!(ranges.unit.word(), "mm" | "cm"));
    let mut text = format!(
        "# Made from {file} by `chartroom new game`. Change it here from now on, or change the table and make\n\
         # it again with --force. docs/rules.md has every key.\n\
         title = {}\nedition = {}\nunits = \"{}\"\n\n[notice]\npublisher = {}\naddress = {}\nterms = {}\n",
        quoted(&title),
        quoted(&said("edition", "1")),
        if is_metric { "metric" } else { "imperial" },
        quoted(&said("publisher", "not said")),
        quoted(&said("address", "not said")),
        quoted(&said("terms", "The game belongs to its publisher."))
    );
    let author = said("author", "");
    if !author.is_empty() {
        let _ = writeln!(text, "author = {}", quoted(&author));
    }
    (title, text)
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

/// The measures and the scales. A game without ranges has one scale without lengths.
fn write_lengths(ranges: Option<&Ranges>, scales: &[Scale], text: &mut String) {
    let bands = ranges.map_or(&[][..], |ranges| &ranges.bands);
    for band in bands {
        let kind = if band.is_torpedo { "torpedo" } else { "gun" };
        let (id, label) = (&band.id, quoted(&band.label));
        let _ = writeln!(text, "\n[[measure]]\nid = \"{id}\"\nlabel = {label}\nkind = \"{kind}\"");
    }
    let table = [Scale::table()];
    let unit = ranges.map_or("in", |ranges| ranges.unit.word());
    for scale in if scales.is_empty() { &table } else { scales } {
        let (id, label, factor) = (&scale.id, quoted(&scale.label), scale.factor.to_decimal_text());
        let _ = writeln!(text, "\n[[scale]]\nid = \"{id}\"\nlabel = {label}\nfactor = {factor}");
        if !scale.models.is_empty() {
            let _ = writeln!(text, "models = {}", quoted(&scale.models));
        }
        let _ = writeln!(text, "[scale.both]\nunit = \"{unit}\"");
        for band in bands {
            let ends = [band.from, band.to].map(|end| (end * scale.factor).to_decimal_text());
            let _ = writeln!(text, "{} = [{}, {}]", band.id, ends[0], ends[1]);
        }
    }
}

/// The forms, the instruments and the pack.
fn write_forms(id: &str, values: &[Value], has_ranges: bool, has_tables: bool, text: &mut String) {
    let mut form = |form: &str, label: &str, kind: &str, template: &str, more: &str| {
        let _ = writeln!(
            text,
            "\n[[form]]\nid = \"{form}\"\nlabel = \"{label}\"\nkind = \"{kind}\"\ntemplate = \"{template}\"{more}"
        );
    };
    let short = |value: &&Value| !matches!(value.shown, Shown::Note);
    let columns: Vec<String> =
        values.iter().filter(short).map(|value| format!("\"{}\"", value.id)).collect();
    let columns = format!("\ncolumns = [{}]", columns.join(", "));
    let card = format!("{id}/card.typ");
    form("card", "Ship card", "record", &card, "\nstrip = \"blocks/strip.typ\"");
    form("roster", "Roster", "pages", "blocks/roster.typ", &columns);
    form("book", "Fleet book", "book", "books/fleet_book.typ", &columns);
    let has_chart = has_ranges || has_tables;
    if has_chart {
        form("chart", "Chart", "chart", &format!("{id}/chart.typ"), "");
    }
    let mut instruments = Vec::new();
    let mut instrument = |id: &'static str, label: &str, more: &str| {
        instruments.push(format!("\"{id}\""));
        let _ = writeln!(
            text,
            "\n[[instrument]]\nid = \"{id}\"\nlabel = \"{label}\"\nkind = \"{id}\"{more}"
        );
    };
    if has_ranges {
        instrument("ruler", "Range ruler", "");
    }
    let on_counters =
        values.iter().filter(|value| matches!(value.shown, Shown::Number | Shown::Boxes));
    let on_counters: Vec<String> =
        on_counters.take(2).map(|value| format!("\"{}\"", value.id)).collect();
    instrument("counters", "Counters", &format!("\nvalues = [{}]", on_counters.join(", ")));
    instrument(
        "markers",
        "Markers",
        "\nmarkers = [\"fire\", \"flooding\", \"smoke\", \"splash\", \"torpedo\"]",
    );
    let charts = if has_chart { "\"chart\", \"roster\"" } else { "\"roster\"" };
    let instruments = instruments.join(", ");
    let _ = writeln!(
        text,
        "\n[pack]\nrecords = \"card\"\ncharts = [{charts}]\ninstruments = [{instruments}]"
    );
}

/// The template of the card.
fn card(id: &str, title: &str, values: &[Value]) -> (String, String) {
    let mut text = format!(
        "// The card of a ship in {}. The lines below are its values in their order: move them, change their kind\n\
         // or take one out. What each can say is at the head of blocks/own_card.typ.\n\n\
         #import \"/templates/blocks/own_card.typ\": own-card\n\n#let (trim, form) = own-card((\n",
        title.replace('\n', " ")
    );
    for value in values {
        let most = match value.shown {
            Shown::Boxes => format!(", most: {}", value.most),
            _ => String::new(),
        };
        let (id, label, shown) =
            (&value.id, value.label.replace(['"', '\\'], "'"), value.shown.word());
        let _ = writeln!(text, "  (id: \"{id}\", label: \"{label}\", shown: \"{shown}\"{most}),");
    }
    text.push_str("))\n");
    (format!("templates/{id}/card.typ"), text)
}

/// The template of the chart.
fn chart(id: &str, title: &str, tables: &[tables::Made]) -> (String, String) {
    let line = |table: &tables::Made| {
        let by = table.by.replace(['"', '\\'], "'");
        let by = if by.is_empty() { String::new() } else { format!(", by: \"{by}\"") };
        format!("\n  (id: \"{}\"{by}),", table.id)
    };
    let list: String = tables.iter().map(line).collect();
    let text = format!(
        "// The chart of {}: its ranges, and its tables in this order.\n\n\
         #import \"/templates/blocks/own_chart.typ\": own-chart\n\n\
         #let pages(records, sheet) = own-chart(sheet, ({list}\n))\n",
        title.replace('\n', " ")
    );
    (format!("templates/{id}/chart.typ"), text)
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
