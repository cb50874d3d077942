//! A design as Springsharp tells it, in the units of a file of ships.

use crate::measure::Fraction;
use crate::model::{Armor, ShipType};

/// A design.
#[derive(Clone, Default, Debug)]
pub struct Design {
    /// As the head of the report has it.
    pub name: String,
    /// The country, which becomes the navy.
    pub country: String,
    /// The type in the designer's words.
    pub type_words: String,
    /// The type that those words mean, where they mean one.
    pub kind: Option<ShipType>,
    /// The year in which she was laid down.
    pub laid_down: i64,
    /// Tons light, standard, normal and full load.
    pub tons: [Option<Fraction>; 4],
    /// Whether normal tons are worked out from length, beam, draft and block coefficient.
    pub tons_computed: bool,
    /// Feet over all.
    pub length_ft: Option<Fraction>,
    /// Whether that is the length at the waterline, since no other is told.
    pub waterline: bool,
    /// Feet.
    pub beam_ft: Option<Fraction>,
    /// Knots.
    pub speed_kn: Option<Fraction>,
    /// Fewest and most men.
    pub complement: Option<(i64, i64)>,
    /// Heaviest first, as a rule; `None` where the report ends before them.
    pub batteries: Option<Vec<Battery>>,
    /// Tubes; `None` where the report ends before them.
    pub torpedo_tubes: Option<i64>,
    /// Greatest thicknesses, in inches.
    pub armor_in: Armor,
    /// What the reader of the file should know.
    pub remarks: Vec<String>,
}

/// Guns of one size.
#[derive(Clone, Debug)]
pub struct Battery {
    /// How many guns.
    pub guns: i64,
    /// Bore in inches.
    pub caliber_in: Fraction,
    /// Where they stand; empty where the words do not tell it of every gun.
    pub mounts: Vec<Placed>,
}

/// Mounts of one battery at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The place's word in files of ships: `starboard_fore`.
    pub place: String,
    /// How many mounts.
    pub count: i64,
    /// Guns in each.
    pub barrels: i64,
    /// Whether a casemate or a port keeps them in.
    pub kept_in: bool,
}
