//! The positions of a drawn ship's funnels and masts. Sources give their number; their positions
//! and heights are ours, and reported as such.

/// The middle of each funnel and mast, in thousandths of the length from the stern.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Uppers {
    /// From aft forward.
    pub funnels: Vec<i64>,
    /// From aft forward.
    pub masts: Vec<i64>,
}

/// The usual positions of the foremost and aftmost mast, if no turret is there.
const FOREMAST: i64 = 690;
const MAINMAST: i64 = 285;
/// The clearance between a mast and the next turret, and between a mast and the funnels.
const MAST_ROOM: i64 = 62;
const FUNNEL_ROOM: i64 = 45;
/// The distance between the middles of a funnel and of a turret on the centerline: the first that
/// leaves room for all funnels.
const TURRET_ROOMS: [i64; 3] = [62, 45, 32];
/// The distance between the middles of a funnel and a mast, and between two funnels.
const UPPER_ROOM: i64 = 32;
/// The step between positions tried.
const STEP: i64 = 5;
/// The least distance of masts from amidships.
const NEAREST: i64 = 60;

/// This many funnels and masts of a class with turrets on the centerline at these thousandths of the
/// length from the stern.
pub fn uppers((funnels, masts): (i64, i64), line: &[i64]) -> Uppers {
    let foremost = line.iter().filter(|along| **along > 560).min();
    let aftmost = line.iter().filter(|along| **along < 440).max();
    let fore = foremost.map_or(FOREMAST, |along| (along - MAST_ROOM).min(FOREMAST));
    let main = aftmost.map_or(MAINMAST, |along| (along + MAST_ROOM).max(MAINMAST));
    let (fore, main) = (fore.max(500 + NEAREST), main.min(500 - NEAREST));
    let masts: Vec<i64> = match masts {
        ..=0 => Vec::new(),
        1 => vec![fore],
        count => (0..count).map(|number| main + (fore - main) * number / (count - 1)).collect(),
    };
    let count = funnels.max(0) as usize;
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
