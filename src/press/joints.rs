//! Where a drawing larger than its sheet is cut apart.

use std::cmp::Reverse;

use crate::measure::Length;

/// How parts meet at their joints.
#[derive(Clone, Copy)]
pub struct Joining {
    /// How far a part extends under its neighbor, beyond the joint.
    pub overlap: Length,
    /// The preferred distance of a joint from what should stay whole.
    clear: Length,
}

/// Paper parts overlap. The clearance of a joint exceeds the overlap.
pub const LAPPED: Joining = Joining { overlap: Length::um(5_000), clear: Length::um(8_500) };
/// Parts of board or acrylic are laid edge to edge.
pub const BUTTED: Joining = Joining { overlap: Length::ZERO, clear: Length::um(4_000) };
/// How far a joint may be moved to find clearance, in steps of a millimetre.
const MOST_MOVES: i64 = 60;

/// The preferred distance of words from a joint of parts without an overlap. Where parts overlap, words stay
/// whole in it too.
const CLEAR_OF_WORDS: Length = Length::um(1_500);
/// The preferred distance of words from the end of an overlap.
const CLEAR_OF_END: Length = Length::um(500);

/// What joints avoid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep<'a> {
    /// Positions that a joint would spoil.
    pub places: &'a [Length],
    /// Spans of words, which are cut before a position is spoiled, but not for a little more white.
    pub words: &'a [(Length, Length)],
    /// Spans of words along the other side.
    pub words_beside: &'a [(Length, Length)],
}

impl<'a> Keep<'a> {
    /// What joints of the other side avoid.
    pub fn of_other_side(self) -> Self {
        Keep { places: &[], words: self.words_beside, words_beside: self.words }
    }

    /// The distance from a joint to the nearest position, the length of the words that it cuts, and the
    /// distance to the nearest others; distances are capped at the preferred ones.
    fn clearance(self, joint: Length, joining: Joining) -> Clearance {
        let Joining { overlap, clear: most } = joining;
        let most_of_words = CLEAR_OF_WORDS.max(overlap + CLEAR_OF_END);
        let places = self.places.iter().map(|place| (*place - joint).abs());
        let beside = |(from, to): &(Length, Length)| (*from - joint).max(joint - *to);
        let (cut, whole): (Vec<_>, Vec<_>) =
            self.words.iter().partition(|words| beside(words) <= Length::ZERO);
        let cut = cut.iter().fold(Length::ZERO, |all, (from, to)| all + (*to - *from));
        let words = whole.iter().map(beside).min().unwrap_or(most_of_words);
        let place = places.min().unwrap_or(most).min(most);
        Clearance {
            least: place.min((overlap + most) / 2),
            cut: Reverse(cut),
            place,
            words: words.min(most_of_words),
        }
    }
}

/// How good a joint's position is, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Clearance {
    /// As far as it takes to keep a figure whole.
    least: Length,
    cut: Reverse<Length>,
    place: Length,
    words: Length,
}

impl Clearance {
    /// That of two joints.
    fn and(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            cut: Reverse(self.cut.0 + other.cut.0),
            place: self.place.min(other.place),
            words: self.words.min(other.words),
        }
    }
}

