//! What is printed on and with: papers, impositions, printers, cutters and inks, by id.

use crate::diagnostic::{Code, Diagnostic, Faults, or_list};
use crate::model::{Cutter, Imposition, Palette, Paper, Printer, Registration};

use super::files::{DataFile, Files, IMPOSITION, PAPERS, PROFILES, read_by_id};
use super::source_file::SourceFile;
use super::{cutter, imposition, palette, papers, printer, registration};

pub fn cutter_files(files: &Files) -> Vec<DataFile> {
    let mut listed = files.list(PROFILES, "toml");
    listed.retain(|file| file.path != palette::INKS);
    listed
}

/// Reads a cutter profile by id.
pub fn read_cutter(files: &Files, id: &str, faults: &mut Faults) -> Option<Cutter> {
    let listed = cutter_files(files);
    let missing = Diagnostic::error(Code::UnknownCutter, format!("there is no cutter `{id}`"));
    let hint = format!("there is {}", ids(&listed));
    read_by_id(&listed, id, missing.hint(hint), cutter::read, faults)
}

/// Reads a set of registration marks by id; `None` if it does not exist or is faulty.
pub fn read_registration(files: &Files, id: &str, faults: &mut Faults) -> Option<Registration> {
    let listed = files.list(registration::REGISTRATION, "toml");
    let message = format!("there are no registration marks `{id}`");
    let missing = Diagnostic::error(Code::UnknownFile, message);
    let hint = format!("there are {}", ids(&listed));
    sound(faults, |faults| read_by_id(&listed, id, missing.hint(hint), registration::read, faults))
}

fn ids(listed: &[DataFile]) -> String {
    or_list(&listed.iter().map(DataFile::stem).collect::<Vec<_>>())
}

/// What a reader gives, unless it found an error.
fn sound<T>(faults: &mut Faults, read: impl FnOnce(&mut Faults) -> Option<T>) -> Option<T> {
    let mut own = Faults::default();
    let read = read(&mut own).filter(|_| !own.any_error());
    faults.extend(own);
    read
}

/// Reads the ink recipes.
pub fn read_palette(files: &Files, faults: &mut Faults) -> Palette {
    let source = files.find(palette::INKS).and_then(|file| faults.take(file.source()));
    source.map(|source| palette::read(&source, faults)).unwrap_or_default()
}

pub fn read_papers(files: &Files, faults: &mut Faults) -> Vec<Paper> {
    let source = files.find(PAPERS).and_then(|file| faults.take(file.source()));
    source.map(|source| papers::read(&source, faults)).unwrap_or_default()
}

/// The user's papers, plus the built-in ones that his list leaves out: built-in schemes refer to
/// them.
fn all_papers(files: &Files, faults: &mut Faults) -> Vec<Paper> {
    let mut papers = read_papers(files, faults);
    if let Some(Ok(source)) = files.find_embedded(PAPERS).map(|file| file.source()) {
        let mut other = papers::read(&source, faults);
        other.retain(|paper| !papers.iter().any(|own| own.id == paper.id));
        papers.extend(other);
    }
    papers
}

/// Reads every imposition scheme, in order of id.
pub fn read_impositions(files: &Files, faults: &mut Faults) -> Vec<Imposition> {
    let papers = &all_papers(files, faults);
    let mut schemes = Vec::new();
    for file in schemes_in(files) {
        if let Some(source) = faults.take(file.source()) {
            schemes.extend(imposition::read(&source, file.stem(), papers, faults));
        }
    }
    schemes
}

/// Reads an imposition scheme by id; `None` if it does not exist or is faulty.
pub fn read_imposition(files: &Files, id: &str, faults: &mut Faults) -> Option<Imposition> {
    let papers = &all_papers(files, faults);
    let listed = schemes_in(files);
    let missing =
        Diagnostic::error(Code::UnknownImposition, format!("there is no imposition `{id}`"));
    let hint = "`chartroom list impositions` shows them all";
    let read = |source: &SourceFile, id: &str, faults: &mut Faults| {
        imposition::read(source, id, papers, faults)
    };
    sound(faults, |faults| read_by_id(&listed, id, missing.hint(hint), read, faults))
}

/// Checks an imposition scheme at any path.
pub fn check_imposition(source: &SourceFile, files: &Files, faults: &mut Faults) {
    let papers = all_papers(files, &mut Faults::default());
    imposition::read(source, "", &papers, faults);
}

fn schemes_in(files: &Files) -> Vec<DataFile> {
    let mut listed = files.list(IMPOSITION, "toml");
    listed.retain(|file| file.path != PAPERS);
    listed
}

/// Reads a printer profile; `None` if it does not exist or is faulty.
pub fn read_printer(files: &Files, name: &str, faults: &mut Faults) -> Option<Printer> {
    let Some(file) = files.find(&printer::path(name)) else {
        let message = format!("there is no profile of a printer `{name}`");
        let hint = "`chartroom calibrate` prints a page to measure and explains the next steps";
        return faults.refuse(Diagnostic::error(Code::UnknownFile, message).hint(hint));
    };
    let source = faults.take(file.source())?;
    printer::read(&source, faults)
}
