//! The kinds of fault, and what each means.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What the codes mean, in a reader's words.
const EXPLANATIONS: &str = include_str!("../../data/faults.toml");

#[derive(Clone, Debug, Deserialize)]
pub struct CodeExplanation {
    /// What happened, with an example.
    pub happened: String,
    /// What to do about it.
    pub advice: String,
    /// The exit code of a run with it, where it is not that of anything refused.
    pub exit_code: Option<u8>,
    /// The option it is about, such as `--scale`, if it has no place in a file.
    pub option: Option<String>,
}

words! {
    /// The kind of a fault. What each means is in data/faults.toml.
    pub enum Code {
        AbsurdNumber = "absurd-number",
        AlsoAnOrder = "also-an-order",
        AmbiguousShip = "ambiguous-ship",
        BedTooSmall = "bed-too-small",
        CannotCut = "cannot-cut",
        CannotFit = "cannot-fit",
        ChartRows = "chart-rows",
        CannotDraw = "cannot-draw",
        CannotRead = "cannot-read",
        CannotServe = "cannot-serve",
        CannotWrite = "cannot-write",
        CrossesPiece = "crosses-piece",
        DuplicateShip = "duplicate-ship",
        DuplicateId = "duplicate-id",
        FormatMismatch = "format-mismatch",
        FormulaFault = "formula-fault",
        MemoryLimit = "memory-limit",
        MissingGlyph = "missing-glyph",
        MissingField = "missing-field",
        NotUtf8 = "not-utf8",
        FormTooLarge = "form-too-large",
        NoDesign = "no-design",
        NoSpreadsheet = "no-spreadsheet",
        GameWorkbook = "game-workbook",
        WrongCell = "wrong-cell",
        ListUnclear = "list-unclear",
        EmptyBoxes = "empty-boxes",
        DesignUnclear = "design-unclear",
        NoEffect = "no-effect",
        NoInks = "no-inks",
        NotCarried = "not-carried",
        WrongField = "wrong-field",
        NotForArchive = "not-for-archive",
        NothingToPrint = "nothing-to-print",
        OutsidePage = "outside-page",
        BadPicture = "bad-picture",
        PictureTooLarge = "picture-too-large",
        PictureUncredited = "picture-uncredited",
        PaperTooSmall = "paper-too-small",
        TemplateFault = "template-fault",
        TextTooLong = "text-too-long",
        SlotOutside = "slot-outside",
        SlotsOverlap = "slots-overlap",
        ShipsLeftOut = "ships-left-out",
        TimeLimit = "time-limit",
        NotTrueSize = "not-true-size",
        NoClaim = "no-claim",
        WrongImposition = "wrong-imposition",
        WrongFormat = "wrong-format",
        TomlSyntax = "toml-syntax",
        UnknownBox = "unknown-box",
        TooLargeHere = "too-large-here",
        UnknownCell = "unknown-cell",
        UnknownCutter = "unknown-cutter",
        UnknownLanguage = "unknown-language",
        DraftLanguage = "draft-language",
        WrongPhrase = "wrong-phrase",
        UnknownFile = "unknown-file",
        UnknownForm = "unknown-form",
        UnknownImposition = "unknown-imposition",
        UnprintableText = "unprintable-text",
        UnknownKey = "unknown-key",
        UnknownWord = "unknown-word",
        UnknownMarkup = "unknown-markup",
        UnknownNavy = "unknown-navy",
        UnknownPaper = "unknown-paper",
        UnknownRuleSet = "unknown-rule-set",
        UnknownScale = "unknown-scale",
        UnknownShip = "unknown-ship",
        UnknownValue = "unknown-value",
        Suspicious = "suspicious",
        WrongType = "wrong-type",
        WrongUsage = "wrong-usage",
    }
}

impl Code {
    /// What it means and what to do about it.
    pub fn explanation(self) -> &'static CodeExplanation {
        static ALL: LazyLock<BTreeMap<String, CodeExplanation>> =
            LazyLock::new(|| toml::from_str(EXPLANATIONS).expect("data/faults.toml is TOML"));
        &ALL[self.word()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_and_nothing_else_is() {
        let all: toml::Table = toml::from_str(EXPLANATIONS).unwrap();
        assert!(all.keys().eq(BTreeMap::from(Code::WORDS).keys()));
        for (word, code) in Code::WORDS {
            let CodeExplanation { happened, advice, .. } = code.explanation();
            assert!(happened.ends_with('.') && advice.ends_with('.'), "{word}");
        }
    }
}