/// The joints of a side that is divided into stretches of at most `most` including overlaps, clear
/// of what should stay whole if possible.
pub fn joints(side: Length, most: Length, keep: Keep, joining: Joining) -> Vec<Length> {
    let overlap = joining.overlap;
    let mut count = 1;
    // Terminates, since a room has space for more than a stretch's two overlaps and the rounding of
    // its joints.
    while !fits(side, most, &even(side, count), overlap) {
        count += 1;
    }
    let even = even(side, count);
    // Every position for the nth joint with the best way there: the least clearance on it, the
    // total displacement of its joints, and the index of the previous joint's position.
    let mut places: Vec<Vec<Candidate>> = Vec::new();
    for (number, own) in even.iter().enumerate() {
        let before = places.last();
        let reach = |step: i64| {
            let at = *own + Length::um(1_000 * step);
            let (clear, moved) = (keep.clearance(at, joining), Length::um(1_000 * step.abs()));
            if number + 1 == even.len() && side - at + overlap > most {
                return None;
            }
            let Some(before) = before else {
                let fits = at > Length::ZERO && at + overlap <= most;
                return fits.then_some(Candidate { at, clear, moved: Reverse(moved), before: 0 });
            };
            let fits =
                |(_, one): &(usize, &Candidate)| at > one.at && at - one.at + overlap * 2 <= most;
            let ways = before.iter().enumerate().filter(fits);
            let ways = ways.map(|(before, one)| Candidate {
                at,
                clear: clear.and(one.clear),
                moved: Reverse(moved + one.moved.0),
                before,
            });
            ways.max_by_key(|place| (place.clear, place.moved))
        };
        places.push((-MOST_MOVES..=MOST_MOVES).filter_map(reach).collect());
    }
    let last = places.last().into_iter().flatten().max_by_key(|place| (place.clear, place.moved));
    let Some(mut place) = last.copied() else { return even };
    let mut joints = vec![place.at];
    for before in places.iter().rev().skip(1) {
        place = before[place.before];
        joints.push(place.at);
    }
    joints.reverse();
    joints
}

/// A position for a joint, with the best way to it from the left.
#[derive(Clone, Copy)]
struct Candidate {
    at: Length,
    clear: Clearance,
    moved: Reverse<Length>,
    before: usize,
}

/// Joints that divide a side evenly, at whole millimetres.
fn even(side: Length, parts: i64) -> Vec<Length> {
    (1..parts)
        .map(|part| Length::um((side.to_mm() * part as f64 / parts as f64).round() as i64 * 1_000))
        .collect()
}

/// Whether every stretch between these joints, with its overlaps, is at most `most`.
fn fits(side: Length, most: Length, joints: &[Length], overlap: Length) -> bool {
    let mut from = Length::ZERO;
    for joint in joints {
        if *joint + overlap - from > most || *joint <= from {
            return false;
        }
        from = *joint - overlap;
    }
    side - from <= most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::mm;

    #[test]
    fn a_joint_keeps_clear_of_the_limit_of_a_band() {
        let keep = [mm(300), mm(150)];
        let keep_whole = Keep { places: &keep, ..Keep::default() };
        let joints = joints(mm(600), mm(180), keep_whole, LAPPED);
        assert!(fits(mm(600), mm(180), &joints, LAPPED.overlap));
        for joint in joints {
            assert!(keep.iter().all(|limit| (*limit - joint).abs() >= LAPPED.clear), "{joint}");
        }
    }

    #[test]
    fn a_joint_that_must_cut_words_cuts_the_shortest() {
        // A name in the middle, and figures of which one is everywhere.
        let figures = (0..30).map(|at| (mm(at * 10), mm(at * 10 + 10)));
        let words: Vec<_> = figures.chain([(mm(120), mm(180))]).collect();
        let cut = joints(mm(300), mm(200), Keep { words: &words, ..Keep::default() }, LAPPED);
        assert!(cut[0] <= mm(120) || cut[0] >= mm(180), "{}", cut[0]);
    }

    #[test]
    fn a_joint_keeps_off_words_but_not_at_the_cost_of_a_limit() {
        let words = [(mm(100), mm(170))];
        let beside = joints(mm(300), mm(200), Keep { words: &words, ..Keep::default() }, LAPPED);
        // Nor does the lap beyond it cut them.
        assert_eq!(beside, [mm(176)]);
        let limits: Vec<Length> = (0..=300).filter(|at| *at < 140 || *at > 160).map(mm).collect();
        let within = joints(
            mm(300),
            mm(200),
            Keep { places: &limits, words: &words, words_beside: &[] },
            LAPPED,
        );
        assert!(mm(140) < within[0] && within[0] < mm(160), "{}", within[0]);
    }
}
