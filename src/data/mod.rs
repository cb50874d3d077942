//! Source files into the model. Every fault of every file is collected; nothing is guessed.

mod chart;
mod cutter;
mod defaults;
pub mod entered;
pub mod entered_chart;
mod figure;
mod files;
mod fleet;
pub mod imports;
pub mod imposition;
mod instrument;
mod navy;
pub mod order;
mod palette;
pub mod papers;
pub mod printer;
mod rule_set;
mod source_file;
pub mod spreadsheet;
pub mod springsharp;
mod store;
mod table;
mod version;

use crate::diagnostic::{Code, Diagnostic, Faults, Place, did_you_mean, or_list};
use crate::model::{Cutter, Fleet, Imposition, Palette, Paper, Printer, RuleSet};

pub use defaults::{Defaults, UserScale};
pub use files::{DataFile, Files, Origin, PROJECT_FILE};
pub use fleet::{Wanted, read_fleet, read_fleet_where};
pub use source_file::SourceFile;
pub use store::{Memory, Store};
pub use version::data_version;

/// The folder of the particulars of real ships.
pub const SHIP_VALUES: &str = "ship_values";
/// The folder of the rule sets.
pub const RULES: &str = "rules";
/// The folder of the papers and of how forms lie on them.
const IMPOSITION: &str = "imposition";
/// The file of the papers.
const PAPERS: &str = "imposition/papers.toml";
/// The folder of the cutters' profiles.
const PROFILES: &str = "profiles";

/// Checks a table of values that were typed in, wherever it lies.
pub fn check_entered(source: &SourceFile, fleet: &mut Fleet, faults: &mut Faults) {
    entered::read(source, fleet, faults);
}

/// Checks a table of chart cells that were typed in, wherever it lies.
pub fn check_entered_chart(source: &SourceFile, files: &Files, faults: &mut Faults) {
    let Some(id) = entered_chart::rules_of(&source.name) else { return };
    if let Some(mut set) = read_rule_set(files, Some(id), faults) {
        entered_chart::read(source, &mut set, faults);
    }
}

/// Reads one file of ships, wherever it lies.
pub fn read_navy(source: &SourceFile, faults: &mut Faults) -> Fleet {
    navy::read(source, faults)
}

/// Reads every rule set, in the order of their ids.
pub fn read_rule_sets(files: &Files, faults: &mut Faults) -> Vec<RuleSet> {
    let mut sets = Vec::new();
    for file in files.list(RULES, "toml") {
        match file.source() {
            Ok(source) => sets.extend(read_rule_set_file(&source, files, faults)),
            Err(fault) => faults.add(fault),
        }
    }
    for file in files.list(RULES, "csv") {
        let rules = entered_chart::rules_of(&file.path);
        if !sets.iter().any(|set| Some(set.id.as_str()) == rules) {
            let message = "the file's name does not tell a rule set";
            let known = sets.iter().map(|set| set.id.as_str());
            let fault = Diagnostic::error(Code::UnknownFile, message).at(Place::file(&file.path));
            faults.add(
                fault
                    .maybe_hint(rules.and_then(|rules| did_you_mean(rules, known)))
                    .hint_if_none("such as `RULES.chart.csv`"),
            );
        }
    }
    sets
}

/// Reads one rule set by its id; the default one when none is named, without the others.
pub fn read_rule_set(files: &Files, id: Option<&str>, faults: &mut Faults) -> Option<RuleSet> {
    let listed = files.list(RULES, "toml");
    let Some(id) = id else {
        let sources: Vec<_> = listed.iter().filter_map(|file| file.source().ok()).collect();
        let default = sources.iter().find(|source| rule_set::is_default(source));
        return read_rule_set_file(default.or(sources.first())?, files, faults);
    };
    let Some(file) = listed.iter().find(|file| file.stem() == id) else {
        faults.add(
            Diagnostic::error(Code::UnknownRuleSet, format!("there is no rule set `{id}`"))
                .maybe_hint(did_you_mean(id, listed.iter().map(DataFile::stem)))
                .hint_if_none("`chartroom list rules` shows them all"),
        );
        return None;
    };
    let source = file.source().map_err(|fault| faults.add(fault)).ok()?;
    read_rule_set_file(&source, files, faults)
}

