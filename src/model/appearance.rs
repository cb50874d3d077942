//! What a source says of a ship's look, beyond what can be counted.

use crate::measure::Fraction;

words! {
    /// The stem.
    pub enum Bow {
        /// Reaches furthest ahead at the water.
        Ram = "ram",
        /// Upright.
        Plumb = "plumb",
        /// Straight, leaning forward.
        Raked = "raked",
        /// Curved, leaning forward.
        Clipper = "clipper",
    }
}

words! {
    pub enum Stern {
        /// Overhangs the water.
        Counter = "counter",
        /// Rounded down to the water.
        Cruiser = "cruiser",
        /// Cut off square.
        Transom = "transom",
    }
}

words! {
    pub enum Deck {
        Flush = "flush",
        /// One deck higher forward.
        Forecastle = "forecastle",
        /// One deck lower aft.
        Break = "break",
        /// For aircraft, above the hull.
        Flight = "flight",
    }
}

words! {
    pub enum MastKind {
        Pole = "pole",
        /// With fighting tops.
        Military = "military",
        Tripod = "tripod",
        /// A lattice.
        Cage = "cage",
    }
}

/// The parts of a ship's look that a source describes; the rest is usual for her type and time.
#[derive(Clone, Default, Debug)]
pub struct Appearance {
    pub bow: Option<Bow>,
    pub stern: Option<Stern>,
    pub deck: Option<Deck>,
    /// Where the deck is broken: percent of the length from the stern.
    pub break_at: Option<i64>,
    /// Whether her sides fall inward above the water.
    pub tumblehome: Option<bool>,
    /// The foremost mast.
    pub foremast: Option<MastKind>,
    /// The masts abaft it.
    pub mainmast: Option<MastKind>,
    /// The length of the main guns in calibers.
    pub barrel_calibers: Option<Fraction>,
}

impl Appearance {
    /// Each part that a source describes, under its key in ship files.
    pub fn parts(&self) -> Vec<(&'static str, String)> {
        let all = [
            ("bow", self.bow.map(|bow| bow.word().to_owned())),
            ("stern", self.stern.map(|stern| stern.word().to_owned())),
            ("deck", self.deck.map(|deck| deck.word().to_owned())),
            ("break_at", self.break_at.map(|percent| percent.to_string())),
            ("tumblehome", self.tumblehome.map(|has| has.to_string())),
            ("foremast", self.foremast.map(|mast| mast.word().to_owned())),
            ("mainmast", self.mainmast.map(|mast| mast.word().to_owned())),
            ("barrel_calibers", self.barrel_calibers.map(|length| length.to_decimal_text())),
        ];
        all.into_iter().filter_map(|(key, word)| Some((key, word?))).collect()
    }

    /// The same in one line: `bow ram, deck break`.
    pub fn words(&self) -> String {
        let parts = self.parts().into_iter().map(|(key, word)| format!("{key} {word}"));
        parts.collect::<Vec<_>>().join(", ")
    }
}
