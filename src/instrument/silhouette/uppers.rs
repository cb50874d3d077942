//! The positions of a drawn ship's funnels and masts. Sources give their number; their positions
//! and heights are ours, and reported as such.

use super::mounts::{Turret, innermost};

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
/// Half a funnel and half a mast with a little air: what turrets amidships stay clear of.
const HALF_FUNNEL: i64 = 19;
const HALF_MAST: i64 = 12;
/// How far a mast gives way to a turret amidships.
const MAST_GIVES_WAY: i64 = 60;
/// How a turret amidships is trained, by its place: ahead (1), astern (-1) or abeam (0). They all take the first of
/// these ways that keeps their barrels clear.
pub type Way = fn(i64) -> i64;
const WAYS: [Way; 4] = [|_| -1, |_| 1, |along| if along < 490 { -1 } else { 1 }, ABEAM];
pub const ABEAM: Way = |_| 0;

/// The numbers of funnels and masts; what a turret on the centerline takes of the length, trained in a way.
type Counts = (i64, i64);
type Taken<'a> = &'a dyn Fn(&Turret, i64) -> (i64, i64);

/// This many funnels and masts of a ship, and how her turrets amidships are trained.
pub fn uppers(counts: Counts, turrets: &[Turret], taken: Taken) -> (Uppers, Way) {
    let place = |way| placed(counts, turrets, taken, way);
    let fits = |way: &Way| Some((place(Some(*way))?, *way));
    let tried = turrets.iter().any(|turret| turret.midship);
    let found = WAYS.iter().filter(|_| tried).find_map(fits);
    found.unwrap_or_else(|| (place(None).unwrap_or_default(), ABEAM))
}

/// On the island of a carrier, between these shares of her length: funnels abaft the bridge.
pub fn on_island((funnels, masts): Counts, (from, to): (f64, f64)) -> Uppers {
    let row = |count: i64, (aft, fore): (f64, f64)| {
        let share = |number| aft + (fore - aft) * (2 * number + 1) as f64 / (2 * count) as f64;
        (0..count).map(|number| ((from + (to - from) * share(number)) * 1000.0) as i64).collect()
    };
    Uppers { funnels: row(funnels, (0.0, 0.66)), masts: row(masts, (0.6, 0.9)) }
}

/// Funnels and masts, clear of turrets amidships that are trained in a way; `None` if not all find room.
fn placed(counts: Counts, turrets: &[Turret], taken: Taken, way: Option<Way>) -> Option<Uppers> {
    let (funnels, masts) = counts;
    let midship = || turrets.iter().filter(|turret| turret.midship);
    let trained = |one: &Turret| Some(taken(one, way?(one.along)));
    let parts: Vec<(i64, i64)> = midship().filter_map(trained).collect();
    let free = |(from, to): (i64, i64), part: &(i64, i64)| to <= part.0 || part.1 <= from;
    let clear = |at: i64, half: i64| parts.iter().all(|part| free((at - half, at + half), part));
    let line = || turrets.iter().filter(|turret| turret.starboard == 0);
    let over_next = |(turret, part): (&Turret, &(i64, i64))| {
        line().any(|next| next.along != turret.along && !free(taken(next, 0), part))
    };
    if midship().zip(&parts).any(over_next) {
        return None;
    }
    let [foremost, aftmost] = innermost(turrets);
    let fore = foremost.map_or(FOREMAST, |along| (along - MAST_ROOM).min(FOREMAST));
    let main = aftmost.map_or(MAINMAST, |along| (along + MAST_ROOM).max(MAINMAST));
    let (fore, main) = (fore.max(500 + NEAREST), main.min(500 - NEAREST));
    let count = funnels.max(0) as usize;
    // Of three masts the middle one gives way to an odd number of funnels, which stand before it.
    let before_middle = masts == 3 && count % 2 == 1;
    let masts: Vec<i64> = match masts {
        ..=0 => Vec::new(),
        1 => vec![fore],
        3 if before_middle => vec![main, main + (fore - main) * 2 / 5, fore],
        count => (0..count).map(|number| main + (fore - main) * number / (count - 1)).collect(),
    };
    let gives_way = |at: i64| {
        let steps = (0..=MAST_GIVES_WAY).step_by(STEP as usize);
        steps.flat_map(|step| [at - step, at + step]).find(|at| clear(*at, HALF_MAST))
    };
    let masts: Vec<i64> = masts.into_iter().map(gives_way).collect::<Option<_>>()?;
    let after = if before_middle { masts[1] } else { main };
    let spread = |room: i64, ends: bool| -> Vec<i64> {
        let clear = |along: &i64| {
            line().all(|turret| (along - turret.along).abs() >= room)
                && masts.iter().all(|mast| (along - mast).abs() >= UPPER_ROOM)
                && clear(*along, HALF_FUNNEL)
        };
        let span = (after + FUNNEL_ROOM..=fore - FUNNEL_ROOM).step_by(STEP as usize);
        let free: Vec<i64> = span.filter(clear).collect();
        let nth = |number: usize| match ends && count > 1 {
            true => free.get(free.len().saturating_sub(1) * number / (count - 1)).copied(),
            false => free.get(free.len() * (2 * number + 1) / (2 * count)).copied(),
        };
        (0..count).filter_map(nth).collect()
    };
    let is_roomy = |funnels: &Vec<i64>| {
        funnels.len() == count && funnels.windows(2).all(|pair| pair[1] - pair[0] >= UPPER_ROOM)
    };
    // Beside a turret amidships they may have to stand close together.
    let rooms = |ends: bool| TURRET_ROOMS.into_iter().map(move |room| (room, ends));
    let tries = rooms(false).chain(rooms(true).filter(|_| way.is_some()));
    let roomy = tries.map(|(room, ends)| spread(room, ends)).find(is_roomy);
    let crowded = || spread(TURRET_ROOMS[TURRET_ROOMS.len() - 1], false);
    let funnels = roomy.or_else(|| way.is_none().then(crowded))?;
    Some(Uppers { funnels, masts })
}
