//! The kinds of fault.

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// What kind of fault. Its name is what a user looks up in docs/faults.md.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $variant,)+ }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// Its name in messages.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}

codes! {
    /// A number that no ship, gun or paper ever had: negative, not finite, or out of all measure.
    AbsurdNumber = "absurd-number",
    /// A name that fits several ships.
    AmbiguousShip = "ambiguous-ship",
    /// A piece that is too large for the cutter's bed.
    BedTooSmall = "bed-too-small",
    /// A cut that cannot be made as wide as the profile says.
    CannotCut = "cannot-cut",
    /// Rows of a chart's table that leave a roll out, name one twice, or do not rise.
    ChartRows = "chart-rows",
    /// An instrument that cannot be made of what was asked for.
    CannotDraw = "cannot-draw",
    /// Something in a finished file that could move or hide what is drawn, or is not understood.
    CannotMeasure = "cannot-measure",
    /// A file that cannot be read.
    CannotRead = "cannot-read",
    /// A page that cannot be served.
    CannotServe = "cannot-serve",
    /// An output that cannot be written.
    CannotWrite = "cannot-write",
    /// A mark across the edge of a piece, or pieces over each other, in a finished file.
    CrossesPiece = "crosses-piece",
    /// Two entries of one file that claim the same name.
    DuplicateShip = "duplicate-ship",
    /// Two tables of one list that have the same id.
    DuplicateId = "duplicate-id",
    /// An output whose name ends in another format than its own.
    FormatMismatch = "format-mismatch",
    /// A formula of a rule file that does not parse, or fails for a ship.
    FormulaFault = "formula-fault",
    /// A character that none of the fonts has.
    MissingGlyph = "missing-glyph",
    /// A key that must be there is not.
    MissingField = "missing-field",
    /// A file whose bytes are not UTF-8 text.
    NotUtf8 = "not-utf8",
    /// A form or page that is not as large as its place on the sheet allows.
    FormTooLarge = "form-too-large",
    /// A file that should hold a Springsharp design and does not, or holds one that cannot be read.
    NoDesign = "no-design",
    /// A file that should be a spreadsheet of ships and is none, or one that is not read.
    NoSpreadsheet = "no-spreadsheet",
    /// A cell of a spreadsheet that does not say what its heading promises.
    WrongCell = "wrong-cell",
    /// Words of a Springsharp design that are missing or not known; what they tell stays unknown.
    DesignUnclear = "design-unclear",
    /// An option that nothing in the print reads.
    NoEffect = "no-effect",
    /// Something in color that cannot be turned into inks.
    NoInks = "no-inks",
    /// A PDF that does not carry what it was printed from, or not as this program reads it.
    NotCarried = "not-carried",
    /// A field of a filled form that is unknown, missing, doubled or unclear.
    WrongField = "wrong-field",
    /// Something on a sheet that the archive's standard does not allow.
    NotForArchive = "not-for-archive",
    /// A run that ended with no ship to print.
    NothingToPrint = "nothing-to-print",
    /// Something that a finished file draws beside its paper.
    OutsidePage = "outside-page",
    /// A picture that is not there, or is none that can be read.
    BadPicture = "bad-picture",
    /// A picture of more dots or bytes than any print needs.
    PictureTooLarge = "picture-too-large",
    /// A picture without the name of who made it, or without its rights.
    PictureUncredited = "picture-uncredited",
    /// A form or sheet that does not fit on the paper.
    PaperTooSmall = "paper-too-small",
    /// A template that does not compile, or fails for a ship.
    TemplateFault = "template-fault",
    /// A text that is wider or higher than its box.
    TextTooLong = "text-too-long",
    /// A slot of an imposition that lies outside of where a printer prints.
    SlotOutside = "slot-outside",
    /// Two slots of an imposition that lie over each other.
    SlotsOverlap = "slots-overlap",
    /// Ships named for a form that shows none.
    ShipsLeftOut = "ships-left-out",
    /// A run stopped by its time limit.
    TimeLimit = "time-limit",
    /// A finished file whose drawing is not where its claim says.
    NotTrueSize = "not-true-size",
    /// A finished file that does not say what can be measured on it.
    NoClaim = "no-claim",
    /// An imposition asked for on a paper, or for a form, that it is not made for.
    WrongImposition = "wrong-imposition",
    /// A form asked for in a format that it has not.
    WrongFormat = "wrong-format",
    /// A file that is not TOML.
    TomlSyntax = "toml-syntax",
    /// Damage for boxes that a form or a ship does not have.
    UnknownBox = "unknown-box",
    /// Something for which a browser has too little memory.
    TooLargeHere = "too-large-here",
    /// A table, row or column that the rule set's chart does not have.
    UnknownCell = "unknown-cell",
    /// A cutter that profiles/ does not have.
    UnknownCutter = "unknown-cutter",
    /// A language that languages/ does not have.
    UnknownLanguage = "unknown-language",
    /// Words that nobody who speaks the language has read, not asked for as a draft.
    DraftLanguage = "draft-language",
    /// A phrase of a language file that has lost or gained a place for a figure, or cannot be read.
    WrongPhrase = "wrong-phrase",
    /// A file name that neither the project nor the program knows.
    UnknownFile = "unknown-file",
    /// A form that the rule set does not have.
    UnknownForm = "unknown-form",
    /// An imposition that imposition/ does not have.
    UnknownImposition = "unknown-imposition",
    /// A text with characters that cannot be printed, or of an absurd length.
    UnprintableText = "unprintable-text",
    /// A key that is not one of its table.
    UnknownKey = "unknown-key",
    /// A word that is not one of a fixed list.
    UnknownWord = "unknown-word",
    /// A text of the user's own with something in it that a book does not set.
    UnknownMarkup = "unknown-markup",
    /// A navy that no file is about.
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
    /// A figure that can be, but is more often a slip.
    Suspicious = "suspicious",
    /// A value of the wrong TOML type.
    WrongType = "wrong-type",
    /// Words of a call that are no call.
    WrongUsage = "wrong-usage",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_stands_in_the_docs_once() {
        let docs = include_str!("../../docs/faults.md");
        for code in Code::ALL {
            // `help` of a fault leads to this anchor.
            let heading = format!("| <a id=\"{0}\"></a>`{0}` |", code.name());
            assert_eq!(docs.matches(&heading).count(), 1, "{}", code.name());
        }
    }
}
