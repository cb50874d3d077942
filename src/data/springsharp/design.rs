//! A design as Springsharp describes it, in the units of a navy file.

use serde::Serialize;

use crate::diagnostic::Place;
use crate::measure::Fraction;
use crate::model::{Armor, ShipType};

#[derive(Clone, Default, Debug, Serialize)]
pub struct Design {
    #[serde(skip)]
    pub place: Place,
    /// From the head of the report.
    pub name: String,
    /// Becomes the navy.
    pub country: String,
    /// The type in the designer's words.
    pub type_words: String,
    /// The type those words mean, if they mean one.
    #[serde(skip)]
    pub kind: Option<ShipType>,
    /// The year in which she was laid down.
    pub laid_down: i64,
    /// Light, standard, normal and full load.
    #[serde(skip)]
    pub tons: [Option<Fraction>; 4],
    /// Whether the normal tons are calculated from length, beam, draft and block coefficient.
    pub tons_computed: bool,
    /// Over all.
    pub length_ft: Option<Fraction>,
    /// Whether the length is that of the waterline, for want of another.
    pub waterline: bool,
    pub beam_ft: Option<Fraction>,
    pub speed_kn: Option<Fraction>,
    /// Fewest and most.
    pub complement: Option<(i64, i64)>,
    /// Usually heaviest first; `None` if the report ends before them.
    pub batteries: Option<Vec<Battery>>,
    /// `None` if the report ends before them.
    pub torpedo_tubes: Option<i64>,
    #[serde(skip)]
    pub armor_in: Armor,
    /// Remarks for readers of the file.
    pub remarks: Vec<String>,
}

/// Guns of one size.
#[derive(Clone, Debug, Serialize)]
pub struct Battery {
    pub guns: i64,
    /// In inches.
    pub caliber_in: Fraction,
    /// Empty where the words do not place every gun.
    #[serde(skip)]
    pub mounts: Vec<Placed>,
}

/// The mounts of a battery at one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The word for the place in navy files: `starboard_fore`.
    pub place: String,
    pub count: i64,
    pub barrels: i64,
    /// Whether a casemate or gun port limits their arcs.
    pub kept_in: bool,
}
