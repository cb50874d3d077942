//! Where the funnels and masts of a drawn ship stand. Sources give their number; their places and
//! heights are the project's own, and said to be.

use crate::model::ShipClass;

/// The middle of each funnel and mast, in thousandths of the length from the stern.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Uppers {
    /// The funnels, from aft forward.
    pub funnels: Vec<i64>,
    /// The masts, from aft forward.
    pub masts: Vec<i64>,
}

/// Where the foremost and the aftmost mast stand, unless turrets stand there.
const FOREMAST: i64 = 690;
const MAINMAST: i64 = 285;
/// What stays free between a mast and the turret before or behind it, and between a mast and funnels.
const MAST_ROOM: i64 = 62;
const FUNNEL_ROOM: i64 = 45;
/// What stays free between the middle of a funnel and that of a turret on the centerline: the first that
/// leaves room for all funnels.
const TURRET_ROOMS: [i64; 3] = [62, 45, 32];
/// What stays free between the middles of a funnel and of a mast, and of two funnels.
const UPPER_ROOM: i64 = 32;
/// Places are tried this far apart.
const STEP: i64 = 5;
/// Masts never come nearer to the middle of the ship than this.
const NEAREST: i64 = 60;

/// The funnels and masts of a class among turrets on the centerline, which stand this many thousandths
/// of the length from the stern; none where their number is not known.
pub fn uppers(class: &ShipClass, line: &[i64]) -> Uppers {
    let foremost = line.iter().filter(|along| **along > 560).min();
    let aftmost = line.iter().filter(|along| **along < 440).max();
    let fore = foremost.map_or(FOREMAST, |along| (along - MAST_ROOM).min(FOREMAST));
    let main = aftmost.map_or(MAINMAST, |along| (along + MAST_ROOM).max(MAINMAST));
    let (fore, main) = (fore.max(500 + NEAREST), main.min(500 - NEAREST));
    let masts: Vec<i64> = match class.masts.unwrap_or(0) {
        ..=0 => Vec::new(),
        1 => vec![fore],
        count => (0..count).map(|number| main + (fore - main) * number / (count - 1)).collect(),
    };
    let count = class.funnels.unwrap_or(0).max(0) as usize;
    let spread = |room: i64| -> Vec<i64> {
        let clear = |along: &i64| {
            line.iter().all(|turret| (along - turret).abs() >= room)
                && masts.iter().all(|mast| (along - mast).abs() >= UPPER_ROOM)
        };
        let span = (main + FUNNEL_ROOM..=fore - FUNNEL_ROOM).step_by(STEP as usize);
        let free: Vec<i64> = span.filter(clear).collect();
        let nth = |number: usize| free.get(free.len() * (2 * number + 1) / (2 * count)).copied();
        (0..count).filter_map(nth).collect()
    };
    let is_roomy = |funnels: &Vec<i64>| {
        funnels.len() == count && funnels.windows(2).all(|pair| pair[1] - pair[0] >= UPPER_ROOM)
    };
    let funnels = TURRET_ROOMS.into_iter().map(spread).find(is_roomy);
    let narrowest = TURRET_ROOMS[TURRET_ROOMS.len() - 1];
    Uppers { funnels: funnels.unwrap_or_else(|| spread(narrowest)), masts }
}