/// Reads one rule set's file, wherever it lies, with what it extends.
pub fn read_rule_set_file(
    source: &SourceFile,
    files: &Files,
    faults: &mut Faults,
) -> Option<RuleSet> {
    let mut set = rule_set::read(source, faults)?;
    let mut seen = vec![set.id.clone()];
    let mut base = set.extends.clone();
    while let Some(id) = base {
        if seen.contains(&id) {
            let message = format!("`{id}` extends itself, by way of {}", seen.join(", "));
            faults.add(Diagnostic::error(Code::UnknownRuleSet, message).at(set.place.clone()));
            break;
        }
        let Some(file) = files.find(&format!("{RULES}/{id}.toml")) else {
            let message = format!("there is no rule set `{id}` to extend");
            faults.add(Diagnostic::error(Code::UnknownRuleSet, message).at(set.place.clone()));
            break;
        };
        let read = file.source().map_err(|fault| faults.add(fault)).ok();
        let Some(extended) = read.and_then(|source| rule_set::read(&source, faults)) else { break };
        rule_set::extend(&mut set, &extended);
        set.files.push(file.path);
        base = extended.extends;
        seen.push(id);
    }
    read_entered_chart(&mut set, files, faults);
    Some(set)
}

/// Takes the numbers of the publisher's chart that the player typed in, if he did.
fn read_entered_chart(set: &mut RuleSet, files: &Files, faults: &mut Faults) {
    let path = format!("{RULES}/{}", entered_chart::file_name(&set.id));
    match files.find(&path).map(|file| file.source()) {
        Some(Ok(source)) => {
            entered_chart::read(&source, set, faults);
            set.files.push(source.name);
        }
        Some(Err(fault)) => faults.add(fault),
        None => {}
    }
}

/// The profiles of cutters.
pub fn cutter_files(files: &Files) -> Vec<DataFile> {
    let mut listed = files.list(PROFILES, "toml");
    listed.retain(|file| file.path != palette::INKS);
    listed
}

/// Reads the profile of a cutter by its id.
pub fn read_cutter(files: &Files, id: &str, faults: &mut Faults) -> Option<Cutter> {
    let listed = cutter_files(files);
    let Some(file) = listed.iter().find(|file| file.stem() == id) else {
        faults.add(
            Diagnostic::error(Code::UnknownCutter, format!("there is no cutter `{id}`"))
                .maybe_hint(did_you_mean(id, listed.iter().map(DataFile::stem)))
                .hint_if_none(format!(
                    "there is {}",
                    or_list(&listed.iter().map(DataFile::stem).collect::<Vec<_>>())
                )),
        );
        return None;
    };
    let source = file.source().map_err(|fault| faults.add(fault)).ok()?;
    cutter::read(&source, file.stem(), faults)
}

/// Checks the profile of a cutter, wherever it lies.
pub fn check_cutter(source: &SourceFile, faults: &mut Faults) -> Option<Cutter> {
    cutter::read(source, "", faults)
}

/// Reads the inks of colors.
pub fn read_palette(files: &Files, faults: &mut Faults) -> Palette {
    match files.find(palette::INKS).map(|file| file.source()) {
        Some(Ok(source)) => palette::read(&source, faults),
        Some(Err(fault)) => {
            faults.add(fault);
            Palette::default()
        }
        None => Palette::default(),
    }
}

/// Checks the inks of colors, wherever they lie.
pub fn check_palette(source: &SourceFile, faults: &mut Faults) -> Palette {
    palette::read(source, faults)
}

/// Reads the papers.
pub fn read_papers(files: &Files, faults: &mut Faults) -> Vec<Paper> {
    match files.find(PAPERS).map(|file| file.source()) {
        Some(Ok(source)) => papers::read(&source, faults),
        Some(Err(fault)) => {
            faults.add(fault);
            Vec::new()
        }
        None => Vec::new(),
    }
}

