//! Dice thrown together, and the odds of their sums.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Equal dice thrown together, whose scores are added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice {
    count: i64,
    sides: i64,
}

const MOST_DICE: i64 = 20;
const MOST_SIDES: i64 = 100;

impl Dice {
    /// The least sum.
    pub fn least(self) -> i64 {
        self.count
    }

    /// The greatest sum.
    pub fn most(self) -> i64 {
        self.count * self.sides
    }

    /// Every sum with its probability; the probabilities add up to 1.
    pub fn odds(self) -> Vec<(i64, f64)> {
        let mut odds = BTreeMap::from([(0, 1.0)]);
        for _ in 0..self.count {
            let mut next = BTreeMap::new();
            for (sum, share) in odds {
                for side in 1..=self.sides {
                    *next.entry(sum + side).or_default() += share / self.sides as f64;
                }
            }
            odds = next;
        }
        odds.into_iter().collect()
    }

    /// The probability of this sum or less.
    pub fn at_most(self, sum: i64) -> f64 {
        let shares = self.odds().into_iter().filter(|(known, _)| *known <= sum);
        // Not `sum`, which gives -0 for an empty range.
        shares.fold(0.0, |all, (_, share)| all + share)
    }
}

impl FromStr for Dice {
    type Err = ();

    /// Parses `2D6` and `1d12`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (count, sides) = text.trim().split_once(['D', 'd']).ok_or(())?;
        let dice =
            Self { count: count.parse().map_err(drop)?, sides: sides.parse().map_err(drop)? };
        let sane = (1..=MOST_DICE).contains(&dice.count) && (2..=MOST_SIDES).contains(&dice.sides);
        if sane { Ok(dice) } else { Err(()) }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}D{}", self.count, self.sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_dice_is_refused() {
        for text in ["", "D6", "2D", "0D6", "2D1", "2x6", "-1D6", "99D6"] {
            assert!(text.parse::<Dice>().is_err(), "{text}");
        }
    }
}
