//! Positions of mounts on deck, by the words used in navy files.

/// For each word: the position of the first mount (thousandths of the length from the stern,
/// hundredths of half the beam to starboard), the distance to the next, the direction they point,
/// and whether the row is centred on that position.
pub const MOUNT_PLACES: [(&str, MountPlace); 13] = [
    ("fore", at(790, 0, -90, 0, false)),
    ("aft", at(190, 0, 90, 180, false)),
    ("midship", at(490, 0, 90, 180, true)),
    ("starboard_fore", at(670, 62, -70, 45, false)),
    ("port_fore", at(670, -62, -70, 315, false)),
    ("starboard_aft", at(310, 62, 70, 135, false)),
    ("port_aft", at(310, -62, 70, 225, false)),
    ("starboard_midship", at(490, 62, 80, 90, true)),
    ("port_midship", at(490, -62, 80, 270, true)),
    // In echelon: one of a pair is further forward than the other.
    ("starboard_mid_fore", at(540, 62, 80, 0, true)),
    ("port_mid_fore", at(540, -62, 80, 0, true)),
    ("starboard_mid_aft", at(440, 62, 80, 180, true)),
    ("port_mid_aft", at(440, -62, 80, 180, true)),
];

const fn at(along: i64, starboard: i64, step: i64, bearing: i64, centred: bool) -> MountPlace {
    MountPlace { along, starboard, step, bearing, centred }
}

/// Where the mounts of a place are drawn.
#[derive(Clone, Copy, Debug)]
pub struct MountPlace {
    /// The first mount, in thousandths of the length from the stern.
    pub along: i64,
    /// Hundredths of half the beam.
    pub starboard: i64,
    /// From one mount to the next, in thousandths of the length.
    pub step: i64,
    /// Degrees from the bow.
    pub bearing: i64,
    /// Whether the row is centred on `along`.
    pub centred: bool,
}
