//! The kinds of fault, and what each means.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What the codes mean, in a reader's words.
const EXPLANATIONS: &str = include_str!("../../data/faults.toml");

/// What a code means.
#[derive(Clone, Debug, Deserialize)]
pub struct CodeExplanation {
    /// What happened, with an example.
    pub happened: String,
    /// What to do about it.
    pub advice: String,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// The kind of a fault.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $variant,)+ }

        impl Code {
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// Its name in messages.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The code with this name.
            pub fn by_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|code| code.name() == name)
            }

            /// What it means and what to do about it.
            pub fn explanation(self) -> &'static CodeExplanation {
                static ALL: LazyLock<BTreeMap<String, CodeExplanation>> =
                    LazyLock::new(|| toml::from_str(EXPLANATIONS).expect("data/faults.toml is TOML"));
                &ALL[self.name()]
            }
        }
    };
}

codes! {
    /// An impossible number: negative, not finite, or out of bounds.
    AbsurdNumber = "absurd-number",
    /// A name of a ship with which an order of battle begins.
    AlsoAnOrder = "also-an-order",
    AmbiguousShip = "ambiguous-ship",
    /// A piece that is too large for the cutter's bed.
    BedTooSmall = "bed-too-small",
    /// A cut that cannot be offset by the profile's kerf.
    CannotCut = "cannot-cut",
    /// Too few values typed in, or none that a refit would meet better.
    CannotFit = "cannot-fit",
    /// Rows of a chart table that omit or repeat a roll, or are out of order.
    ChartRows = "chart-rows",
    /// An instrument that cannot be made as requested.
    CannotDraw = "cannot-draw",
    /// A file that cannot be read.
    CannotRead = "cannot-read",
    /// A page that cannot be served.
    CannotServe = "cannot-serve",
    /// An output that cannot be written.
    CannotWrite = "cannot-write",
    /// A mark across the edge of a piece, or overlapping pieces, in a finished file.
    CrossesPiece = "crosses-piece",
    /// Two entries of a file with the same name.
    DuplicateShip = "duplicate-ship",
    /// Two tables of a list with the same id.
    DuplicateId = "duplicate-id",
    /// An output whose extension contradicts its format.
    FormatMismatch = "format-mismatch",
    /// A formula of a rule file that does not parse, or fails for a ship.
    FormulaFault = "formula-fault",
    /// A run stopped since it needs too much memory.
    MemoryLimit = "memory-limit",
    /// A character that no font has.
    MissingGlyph = "missing-glyph",
    MissingField = "missing-field",
    /// A file that is not UTF-8 text.
    NotUtf8 = "not-utf8",
    /// A form or page that does not fit its place on the sheet.
    FormTooLarge = "form-too-large",
    /// A file without a readable Springsharp design.
    NoDesign = "no-design",
    /// A file that is not a readable spreadsheet of ships.
    NoSpreadsheet = "no-spreadsheet",
    /// A workbook that is a game, in place of a list of ships.
    GameWorkbook = "game-workbook",
    /// A cell of a spreadsheet that does not match its heading.
    WrongCell = "wrong-cell",
    /// A list of ships with columns that are not understood, or with gaps.
    ListUnclear = "list-unclear",
    /// Boxes that stay empty, since a ship's file leaves something out.
    EmptyBoxes = "empty-boxes",
    /// Missing or unknown words in a Springsharp design; the figures stay unknown.
    DesignUnclear = "design-unclear",
    /// An option that has no effect on what is printed.
    NoEffect = "no-effect",
    /// A color that cannot be converted to inks.
    NoInks = "no-inks",
    /// A PDF without a readable attachment of what it was printed from.
    NotCarried = "not-carried",
    /// A field of a filled form that is unknown, missing, duplicate or unclear.
    WrongField = "wrong-field",
    /// Something on a sheet that the archive standard does not allow.
    NotForArchive = "not-for-archive",
    /// A run with nothing to print.
    NothingToPrint = "nothing-to-print",
    /// Something drawn outside the paper in a finished file.
    OutsidePage = "outside-page",
    /// A picture that is missing or cannot be read.
    BadPicture = "bad-picture",
    /// A picture with too many pixels or bytes.
    PictureTooLarge = "picture-too-large",
    /// A picture without its author or its rights.
    PictureUncredited = "picture-uncredited",
    /// A form or sheet that does not fit on the paper.
    PaperTooSmall = "paper-too-small",
    /// A template that does not compile, or fails for a ship.
    TemplateFault = "template-fault",
    /// A text that is too large for its box.
    TextTooLong = "text-too-long",
    /// A slot of an imposition outside the printable area.
    SlotOutside = "slot-outside",
    /// Two overlapping slots of an imposition.
    SlotsOverlap = "slots-overlap",
    /// Ships named for a form that shows none.
    ShipsLeftOut = "ships-left-out",
    /// A run stopped by its time limit.
    TimeLimit = "time-limit",
    /// A finished file whose drawing does not match its claim.
    NotTrueSize = "not-true-size",
    /// A finished file without a claim to measure.
    NoClaim = "no-claim",
    /// An imposition on a paper, or for a form, that it is not made for.
    WrongImposition = "wrong-imposition",
    /// A form in a format that it does not have.
    WrongFormat = "wrong-format",
    /// A file that is not TOML.
    TomlSyntax = "toml-syntax",
    /// Damage for boxes that a form or a ship does not have.
    UnknownBox = "unknown-box",
    /// Something that needs more memory than a browser has.
    TooLargeHere = "too-large-here",
    /// A table, row or column that the rule set's chart does not have.
    UnknownCell = "unknown-cell",
    /// A cutter that profiles/ does not have.
    UnknownCutter = "unknown-cutter",
    /// A language that languages/ does not have.
    UnknownLanguage = "unknown-language",
    /// A language that no speaker has reviewed, without `--draft`.
    DraftLanguage = "draft-language",
    /// A phrase of a language file with the wrong placeholders, or that cannot be parsed.
    WrongPhrase = "wrong-phrase",
    /// A file name that neither the project nor the program knows.
    UnknownFile = "unknown-file",
    /// A form that the rule set does not have.
    UnknownForm = "unknown-form",
    /// An imposition that imposition/ does not have.
    UnknownImposition = "unknown-imposition",
    /// A text with unprintable characters, or an excessively long one.
    UnprintableText = "unprintable-text",
    /// A key that its table does not have.
    UnknownKey = "unknown-key",
    /// A word that is not in a fixed list.
    UnknownWord = "unknown-word",
    /// Markup in a user's text that books do not support.
    UnknownMarkup = "unknown-markup",
    /// A navy without a file.
    UnknownNavy = "unknown-navy",
    /// A paper that imposition/papers.toml does not have.
    UnknownPaper = "unknown-paper",
    /// A rule set that rules/ does not have.
    UnknownRuleSet = "unknown-rule-set",
    /// A scale that the rule set does not have.
    UnknownScale = "unknown-scale",
    /// A ship that no navy has.
    UnknownShip = "unknown-ship",
    /// A ship value that the rule set does not have.
    UnknownValue = "unknown-value",
    /// A figure that is possible but more often an error.
    Suspicious = "suspicious",
    /// A value of the wrong TOML type.
    WrongType = "wrong-type",
    /// Invalid command-line arguments.
    WrongUsage = "wrong-usage",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_and_nothing_else_is() {
        let all: toml::Table = toml::from_str(EXPLANATIONS).unwrap();
        let codes: std::collections::BTreeSet<&str> =
            Code::ALL.iter().map(|code| code.name()).collect();
        assert_eq!(
            all.keys().map(String::as_str).collect::<std::collections::BTreeSet<_>>(),
            codes
        );
        for code in Code::ALL {
            let CodeExplanation { happened, advice } = code.explanation();
            assert!(happened.ends_with('.') && advice.ends_with('.'), "{}", code.name());
        }
    }
}
