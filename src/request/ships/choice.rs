//! Filters ships by type and year.

use crate::cli;
use crate::diagnostic::{Code, Diagnostic, Faults, did_you_mean, or_list};
use crate::model::ShipType;

use super::word::Picked;

/// The ship type that a word names; an unknown one is a fault.
pub fn ship_type(word: &str, faults: &mut Faults) -> Option<ShipType> {
    let wanted = word.to_lowercase().replace([' ', '-'], "_");
    ShipType::named(&wanted).or_else(|| {
        let known = ShipType::WORDS.map(|(name, _)| name);
        let fault = Diagnostic::error(Code::UnknownWord, format!("`{word}` is not a type of ship"))
            .maybe_hint(did_you_mean(&wanted, known))
            .hint_if_none(format!("it is one of {}", or_list(&known)));
        faults.refuse(fault)
    })
}

/// A filter for the named ships.
#[derive(Clone, Default)]
pub struct Choice {
    /// Only ships of these types; all if empty.
    pub kinds: Vec<ShipType>,
    /// Only ships completed in these years, first and last.
    pub years: Option<(i64, i64)>,
}

impl Choice {
    /// Settles the filter; `None` if a type is unknown.
    pub fn settle(asked: &cli::Choice, faults: &mut Faults) -> Option<Self> {
        let kinds: Vec<_> = asked.kinds.iter().map(|word| ship_type(word, faults)).collect();
        Some(Self { kinds: kinds.into_iter().collect::<Option<_>>()?, years: asked.years })
    }

    /// Keeps the ships that match. A ship of unknown year does not match any years.
    pub fn keep<T>(&self, ships: &mut Vec<T>, of: impl Fn(&T) -> Picked, faults: &mut Faults) {
        if !self.kinds.is_empty() {
            ships.retain(|one| of(one).0.kind.is_some_and(|kind| self.kinds.contains(&kind)));
        }
        let Some((first, last)) = self.years else { return };
        let years = |one: &T| {
            let (class, ship) = of(one);
            ship.completed.map(|year| (year, year)).or(class.completed)
        };
        let unknown = ships.iter().filter(|one| years(one).is_none()).count();
        if unknown > 0 {
            let ships =
                if unknown == 1 { "one ship".to_owned() } else { format!("{unknown} ships") };
            let message = format!("`--years` leaves out {ships} whose year no source gives");
            faults.add(Diagnostic::warning(Code::ShipsLeftOut, message));
        }
        ships.retain(|one| years(one).is_some_and(|(from, to)| from <= last && first <= to));
    }
}
