//! The typefaces, and how their fonts are looked up.

use typst::text::{FontStretch, FontWeight};

/// The typefaces for words on drawings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Words: IBM Plex Sans Condensed.
    Body,
    /// Words that must be seen first.
    Bold,
    /// Figures: Barlow Condensed semibold.
    Figures,
    /// Names: League Gothic.
    Display,
}

/// How a face is looked up: its family and the fallbacks for characters it lacks, as in
/// templates/blocks/house.typ; its stretch and its weight.
pub struct Style {
    /// The face's own family first.
    pub families: &'static [&'static str],
    pub stretch: FontStretch,
    pub weight: FontWeight,
}

impl Face {
    pub const ALL: [Self; 4] = [Self::Body, Self::Bold, Self::Figures, Self::Display];

    /// How its font is looked up.
    pub fn style(self) -> Style {
        const BODY: &[&str] = &["IBM Plex Sans", "Noto Sans Symbols 2", "Noto Sans Symbols"];
        let (families, stretch, weight): (&[&str], _, _) = match self {
            Self::Body => (BODY, FontStretch::CONDENSED, FontWeight::REGULAR),
            Self::Bold => (BODY, FontStretch::CONDENSED, FontWeight::BOLD),
            Self::Figures => {
                (&["Barlow", "IBM Plex Sans"], FontStretch::CONDENSED, FontWeight::SEMIBOLD)
            }
            Self::Display => {
                (&["League Gothic", "IBM Plex Sans"], FontStretch::NORMAL, FontWeight::REGULAR)
            }
        };
        Style { families, stretch, weight }
    }
}
