//! A project's chartroom.toml: the owner's defaults.

use crate::diagnostic::{Code, Faults};
use crate::measure::{Fraction, Point, Unit};
use crate::model::{FileSettings, Setting, SettingKey, Titles};

use super::files::Files;
use super::source_file::SourceFile;
use super::table::{Reading, Table};
use super::version::NAME_CHARACTERS;

/// What the project uses where the command line is silent.
#[derive(Default, Debug)]
pub struct Defaults {
    pub settings: FileSettings,
    /// The name of the printer to correct for.
    pub printer: Option<Setting>,
    /// How far backs are moved to register with their fronts, if the printer has no profile.
    pub back_offset: Option<Point>,
    pub titles: Titles,
    /// A name for the project's data, in place of the digest of its files.
    pub data_version: Option<String>,
    pub scales: Vec<UserScale>,
}

/// A scale of the user's own: a multiple of the rule set's factor-1 scale.
#[derive(Clone, Debug)]
pub struct UserScale {
    pub id: String,
    pub label: Option<String>,
    pub models: Option<String>,
    /// Every distance is this many times that of the factor-1 scale.
    pub factor: Fraction,
    /// Millimetres or centimetres.
    pub metric_unit: Option<Unit>,
    /// Whether lengths are rounded more finely than the rule set rounds.
    pub exact: bool,
}

/// Reads the project's defaults; without a project there are none.
pub fn read_defaults(files: &Files, faults: &mut Faults) -> Defaults {
    let source = files.project_file().and_then(|source| faults.take(source));
    source.map(|source| read(&source, faults)).unwrap_or_default()
}

/// Reads a chartroom.toml.
pub fn read(source: &SourceFile, faults: &mut Faults) -> Defaults {
    let Some(reading) = Reading::of(source, faults) else { return Defaults::default() };
    let root = reading.root("chartroom.toml");
    let defaults = Defaults {
        settings: read_settings(&root),
        printer: root.setting("printer"),
        back_offset: super::printer::read_back_offset(&root),
        titles: Titles {
            title: root.name("title").unwrap_or_default(),
            subtitle: root.name("subtitle").unwrap_or_default(),
            author: root.name("author").unwrap_or_default(),
        },
        data_version: root.text("data_version").filter(|name| fits_in_small_print(&root, name)),
        scales: root.named("scale_of_mine", "your own scale", read_scale),
    };
    root.finish();
    defaults
}

/// Reads what a project and an order of battle can both choose.
pub fn read_settings(root: &Table) -> FileSettings {
    let chosen = SettingKey::WORDS.into_iter();
    FileSettings {
        chosen: chosen.filter_map(|(word, key)| Some((key, root.setting(word)?))).collect(),
        options: read_options(root),
        background: super::picture::read_background(root),
    }
}

fn read_options(root: &Table) -> Vec<Setting> {
    let place = root.place_of("options");
    let option = |word| Setting { word, place: place.clone() };
    root.texts("options").into_iter().map(option).collect()
}

/// The project's name for its data, which goes into the small print of every sheet.
fn fits_in_small_print(root: &Table, name: &str) -> bool {
    let fits = (1..=NAME_CHARACTERS).contains(&name.chars().count());
    if !fits {
        let message = format!("`data_version` is not of 1 to {NAME_CHARACTERS} characters");
        let hint = "a name such as \"club 3\", printed on every sheet";
        root.fault(Code::TextTooLong, "data_version", message, Some(hint.to_owned()));
    }
    fits
}

fn read_scale(table: &Table) -> Option<UserScale> {
    Some(UserScale {
        id: table.required_name("id")?,
        label: table.name("label"),
        models: table.name("models"),
        factor: table.required_positive("factor", 100)?,
        metric_unit: table
            .word("metric_unit", &[("mm", Unit::Millimetre), ("cm", Unit::Centimetre)]),
        exact: table.flag("exact"),
    })
}
