//! Positions of mounts on deck, by the words used in navy files.

/// For each word: the position of the first mount (thousandths of the length from the stern,
/// hundredths of half the beam to starboard), the distance to the next, the direction they point,
/// and whether the row is centred on that position.
pub const MOUNT_PLACES: [(&str, MountPlace); 13] = [
    ("fore", MountPlace { along: 790, starboard: 0, step: -90, bearing: 0, centred: false }),
    ("aft", MountPlace { along: 190, starboard: 0, step: 90, bearing: 180, centred: false }),
    ("midship", MountPlace { along: 490, starboard: 0, step: 90, bearing: 180, centred: true }),
    (
        "starboard_fore",
        MountPlace { along: 670, starboard: 62, step: -70, bearing: 45, centred: false },
    ),
    (
        "port_fore",
        MountPlace { along: 670, starboard: -62, step: -70, bearing: 315, centred: false },
    ),
    (
        "starboard_aft",
        MountPlace { along: 310, starboard: 62, step: 70, bearing: 135, centred: false },
    ),
    ("port_aft", MountPlace { along: 310, starboard: -62, step: 70, bearing: 225, centred: false }),
    (
        "starboard_midship",
        MountPlace { along: 490, starboard: 62, step: 80, bearing: 90, centred: true },
    ),
    (
        "port_midship",
        MountPlace { along: 490, starboard: -62, step: 80, bearing: 270, centred: true },
    ),
    // In echelon: one of a pair is further forward than the other.
    (
        "starboard_mid_fore",
        MountPlace { along: 540, starboard: 62, step: 80, bearing: 0, centred: true },
    ),
    (
        "port_mid_fore",
        MountPlace { along: 540, starboard: -62, step: 80, bearing: 0, centred: true },
    ),
    (
        "starboard_mid_aft",
        MountPlace { along: 440, starboard: 62, step: 80, bearing: 180, centred: true },
    ),
    (
        "port_mid_aft",
        MountPlace { along: 440, starboard: -62, step: 80, bearing: 180, centred: true },
    ),
];

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