/// Checks a file of papers, wherever it lies.
pub fn check_papers(source: &SourceFile, faults: &mut Faults) -> Vec<Paper> {
    papers::read(source, faults)
}

/// The user's papers, and those built in that his list leaves out: what is built in speaks of them.
fn all_papers(files: &Files, faults: &mut Faults) -> Vec<Paper> {
    let mut papers = read_papers(files, faults);
    if let Some(Ok(source)) = files.find_embedded(PAPERS).map(|file| file.source()) {
        let mut other = papers::read(&source, faults);
        other.retain(|paper| !papers.iter().any(|own| own.id == paper.id));
        papers.extend(other);
    }
    papers
}

/// Reads every imposition, in the order of their ids.
pub fn read_impositions(files: &Files, faults: &mut Faults) -> Vec<Imposition> {
    let papers = &all_papers(files, faults);
    let mut schemes = Vec::new();
    for file in schemes_in(files) {
        match file.source() {
            Ok(source) => schemes.extend(imposition::read(&source, file.stem(), papers, faults)),
            Err(fault) => faults.add(fault),
        }
    }
    schemes
}

/// Reads an imposition by its id; `None` if there is none or it is faulty.
pub fn read_imposition(files: &Files, id: &str, faults: &mut Faults) -> Option<Imposition> {
    let papers = &all_papers(files, faults);
    let listed = schemes_in(files);
    let Some(file) = listed.iter().find(|file| file.stem().eq_ignore_ascii_case(id)) else {
        faults.add(
            Diagnostic::error(Code::UnknownImposition, format!("there is no imposition `{id}`"))
                .maybe_hint(did_you_mean(id, listed.iter().map(DataFile::stem)))
                .hint_if_none("`chartroom list impositions` shows them all"),
        );
        return None;
    };
    let source = file.source().map_err(|fault| faults.add(fault)).ok()?;
    let mut own = Faults::default();
    let scheme = imposition::read(&source, file.stem(), papers, &mut own);
    let faulty = own.any_error();
    faults.extend(own);
    scheme.filter(|_| !faulty)
}

fn schemes_in(files: &Files) -> Vec<DataFile> {
    let mut listed = files.list(IMPOSITION, "toml");
    listed.retain(|file| file.path != PAPERS);
    listed
}

/// Checks an imposition, wherever it lies.
pub fn check_imposition(
    source: &SourceFile,
    files: &Files,
    faults: &mut Faults,
) -> Option<Imposition> {
    imposition::read(source, "", &all_papers(files, &mut Faults::default()), faults)
}

/// Reads the profile of a printer; `None` if there is none of this name or it is faulty.
pub fn read_printer(files: &Files, name: &str, faults: &mut Faults) -> Option<Printer> {
    let Some(file) = files.find(&printer::path(name)) else {
        let message = format!("there is no profile of a printer `{name}`");
        let fault = Diagnostic::error(Code::UnknownFile, message);
        faults
            .add(fault.hint("`chartroom calibrate` prints a page to measure, and tells what next"));
        return None;
    };
    let source = file.source().map_err(|fault| faults.add(fault)).ok()?;
    printer::read(&source, faults)
}

/// Checks the profile of a printer, wherever it lies.
pub fn check_printer(source: &SourceFile, faults: &mut Faults) -> Option<Printer> {
    printer::read(source, faults)
}

/// Reads the project's defaults; there are none without a project.
pub fn read_defaults(files: &Files, faults: &mut Faults) -> Defaults {
    match files.project_file() {
        Some(Ok(source)) => defaults::read(&source, faults),
        Some(Err(fault)) => {
            faults.add(fault);
            Defaults::default()
        }
        None => Defaults::default(),
    }
}

/// Checks a project's defaults, wherever they lie.
pub fn check_defaults(source: &SourceFile, faults: &mut Faults) -> Defaults {
    defaults::read(source, faults)
}
