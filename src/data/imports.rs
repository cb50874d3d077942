//! Ships from other programs' files (Springsharp designs and spreadsheets), converted to the text
//! of a navy file. The navy reader then reads that text, so that nothing is checked twice.

use indexmap::IndexMap;

use super::fleet::check_stated;
use super::spreadsheet::{self, Imported, Listed};
use super::springsharp::{self, Choices};
use super::toml_text::at_origin;
use super::{Files, SourceFile, game, navy};
use crate::diagnostic::{Code, Diagnostic, Faults, Place};
use crate::model::Fleet;

/// Whether a file name is that of a design or a spreadsheet.
pub fn is_import(name: &str) -> bool {
    springsharp::is_design(name) || spreadsheet::is_spreadsheet(name)
}

/// The navy files that another program's file becomes, one per navy; and for a spreadsheet, how
/// it was understood.
pub fn read(
    name: &str,
    bytes: &[u8],
    files: &Files,
    choices: &Choices,
    faults: &mut Faults,
) -> Listed {
    let listed = match spreadsheet::is_spreadsheet(name) {
        true => read_list(name, bytes, files, choices, faults),
        false => read_designs(name, bytes, files, choices, faults),
    };
    listed.unwrap_or_default()
}

fn read_list(
    name: &str,
    bytes: &[u8],
    files: &Files,
    choices: &Choices,
    faults: &mut Faults,
) -> Option<Listed> {
    let mut headings = spreadsheet::read_headings(files, faults)?;
    let labels = game::own_labels(files);
    let sheets = faults.take(spreadsheet::read(name, bytes))?;
    let of_game = format!("{}.", game::id(name));
    if game::is_game(&sheets, &headings.game)
        && !labels.iter().any(|(_, key)| key.starts_with(&of_game))
    {
        let fault = Diagnostic::error(Code::GameWorkbook, "it is a game, not a list of ships");
        let hint = format!(
            "`chartroom new game {name}` makes the game; `--rules {name}` prints with it at once"
        );
        return faults.refuse(fault.at(Place::file(name)).hint(hint));
    }
    headings.name_values(labels);
    let mut listed = spreadsheet::import(name, &sheets, &headings, choices.navy.as_deref(), faults);
    faults.extend(std::mem::take(&mut listed.unclear));
    Some(listed)
}

fn read_designs(
    name: &str,
    bytes: &[u8],
    files: &Files,
    choices: &Choices,
    faults: &mut Faults,
) -> Option<Listed> {
    faults.take(springsharp::check_size(name, bytes.len()))?;
    // Springsharp writes Windows-1252.
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').into(),
        Err(_) => encoding_rs::WINDOWS_1252.decode(bytes).0,
    };
    let source = SourceFile::new(name, text);
    let words = springsharp::read_words(files, faults)?;
    let mut navies: IndexMap<String, Vec<springsharp::Design>> = IndexMap::new();
    for design in springsharp::read(&source, &words, faults) {
        let navy = choices.navy.clone().unwrap_or_else(|| design.country.clone());
        navies.entry(navy).or_default().push(design);
    }
    let imported = navies.into_iter().map(|(navy, designs)| Imported {
        text: springsharp::navy_file(&designs, &words, choices, name),
        ships: designs.len(),
        places: designs.into_iter().map(|design| design.place).collect(),
        navy,
    });
    Some(Listed { navies: imported.collect(), ..Listed::default() })
}

/// The ships of a file the user names: a navy file, a design or a spreadsheet.
pub fn read_named(word: &str, files: &Files, faults: &mut Faults) -> Fleet {
    let mut fleet = Fleet::default();
    if !is_import(word) {
        let source = faults.take(files.named(word));
        return source.map_or(fleet, |source| navy::read(&source, faults));
    }
    let Some(bytes) = faults.take(files.named_bytes(word)) else { return fleet };
    let listed = read(word, &bytes, files, &Choices::default(), faults);
    for one in listed.navies {
        fleet.append(checked(&one, word, files, faults));
    }
    fleet
}

/// The ships of an imported file, checked for plausibility. The user never sees the intermediate
/// text, so faults name the place in the original file.
pub fn checked(imported: &Imported, word: &str, files: &Files, faults: &mut Faults) -> Fleet {
    let mut found = Faults::default();
    let fleet = navy::read(&SourceFile::new(word, imported.text.as_str()), &mut found);
    check_stated(&fleet, files, &mut found);
    let begins = |line: &str| line == "[[class]]";
    faults.extend(at_origin(found, &imported.text, begins, &imported.places, word));
    fleet
}
