//! The kind of a data file, by its folder, else its name, else its contents.

use toml::de::DeTable;

use crate::diagnostic::{Code, Diagnostic};

use super::source_file::SourceFile;
use super::{entered_chart, typed_in};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    Project,
    Book,
    Papers,
    Inks,
    Cutter,
    Printer,
    Registration,
    Language,
    Checks,
    Imposition,
    RuleSet,
    Fit,
    Order,
    Navy,
    EnteredValues,
    EnteredChart,
}

impl FileKind {
    /// By folder and name; the folder counts only for a project's files.
    const PLACES: [(&'static str, &'static str, Self); 13] = [
        ("", "chartroom.toml", Self::Project),
        ("", "book.toml", Self::Book),
        ("", "papers.toml", Self::Papers),
        ("profiles", "inks.toml", Self::Inks),
        ("profiles", "", Self::Cutter),
        ("printers", "", Self::Printer),
        ("registration", "", Self::Registration),
        ("languages", "", Self::Language),
        ("checks", "", Self::Checks),
        ("imposition", "", Self::Imposition),
        ("rules", "", Self::RuleSet),
        ("fits", "", Self::Fit),
        ("ship_values", "", Self::Navy),
    ];

    /// By a top-level key that no other kind of file has; the first one present decides.
    const KEYS: [(&'static str, Self); 16] = [
        ("side", Self::Order),
        ("class", Self::Navy),
        ("navy", Self::Navy),
        ("notice", Self::RuleSet),
        ("edition", Self::RuleSet),
        ("measure", Self::RuleSet),
        ("grid", Self::Imposition),
        ("slot", Self::Imposition),
        ("booklet", Self::Imposition),
        ("kind", Self::Imposition),
        ("paper", Self::Papers),
        ("layer", Self::Cutter),
        ("words", Self::Language),
        ("color", Self::Inks),
        ("across", Self::Printer),
        ("mark", Self::Registration),
    ];

    /// The kind of a file.
    ///
    /// # Errors
    /// If it is of no known kind.
    pub fn of(source: &SourceFile) -> Result<Self, Diagnostic> {
        let path = source.name.as_str().replace('\\', "/");
        let mut parts = path.rsplit('/');
        let (name, folder) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if entered_chart::rules_of(name).is_some() {
            return Ok(Self::EnteredChart);
        }
        if typed_in::stem(name).is_some() {
            return Ok(Self::EnteredValues);
        }
        if !name.ends_with(".toml") {
            let message = format!("`{}` is not a data file", source.name);
            let hint = "`check` reads files that end in .toml, tables of `chartroom new` in .csv, .xlsx or .ods, templates in \
                        .typ and fonts in .otf and .ttf";
            return Err(Diagnostic::error(Code::CannotRead, message).hint(hint));
        }
        let fits = |(of_folder, of_name, _): &&(&str, &str, Self)| {
            (of_folder.is_empty() || *of_folder == folder)
                && (of_name.is_empty() || *of_name == name)
        };
        if let Some((_, _, kind)) = Self::PLACES.iter().find(fits) {
            return Ok(*kind);
        }
        // A file with mistakes in it still has its first keys.
        let (table, _) = DeTable::parse_recoverable(&source.text);
        let has = |(key, _): &&(&str, Self)| table.get_ref().contains_key(*key);
        Ok(Self::KEYS.iter().find(has).map_or(Self::Navy, |(_, kind)| *kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_elsewhere_is_known_by_its_keys() {
        for (name, text, kind) in [
            ("drafts/duel.toml", "title = \"x\"\n[notice]\n", FileKind::RuleSet),
            (
                "drafts/cards.toml",
                "title = \"x\"\nkind = \"labels\"\n[grid]\n",
                FileKind::Imposition,
            ),
            ("drafts/fight.toml", "title = \"x\"\n[[side]]\n", FileKind::Order),
            ("drafts/ships.toml", "navy = \"x\"\n[[class]]\n", FileKind::Navy),
            ("drafts/saw.toml", "title = \"x\"\n[[layer]]\n", FileKind::Cutter),
            ("rules/duel.toml", "", FileKind::RuleSet),
            ("duel.chart.csv", "", FileKind::EnteredChart),
            ("japan.duel.csv", "", FileKind::EnteredValues),
        ] {
            assert_eq!(FileKind::of(&SourceFile::new(name, text)), Ok(kind), "{name}");
        }
        assert!(FileKind::of(&SourceFile::new("notes.txt", "")).is_err());
    }
}
